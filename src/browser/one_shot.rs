//! Requests that run in a dedicated worker, which is terminated after the last answer. They suit work that would block the
//! page, and release its memory afterward.

use crate::shared::locale::t;
use npuzzle_protocol::{Role, Wire, WorkerError, decode, encode};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use web_sys::Blob;

/// Sends a command to a new worker that runs the script at `address`, and calls back with its answer or an error
/// message.
pub fn one_shot<R: Role + 'static>(
    address: &str,
    command: &R::Command,
    done: impl FnOnce(Result<R::Event, String>) + 'static,
) {
    let mut done = Some(done);
    spawn_stream::<R>(address, command, None, move |answer, _| {
        if let Some(done) = done.take() {
            done(answer);
        }
        ControlFlow::Break(())
    });
}

/// Sends a command and a blob to a new worker and calls back with each event and its attached blob, until the callback
/// breaks or an error ends the conversation.
pub fn spawn_stream<R: Role + 'static>(
    address: &str,
    command: &R::Command,
    beside: Option<&Blob>,
    mut receive: impl FnMut(Result<R::Event, String>, Option<Blob>) -> ControlFlow<()> + 'static,
) {
    let receive = move |event: Result<Vec<u8>, WorkerError>, blob| {
        let event = event.and_then(|bytes| Ok(decode(&bytes)?));
        let is_over = event.is_err();
        let flow = receive(event.map_err(reason), blob);
        if is_over { ControlFlow::Break(()) } else { flow }
    };
    converse(address, R::NAME, (&encode(command), beside), Box::new(receive));
}

type Receive = Box<dyn FnMut(Result<Vec<u8>, WorkerError>, Option<Blob>) -> ControlFlow<()>>;

/// Holds a conversation with a worker. It does not know the role, which keeps the download small.
fn converse(address: &str, name: &str, (command, beside): (&[u8], Option<&Blob>), receive: Receive) {
    let receive = Rc::new(RefCell::new(receive));
    // The connection owns itself until the conversation is over.
    let connection = Rc::new(RefCell::new(None::<Wire>));
    let on_event = {
        let (connection, receive) = (connection.clone(), receive.clone());
        move |event, blob| {
            if (receive.borrow_mut())(event, blob).is_break() {
                drop(connection.take());
            }
        }
    };
    match Wire::open(address, name, on_event) {
        Ok(opened) => {
            opened.send_bytes(command, beside);
            connection.replace(Some(opened));
        }
        Err(error) => {
            let why = WorkerError::Failed(t!(worker_not_started_because, why = error));
            let _ = (receive.borrow_mut())(Err(why), None);
        }
    }
}

/// Describes a worker's error to the user.
pub fn reason(error: WorkerError) -> String {
    match error {
        // Browsers do not say why a script cannot be loaded.
        WorkerError::Crashed(message) if message.is_empty() => t!(worker_not_loaded).to_owned(),
        WorkerError::Silent => t!(worker_not_loaded).to_owned(),
        WorkerError::Crashed(message) | WorkerError::Failed(message) => message,
    }
}

//! One thing asked of a worker of its own, which ends with the answer: work that would hold the page up, and memory that it
//! gives back.

use super::language::{fill, say};
use crate::protocol::{Command, DecodeError, Event, decode, encode};
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker on its errand, and what listens to it.
struct Errand {
    worker: Worker,
    _on_message: EventListener,
    _on_error: EventListener,
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Asks a new worker, which runs the script at `address`, and calls back with its answer, or with what went wrong.
pub fn send(address: &str, command: Command, done: impl FnOnce(Result<Event, String>) + 'static) {
    let mut done = Some(done);
    send_for_more(address, command, move |answer, _| {
        if let Some(done) = done.take() {
            done(answer);
        }
        ControlFlow::Break(())
    });
}

/// Asks a new worker for more than one answer: calls back with each, and what is beside it, until that says that it was
/// the last or something goes wrong.
pub fn send_for_more(
    address: &str,
    command: Command,
    answer: impl FnMut(Result<Event, String>, Option<Blob>) -> ControlFlow<()> + 'static,
) {
    let answer = Rc::new(RefCell::new(answer));
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = match Worker::new_with_options(address, &options) {
        Ok(worker) => worker,
        Err(error) => {
            let why = fill("no worker can be started: {why}", &[&format!("{error:?}")]);
            let _ = (answer.borrow_mut())(Err(why), None); // There is nothing to go on with.
            return;
        }
    };
    // The errand holds itself until it is done.
    let errand = Rc::new(RefCell::new(None));
    let take = {
        let errand = errand.clone();
        Rc::new(move |event: Result<Event, String>, blob| {
            let is_over = event.is_err();
            if (answer.borrow_mut())(event, blob).is_break() || is_over {
                drop(errand.take());
            }
        })
    };
    let on_message = {
        let (take, worker) = (take.clone(), worker.clone());
        EventListener::new(&worker.clone(), "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map_or(JsValue::NULL, MessageEvent::data);
            let (event, blob) = read(&data);
            match event {
                Ok(Event::Ready) => {
                    // Fails only for a worker that has ended, whose error event follows.
                    let _ = worker.post_message(&Uint8Array::from(encode(&command).as_slice()));
                }
                Ok(Event::Failed(_, why)) => take(Err(why), None),
                Ok(answer) => take(Ok(answer), blob),
                Err(error) => take(Err(error.to_string()), None),
            }
        })
    };
    let on_error = EventListener::new(&worker, "error", move |event| {
        event.prevent_default();
        let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|message| !message.is_empty());
        // Of a script that cannot be loaded, browsers say nothing.
        take(Err(message.unwrap_or_else(|| say("the worker could not be started").to_owned())), None);
    });
    errand.replace(Some(Errand { worker, _on_message: on_message, _on_error: on_error }));
}

/// A message, and the blob beside it if there is one.
pub fn read(data: &JsValue) -> (Result<Event, DecodeError>, Option<Blob>) {
    let (bytes, blob) = match data.dyn_ref::<Array>() {
        Some(pair) => (pair.get(0), pair.get(1).dyn_into().ok()),
        None => (data.clone(), None),
    };
    (decode(&bytes.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default()), blob)
}

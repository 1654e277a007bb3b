//! One thing asked of a worker of its own, which ends with the answer: work that would hold the page up, and memory that it
//! gives back.

use crate::protocol::{Command, Event, decode, encode};
use gloo_events::EventListener;
use js_sys::Uint8Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

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
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = match Worker::new_with_options(address, &options) {
        Ok(worker) => worker,
        Err(error) => return done(Err(format!("no worker can be started: {error:?}"))),
    };
    // The errand holds itself until it is done.
    let errand = Rc::new(RefCell::new(None));
    let done = {
        let (errand, done) = (errand.clone(), RefCell::new(Some(done)));
        Rc::new(move |answer| {
            drop(errand.take());
            if let Some(done) = done.take() {
                done(answer);
            }
        })
    };
    let on_message = {
        let (done, worker) = (done.clone(), worker.clone());
        EventListener::new(&worker.clone(), "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            let bytes = data.and_then(|data| data.dyn_into::<Uint8Array>().ok()).map(|bytes| bytes.to_vec());
            match decode(&bytes.unwrap_or_default()) {
                Ok(Event::Ready) => {
                    // Fails only for a worker that has ended, whose error event follows.
                    let _ = worker.post_message(&Uint8Array::from(encode(&command).as_slice()));
                }
                Ok(Event::Failed(_, why)) => done(Err(why)),
                Ok(answer) => done(Ok(answer)),
                Err(error) => done(Err(error.to_string())),
            }
        })
    };
    let on_error = EventListener::new(&worker, "error", move |event| {
        event.prevent_default();
        let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|message| !message.is_empty());
        // Of a script that cannot be loaded, browsers say nothing.
        done(Err(message.unwrap_or_else(|| "the worker could not be started".to_owned())));
    });
    errand.replace(Some(Errand { worker, _on_message: on_message, _on_error: on_error }));
}

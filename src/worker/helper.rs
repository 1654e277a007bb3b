//! A worker that this one starts, of the same script, to help it.

use super::Worker;
use crate::protocol::{self, Command, Event, encode};
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::{Blob, MessageEvent, WorkerOptions, WorkerType};

/// A worker that helps; dropping it ends the worker.
pub struct Helper {
    line: Line,
    _listeners: [EventListener; 2],
}

/// The way to tell it something.
#[derive(Clone)]
pub struct Line(web_sys::Worker);

impl Line {
    pub fn send(&self, command: &Command) {
        // Fails only for a worker that has ended, whose error event follows.
        let _ = self.0.post_message(&Uint8Array::from(encode(command).as_slice()));
    }

    /// Sends a blob beside the command.
    pub fn send_with(&self, command: &Command, blob: &Blob) {
        let bytes = Uint8Array::from(encode(command).as_slice());
        let _ = self.0.post_message(&Array::of2(&bytes, blob)); // As above.
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.line.0.terminate();
    }
}

impl Helper {
    /// Starts one, which says what happens to it: nothing it says can be understood if there is no event, or it is
    /// broken. No helper where the browser lets no worker start others.
    pub fn start(worker: &'static Worker, heard: impl Fn(&Line, Option<Event>) + 'static) -> Option<Helper> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let href = worker.scope.location().href();
        let line = Line(web_sys::Worker::new_with_options(&href, &options).ok()?);
        let heard = std::rc::Rc::new(heard);
        let on_message = {
            let (line, heard) = (line.clone(), heard.clone());
            EventListener::new(&line.0.clone(), "message", move |event| {
                let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
                let bytes = data.and_then(|data| data.dyn_into::<Uint8Array>().ok()).map(|bytes| bytes.to_vec());
                heard(&line, protocol::decode(&bytes.unwrap_or_default()).ok());
            })
        };
        let on_error = {
            let line = line.clone();
            EventListener::new(&line.0.clone(), "error", move |event| {
                event.prevent_default();
                heard(&line, None);
            })
        };
        Some(Helper { line, _listeners: [on_message, on_error] })
    }

    /// Tells it something.
    pub fn send(&self, command: &Command) {
        self.line.send(command);
    }
}

//! Work that is done a slice at a time, so that the worker receives messages in between.

use gloo_timers::callback::Timeout;
use npuzzle_engine::driver::Signal;
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use web_sys::{MessageChannel, MessagePort};

/// The pause in milliseconds before the helpers of an otherwise idle worker are looked at again.
const PAUSE_MS: u32 = 5;

/// Time between two progress events in milliseconds: nobody reads faster.
pub const REPORT_INTERVAL_MS: f64 = 200.0;

/// Calls a function once for each slice that was scheduled.
pub struct Slices {
    /// Posting a message to this port schedules a slice after the messages that have already arrived. A timeout would too,
    /// but browsers stretch repeated timeouts to 4 ms.
    port: MessagePort,
    is_scheduled: Cell<bool>,
}

impl Slices {
    /// A scheduler that calls nothing yet: see [`listen`](Slices::listen).
    pub fn new() -> (Slices, MessagePort) {
        let channel = MessageChannel::new().expect("every browser with workers has message channels");
        (Slices { port: channel.port2(), is_scheduled: Cell::new(false) }, channel.port1())
    }

    /// Calls `run` for each slice, for as long as the worker lives.
    pub fn listen(&'static self, port: &MessagePort, run: impl Fn() + 'static) {
        let on_slice = Closure::<dyn Fn()>::new(move || {
            self.is_scheduled.set(false);
            run();
        });
        port.set_onmessage(Some(on_slice.as_ref().unchecked_ref()));
        on_slice.forget(); // Lives as long as the worker.
    }

    /// Schedules a slice, unless one is scheduled already.
    pub fn schedule(&self) {
        if !self.is_scheduled.replace(true) {
            self.post();
        }
    }

    /// Schedules the slice that follows a signal: after a pause if this worker has nothing to do.
    pub fn schedule_after(&'static self, signal: &Signal) {
        match signal {
            Signal::Waiting if !self.is_scheduled.replace(true) => {
                Timeout::new(PAUSE_MS, || self.post()).forget();
            }
            Signal::Waiting | Signal::Finished(_) => {}
            Signal::Running | Signal::Improved | Signal::Split | Signal::Prove | Signal::Cooperate => self.schedule(),
        }
    }

    fn post(&self) {
        // Fails only while the worker is being terminated.
        let _ = self.port.post_message(&JsValue::NULL);
    }
}

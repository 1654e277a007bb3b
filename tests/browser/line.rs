//! A raw connection to a worker, without a client in between.

use crate::inbox::Inbox;
use crate::scripts;
use gloo_events::EventListener;
use npuzzle_protocol::search::{Event, Report, RequestId, Solver};
use npuzzle_protocol::{Message, Role, decode, encode, pack, unpack};
use std::marker::PhantomData;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that is listening. Dropping it terminates the worker.
pub struct Line<R> {
    worker: Worker,
    pub messages: Inbox<Message>,
    _on_message: EventListener,
    role: PhantomData<R>,
}

impl<R: Role> Line<R> {
    /// Spawns the real worker.
    pub async fn open() -> Line<R> {
        Line::to(&scripts::real_worker()).await
    }

    /// Spawns a worker that runs the script at `address`.
    pub async fn to(address: &str) -> Line<R> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(R::NAME);
        let worker = Worker::new_with_options(address, &options).expect("workers can be spawned");
        let messages = Inbox::new();
        let arriving = messages.clone();
        let on_message = EventListener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().expect("a message").data();
            arriving.put(decode(&unpack(&data).0).expect("a valid message"));
        });
        let line = Line { worker, messages, _on_message: on_message, role: PhantomData };
        assert_eq!(line.messages.next().await, Message::Ready);
        line
    }

    pub fn post(&self, message: &JsValue) {
        self.worker.post_message(message).expect("any value can be posted");
    }

    pub fn send(&self, command: &R::Command) {
        self.post(&pack(&encode(command), None));
    }

    pub fn send_with(&self, command: &R::Command, blob: &Blob) {
        self.post(&pack(&encode(command), Some(blob)));
    }

    pub async fn next(&self) -> R::Event {
        match self.messages.next().await {
            Message::Event(bytes) => decode(&bytes).expect("a valid event"),
            other => panic!("{other:?} is not an event"),
        }
    }

    /// Returns the reason of the next message, which must be a failure.
    pub async fn failure(&self) -> String {
        match self.messages.next().await {
            Message::Failed(reason) => reason,
            other => panic!("{other:?} is not a failure"),
        }
    }
}

impl Line<Solver> {
    /// The next event that is not the progress of this request.
    pub async fn end_of(&self, id: RequestId) -> Event {
        loop {
            match self.next().await {
                Event::Progress(other, _) if other == id => {}
                end => return end,
            }
        }
    }

    pub async fn progress_of(&self, id: RequestId) -> Report {
        match self.next().await {
            Event::Progress(other, report) if other == id => report,
            other => panic!("{other:?} is not progress of request {id}"),
        }
    }
}

impl<R> Drop for Line<R> {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

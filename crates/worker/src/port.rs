//! The worker's end of its conversation.

use crate::scope::scope;
use npuzzle_protocol::{Message, Role, decode, encode, pack, unpack};
use std::marker::PhantomData;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

/// Receives the commands of a role and posts its events.
pub struct Port<R> {
    scope: DedicatedWorkerGlobalScope,
    role: PhantomData<R>,
}

impl<R> Clone for Port<R> {
    fn clone(&self) -> Port<R> {
        Port { scope: self.scope.clone(), role: PhantomData }
    }
}

impl<R: Role + 'static> Port<R> {
    pub fn new() -> Port<R> {
        Port { scope: scope(), role: PhantomData }
    }

    /// Calls `receive` with each command and the blob beside it, for as long as the worker lives.
    pub fn listen(&self, receive: impl Fn(R::Command, Option<Blob>) + 'static) {
        let port = self.clone();
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            let (bytes, blob) = unpack(&message.data());
            match decode(&bytes) {
                Ok(command) => receive(command, blob),
                Err(error) => port.fail(error.to_string()),
            }
        });
        self.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget(); // Lives as long as the worker.
        self.post_message(&Message::Ready, None);
    }

    pub fn post(&self, event: &R::Event) {
        self.post_message(&Message::event(event), None);
    }

    /// Posts an event with a blob beside it.
    pub fn post_with(&self, event: &R::Event, blob: &Blob) {
        self.post_message(&Message::event(event), Some(blob));
    }

    /// Reports that a command cannot be carried out.
    pub fn fail(&self, reason: String) {
        self.post_message(&Message::Failed(reason), None);
    }

    fn post_message(&self, message: &Message, blob: Option<&Blob>) {
        // Fails only while the worker is being terminated, when nobody is listening.
        let _ = self.scope.post_message(&pack(&encode(message), blob));
    }
}

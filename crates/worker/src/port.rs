//! The worker's end of its conversation.

use crate::scope::scope;
use js_sys::Uint8Array;
use npuzzle_protocol::{MAX_FILE_MIB, Message, Role, decode, encode, pack, unpack};
use std::marker::PhantomData;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, DedicatedWorkerGlobalScope, FileReaderSync, MessageEvent};

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

/// Returns the text of the file beside a command: in UTF-8, or in UTF-16 if it begins with its byte order mark.
///
/// # Errors
/// If there is no file, or if it is too large or cannot be read.
pub fn text_of(file: Option<Blob>) -> Result<String, String> {
    // Much faster than having the browser decode the text. UTF-16 with its mark is never valid UTF-8.
    String::from_utf8(bytes_of(file.clone())?).or_else(|_| {
        let read = || FileReaderSync::new()?.read_as_text(&file.ok_or(JsValue::UNDEFINED)?);
        read().map_err(|_| UNREADABLE.to_owned())
    })
}

/// Returns the bytes of the file beside a command.
///
/// # Errors
/// If there is no file, or if it is too large or cannot be read.
pub fn bytes_of(file: Option<Blob>) -> Result<Vec<u8>, String> {
    let file = file.ok_or("the file is missing from the message")?;
    if file.size() > f64::from(MAX_FILE_MIB << 20) {
        return Err(format!("the file is larger than {MAX_FILE_MIB} MiB"));
    }
    let read = || Ok(Uint8Array::new(&FileReaderSync::new()?.read_as_array_buffer(&file)?.into()).to_vec());
    read().map_err(|_: JsValue| UNREADABLE.to_owned())
}

const UNREADABLE: &str = "the file cannot be read";

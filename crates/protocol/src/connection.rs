//! Spawns module workers and carries messages to and from them.

use crate::{DecodeError, Message, Role, decode, encode};
use gloo_events::EventListener;
use gloo_timers::callback::Interval;
use js_sys::{Array, Uint8Array, WebAssembly};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Why a worker sent something other than an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WorkerError {
    /// The worker refused a command, or one side cannot decode the other's messages.
    #[error("{0}")]
    Failed(String),
    /// The worker threw an exception or its script cannot be loaded. The browser's message may be empty.
    #[error("{0}")]
    Crashed(String),
    /// The worker does not start to listen.
    #[error("the worker does not respond")]
    Silent,
}

/// Seconds in which a worker must start to listen. Long enough to load its program over a slow connection.
const START_SECONDS: u32 = 60;

/// Calls back once when a number of seconds have passed. Counts ticks of an interval: while the device sleeps or the browser
/// has frozen the page, none pass, and the answer that arrived meanwhile is handled first.
pub struct Watch {
    _interval: Interval,
    ticks: Rc<Cell<u32>>,
}

impl Watch {
    /// Starts a watch, which ends when it is dropped.
    pub fn new(seconds: u32, expired: impl FnOnce() + 'static) -> Watch {
        let ticks = Rc::new(Cell::new(0));
        let mut expired = Some(expired);
        let interval = {
            let ticks = ticks.clone();
            Interval::new(1000, move || {
                ticks.set(ticks.get() + 1);
                if ticks.get() > seconds
                    && let Some(expired) = expired.take()
                {
                    expired();
                }
            })
        };
        Watch { _interval: interval, ticks }
    }

    /// Starts again.
    pub fn restart(&self) {
        self.ticks.set(0);
    }
}

impl From<DecodeError> for WorkerError {
    fn from(error: DecodeError) -> WorkerError {
        WorkerError::Failed(error.to_string())
    }
}

/// A worker with a certain role. Dropping the connection terminates the worker.
pub struct Connection<R> {
    wire: Wire,
    role: PhantomData<R>,
}

impl<R: Role> Connection<R> {
    /// Spawns a worker that runs the script at `address`, and calls `receive` with each of its events and the blob beside
    /// it. A worker that has crashed sends nothing more.
    ///
    /// # Errors
    /// If the browser refuses to spawn a worker: its message.
    pub fn open(
        address: &str,
        receive: impl Fn(Result<R::Event, WorkerError>, Option<Blob>) + 'static,
    ) -> Result<Connection<R>, String> {
        let receive = move |message: Result<Vec<u8>, WorkerError>, blob| {
            receive(message.and_then(|bytes| Ok(decode(&bytes)?)), blob);
        };
        let wire = Wire::open(address, R::NAME, receive)?;
        Ok(Connection { wire, role: PhantomData })
    }

    /// Sends a command. The worker receives it once it is listening.
    pub fn send(&self, command: &R::Command) {
        self.wire.send_bytes(&encode(command), None);
    }

    pub fn send_with(&self, command: &R::Command, blob: &Blob) {
        self.wire.send_bytes(&encode(command), Some(blob));
    }

    pub fn is_ready(&self) -> bool {
        self.wire.backlog.borrow().is_none()
    }
}

type Receive = Rc<dyn Fn(Result<Vec<u8>, WorkerError>, Option<Blob>)>;

/// A connection that does not know its role: its code is shared by all roles. Dropping it terminates the worker.
pub struct Wire {
    worker: Worker,
    /// The messages to post once the worker is listening; `None` from then on.
    backlog: Rc<RefCell<Option<Vec<JsValue>>>>,
    _listeners: [EventListener; 2],
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Wire {
    /// Spawns a worker for the role of a name, and calls `receive` with its encoded events.
    ///
    /// # Errors
    /// If the browser refuses to spawn a worker: its message.
    pub fn open(
        address: &str,
        name: &str,
        receive: impl Fn(Result<Vec<u8>, WorkerError>, Option<Blob>) + 'static,
    ) -> Result<Wire, String> {
        Wire::spawn(address, name, Rc::new(receive)).map_err(|error| thrown(&error))
    }

    /// Sends an encoded command, and a blob beside it. The worker receives them once it is listening.
    pub fn send_bytes(&self, command: &[u8], blob: Option<&Blob>) {
        self.send(pack(command, blob));
    }

    fn spawn(address: &str, name: &str, receive: Receive) -> Result<Wire, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(name);
        let worker = Worker::new_with_options(address, &options)?;
        let backlog = Rc::new(RefCell::new(Some(Vec::new())));
        let watch = {
            let receive = receive.clone();
            Rc::new(RefCell::new(Some(Watch::new(START_SECONDS, move || receive(Err(WorkerError::Silent), None)))))
        };
        let on_message = {
            let (worker, backlog, receive, watch) = (worker.clone(), backlog.clone(), receive.clone(), watch.clone());
            let address = address.to_owned();
            EventListener::new(&worker.clone(), "message", move |event| {
                let data = event.dyn_ref::<MessageEvent>().map_or(JsValue::UNDEFINED, MessageEvent::data);
                if data.is_null() && backlog.borrow().is_some() {
                    return post(&worker, &compiled(&address));
                }
                if data.has_type::<WebAssembly::Module>() {
                    return keep_compiled(&address, data);
                }
                let (bytes, blob) = unpack(&data);
                match decode(&bytes) {
                    Ok(Message::Ready) => {
                        drop(watch.take());
                        for message in backlog.take().into_iter().flatten() {
                            post(&worker, &message);
                        }
                    }
                    Ok(Message::Event(event)) => receive(Ok(event), blob),
                    Ok(Message::Failed(reason)) => receive(Err(WorkerError::Failed(reason)), None),
                    Err(error) => receive(Err(error.into()), None),
                }
            })
        };
        let on_error = EventListener::new(&worker, "error", move |event| {
            event.prevent_default();
            drop(watch.take());
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            receive(Err(WorkerError::Crashed(message.unwrap_or_default())), None);
        });
        Ok(Wire { worker, backlog, _listeners: [on_message, on_error] })
    }

    fn send(&self, message: JsValue) {
        match &mut *self.backlog.borrow_mut() {
            Some(backlog) => backlog.push(message),
            None => post(&self.worker, &message),
        }
    }
}

thread_local! {
    /// The compiled programs of workers, each with the address of the script that starts it. A program is fetched and
    /// compiled by the first worker that runs it; later workers are given what that one has compiled.
    static COMPILED: RefCell<Vec<(String, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the program that the script at an address starts, or `undefined` if none has been compiled. Asked for by
/// `site/worker-loader.js`.
fn compiled(address: &str) -> JsValue {
    let found = |programs: &Vec<(String, JsValue)>| {
        programs.iter().find(|(known, _)| known == address).map_or(JsValue::UNDEFINED, |(_, program)| program.clone())
    };
    COMPILED.with_borrow(found)
}

/// Keeps a compiled program for the workers that will run the script at an address.
pub fn keep_compiled(address: &str, program: JsValue) {
    COMPILED.with_borrow_mut(|programs| programs.push((address.to_owned(), program)));
}

/// Returns what the browser says of an exception.
pub fn thrown(exception: &JsValue) -> String {
    match exception.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        // Some browsers throw exceptions that are not errors.
        None => exception.as_string().unwrap_or_default(),
    }
}

fn post(worker: &Worker, message: &JsValue) {
    // Fails only for a worker that has crashed, which the error event reports.
    let _ = worker.post_message(message);
}

/// Returns what is posted for encoded bytes, with a blob beside them or without.
pub fn pack(bytes: &[u8], blob: Option<&Blob>) -> JsValue {
    let bytes = Uint8Array::from(bytes);
    match blob {
        Some(blob) => Array::of2(&bytes, blob).into(),
        None => bytes.into(),
    }
}

/// Returns the bytes and the blob of a posted message. No bytes if anything else was posted.
pub fn unpack(data: &JsValue) -> (Vec<u8>, Option<Blob>) {
    let (bytes, blob) = match data.dyn_ref::<Array>() {
        Some(pair) => (pair.get(0), pair.get(1).dyn_into().ok()),
        None => (data.clone(), None),
    };
    (bytes.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default(), blob)
}

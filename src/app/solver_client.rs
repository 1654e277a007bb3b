//! The page's side of the conversation with the worker: one worker, replaced when it dies, when it does not listen, and
//! when it holds much memory that nobody needs any more.

use super::errand::read;
use super::language::fill;
use super::tables_supply::TablesSupply;
use crate::protocol::{Command, Event, Lot, Outcome, Report, RequestId, TablesKey, Task, encode};
use crate::puzzle::{Board, Moves};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Uint8Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// How long a worker may take to answer a Cancel before it is ended by force, in milliseconds.
const CANCEL_PATIENCE_MS: u32 = 60;

/// A worker's memory never shrinks. One whose search held more bytes than this is replaced afterwards.
const MEMORY_TO_KEEP: u64 = 64 << 20;

/// What the client tells the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The search goes on.
    Progress(RequestId, Report),
    /// The search goes on, and has a better solution.
    Improved(RequestId, Moves, Report),
    /// The search is over.
    Done(RequestId, Outcome, Report),
    /// The board that was to be dealt, and the moves of its shortest solutions.
    Dealt(RequestId, Board, u32),
    /// The search was broken off by a fault.
    Failed(RequestId, String),
}

/// A connection to a solver that outlives its workers. Clones share it.
#[derive(Clone)]
pub struct SolverClient(Rc<Client>);

struct Client {
    address: String,
    supply: TablesSupply,
    answer: Box<dyn Fn(Answer)>,
    last_id: Cell<RequestId>,
    connection: RefCell<Option<Connection>>,
    pending: RefCell<Option<Pending>>,
    /// What the next request will be like.
    expected: RefCell<Option<Task>>,
    /// Tables that a worker asked for: another that takes its place gets them too.
    tables: RefCell<Vec<TablesKey>>,
}

/// A worker and what listens to it; dropping it ends the worker.
struct Connection {
    worker: Worker,
    ready: bool,
    _on_message: EventListener,
    _on_error: EventListener,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The request that is not answered yet.
struct Pending {
    id: RequestId,
    task: Task,
    /// The board that is to be dealt, if the task is not to be solved.
    lot: Option<Lot>,
    report: Report,
    /// The best solution so far.
    incumbent: Option<Moves>,
    /// Strikes when a Cancel is not answered in time.
    cancelling: Option<Timeout>,
}

impl SolverClient {
    /// A client whose workers run the script at `address` and have their tables from that supply; `answer` is called with
    /// whatever they say of the latest request. No worker is fetched before it is wanted: see
    /// [`prepare`](SolverClient::prepare).
    pub fn new(address: &str, supply: TablesSupply, answer: impl Fn(Answer) + 'static) -> SolverClient {
        SolverClient(Rc::new(Client {
            address: address.to_owned(),
            supply,
            answer: Box::new(answer),
            last_id: Cell::new(0),
            connection: RefCell::new(None),
            pending: RefCell::new(None),
            expected: RefCell::new(None),
            tables: RefCell::default(),
        }))
    }

    /// Has a worker, and the tables that it needs, ready for such a task.
    pub fn prepare(&self, task: Task) {
        let is_connected = self.0.connection.borrow().is_some();
        self.0.expected.replace(Some(task));
        if is_connected {
            self.send_expected();
        } else {
            self.connect();
        }
    }

    /// Asks for a search, dropping the one under way, and returns the number of the request.
    pub fn solve(&self, task: Task) -> RequestId {
        self.ask(task, None)
    }

    /// Asks for a board of the task's side, dropping the search under way, and returns the number of the request.
    pub fn deal(&self, task: Task, lot: Lot) -> RequestId {
        self.ask(task, Some(lot))
    }

    fn ask(&self, task: Task, lot: Option<Lot>) -> RequestId {
        let id = self.0.last_id.get() + 1;
        self.0.last_id.set(id);
        self.0.pending.replace(Some(Pending {
            id,
            task,
            lot,
            report: Report::default(),
            incumbent: None,
            cancelling: None,
        }));
        if self.0.connection.borrow().is_none() {
            self.connect();
        } else {
            self.send_pending();
        }
        id
    }

    /// Asks the worker to stop. The answer comes in any case: the worker's, or its end's.
    pub fn cancel(&self) {
        let client = self.clone();
        let Some(id) = self.0.pending.borrow_mut().as_mut().map(|pending| {
            let by_force = Timeout::new(CANCEL_PATIENCE_MS, move || client.cancel_by_force());
            pending.cancelling = Some(by_force);
            pending.id
        }) else {
            return;
        };
        self.send(&Command::Cancel(id));
    }

    /// Stops the worker without wanting an answer.
    pub fn abandon(&self) {
        if let Some(pending) = self.0.pending.take() {
            self.send(&Command::Cancel(pending.id));
        }
    }

    fn cancel_by_force(&self) {
        if let Some(pending) = self.0.pending.take() {
            self.connect();
            // What was found is kept.
            let outcome = match pending.incumbent {
                Some(moves) => Outcome::Solved { moves, optimal: false },
                None => Outcome::Cancelled,
            };
            (self.0.answer)(Answer::Done(pending.id, outcome, pending.report));
        }
    }

    /// Starts a worker, in place of any other.
    fn connect(&self) {
        self.0.connection.take();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = match Worker::new_with_options(&self.0.address, &options) {
            Ok(worker) => worker,
            Err(error) => return self.fail(&fill("no worker can be started: {why}", &[&format!("{error:?}")])),
        };
        let client = self.clone();
        let on_message = EventListener::new(&worker, "message", move |event| client.receive(event));
        let client = self.clone();
        let on_error = EventListener::new(&worker, "error", move |event| {
            event.prevent_default();
            client.lose_worker(event);
        });
        let connection = Connection { worker, ready: false, _on_message: on_message, _on_error: on_error };
        self.0.connection.replace(Some(connection));
    }

    fn send(&self, command: &Command) {
        if let Some(connection) = self.0.connection.borrow().as_ref().filter(|connection| connection.ready) {
            // Posting bytes can only fail for a worker that has ended, whose error event follows.
            let _ = connection.worker.post_message(&Uint8Array::from(encode(command).as_slice()));
        }
    }

    fn send_pending(&self) {
        let command = self.0.pending.borrow().as_ref().map(|pending| match pending.lot {
            Some(lot) => Command::Deal(pending.id, pending.task.clone(), lot),
            None => Command::Solve(pending.id, pending.task.clone()),
        });
        if let Some(command) = command {
            self.send(&command);
        }
    }

    fn send_expected(&self) {
        // Lost if no worker listens yet: it is sent when one does.
        if self.0.connection.borrow().as_ref().is_some_and(|connection| connection.ready)
            && let Some(task) = self.0.expected.take()
        {
            self.send(&Command::Prepare(task));
        }
    }

    /// Has the tables made, if they are not here, and gives them to the worker.
    fn supply(&self, id: Option<RequestId>, key: TablesKey) {
        let client = self.clone();
        self.0.supply.get(key, move |tables| match tables {
            Ok(tables) => client.give(&tables),
            Err(why) if id.is_some_and(|id| client.end_pending(id)) => {
                let message = fill("the tables that it needs cannot be made: {why}", &[&why]);
                (client.0.answer)(Answer::Failed(id.unwrap_or_default(), message));
            }
            Err(_) => {} // The supply tells of it, and nobody waits.
        });
    }

    fn give(&self, tables: &Blob) {
        if let Some(connection) = self.0.connection.borrow().as_ref().filter(|connection| connection.ready) {
            let bytes = Uint8Array::from(encode(&Command::UseTables).as_slice());
            // As above.
            let _ = connection.worker.post_message(&Array::of2(&bytes, tables));
        }
    }

    fn receive(&self, event: &web_sys::Event) {
        let data = event.dyn_ref::<MessageEvent>().map_or(JsValue::NULL, MessageEvent::data);
        match read(&data).0 {
            Ok(Event::Ready) => {
                if let Some(connection) = self.0.connection.borrow_mut().as_mut() {
                    connection.ready = true;
                }
                let tables = self.0.tables.borrow().clone();
                tables.into_iter().for_each(|key| self.supply(None, key));
                self.send_pending();
                self.send_expected();
            }
            Ok(Event::NeedsTables(id, key)) => {
                if !self.0.tables.borrow().contains(&key) {
                    self.0.tables.borrow_mut().push(key);
                }
                self.supply(id, key);
            }
            Ok(Event::TablesFound(key, bytes)) => self.0.supply.found(key, bytes),
            Ok(Event::Progress(id, report)) => {
                if self.with_pending(id, |pending| pending.report = report) {
                    (self.0.answer)(Answer::Progress(id, report));
                }
            }
            Ok(Event::Improved(id, moves, report)) => {
                let note = |pending: &mut Pending| {
                    (pending.report, pending.incumbent) = (report, Some(moves.clone()));
                };
                if self.with_pending(id, note) {
                    (self.0.answer)(Answer::Improved(id, moves, report));
                }
            }
            Ok(Event::Done(id, outcome, report)) => {
                if report.statistics.memory_bytes > MEMORY_TO_KEEP && self.0.last_id.get() == id {
                    self.connect();
                }
                if self.end_pending(id) {
                    (self.0.answer)(Answer::Done(id, outcome, report));
                }
            }
            Ok(Event::Dealt(id, board, distance)) => {
                if self.end_pending(id) {
                    (self.0.answer)(Answer::Dealt(id, board, distance));
                }
            }
            Ok(Event::Failed(Some(id), message)) => {
                if self.end_pending(id) {
                    (self.0.answer)(Answer::Failed(id, message));
                }
            }
            // Nobody asked this worker for that.
            Ok(
                Event::TableWritten(_)
                | Event::TableRead(_)
                | Event::MakingTables(_)
                | Event::TablesMade
                | Event::TablesKept(_)
                | Event::PartDone(..),
            ) => {}
            Ok(Event::Failed(None, message)) => self.misunderstand(&message),
            Err(error) => self.misunderstand(&error.to_string()),
        }
    }

    /// One side cannot read the other: whatever the worker does for the request, nobody will hear of it.
    fn misunderstand(&self, message: &str) {
        if self.0.pending.borrow().is_some() {
            self.connect();
        }
        self.fail(message);
    }

    /// Changes the request, if it is that one; whether it is.
    fn with_pending(&self, id: RequestId, change: impl FnOnce(&mut Pending)) -> bool {
        self.0.pending.borrow_mut().as_mut().filter(|pending| pending.id == id).map(change).is_some()
    }

    /// Whether that request was waiting; it no longer is.
    fn end_pending(&self, id: RequestId) -> bool {
        self.0.pending.borrow_mut().take_if(|pending| pending.id == id).is_some()
    }

    /// The worker died: another takes its place, unless not even this one came to listen.
    fn lose_worker(&self, event: &web_sys::Event) {
        let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
        let was_ready = self.0.connection.take().is_some_and(|connection| connection.ready);
        if was_ready {
            self.connect();
            self.fail(&fill("the solver broke down and was started anew ({why})", &[&message]));
        } else {
            self.fail(&fill("the solver could not be started; press Solve to try again ({why})", &[&message]));
        }
    }

    fn fail(&self, message: &str) {
        if let Some(pending) = self.0.pending.take() {
            (self.0.answer)(Answer::Failed(pending.id, message.to_owned()));
        }
    }
}

//! The page's connection to a solver. Its worker is replaced when it crashes, when it does not respond, and when it holds
//! much memory after a search.

use crate::browser;
use crate::browser::pdb_provider::PdbProvider;
use crate::shared::locale::t;
use gloo_timers::callback::Timeout;
use npuzzle_engine::guide::Guidance;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Moves};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::search::{Command, Event, Outcome, Report, RequestId, SentGuidance, Solver, Task};
use npuzzle_protocol::{Connection, Watch, WorkerError};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;

/// The maximum time a worker may take to respond to Cancel before it is terminated, in milliseconds.
const CANCEL_PATIENCE_MS: u32 = 60;

/// Seconds without an event after which a worker with a request is replaced. It reports several times a second, but reading a
/// large pattern database takes a slow device some seconds.
const SILENCE_SECONDS: u32 = 30;

/// The maximum memory of an idle worker, in bytes. Above this, the worker is replaced after its search, because a worker's
/// memory never shrinks.
const MAX_IDLE_MEMORY: u64 = 64 << 20;

/// An answer to the latest request.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    Progress(RequestId, Report),
    /// The search is running and has found a better solution.
    Improved(RequestId, Moves, Report),
    Done(RequestId, Outcome, Report),
    /// The requested board, and the length of its shortest solutions in moves.
    FoundBoard(RequestId, Board, u32),
    /// The next task by hand, if there is one.
    Guided(RequestId, Option<Guidance>),
    Failed(RequestId, String),
}

/// A connection to a solver that outlives its workers. Clones share it.
#[derive(Clone)]
pub struct SolverClient(Rc<Client>);

struct Client {
    address: String,
    pdbs: PdbProvider,
    answer: Box<dyn Fn(Answer)>,
    last_id: Cell<RequestId>,
    connection: RefCell<Option<Connection<Solver>>>,
    pending: RefCell<Option<Pending>>,
    /// The pattern databases that workers have requested. A new worker gets them too.
    pdb_keys: RefCell<Vec<PdbKey>>,
}

struct Pending {
    id: RequestId,
    report: Report,
    incumbent: Option<Moves>,
    /// Terminates the worker if Cancel is not answered in time.
    cancelling: Option<Timeout>,
    /// Terminates a worker that no longer responds. Absent while the request waits for a pattern database.
    watch: Option<Watch>,
}

impl SolverClient {
    /// Creates a client whose workers run the script at `address` and get their pattern databases from `pdbs`. It
    /// calls `answer` with every answer to the latest request. No worker is spawned before the first request or
    /// [`prepare`](SolverClient::prepare).
    pub fn new(address: &str, pdbs: PdbProvider, answer: impl Fn(Answer) + 'static) -> SolverClient {
        SolverClient(Rc::new(Client {
            address: address.to_owned(),
            pdbs,
            answer: Box::new(answer),
            last_id: Cell::new(0),
            connection: RefCell::new(None),
            pending: RefCell::new(None),
            pdb_keys: RefCell::default(),
        }))
    }

    /// Spawns a worker if there is none, and has it prepare for a search.
    pub fn prepare(&self, spec: SearchSpec) {
        let _ = self.send(&Command::Prepare(spec)); // Without a worker there is nothing to prepare.
    }

    /// Returns a number for the next request, for callers that do not number their requests themselves.
    pub fn next_id(&self) -> RequestId {
        self.0.last_id.get() + 1
    }

    /// Begins a request, dropping the current one.
    pub fn begin(&self, id: RequestId, spec: SearchSpec, task: Task) {
        self.0.last_id.set(id);
        let (report, incumbent, cancelling, watch) = (Report::default(), None, None, Some(self.watch()));
        self.0.pending.replace(Some(Pending { id, report, incumbent, cancelling, watch }));
        if let Err(error) = self.send(&Command::Begin { id, spec, task }) {
            self.fail(&t!(worker_not_started_because, why = error));
        }
    }

    fn watch(&self) -> Watch {
        let client = self.clone();
        Watch::new(SILENCE_SECONDS, move || {
            // The connection reports a worker that does not start.
            if client.0.connection.borrow().as_ref().is_some_and(Connection::is_ready) {
                client.reconnect();
                client.fail(t!(solver_silent));
            }
        })
    }

    /// Stops the current request. It is always answered, either by the worker or when the worker is terminated.
    pub fn cancel(&self) {
        let client = self.clone();
        let id = self.0.pending.borrow_mut().as_mut().map(|pending| {
            pending.cancelling = Some(Timeout::new(CANCEL_PATIENCE_MS, move || client.cancel_by_force()));
            pending.id
        });
        if let Some(id) = id {
            self.send_if_connected(&Command::Cancel(id));
        }
    }

    /// Stops the current request without an answer.
    pub fn abandon(&self) {
        if let Some(pending) = self.0.pending.take() {
            self.send_if_connected(&Command::Cancel(pending.id));
        }
    }

    fn cancel_by_force(&self) {
        if let Some(pending) = self.0.pending.take() {
            self.reconnect();
            let outcome = match pending.incumbent {
                Some(moves) => Outcome::Solved { moves, optimal: false },
                None => Outcome::Cancelled,
            };
            (self.0.answer)(Answer::Done(pending.id, outcome, pending.report));
        }
    }

    /// Sends a command, to a new worker if there is none.
    fn send(&self, command: &Command) -> Result<(), String> {
        if self.0.connection.borrow().is_none() {
            self.connect()?;
        }
        self.send_if_connected(command);
        Ok(())
    }

    fn send_if_connected(&self, command: &Command) {
        if let Some(connection) = &*self.0.connection.borrow() {
            connection.send(command);
        }
    }

    /// Spawns a worker, in place of any other, and passes it the pattern databases that earlier ones requested.
    fn connect(&self) -> Result<(), String> {
        self.0.connection.take();
        let client = self.clone();
        let connection = Connection::open(&self.0.address, move |event, _| client.receive(event))?;
        self.0.connection.replace(Some(connection));
        let keys = self.0.pdb_keys.borrow().clone();
        keys.into_iter().for_each(|key| self.provide(None, key));
        Ok(())
    }

    /// Replaces the worker. If the browser refuses, the next request tries again.
    fn reconnect(&self) {
        let _ = self.connect();
    }

    /// Gets a pattern database and passes it to the worker.
    fn provide(&self, id: Option<RequestId>, key: PdbKey) {
        let client = self.clone();
        self.0.pdbs.get(key, move |pdb| client.pass_on(id, &Command::UsePdb, pdb));
    }

    /// Passes tables to the worker, or ends the request that cannot go on without them.
    fn pass_on(&self, id: Option<RequestId>, command: &Command, tables: Result<Blob, String>) {
        let tables = match tables {
            Ok(tables) => tables,
            Err(reason) => {
                if let Some(id) = id {
                    let message = t!(tables_unavailable, why = reason);
                    self.end_pending(id, Answer::Failed(id, message));
                }
                return;
            }
        };
        let watch = self.watch();
        if let Some(pending) = self.0.pending.borrow_mut().as_mut() {
            pending.watch = Some(watch);
        }
        if let Some(connection) = &*self.0.connection.borrow() {
            connection.send_with(command, &tables);
        }
    }

    fn receive(&self, event: Result<Event, WorkerError>) {
        if let Some(watch) = self.0.pending.borrow().as_ref().and_then(|pending| pending.watch.as_ref()) {
            watch.restart();
        }
        match event {
            Ok(Event::NeedsWeights(id)) => {
                self.pause_watch(id);
                let client = self.clone();
                spawn_local(async move {
                    let weights = browser::fetch_blob("blocks.bin").await;
                    let weights = weights.ok_or_else(|| t!(worker_not_loaded).to_owned());
                    client.pass_on(id, &Command::UseWeights, weights);
                });
            }
            Ok(Event::NeedsPdb(id, key)) => {
                self.pause_watch(id);
                if !self.0.pdb_keys.borrow().contains(&key) {
                    self.0.pdb_keys.borrow_mut().push(key);
                }
                self.provide(id, key);
            }
            Ok(Event::PdbLoaded(key, stored_bytes)) => self.0.pdbs.loaded(key, stored_bytes),
            Ok(Event::Progress(id, report)) => {
                if self.update_pending(id, report, None) {
                    (self.0.answer)(Answer::Progress(id, report));
                }
            }
            Ok(Event::Improved(id, moves, report)) => {
                if self.update_pending(id, report, Some(moves.clone())) {
                    (self.0.answer)(Answer::Improved(id, moves, report));
                }
            }
            Ok(Event::Done(id, outcome, report)) => {
                if report.statistics.memory_bytes > MAX_IDLE_MEMORY && self.0.last_id.get() == id {
                    self.reconnect();
                }
                self.end_pending(id, Answer::Done(id, outcome, report));
            }
            Ok(Event::FoundBoard(id, board, distance)) => {
                self.end_pending(id, Answer::FoundBoard(id, board, distance));
            }
            Ok(Event::Guided(id, guidance)) => {
                self.end_pending(id, Answer::Guided(id, guidance.map(|SentGuidance(guidance)| guidance)));
            }
            Ok(Event::Failed(id, reason)) => self.end_pending(id, Answer::Failed(id, reason)),
            Err(WorkerError::Failed(reason)) => {
                // After a protocol error, the request would never be answered.
                if self.0.pending.borrow().is_some() {
                    self.reconnect();
                }
                self.fail(&reason);
            }
            Err(WorkerError::Crashed(message)) => self.lose_worker(&message),
            Err(WorkerError::Silent) => self.lose_worker(""),
        }
    }

    /// Expects no news of a request that waits for tables.
    fn pause_watch(&self, id: Option<RequestId>) {
        if let Some(pending) = self.0.pending.borrow_mut().as_mut().filter(|pending| Some(pending.id) == id) {
            pending.watch = None;
        }
    }

    /// Records the progress of a request. Returns whether it is the current one.
    fn update_pending(&self, id: RequestId, report: Report, better: Option<Moves>) -> bool {
        let mut pending = self.0.pending.borrow_mut();
        let Some(pending) = pending.as_mut().filter(|pending| pending.id == id) else { return false };
        pending.report = report;
        pending.incumbent = better.or(pending.incumbent.take());
        true
    }

    /// Ends a request with its last answer, if it is the current one.
    fn end_pending(&self, id: RequestId, answer: Answer) {
        let pending = self.0.pending.borrow_mut().take_if(|pending| pending.id == id);
        if pending.is_some() {
            (self.0.answer)(answer);
        }
    }

    /// Replaces a worker that has crashed, unless it crashed before it was listening.
    fn lose_worker(&self, message: &str) {
        let was_ready = self.0.connection.take().is_some_and(|connection| connection.is_ready());
        if was_ready {
            self.reconnect();
            self.fail(&t!(solver_restarted, why = message));
        } else if message.is_empty() {
            // Browsers do not say why a script cannot be loaded.
            self.fail(t!(worker_not_loaded));
        } else {
            self.fail(&t!(solver_not_started, why = message));
        }
    }

    fn fail(&self, message: &str) {
        if let Some(pending) = self.0.pending.take() {
            (self.0.answer)(Answer::Failed(pending.id, message.to_owned()));
        }
    }
}

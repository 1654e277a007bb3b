//! The web worker: runs the page's searches a slice at a time, so that it can listen in between.

use crate::experiment;
use crate::heuristic::Build;
use crate::protocol::{Command, Event, Outcome, Report, RequestId, Task, decode, encode};
use crate::search::{Progress, Search};
use crate::solver::{Request, RequestError, Tables, begin_with};
use crate::statistics::Statistics;
use js_sys::Uint8Array;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// A slice's length: short enough that Cancel is answered at once, long enough that the pauses cost nothing.
const SLICE_MS: f64 = 20.0;

/// Successors generated between two looks at the clock.
const NODES_A_LOOK: u64 = 20_000;

/// States of a pattern database in the making between two looks at the clock.
const STATES_A_LOOK: u64 = 50_000;

/// Time between two reports of progress: a few a second are all that an eye can read.
const REPORT_INTERVAL_MS: f64 = 200.0;

/// The request under way.
struct Job {
    id: RequestId,
    task: Task,
    stage: Stage,
    began_ms: f64,
    /// When its time is over.
    ends_ms: f64,
    reported_ms: f64,
}

/// What is done for a request.
enum Stage {
    /// The pattern database that the search needs is made. The page hears of nothing: it says that it is preparing.
    Making(Box<Build>),
    Searching(Box<dyn Search>),
}

impl Job {
    fn report(&self, now_ms: f64) -> Report {
        let statistics = match &self.stage {
            Stage::Making(_) => Statistics::default(),
            Stage::Searching(search) => search.statistics(),
        };
        Report { statistics, elapsed_ms: now_ms - self.began_ms }
    }
}

/// What to tell the page of a search that stopped.
fn outcome(task: &Task, search: &dyn Search, progress: Progress) -> Outcome {
    match (progress, search.solution()) {
        (_, Some(moves)) => Outcome::Solved { moves, optimal: task.algorithm.is_optimal(task.heuristic) },
        (Progress::Limit, None) => Outcome::MemoryLimit,
        // Broken off while it could go on.
        (Progress::Running, None) => Outcome::TimeLimit,
        (Progress::Exhausted | Progress::Solved, None) => Outcome::Exhausted,
    }
}

/// The worker's side of the conversation.
struct Worker {
    scope: DedicatedWorkerGlobalScope,
    /// Posting here ends a slice: the answer comes after the messages that waited meanwhile. A timeout would do too,
    /// but browsers stretch repeated ones to 4 ms.
    next_slice: MessagePort,
    job: RefCell<Option<Job>>,
    /// The pattern databases made so far.
    tables: RefCell<Tables>,
}

/// Starts listening to the page.
///
/// # Panics
/// When it runs anywhere but in a web worker.
pub fn run() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let channel = MessageChannel::new().expect("every browser with workers has message channels");
    let worker: &'static Worker = Box::leak(Box::new(Worker {
        scope: scope.clone(),
        next_slice: channel.port2(),
        job: RefCell::new(None),
        tables: RefCell::new(Tables::default()),
    }));

    let on_slice = Closure::<dyn FnMut()>::new(|| worker.run_slice());
    channel.port1().set_onmessage(Some(on_slice.as_ref().unchecked_ref()));
    on_slice.forget(); // Lives as long as the worker.
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(|message: MessageEvent| worker.receive(&message.data()));
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget(); // Lives as long as the worker.

    worker.post(&Event::Ready);
}

impl Worker {
    fn post(&self, event: &Event) {
        let bytes = Uint8Array::from(encode(event).as_slice());
        // Posting bytes fails only when the worker is being closed: then nobody listens.
        let _ = self.scope.post_message(&bytes);
    }

    fn now_ms(&self) -> f64 {
        self.scope.performance().map_or_else(js_sys::Date::now, |performance| performance.now())
    }

    fn receive(&self, message: &JsValue) {
        let bytes = message.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
        match decode(&bytes) {
            Ok(Command::Solve(id, task)) => self.solve(id, task),
            Ok(Command::Cancel(id)) => self.cancel(id),
            Ok(Command::WriteTable(format, records)) => {
                self.post(&Event::TableWritten(experiment::write(format, &records)));
            }
            Ok(Command::ReadTable(text)) => {
                self.post(&Event::TableRead(experiment::read(&text).map_err(|error| error.to_string())));
            }
            Err(error) => self.post(&Event::Failed(None, error.to_string())),
        }
    }

    fn solve(&self, id: RequestId, task: Task) {
        // The memory of the last search is needed for this one.
        self.job.take();
        let began_ms = self.now_ms();
        if let Some(job) = self.begin(id, task, began_ms) {
            self.job.replace(Some(job));
            self.run_slice();
        }
    }

    /// Begins a request's search, or the making of what it needs first. Where neither can be, the page is told why.
    fn begin(&self, id: RequestId, task: Task, began_ms: f64) -> Option<Job> {
        let stage = match begin_with(&request(&task), &self.tables.borrow()) {
            Ok(search) => Stage::Searching(search),
            Err(RequestError::NoDatabase(key)) => Stage::Making(Box::new(Build::new(key))),
            Err(RequestError::Unsolvable(why)) => {
                let report = Report { elapsed_ms: self.now_ms() - began_ms, ..Report::default() };
                self.post(&Event::Done(id, Outcome::Unsolvable(why.to_string()), report));
                return None;
            }
            Err(error) => {
                self.post(&Event::Failed(Some(id), error.to_string()));
                return None;
            }
        };
        let ends_ms = task.time_limit_ms.map_or(f64::INFINITY, |limit| began_ms + f64::from(limit));
        let job = Job { id, task, stage, began_ms, ends_ms, reported_ms: began_ms };
        if let Stage::Searching(_) = job.stage {
            // So that the page knows at once that the search is under way.
            self.post(&Event::Progress(id, job.report(began_ms)));
        }
        Some(job)
    }

    fn cancel(&self, id: RequestId) {
        if let Some(job) = self.job.borrow_mut().take_if(|job| job.id == id) {
            self.post(&Event::Done(id, Outcome::Cancelled, job.report(self.now_ms())));
        }
    }

    /// Goes on with the request for one slice.
    fn run_slice(&self) {
        let Some(job) = self.job.take() else {
            return; // Cancelled since the slice was asked for.
        };
        if let Some(job) = self.slice(job) {
            self.job.replace(Some(job));
            // Fails only when the worker is being closed.
            let _ = self.next_slice.post_message(&JsValue::NULL);
        }
    }

    /// Does one slice's work. Returns the request if it is not over.
    fn slice(&self, mut job: Job) -> Option<Job> {
        let enough_ms = self.now_ms() + SLICE_MS;
        match &mut job.stage {
            Stage::Making(build) => {
                while self.now_ms() < enough_ms {
                    if let Some(database) = build.advance(STATES_A_LOOK) {
                        self.tables.borrow_mut().insert(database);
                        return self.begin(job.id, job.task, job.began_ms);
                    }
                }
            }
            Stage::Searching(search) => {
                let mut progress = Progress::Running;
                while progress == Progress::Running && self.now_ms() < enough_ms.min(job.ends_ms) {
                    progress = search.advance(NODES_A_LOOK);
                }
                let now_ms = self.now_ms();
                if progress != Progress::Running || now_ms >= job.ends_ms {
                    let outcome = outcome(&job.task, &**search, progress);
                    self.post(&Event::Done(job.id, outcome, job.report(now_ms)));
                    return None;
                }
                if now_ms >= job.reported_ms + REPORT_INTERVAL_MS {
                    job.reported_ms = now_ms;
                    self.post(&Event::Progress(job.id, job.report(now_ms)));
                }
            }
        }
        Some(job)
    }
}

fn request(task: &Task) -> Request {
    Request {
        board: task.board,
        goal: task.goal,
        algorithm: task.algorithm,
        heuristic: task.heuristic,
        partition: None,
        weight: task.weight,
        depth_limit: task.depth_limit,
        // A 32-bit machine cannot hold more than it can count.
        memory_limit: usize::try_from(u64::from(task.memory_limit_mib) << 20).unwrap_or(usize::MAX),
    }
}

//! The web worker: runs the page's searches a slice at a time, so that it can listen in between.

use crate::experiment;
use crate::protocol::{Command, Event, Outcome, Report, RequestId, Task, decode, encode};
use crate::search::{Progress, Search};
use crate::solver::{Request, RequestError, begin};
use js_sys::Uint8Array;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// A slice's length: short enough that Cancel is answered at once, long enough that the pauses cost nothing.
const SLICE_MS: f64 = 20.0;

/// Successors generated between two looks at the clock.
const NODES_A_LOOK: u64 = 20_000;

/// Time between two reports of progress: a few a second are all that an eye can read.
const REPORT_INTERVAL_MS: f64 = 200.0;

/// The search under way.
struct Job {
    id: RequestId,
    task: Task,
    search: Box<dyn Search>,
    began_ms: f64,
    /// When its time is over.
    ends_ms: f64,
    reported_ms: f64,
}

impl Job {
    fn report(&self, now_ms: f64) -> Report {
        Report { statistics: self.search.statistics(), elapsed_ms: now_ms - self.began_ms }
    }

    /// What to tell the page of a search that stopped.
    fn outcome(&self, progress: Progress) -> Outcome {
        match (progress, self.search.solution()) {
            (_, Some(moves)) => Outcome::Solved { moves, optimal: self.task.algorithm.is_optimal(self.task.heuristic) },
            (Progress::Limit, None) => Outcome::MemoryLimit,
            // Broken off while it could go on.
            (Progress::Running, None) => Outcome::TimeLimit,
            (Progress::Exhausted | Progress::Solved, None) => Outcome::Exhausted,
        }
    }
}

/// The worker's side of the conversation.
struct Worker {
    scope: DedicatedWorkerGlobalScope,
    /// Posting here ends a slice: the answer comes after the messages that waited meanwhile. A timeout would do too,
    /// but browsers stretch repeated ones to 4 ms.
    next_slice: MessagePort,
    job: RefCell<Option<Job>>,
}

/// Starts listening to the page.
///
/// # Panics
/// When it runs anywhere but in a web worker.
pub fn run() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let channel = MessageChannel::new().expect("every browser with workers has message channels");
    let worker: &'static Worker =
        Box::leak(Box::new(Worker { scope: scope.clone(), next_slice: channel.port2(), job: RefCell::new(None) }));

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
        match begin(&request(&task)) {
            Ok(search) => {
                let ends_ms = task.time_limit_ms.map_or(f64::INFINITY, |limit| began_ms + f64::from(limit));
                let job = Job { id, task, search, began_ms, ends_ms, reported_ms: began_ms };
                // So that the page knows at once that the search is under way.
                self.post(&Event::Progress(id, job.report(began_ms)));
                self.job.replace(Some(job));
                self.run_slice();
            }
            Err(RequestError::Unsolvable(why)) => {
                let report = Report { elapsed_ms: self.now_ms() - began_ms, ..Report::default() };
                self.post(&Event::Done(id, Outcome::Unsolvable(why.to_string()), report));
            }
            Err(error) => self.post(&Event::Failed(Some(id), error.to_string())),
        }
    }

    fn cancel(&self, id: RequestId) {
        if let Some(job) = self.job.borrow_mut().take_if(|job| job.id == id) {
            self.post(&Event::Done(id, Outcome::Cancelled, job.report(self.now_ms())));
        }
    }

    /// Goes on with the search for one slice.
    fn run_slice(&self) {
        let Some(mut job) = self.job.take() else {
            return; // Cancelled since the slice was asked for.
        };
        let mut now_ms = self.now_ms();
        let slice_ends_ms = job.ends_ms.min(now_ms + SLICE_MS);
        let mut progress = Progress::Running;
        while progress == Progress::Running && now_ms < slice_ends_ms {
            progress = job.search.advance(NODES_A_LOOK);
            now_ms = self.now_ms();
        }
        let report = job.report(now_ms);
        if progress != Progress::Running || now_ms >= job.ends_ms {
            self.post(&Event::Done(job.id, job.outcome(progress), report));
            return;
        }
        if now_ms >= job.reported_ms + REPORT_INTERVAL_MS {
            job.reported_ms = now_ms;
            self.post(&Event::Progress(job.id, report));
        }
        self.job.replace(Some(job));
        // Fails only when the worker is being closed.
        let _ = self.next_slice.post_message(&JsValue::NULL);
    }
}

fn request(task: &Task) -> Request {
    Request {
        board: task.board,
        goal: task.goal,
        algorithm: task.algorithm,
        heuristic: task.heuristic,
        weight: task.weight,
        depth_limit: task.depth_limit,
        // A 32-bit machine cannot hold more than it can count.
        memory_limit: usize::try_from(u64::from(task.memory_limit_mib) << 20).unwrap_or(usize::MAX),
    }
}

//! Runs the page's searches, one at a time.

use crate::effort::Effort;
use crate::pdb_cache::PdbCache;
use crate::pdb_storage;
use crate::port::Port;
use crate::scope::now_ms;
use crate::slices::{REPORT_INTERVAL_MS, Slices};
use crate::warm_up::WarmUp;
use npuzzle_engine::driver::{self, BATCH_NODES, SLICE, Signal};
use npuzzle_engine::guide::guide;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::solver::{DistanceSearch, StartError};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::search::{
    Command, DealSpec, Event, Outcome, Report, RequestId, ScrambleSpec, SentGuidance, Solver as Role, Task,
};
use std::cell::RefCell;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;

/// The worker's state is changed by commands, by slices, and by pattern databases that are loaded from storage.
struct Solver {
    port: Port<Role>,
    slices: Slices,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    job: Option<Job>,
    pdbs: PdbCache,
    loading: Vec<PdbKey>,
    /// The search to warm up for once its pattern database or its weights are available.
    expected: Option<SearchSpec>,
    /// Run while there is no job.
    warm_up: Option<WarmUp>,
}

struct Job {
    id: RequestId,
    spec: SearchSpec,
    task: Task,
    stage: Stage,
    started_ms: f64,
    reported_ms: f64,
}

enum Stage {
    Waiting,
    Searching(Box<Effort>),
    FindingBoard(Box<DistanceSearch>),
    Guiding,
}

pub fn run() {
    let (slices, slice_port) = Slices::new();
    let solver: &'static Solver = Box::leak(Box::new(Solver { port: Port::new(), slices, state: RefCell::default() }));
    solver.slices.listen(&slice_port, || solver.run_slice());
    solver.port.listen(|command, blob| solver.receive(command, blob));
}

impl Solver {
    fn receive(&'static self, command: Command, blob: Option<Blob>) {
        let state = &mut *self.state.borrow_mut();
        match command {
            Command::Begin { id, spec, task } => self.start(state, id, spec, task),
            Command::Cancel(id) => {
                if let Some(mut job) = state.job.take_if(|job| job.id == id) {
                    let report = job.last_report();
                    self.port.post(&end(id, job.cancel(), report));
                }
            }
            Command::Prepare(spec) => {
                let spec = state.pdbs.with_best_partition(spec);
                match state.pdbs.missing(&spec) {
                    Some(key) => {
                        state.expected = Some(spec);
                        self.load(state, key);
                    }
                    None if state.pdbs.store().lacks_weights(&spec) => {
                        state.expected = Some(spec);
                        self.port.post(&Event::NeedsWeights(None));
                    }
                    None => self.warm_up(state, spec),
                }
            }
            Command::UsePdb => {
                let read = state.pdbs.read(blob);
                self.use_new_tables(state, read);
            }
            Command::UseWeights => {
                let read = state.pdbs.read_weights(blob);
                self.use_new_tables(state, read);
            }
        }
    }

    /// Starts a request, which replaces the current one.
    fn start(&'static self, state: &mut State, id: RequestId, spec: SearchSpec, task: Task) {
        // The new search needs their memory. It also warms up better than a rehearsal.
        (state.job, state.warm_up) = (None, None);
        let started_ms = now_ms();
        let stage = match Stage::begin(spec.clone(), task, &mut state.pdbs) {
            Ok(stage) => stage,
            Err(StartError::NoDatabase(key)) => {
                self.load(state, key);
                Stage::Waiting
            }
            Err(StartError::NoWeights(_)) => {
                self.port.post(&Event::NeedsWeights(Some(id)));
                Stage::Waiting
            }
            Err(error) => return self.port.post(&Event::Failed(id, error.to_string())),
        };
        if !matches!(stage, Stage::Waiting) {
            self.slices.schedule();
        }
        state.job = Some(Job {
            id,
            spec,
            task,
            stage,
            started_ms,
            // The first report follows the first slice. Most boards of 4x4 are solved in it, and need no report.
            reported_ms: f64::NEG_INFINITY,
        });
    }

    /// Loads a pattern database from storage, or asks the page for it.
    fn load(&'static self, state: &mut State, key: PdbKey) {
        if state.loading.contains(&key) {
            return;
        }
        state.loading.push(key);
        spawn_local(async move {
            let loaded = pdb_storage::load(key).await;
            let state = &mut *self.state.borrow_mut();
            state.loading.retain(|&loading| loading != key);
            match loaded {
                Some(loaded) => {
                    self.port.post(&Event::PdbLoaded(key, loaded.stored_bytes));
                    state.pdbs.insert(loaded.database, loaded.blob);
                    self.use_new_tables(state, Ok(()));
                }
                None => {
                    let waits = |job: &&Job| {
                        job.is_waiting() && state.pdbs.with_best_partition(job.spec.clone()).pdb_key() == Some(key)
                    };
                    let id = state.job.as_ref().filter(waits).map(|job| job.id);
                    self.port.post(&Event::NeedsPdb(id, key));
                }
            }
        });
    }

    /// Starts the request that was waiting for a pattern database or weights, or has the current search use a better database.
    /// Warms up only if there is no request.
    fn use_new_tables(&'static self, state: &mut State, read: Result<(), String>) {
        if let Err(reason) = read {
            return match state.job.take_if(|job| job.is_waiting()) {
                Some(job) => self.port.post(&Event::Failed(job.id, reason)),
                None => self.port.fail(reason),
            };
        }
        let expected = state.expected.take();
        match &mut state.job {
            Some(job) if job.is_waiting() => {
                if state.pdbs.missing(&state.pdbs.with_best_partition(job.spec.clone())).is_none() {
                    let (id, spec, task) = (job.id, job.spec.clone(), job.task);
                    self.start(state, id, spec, task);
                }
            }
            Some(Job { spec, stage: Stage::Searching(effort), .. }) => effort.use_best_pdb(spec.clone(), &state.pdbs),
            Some(_) => {}
            None => {
                if let Some(spec) = expected {
                    let spec = state.pdbs.with_best_partition(spec);
                    self.warm_up(state, spec);
                }
            }
        }
    }

    fn warm_up(&self, state: &mut State, spec: SearchSpec) {
        state.warm_up = Some(WarmUp::new(spec));
        self.slices.schedule();
    }

    fn run_slice(&'static self) {
        let state = &mut *self.state.borrow_mut();
        let Some(job) = state.job.as_mut().filter(|job| !job.is_waiting()) else {
            if state.warm_up.as_mut().is_some_and(|warm_up| warm_up.advance(&state.pdbs)) {
                self.slices.schedule();
            } else {
                state.warm_up = None;
            }
            return;
        };
        match job.run_slice(&state.pdbs) {
            Next::Slice(signal, event) => {
                if let Some(event) = event {
                    self.port.post(&event);
                }
                self.slices.schedule_after(&signal);
            }
            Next::End(event) => {
                state.job = None;
                self.port.post(&event);
                if state.warm_up.is_some() {
                    self.slices.schedule();
                }
            }
        }
    }
}

impl Stage {
    fn begin(spec: SearchSpec, task: Task, pdbs: &mut PdbCache) -> Result<Stage, StartError> {
        let stage = match task {
            Task::Guide => return Ok(Stage::Guiding),
            Task::Solve { helpers } => Stage::Searching(Box::new(Effort::begin(spec.clone(), helpers, pdbs)?)),
            Task::FindBoard(DealSpec { distance, seed }) => {
                let search = DistanceSearch::new(pdbs.with_best_partition(spec.clone()), pdbs.store(), distance, seed)?;
                Stage::FindingBoard(Box::new(search))
            }
            Task::FindScramble(ScrambleSpec { least, most, seed }) => {
                let spec = pdbs.with_best_partition(spec.clone());
                Stage::FindingBoard(Box::new(DistanceSearch::scramble(spec, pdbs.store(), least..=most, seed)?))
            }
        };
        if let Some(key) = pdbs.with_best_partition(spec).pdb_key() {
            pdbs.touch(key);
        }
        Ok(stage)
    }
}

/// The continuation after a slice.
enum Next {
    /// Another slice, and perhaps an event now.
    Slice(Signal, Option<Event>),
    End(Event),
}

impl Job {
    fn is_waiting(&self) -> bool {
        matches!(self.stage, Stage::Waiting)
    }

    fn run_slice(&mut self, pdbs: &PdbCache) -> Next {
        let (id, started_ms) = (self.id, self.started_ms);
        let signal = match &mut self.stage {
            Stage::Waiting => return Next::Slice(Signal::Waiting, None),
            Stage::Guiding => {
                let guidance = guide(self.spec.board(), &self.spec.goal_board());
                return Next::End(Event::Guided(id, guidance.map(SentGuidance)));
            }
            Stage::Searching(effort) => effort.run_slice(|| now_ms() - started_ms, pdbs),
            Stage::FindingBoard(search) => {
                let ends_ms = now_ms() + SLICE.as_secs_f64() * 1000.0;
                while now_ms() < ends_ms {
                    match search.advance(BATCH_NODES, pdbs.store()) {
                        Ok(None) => {}
                        Ok(Some(found)) => return Next::End(Event::FoundBoard(id, found.board, found.distance)),
                        Err(error) => return Next::End(Event::Failed(id, error.to_string())),
                    }
                }
                return Next::Slice(Signal::Running, None);
            }
        };
        match signal {
            Signal::Finished(outcome) => Next::End(end(id, outcome, self.last_report())),
            signal => {
                let event = self.news(&signal);
                Next::Slice(signal, event)
            }
        }
    }

    /// The event that reports the signal of a running search, if any.
    fn news(&mut self, signal: &Signal) -> Option<Event> {
        let Stage::Searching(effort) = &self.stage else { return None };
        let now_ms = now_ms();
        let report = effort.report(now_ms - self.started_ms);
        if *signal == Signal::Improved {
            self.reported_ms = now_ms;
            return Some(Event::Improved(self.id, effort.solution().unwrap_or_default(), report));
        }
        // More often at first, so that the plot of a short search has more than its ends.
        let interval_ms = REPORT_INTERVAL_MS.min((now_ms - self.started_ms) / 3.0);
        (now_ms >= self.reported_ms + interval_ms).then(|| {
            self.reported_ms = now_ms;
            Event::Progress(self.id, report)
        })
    }

    fn cancel(&mut self) -> driver::Outcome {
        match &mut self.stage {
            Stage::Searching(effort) => effort.cancel(),
            Stage::Waiting | Stage::Guiding | Stage::FindingBoard(_) => driver::Outcome::Cancelled,
        }
    }

    fn last_report(&self) -> Report {
        match &self.stage {
            Stage::Searching(effort) => effort.last_report(now_ms() - self.started_ms),
            Stage::Waiting | Stage::Guiding | Stage::FindingBoard(_) => Report::default(),
        }
    }
}

fn end(id: RequestId, outcome: driver::Outcome, report: Report) -> Event {
    let outcome = match outcome {
        driver::Outcome::Solved { moves, optimal } => Outcome::Solved { moves, optimal },
        driver::Outcome::Unsolvable(solvability) => Outcome::Unsolvable(solvability.to_string()),
        driver::Outcome::Exhausted => Outcome::Exhausted,
        driver::Outcome::MemoryLimit => Outcome::MemoryLimit,
        driver::Outcome::TimeLimit => Outcome::TimeLimit,
        driver::Outcome::Cancelled => Outcome::Cancelled,
        driver::Outcome::Failed => {
            return Event::Failed(id, "the solution does not lead to the goal".to_owned());
        }
    };
    Event::Done(id, outcome, report)
}

//! The web worker: runs the page's searches a slice at a time, so that it can listen in between. Other workers of the
//! same script make the tables that a search needs, or help with a board that takes long: by doing parts of its search, or by
//! proving beside it.

mod helper;
mod maker;
mod prover;
mod storage;
mod team;

use crate::catalogue::{Algorithm, Partition};
use crate::experiment;
use crate::heuristic::{Database, DatabaseKey};
use crate::protocol::{
    self, Command, Event, Lot, Outcome, Report, RequestId, Sealed, TablesInUse, Task, decode, encode,
};
use crate::puzzle::Moves;
use crate::search::{Part, Progress, Search, SoFar};
use crate::solver::{Dealing, Request, RequestError, Tables, begin_part, begin_with, go_on, split};
use crate::statistics::Statistics;
use gloo_timers::callback::Timeout;
use helper::Helper;
use js_sys::{Array, Uint8Array};
use std::cell::{Cell, RefCell};
use team::{PARTS_A_WORKER, Slice, Team};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// A slice's length: short enough that Cancel is answered at once, long enough that the pauses cost nothing.
const SLICE_MS: f64 = 20.0;

/// Successors generated between two looks at the clock.
const NODES_A_LOOK: u64 = 20_000;

/// The time that a search is run for its own sake: no longer than a person takes to press Solve.
const WARM_UP_MS: f64 = 120.0;

/// Successors after which a search of `optimal` is split, if others may help: some tenths of a second, which few boards of
/// 4x4 take.
const ALONE_NODES: u64 = 5_000_000;

/// Successors after which a search of `anytime` has another worker prove beside it, if others may help: a board that is soon
/// proved needs none.
const UNPROVED_NODES: u64 = 2_000_000;

/// Time between two looks at what the helpers do, while there is nothing else to do.
const WAIT_MS: u32 = 5;

/// Time between two reports of progress: a few a second are all that an eye can read.
const REPORT_INTERVAL_MS: f64 = 200.0;

/// The request under way.
struct Job {
    id: RequestId,
    task: Task,
    /// The board that is to be dealt, if the task is not to be solved.
    lot: Option<Lot>,
    stage: Stage,
    /// Of an anytime search: the worker that proves beside it.
    prover: Option<Helper>,
    began_ms: f64,
    /// The length of the best solution that the page knows.
    incumbent: Option<u32>,
    /// When its time is over.
    ends_ms: f64,
    reported_ms: f64,
    tables: Option<TablesInUse>,
}

/// What is done for a request.
enum Stage {
    /// The page was asked for tables.
    Waiting,
    Alone(Box<dyn Search>),
    Together(Box<Team>),
    Dealing(Box<Dealing>),
}

impl Job {
    fn report(&self, now_ms: f64) -> Report {
        let (statistics, share_done) = match &self.stage {
            Stage::Waiting | Stage::Dealing(_) => return Report::default(),
            Stage::Alone(search) => (search.statistics(), None),
            Stage::Together(team) => (team.statistics(), Some(team.share_done())),
        };
        Report { statistics, elapsed_ms: now_ms - self.began_ms, share_done, tables: self.tables }
    }

    /// The solution; of an anytime search, the best so far.
    fn solution(&self) -> Option<Moves> {
        match &self.stage {
            Stage::Waiting | Stage::Dealing(_) => None,
            Stage::Alone(search) => search.solution(),
            Stage::Together(team) => team.solution(),
        }
    }

    /// What to tell the page of a search that stopped.
    fn outcome(&self, progress: Progress) -> Outcome {
        match (progress, self.solution()) {
            (_, Some(moves)) => {
                let Task { algorithm, heuristic, .. } = self.task;
                let lower_bound = self.report(self.began_ms).statistics.lower_bound;
                let is_proved = algorithm.has_proved(heuristic, moves.len(), lower_bound);
                Outcome::Solved { moves, optimal: is_proved }
            }
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
    is_scheduled: Cell<bool>,
    job: RefCell<Option<Job>>,
    kept: RefCell<Kept>,
    /// What is to be prepared once its tables are here.
    expected: RefCell<Option<Task>>,
    /// Tables that are being fetched from storage.
    fetching: RefCell<Vec<DatabaseKey>>,
    /// Of a worker that helps: whose parts it does.
    helped: RefCell<Option<Request>>,
}

/// The pattern databases that this worker has, in its own memory and as blobs to be handed on.
#[derive(Default)]
struct Kept {
    tables: Tables,
    blobs: Vec<(DatabaseKey, Blob)>,
}

/// The most bytes of tables that a worker has: those that were not asked for during the longest time go first.
const MOST_TABLES: usize = 160_000_000;

impl Kept {
    fn insert(&mut self, database: Database, blob: Blob) {
        let key = database.key();
        self.blobs.retain(|(known, _)| *known != key);
        self.blobs.push((key, blob));
        self.tables.insert(database);
        let bytes = |blobs: &[(DatabaseKey, Blob)]| -> usize { blobs.iter().map(|(key, _)| key.bytes()).sum() };
        while self.blobs.len() > 1 && bytes(&self.blobs) > MOST_TABLES {
            let (old, _) = self.blobs.remove(0);
            self.tables.remove(old);
        }
    }

    /// Notes that these tables were asked for.
    fn touch(&mut self, key: DatabaseKey) {
        if let Some(index) = self.blobs.iter().position(|(known, _)| *known == key) {
            self.blobs[index..].rotate_left(1);
        }
    }
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
        is_scheduled: Cell::new(false),
        job: RefCell::new(None),
        kept: RefCell::default(),
        expected: RefCell::default(),
        fetching: RefCell::default(),
        helped: RefCell::new(None),
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

    /// Posts a blob beside the event.
    fn post_with(&self, event: &Event, blob: &Blob) {
        let bytes = Uint8Array::from(encode(event).as_slice());
        let _ = self.scope.post_message(&Array::of2(&bytes, blob)); // As above.
    }

    fn now_ms(&self) -> f64 {
        self.scope.performance().map_or_else(js_sys::Date::now, |performance| performance.now())
    }

    fn receive(&'static self, message: &JsValue) {
        let (message, blob) = match message.dyn_ref::<Array>() {
            Some(pair) => (pair.get(0), pair.get(1).dyn_into::<Blob>().ok()),
            None => (message.clone(), None),
        };
        let bytes = message.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
        match (decode(&bytes), blob) {
            (Ok(Command::Solve(id, task)), _) => self.begin(id, task, None),
            (Ok(Command::Deal(id, task, lot)), _) => self.begin(id, task, Some(lot)),
            (Ok(Command::Cancel(id)), _) => self.cancel(id),
            (Ok(Command::Prepare(task)), _) => {
                let request = self.request(&task);
                match self.missing(&request) {
                    Some(key) => {
                        self.expected.replace(Some(task));
                        self.get_tables(key);
                    }
                    None => self.warm_up(&request),
                }
            }
            (Ok(Command::MakeTables(key)), _) => spawn_local(maker::make(self, key)),
            (Ok(Command::ForgetTables), _) => spawn_local(maker::forget(self)),
            (Ok(Command::UseTables), Some(blob)) => self.use_tables(blob),
            (Ok(Command::Help(task)), Some(blob)) => {
                // Only what is looked up can be split.
                self.helped.replace(Some(request(&task)).filter(|request| request.algorithm == Algorithm::Optimal));
                self.use_tables(blob);
            }
            (Ok(Command::UseTables | Command::Help(_)), None) => {
                self.post(&Event::Failed(None, "the tables are missing from the message".to_owned()));
            }
            (Ok(Command::Part(part)), _) => self.do_part(part),
            (Ok(Command::WriteTable(format, records)), _) => {
                self.post(&match records.open() {
                    Ok(records) => Event::TableWritten(experiment::write(format, &records)),
                    Err(error) => Event::Failed(None, error.to_string()),
                });
            }
            (Ok(Command::ReadTable(text)), _) => {
                let records = experiment::read(&text).map_err(|error| error.to_string());
                self.post(&Event::TableRead(records.map(|records| Sealed::new(&records))));
            }
            (Err(error), _) => self.post(&Event::Failed(None, error.to_string())),
        }
    }

    /// A task as a request: if no partition is chosen, with the best of those whose tables are here.
    fn request(&self, task: &Task) -> Request {
        let mut request = request(task);
        if request.partition.is_none() {
            let kept = self.kept.borrow();
            let is_here = |partition: &&Partition| {
                let request = Request { partition: Some(**partition), ..request.clone() };
                request.database().is_some_and(|key| key.partition() == **partition && kept.tables.get(key).is_some())
            };
            // Those that take more see more.
            let best = Partition::ALL.iter().filter(is_here).max_by_key(|known| known.bytes()).copied();
            let side = request.board.side().get();
            request.partition = best.or_else(|| Partition::at_once(request.algorithm, side));
        }
        request
    }

    /// Searches for a moment and forgets what it found: what all searches of its kind share is made when the first begins, and
    /// browsers translate code the better the more it is run. The first answer on 5x5 comes in a quarter of the time then.
    fn warm_up(&self, request: &Request) {
        let run = |request: &Request, most_ms: f64| {
            let ends_ms = self.now_ms() + most_ms;
            if let Ok(mut search) = begin_with(request, &self.kept.borrow().tables) {
                while search.advance(NODES_A_LOOK) == Progress::Running && self.now_ms() < ends_ms {}
            }
        };
        if request.algorithm == Algorithm::Anytime {
            // It would come to its proof, and make what that needs, just when it has its first answer to tell.
            run(&Request { algorithm: Algorithm::Optimal, ..request.clone() }, 0.0);
        }
        run(request, WARM_UP_MS);
    }

    /// The key of the tables that a request needs and that are not here.
    fn missing(&self, request: &Request) -> Option<DatabaseKey> {
        request.database().filter(|&key| self.kept.borrow().tables.get(key).is_none())
    }

    /// Gets tables from where the browser keeps them, or asks the page for them.
    fn get_tables(&'static self, key: DatabaseKey) {
        if self.fetching.borrow().contains(&key) {
            return;
        }
        self.fetching.borrow_mut().push(key);
        spawn_local(async move {
            let found = maker::fetch(key).await;
            self.fetching.borrow_mut().retain(|&fetched| fetched != key);
            match found {
                Some((blob, database, bytes)) => {
                    self.post(&Event::TablesFound(key.into(), bytes));
                    self.keep(database, blob);
                }
                None => {
                    let job = self.job.borrow();
                    let waits = |job: &&Job| {
                        matches!(job.stage, Stage::Waiting) && self.request(&job.task).database() == Some(key)
                    };
                    let id = job.as_ref().filter(waits).map(|job| job.id);
                    self.post(&Event::NeedsTables(id, key.into()));
                }
            }
        });
    }

    /// Loads tables from the page.
    fn use_tables(&'static self, blob: Blob) {
        let loaded = maker::read(&blob)
            .map_err(|error| format!("the tables cannot be read: {error:?}"))
            .and_then(|bytes| Database::from_bytes(bytes).map_err(|error| error.to_string()));
        match loaded {
            Ok(database) => self.keep(database, blob),
            Err(why) => {
                let job = self.job.borrow_mut().take_if(|job| matches!(job.stage, Stage::Waiting));
                self.post(&Event::Failed(job.map(|job| job.id), why));
            }
        }
    }

    /// Goes on with the request that waited for these tables.
    fn keep(&'static self, database: Database, blob: Blob) {
        self.kept.borrow_mut().insert(database, blob);
        if let Some(task) = self.expected.take() {
            self.warm_up(&self.request(&task));
        }
        self.use_better_tables();
        let is_ready =
            |job: &mut Job| matches!(job.stage, Stage::Waiting) && self.missing(&self.request(&job.task)).is_none();
        let job = self.job.borrow_mut().take_if(is_ready);
        if let Some(job) = job {
            self.begin(job.id, job.task, job.lot);
        }
    }

    /// Has an anytime search go on by better tables than it has, if they came.
    fn use_better_tables(&self) {
        let mut job = self.job.borrow_mut();
        let Some(job) = job.as_mut().filter(|job| job.task.algorithm == Algorithm::Anytime) else { return };
        let request = self.request(&job.task);
        let better = request.database().map(TablesInUse::from).filter(|tables| job.tables.as_ref() != Some(tables));
        if better.is_some() {
            job.tables = better;
            self.begin_anew(job, &request);
        }
    }

    /// Has an anytime search go on from what it has come to by the request's tables, which are here, and alone.
    fn begin_anew(&self, job: &mut Job, request: &Request) {
        if let Stage::Alone(search) = &job.stage {
            job.prover = None;
            let so_far = SoFar { incumbent: search.solution(), statistics: search.statistics() };
            // Its memory is needed for the next.
            job.stage = Stage::Waiting;
            let begun = go_on(request, &self.kept.borrow().tables, so_far);
            job.stage = Stage::Alone(begun.expect("it was begun before, and these tables are here"));
        }
    }

    fn begin(&'static self, id: RequestId, task: Task, lot: Option<Lot>) {
        // The memory of the last search is needed for this one.
        self.job.take();
        let began_ms = self.now_ms();
        let request = self.request(&task);
        let begun = {
            let tables = &self.kept.borrow().tables;
            match lot {
                Some(lot) => Dealing::new(request.clone(), tables, lot.distance, lot.seed)
                    .map(|dealing| Stage::Dealing(Box::new(dealing))),
                None => begin_with(&request, tables).map(Stage::Alone),
            }
        };
        let stage = match begun {
            Ok(stage) => stage,
            Err(RequestError::NoDatabase(key)) => {
                self.get_tables(key);
                Stage::Waiting
            }
            Err(RequestError::Unsolvable(why)) => {
                let report = Report { elapsed_ms: self.now_ms() - began_ms, ..Report::default() };
                return self.post(&Event::Done(id, Outcome::Unsolvable(why.to_string()), report));
            }
            Err(error) => return self.post(&Event::Failed(Some(id), error.to_string())),
        };
        if let Some(key) = request.database() {
            self.kept.borrow_mut().touch(key);
        }
        let is_begun = !matches!(stage, Stage::Waiting);
        let ends_ms = task.time_limit_ms.map_or(f64::INFINITY, |limit| began_ms + f64::from(limit));
        let tables = request.database().map(TablesInUse::from);
        // The page hears of it after the first slice: most boards of 4x4 are solved in one, which drawing would delay.
        let reported_ms = f64::NEG_INFINITY;
        self.job.replace(Some(Job {
            id,
            task,
            lot,
            stage,
            prover: None,
            began_ms,
            incumbent: None,
            ends_ms,
            reported_ms,
            tables,
        }));
        if is_begun {
            self.schedule_slice();
        }
    }

    fn cancel(&self, id: RequestId) {
        if let Some(job) = self.job.borrow_mut().take_if(|job| job.id == id) {
            // What was found is kept.
            let outcome = if job.solution().is_some() { job.outcome(Progress::Running) } else { Outcome::Cancelled };
            self.post(&Event::Done(id, outcome, job.report(self.now_ms())));
        }
    }

    /// Has a slice run after the messages that wait, unless one will be.
    fn schedule_slice(&self) {
        if !self.is_scheduled.replace(true) {
            // Fails only when the worker is being closed.
            let _ = self.next_slice.post_message(&JsValue::NULL);
        }
    }

    /// Goes on with the search for one slice.
    fn run_slice(&'static self) {
        self.is_scheduled.set(false);
        let Some(mut job) = self.job.borrow_mut().take_if(|job| !matches!(job.stage, Stage::Waiting)) else {
            return; // Cancelled since the slice was asked for.
        };
        let mut now_ms = self.now_ms();
        let slice_ends_ms = job.ends_ms.min(now_ms + SLICE_MS);
        let (mut progress, mut is_idle) = (Progress::Running, false);
        while progress == Progress::Running && !is_idle && now_ms < slice_ends_ms {
            progress = match &mut job.stage {
                Stage::Waiting => break,
                Stage::Dealing(dealing) => match dealing.advance(NODES_A_LOOK, &self.kept.borrow().tables) {
                    Ok(None) => Progress::Running,
                    Ok(Some(dealt)) => return self.post(&Event::Dealt(job.id, dealt.board, dealt.distance)),
                    Err(error) => return self.post(&Event::Failed(Some(job.id), error.to_string())),
                },
                Stage::Alone(search) => search.advance(NODES_A_LOOK),
                Stage::Together(team) => match team.advance(NODES_A_LOOK) {
                    Slice::Over => team.progress(),
                    Slice::Busy => Progress::Running,
                    Slice::Waiting => {
                        is_idle = true;
                        Progress::Running
                    }
                },
            };
            now_ms = self.now_ms();
        }
        let report = job.report(now_ms);
        if progress != Progress::Running || now_ms >= job.ends_ms {
            return self.post(&Event::Done(job.id, job.outcome(progress), report));
        }
        if report.statistics.incumbent != job.incumbent {
            (job.incumbent, job.reported_ms) = (report.statistics.incumbent, now_ms);
            self.post(&Event::Improved(job.id, job.solution().unwrap_or_default(), report));
        } else if now_ms >= job.reported_ms + REPORT_INTERVAL_MS {
            job.reported_ms = now_ms;
            self.post(&Event::Progress(job.id, report));
        }
        self.get_help(&mut job, &report.statistics);
        self.job.replace(Some(job));
        if is_idle {
            self.is_scheduled.set(true);
            Timeout::new(WAIT_MS, || self.run_slice()).forget();
        } else {
            self.schedule_slice();
        }
    }

    /// Has others help with a search that takes long, if they may: one of `optimal` is split, one of `anytime` leaves the proof
    /// to another worker.
    fn get_help(&'static self, job: &mut Job, so_far: &Statistics) {
        let alone = match job.task.algorithm {
            Algorithm::Optimal => ALONE_NODES,
            Algorithm::Anytime => UNPROVED_NODES,
            _ => return,
        };
        let is_alone = matches!(job.stage, Stage::Alone(_)) && job.prover.is_none();
        if job.task.helpers == 0 || !is_alone || so_far.generated < alone {
            return;
        }
        let request = self.request_in_use(job);
        let kept = self.kept.borrow();
        let blob = kept.blobs.iter().find(|(key, _)| Some(*key) == request.database()).map(|(_, blob)| blob);
        let Some(blob) = blob else { return };
        let task = Task { partition: request.partition, ..job.task.clone() };
        if job.task.algorithm == Algorithm::Anytime {
            job.prover = prover::start(self, job.id, &task, blob);
            if job.prover.is_none() {
                // Where none starts now, none ever does.
                job.task.helpers = 0;
            }
            return;
        }
        let parts = PARTS_A_WORKER * (1 + job.task.helpers as usize);
        if let Ok(split) = split(&request, &kept.tables, parts, so_far) {
            let subject = (request, kept.tables.clone());
            job.stage = Stage::Together(Box::new(Team::new(self, subject, split, &task, blob)));
        }
    }

    /// The request of a job with the tables that it began with: better ones may have come meanwhile.
    fn request_in_use(&self, job: &Job) -> Request {
        Request { partition: job.tables.map(|tables| tables.partition), ..request(&job.task) }
    }

    /// Does something with the team of the search under way, if there is one.
    fn with_team(&self, change: impl FnOnce(&mut Team)) {
        if let Some(Job { stage: Stage::Together(team), .. }) = self.job.borrow_mut().as_mut() {
            change(team);
        }
    }

    /// For another worker, which ends this one if it is to stop.
    fn do_part(&self, part: protocol::Part) {
        let part = Part { prefix: part.prefix, bound: part.bound };
        let helped = self.helped.borrow();
        let begun = helped.as_ref().map(|request| begin_part(request, &self.kept.borrow().tables, &part));
        match begun {
            Some(Ok(mut search)) => {
                while search.advance(u64::MAX) == Progress::Running {}
                self.post(&Event::PartDone(search.statistics(), search.solution()));
            }
            Some(Err(error)) => self.post(&Event::Failed(None, error.to_string())),
            None => self.post(&Event::Failed(None, "nobody asked this worker to help".to_owned())),
        }
    }
}

impl From<DatabaseKey> for TablesInUse {
    fn from(key: DatabaseKey) -> TablesInUse {
        TablesInUse { partition: key.partition(), bytes: key.bytes() as u64 }
    }
}

fn request(task: &Task) -> Request {
    Request {
        board: task.board,
        goal: task.goal,
        algorithm: task.algorithm,
        heuristic: task.heuristic,
        partition: task.partition,
        weight: task.weight,
        depth_limit: task.depth_limit,
        // A 32-bit machine cannot hold more than it can count.
        memory_limit: usize::try_from(u64::from(task.memory_limit_mib) << 20).unwrap_or(usize::MAX),
    }
}

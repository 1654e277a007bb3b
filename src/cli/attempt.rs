//! One board given to one search, to its end or to a limit.

use crate::catalogue::{Algorithm, Status};
use crate::experiment::{Pair, Record};
use crate::puzzle::{Moves, Solvability};
use crate::search::{Progress, Split};
use crate::solver::{Request, RequestError, Tables, begin_part, begin_with, split};
use crate::statistics::{History, Statistics};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Successors generated between two looks at the clock: some tenths of a millisecond's worth.
const NODES_A_LOOK: u64 = 20_000;

/// How an attempt ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// With these moves, which were replayed and lead to the goal.
    Solved(Moves),
    /// No moves lead to the goal.
    Unsolvable(Solvability),
    /// Everything that can be reached was searched.
    Exhausted,
    /// The memory that it may use is used up.
    MemoryLimit,
    /// The time that it may take is over.
    TimeLimit,
    /// Nobody waits for its end any more.
    Cancelled,
    /// The search's moves do not lead to the goal: a mistake in this program.
    Failed,
}

impl Outcome {
    /// The status that it has come to.
    pub fn status(&self) -> Status {
        match self {
            Outcome::Solved(_) => Status::Solved,
            Outcome::Unsolvable(_) => Status::Unsolvable,
            Outcome::Exhausted => Status::Exhausted,
            Outcome::MemoryLimit | Outcome::TimeLimit => Status::Limit,
            Outcome::Cancelled => Status::Cancelled,
            Outcome::Failed => Status::Failed,
        }
    }
}

/// An attempt that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// What was asked.
    pub request: Request,
    /// How it ended.
    pub outcome: Outcome,
    /// What the search counted.
    pub statistics: Statistics,
    /// How long it took.
    pub elapsed: Duration,
    /// Of a search that looks for better solutions: each time that it came nearer to the optimum from either side.
    pub history: History,
}

fn milliseconds(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1000.0
}

impl Attempt {
    /// The solution, if one was found.
    pub fn moves(&self) -> Option<&Moves> {
        match &self.outcome {
            Outcome::Solved(moves) => Some(moves),
            _ => None,
        }
    }

    /// Whether a solution was found and is proved to be a shortest.
    pub fn is_optimal(&self) -> bool {
        let Request { algorithm, heuristic, .. } = self.request;
        let is_proved = |moves: &Moves| algorithm.has_proved(heuristic, moves.len(), self.statistics.lower_bound);
        self.moves().is_some_and(is_proved)
    }

    /// The attempt as a row of a table.
    pub fn record(&self) -> Record {
        let Request { board, goal, algorithm, heuristic, weight, .. } = self.request;
        Record::new(
            (board, goal),
            Pair::new(algorithm, heuristic),
            weight,
            (self.outcome.status(), self.moves().map(Moves::len)),
            &self.statistics,
            milliseconds(self.elapsed),
        )
    }
}

/// Successors after which a search of `optimal` is split: some tenths of a second, which few boards of 4x4 take.
const ALONE_NODES: u64 = 5_000_000;

/// Parts for each thread: enough that none is idle for long at the end of a round.
const PARTS_A_JOB: usize = 64;

/// Time between two looks at what the others did.
const LOOK: Duration = Duration::from_millis(50);

/// Searches for at most `time_limit`, showing how far it has come to `watch`, which may break it off. Where `optimal`
/// takes long, `jobs` threads go on with it.
///
/// # Panics
/// When the goal does not exist on the board's side, or the tables that the request needs are not there.
pub fn attempt(
    request: Request,
    tables: &Tables,
    jobs: NonZero<usize>,
    time_limit: Option<Duration>,
    mut watch: impl FnMut(&Statistics, Duration) -> ControlFlow<()>,
) -> Attempt {
    let began = Instant::now();
    let is_late = || time_limit.is_some_and(|limit| began.elapsed() >= limit);
    let mut watch = |statistics: &Statistics| watch(statistics, began.elapsed());
    let mut search = match begin_with(&request, tables) {
        Ok(search) => search,
        Err(RequestError::Unsolvable(solvability)) => {
            let outcome = Outcome::Unsolvable(solvability);
            let (statistics, history) = (Statistics::default(), History::default());
            return Attempt { request, outcome, statistics, elapsed: began.elapsed(), history };
        }
        Err(error) => panic!("{error}"),
    };
    let is_shared = request.algorithm == Algorithm::Optimal && jobs.get() > 1;
    let mut history = History::default();
    let (outcome, statistics) = loop {
        if is_late() {
            break (ending(Progress::Running, search.solution(), &request), search.statistics());
        }
        let progress = search.advance(NODES_A_LOOK);
        let statistics = search.statistics();
        if request.algorithm == Algorithm::Anytime {
            history.note(&statistics, milliseconds(began.elapsed()));
        }
        if progress != Progress::Running {
            break (ending(progress, search.solution(), &request), statistics);
        }
        if watch(&statistics).is_break() {
            break (Outcome::Cancelled, statistics);
        }
        if is_shared && statistics.generated >= ALONE_NODES {
            let split = split(&request, tables, PARTS_A_JOB * jobs.get(), &statistics).expect("it was begun");
            break together(&request, tables, split, jobs, is_late, &mut watch);
        }
    };
    Attempt { request, outcome, statistics, elapsed: began.elapsed(), history }
}

/// Goes on with a search that was split, in several threads.
fn together(
    request: &Request,
    tables: &Tables,
    split: Split,
    jobs: NonZero<usize>,
    is_late: impl Fn() -> bool,
    watch: &mut impl FnMut(&Statistics) -> ControlFlow<()>,
) -> (Outcome, Statistics) {
    let split = Mutex::new(split);
    let changed = Condvar::new();
    let is_broken_off = AtomicBool::new(false);
    let locked = || split.lock().expect("no thread fails");
    let is_over = |split: &Split| split.progress() != Progress::Running || is_broken_off.load(Ordering::Relaxed);
    let work = || {
        let mut split = locked();
        while !is_over(&split) {
            let Some(part) = split.next_part() else {
                // The last parts of the round are being done.
                split = changed.wait_timeout(split, LOOK).expect("no thread fails").0;
                continue;
            };
            drop(split);
            let mut search = begin_part(request, tables, &part).expect("a part of this very search");
            while search.advance(NODES_A_LOOK) == Progress::Running && !is_over(&locked()) {}
            split = locked();
            split.finish(&part, &search.statistics(), search.solution());
            changed.notify_all();
        }
    };
    let broken_off = thread::scope(|scope| {
        for _ in 0..jobs.get() {
            scope.spawn(work);
        }
        let mut split = locked();
        while split.progress() == Progress::Running {
            split = changed.wait_timeout(split, LOOK).expect("no thread fails").0;
            let outcome = if is_late() {
                Outcome::TimeLimit
            } else if watch(&split.statistics()).is_break() {
                Outcome::Cancelled
            } else {
                continue;
            };
            is_broken_off.store(true, Ordering::Relaxed);
            return Some(outcome);
        }
        None
    });
    let split = locked();
    let ending = || ending(split.progress(), split.solution().cloned(), request);
    (broken_off.unwrap_or_else(ending), split.statistics())
}

/// What came of a search that is over.
fn ending(progress: Progress, moves: Option<Moves>, request: &Request) -> Outcome {
    match progress {
        Progress::Solved => checked(moves, request),
        Progress::Exhausted => Outcome::Exhausted,
        Progress::Limit => Outcome::MemoryLimit,
        Progress::Running if moves.is_some() => checked(moves, request),
        Progress::Running => Outcome::TimeLimit,
    }
}

/// Believes a solution only after replaying it.
fn checked(moves: Option<Moves>, request: &Request) -> Outcome {
    let goal = request.goal.board(request.board.side()).ok();
    match moves {
        Some(moves) if goal.is_some() && moves.replay(&request.board).ok() == goal => Outcome::Solved(moves),
        _ => Outcome::Failed,
    }
}

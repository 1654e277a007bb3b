//! One search of one board: a clock and threads for the engine's driver.

use super::companions::{Companions, Threads};
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_engine::driver::{BATCH_NODES, Driver, Outcome, Signal};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::search::{Part, PartResult, Progress};
use npuzzle_engine::solver::{PdbStore, begin_part};
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{History, Pair, Record};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Builder, Scope};
use std::time::{Duration, Instant};

/// Maximum time to wait for a helper before checking the limits again.
const MAX_WAIT: Duration = Duration::from_millis(50);

/// A finished search.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    pub spec: SearchSpec,
    pub outcome: Outcome,
    pub statistics: Statistics,
    /// The running time: the mean of all repetitions.
    pub elapsed: Duration,
    /// The number of times that the search was run to measure its time.
    pub repetitions: u32,
    /// The heuristic's estimate for the start. `None` if the algorithm takes no heuristic.
    pub initial_h: Option<u32>,
    /// The pattern database that the search used. Its digest is the published one.
    pub database: Option<PdbKey>,
    /// The improvements of an anytime search; empty for other algorithms.
    pub history: History,
}

impl Attempt {
    /// An attempt that ended before its search began.
    pub fn ended(spec: SearchSpec, outcome: Outcome) -> Attempt {
        Attempt {
            spec,
            outcome,
            statistics: Statistics::default(),
            elapsed: Duration::ZERO,
            repetitions: 1,
            initial_h: None,
            database: None,
            history: History::default(),
        }
    }

    /// Returns the solution, if one was found.
    pub fn moves(&self) -> Option<&Moves> {
        match &self.outcome {
            Outcome::Solved { moves, .. } => Some(moves),
            _ => None,
        }
    }

    pub fn record(&self) -> Record {
        let Method { algorithm, heuristic, weight, .. } = self.spec.method();
        let record = Record::new(
            (self.spec.board().clone(), self.spec.goal().clone()),
            Pair::new(algorithm, heuristic),
            weight,
            (self.outcome.status(), self.moves().map(Moves::len)),
            &self.statistics,
            milliseconds(self.elapsed),
        );
        Record { repetitions: self.repetitions, initial_h: self.initial_h, ..record }
    }
}

fn milliseconds(elapsed: Duration) -> f64 {
    elapsed.as_nanos() as f64 / 1e6
}

/// Searches until the outcome is known, in up to `jobs` threads for `optimal` and `anytime`, and in one for other algorithms.
/// Reports progress to `observe`, which can cancel the search.
///
/// The limits cover the preparations: `spent` is the time that they took, and the databases take a part of the memory. The threads
/// of `anytime` have equal shares of what is left.
///
/// # Panics
/// If the goal does not exist on the board's size, or `databases` lacks the pattern database that the search needs.
pub fn attempt(
    spec: SearchSpec,
    databases: &PdbStore,
    jobs: usize,
    spent: Duration,
    mut observe: impl FnMut(&Statistics, Duration) -> ControlFlow<()>,
) -> Attempt {
    let start = Instant::now();
    let is_anytime = spec.method().algorithm == Algorithm::Anytime;
    let takes_helpers = is_anytime || spec.method().algorithm == Algorithm::Optimal;
    let helper_count = if takes_helpers { jobs.saturating_sub(1) } else { 0 };
    let tables = databases.bytes() as u64 + spec.table_bytes();
    let memory = spec.limits().memory_bytes.saturating_sub(tables);
    let shares = if is_anytime { helper_count as u64 + 1 } else { 1 };
    let within = spec.clone().with_memory_limit(memory / shares);
    let mut driver = Driver::new(within, databases, helper_count).expect("a valid goal and its pattern database");
    let mut history = History::default();
    let is_over = AtomicBool::new(false);
    let outcome = thread::scope(|scope| {
        let mut helpers = None;
        let mut companions = Companions::default();
        let threads = Threads { scope, databases, is_over: &is_over };
        loop {
            let signal = driver.advance(spent + start.elapsed());
            let statistics = driver.statistics();
            if is_anytime {
                history.note(&statistics, milliseconds(start.elapsed()));
            }
            let wait = if signal == Signal::Waiting { MAX_WAIT } else { Duration::ZERO };
            match signal {
                Signal::Finished(outcome) => {
                    is_over.store(true, Ordering::Relaxed);
                    return outcome;
                }
                Signal::Split => helpers = Some(Helpers::start(scope, helper_count, &spec, databases, &is_over)),
                Signal::Prove => companions = threads.prove(&mut driver),
                Signal::Cooperate => companions = threads.cooperate(&driver),
                Signal::Running | Signal::Improved | Signal::Waiting => {}
            }
            companions.exchange(&mut driver);
            if let Some(helpers) = &mut helpers {
                helpers.collect(&mut driver, wait);
                helpers.assign(&mut driver);
            }
            if observe(&statistics, start.elapsed()).is_break() {
                is_over.store(true, Ordering::Relaxed);
                return driver.cancel();
            }
        }
    });
    let (statistics, elapsed) = (driver.statistics(), start.elapsed());
    let database = spec.pdb_key().filter(|&key| databases.get(key).is_some());
    Attempt { spec, outcome, statistics, elapsed, repetitions: 1, initial_h: driver.initial_h(), database, history }
}

/// Threads that search the parts of a split search. They exit when this is dropped and `is_over` is set.
struct Helpers {
    /// A channel to each helper.
    parts: Vec<Sender<Part>>,
    /// The indices of the helpers without a part.
    idle: Vec<usize>,
    results: Receiver<(usize, Part, PartResult)>,
}

impl Helpers {
    fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        count: usize,
        spec: &'scope SearchSpec,
        databases: &'scope PdbStore,
        is_over: &'scope AtomicBool,
    ) -> Helpers {
        let (sender, results) = mpsc::channel();
        let start_one = |index| {
            let sender = sender.clone();
            let (part_sender, parts) = mpsc::channel();
            let search_parts = move || {
                for part in parts {
                    let Some(result) = search_part(spec, databases, &part, is_over) else { return };
                    if sender.send((index, part, result)).is_err() {
                        return;
                    }
                }
            };
            // The search goes on with as many threads as the system grants.
            Builder::new().spawn_scoped(scope, search_parts).ok().map(|_| part_sender)
        };
        let parts: Vec<Sender<Part>> = (0..count).map_while(start_one).collect();
        Helpers { idle: (0..parts.len()).collect(), parts, results }
    }

    /// Passes results to the driver. Waits for the first at most `wait`.
    fn collect(&mut self, driver: &mut Driver, wait: Duration) {
        let first = self.results.recv_timeout(wait).ok();
        for (index, part, result) in first.into_iter().chain(self.results.try_iter()) {
            driver.finish_part(&part, result);
            self.idle.push(index);
        }
    }

    /// Assigns parts to idle helpers.
    fn assign(&mut self, driver: &mut Driver) {
        while let Some(&index) = self.idle.last()
            && let Some(part) = driver.next_part()
        {
            self.idle.pop();
            self.parts[index].send(part).expect("helpers run until the search is over");
        }
    }
}

/// Searches a part to its end. Returns `None` if the whole search is over before.
fn search_part(spec: &SearchSpec, databases: &PdbStore, part: &Part, is_over: &AtomicBool) -> Option<PartResult> {
    let mut search = begin_part(spec, databases, part).expect("a part of this search");
    while search.advance(BATCH_NODES) == Progress::Running {
        if is_over.load(Ordering::Relaxed) {
            return None;
        }
    }
    Some(search.result())
}

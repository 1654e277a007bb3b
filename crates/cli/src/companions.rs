//! Searches beside an anytime search, each in a thread of its own.

use npuzzle_engine::driver::{Driver, Signal};
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::search::{BoundReport, Checkpoint};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};

/// The time between two reports of a companion.
const REPORT_INTERVAL: Duration = Duration::from_millis(20);

/// The companions of a search. Their threads exit when the whole search is over.
#[derive(Default)]
pub struct Companions {
    prover: Option<Companion>,
    partners: Vec<Companion>,
}

impl Companions {
    /// Merges what the companions have reported, and sends the partners shorter solutions.
    pub fn exchange(&mut self, driver: &mut Driver) {
        match self.prover.as_ref().map(Companion::take_news) {
            Some(Ok(Some(report))) => driver.merge_bound(report),
            Some(Err(Ended)) => {
                self.prover = None;
                driver.lose_prover();
            }
            None | Some(Ok(None)) => {}
        }
        for (index, partner) in self.partners.iter().enumerate() {
            if let Ok(Some(report)) = partner.take_news() {
                driver.merge_partner(index, report);
            }
            if let Some(moves) = driver.solution_for(index) {
                // One that has ended needs no solution.
                let _ = partner.solutions.send(moves);
            }
        }
    }
}

/// Where companions run.
#[derive(Clone, Copy)]
pub struct Threads<'scope, 'env> {
    pub scope: &'scope Scope<'scope, 'env>,
    pub databases: &'scope PdbStore,
    pub is_over: &'scope AtomicBool,
}

impl Threads<'_, '_> {
    /// Starts the prover that [`Signal::Prove`] asks for, if the system grants a thread.
    pub fn prove(self, driver: &mut Driver) -> Companions {
        let prover = self.start(driver.prover_spec(), Checkpoint::default());
        if prover.is_none() {
            driver.lose_prover();
        }
        Companions { prover, partners: Vec::new() }
    }

    /// Starts the partners that [`Signal::Cooperate`] asks for, as many as the system grants threads.
    pub fn cooperate(self, driver: &Driver) -> Companions {
        let partners = driver.partners().into_iter();
        let partners = partners.map_while(|(spec, checkpoint)| self.start(spec, checkpoint)).collect();
        Companions { prover: None, partners }
    }

    fn start(self, spec: SearchSpec, checkpoint: Checkpoint) -> Option<Companion> {
        let (solutions, received) = mpsc::channel();
        let (sender, reports) = mpsc::channel();
        let search = move || {
            let driver = Driver::resume(spec, checkpoint, self.databases, 0).expect("the search has begun with them");
            accompany(driver, &received, &sender, self.is_over);
        };
        Builder::new().spawn_scoped(self.scope, search).ok()?;
        Some(Companion { reports, solutions })
    }
}

/// A prover or a partner.
struct Companion {
    reports: Receiver<BoundReport>,
    solutions: Sender<Moves>,
}

/// A companion has ended without a solution.
struct Ended;

impl Companion {
    /// Takes the reports since the last call as one.
    fn take_news(&self) -> Result<Option<BoundReport>, Ended> {
        let mut news: Option<BoundReport> = None;
        loop {
            match self.reports.try_recv() {
                Ok(report) => news = Some(report.after(news)),
                Err(TryRecvError::Disconnected) if news.is_none() => return Err(Ended),
                Err(_) => return Ok(news),
            }
        }
    }
}

/// Searches until the search or the whole search is over.
fn accompany(mut driver: Driver, solutions: &Receiver<Moves>, reports: &Sender<BoundReport>, is_over: &AtomicBool) {
    let mut next_report = Instant::now();
    while !is_over.load(Ordering::Relaxed) {
        for moves in solutions.try_iter() {
            driver.merge_solution(moves);
        }
        // Without a time limit, the time does not matter.
        let signal = driver.advance(Duration::ZERO);
        let is_finished = matches!(signal, Signal::Finished(_));
        if is_finished || Instant::now() >= next_report {
            next_report = Instant::now() + REPORT_INTERVAL;
            if reports.send(driver.report()).is_err() || is_finished {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern_databases;
    use super::*;
    use npuzzle_engine::catalogue::{Algorithm, Heuristic};
    use npuzzle_engine::puzzle::Goal;
    use std::cell::Cell;
    use std::thread;

    /// Runs an anytime search of a board until it gives a signal, and then only its companions, until `is_done`.
    fn with_companions(
        board: &str,
        awaited: Signal,
        start: impl FnOnce(Threads, &mut Driver) -> Companions,
        is_done: impl Fn(&Driver) -> bool,
    ) {
        let board = board.parse().expect("a board");
        let spec = SearchSpec::new(board, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan).expect("a goal");
        let mut databases = PdbStore::default();
        pattern_databases::build_missing(&spec, &mut databases, Instant::now()).expect("it fits");
        let mut driver = Driver::new(spec, &databases, 2).expect("its pattern database");
        while driver.advance(Duration::ZERO) != awaited {
            assert_eq!(driver.outcome(), None, "the search has ended before {awaited:?}");
        }
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let mut companions = start(Threads { scope, databases: &databases, is_over: &is_over }, &mut driver);
            while !is_done(&driver) {
                companions.exchange(&mut driver);
                thread::yield_now();
            }
            is_over.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn partners_shorten_the_solution() {
        let board = "12 17 20 29 31 8/25 15 1 4 33 9/6 22 34 14 2 30/13 28 11 5 23 19/35 3 26 10 24 0/18 7 32 16 21 27";
        // What the search itself has found when it asks for partners.
        let (found, generated) = (Cell::new(0), Cell::new(0));
        let start = |threads: Threads, driver: &mut Driver| {
            found.set(driver.statistics().incumbent.expect("a first solution"));
            generated.set(driver.statistics().generated);
            let companions = threads.cooperate(driver);
            assert_eq!(companions.partners.len(), 2);
            companions
        };
        with_companions(board, Signal::Cooperate, start, |driver| {
            let statistics = driver.statistics();
            statistics.incumbent < Some(found.get()) && statistics.generated > generated.get()
        });
    }

    #[test]
    fn a_prover_raises_the_lower_bound() {
        let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
        let bound = Cell::new(0);
        let prove = |threads: Threads, driver: &mut Driver| {
            bound.set(driver.lower_bound().expect("that of the start"));
            threads.prove(driver)
        };
        with_companions(board, Signal::Prove, prove, |driver| driver.lower_bound() > Some(bound.get()));
    }
}

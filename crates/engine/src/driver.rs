//! The driver: runs one search to its outcome, and decides on batches, limits and when to call for help.
//!
//! The web worker and the command line share it, so that a search is paced, limited, escalated and checked alike in both.
//! The engine has no clock and starts no threads. The host tells the driver the time that has passed, advances it batch by
//! batch, and answers each [`Signal`]:
//!
//! - On [`Signal::Split`] an `optimal` search has become a [split](crate::search::Split). The host starts helpers and moves
//!   parts: [`next_part`](Driver::next_part) out, then [`finish_part`](Driver::finish_part), or
//!   [`return_part`](Driver::return_part) for a helper that was lost. A helper runs its part by
//!   [`begin_part`].
//! - On [`Signal::Prove`] an `anytime` search profits from a concurrent prover. The host starts a driver for
//!   [`prover_spec`](Driver::prover_spec) elsewhere and merges its progress by [`merge_bound`](Driver::merge_bound), or
//!   reports its loss by [`lose_prover`](Driver::lose_prover).
//! - On [`Signal::Cooperate`] an `anytime` search of a size without pattern databases profits from *partners*, searches of the
//!   same board by beams of other widths. For each of [`partners`](Driver::partners), the host
//!   [resumes](Driver::resume) a driver elsewhere and exchanges solutions: a partner's progress goes to
//!   [`merge_partner`](Driver::merge_partner), and what [`solution_for`](Driver::solution_for) returns to the partner's
//!   [`merge_solution`](Driver::merge_solution). A partner that is lost is not missed: nothing depends on it.
//!
//! Provers and partners are *companions*: searches beside the search, each in a worker of its own, with limits of its own. The
//! host sends the [`report`](Driver::report) of a companion's driver to this one.
//! A host without helpers passes 0 and sees none of these signals.
//!
//! ```
//! use npuzzle_engine::catalogue::{Algorithm, Heuristic};
//! use npuzzle_engine::driver::{Driver, Outcome, Signal};
//! use npuzzle_engine::solver::PdbStore;
//! use npuzzle_engine::spec::SearchSpec;
//! use std::time::Instant;
//!
//! let board = "8 1 2/0 4 3/7 5 6".parse()?;
//! let spec = SearchSpec::new(board, "blank-first".parse()?, Algorithm::AStar, Heuristic::Manhattan)?;
//! let mut driver = Driver::new(spec, &PdbStore::default(), 0)?;
//! let start = Instant::now();
//! let outcome = loop {
//!     if let Signal::Finished(outcome) = driver.run_slice(|| start.elapsed()) {
//!         break outcome;
//!     }
//!     // Answer messages, report progress.
//! };
//! assert!(matches!(outcome, Outcome::Solved { moves, optimal: true } if moves.len() == 21));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::catalogue::{Algorithm, Partition, Status};
use crate::puzzle::{Moves, Solvability};
use crate::search::{
    AnytimeSearch, BoundReport, Checkpoint, Part, PartResult, PartSearch, Progress, Search, Split, Statistics,
};
use crate::solver::{PdbStore, StartError, begin_part, begin_unchecked, initial_h, resume, split};
use crate::spec::SearchSpec;
use std::time::Duration;

/// The length of a slice: short enough that a host answers messages at once, long enough that pauses cost nothing.
pub const SLICE: Duration = Duration::from_millis(20);

/// The number of successors generated between two looks at the clock: some tenths of a millisecond.
pub const BATCH_NODES: u64 = 20_000;

/// An `optimal` search is split after this many generated nodes: some tenths of a second, enough for most 4x4 boards.
const SPLIT_AFTER_NODES: u64 = 5_000_000;

/// An `anytime` search asks for a prover after this many generated nodes; easy boards finish before that.
const PROVER_AFTER_NODES: u64 = 2_000_000;

/// An `anytime` search without pattern databases asks for partners after this many generated nodes: some tenths of a second,
/// so that a search which is soon stopped starts none.
const PARTNERS_AFTER_NODES: u64 = 2_000_000;

/// The number of parts for each machine: enough that none is idle for long at the end of an iteration.
const PARTS_PER_MACHINE: usize = 64;

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution was found. The driver has replayed it.
    Solved {
        /// The moves from the board to the goal.
        moves: Moves,
        /// Whether it is proved that no solution is shorter.
        optimal: bool,
    },
    /// No moves lead from the board to the goal.
    Unsolvable(Solvability),
    /// The reachable part of the state space was searched without a solution.
    Exhausted,
    /// The search reached its memory limit.
    MemoryLimit,
    /// The search reached its time limit.
    TimeLimit,
    /// The host cancelled the search.
    Cancelled,
    /// The search returned moves that do not lead to the goal: a defect in the engine.
    Failed,
}

impl Outcome {
    /// Returns the status to report.
    pub fn status(&self) -> Status {
        match self {
            Outcome::Solved { .. } => Status::Solved,
            Outcome::Unsolvable(_) => Status::Unsolvable,
            Outcome::Exhausted => Status::Exhausted,
            Outcome::MemoryLimit | Outcome::TimeLimit => Status::Limit,
            Outcome::Cancelled => Status::Cancelled,
            Outcome::Failed => Status::Failed,
        }
    }
}

/// The result of a batch or a slice, for the host to act on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Signal {
    /// There is more to do.
    Running,
    /// The incumbent has improved: see [`Driver::solution`]. There is more to do.
    Improved,
    /// The search was split: the host may start helpers. Returned once.
    Split,
    /// A prover would help: the host may start one. Returned once.
    Prove,
    /// Partners would help: the host may start them. Returned once.
    Cooperate,
    /// The helpers have the last parts of an iteration; nothing is left to do here until one reports.
    Waiting,
    /// The search has ended.
    Finished(Outcome),
}

/// A search that is run to its outcome.
pub struct Driver {
    spec: SearchSpec,
    pdbs: PdbStore,
    stage: Stage,
    /// The number of helpers that the host can start.
    helpers: usize,
    has_prover: bool,
    /// All partners that were asked for, lost ones included.
    partners: Vec<Partner>,
    /// The length of the incumbent when the last [`Signal::Improved`] was returned.
    announced: Option<u32>,
    /// The length of the shortest solution that was exchanged with the search that this one accompanies.
    shared: Option<u32>,
    outcome: Option<Outcome>,
}

/// A search that shares the work of this one.
#[derive(Clone, Default)]
struct Partner {
    statistics: Statistics,
    /// The length of the shortest solution that was exchanged with it.
    shared: Option<u32>,
}

enum Stage {
    /// The board cannot be solved, or the search is being replaced.
    Empty,
    Single(Box<dyn Search>),
    Anytime(Box<dyn AnytimeSearch>),
    Split(Box<Team>),
}

/// A split search, the part that is run here, and those that are run elsewhere.
struct Team {
    split: Split,
    own: Option<(Part, Box<dyn PartSearch>)>,
    assigned: Vec<Part>,
}

impl Driver {
    /// Begins a search. The host can start at most `helpers` helpers. A search whose board cannot be solved finishes at once.
    ///
    /// # Errors
    /// If the pattern database of [`SearchSpec::pdb_key`] is missing.
    pub fn new(spec: SearchSpec, pdbs: &PdbStore, helpers: usize) -> Result<Driver, StartError> {
        Driver::resume(spec, Checkpoint::default(), pdbs, helpers)
    }

    /// Begins a search like [`Driver::new`], an `anytime` search from a checkpoint.
    ///
    /// # Errors
    /// Fails like [`Driver::new`].
    pub fn resume(
        spec: SearchSpec,
        checkpoint: Checkpoint,
        pdbs: &PdbStore,
        helpers: usize,
    ) -> Result<Driver, StartError> {
        let incumbent = checkpoint.incumbent.as_ref().map(|moves| moves.len() as u32);
        let solvability = spec.solvability();
        let (stage, outcome) = if !solvability.is_solvable() {
            (Stage::Empty, Some(Outcome::Unsolvable(solvability)))
        } else if spec.method().algorithm == Algorithm::Anytime {
            (Stage::Anytime(resume(&spec, pdbs, checkpoint)?), None)
        } else {
            (Stage::Single(begin_unchecked(&spec, pdbs)?), None)
        };
        let (pdbs, partners) = (pdbs.clone(), Vec::new());
        let (announced, shared) = (incumbent, incumbent);
        Ok(Driver { spec, pdbs, stage, helpers, has_prover: false, partners, announced, shared, outcome })
    }

    /// Returns the specification of the search.
    pub fn spec(&self) -> &SearchSpec {
        &self.spec
    }

    /// Advances the search batch by batch for one [`SLICE`], or until there is something to act on. `elapsed` returns the
    /// time since the search began.
    pub fn run_slice(&mut self, mut elapsed: impl FnMut() -> Duration) -> Signal {
        let mut now = elapsed();
        let end = now + SLICE;
        loop {
            let signal = self.advance(now);
            now = elapsed();
            if signal != Signal::Running || now >= end {
                return signal;
            }
        }
    }

    /// Advances the search by one batch of [`BATCH_NODES`]. `elapsed` is the time since the search began.
    pub fn advance(&mut self, elapsed: Duration) -> Signal {
        if let signal @ Signal::Finished(_) = self.poll(elapsed) {
            return signal;
        }
        let progress = match &mut self.stage {
            Stage::Empty => unreachable!("an unsolvable board has its outcome from the start"),
            Stage::Single(search) => search.advance(BATCH_NODES),
            Stage::Anytime(search) => search.advance(BATCH_NODES),
            Stage::Split(team) => {
                if !team.advance(&self.spec, &self.pdbs) {
                    return Signal::Waiting;
                }
                team.split.progress()
            }
        };
        if progress != Progress::Running {
            self.end(progress)
        } else if self.incumbent() != self.announced {
            self.announced = self.incumbent();
            Signal::Improved
        } else {
            self.escalate()
        }
    }

    /// Checks the limits and the helpers' results without searching. `elapsed` is the time since the search began.
    pub fn poll(&mut self, elapsed: Duration) -> Signal {
        if let Some(outcome) = &self.outcome {
            return Signal::Finished(outcome.clone());
        }
        if let Stage::Split(team) = &self.stage
            && team.split.progress() != Progress::Running
        {
            return self.end(team.split.progress());
        }
        if self.spec.limits().time.is_some_and(|limit| elapsed >= limit) {
            let outcome = self.solved().unwrap_or(Outcome::TimeLimit);
            return self.finish(outcome);
        }
        Signal::Running
    }

    /// Ends the search and returns its outcome: an incumbent counts as a solution. Once finished, the outcome stays.
    pub fn cancel(&mut self) -> Outcome {
        match &self.outcome {
            Some(outcome) => outcome.clone(),
            None => {
                let outcome = self.solved().unwrap_or(Outcome::Cancelled);
                self.finish(outcome.clone());
                outcome
            }
        }
    }

    /// Returns the outcome once the search has ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the counts so far, those of finished parts, of the prover and of partners included.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = match &self.stage {
            Stage::Empty => Statistics::default(),
            Stage::Single(search) => search.statistics(),
            Stage::Anytime(search) => search.statistics(),
            Stage::Split(team) => team.statistics(),
        };
        for Partner { statistics: counts, .. } in &self.partners {
            statistics.expanded += counts.expanded;
            statistics.generated += counts.generated;
        }
        statistics
    }

    /// Returns h(start), computed anew. `None` if the algorithm takes no heuristic, or if the board cannot be solved.
    pub fn initial_h(&self) -> Option<u32> {
        initial_h(&self.spec, &self.pdbs).ok().flatten()
    }

    /// Returns the proven lower bound on the length of all solutions, if the search proves one.
    pub fn lower_bound(&self) -> Option<u32> {
        match &self.stage {
            Stage::Empty => None,
            Stage::Single(search) => search.lower_bound(),
            Stage::Anytime(search) => search.lower_bound(),
            Stage::Split(team) => Some(team.split.lower_bound()),
        }
    }

    /// Returns the solution, or the incumbent of an anytime search.
    pub fn solution(&self) -> Option<Moves> {
        match &self.stage {
            Stage::Empty => None,
            Stage::Single(search) => search.solution(),
            Stage::Anytime(search) => search.solution(),
            Stage::Split(team) => team.split.solution().cloned(),
        }
    }

    /// Returns the progress of a companion, with its solution unless one that is as short was exchanged.
    pub fn report(&mut self) -> BoundReport {
        let solution = self.solution().filter(|moves| is_shorter(Some(moves.len() as u32), self.shared));
        self.shared = solution.as_ref().map(|moves| moves.len() as u32).or(self.shared);
        BoundReport { lower_bound: self.lower_bound().unwrap_or(0), solution, statistics: self.statistics() }
    }

    /// Returns the finished share of a split search's iteration, from 0 to 1. `None` unless the search is split.
    pub fn share_done(&self) -> Option<f64> {
        match &self.stage {
            Stage::Split(team) => Some(team.split.share_done()),
            _ => None,
        }
    }

    /// Assigns the next part of a split search to a helper. `None` while there is none, and once the search has ended.
    pub fn next_part(&mut self) -> Option<Part> {
        match &mut self.stage {
            Stage::Split(team) if self.outcome.is_none() => team.next_part(),
            _ => None,
        }
    }

    /// Merges a helper's result. A part that is not assigned is ignored.
    pub fn finish_part(&mut self, part: &Part, result: PartResult) {
        if let Stage::Split(team) = &mut self.stage
            && team.unassign(part)
        {
            team.split.finish(part, result);
        }
    }

    /// Takes back the part of a helper that was lost, to be assigned again. A part that is not assigned is ignored.
    pub fn return_part(&mut self, part: Part) {
        if let Stage::Split(team) = &mut self.stage
            && team.unassign(&part)
        {
            team.split.give_back(part);
        }
    }

    /// Returns the specification of the prover for [`Signal::Prove`]. It runs until it is stopped.
    pub fn prover_spec(&self) -> SearchSpec {
        self.spec.clone().with_algorithm(Algorithm::Optimal).with_time_limit(None)
    }

    /// Merges the prover's latest progress, which replaces any earlier report.
    pub fn merge_bound(&mut self, report: BoundReport) {
        if let (Stage::Anytime(search), true) = (&mut self.stage, self.has_prover) {
            search.merge_bound(report);
        }
    }

    /// Continues without the prover, and asks for no other: it failed to start, or was lost.
    pub fn lose_prover(&mut self) {
        self.helpers = 0;
        if std::mem::take(&mut self.has_prover) && self.restart().is_err() {
            // Cannot happen: the search began with the same pattern database.
            self.finish(Outcome::Failed);
        }
    }

    /// Returns the partners for [`Signal::Cooperate`], in the order of their numbers: their specification, and the checkpoint
    /// from which each resumes. They run until they are stopped.
    ///
    /// The widths of beams at least double from one attempt to the next. The first ones of this search and its partners divide the
    /// interval from one of its widths to the next, so that no two searches try the same.
    pub fn partners(&self) -> Vec<(SearchSpec, Checkpoint)> {
        let Stage::Anytime(search) = &self.stage else { return Vec::new() };
        let spec = self.spec.clone().with_time_limit(None);
        let count = self.partners.len() + 1;
        let begun = Checkpoint { is_beams_only: true, statistics: Statistics::default(), ..search.checkpoint() };
        let checkpoint = |number| {
            let beam_width = begun.beam_width + begun.beam_width * number / count;
            Checkpoint { beam_width, ..begun.clone() }
        };
        (1..count).map(|number| (spec.clone(), checkpoint(number))).collect()
    }

    /// Merges the latest progress of a partner, by its place among [`Driver::partners`]. Its counts replace those of any
    /// earlier report, and stay if it is lost.
    pub fn merge_partner(&mut self, index: usize, report: BoundReport) {
        if let Some(partner) = self.partners.get_mut(index) {
            partner.statistics = report.statistics;
            if let Some(moves) = report.solution {
                // What was sent to it meanwhile may be shorter.
                let length = Some(moves.len() as u32);
                partner.shared = if is_shorter(length, partner.shared) { length } else { partner.shared };
                self.merge_solution(moves);
            }
        }
    }

    /// Returns the incumbent for a partner, unless one that is as short was exchanged with it.
    pub fn solution_for(&mut self, index: usize) -> Option<Moves> {
        let incumbent = self.incumbent();
        let partner = self.partners.get_mut(index).filter(|partner| is_shorter(incumbent, partner.shared))?;
        partner.shared = incumbent;
        self.solution()
    }

    /// Merges a solution from outside into an anytime search. Moves that do not lead to the goal are ignored.
    pub fn merge_solution(&mut self, moves: Moves) {
        let length = Some(moves.len() as u32);
        if is_shorter(length, self.shared) {
            self.shared = length;
        }
        let solution = self.spec.is_solved_by(&moves).then_some(moves);
        if let Stage::Anytime(search) = &mut self.stage {
            search.merge_bound(BoundReport { solution, ..BoundReport::default() });
        }
    }

    /// Continues an anytime search with another partition and without its prover; it may ask for a new one. Other searches
    /// stay as they are.
    ///
    /// # Errors
    /// If the partition's pattern database is missing.
    pub fn use_partition(&mut self, partition: Partition, pdbs: &PdbStore) -> Result<(), StartError> {
        if !matches!(self.stage, Stage::Anytime(_)) {
            return Ok(());
        }
        let spec = self.spec.clone().with_partition(Some(partition));
        if let Some(key) = spec.pdb_key().filter(|&key| pdbs.get(key).is_none()) {
            return Err(StartError::NoDatabase(key));
        }
        (self.spec, self.pdbs, self.has_prover) = (spec, pdbs.clone(), false);
        self.restart()
    }

    /// Resumes an anytime search from its own checkpoint.
    fn restart(&mut self) -> Result<(), StartError> {
        if let Stage::Anytime(search) = &self.stage {
            let checkpoint = search.checkpoint();
            // Frees the memory of the old search before the new one takes its own.
            self.stage = Stage::Empty;
            self.stage = Stage::Anytime(resume(&self.spec, &self.pdbs, checkpoint)?);
        }
        Ok(())
    }

    /// The length of the incumbent of an anytime search.
    fn incumbent(&self) -> Option<u32> {
        match &self.stage {
            Stage::Anytime(search) => search.statistics().incumbent,
            _ => None,
        }
    }

    /// Calls for help if the search takes long and the host can provide it.
    fn escalate(&mut self) -> Signal {
        if self.helpers == 0 || self.has_prover || !self.partners.is_empty() {
            return Signal::Running;
        }
        // A prover needs pattern databases.
        let can_prove = !Partition::of_size(self.spec.board().size()).is_empty();
        match &self.stage {
            Stage::Anytime(search) if can_prove && search.statistics().generated >= PROVER_AFTER_NODES => {
                self.has_prover = true;
                Signal::Prove
            }
            Stage::Anytime(search) if !can_prove && search.statistics().generated >= PARTNERS_AFTER_NODES => {
                let partner = Partner { shared: search.statistics().incumbent, ..Partner::default() };
                self.partners = vec![partner; self.helpers];
                Signal::Cooperate
            }
            Stage::Single(search)
                if self.spec.method().algorithm == Algorithm::Optimal
                    && search.statistics().generated >= SPLIT_AFTER_NODES =>
            {
                let (statistics, lower_bound) = (search.statistics(), search.lower_bound().unwrap_or(0));
                let checkpoint = Checkpoint { statistics, lower_bound, ..Checkpoint::default() };
                let parts = PARTS_PER_MACHINE.saturating_mul(self.helpers.saturating_add(1));
                let Ok(split) = split(&self.spec, &self.pdbs, parts, &checkpoint) else {
                    unreachable!("the search has begun")
                };
                self.stage = Stage::Split(Box::new(Team { split, own: None, assigned: Vec::new() }));
                Signal::Split
            }
            _ => Signal::Running,
        }
    }

    fn end(&mut self, progress: Progress) -> Signal {
        let outcome = match progress {
            Progress::Exhausted => Outcome::Exhausted,
            Progress::Limit => self.solved().unwrap_or(Outcome::MemoryLimit),
            Progress::Solved | Progress::Running => self.solved().unwrap_or(Outcome::Failed),
        };
        self.finish(outcome)
    }

    fn finish(&mut self, outcome: Outcome) -> Signal {
        Signal::Finished(self.outcome.insert(outcome).clone())
    }

    /// The solution or incumbent as an outcome, after a replay.
    fn solved(&self) -> Option<Outcome> {
        let moves = self.solution()?;
        let optimal = self.spec.method().has_proved(moves.len(), self.lower_bound());
        Some(if self.spec.is_solved_by(&moves) { Outcome::Solved { moves, optimal } } else { Outcome::Failed })
    }
}

/// Whether a solution of that length, if there is one, is shorter than another, if there is one.
fn is_shorter(length: Option<u32>, other: Option<u32>) -> bool {
    length.is_some_and(|length| other.is_none_or(|other| length < other))
}

impl Team {
    fn next_part(&mut self) -> Option<Part> {
        let part = self.split.next_part()?;
        self.assigned.push(part.clone());
        Some(part)
    }

    /// Strikes an assigned part off the list and returns whether it was on it.
    fn unassign(&mut self, part: &Part) -> bool {
        let index = self.assigned.iter().position(|assigned| assigned == part);
        index.is_some_and(|index| {
            self.assigned.swap_remove(index);
            true
        })
    }

    /// Advances the part that is run here, or begins the next one. Returns whether there was one.
    fn advance(&mut self, spec: &SearchSpec, pdbs: &PdbStore) -> bool {
        if self.own.is_none() {
            self.own = self.split.next_part().map(|part| {
                let Ok(search) = begin_part(spec, pdbs, &part) else { unreachable!("a part of this very search") };
                (part, search)
            });
        }
        let Some((part, search)) = &mut self.own else { return false };
        if search.advance(BATCH_NODES) != Progress::Running {
            self.split.finish(part, search.result());
            self.own = None;
        }
        true
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.split.statistics();
        if let Some((_, own)) = &self.own {
            let own = own.statistics();
            statistics.expanded += own.expanded;
            statistics.generated += own.generated;
        }
        statistics
    }
}

//! Parallel iterative deepening: one search split into many parts that can run on any number of machines.
//!
//! The start is expanded until the top of the tree has enough leaves. In each iteration a search below each leaf, a
//! *part*, looks for solutions within the iteration's bound. Parts are independent of one another, so they can run
//! anywhere and in any order. When all have ended without a solution, the least f beyond the bound that any of them met
//! is the next bound: the same bound that a single search would use, so what is proved is the same.
//!
//! Time is that of [`IterativeDeepening`](super::IterativeDeepening) over the number of machines, space that of a part
//! on each. Complete, and optimal with an admissible h.
//!
//! Powley and Korf, "Single-agent parallel window search" (1991), describe this distribution by subtree and another one
//! by bound. Departures: the top of the tree is searched once and not in every iteration, and each iteration begins with
//! the parts that came nearest to the goal in the last one.

use crate::heuristic::Estimator;
use crate::puzzle::Moves;
use crate::puzzle::grid::{Grid, Instance};
use crate::search::iterative_deepening::checkpoint::Checkpoint;
use crate::search::iterative_deepening::frame::root;
use crate::search::iterative_deepening::part::{Part, PartResult};
use crate::search::iterative_deepening::top::{Branch, branches};
use crate::search::progress::Progress;
use crate::search::pruning::Pruning;
use crate::statistics::Statistics;

/// The parts of a search, which of them are assigned, and the combined result.
#[derive(Clone, Debug)]
pub struct Split {
    /// In the order in which they are assigned.
    branches: Vec<Branch>,
    bound: u32,
    next_bound: u32,
    last_bound: u32,
    /// The number of branches visited in this iteration.
    visited: usize,
    /// Visited parts that were returned unfinished.
    returned: Vec<Part>,
    /// The number of parts assigned and not yet finished or returned.
    assigned: usize,
    statistics: Statistics,
    progress: Progress,
    solution: Option<Moves>,
}

/// Orders branches, the most promising first. A function of its own, because a sort is compiled once more for each search that
/// contains it.
fn order(branches: &mut [Branch]) {
    branches.sort_by_key(|branch| branch.least_h);
}

impl Split {
    /// Splits a search into at least `parts` parts, if its tree is large enough. The search resumes with the bound and
    /// the counts of the checkpoint.
    pub fn new<G, H, P>(
        instance: &Instance<G>,
        heuristic: &H,
        pruning: &P,
        parts: usize,
        checkpoint: &Checkpoint,
    ) -> Split
    where
        G: Grid,
        H: Estimator<G>,
        P: Pruning<G>,
    {
        let start = root(instance, heuristic, pruning);
        let f = heuristic.value(start.memo);
        let mut statistics = checkpoint.statistics;
        let top = branches(instance, heuristic, pruning, start, parts, &mut statistics, &mut ());
        let mut branches: Vec<Branch> = top.into_iter().map(|(branch, _)| branch).collect();
        order(&mut branches);
        let mut split = Split {
            branches,
            bound: f.max(checkpoint.lower_bound),
            next_bound: u32::MAX,
            last_bound: instance.greatest_distance(),
            visited: 0,
            returned: Vec::new(),
            assigned: 0,
            statistics,
            progress: Progress::Running,
            solution: None,
        };
        split.proceed();
        split
    }

    /// Skips the branches beyond the bound, up to the next part, and begins the next iteration once this one is over.
    fn proceed(&mut self) {
        while self.progress == Progress::Running {
            while let Some(branch) = self.branches.get(self.visited).filter(|branch| branch.f > self.bound) {
                self.next_bound = self.next_bound.min(branch.f);
                self.visited += 1;
            }
            if self.visited < self.branches.len() || self.assigned > 0 || !self.returned.is_empty() {
                break;
            }
            if self.next_bound > self.last_bound {
                self.progress = Progress::Exhausted;
                break;
            }
            self.bound = self.next_bound;
            self.next_bound = u32::MAX;
            self.visited = 0;
            order(&mut self.branches);
        }
    }

    /// Assigns the next part. `None` while the rest of the iteration is assigned elsewhere, and once the search has ended.
    pub fn next_part(&mut self) -> Option<Part> {
        if self.progress != Progress::Running {
            return None;
        }
        if let Some(part) = self.returned.pop() {
            self.assigned += 1;
            return Some(part);
        }
        let branch = self.branches.get(self.visited)?;
        let part = Part { prefix: branch.moves.iter().copied().collect(), bound: self.bound };
        self.visited += 1;
        self.assigned += 1;
        self.proceed();
        Some(part)
    }

    /// Merges the result of an assigned part. Every assigned part must be finished or returned, in any order, until one
    /// has a solution.
    pub fn finish(&mut self, part: &Part, result: PartResult) {
        let PartResult { statistics, least_h, next_bound, solution } = result;
        self.statistics.expanded += statistics.expanded;
        self.statistics.generated += statistics.generated;
        self.statistics.depth_peak = self.statistics.depth_peak.max(statistics.depth_peak);
        let waiting = self.branches.len() as u64 + statistics.frontier_peak;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting);
        self.statistics.memory_bytes = self.statistics.memory_bytes.max(statistics.memory_bytes);
        self.assigned -= 1;
        if let Some(branch) = self.branches.iter_mut().find(|branch| branch.moves == part.prefix.directions()) {
            branch.least_h = least_h;
        }
        if solution.is_some() {
            self.progress = Progress::Solved;
            self.solution = self.solution.take().or(solution);
            return;
        }
        self.next_bound = self.next_bound.min(next_bound);
        self.proceed();
    }

    /// Takes back an assigned part that was not finished, for example by a helper that was lost.
    pub fn give_back(&mut self, part: Part) {
        self.assigned -= 1;
        self.returned.push(part);
    }

    /// Returns the finished share of this iteration, from 0 to 1.
    pub fn share_done(&self) -> f64 {
        (self.visited - self.assigned - self.returned.len()) as f64 / self.branches.len() as f64
    }

    /// Returns [`Progress::Running`] until all parts of the last iteration are finished or one has a solution.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Returns the bound of this iteration: no solution is shorter.
    pub fn lower_bound(&self) -> u32 {
        self.bound
    }

    /// Returns the total counts of the finished parts and of the top of the tree. Memory and frontier are those of a
    /// single part.
    pub fn statistics(&self) -> Statistics {
        Statistics { lower_bound: Some(self.bound), ..self.statistics }
    }

    /// Returns the solution once solved.
    pub fn solution(&self) -> Option<&Moves> {
        self.solution.as_ref()
    }
}

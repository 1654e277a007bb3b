//! One iterative deepening as many small searches, for as many machines as there are.
//!
//! The start is expanded until there are enough boards to go on from. In each round a search from each of them, a
//! *part*, looks for solutions within the round's bound. Parts know nothing of one another, so they can be done anywhere
//! and in any order. When all have been done without a solution, the least bound that any of them lets something new in
//! at is the next round's: just what one search would have gone on with, so what is proved is the same.
//!
//! The parts are those of the search tree without its top, which is searched once and not in every round. (Powley and
//! Korf, "Single-agent parallel window search", 1991, tell of this way, by the tree, and of one by the bound.) The next
//! round begins with the parts that came nearest to the goal: see [`IterativeDeepening`](super::IterativeDeepening).

use super::iterative_deepening::{greatest_distance, root};
use super::pruning::Pruning;
use super::top::{Branch, branches};
use super::{Progress, Statistics};
use crate::heuristic::Heuristic;
use crate::puzzle::Moves;
use crate::puzzle::grid::{Grid, Instance};

/// A search to be done: see [`IterativeDeepening::part`](super::IterativeDeepening::part).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// How its solutions begin.
    pub prefix: Moves,
    /// The most moves that they may have.
    pub bound: u32,
}

/// The parts of a search, who did which, and what came of it.
#[derive(Clone, Debug)]
pub struct Split {
    /// In the order in which they are done.
    branches: Vec<Branch>,
    bound: u32,
    next_bound: u32,
    last_bound: u32,
    /// The branches that were looked at in this round.
    handed_out: usize,
    /// Those of them that were given back.
    returned: Vec<Part>,
    /// The parts that were handed out and not come back.
    awaited: usize,
    statistics: Statistics,
    progress: Progress,
    solution: Option<Moves>,
}

impl Split {
    /// Splits a search that came as far as `so_far` into at least so many parts, if there are as many boards that one
    /// could go on from. It goes on with the bound that was under way; what was counted remains counted.
    pub fn new<G, H, P>(instance: Instance<G>, heuristic: &H, pruning: &P, parts: usize, so_far: &Statistics) -> Split
    where
        G: Grid,
        H: Heuristic<G>,
        P: Pruning<G>,
    {
        let start = root(instance, heuristic, pruning);
        let f = heuristic.value(start.memo);
        let mut statistics = *so_far;
        let top = branches(instance, heuristic, pruning, start, parts, &mut statistics);
        let mut branches: Vec<Branch> = top.into_iter().map(|(branch, _)| branch).collect();
        branches.sort_by_key(|branch| branch.least_h);
        let mut split = Split {
            branches,
            bound: f.max(so_far.lower_bound.unwrap_or(0)),
            next_bound: u32::MAX,
            last_bound: greatest_distance::<G>(),
            handed_out: 0,
            returned: Vec::new(),
            awaited: 0,
            statistics,
            progress: Progress::Running,
            solution: None,
        };
        split.go_on();
        split
    }

    /// Passes over the branches that are beyond the bound, up to the next part, and on to the next round if nothing is
    /// left of this one.
    fn go_on(&mut self) {
        while self.progress == Progress::Running {
            while let Some(branch) = self.branches.get(self.handed_out).filter(|branch| branch.f > self.bound) {
                self.next_bound = self.next_bound.min(branch.f);
                self.handed_out += 1;
            }
            if self.handed_out < self.branches.len() || self.awaited > 0 || !self.returned.is_empty() {
                break;
            }
            if self.next_bound > self.last_bound {
                self.progress = Progress::Exhausted;
                break;
            }
            self.bound = self.next_bound;
            self.next_bound = u32::MAX;
            self.handed_out = 0;
            self.branches.sort_by_key(|branch| branch.least_h);
        }
    }

    /// The next part to be done. Nothing while the rest of the round is being done elsewhere, and once it is over.
    pub fn next_part(&mut self) -> Option<Part> {
        if self.progress != Progress::Running {
            return None;
        }
        if let Some(part) = self.returned.pop() {
            self.awaited += 1;
            return Some(part);
        }
        let branch = self.branches.get(self.handed_out)?;
        let part = Part { prefix: branch.moves.iter().copied().collect(), bound: self.bound };
        self.handed_out += 1;
        self.awaited += 1;
        self.go_on();
        Some(part)
    }

    /// Takes the end of a part's search: its counts, and its solution if it has one. Each part that was handed out must
    /// come back, in any order, until one has a solution.
    pub fn finish(&mut self, part: &Part, statistics: &Statistics, solution: Option<Moves>) {
        self.statistics.expanded += statistics.expanded;
        self.statistics.generated += statistics.generated;
        self.statistics.depth_peak = self.statistics.depth_peak.max(statistics.depth_peak);
        let waiting = self.branches.len() as u64 + statistics.frontier_peak;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting);
        self.statistics.memory_bytes = self.statistics.memory_bytes.max(statistics.memory_bytes);
        self.awaited -= 1;
        let branch = self.branches.iter_mut().find(|branch| branch.moves == part.prefix.directions());
        if let (Some(branch), Some(least_h)) = (branch, statistics.least_h) {
            branch.least_h = least_h;
        }
        if solution.is_some() {
            self.progress = Progress::Solved;
            self.solution = self.solution.take().or(solution);
            return;
        }
        self.next_bound = self.next_bound.min(statistics.lower_bound.unwrap_or(0));
        self.go_on();
    }

    /// Takes a part that was handed out and not done, to be handed out again.
    pub fn give_back(&mut self, part: Part) {
        self.awaited -= 1;
        self.returned.push(part);
    }

    /// How much of this round is done, from 0 to 1.
    pub fn share_done(&self) -> f64 {
        (self.handed_out - self.awaited - self.returned.len()) as f64 / self.branches.len() as f64
    }

    /// Running as long as there are parts to be done or to come back.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The sums of the counts of all parts that came back, and of the top of the tree. Bytes and waiting nodes are those
    /// of one part at a time.
    pub fn statistics(&self) -> Statistics {
        Statistics { lower_bound: Some(self.bound), ..self.statistics }
    }

    /// The solution, once solved.
    pub fn solution(&self) -> Option<&Moves> {
        self.solution.as_ref()
    }
}

//! One iterative deepening as many small searches, for as many machines as there are.
//!
//! The start is expanded until there are enough boards to go on from. In each round a search from each of them, a
//! *part*, looks for solutions within the round's bound. Parts know nothing of one another, so they can be done anywhere
//! and in any order. When all have been done without a solution, the least bound that any of them lets something new in
//! at is the next round's: just what one search would have gone on with, so what is proved is the same.
//!
//! The parts are those of the search tree without its top, which is searched once and not in every round. (Powley and
//! Korf, "Single-agent parallel window search", 1991, tell of this way, by the tree, and of one by the bound.)

use super::iterative_deepening::{Node, greatest_distance, root};
use super::pruning::Pruning;
use super::{Progress, Statistics};
use crate::heuristic::Heuristic;
use crate::puzzle::grid::{Grid, Instance};
use crate::puzzle::{Direction, Moves};

/// A search to be done: see [`IterativeDeepening::part`](super::IterativeDeepening::part).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// How its solutions begin.
    pub prefix: Moves,
    /// The most moves that they may have.
    pub bound: u32,
}

/// The moves from the start to a board to go on from.
#[derive(Clone, Debug)]
struct Prefix {
    moves: Vec<Direction>,
    /// The largest f on the way.
    f: u32,
}

/// The parts of a search, who did which, and what came of it.
#[derive(Clone, Debug)]
pub struct Split {
    prefixes: Vec<Prefix>,
    bound: u32,
    next_bound: u32,
    last_bound: u32,
    /// The prefixes that were looked at in this round.
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
        let mut layer = vec![(Prefix { moves: Vec::new(), f }, start)];
        let is_goal = |node: &Node<G, H, P>| node.board == G::GOAL;
        while layer.len() < parts && layer.iter().any(|(_, node)| !is_goal(node)) {
            let mut next = Vec::with_capacity(3 * layer.len());
            for (prefix, node) in layer {
                if is_goal(&node) {
                    next.push((prefix, node));
                    continue;
                }
                statistics.expanded += 1;
                statistics.depth_peak = statistics.depth_peak.max(prefix.moves.len() as u64);
                for direction in node.untried {
                    statistics.generated += 1;
                    let node = node.after(direction, instance.blank, heuristic, pruning);
                    let mut moves = prefix.moves.clone();
                    moves.push(direction);
                    let f = prefix.f.max(moves.len() as u32 + heuristic.value(node.memo));
                    next.push((Prefix { moves, f }, node));
                }
            }
            layer = next;
        }
        let prefixes: Vec<Prefix> = layer.into_iter().map(|(prefix, _)| prefix).collect();
        statistics.frontier_peak = statistics.frontier_peak.max(prefixes.len() as u64);
        let mut split = Split {
            prefixes,
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

    /// Passes over the prefixes that are beyond the bound, up to the next part, and on to the next round if nothing is
    /// left of this one.
    fn go_on(&mut self) {
        while self.progress == Progress::Running {
            while let Some(prefix) = self.prefixes.get(self.handed_out).filter(|prefix| prefix.f > self.bound) {
                self.next_bound = self.next_bound.min(prefix.f);
                self.handed_out += 1;
            }
            if self.handed_out < self.prefixes.len() || self.awaited > 0 || !self.returned.is_empty() {
                break;
            }
            if self.next_bound > self.last_bound {
                self.progress = Progress::Exhausted;
                break;
            }
            self.bound = self.next_bound;
            self.next_bound = u32::MAX;
            self.handed_out = 0;
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
        let prefix = self.prefixes.get(self.handed_out)?;
        let part = Part { prefix: prefix.moves.iter().copied().collect(), bound: self.bound };
        self.handed_out += 1;
        self.awaited += 1;
        self.go_on();
        Some(part)
    }

    /// Takes the end of a part's search: its counts, and its solution if it has one. Each part that was handed out must
    /// come back, in any order, until one has a solution.
    pub fn finish(&mut self, statistics: &Statistics, solution: Option<Moves>) {
        self.statistics.expanded += statistics.expanded;
        self.statistics.generated += statistics.generated;
        self.statistics.depth_peak = self.statistics.depth_peak.max(statistics.depth_peak);
        let waiting = self.prefixes.len() as u64 + statistics.frontier_peak;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting);
        self.statistics.memory_bytes = self.statistics.memory_bytes.max(statistics.memory_bytes);
        self.awaited -= 1;
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
        (self.handed_out - self.awaited - self.returned.len()) as f64 / self.prefixes.len() as f64
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

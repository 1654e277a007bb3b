//! What a search counts: the same words in messages, reports and on the page.

use serde::{Deserialize, Serialize};

/// Exact counts, the same for every search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Nodes whose successors were produced. A search that goes over a board again counts it again; the goal, whose
    /// successors nobody needs, is not counted.
    pub expanded: u64,
    /// Successors produced, duplicates included. The move back to the board one comes from is never produced.
    pub generated: u64,
    /// Nodes put back on the frontier after they were expanded, because a shorter way to them was found.
    pub reopened: u64,
    /// The most nodes that waited for their expansion at one time. A depth-first search that keeps no list of them
    /// has its path here, the only nodes that it holds.
    pub frontier_peak: u64,
    /// The most moves from the start of any node that was expanded.
    pub depth_peak: u64,
    /// The most bytes held at one time for nodes and their indices; tables of heuristics are not in it.
    pub memory_bytes: u64,
    /// The least h of any board that this round of an iterative deepening saw: how near to the goal it seemed to come.
    pub least_h: Option<u32>,
    /// The moves of the best solution so far, of a search that looks for better ones.
    pub incumbent: Option<u32>,
    /// No solution is shorter than this, if anything is proved.
    pub lower_bound: Option<u32>,
}

impl Statistics {
    /// The effective branching factor b of a search that found a solution of that length: a uniform tree of that depth
    /// in which every node has b successors holds as many nodes as were generated, N = b + b^2 + .. + b^length (Russell
    /// and Norvig, "Artificial Intelligence", 3.6). Nothing for a solution without moves.
    pub fn effective_branching_factor(&self, length: usize) -> Option<f64> {
        if length == 0 || self.generated == 0 {
            return None;
        }
        let nodes = |factor: f64| (0..length).fold(0.0, |below, _| factor * (1.0 + below));
        let (mut low, mut high) = (0.0, self.generated as f64);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if nodes(middle) < self.generated as f64 { low = middle } else { high = middle }
        }
        Some(high)
    }
}

/// What lies between a solution and the lower bound: how much longer than the shortest it may be.
///
/// ```
/// use npuzzle::statistics::Gap;
/// let gap = Gap { length: 103, lower_bound: 89 };
/// assert_eq!((gap.moves(), gap.percent()), (14, 16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The solution's moves.
    pub length: u32,
    /// No solution has fewer.
    pub lower_bound: u32,
}

impl Gap {
    /// The moves by which the solution can be longer than the shortest, at most.
    pub fn moves(self) -> u32 {
        self.length.saturating_sub(self.lower_bound)
    }

    /// The same in hundredths of the shortest, rounded up. Of a lower bound of 0, which says nothing, it counts as 1.
    pub fn percent(self) -> u32 {
        (100 * self.moves()).div_ceil(self.lower_bound.max(1))
    }
}

/// What an anytime search had come to at a time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Step {
    /// Milliseconds since it began.
    pub elapsed_ms: f64,
    /// The moves of its best solution.
    pub length: Option<u32>,
    /// No solution has fewer moves.
    pub lower_bound: Option<u32>,
}

/// Each time that an anytime search came nearer to the optimum, from either side.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct History(Vec<Step>);

impl History {
    /// Notes what the search has come to, if that is new.
    pub fn note(&mut self, statistics: &Statistics, elapsed_ms: f64) {
        let Statistics { incumbent: length, lower_bound, .. } = *statistics;
        if self.0.last().is_none_or(|last| (last.length, last.lower_bound) != (length, lower_bound)) {
            self.0.push(Step { elapsed_ms, length, lower_bound });
        }
    }

    /// The times in order.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

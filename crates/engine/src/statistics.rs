//! The counts that every search reports. They describe a search and never steer it.

/// Exact counts, defined alike for every search. Not `#[non_exhaustive]`, so that a program can write those of another one
/// as a literal with `..Statistics::default()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Nodes whose successors were generated. A node that is expanded again counts again. The goal is never expanded.
    pub expanded: u64,
    /// Successors generated, duplicates included. The move back to a node's parent is never generated.
    pub generated: u64,
    /// Expanded nodes put back on the frontier because a shorter path to them was found.
    pub reopened: u64,
    /// The number of nodes that wait for their expansion now, for a search with an open list.
    pub frontier: Option<u64>,
    /// The maximum number of nodes that waited for their expansion at one time. For a depth-first search, which has no
    /// open list, the nodes on its stack.
    pub frontier_peak: u64,
    /// The maximum depth, in moves from the start, of an expanded node.
    pub depth_peak: u64,
    /// The maximum number of bytes held at one time for nodes and their indices, without the heuristic's tables.
    pub memory_bytes: u64,
    /// The length in moves of the best solution so far, for a search that keeps improving it.
    pub incumbent: Option<u32>,
    /// The proven lower bound on the length of all solutions, if the search proves one.
    pub lower_bound: Option<u32>,
}

impl Statistics {
    /// Returns the effective branching factor b of a search that found a solution of `length` moves: a uniform tree of
    /// that depth with b successors a node holds as many nodes as were generated, N = b + b^2 + .. + b^length (Russell
    /// and Norvig, "Artificial Intelligence", 3.6). `None` for a solution without moves.
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

/// The gap between a solution and the lower bound: an upper limit on how far the solution is from optimal.
///
/// ```
/// use npuzzle_engine::statistics::Gap;
/// let gap = Gap { length: 103, lower_bound: 89 };
/// assert_eq!((gap.moves(), gap.percent()), (14, 16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The solution's length in moves.
    pub length: u32,
    /// The proven lower bound in moves.
    pub lower_bound: u32,
}

impl Gap {
    /// Returns the maximum number of moves by which the solution exceeds the optimum.
    pub fn moves(self) -> u32 {
        self.length.saturating_sub(self.lower_bound)
    }

    /// Returns the gap in percent of the lower bound, rounded up. A lower bound of 0 counts as 1.
    pub fn percent(self) -> u32 {
        (100 * self.moves()).div_ceil(self.lower_bound.max(1))
    }
}

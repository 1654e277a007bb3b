//! A part of a split search, and its result.

use crate::puzzle::Moves;
use crate::statistics::Statistics;

/// A subtree to search: see [`IterativeDeepening::part`](super::IterativeDeepening::part).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The moves from the start to the subtree's root: every solution of the part begins with them.
    pub prefix: Moves,
    /// The maximum length of a solution, in moves.
    pub bound: u32,
}

/// The result of a part's search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartResult {
    /// The counts.
    pub statistics: Statistics,
    /// The least h of any node in the subtree: how near to the goal the search seemed to come. `u32::MAX` if it saw none.
    pub least_h: u32,
    /// The least f beyond the bound: no solution in the subtree is shorter. `u32::MAX` if the subtree has no such node.
    pub next_bound: u32,
    /// The solution, from the start, if the subtree has one within the bound.
    pub solution: Option<Moves>,
}

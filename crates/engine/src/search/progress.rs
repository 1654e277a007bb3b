//! The state of a search after each advance.

/// The state of a search after an [advance](super::Search::advance).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The search can be advanced further.
    Running,
    /// A solution was found; by an anytime search, a proven optimum.
    Solved,
    /// The reachable part of the state space was searched: no solution exists within the search's limits.
    Exhausted,
    /// The next step would exceed the memory limit or the machine's memory.
    Limit,
}

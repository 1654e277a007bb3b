//! States and results that move between searches of the same board.

use super::Statistics;
use crate::puzzle::Moves;

/// The state from which a search can be resumed, for example with a better heuristic or split over several workers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    /// The best solution so far.
    pub incumbent: Option<Moves>,
    /// The proven lower bound, in moves.
    pub lower_bound: u32,
    /// The width of the last beam; 0 for a search without beams.
    pub beam_width: usize,
    /// The counts so far.
    pub statistics: Statistics,
}

/// The progress of a concurrent prover, for [`AnytimeSearch::merge_bound`](super::AnytimeSearch::merge_bound).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoundReport {
    /// The lower bound that the prover has proved, in moves.
    pub lower_bound: u32,
    /// The optimal solution, once the prover has found one.
    pub solution: Option<Moves>,
    /// The prover's counts.
    pub statistics: Statistics,
}

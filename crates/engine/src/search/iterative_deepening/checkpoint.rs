//! States and results that move between searches of the same board.

use crate::puzzle::Moves;
use crate::statistics::Statistics;

/// The state from which a search can be resumed, for example with a better heuristic or split over several workers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    /// The best solution so far.
    pub incumbent: Option<Moves>,
    /// The proven lower bound, in moves.
    pub lower_bound: u32,
    /// The width of the last beam; 0 for a search without beams.
    pub beam_width: usize,
    /// Whether the search is to do nothing but try beams, as a partner of another search.
    pub is_beams_only: bool,
    /// The counts so far.
    pub statistics: Statistics,
}

/// The progress of a companion, a search of the same board beside an anytime search, for [`AnytimeSearch::merge_bound`](crate::search::AnytimeSearch::merge_bound).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoundReport {
    /// The lower bound that the companion has proved, in moves.
    pub lower_bound: u32,
    /// A solution that the companion has found: a prover's is optimal.
    pub solution: Option<Moves>,
    /// The companion's counts.
    pub statistics: Statistics,
}

impl BoundReport {
    /// This report together with an earlier one, whose solution is not in this one.
    #[must_use]
    pub fn after(self, earlier: Option<BoundReport>) -> BoundReport {
        BoundReport { solution: self.solution.or(earlier.and_then(|earlier| earlier.solution)), ..self }
    }
}

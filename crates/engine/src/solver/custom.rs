//! Heuristics that the library does not have.

use crate::heuristic::{Estimator, memo_is_h};
use crate::puzzle::Board;
use crate::puzzle::grid::{Grid, Instance};
use std::fmt;
use std::sync::Arc;

/// The properties of the estimates of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guarantees {
    pub is_admissible: bool,
    pub is_consistent: bool,
}

/// A heuristic of your own for [`begin_with`](super::begin_with): a function that estimates the number of moves from a board to
/// the goal.
///
/// It is called for each board that the search generates, which takes longer than an update of the heuristics in the
/// catalogue. Estimates above 255 count as 255, or, beyond 85 cells, as three times the number of cells.
#[derive(Clone)]
pub struct CustomHeuristic {
    estimate: Arc<dyn Fn(&Board) -> u32 + Send + Sync>,
    guarantees: Guarantees,
}

impl CustomHeuristic {
    /// A heuristic of which nothing is known: a search by it proves no bounds.
    pub fn new(estimate: impl Fn(&Board) -> u32 + Send + Sync + 'static) -> CustomHeuristic {
        let guarantees = Guarantees { is_admissible: false, is_consistent: false };
        CustomHeuristic { estimate: Arc::new(estimate), guarantees }
    }

    /// Claims that the heuristic never overestimates. If that is false, solutions and bounds may be wrongly called optimal.
    #[must_use]
    pub fn admissible(mut self) -> CustomHeuristic {
        self.guarantees.is_admissible = true;
        self
    }

    /// Claims that the heuristic is 0 on the goal and changes by at most 1 per move, so that it is admissible too.
    #[must_use]
    pub fn consistent(mut self) -> CustomHeuristic {
        self.guarantees.is_consistent = true;
        self.admissible()
    }

    pub(super) fn guarantees(&self) -> Guarantees {
        self.guarantees
    }

    /// The heuristic on the boards of an instance.
    pub(super) fn on<G: Grid>(self, instance: Instance<G>) -> impl Estimator<G> + 'static {
        OnInstance { instance, estimate: self.estimate }
    }
}

impl fmt::Debug for CustomHeuristic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("CustomHeuristic").field("guarantees", &self.guarantees).finish_non_exhaustive()
    }
}

struct OnInstance<G: Grid> {
    instance: Instance<G>,
    estimate: Arc<dyn Fn(&Board) -> u32 + Send + Sync>,
}

impl<G: Grid> Estimator<G> for OnInstance<G> {
    memo_is_h!(G);

    fn memo(&self, board: &G) -> u32 {
        (self.estimate)(&self.instance.board(board)).min(self.instance.greatest_estimate())
    }
}

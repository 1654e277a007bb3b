//! Heuristics that are composed of others.

use super::pattern::PatternDistance;
use super::walking_distance::MAX_PARTS;
use super::{Estimator, Gaschnig, LinearConflict, WalkingDistance, WalkingDistanceByLine, tile_sum};
use crate::composition::{Composition, Leaf, Measure};
use crate::puzzle::grid::{Grid, MAX_PACKED_CELLS, Rules, Shape};
use crate::puzzle::{Board, Size};
use std::fmt;
use std::sync::Arc;

/// A heuristic that is composed of measures by sums, maxima and multiples.
///
/// Admissible and consistent if [`Composition::is_consistent`]. It evaluates every measure of each board from scratch, which
/// is slow, so that any composition takes no code of its own in the searches.
#[derive(Clone)]
pub struct Composed<G: Grid> {
    composition: Composition,
    size: Size,
    /// The measures in the order of the text.
    leaves: Arc<[Estimate<G>]>,
}

/// A function that estimates the distance of a board.
type Estimate<G> = Box<dyn Fn(&G) -> u32 + Send + Sync>;

impl<G: Grid> Composed<G> {
    /// Creates the heuristic for a goal, with the tables that it needs.
    ///
    /// # Panics
    /// If the composition does not fit the size: see [`Composition::fits`].
    pub fn new(composition: Composition, goal: &Board) -> Composed<G> {
        let rules = Rules::<G>::of(goal);
        assert!(composition.fits(goal.size()), "the composition should fit the size");
        let cells = goal.cells();
        let leaves = composition.expression().leaves().into_iter().map(|leaf| match leaf {
            Leaf::Measure(measure) => measured(*measure, rules),
            Leaf::Pattern(pattern) => {
                let homes: Vec<usize> = pattern.tiles.iter().map(|&tile| cells[usize::from(tile)]).collect();
                estimate(PatternDistance::new(rules, &homes, pattern.counts_all))
            }
        });
        Composed { composition, size: goal.size(), leaves: leaves.collect() }
    }

    pub(super) fn composition(&self) -> Composition {
        self.composition
    }

    /// Returns the value of each leaf in moves, in the order of the text.
    pub(super) fn leaves(&self, board: &G) -> Vec<u32> {
        self.leaves.iter().map(|leaf| leaf(board)).collect()
    }
}

fn estimate<G: Grid>(heuristic: impl Estimator<G> + Sync + 'static) -> Estimate<G> {
    Box::new(move |board| heuristic.value(heuristic.memo(board)))
}

pub(super) fn measured<G: Grid>(measure: Measure, rules: Rules<G>) -> Estimate<G> {
    match measure {
        Measure::Misplaced => estimate(tile_sum::misplaced(rules)),
        Measure::MisplacedPenalty => estimate(tile_sum::misplaced_penalty(rules)),
        Measure::Euclidean => estimate(tile_sum::euclidean(rules)),
        Measure::Manhattan => estimate(tile_sum::manhattan(rules)),
        Measure::LinearConflict => estimate(LinearConflict::new(rules)),
        Measure::Conflicts => {
            let heuristic = LinearConflict::new(rules);
            Box::new(move |board| heuristic.memo(board) - heuristic.manhattan().memo(board))
        }
        Measure::WalkingDistance if rules.shape.cells() <= MAX_PACKED_CELLS => {
            estimate(WalkingDistance::<G, MAX_PARTS>::new(rules))
        }
        Measure::WalkingDistance => estimate(WalkingDistanceByLine::new(rules)),
        Measure::Gaschnig => estimate(Gaschnig::new(rules)),
    }
}

impl<G: Grid> fmt::Debug for Composed<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Composed").field(&self.composition.text()).finish()
    }
}

impl<G: Grid> Estimator<G> for Composed<G> {
    memo_is_h!(G);

    fn memo(&self, board: &G) -> u32 {
        let mut leaves = self.leaves.iter();
        self.composition.h(self.size, |_| leaves.next().map_or(0, |leaf| leaf(board)))
    }
}

//! A heuristic that is chosen at run time.

use super::walking_distance::{MAX_PARTS, Walk};
use super::{
    AdditivePdb, FixedPointSum, Gaschnig, Heuristic, LinearConflict, Slide, TileSum, WalkingDistance,
    WalkingDistanceByLine, euclidean, manhattan, misplaced, misplaced_penalty, pattern_database,
};
use crate::catalogue::Heuristic as Name;
use crate::puzzle::grid::{Grid, MAX_PACKED_CELLS, Rules, Shape};

/// Any heuristic.
///
/// A search with it is compiled once for all of them, at the price of a branch per update. Searches on 3x3, 4x4 and 5x5 are
/// compiled for each heuristic instead.
#[derive(Clone, Debug)]
pub enum AnyHeuristic<G: Grid> {
    /// One of the sums over the tiles.
    TileSum(TileSum<G>),
    /// Euclidean distance.
    Euclidean(FixedPointSum<G, 20>),
    /// Manhattan distance plus linear conflict.
    LinearConflict(LinearConflict<G>),
    /// Walking distance.
    WalkingDistance(WalkingDistance<G, MAX_PARTS>),
    /// Walking distance of larger boards.
    WalkingDistanceByLine(WalkingDistanceByLine<G>),
    /// Gaschnig's heuristic.
    Gaschnig(Gaschnig<G>),
    /// Pattern databases. Only boards of at most 16 cells have them, so their keys fit into a word.
    PatternDatabase(AdditivePdb<G, 1>),
}

impl<G: Grid> AnyHeuristic<G> {
    /// Creates the heuristic of that name for a size and the goal cell of the blank. `None` for pattern databases,
    /// which take more than a name.
    pub fn new(name: Name, rules: Rules<G>) -> Option<AnyHeuristic<G>> {
        Some(match name {
            Name::Misplaced => AnyHeuristic::TileSum(misplaced(rules)),
            Name::MisplacedPenalty => AnyHeuristic::TileSum(misplaced_penalty(rules)),
            Name::Euclidean => AnyHeuristic::Euclidean(euclidean(rules)),
            Name::Manhattan => AnyHeuristic::TileSum(manhattan(rules)),
            Name::LinearConflict => AnyHeuristic::LinearConflict(LinearConflict::new(rules)),
            Name::WalkingDistance if rules.shape.cells() <= MAX_PACKED_CELLS => {
                AnyHeuristic::WalkingDistance(WalkingDistance::new(rules))
            }
            Name::WalkingDistance => AnyHeuristic::WalkingDistanceByLine(WalkingDistanceByLine::new(rules)),
            Name::Gaschnig => AnyHeuristic::Gaschnig(Gaschnig::new(rules)),
            Name::PatternDatabase => return None,
        })
    }
}

/// The memo of an [`AnyHeuristic`].
#[derive(Clone, Copy, Debug)]
pub enum AnyMemo {
    /// That of walking distance.
    Walk(Walk<MAX_PARTS>),
    /// That of pattern databases.
    Patterns(pattern_database::Memo<1>),
    /// That of any other.
    Number(u32),
}

/// Calls a method of the heuristic that was chosen, with its memo, and wraps the result as a memo.
macro_rules! updated {
    ($any:expr, $heuristic:ident => $memo:expr) => {
        match $any {
            AnyHeuristic::TileSum($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::Euclidean($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::LinearConflict($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::Gaschnig($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::WalkingDistanceByLine($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::WalkingDistance($heuristic) => AnyMemo::Walk($memo),
            AnyHeuristic::PatternDatabase($heuristic) => AnyMemo::Patterns($memo),
        }
    };
}

impl AnyMemo {
    #[inline(always)]
    fn number(self) -> u32 {
        match self {
            AnyMemo::Number(number) => number,
            AnyMemo::Walk(_) | AnyMemo::Patterns(_) => unreachable!("the memo should be that of the heuristic"),
        }
    }
}

impl<G: Grid> Heuristic<G> for AnyHeuristic<G> {
    type Memo = AnyMemo;

    fn memo(&self, board: &G) -> AnyMemo {
        updated!(self, heuristic => heuristic.memo(board))
    }

    #[inline]
    fn update(&self, memo: AnyMemo, slide: &Slide<G>) -> AnyMemo {
        match (self, memo) {
            (AnyHeuristic::WalkingDistance(heuristic), AnyMemo::Walk(walk)) => {
                AnyMemo::Walk(heuristic.update(walk, slide))
            }
            (AnyHeuristic::PatternDatabase(heuristic), AnyMemo::Patterns(memo)) => {
                AnyMemo::Patterns(heuristic.update(memo, slide))
            }
            (AnyHeuristic::TileSum(heuristic), memo) => AnyMemo::Number(heuristic.update(memo.number(), slide)),
            (AnyHeuristic::Euclidean(heuristic), memo) => AnyMemo::Number(heuristic.update(memo.number(), slide)),
            (AnyHeuristic::LinearConflict(heuristic), memo) => AnyMemo::Number(heuristic.update(memo.number(), slide)),
            (AnyHeuristic::Gaschnig(heuristic), memo) => AnyMemo::Number(heuristic.update(memo.number(), slide)),
            (AnyHeuristic::WalkingDistanceByLine(heuristic), memo) => {
                AnyMemo::Number(heuristic.update(memo.number(), slide))
            }
            (AnyHeuristic::WalkingDistance(_) | AnyHeuristic::PatternDatabase(_), _) => {
                unreachable!("the memo should be that of the heuristic")
            }
        }
    }

    #[inline]
    fn value(&self, memo: AnyMemo) -> u32 {
        match (self, memo) {
            (AnyHeuristic::WalkingDistance(heuristic), AnyMemo::Walk(walk)) => Heuristic::<G>::value(heuristic, walk),
            (AnyHeuristic::PatternDatabase(heuristic), AnyMemo::Patterns(memo)) => heuristic.value(memo),
            (AnyHeuristic::Euclidean(heuristic), memo) => heuristic.value(memo.number()),
            // The memo of all others is h itself.
            (_, memo) => memo.number(),
        }
    }

    #[inline]
    fn restore(&self, board: &G, value: u32) -> AnyMemo {
        updated!(self, heuristic => heuristic.restore(board, value))
    }
}

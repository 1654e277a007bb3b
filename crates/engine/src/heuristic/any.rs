//! A heuristic that is chosen at run time.

use super::walking_distance::{MAX_PARTS, Walk};
use super::{
    AdditivePdb, Composed, Estimator, FixedPointSum, Gaschnig, LinearConflict, PatternDatabase, Slide, TileSum,
    WalkingDistance, WalkingDistanceByLine, pattern_database, tile_sum,
};
use crate::catalogue::Heuristic as Name;
use crate::puzzle::Board;
use crate::puzzle::grid::{Grid, MAX_PACKED_CELLS, Rules, Shape};
use std::sync::Arc;

/// Any heuristic.
///
/// A search with it is compiled once for all of them, at the price of a branch per update. Searches on 4x4 and 5x5 are
/// compiled for each heuristic instead: see [`AnyHeuristic::open`]. [`AdditivePdb`] explains `WORDS` and [`WalkingDistance`]
/// `PARTS`; the defaults suffice for all boards.
#[derive(Clone, Debug)]
pub enum AnyHeuristic<G: Grid, const WORDS: usize = 3, const PARTS: usize = MAX_PARTS> {
    /// One of the sums over the tiles.
    TileSum(TileSum<G>),
    /// Euclidean distance.
    Euclidean(FixedPointSum<G, 20>),
    /// Manhattan distance plus linear conflict.
    LinearConflict(LinearConflict<G>),
    /// Walking distance.
    WalkingDistance(WalkingDistance<G, PARTS>),
    /// Walking distance of larger boards.
    WalkingDistanceByLine(WalkingDistanceByLine<G>),
    /// Gaschnig's heuristic.
    Gaschnig(Gaschnig<G>),
    /// A composition of others.
    Composed(Composed<G>),
    /// Pattern databases.
    PatternDatabase(AdditivePdb<G, WORDS>),
}

/// An operation that is generic over the heuristic.
pub trait HeuristicVisitor<G: Grid> {
    /// The result.
    type Output;

    /// Performs the operation with a heuristic of a type.
    fn visit<H: Estimator<G> + 'static>(self, heuristic: H) -> Self::Output;
}

impl<G: Grid, const WORDS: usize, const PARTS: usize> AnyHeuristic<G, WORDS, PARTS> {
    /// Creates the heuristic of that name for a size and the goal cell of the blank. `None` for pattern databases without a
    /// database, and for compositions, which take the goal: see [`AnyHeuristic::for_goal`].
    pub fn new(name: Name, rules: Rules<G>, database: Option<&Arc<PatternDatabase>>) -> Option<Self> {
        Some(match name {
            Name::Misplaced => AnyHeuristic::TileSum(tile_sum::misplaced(rules)),
            Name::MisplacedPenalty => AnyHeuristic::TileSum(tile_sum::misplaced_penalty(rules)),
            Name::Euclidean => AnyHeuristic::Euclidean(tile_sum::euclidean(rules)),
            Name::Manhattan => AnyHeuristic::TileSum(tile_sum::manhattan(rules)),
            Name::LinearConflict => AnyHeuristic::LinearConflict(LinearConflict::new(rules)),
            Name::WalkingDistance if rules.shape.cells() <= MAX_PACKED_CELLS => {
                AnyHeuristic::WalkingDistance(WalkingDistance::new(rules))
            }
            Name::WalkingDistance => AnyHeuristic::WalkingDistanceByLine(WalkingDistanceByLine::new(rules)),
            Name::Gaschnig => AnyHeuristic::Gaschnig(Gaschnig::new(rules)),
            Name::PatternDatabase => AnyHeuristic::PatternDatabase(AdditivePdb::new(Arc::clone(database?), rules)),
            Name::Composed(_) => return None,
        })
    }

    /// Creates the heuristic of that name for a goal. `None` for pattern databases without a database, and for a composition that
    /// does not fit the size.
    pub fn for_goal(name: Name, goal: &Board, database: Option<&Arc<PatternDatabase>>) -> Option<Self> {
        match name {
            Name::Composed(composition) if composition.fits(goal.size()) => {
                Some(AnyHeuristic::Composed(Composed::new(composition, goal)))
            }
            _ => AnyHeuristic::new(name, Rules::of(goal), database),
        }
    }

    /// Performs an operation that is compiled for the type of the heuristic, on a board of at most 25 cells.
    pub fn open<V: HeuristicVisitor<G>>(self, visitor: V) -> V::Output {
        match self {
            AnyHeuristic::TileSum(heuristic) => visitor.visit(heuristic),
            AnyHeuristic::Euclidean(heuristic) => visitor.visit(heuristic),
            AnyHeuristic::LinearConflict(heuristic) => visitor.visit(heuristic),
            AnyHeuristic::WalkingDistance(heuristic) => visitor.visit(heuristic),
            AnyHeuristic::Gaschnig(heuristic) => visitor.visit(heuristic),
            AnyHeuristic::PatternDatabase(heuristic) => visitor.visit(heuristic),
            AnyHeuristic::Composed(_) => unreachable!("no search is compiled for compositions"),
            AnyHeuristic::WalkingDistanceByLine(_) => unreachable!("only larger boards are evaluated line by line"),
        }
    }
}

/// The memo of an [`AnyHeuristic`].
#[derive(Clone, Copy, Debug)]
pub enum AnyMemo<const WORDS: usize, const PARTS: usize> {
    /// That of walking distance.
    Walk(Walk<PARTS>),
    /// That of pattern databases.
    Patterns(pattern_database::Memo<WORDS>),
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
            AnyHeuristic::Composed($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::WalkingDistanceByLine($heuristic) => AnyMemo::Number($memo),
            AnyHeuristic::WalkingDistance($heuristic) => AnyMemo::Walk($memo),
            AnyHeuristic::PatternDatabase($heuristic) => AnyMemo::Patterns($memo),
        }
    };
}

impl<const WORDS: usize, const PARTS: usize> AnyMemo<WORDS, PARTS> {
    #[inline(always)]
    fn number(self) -> u32 {
        match self {
            AnyMemo::Number(number) => number,
            AnyMemo::Walk(_) | AnyMemo::Patterns(_) => unreachable!("the memo should be that of the heuristic"),
        }
    }
}

impl<G: Grid, const WORDS: usize, const PARTS: usize> Estimator<G> for AnyHeuristic<G, WORDS, PARTS> {
    type Memo = AnyMemo<WORDS, PARTS>;

    fn memo(&self, board: &G) -> Self::Memo {
        updated!(self, heuristic => heuristic.memo(board))
    }

    #[inline]
    fn update(&self, memo: Self::Memo, slide: &Slide<G>) -> Self::Memo {
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
            (AnyHeuristic::Composed(heuristic), memo) => AnyMemo::Number(heuristic.update(memo.number(), slide)),
            (AnyHeuristic::WalkingDistanceByLine(heuristic), memo) => {
                AnyMemo::Number(heuristic.update(memo.number(), slide))
            }
            (AnyHeuristic::WalkingDistance(_) | AnyHeuristic::PatternDatabase(_), _) => {
                unreachable!("the memo should be that of the heuristic")
            }
        }
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> u32 {
        match (self, memo) {
            (AnyHeuristic::WalkingDistance(heuristic), AnyMemo::Walk(walk)) => Estimator::<G>::value(heuristic, walk),
            (AnyHeuristic::PatternDatabase(heuristic), AnyMemo::Patterns(memo)) => heuristic.value(memo),
            (AnyHeuristic::Euclidean(heuristic), memo) => heuristic.value(memo.number()),
            // The memo of all others is h itself.
            (_, memo) => memo.number(),
        }
    }

    #[inline]
    fn restore(&self, board: &G, value: u32) -> Self::Memo {
        updated!(self, heuristic => heuristic.restore(board, value))
    }
}

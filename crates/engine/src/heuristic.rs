//! Heuristics: their explanations, and the construction of pattern databases.
//!
//! A search estimates the number of moves to the goal by a heuristic of the [catalogue](crate::catalogue::Heuristic), or by
//! [one of your own](crate::solver::CustomHeuristic). The estimate is updated move by move: a search carries a small *memo*
//! along each path, so that a move costs a few table lookups. The tests compare each heuristic with a slow implementation of
//! its definition.
//!
//! | heuristic | admissible | consistent | time per move | tables |
//! | --- | --- | --- | --- | --- |
//! | sums over the tiles, such as Manhattan distance | but for misplaced tiles with a penalty | likewise | constant | 4 KiB |
//! | linear conflict | yes | yes | constant | under 12 KiB |
//! | walking distance | yes | yes | constant | under 20 MiB |
//! | walking distance beyond 25 cells | yes | yes | linear in the cells | none |
//! | Gaschnig's heuristic | yes | yes | length of a cycle | none |
//! | pattern databases | yes | no | constant | 6 KiB to 110 MiB |
//! | distances of patterns | yes | yes | linear in the tiles of the pattern | under 2 MB |
//! | composed heuristics | [if proved](crate::composition::Composition::is_consistent) | if proved | that of its parts from scratch | those of its parts |
//!
//! [`explain`] takes the value of a board apart, for example into what each tile adds, and [`audit()`] tests a heuristic on all
//! boards of 3x3.
//!
//! An *admissible* heuristic never overestimates. A *consistent* one changes by at most 1 per move, so that A* never has to
//! reopen a node.

/// For an implementation of [`Estimator`] whose memo is h itself.
macro_rules! memo_is_h {
    ($grid:ident) => {
        type Memo = u32;

        #[inline(always)]
        fn value(&self, h: u32) -> u32 {
            h
        }

        #[inline(always)]
        fn restore(&self, _: &$grid, h: u32) -> u32 {
            h
        }
    };
}
pub(crate) use memo_is_h;

pub(crate) mod any;
mod audit;
pub(crate) mod blind;
pub(crate) mod composed;
mod explanation;
pub(crate) mod gaschnig;
pub(crate) mod learned;
pub(crate) mod linear_conflict;
pub(crate) mod pattern;
pub(crate) mod pattern_database;
mod symmetry;
pub(crate) mod tile_sum;
pub(crate) mod walking_distance;

pub use audit::{Audit, Drop, Layer, Overestimate, audit};
pub use explanation::{Conflict, Explanation, LineShare, PatternShare, Share, explain, explain_with_tables};
pub use linear_conflict::Line;
pub use pattern_database::{
    Digest, LoadError, ParseDigestError, ParsePdbKeyError, PatternDatabase, PdbBuilder, PdbKey, Violation, verify,
};

pub(crate) use any::{AnyHeuristic, HeuristicVisitor};
pub(crate) use blind::Blind;
pub(crate) use composed::Composed;
pub(crate) use gaschnig::Gaschnig;
pub(crate) use learned::Learned;
pub(crate) use linear_conflict::LinearConflict;
pub(crate) use pattern_database::AdditivePdb;
pub(crate) use tile_sum::{FixedPointSum, TileSum};
pub(crate) use walking_distance::{MAX_PARTS, WalkingDistance, WalkingDistanceByLine};

use crate::puzzle::grid::Grid;

/// A move of one tile, with the boards before and after it.
#[derive(Clone, Debug)]
pub struct Slide<G> {
    /// The board before.
    pub before: G,
    /// The board after.
    pub after: G,
    /// The tile that slides, as numbered by the grid.
    pub tile: usize,
    /// The tile's cell before the move and the blank's after it.
    pub from: usize,
    /// The tile's cell after the move and the blank's before it.
    pub to: usize,
}

/// An estimate h of the number of moves from a board to the goal, from 0 to 255 on a packed grid and to 65,535 on others.
///
/// It works on a [`Grid`], whose tiles are numbered by their goal cells.
///
/// ```
/// use npuzzle_engine::internals::{Estimator, Grid16, Instance, LinearConflict, manhattan};
/// use npuzzle_engine::puzzle::{Goal, Size};
///
/// let goal = Goal::Spiral.board(Size::PUZZLE_8)?;
/// let Instance { start, rules, .. } = Instance::<Grid16>::new(&"3 1 2/8 0 4/7 6 5".parse()?, &goal);
/// let h = manhattan(rules);
/// assert_eq!(h.value(h.memo(&start)), 4);
/// let h = LinearConflict::new(rules);
/// assert_eq!(h.value(h.memo(&start)), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Estimator<G: Grid>: Send {
    /// The state carried along a path that makes updates cheap.
    type Memo: Copy + Send;

    /// Computes the memo of a board from scratch.
    fn memo(&self, board: &G) -> Self::Memo;

    /// Returns the memo after a move, given the memo before it. Computed from scratch unless there is a faster way.
    #[inline]
    fn update(&self, memo: Self::Memo, slide: &Slide<G>) -> Self::Memo {
        let _ = memo;
        self.memo(&slide.after)
    }

    /// Returns h in moves.
    fn value(&self, memo: Self::Memo) -> u32;

    /// Returns a key that orders boards of equal depth, the most promising lowest. Beam search sorts by it.
    ///
    /// It is h unless the heuristic has better information. It need not be admissible.
    #[inline(always)]
    fn rank(&self, memo: Self::Memo) -> u32 {
        self.value(memo)
    }

    /// Computes the memo of a board whose value is already known.
    ///
    /// Best-first searches store h but no memo, and restore the memo when they expand a node. Heuristics whose memo is h
    /// itself return it at once.
    #[inline]
    fn restore(&self, board: &G, value: u32) -> Self::Memo {
        let _ = value;
        self.memo(board)
    }
}

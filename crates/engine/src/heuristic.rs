//! Heuristics: estimates of the number of moves to the goal, updated move by move.
//!
//! Every heuristic works on a [`Grid`], whose tiles are numbered by their goal cells. A search carries a small *memo* of
//! the heuristic along each path, so that a move costs a few table lookups. The tests compare each heuristic with a slow
//! implementation of its definition.
//!
//! | heuristic | admissible | consistent | time per move | tables |
//! | --- | --- | --- | --- | --- |
//! | [`misplaced`], [`manhattan`], [`euclidean`] | yes | yes | constant | 4 KiB |
//! | [`misplaced_penalty`] | no | no | constant | 4 KiB |
//! | [`LinearConflict`] | yes | yes | constant | under 12 KiB |
//! | [`WalkingDistance`] | yes | yes | constant | under 20 MiB |
//! | [`WalkingDistanceByLine`] | yes | yes | linear in the cells | none |
//! | [`Gaschnig`] | yes | yes | length of a cycle | none |
//! | [`AdditivePdb`] | yes | no | constant | 6 KiB to 110 MiB |
//! | [`PatternDistance`] | yes | yes | linear in the tiles of the pattern | under 2 MB |
//! | [`Composed`] | [if proved](crate::composition::Composition::is_consistent) | if proved | that of its parts from scratch | those of its parts |
//! | [`Learned`] | as the heuristic it wraps | as the heuristic it wraps | constant | 130 KiB |
//!
//! [`explain`] takes the value of a board apart, for example into what each tile adds, and [`audit()`] tests a heuristic on all
//! boards of 3x3.
//!
//! An *admissible* heuristic never overestimates. A *consistent* one changes by at most 1 per move, so that A* never has to
//! reopen a node.
//!
//! ```
//! use npuzzle_engine::heuristic::{Heuristic, LinearConflict, manhattan};
//! use npuzzle_engine::puzzle::grid::{Grid3, Instance};
//! use npuzzle_engine::puzzle::{Goal, Size};
//!
//! let goal = Goal::Spiral.board(Size::PUZZLE_8)?;
//! let Instance { start, rules, .. } = Instance::<Grid3>::new(&"3 1 2/8 0 4/7 6 5".parse()?, &goal);
//! let h = manhattan(rules);
//! assert_eq!(h.value(h.memo(&start)), 4);
//! let h = LinearConflict::new(rules);
//! assert_eq!(h.value(h.memo(&start)), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod audit;
mod blind;
mod composed;
mod explanation;
mod gaschnig;
mod learned;
mod linear_conflict;
mod pattern;
mod pattern_database;
mod symmetry;
mod tile_sum;
mod walking_distance;

pub use any::{AnyHeuristic, AnyMemo, HeuristicVisitor};
pub use audit::{Audit, Drop, Layer, Overestimate, audit};
pub use blind::Blind;
pub use composed::Composed;
pub use explanation::{Conflict, Explanation, LineShare, PatternShare, Share, explain, explain_with_tables};
pub use gaschnig::Gaschnig;
pub use learned::{Learned, WEIGHTS};
pub use linear_conflict::{Line, LinearConflict};
pub use pattern::PatternDistance;
pub use pattern_database::{
    AdditivePdb, Digest, LoadError, ParseDigestError, ParsePdbKeyError, PatternDatabase, PdbBuilder, PdbKey, Violation,
    verify,
};
pub use tile_sum::{FixedPointSum, TileSum, euclidean, manhattan, misplaced, misplaced_penalty};
pub use walking_distance::{MAX_PARTS, WalkingDistance, WalkingDistanceByLine};

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
pub trait Heuristic<G: Grid>: Send {
    /// The state carried along a path that makes updates cheap.
    type Memo: Copy + Send;

    /// Computes the memo of a board from scratch.
    fn memo(&self, board: &G) -> Self::Memo;

    /// Returns the memo after a move, given the memo before it.
    fn update(&self, memo: Self::Memo, slide: &Slide<G>) -> Self::Memo;

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

//! Estimates of the moves left, updated move by move.
//!
//! Every heuristic sees boards through [`Grid`]: tiles are named by their goal cells. It carries a small *memo* along
//! a path, so that a move costs a few table lookups; the tests hold each against a slow evaluation from scratch.

mod blind;
mod gaschnig;
mod learned;
mod linear_conflict;
mod pattern_database;
mod symmetry;
mod tile_sum;
mod walking_distance;

pub use blind::Blind;
pub use gaschnig::Gaschnig;
pub use learned::{Learned, WEIGHTS};
pub use linear_conflict::LinearConflict;
pub use pattern_database::{Build, Database, DatabaseKey, LoadError, PatternDatabase, Violation, verify};
pub use tile_sum::{FixedPointSum, TileSum, euclidean, manhattan, misplaced, misplaced_penalty};
pub use walking_distance::WalkingDistance;

use crate::puzzle::grid::Grid;

/// One tile's move, seen from both ends.
#[derive(Clone, Copy, Debug)]
pub struct Slide<G> {
    /// The board before.
    pub before: G,
    /// The board after.
    pub after: G,
    /// The name of the tile that slides.
    pub name: usize,
    /// Its cell before: where the blank is after.
    pub from: usize,
    /// Its cell after: where the blank was before.
    pub to: usize,
}

/// An estimate h of the moves from a board to the goal, at most 255.
pub trait Heuristic<G: Grid> {
    /// What is carried along a path to make updates cheap.
    type Memo: Copy;

    /// The memo of a board, from scratch.
    fn memo(&self, board: G) -> Self::Memo;

    /// The memo after a move.
    fn slid(&self, memo: Self::Memo, slide: Slide<G>) -> Self::Memo;

    /// h in moves.
    fn value(&self, memo: Self::Memo) -> u32;

    /// Orders boards of one depth, the most promising first: h, or what tells more than that. It need not be admissible.
    #[inline(always)]
    fn rank(&self, memo: Self::Memo) -> u32 {
        self.value(memo)
    }

    /// The memo of a board whose value is known already: a search that stores no memos gets them back this way.
    #[inline]
    fn recall(&self, board: G, value: u32) -> Self::Memo {
        let _ = value;
        self.memo(board)
    }
}

//! Packed boards as a beam keeps them.

use crate::heuristic::{Estimator, Slide};
use crate::puzzle::Direction;
use crate::puzzle::grid::{Instance, PackedGrid};
use crate::search::beam::space::{Space, Stored, Visible};
use crate::search::expansion::{DirectionSet, successor};
use crate::search::observer::Node;

/// Packed boards, ranked by [`Estimator::rank`].
#[derive(Clone, Debug)]
pub struct Packed<G: PackedGrid, H> {
    instance: Instance<G>,
    heuristic: H,
}

/// A packed board with the memo of the heuristic.
#[derive(Clone, Copy, Debug)]
pub struct PackedBoard<G, M> {
    board: G,
    memo: M,
}

impl<G, M> PackedBoard<G, M> {
    /// The board by itself.
    pub fn grid(self) -> G {
        self.board
    }
}

impl<G: PackedGrid, H: Estimator<G>> Packed<G, H> {
    /// The boards of an instance.
    pub fn new(instance: Instance<G>, heuristic: H) -> Self {
        Packed { instance, heuristic }
    }

    /// The instance.
    pub fn instance(&self) -> &Instance<G> {
        &self.instance
    }

    /// The start, and the cell of its blank.
    pub fn start(&self) -> (PackedBoard<G, H::Memo>, u16) {
        let board = self.instance.start;
        let blank = board.cell_of(self.instance.rules.blank) as u16;
        (PackedBoard { board, memo: self.heuristic.memo(&board) }, blank)
    }
}

impl<G: PackedGrid, H: Estimator<G>> Space for Packed<G, H> {
    type Board = PackedBoard<G, H::Memo>;
    type Tile = ();
    type Slide = Slide<G>;
    type Around = ();
    type Estimate = H::Memo;

    const CHOICES: usize = 10_000;

    #[inline(always)]
    fn tiles(&self) -> usize {
        0
    }

    #[inline(always)]
    fn legal(&self, blank: u16) -> DirectionSet {
        DirectionSet::legal(self.instance.rules.shape, blank.into())
    }

    #[inline(always)]
    fn slide(&self, from: Stored<'_, Self>, direction: Direction) -> Slide<G> {
        successor(&from.board.board, self.instance.rules, from.blank.into(), direction)
    }

    #[inline(always)]
    fn estimate(&self, from: Stored<'_, Self>, slide: &Slide<G>) -> H::Memo {
        self.heuristic.update(from.board.memo, slide)
    }

    #[inline(always)]
    fn h(&self, memo: H::Memo) -> u32 {
        self.heuristic.value(memo)
    }

    #[inline(always)]
    fn around(&self, _: Stored<'_, Self>) {}

    #[inline(always)]
    fn rank(&self, _: Stored<'_, Self>, (): &(), _: &Slide<G>, memo: H::Memo) -> i32 {
        self.heuristic.rank(memo) as i32
    }

    #[inline(always)]
    fn rank_of(&self, board: Stored<'_, Self>) -> i32 {
        self.heuristic.rank(board.board.memo) as i32
    }

    #[inline(always)]
    fn hash(&self, _: Stored<'_, Self>, slide: &Slide<G>) -> u64 {
        slide.after.hash_code()
    }

    #[inline(always)]
    fn is_after(&self, known: Stored<'_, Self>, _: Stored<'_, Self>, slide: &Slide<G>) -> bool {
        known.board.board == slide.after
    }

    #[inline(always)]
    fn after(&self, _: Stored<'_, Self>, slide: &Slide<G>, memo: H::Memo, _: i32, _: &mut Vec<()>) -> Self::Board {
        PackedBoard { board: slide.after, memo }
    }

    #[inline(always)]
    fn blank_after(&self, slide: &Slide<G>) -> u16 {
        slide.from as u16
    }

    #[inline(always)]
    fn is_goal(&self, board: &Self::Board) -> bool {
        board.board == G::GOAL
    }
}

impl<G: PackedGrid, H: Estimator<G>> Visible for Packed<G, H> {
    fn node(&self, board: &Self::Board, arrived_by: Option<Direction>, depth: u32) -> Node {
        Node::new(&self.instance, &board.board, arrived_by, (depth, self.heuristic.value(board.memo)))
    }
}

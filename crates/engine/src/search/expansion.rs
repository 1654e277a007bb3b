//! Successor generation: the only place where a search makes a move.

use crate::heuristic::Slide;
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, Rules, Shape};

/// A set of directions, iterated in the order of [`Direction::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirectionSet(u8);

impl DirectionSet {
    /// The set whose bit `d` is set for each member `d as u8`.
    #[inline(always)]
    pub const fn from_bits(bits: u8) -> DirectionSet {
        DirectionSet(bits)
    }

    /// The legal moves with the blank on the cell `blank`.
    #[inline(always)]
    pub fn legal(shape: impl Shape, blank: usize) -> DirectionSet {
        DirectionSet(shape.legal_moves(blank))
    }

    /// The legal moves with the blank on the cell `blank`, without the move back to the parent.
    #[inline(always)]
    pub fn onward(shape: impl Shape, blank: usize, arrived_by: Option<Direction>) -> DirectionSet {
        DirectionSet::legal(shape, blank).without_return(arrived_by)
    }

    /// The set without the move back to the parent.
    #[inline(always)]
    pub const fn without_return(self, arrived_by: Option<Direction>) -> DirectionSet {
        match arrived_by {
            Some(direction) => DirectionSet(self.0 & !(1 << direction.inverse() as u8)),
            None => self,
        }
    }

    /// Whether the set has that member.
    #[inline(always)]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & 1 << direction as u8 != 0
    }

    /// The members of this set that are not members of `other`.
    pub const fn difference(self, other: DirectionSet) -> DirectionSet {
        DirectionSet(self.0 & !other.0)
    }
}

impl Iterator for DirectionSet {
    type Item = Direction;

    #[inline(always)]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction::from_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(direction)
    }
}

impl DoubleEndedIterator for DirectionSet {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Direction> {
        let bits = self.0.checked_ilog2()? as u8;
        self.0 ^= 1 << bits;
        Some(Direction::from_bits(bits))
    }
}

/// Makes a legal move of the tile next to the blank, which is on the cell `to`.
#[inline(always)]
pub fn successor<G: Grid>(before: &G, rules: Rules<G>, to: usize, direction: Direction) -> Slide<G> {
    let from = rules.shape.source(to, direction);
    let tile = before.tile(from);
    Slide { before: before.clone(), after: before.slide(tile, from, rules.blank, to), tile, from, to }
}

/// Makes each of the moves in `directions`, which must be legal, in their order, with the blank on the cell `to`.
#[inline(always)]
pub fn successors<G: Grid>(
    board: &G,
    rules: Rules<G>,
    to: usize,
    directions: impl Iterator<Item = Direction>,
) -> impl Iterator<Item = (Direction, Slide<G>)> {
    directions.map(move |direction| (direction, successor(board, rules, to, direction)))
}

/// Takes back the move that led to a board.
#[inline(always)]
pub fn predecessor<G: Grid>(board: &G, rules: Rules<G>, arrived_by: Direction) -> G {
    successor(board, rules, board.cell_of(rules.blank), arrived_by.inverse()).after
}

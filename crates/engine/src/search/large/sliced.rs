//! Boards of any size as a beam keeps them: the tiles of a layer in one array.

use super::geometry::{Geometry, NO_CELL};
use super::ranking::Ranking;
use crate::puzzle::Direction;
use crate::search::beam::{Space, Stored};
use crate::search::expansion::DirectionSet;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A tile as a board stores it: one byte on boards of at most 256 cells.
pub trait Tile: Copy + Default + PartialEq + Debug + Send + 'static {
    /// The tile with that number.
    fn new(number: u16) -> Self;
    /// The tile's number.
    fn number(self) -> u16;
}

impl Tile for u8 {
    #[inline(always)]
    fn new(number: u16) -> u8 {
        number as u8
    }

    #[inline(always)]
    fn number(self) -> u16 {
        self.into()
    }
}

impl Tile for u16 {
    #[inline(always)]
    fn new(number: u16) -> u16 {
        number
    }

    #[inline(always)]
    fn number(self) -> u16 {
        self
    }
}

/// A hash of boards: the exclusive or of one number for each tile on its cell, the blank left out.
///
/// Boards of equal hashes are compared, so a poor hash costs time only.
pub trait BoardHash: Debug {
    /// The number of a tile on a cell.
    fn of(tile: u16, cell: u16) -> u64;
}

/// The hash of every search but those of tests.
#[derive(Clone, Copy, Debug)]
pub struct Mixed;

impl BoardHash for Mixed {
    #[inline(always)]
    fn of(tile: u16, cell: u16) -> u64 {
        // Multiply and mix, with the constants of the 64-bit finalizer of MurmurHash3.
        let mut bits = (u64::from(tile) << 16 | u64::from(cell)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ bits >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        bits = (bits ^ bits >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits ^ bits >> 33
    }
}

/// Boards of one size by a ranking.
#[derive(Debug)]
pub struct Sliced<'a, T, R, H = Mixed> {
    geometry: &'a Geometry,
    ranking: &'a R,
    kinds: PhantomData<(T, H)>,
}

/// A board without its tiles.
#[derive(Clone, Copy, Debug)]
pub struct SlicedBoard {
    hash: u64,
    /// The rank, but for the attraction of the blank.
    rank: i32,
    /// The Manhattan distance to the goal.
    h: u32,
    /// The cell of the tile that attracts the blank, or `NO_CELL`.
    target: u16,
}

/// A move: the tile, and its cells before and after.
#[derive(Clone, Copy, Debug)]
pub struct SlicedMove {
    tile: u16,
    from: u16,
    to: u16,
}

impl<'a, T: Tile, R: Ranking> Sliced<'a, T, R> {
    /// The boards of a geometry by a ranking.
    pub fn new(geometry: &'a Geometry, ranking: &'a R) -> Self {
        Sliced::with_hash(geometry, ranking)
    }
}

impl<'a, T: Tile, R: Ranking, H: BoardHash> Sliced<'a, T, R, H> {
    /// The same boards, found by another hash.
    pub fn with_hash(geometry: &'a Geometry, ranking: &'a R) -> Self {
        Sliced { geometry, ranking, kinds: PhantomData }
    }

    /// A board of the space, and the cell of its blank.
    pub fn board(&self, tiles: &[u16]) -> (SlicedBoard, u16) {
        let geometry = self.geometry;
        let blank = tiles.iter().position(|&tile| tile == geometry.blank()).unwrap_or(0) as u16;
        let placed = tiles.iter().zip(0..).filter(|&(&tile, _)| tile != geometry.blank());
        let tile_on = |cell: u16| tiles[usize::from(cell)];
        let board = SlicedBoard {
            hash: placed.clone().fold(0, |hash, (&tile, cell)| hash ^ H::of(tile, cell)),
            rank: self.ranking.rank(geometry, tile_on),
            h: placed.map(|(&tile, cell)| geometry.distance(tile, cell) as u32).sum(),
            target: self.ranking.target(geometry, tile_on, blank),
        };
        (board, blank)
    }

    /// A board as this ranking ranks it, instead of another.
    pub fn reranked(&self, board: SlicedBoard, blank: u16, tiles: &[T]) -> SlicedBoard {
        let tile_on = |cell: u16| tiles[usize::from(cell)].number();
        let rank = self.ranking.rank(self.geometry, tile_on);
        SlicedBoard { rank, target: self.ranking.target(self.geometry, tile_on, blank), ..board }
    }

    /// The rank of a blank by the tile that attracts it. `target` is the cell of that tile.
    #[inline(always)]
    fn attraction(&self, from: Stored<'_, Self>, blank: u16, target: u16) -> i32 {
        if target == NO_CELL {
            return 0;
        }
        let tile = from.tiles[usize::from(from.board.target)].number();
        self.ranking.attraction(self.geometry, blank, tile, target)
    }

    /// The cell of the tile that attracted the blank, after a move.
    #[inline(always)]
    fn target_after(&self, from: Stored<'_, Self>, slide: &SlicedMove) -> u16 {
        if slide.from == from.board.target { slide.to } else { from.board.target }
    }
}

impl<T: Tile, R: Ranking, H: BoardHash> Space for Sliced<'_, T, R, H> {
    type Board = SlicedBoard;
    type Tile = T;
    type Slide = SlicedMove;
    type Estimate = u32;

    const CHOICES: usize = 4_000;

    #[inline(always)]
    fn tiles(&self) -> usize {
        self.geometry.cells()
    }

    #[inline(always)]
    fn legal(&self, blank: u16) -> DirectionSet {
        self.geometry.legal(blank)
    }

    #[inline(always)]
    fn slide(&self, from: Stored<'_, Self>, direction: Direction) -> SlicedMove {
        let cell = self.geometry.source(from.blank, direction);
        SlicedMove { tile: from.tiles[usize::from(cell)].number(), from: cell, to: from.blank }
    }

    #[inline(always)]
    fn estimate(&self, from: Stored<'_, Self>, slide: &SlicedMove) -> u32 {
        let &SlicedMove { tile, from: cell, to } = slide;
        from.board.h + self.geometry.distance(tile, to) as u32 - self.geometry.distance(tile, cell) as u32
    }

    #[inline(always)]
    fn h(&self, h: u32) -> u32 {
        h
    }

    #[inline(always)]
    fn rank(&self, from: Stored<'_, Self>, slide: &SlicedMove, _: u32) -> i32 {
        let &SlicedMove { tile, from: cell, to } = slide;
        let tile_on = |cell: u16| from.tiles[usize::from(cell)].number();
        let change = self.ranking.change(self.geometry, tile_on, tile, cell, to);
        from.board.rank + change + self.attraction(from, cell, self.target_after(from, slide))
    }

    #[inline(always)]
    fn rank_of(&self, board: Stored<'_, Self>) -> i32 {
        board.board.rank + self.attraction(board, board.blank, board.board.target)
    }

    #[inline(always)]
    fn hash(&self, from: Stored<'_, Self>, slide: &SlicedMove) -> u64 {
        from.board.hash ^ H::of(slide.tile, slide.from) ^ H::of(slide.tile, slide.to)
    }

    #[inline(always)]
    fn is_after(&self, known: Stored<'_, Self>, from: Stored<'_, Self>, slide: &SlicedMove) -> bool {
        let (after, before) = (known.tiles, from.tiles);
        let (low, high) = (slide.from.min(slide.to).into(), slide.from.max(slide.to).into());
        after[low] == before[high]
            && after[high] == before[low]
            && after[..low] == before[..low]
            && after[low + 1..high] == before[low + 1..high]
            && after[high + 1..] == before[high + 1..]
    }

    #[inline(always)]
    fn after(&self, from: Stored<'_, Self>, slide: &SlicedMove, h: u32, rank: i32, tiles: &mut Vec<T>) -> SlicedBoard {
        let start = tiles.len();
        tiles.extend_from_slice(from.tiles);
        let after = &mut tiles[start..];
        after.swap(slide.from.into(), slide.to.into());
        let mut target = self.target_after(from, slide);
        let rank = rank - self.attraction(from, slide.from, target);
        if self.ranking.attracts(slide.tile) {
            target = self.ranking.target(self.geometry, |cell| after[usize::from(cell)].number(), slide.from);
        }
        SlicedBoard { hash: self.hash(from, slide), rank, h, target }
    }

    #[inline(always)]
    fn blank_after(&self, slide: &SlicedMove) -> u16 {
        slide.from
    }

    #[inline(always)]
    fn is_goal(&self, board: &SlicedBoard) -> bool {
        board.h == 0
    }
}

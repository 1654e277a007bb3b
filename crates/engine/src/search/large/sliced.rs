//! Boards of any size as a beam keeps them: the tiles of a layer in one array.

use crate::puzzle::Direction;
use crate::search::beam::{Space, Stored};
use crate::search::expansion::DirectionSet;
use crate::search::large::blocks::{AroundBlank, Blocks, Slide};
use crate::search::large::geometry::Geometry;
use std::fmt::Debug;
use std::marker::PhantomData;

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

/// The maximum number of boards of a layer with the blank on the same cell, for a beam of a width. Without it, the blanks of
/// a large board's layer gather in one region, and tiles elsewhere stay where they are.
pub fn crowd_limit(width: usize, cells: usize) -> u32 {
    (CROWD * width).div_ceil(cells) as u32
}

/// The limit of a crowd, in shares of the layer by cell.
const CROWD: usize = 4;

/// Boards of one size, ranked by [`Blocks`].
#[derive(Debug)]
pub struct Sliced<'a, H = Mixed> {
    geometry: &'a Geometry,
    ranking: &'a Blocks,
    hash: PhantomData<H>,
}

/// A board without its tiles.
#[derive(Clone, Copy, Debug)]
pub struct SlicedBoard {
    hash: u64,
    rank: i32,
    /// The Manhattan distance to the goal.
    h: u32,
}

impl<'a> Sliced<'a> {
    /// The boards of a geometry by a ranking.
    pub fn new(geometry: &'a Geometry, ranking: &'a Blocks) -> Self {
        Sliced::with_hash(geometry, ranking)
    }
}

impl<'a, H: BoardHash> Sliced<'a, H> {
    /// The same boards, found by another hash.
    pub fn with_hash(geometry: &'a Geometry, ranking: &'a Blocks) -> Self {
        Sliced { geometry, ranking, hash: PhantomData }
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
        };
        (board, blank)
    }
}

impl<H: BoardHash> Space for Sliced<'_, H> {
    type Board = SlicedBoard;
    type Tile = u16;
    type Slide = Slide;
    type Around = AroundBlank;
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
    fn slide(&self, from: Stored<'_, Self>, direction: Direction) -> Slide {
        let cell = self.geometry.source(from.blank, direction);
        Slide { tile: from.tiles[usize::from(cell)], from: cell, to: from.blank, direction }
    }

    #[inline(always)]
    fn estimate(&self, from: Stored<'_, Self>, slide: &Slide) -> u32 {
        let &Slide { tile, from: cell, to, .. } = slide;
        from.board.h + self.geometry.distance(tile, to) as u32 - self.geometry.distance(tile, cell) as u32
    }

    #[inline(always)]
    fn h(&self, h: u32) -> u32 {
        h
    }

    #[inline(always)]
    fn around(&self, from: Stored<'_, Self>) -> AroundBlank {
        self.ranking.around_blank(from.blank, |cell| from.tiles[usize::from(cell)])
    }

    #[inline(always)]
    fn rank(&self, from: Stored<'_, Self>, around: &AroundBlank, slide: &Slide, _: u32) -> i32 {
        from.board.rank + self.ranking.change(around, |cell| from.tiles[usize::from(cell)], *slide)
    }

    #[inline(always)]
    fn rank_of(&self, board: Stored<'_, Self>) -> i32 {
        board.board.rank
    }

    #[inline(always)]
    fn hash(&self, from: Stored<'_, Self>, slide: &Slide) -> u64 {
        from.board.hash ^ H::of(slide.tile, slide.from) ^ H::of(slide.tile, slide.to)
    }

    #[inline(always)]
    fn is_after(&self, known: Stored<'_, Self>, from: Stored<'_, Self>, slide: &Slide) -> bool {
        let (after, before) = (known.tiles, from.tiles);
        let (low, high) = (slide.from.min(slide.to).into(), slide.from.max(slide.to).into());
        after[low] == before[high]
            && after[high] == before[low]
            && after[..low] == before[..low]
            && after[low + 1..high] == before[low + 1..high]
            && after[high + 1..] == before[high + 1..]
    }

    #[inline(always)]
    fn after(&self, from: Stored<'_, Self>, slide: &Slide, h: u32, rank: i32, tiles: &mut Vec<u16>) -> SlicedBoard {
        let start = tiles.len();
        tiles.extend_from_slice(from.tiles);
        tiles[start..].swap(slide.from.into(), slide.to.into());
        SlicedBoard { hash: self.hash(from, slide), rank, h }
    }

    #[inline(always)]
    fn blank_after(&self, slide: &Slide) -> u16 {
        slide.from
    }

    #[inline(always)]
    fn is_goal(&self, board: &SlicedBoard) -> bool {
        board.h == 0
    }
}

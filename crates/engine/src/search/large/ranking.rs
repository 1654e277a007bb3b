//! The rank of boards of any size.

use super::geometry::Geometry;
use std::fmt::Debug;

/// A rank of boards, in units of a sixteenth of a move: the lower, the more promising.
///
/// Tiles are named by their goal cells. `tile_on` returns the tile on a cell.
pub trait Ranking: Debug {
    /// The rank of a board.
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32;

    /// The change of the rank when `tile` slides from the cell `from` to the blank on the cell `to`. `tile_on` describes the
    /// board before.
    fn change(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32;
}

/// The number of units of rank in a move.
pub const UNIT: i32 = 16;

/// Ranks by Manhattan distance.
#[derive(Clone, Copy, Debug)]
pub struct Manhattan;

impl Ranking for Manhattan {
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let tiles = (0..geometry.cells() as u16).map(|cell| (tile_on(cell), cell));
        let distances = tiles.filter(|&(tile, _)| tile != geometry.blank());
        distances.map(|(tile, cell)| geometry.distance(tile, cell) as i32).sum::<i32>() * UNIT
    }

    #[inline(always)]
    fn change(&self, geometry: &Geometry, _: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32 {
        UNIT * (geometry.distance(tile, to) as i32 - geometry.distance(tile, from) as i32)
    }
}

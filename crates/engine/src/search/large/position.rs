//! A board that moves are played on.

use crate::puzzle::Direction;
use crate::search::large::geometry::{Geometry, NO_CELL};

/// A board by goal cells, with the cell of every tile.
#[derive(Clone, Debug)]
pub struct Position {
    /// The tile on each cell, by its goal cell.
    tiles: Vec<u16>,
    /// The cell of each tile.
    cells: Vec<u16>,
    blank: u16,
}

impl Position {
    /// The position of `tiles`, the number of the goal cell for each cell.
    pub fn new(tiles: &[u16], geometry: &Geometry) -> Position {
        let mut cells = vec![0; tiles.len()];
        for (&tile, cell) in tiles.iter().zip(0..) {
            cells[usize::from(tile)] = cell;
        }
        Position { tiles: tiles.to_vec(), blank: cells[usize::from(geometry.blank())], cells }
    }

    /// The position whose tiles are all on their goal cells.
    pub fn goal(geometry: &Geometry) -> Position {
        let tiles: Vec<u16> = (0..geometry.cells() as u16).collect();
        Position::new(&tiles, geometry)
    }

    /// The tile on each cell.
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// The tile on a cell.
    #[inline(always)]
    pub fn tile(&self, cell: u16) -> u16 {
        self.tiles[usize::from(cell)]
    }

    /// The cell of a tile.
    #[inline(always)]
    pub fn cell_of(&self, tile: u16) -> u16 {
        self.cells[usize::from(tile)]
    }

    /// The cell of the blank.
    #[inline(always)]
    pub fn blank(&self) -> u16 {
        self.blank
    }

    /// Whether every tile is on its goal cell.
    pub fn is_goal(&self) -> bool {
        self.tiles.iter().zip(0..).all(|(&tile, cell)| tile == cell)
    }

    /// Slides a tile in that direction. Returns `false` and changes nothing at the edge.
    #[inline(always)]
    pub fn slide(&mut self, direction: Direction, geometry: &Geometry) -> bool {
        let (from, to) = (geometry.source(self.blank, direction), self.blank);
        if from == NO_CELL {
            return false;
        }
        let (tile, blank) = (self.tile(from), self.tile(to));
        self.tiles.swap(from.into(), to.into());
        self.cells[usize::from(tile)] = to;
        self.cells[usize::from(blank)] = from;
        self.blank = from;
        true
    }
}

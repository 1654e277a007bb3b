//! Boards: an arrangement of the tiles and one blank.

use super::{BoardError, Direction, MAX_CELLS, Size};

/// A board: tiles 1 to n and the blank, written 0, each exactly once.
///
/// Cells are numbered from 0 in reading order. Every `Board` is a valid arrangement, but not every goal can be reached
/// from it: see [`Solvability`](super::Solvability).
///
/// ```
/// use npuzzle_engine::puzzle::{Board, Direction};
/// let board: Board = "8 1 2/0 4 3/7 5 6".parse()?;
/// assert_eq!(board.tile(0), 8);
/// assert_eq!(board.slide(Direction::Up).unwrap().to_string(), "8 1 2/7 4 3/0 5 6");
/// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    blank: u8,
    /// The tile on each cell; zero past the last cell.
    tiles: [u8; MAX_CELLS],
}

impl Board {
    /// Creates a board from its tiles in reading order, 0 for the blank.
    ///
    /// # Errors
    /// [`BoardError::SizeMismatch`] unless there is a tile for each cell; [`BoardError::Tiles`] if a tile is missing,
    /// repeated or out of range.
    pub fn from_tiles(size: Size, tiles: &[u8]) -> Result<Board, BoardError> {
        let numbers: Vec<u32> = tiles.iter().map(|&tile| u32::from(tile)).collect();
        BoardError::check_tiles(size, &numbers)?;
        let mut board = Board { size, blank: 0, tiles: [0; MAX_CELLS] };
        board.tiles[..tiles.len()].copy_from_slice(tiles);
        board.blank = board.cell_of(0) as u8;
        Ok(board)
    }

    /// The width and height.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The tiles in reading order, 0 for the blank.
    #[inline]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.size.cells()]
    }

    /// The tile on `cell`, 0 for the blank.
    ///
    /// # Panics
    /// If `cell` is not on the board.
    pub fn tile(&self, cell: usize) -> u8 {
        self.tiles()[cell]
    }

    /// The cell of `tile`, or of the blank for 0.
    ///
    /// # Panics
    /// If the board has no such tile.
    pub fn cell_of(&self, tile: u8) -> usize {
        self.tiles().iter().position(|&other| other == tile).expect("the tile should be on the board")
    }

    /// The cell of the blank.
    #[inline]
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// Returns the board after one move, or `None` if no tile can slide in `direction`.
    pub fn slide(&self, direction: Direction) -> Option<Board> {
        let source = direction.source(self.blank(), self.size)?;
        let mut board = *self;
        board.tiles.swap(self.blank(), source);
        board.blank = source as u8;
        Some(board)
    }

    /// Returns the moves that bring the blank to `cell` by sliding the part of the row or column between them.
    ///
    /// The result is empty if `cell` is the blank's own cell, shares neither row nor column with it, or is not on the
    /// board.
    pub fn line_moves(&self, cell: usize) -> Vec<Direction> {
        let width = self.size.width();
        let (row, column) = (cell / width, cell % width);
        let (blank_row, blank_column) = (self.blank() / width, self.blank() % width);
        let (direction, count) = if row == blank_row {
            if column > blank_column {
                (Direction::Left, column - blank_column)
            } else {
                (Direction::Right, blank_column - column)
            }
        } else if column == blank_column && row < self.size.height() {
            if row > blank_row { (Direction::Up, row - blank_row) } else { (Direction::Down, blank_row - row) }
        } else {
            return Vec::new();
        };
        vec![direction; count]
    }

    /// Returns the board with the contents of two cells swapped.
    ///
    /// This is not a move of the puzzle. Swapping two different tiles turns a solvable board into an unsolvable one and
    /// vice versa.
    ///
    /// # Panics
    /// If one of the cells is not on the board.
    #[must_use]
    pub fn with_swapped(&self, cell: usize, other: usize) -> Board {
        assert!(cell.max(other) < self.size.cells(), "cells {cell} and {other} should be on the board");
        let mut board = *self;
        board.tiles.swap(cell, other);
        board.blank = board.cell_of(0) as u8;
        board
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Board({self})")
    }
}

//! Boards: an arrangement of the tiles and one blank.

use super::{BoardError, Direction, Size};
use std::sync::Arc;

/// The number of cells up to which a board needs no allocation: those of the boards that can be searched.
const INLINE_CELLS: usize = 25;

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
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    blank: u16,
    tiles: Tiles,
}

/// The tile on each cell. Which variant holds them depends on the size alone.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Tiles {
    /// Zero past the last cell.
    Inline([u16; INLINE_CELLS]),
    /// Clones share the tiles until one of them changes.
    Shared(Arc<[u16]>),
}

impl Board {
    /// Creates a board from its tiles in reading order, 0 for the blank.
    ///
    /// # Errors
    /// [`BoardError::SizeMismatch`] unless there is a tile for each cell; [`BoardError::Tiles`] if a tile is missing,
    /// repeated or out of range.
    pub fn from_tiles(size: Size, tiles: &[u16]) -> Result<Board, BoardError> {
        BoardError::check_tiles(size, tiles.iter().map(|&tile| u32::from(tile)))?;
        let blank = tiles.iter().position(|&tile| tile == 0).map_or(0, |cell| cell as u16);
        let tiles = if tiles.len() <= INLINE_CELLS {
            let mut inline = [0; INLINE_CELLS];
            inline[..tiles.len()].copy_from_slice(tiles);
            Tiles::Inline(inline)
        } else {
            Tiles::Shared(tiles.into())
        };
        Ok(Board { size, blank, tiles })
    }

    /// The width and height.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The tiles in reading order, 0 for the blank.
    #[inline]
    pub fn tiles(&self) -> &[u16] {
        match &self.tiles {
            Tiles::Inline(tiles) => &tiles[..self.size.cells()],
            Tiles::Shared(tiles) => tiles,
        }
    }

    /// The tile on `cell`, 0 for the blank.
    ///
    /// # Panics
    /// If `cell` is not on the board, as indexing a slice does. `tiles().get(cell)` returns `None` instead.
    #[inline]
    pub fn tile(&self, cell: usize) -> u16 {
        self.tiles()[cell]
    }

    /// The cell of `tile`, or of the blank for 0. `None` if the board has no such tile.
    ///
    /// It looks at every cell. [`Board::cells`] returns the cells of all tiles at once.
    pub fn cell_of(&self, tile: u16) -> Option<usize> {
        self.tiles().iter().position(|&other| other == tile)
    }

    /// Returns the cell of every tile, that of the blank first.
    ///
    /// ```
    /// use npuzzle_engine::puzzle::Board;
    /// let board: Board = "3 1/2 0".parse()?;
    /// assert_eq!(board.cells(), [3, 1, 2, 0]);
    /// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
    /// ```
    pub fn cells(&self) -> Vec<usize> {
        let mut cells = vec![0; self.size.cells()];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            cells[usize::from(tile)] = cell;
        }
        cells
    }

    /// The cell of the blank.
    #[inline]
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// Returns the board after one move, or `None` if no tile can slide in `direction`.
    ///
    /// [`Board::make_move`] changes the board itself, which takes less time in a series of moves on large boards.
    pub fn slide(&self, direction: Direction) -> Option<Board> {
        let mut board = self.clone();
        board.make_move(direction).then_some(board)
    }

    /// Makes one move. Returns `false` and leaves the board unchanged if no tile can slide in `direction`.
    ///
    /// ```
    /// use npuzzle_engine::puzzle::{Board, Direction};
    /// let mut board: Board = "1 2/3 0".parse()?;
    /// assert!(board.make_move(Direction::Right));
    /// assert_eq!(board.to_string(), "1 2/0 3");
    /// assert!(!board.make_move(Direction::Right));
    /// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
    /// ```
    pub fn make_move(&mut self, direction: Direction) -> bool {
        let Some(source) = direction.source(self.blank(), self.size) else { return false };
        self.swap(self.blank(), source);
        self.blank = source as u16;
        true
    }

    /// Swaps the contents of two cells. The blank's cell is that of before.
    fn swap(&mut self, cell: usize, other: usize) {
        match &mut self.tiles {
            Tiles::Inline(tiles) => tiles.swap(cell, other),
            Tiles::Shared(tiles) => Arc::make_mut(tiles).swap(cell, other),
        }
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
    /// If one of the cells is not on the board, as [`slice::swap`] does.
    #[must_use]
    pub fn with_swapped(&self, cell: usize, other: usize) -> Board {
        assert!(cell.max(other) < self.size.cells(), "cells {cell} and {other} should be on the board");
        let mut board = self.clone();
        board.swap(cell, other);
        if self.blank() == cell || self.blank() == other {
            board.blank = (cell + other - self.blank()) as u16;
        }
        board
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Board({self})")
    }
}

//! A board: every tile once, and one blank.

use super::{BoardError, Direction};

/// The number of cells along an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The 8-puzzle.
    Three = 3,
    /// The 15-puzzle.
    Four = 4,
    /// The 24-puzzle.
    Five = 5,
}

impl Side {
    /// The three sides, small to large.
    pub const ALL: [Side; 3] = [Side::Three, Side::Four, Side::Five];

    /// 3, 4 or 5.
    #[inline]
    pub const fn get(self) -> usize {
        self as usize
    }

    /// The number of cells: 9, 16 or 25.
    #[inline]
    pub const fn cells(self) -> usize {
        self.get() * self.get()
    }

    /// The side of that length, if boards of it exist here.
    pub const fn new(side: usize) -> Option<Side> {
        match side {
            3 => Some(Side::Three),
            4 => Some(Side::Four),
            5 => Some(Side::Five),
            _ => None,
        }
    }

    /// The side of a board with that many cells.
    pub const fn of_cells(cells: usize) -> Option<Side> {
        match cells {
            9 => Some(Side::Three),
            16 => Some(Side::Four),
            25 => Some(Side::Five),
            _ => None,
        }
    }
}

/// The most cells that a board has.
pub const MAX_CELLS: usize = 25;

/// A legal board: tiles 1 to n once each and one blank, 0, on the cells 0 to n in reading order.
///
/// There is no way to make an illegal one. A board may still be out of reach of a goal: see
/// [`Solvability`](super::Solvability).
///
/// ```
/// use npuzzle::puzzle::{Board, Direction};
/// let board: Board = "8 1 2/0 4 3/7 5 6".parse()?;
/// assert_eq!(board.tile(0), 8);
/// assert_eq!(board.slide(Direction::Up).unwrap().to_string(), "8 1 2/7 4 3/0 5 6");
/// # Ok::<(), npuzzle::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    side: Side,
    blank: u8,
    /// The tile on each cell; zero past the last cell.
    tiles: [u8; MAX_CELLS],
}

impl Board {
    /// A board from its tiles in reading order.
    ///
    /// # Errors
    /// When the number of tiles is not 9, 16 or 25, or when a tile is missing, doubled or too large.
    pub fn from_tiles(tiles: &[u8]) -> Result<Board, BoardError> {
        let side = Side::of_cells(tiles.len()).ok_or(BoardError::Count { found: tiles.len() })?;
        let numbers: Vec<u32> = tiles.iter().map(|&tile| u32::from(tile)).collect();
        BoardError::check_tiles(side, &numbers)?;
        let mut board = Board { side, blank: 0, tiles: [0; MAX_CELLS] };
        board.tiles[..tiles.len()].copy_from_slice(tiles);
        board.blank = board.cell_of(0) as u8;
        Ok(board)
    }

    /// The board's side.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The tiles in reading order, 0 for the blank.
    #[inline]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.side.cells()]
    }

    /// The tile on a cell, 0 for the blank.
    ///
    /// # Panics
    /// When there is no such cell.
    pub fn tile(&self, cell: usize) -> u8 {
        self.tiles()[cell]
    }

    /// The cell of a tile, or of the blank for 0.
    ///
    /// # Panics
    /// When there is no such tile.
    pub fn cell_of(&self, tile: u8) -> usize {
        self.tiles().iter().position(|&other| other == tile).expect("a tile of this board")
    }

    /// The blank's cell.
    #[inline]
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The board after one move, or nothing where no tile can slide that way.
    pub fn slide(&self, direction: Direction) -> Option<Board> {
        let source = direction.source(self.blank(), self.side.get())?;
        let mut board = *self;
        board.tiles.swap(self.blank(), source);
        board.blank = source as u8;
        Some(board)
    }

    /// The moves that bring the blank to `cell` by sliding the row or column between them; none when the cell is the
    /// blank's own or on neither of its lines.
    pub fn line_moves(&self, cell: usize) -> Vec<Direction> {
        let side = self.side.get();
        let (row, column) = (cell / side, cell % side);
        let (blank_row, blank_column) = (self.blank() / side, self.blank() % side);
        let (direction, count) = if row == blank_row {
            if column > blank_column {
                (Direction::Left, column - blank_column)
            } else {
                (Direction::Right, blank_column - column)
            }
        } else if column == blank_column && row < side {
            if row > blank_row { (Direction::Up, row - blank_row) } else { (Direction::Down, blank_row - row) }
        } else {
            return Vec::new();
        };
        vec![direction; count]
    }

    /// The board with the contents of two cells exchanged. That is no move: it makes a solvable board unsolvable and
    /// the reverse, unless one of them is the blank.
    ///
    /// # Panics
    /// When there is no such cell.
    #[must_use]
    pub fn with_swapped(&self, cell: usize, other: usize) -> Board {
        assert!(cell.max(other) < self.side.cells(), "cells of this board");
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

//! The four directions of a move.

use super::Size;

/// The direction in which a **tile** slides into the blank.
///
/// Much of the literature names a move after the blank's motion instead: its "left" is [`Direction::Right`] here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// The tile below the blank moves up.
    Up = 0,
    /// The tile above the blank moves down.
    Down = 1,
    /// The tile to the right of the blank moves left.
    Left = 2,
    /// The tile to the left of the blank moves right.
    Right = 3,
}

impl Direction {
    /// All directions, in the order in which searches generate successors unless they are told another.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The direction of the move that undoes this one.
    #[inline]
    pub const fn inverse(self) -> Direction {
        Direction::from_bits(self as u8 ^ 1)
    }

    /// The direction whose discriminant equals the two low bits of `bits`.
    #[inline]
    pub const fn from_bits(bits: u8) -> Direction {
        // Compiles to the mask alone. Indexing ALL would cost a load on the critical path of every search.
        match bits & 3 {
            0 => Direction::Up,
            1 => Direction::Down,
            2 => Direction::Left,
            _ => Direction::Right,
        }
    }

    /// The letter of the direction: `U`, `D`, `L` or `R`.
    pub const fn letter(self) -> char {
        ['U', 'D', 'L', 'R'][self as usize]
    }

    /// Returns the direction for a letter in either case, or `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Direction> {
        match letter.to_ascii_uppercase() {
            'U' => Some(Direction::Up),
            'D' => Some(Direction::Down),
            'L' => Some(Direction::Left),
            'R' => Some(Direction::Right),
            _ => None,
        }
    }

    /// Returns the cell of the tile that slides in this direction into the blank on cell `blank`, or `None` at an edge.
    ///
    /// ```
    /// use npuzzle_engine::puzzle::{Direction, Size};
    /// // 0 1 2
    /// // 3 4 5   The blank is in the upper right corner: a tile moves up from cell 5 or right from cell 1.
    /// // 6 7 8
    /// let size = Size::PUZZLE_8;
    /// assert_eq!(Direction::Up.source(2, size), Some(5));
    /// assert_eq!(Direction::Right.source(2, size), Some(1));
    /// assert_eq!(Direction::Left.source(2, size), None);
    /// ```
    pub const fn source(self, blank: usize, size: Size) -> Option<usize> {
        let width = size.width();
        let (row, column) = (blank / width, blank % width);
        match self {
            Direction::Up if row + 1 < size.height() => Some(blank + width),
            Direction::Down if row > 0 => Some(blank - width),
            Direction::Left if column + 1 < width => Some(blank + 1),
            Direction::Right if column > 0 => Some(blank - 1),
            _ => None,
        }
    }
}

//! The sizes of boards.

use super::excerpt::excerpt;
use std::fmt;
use std::str::FromStr;

/// The number of cells of the largest board.
pub const MAX_CELLS: usize = Size::MAX_EDGE * Size::MAX_EDGE;

/// The width and height of a board, in cells. It is written width first: `4x3` has three rows of four cells.
///
/// ```
/// use npuzzle_engine::puzzle::Size;
/// let size: Size = "4x3".parse()?;
/// assert_eq!((size.width(), size.height(), size.cells()), (4, 3, 12));
/// assert_eq!(size.to_string(), "4x3");
/// assert_eq!("4x1".parse::<Size>().unwrap_err().to_string(), "4x1 is out of range: a board has 2 to 30 rows and columns");
/// # Ok::<(), npuzzle_engine::puzzle::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The minimum width and height: on a single line the tiles keep their order.
    pub const MIN_EDGE: usize = 2;

    /// The maximum width and height.
    pub const MAX_EDGE: usize = 30;

    /// The 8-puzzle: 3x3.
    pub const PUZZLE_8: Size = Size { width: 3, height: 3 };

    /// The 15-puzzle: 4x4.
    pub const PUZZLE_15: Size = Size { width: 4, height: 4 };

    /// The 24-puzzle: 5x5.
    pub const PUZZLE_24: Size = Size { width: 5, height: 5 };

    /// The squares of the literature, in ascending order. Searches on them are compiled for their size.
    pub const CLASSIC: [Size; 3] = [Size::PUZZLE_8, Size::PUZZLE_15, Size::PUZZLE_24];

    /// Creates a size.
    ///
    /// # Errors
    /// [`SizeError`] if an edge has fewer than [`MIN_EDGE`](Size::MIN_EDGE) or more than [`MAX_EDGE`](Size::MAX_EDGE)
    /// cells.
    pub const fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        const fn is_edge(length: usize) -> bool {
            Size::MIN_EDGE <= length && length <= Size::MAX_EDGE
        }
        if !is_edge(width) || !is_edge(height) {
            Err(SizeError::OutOfRange { width, height })
        } else {
            Ok(Size { width: width as u8, height: height as u8 })
        }
    }

    /// Creates the size of a square.
    ///
    /// # Errors
    /// Fails like [`Size::new`].
    pub const fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// The size of a square that is known to exist.
    #[inline(always)]
    pub(super) const fn of_side(side: usize) -> Size {
        assert!(Size::MIN_EDGE <= side && side <= Size::MAX_EDGE);
        Size { width: side as u8, height: side as u8 }
    }

    /// Returns the size of the square with that number of cells, or `None` if no square has it.
    pub fn square_of(cells: usize) -> Option<Size> {
        let side = cells.isqrt();
        if side * side == cells { Size::square(side).ok() } else { None }
    }

    /// The number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Whether there are as many columns as rows.
    #[inline]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The number of rows plus the number of columns between two cells: their Manhattan distance.
    #[inline]
    pub const fn distance(self, cell: usize, other: usize) -> usize {
        let width = self.width();
        (cell / width).abs_diff(other / width) + (cell % width).abs_diff(other % width)
    }

    /// The size with the longer edge across: of `3x4` and `4x3` it is `4x3`.
    #[must_use]
    pub const fn landscape(self) -> Size {
        if self.width < self.height { self.transposed() } else { self }
    }

    /// The size with rows and columns exchanged.
    #[must_use]
    pub const fn transposed(self) -> Size {
        Size { width: self.height, height: self.width }
    }
}

/// An error about the size of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    /// A board has too few or too many columns or rows.
    #[error("{width}x{height} is out of range: a board has {} to {} rows and columns", Size::MIN_EDGE, Size::MAX_EDGE)]
    OutOfRange {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The text is not a size.
    #[error("“{0}” is not a valid size: expected the width, an x and the height, such as 5x3")]
    Text(String),
}

impl FromStr for Size {
    type Err = SizeError;

    /// Parses a width, an `x` and a height: `5x3`.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let edge = |digits: &str| {
            let is_number = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.bytes().fold(0, |number, digit| number * 10 + usize::from(digit - b'0')))
        };
        let edges = text.trim().split_once(['x', 'X']).and_then(|(width, height)| Some((edge(width)?, edge(height)?)));
        let (width, height) = edges.ok_or_else(|| SizeError::Text(excerpt(text.trim())))?;
        Size::new(width, height)
    }
}

impl fmt::Display for Size {
    /// Formats the size as `5x3`, width first.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.width, self.height)
    }
}

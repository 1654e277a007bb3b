//! Boards as text: one form is written, and only that form is read here. The crate `npuzzle-formats` reads everything else that people
//! paste.

use super::excerpt::excerpt;
use super::{Board, BoardError, Size};
use std::fmt;
use std::str::FromStr;

impl FromStr for Board {
    type Err = BoardError;

    /// Parses a board as it is written: numbers with spaces or commas between, 0 for the blank, and `/` between rows. A square needs no
    /// `/`, and one of 3x3 no separators.
    ///
    /// ```
    /// use npuzzle_engine::puzzle::Board;
    /// let board: Board = "8 1 2/0 4 3/7 5 6".parse()?;
    /// for text in ["812043756", "8, 1, 2, 0, 4, 3, 7, 5, 6", "8,1,2/0,4,3/7,5,6"] {
    ///     assert_eq!(text.parse::<Board>()?, board);
    /// }
    /// let error = "1 2 3/5 7 6/7 8 0".parse::<Board>().unwrap_err();
    /// assert_eq!(error.to_string(), "tile 7 appears twice (row 2, row 3); tile 4 is missing");
    /// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
    /// ```
    fn from_str(text: &str) -> Result<Board, BoardError> {
        let text = text.trim();
        let not_written = || BoardError::Text(excerpt(text));
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        if text.len() == Size::PUZZLE_8.cells() && is_number(text) {
            let tiles: Vec<u16> = text.bytes().map(|digit| u16::from(digit - b'0')).collect();
            return Board::from_tiles(Size::PUZZLE_8, &tiles);
        }
        let (mut tiles, mut width, mut height) = (Vec::new(), 0, 0);
        for row in text.split('/') {
            let begin = tiles.len();
            for word in row.split([',', ' ']).filter(|word| !word.is_empty()) {
                let tile = word.parse::<u16>().ok().filter(|_| is_number(word));
                tiles.push(tile.ok_or_else(not_written)?);
            }
            let found = tiles.len() - begin;
            height += 1;
            if height > 1 && found != width {
                return Err(BoardError::RowLength { row: height, found, expected: width });
            }
            width = found;
        }
        let size = match height {
            1 => Size::square_of(tiles.len()).ok_or_else(not_written)?,
            _ => Size::new(width, height).map_err(BoardError::Size)?,
        };
        Board::from_tiles(size, &tiles)
    }
}

impl fmt::Display for Board {
    /// Formats the board row by row: `5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, tile) in self.tiles().iter().enumerate() {
            if cell > 0 {
                formatter.write_str(if cell % self.size().width() == 0 { "/" } else { " " })?;
            }
            write!(formatter, "{tile}")?;
        }
        Ok(())
    }
}

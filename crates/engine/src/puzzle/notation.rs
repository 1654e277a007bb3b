//! The project's own notation of boards: a parser with precise errors, and one canonical output.
//! [`reading`](super::reading) accepts everything else that people paste.

use super::excerpt::excerpt;
use super::{Board, BoardError, Size};
use std::fmt;
use std::str::FromStr;

/// A number in a text with its position. A row ends at a `/` or at the end of a line. Lines and rows count from 0.
struct Number {
    value: u32,
    line: usize,
    row: usize,
}

/// Returns the lines of a text without `#` comments and blank lines, each with its number from 0.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
}

fn number(word: &str, line: usize) -> Result<u32, BoardError> {
    match word {
        "_" | "." => Ok(0),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() <= 9 => {
            Ok(word.bytes().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
        }
        _ => Err(BoardError::NotANumber { word: excerpt(word), line: line + 1 }),
    }
}

/// Returns whether a word is a whole 3x3 board written without separators, such as `812043756`.
fn is_compact(word: &str) -> bool {
    word.len() == 9 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_' || byte == b'.')
}

fn numbers(text: &str) -> Result<Vec<Number>, BoardError> {
    let is_separator = |letter: char| letter == ',' || letter.is_whitespace();
    let mut rest = lines(text)
        .flat_map(|(line, content)| content.split('/').map(move |row| (line, row)))
        .filter(|(_, row)| !row.trim_matches(is_separator).is_empty())
        .enumerate()
        .flat_map(|(row, (line, words))| words.split(is_separator).map(move |word| (line, row, word)))
        .filter(|(_, _, word)| !word.is_empty());
    // Far more than any board has. The others are only counted, so that input of any length takes little memory.
    let words: Vec<(usize, usize, &str)> = rest.by_ref().take(10_000).collect();
    let uncollected = rest.count();
    if let [(line, _, word)] = words[..]
        && is_compact(word)
    {
        return word
            .char_indices()
            .map(|(at, letter)| {
                Ok(Number { value: number(&word[at..at + letter.len_utf8()], line)?, line, row: at / 3 })
            })
            .collect();
    }
    let numbers: Vec<Number> = words
        .into_iter()
        .map(|(line, row, word)| Ok(Number { value: number(word, line)?, line, row }))
        .collect::<Result<_, _>>()?;
    match uncollected {
        0 => Ok(numbers),
        _ => Err(BoardError::Count { found: numbers.len() + uncollected }),
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Parses a board in the project's own notation.
    ///
    /// Tiles are separated by spaces, commas, line ends or `/` between rows. The blank is `0`, `_` or `.`, and `#` starts a
    /// comment. Rows that are marked, by `/` or by line ends, give the width and height; n² numbers in one row are a square.
    /// The first line may give the side of a square, or width and height. A 3x3 board may be written without separators.
    ///
    /// ```
    /// use npuzzle_engine::puzzle::Board;
    /// let board: Board = "8 1 2/_ 4 3/7 5 6".parse()?;
    /// for text in ["812043756", "8, 1, 2, 0, 4, 3, 7, 5, 6", "3\n8 1 2 # a comment\n. 4 3\n7 5 6"] {
    ///     assert_eq!(text.parse::<Board>()?, board);
    /// }
    /// assert_eq!("1 2 3/4 5 0".parse(), "3 2\n1 2 3 4 5 0".parse::<Board>());
    /// let error = "1 2 3/5 7 6/7 8 0".parse::<Board>().unwrap_err();
    /// assert_eq!(error.to_string(), "tile 7 appears twice (row 2, row 3); tile 4 is missing");
    /// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
    /// ```
    fn from_str(text: &str) -> Result<Board, BoardError> {
        let numbers = numbers(text)?;
        let (size, tiles) = arrangement(&numbers)?;
        let values = values(tiles);
        BoardError::check_tiles(size, values.iter().copied())?;
        let tiles: Vec<u16> = values.iter().map(|&value| value as u16).collect();
        Board::from_tiles(size, &tiles)
    }
}

/// Returns the size of a board and its tiles, without a first line that states the size.
fn arrangement(numbers: &[Number]) -> Result<(Size, &[Number]), BoardError> {
    let Some(first) = numbers.first() else { return Err(BoardError::Empty) };
    let (heading, rest) = numbers.split_at(numbers.iter().take_while(|number| number.line == first.line).count());
    let whole = arranged(numbers);
    let (width, height) = match heading {
        [side] => (side.value, side.value),
        [width, height] => (width.value, height.value),
        _ => return whole.map(|size| (size, numbers)),
    };
    if rest.is_empty() {
        return whole.map(|size| (size, numbers));
    }
    let is_board = whole.as_ref().is_ok_and(|&size| BoardError::check_tiles(size, values(numbers).into_iter()).is_ok());
    if !is_board && u64::from(width) * u64::from(height) == rest.len() as u64 {
        let size = Size::new(width as usize, height as usize).map_err(BoardError::Size)?;
        check_rows(rest, size.width())?;
        return Ok((size, rest));
    }
    match Size::square(width as usize) {
        // No board has a row of one number, so it must be the side.
        Ok(size) if !is_board && heading.len() == 1 && rest[0].row == rest[rest.len().min(2) - 1].row => {
            Err(BoardError::SizeMismatch { size, found: rest.len() })
        }
        _ => whole.map(|size| (size, numbers)),
    }
}

/// Returns the size of a board that consists of all the numbers: that of its rows if they are marked, else a square.
///
/// A `/` always marks rows. Line ends do unless the lines differ in length, or there is but one number on each.
fn arranged(numbers: &[Number]) -> Result<Size, BoardError> {
    let width = numbers.iter().take_while(|number| number.row == numbers[0].row).count();
    let square = Size::square_of(numbers.len());
    let is_even = numbers.chunk_by(|number, next| number.row == next.row).all(|row| row.len() == width);
    let of_rows = (is_even && width < numbers.len()).then(|| Size::new(width, numbers.len() / width));
    match (of_rows, square) {
        (Some(Ok(size)), _) => Ok(size),
        (Some(Err(error)), _) if has_slash(numbers) => Err(BoardError::Size(error)),
        (_, Some(size)) => check_rows(numbers, size.width()).map(|()| size),
        (Some(Err(error)), None) => Err(BoardError::Size(error)),
        (None, None) => {
            check_rows(numbers, width)?;
            Err(BoardError::Count { found: numbers.len() })
        }
    }
}

/// Checks that rows marked by `/` have `width` numbers each.
fn check_rows(numbers: &[Number], width: usize) -> Result<(), BoardError> {
    let rows = || numbers.chunk_by(|number, next| number.row == next.row);
    match rows().position(|row| row.len() != width) {
        Some(row) if has_slash(numbers) => {
            let found = rows().nth(row).map_or(0, <[Number]>::len);
            Err(BoardError::RowLength { row: row + 1, found, expected: width })
        }
        _ => Ok(()),
    }
}

/// Returns whether a `/` separates two of the numbers.
fn has_slash(numbers: &[Number]) -> bool {
    numbers.windows(2).any(|pair| pair[0].line == pair[1].line && pair[0].row != pair[1].row)
}

fn values(numbers: &[Number]) -> Vec<u32> {
    numbers.iter().map(|number| number.value).collect()
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

/// Parses one board in the project's own notation, or a list with one board per line.
///
/// # Errors
/// [`BoardError::Line`] identifies the first invalid line of a list; otherwise the error is that of the single board.
///
/// ```
/// use npuzzle_engine::puzzle::parse_boards;
/// assert_eq!(parse_boards("# two boards\n812043756\n1 2 3/4 5 6/7 8 0\n")?.len(), 2);
/// assert_eq!(parse_boards("4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14\n")?.len(), 1);
/// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
/// ```
pub fn parse_boards(text: &str) -> Result<Vec<Board>, BoardError> {
    let whole = text.parse();
    if let Ok(board) = whole {
        return Ok(vec![board]);
    }
    let boards = || {
        lines(text).map(|(line, content)| {
            content.parse().map_err(|error| BoardError::Line { line: line + 1, error: Box::new(error) })
        })
    };
    // A first line that can only be a complete board makes the text a list; otherwise every line has to be one. A line of
    // nine numbers may also be the first row of a board that is nine cells wide, most of whose tiles are larger.
    let first = lines(text).next().map(|(_, line)| line).unwrap_or_default();
    let is_square = |first: &[Number]| {
        let is_large = |number: &&Number| number.value as usize >= first.len();
        let has_larger_board =
            || numbers(text).is_ok_and(|numbers| 2 * numbers.iter().filter(is_large).count() > numbers.len());
        first.len() >= 9 && Size::square_of(first.len()).is_some() && !has_larger_board()
    };
    let is_complete = |first: &[Number]| has_slash(first) || is_square(first);
    let is_list = lines(text).nth(1).is_some()
        && (numbers(first).is_ok_and(|first| is_complete(&first)) || boards().all(|board| board.is_ok()));
    if is_list { boards().collect() } else { whole.map(|board| vec![board]) }
}

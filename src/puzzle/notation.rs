//! Boards as text: reading leniently, naming exactly what is wrong, writing one way.

use super::{Board, Side};
use std::fmt;
use std::str::FromStr;

/// Why a text, or a list of tiles, is no board. Rows count from 1, as people do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// Nothing but space and comments.
    Empty,
    /// Something that is neither a number nor a sign for the blank.
    NotANumber {
        /// The word, shortened when long.
        word: String,
        /// The line of the text, from 1.
        line: usize,
    },
    /// No board has this many cells.
    Count {
        /// Numbers found.
        found: usize,
    },
    /// Rows were separated by `/`, and one has the wrong length.
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Numbers found in it.
        found: usize,
        /// Numbers that it should have.
        expected: usize,
    },
    /// The side on the first line does not match what follows.
    SideMismatch {
        /// The side announced.
        side: Side,
        /// Numbers that follow.
        found: usize,
    },
    /// The right number of tiles, but not each of them once.
    Tiles {
        /// The board's side.
        side: Side,
        /// Numbers that no tile of this side has, with their rows.
        foreign: Vec<(u32, usize)>,
        /// Tiles found more than once, with all their rows.
        repeated: Vec<(u32, Vec<usize>)>,
        /// Tiles found nowhere.
        missing: Vec<u32>,
    },
    /// One of several boards, one a line, is wrong.
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<BoardError>,
    },
}

impl BoardError {
    /// Checks that `numbers`, one a cell, hold every tile of that side once.
    pub(super) fn check_tiles(side: Side, numbers: &[u32]) -> Result<(), BoardError> {
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); side.cells()];
        let mut foreign = Vec::new();
        for (cell, &number) in numbers.iter().enumerate() {
            let row = cell / side.get() + 1;
            match rows.get_mut(number as usize) {
                Some(rows) => rows.push(row),
                None => foreign.push((number, row)),
            }
        }
        let with = |wanted: fn(usize) -> bool| {
            rows.iter()
                .enumerate()
                .filter(move |(_, rows)| wanted(rows.len()))
                .map(|(tile, rows)| (tile as u32, rows.clone()))
        };
        let repeated: Vec<_> = with(|count| count > 1).collect();
        let missing: Vec<_> = with(|count| count == 0).map(|(tile, _)| tile).collect();
        if foreign.is_empty() && repeated.is_empty() && missing.is_empty() {
            return Ok(());
        }
        Err(BoardError::Tiles { side, foreign, repeated, missing })
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Empty => formatter.write_str("there is no board: the text is empty"),
            BoardError::NotANumber { word, line } => {
                write!(formatter, "“{word}” (line {line}) is neither a tile's number nor a blank (0, _ or .)")
            }
            BoardError::Count { found } => {
                let numbers = if *found == 1 { "number" } else { "numbers" };
                write!(formatter, "{found} {numbers} found: a board has 9 (3x3), 16 (4x4) or 25 (5x5)")
            }
            BoardError::RowLength { row, found, expected } => {
                write!(formatter, "row {row} has {found} of {expected} numbers")
            }
            BoardError::SideMismatch { side, found } => {
                write!(
                    formatter,
                    "the first line says side {0}, so {1} numbers should follow: {found} do",
                    side.get(),
                    side.cells()
                )
            }
            BoardError::Tiles { side, foreign, repeated, missing } => {
                let name = |tile: u32| if tile == 0 { "the blank (0)".to_owned() } else { format!("tile {tile}") };
                let mut parts = Vec::new();
                for (number, row) in foreign {
                    parts.push(format!(
                        "{number} (row {row}) is no tile of a {0}x{0} board, which has 1 to {1}",
                        side.get(),
                        side.cells() - 1
                    ));
                }
                for (tile, rows) in repeated {
                    let times = match rows.len() {
                        2 => "twice".to_owned(),
                        count => format!("{count} times"),
                    };
                    let rows: Vec<String> = rows.iter().map(|row| format!("row {row}")).collect();
                    parts.push(format!("{} appears {times} ({})", name(*tile), rows.join(", ")));
                }
                for tile in missing {
                    parts.push(format!("{} is missing", name(*tile)));
                }
                formatter.write_str(&parts.join("; "))
            }
            BoardError::Line { line, error } => write!(formatter, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for BoardError {}

/// One number of a text, and where it stands: the line, and the row, which ends at a `/` or with the line; both from 0.
struct Number {
    value: u32,
    line: usize,
    row: usize,
}

/// The text without its `#` comments and empty lines, each line with its number from 0.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// A word of untrusted text, short enough to be shown.
pub(super) fn excerpt(word: &str) -> String {
    let mut excerpt: String = word.chars().take(24).collect();
    if excerpt.len() < word.len() {
        excerpt.push('…');
    }
    excerpt
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

/// Whether a word is a whole 3x3 board written without separators, like `812043756`.
fn is_compact(word: &str) -> bool {
    word.len() == 9 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_' || byte == b'.')
}

fn numbers(text: &str) -> Result<Vec<Number>, BoardError> {
    let separates = |letter: char| letter == ',' || letter.is_whitespace();
    let words: Vec<(usize, usize, &str)> = lines(text)
        .flat_map(|(line, content)| content.split('/').map(move |row| (line, row)))
        .filter(|(_, row)| !row.trim_matches(separates).is_empty())
        .enumerate()
        .flat_map(|(row, (line, words))| words.split(separates).map(move |word| (line, row, word)))
        .filter(|(_, _, word)| !word.is_empty())
        .take(10_000) // More than any board has: garbage of any length is refused in bounded time.
        .collect();
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
    words.into_iter().map(|(line, row, word)| Ok(Number { value: number(word, line)?, line, row })).collect()
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads a board in any of the forms that people write:
    ///
    /// ```
    /// use npuzzle::puzzle::Board;
    /// let board: Board = "8 1 2/_ 4 3/7 5 6".parse()?;
    /// for text in ["812043756", "8, 1, 2, 0, 4, 3, 7, 5, 6", "3\n8 1 2 # a comment\n. 4 3\n7 5 6"] {
    ///     assert_eq!(text.parse(), Ok(board));
    /// }
    /// let error = "1 2 3/5 7 6/7 8 0".parse::<Board>().unwrap_err();
    /// assert_eq!(error.to_string(), "tile 7 appears twice (row 2, row 3); tile 4 is missing");
    /// # Ok::<(), npuzzle::puzzle::BoardError>(())
    /// ```
    fn from_str(text: &str) -> Result<Board, BoardError> {
        let mut numbers = numbers(text)?;
        if numbers.is_empty() {
            return Err(BoardError::Empty);
        }
        // The side may stand alone on the first line.
        if numbers.len() > 1
            && numbers[0].line != numbers[1].line
            && let Some(side) = Side::new(numbers[0].value as usize)
            && Side::of_cells(numbers.len()).is_none()
        {
            if numbers.len() - 1 != side.cells() {
                return Err(BoardError::SideMismatch { side, found: numbers.len() - 1 });
            }
            numbers.remove(0);
        }
        let side = Side::of_cells(numbers.len()).ok_or(BoardError::Count { found: numbers.len() })?;
        if lines(text).any(|(_, line)| line.contains('/')) {
            let first = numbers[0].row;
            for row in 0..side.get() {
                let found = numbers.iter().filter(|number| number.row - first == row).count();
                if found != side.get() {
                    return Err(BoardError::RowLength { row: row + 1, found, expected: side.get() });
                }
            }
        }
        let values: Vec<u32> = numbers.iter().map(|number| number.value).collect();
        BoardError::check_tiles(side, &values)?;
        let tiles: Vec<u8> = values.iter().map(|&value| value as u8).collect();
        Board::from_tiles(&tiles)
    }
}

impl fmt::Display for Board {
    /// `5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, tile) in self.tiles().iter().enumerate() {
            if cell > 0 {
                formatter.write_str(if cell % self.side().get() == 0 { "/" } else { " " })?;
            }
            write!(formatter, "{tile}")?;
        }
        Ok(())
    }
}

/// Reads one board, or many, one a line.
///
/// # Errors
/// [`BoardError::Line`] names the first line that is no board, when each line should be one.
///
/// ```
/// use npuzzle::puzzle::parse_boards;
/// assert_eq!(parse_boards("# two boards\n812043756\n1 2 3/4 5 6/7 8 0\n")?.len(), 2);
/// assert_eq!(parse_boards("4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14\n")?.len(), 1);
/// # Ok::<(), npuzzle::puzzle::BoardError>(())
/// ```
pub fn parse_boards(text: &str) -> Result<Vec<Board>, BoardError> {
    let whole = text.parse();
    if let Ok(board) = whole {
        return Ok(vec![board]);
    }
    // A first line with at least nine numbers can only be a board of its own.
    let first = lines(text).next().map(|(_, line)| line).unwrap_or_default();
    let one_a_line = numbers(first).is_ok_and(|numbers| numbers.len() >= 9) && lines(text).nth(1).is_some();
    if !one_a_line {
        return whole.map(|board| vec![board]);
    }
    lines(text)
        .map(|(line, content)| {
            content.parse().map_err(|error| BoardError::Line { line: line + 1, error: Box::new(error) })
        })
        .collect()
}

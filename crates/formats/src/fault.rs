//! Reasons why a text cannot be read.

use crate::reading::{Puzzle, Reading};
use npuzzle_engine::puzzle::{Board, BoardError, MovesError, Size, SizeError};
use std::fmt;

/// The reason why a text cannot be read, and where. Rows, lines, characters and moves are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The bytes of a file are in no known encoding.
    Encoding,
    /// The text holds only whitespace and comments.
    Empty,
    /// A word that is neither a tile nor a sign for the blank.
    Word {
        /// The offending word, shortened if long.
        word: String,
        line: usize,
    },
    /// The text marks no rows, and no square board has this number of cells.
    Count {
        /// The number of cells found.
        found: usize,
    },
    /// The text marks rows, and one of them has the wrong length.
    RowLength {
        row: usize,
        /// The number of cells found in it.
        found: usize,
        /// The number of cells it should have.
        expected: usize,
    },
    /// Every tile is there, but a row is one cell short, and its columns do not tell which.
    NoBlank { row: usize },
    /// The board has too few or too many columns or rows.
    OutOfRange {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The stated size does not match the number of cells.
    SizeMismatch {
        size: Size,
        /// The number of cells found.
        found: usize,
    },
    /// The number of cells is right, but not every tile occurs exactly once.
    Tiles {
        size: Size,
        /// Numbers that are out of range for this size, each with its row.
        foreign: Vec<(u32, usize)>,
        /// Tiles that occur more than once, each with all its rows.
        repeated: Vec<(u32, Vec<usize>)>,
        /// Tiles that do not occur.
        missing: Vec<u32>,
    },
    /// A list begins with the number of its boards, and has another number of them.
    BoardCount {
        stated: usize,
        /// The number of boards found.
        found: usize,
    },
    /// The text labels a board as the goal, and no other as the start.
    NoStart,
    /// The text is a link whose board is cut off.
    IncompleteLink,
    /// A board of a list cannot be read.
    Line { line: usize, fault: Box<Fault> },
    /// The text can be read in more than one way.
    Ambiguous {
        line: Option<usize>,
        /// The different boards that it can mean.
        readings: Vec<Reading<Puzzle>>,
    },
    /// A character that is not a direction.
    Move { letter: char, position: usize },
    /// More than [`MAX_MOVES`](npuzzle_engine::puzzle::MAX_MOVES) moves.
    TooManyMoves,
    /// A solution begins with the number of its moves, and has another number of them.
    MoveCount {
        stated: usize,
        /// The number of moves found.
        found: usize,
    },
    /// The solution consists of tiles, and one of them is not beside the blank.
    Blocked {
        number: usize,
        tile: u32,
        /// The board on which it should slide.
        board: Board,
    },
}

impl Fault {
    /// Returns the fault as that of a board that begins on a line of a list.
    pub(crate) fn at(self, line: Option<usize>) -> Fault {
        match (line, self) {
            (None, fault) => fault,
            (line, Fault::Ambiguous { readings, .. }) => Fault::Ambiguous { line, readings },
            // A word has its own line.
            (Some(line), Fault::Word { word, line: inside }) => Fault::Word { word, line: line + inside - 1 },
            (Some(line), fault) => Fault::Line { line, fault: Box::new(fault) },
        }
    }
}

impl From<BoardError> for Fault {
    fn from(error: BoardError) -> Fault {
        match error {
            BoardError::Text(word) => Fault::Word { word, line: 1 },
            BoardError::RowLength { row, found, expected } => Fault::RowLength { row, found, expected },
            BoardError::Size(SizeError::OutOfRange { width, height }) => Fault::OutOfRange { width, height },
            BoardError::Size(SizeError::Text(word)) => Fault::Word { word, line: 1 },
            BoardError::SizeMismatch { size, found } => Fault::SizeMismatch { size, found },
            BoardError::Tiles { size, foreign, repeated, missing } => Fault::Tiles { size, foreign, repeated, missing },
        }
    }
}

impl From<MovesError> for Fault {
    fn from(error: MovesError) -> Fault {
        match error {
            MovesError::Letter { letter, position } => Fault::Move { letter, position },
            MovesError::TooMany => Fault::TooManyMoves,
        }
    }
}

fn plural(count: usize, one: &str, other: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { other })
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Encoding => formatter.write_str("not valid UTF-8 or UTF-16 text"),
            Fault::Empty => formatter.write_str("no board found: the text is empty"),
            Fault::Word { word, line } => {
                write!(formatter, "“{word}” (line {line}) is not a tile number or a blank (0, _ or .)")
            }
            Fault::Count { found } => {
                let numbers = plural(*found, "number", "numbers");
                write!(
                    formatter,
                    "{numbers} found: a square has 4, 9, 16 and so on; for other boards, mark the rows "
                )?;
                formatter.write_str("(1 2 3/4 5 0) or write the size first (3x2)")
            }
            Fault::RowLength { row, found, expected } => {
                BoardError::RowLength { row: *row, found: *found, expected: *expected }.fmt(formatter)
            }
            Fault::NoBlank { row } => write!(formatter, "the blank is missing in row {row}: write 0 or _ for it"),
            Fault::OutOfRange { width, height } => {
                SizeError::OutOfRange { width: *width, height: *height }.fmt(formatter)
            }
            Fault::SizeMismatch { size, found } => {
                BoardError::SizeMismatch { size: *size, found: *found }.fmt(formatter)
            }
            Fault::Tiles { size, foreign, repeated, missing } => BoardError::Tiles {
                size: *size,
                foreign: foreign.clone(),
                repeated: repeated.clone(),
                missing: missing.clone(),
            }
            .fmt(formatter),
            Fault::BoardCount { stated, found } => {
                write!(formatter, "the first line says {}, but ", plural(*stated, "board", "boards"))?;
                write!(formatter, "{found} {}", if *found == 1 { "follows" } else { "follow" })
            }
            Fault::NoStart => formatter.write_str("the board is labeled as the goal, and the start is missing"),
            Fault::IncompleteLink => formatter.write_str("the link is incomplete: copy it again, up to its end"),
            Fault::Line { line, fault } => write!(formatter, "line {line}: {fault}"),
            Fault::Ambiguous { line, readings } => {
                if let Some(line) = line {
                    write!(formatter, "line {line}: ")?;
                }
                let readings: Vec<String> = readings.iter().map(Reading::to_string).collect();
                write!(formatter, "this board can be read in {} ways: {}", readings.len(), readings.join(" or "))
            }
            Fault::Move { letter, position } => {
                MovesError::Letter { letter: *letter, position: *position }.fmt(formatter)
            }
            Fault::TooManyMoves => MovesError::TooMany.fmt(formatter),
            Fault::MoveCount { stated, found } => {
                write!(formatter, "the first line says {}, but ", plural(*stated, "move", "moves"))?;
                write!(formatter, "{found} {}", if *found == 1 { "follows" } else { "follow" })
            }
            Fault::Blocked { number, tile, board } => {
                write!(formatter, "move {number}: tile {tile} cannot slide on {board}")
            }
        }
    }
}

impl std::error::Error for Fault {}

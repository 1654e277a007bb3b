//! Reasons why a text cannot be read.

use crate::reading::{Puzzle, Reading};
use npuzzle_engine::puzzle::{Board, BoardError, MovesError, SizeError};

/// The reason why a text cannot be read, and where. Rows, lines, characters and moves are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The bytes of a file are in no known encoding.
    #[error("not valid UTF-8 or UTF-16 text")]
    Encoding,
    /// The text holds only whitespace and comments.
    #[error("no board found: the text is empty")]
    Empty,
    /// A word, shortened if long, that is neither a tile nor a sign for the blank.
    #[error("“{word}” (line {line}) is not a tile number or a blank (0, _ or .)")]
    Word { word: String, line: usize },
    /// The text marks no rows, and no square board has this number of cells.
    #[error(
        "{} found: a square has 4, 9, 16 and so on; for other boards, mark the rows (1 2 3/4 5 0) or write the size first (3x2)",
        plural(*.found, "number", "numbers")
    )]
    Count { found: usize },
    /// Every tile is there, but a row is one cell short, and its columns do not tell which.
    #[error("the blank is missing in row {row}: write 0 or _ for it")]
    NoBlank { row: usize },
    /// The cells are not those of a board. Never the text of a whole board.
    #[error(transparent)]
    Board(BoardError),
    /// A list begins with the number of its boards, and has another number of them.
    #[error("the first line says {}, but {}", plural(*.stated, "board", "boards"), plural(*.found, "follows", "follow"))]
    BoardCount { stated: usize, found: usize },
    /// The text labels a board as the goal, and no other as the start.
    #[error("the board is labeled as the goal, and the start is missing")]
    NoStart,
    /// The text is a link whose board is cut off.
    #[error("the link is incomplete: copy it again, up to its end")]
    IncompleteLink,
    /// A board of a list cannot be read.
    #[error("line {line}: {fault}")]
    Line { line: usize, fault: Box<Fault> },
    /// The text can be read in more than one way: the different boards that it can mean.
    #[error("{}this board can be read in {} ways: {}", prefix(*.line), .readings.len(), alternatives(.readings))]
    Ambiguous { line: Option<usize>, readings: Vec<Reading<Puzzle>> },
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// A solution begins with the number of its moves, and has another number of them.
    #[error("the first line says {}, but {}", plural(*.stated, "move", "moves"), plural(*.found, "follows", "follow"))]
    MoveCount { stated: usize, found: usize },
    /// The solution consists of tiles, and one of them is not beside the blank of a board.
    #[error("move {number}: tile {tile} cannot slide on {board}")]
    Blocked { number: usize, tile: u32, board: Board },
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
            BoardError::Text(word) | BoardError::Size(SizeError::Text(word)) => Fault::Word { word, line: 1 },
            error => Fault::Board(error),
        }
    }
}

fn plural(count: usize, one: &str, other: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { other })
}

fn prefix(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}: "))
}

fn alternatives(readings: &[Reading<Puzzle>]) -> String {
    readings.iter().map(Reading::to_string).collect::<Vec<_>>().join(" or ")
}

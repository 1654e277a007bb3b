//! The page and a worker that reads boards, goals, moves and links in any format. The page reads its own notation without it.

use crate::Phrase;
use npuzzle_engine::puzzle::{Board, BoardError, Size};
use npuzzle_formats::{
    Convention, Fault, Reading, is_unchanged, read_board, read_goal, read_list, read_moves, read_puzzles, repaired,
};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr, TryFromInto};
use std::fmt::Display;

role! {
    /// The role of a worker that reads what people paste.
    TextReader = "text-reader" in Reader: Read => Answer
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Read {
    /// A link to the page, or the first board of a text.
    Text(String),
    /// The fragment of a link to the page, which has faults.
    Link(String),
    /// The first board of a text.
    Board(String),
    Goal(String),
    /// A solution of a board.
    Moves(String, #[serde(with = "As::<DisplayFromStr>")] Board),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The fragment of a link, without `#`.
    Link(String),
    /// The readings of a board, a goal or a solution, which are different. None if a link is as good as it can be.
    Read(Vec<Candidate>),
    /// The first board of a list, and the number of boards.
    First(Candidate, u32),
    /// The text has no reading, and the reason.
    Unread(Phrase),
}

/// A reading of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The board, the goal or the moves in the project's own notation.
    pub text: String,
    /// What tells the reading from the others. Empty if the text does.
    pub name: Phrase,
    /// Whether moves were read as tiles, so that nobody has to say whose directions they are.
    pub is_of_tiles: bool,
}

impl<T: Display> From<Reading<T>> for Candidate {
    fn from(Reading { value, convention }: Reading<T>) -> Candidate {
        Candidate { text: value.to_string(), name: convention.into(), is_of_tiles: convention.is_of_tiles() }
    }
}

impl Read {
    /// Reads the text. The worker calls this, so that the page's first program does not contain the reader.
    pub fn answer(self) -> Answer {
        let answer = match self {
            Read::Text(text) => match repaired(&text) {
                Some(Ok(link)) => Ok(Answer::Link(link)),
                _ => boards(&text),
            },
            Read::Link(text) => {
                let text = format!("#{}", text.trim_start_matches('#'));
                match repaired(&text) {
                    Some(Ok(link)) if !is_unchanged(&text, &link) => Ok(Answer::Link(link)),
                    Some(Err(_)) => boards(&text),
                    _ => Ok(Answer::Read(Vec::new())),
                }
            }
            Read::Board(text) => boards(&text),
            Read::Goal(text) => read_goal(&text).map(read),
            Read::Moves(text, board) => read_moves(&text, &board).map(read),
        };
        answer.unwrap_or_else(|fault| Answer::Unread(Phrase::from(&fault)))
    }
}

fn read<T: Display>(readings: Vec<Reading<T>>) -> Answer {
    Answer::Read(readings.into_iter().map(Candidate::from).collect())
}

/// Reads a board, or the first one of a list.
fn boards(text: &str) -> Result<Answer, Fault> {
    read_board(text).map(read).or_else(|fault| {
        let puzzles = read_puzzles(text).map_err(|_| fault)?;
        let number = puzzles.len() as u32;
        let first = puzzles.into_iter().next().ok_or(Fault::Empty)?;
        let candidate = Candidate::from(Reading { value: first, convention: Convention::Numbers });
        Ok(if number > 1 { Answer::First(candidate, number) } else { Answer::Read(vec![candidate]) })
    })
}

role! {
    /// The role of a worker that reads lists of boards.
    ListReader = "list-reader" in Reader: ReadList => Listed
}

/// Reads all boards of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadList {
    pub text: String,
    /// The index of the reading to take of each board that has several.
    pub choice: Option<u32>,
}

/// The boards of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Listed {
    /// The boards. Tile by tile, since the page would take long to read many boards from text.
    Boards(#[serde(with = "As::<Vec<TryFromInto<Packed>>>")] Vec<Board>),
    /// A board has several readings, and what the user is told.
    Ambiguous(Phrase, Vec<Candidate>),
    /// A board has no reading, and the reason.
    Unread(Phrase),
}

/// A board with its width, its height and its tiles.
#[derive(Serialize, Deserialize)]
struct Packed(u8, u8, Vec<u16>);

impl From<Board> for Packed {
    fn from(board: Board) -> Packed {
        let size = board.size();
        Packed(size.width() as u8, size.height() as u8, board.tiles().to_vec())
    }
}

impl TryFrom<Packed> for Board {
    type Error = BoardError;

    fn try_from(Packed(width, height, tiles): Packed) -> Result<Board, BoardError> {
        Board::from_tiles(Size::new(width.into(), height.into()).map_err(BoardError::Size)?, &tiles)
    }
}

impl ReadList {
    /// Reads the text. The worker calls this, since a page that reads a megabyte would freeze.
    pub fn answer(self) -> Listed {
        match read_list(&self.text, self.choice.map(|choice| choice as usize)) {
            Ok(puzzles) => Listed::Boards(puzzles.into_iter().map(|puzzle| puzzle.board).collect()),
            Err(fault) => {
                let why = Phrase::from(&fault);
                match fault {
                    Fault::Ambiguous { readings, .. } => {
                        Listed::Ambiguous(why, readings.into_iter().map(Candidate::from).collect())
                    }
                    _ => Listed::Unread(why),
                }
            }
        }
    }
}

//! The page and a worker that reads boards, goals, moves and links in any format. The page reads its own notation without it.

use crate::{Phrase, Role};
use npuzzle_engine::puzzle::Board;
use npuzzle_formats::{
    Convention, Fault, Puzzle, Reading, is_unchanged, read_board, read_goal, read_moves, read_puzzles, repaired,
};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};
use std::fmt::Display;

/// The role of a worker that reads what people paste.
pub enum TextReader {}

impl Role for TextReader {
    const NAME: &'static str = "text-reader";
    type Command = Read;
    type Event = Answer;
}

/// Reads a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Read {
    /// A link to the page, or the first board of a text.
    Text(String),
    /// The fragment of a link to the page, which has faults.
    Link(String),
    /// The first board of a text.
    Board(String),
    /// A goal.
    Goal(String),
    /// A solution of a board.
    Moves(String, #[serde(with = "As::<DisplayFromStr>")] Board),
}

/// What a text means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The fragment of a link, without `#`.
    Link(String),
    /// The readings of a board, a goal or a solution, which are different. None if a link is as good as it can be.
    Read(Vec<Candidate>),
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
                _ => boards(&text).map(read),
            },
            Read::Link(text) => {
                let text = format!("#{}", text.trim_start_matches('#'));
                match repaired(&text) {
                    Some(Ok(link)) if !is_unchanged(&text, &link) => Ok(Answer::Link(link)),
                    Some(Err(_)) => boards(&text).map(read),
                    _ => Ok(Answer::Read(Vec::new())),
                }
            }
            Read::Board(text) => boards(&text).map(read),
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
fn boards(text: &str) -> Result<Vec<Reading<Puzzle>>, Fault> {
    read_board(text).or_else(|fault| {
        let first = read_puzzles(text).ok().and_then(|puzzles| puzzles.into_iter().next());
        first.map(|value| vec![Reading { value, convention: Convention::Numbers }]).ok_or(fault)
    })
}

//! Results of reading.

use npuzzle_engine::puzzle::{Board, Goal, GoalError};
use std::fmt;
use std::str::FromStr;

/// The convention by which a text was read. It tells the readings of an ambiguous text apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// Numbers, with a sign, a word, an empty cell or the number after the last tile as the blank.
    Numbers,
    /// Numbers from 0, with -1 as the blank: each tile is one more than its number.
    FromZero,
    /// Digits, then letters: A is 10.
    Hexadecimal,
    /// Letters: A is 1, and the blank is a sign.
    Letters,
    /// Letters: A is the blank, B is 1.
    FirstLetterIsBlank,
    /// Letters: A is 1, and the letter after the last tile is the blank.
    LastLetterIsBlank,
    /// Moves with repeat counts before the direction: `2L`.
    CountsFirst,
    /// Moves with repeat counts after the direction: `L2`.
    CountsLast,
    /// The tiles that slide, one after the other.
    Tiles,
    /// Moves after their number.
    AfterNumber,
    /// The tiles that slide, after their number.
    TilesAfterNumber,
}

impl Convention {
    /// Returns whether moves were read as tiles, so that nobody has to say whose directions they are.
    pub fn is_of_tiles(self) -> bool {
        matches!(self, Convention::Tiles | Convention::TilesAfterNumber)
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Convention::Numbers => "as numbers",
            Convention::FromZero => "as numbers from 0, with -1 as the blank",
            Convention::Hexadecimal => "as hexadecimal digits",
            Convention::Letters => "as letters",
            Convention::FirstLetterIsBlank => "with A as the blank",
            Convention::LastLetterIsBlank => "with the last letter as the blank",
            Convention::CountsFirst => "with counts before directions",
            Convention::CountsLast => "with counts after directions",
            Convention::Tiles => "as the tiles that slide",
            Convention::AfterNumber | Convention::TilesAfterNumber => "with the number of moves first",
        })
    }
}

/// A value and the convention by which it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading<T> {
    /// The board or the moves.
    pub value: T,
    pub convention: Convention,
}

impl<T: fmt::Display> fmt::Display for Reading<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.value, self.convention)
    }
}

/// A board, and the goal if the text states one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    pub board: Board,
    /// The goal that the text states.
    pub goal: Option<Goal>,
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Puzzle {
        Puzzle { board, goal: None }
    }
}

/// The word between a board and its goal.
const TO: &str = " to ";

impl fmt::Display for Puzzle {
    /// Formats the board, and ` to ` before a goal: `1 2 3/4 5 6/0 7 8 to blank-last`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(formatter)?;
        match &self.goal {
            Some(goal) => write!(formatter, "{TO}{goal}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Puzzle {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Puzzle, GoalError> {
        let (board, goal) = text.split_once(TO).map_or((text, None), |(board, goal)| (board, Some(goal)));
        let board = board.parse().map_err(|reason| GoalError::Text { text: String::new(), reason })?;
        Ok(Puzzle { board, goal: goal.map(str::parse).transpose()? })
    }
}

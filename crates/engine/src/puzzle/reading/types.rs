//! Results of reading.

use crate::puzzle::{Board, BoardError};
use std::fmt;

/// The convention by which a text was read. It tells the readings of an ambiguous text apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// Numbers, with a sign, a word, an empty cell or the number after the last tile as the blank.
    Numbers,
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
}

impl fmt::Display for Convention {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Convention::Numbers => "as numbers",
            Convention::Hexadecimal => "as hexadecimal digits",
            Convention::Letters => "as letters",
            Convention::FirstLetterIsBlank => "with A as the blank",
            Convention::LastLetterIsBlank => "with the last letter as the blank",
            Convention::CountsFirst => "with counts before directions",
            Convention::CountsLast => "with counts after directions",
        })
    }
}

/// A value and the convention by which it was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading<T> {
    /// The board or the moves.
    pub value: T,
    /// The convention.
    pub convention: Convention,
}

impl<T: fmt::Display> fmt::Display for Reading<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.value, self.convention)
    }
}

/// An error from reading boards. Lines are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadingError {
    /// A board cannot be read.
    Board(BoardError),
    /// A board can be read in more than one way.
    Ambiguous {
        /// Its first line, in a text with several boards.
        line: Option<usize>,
        /// The different boards that it can mean.
        readings: Vec<Reading<Board>>,
    },
}

impl fmt::Display for ReadingError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadingError::Board(error) => error.fmt(formatter),
            ReadingError::Ambiguous { line, readings } => {
                if let Some(line) = line {
                    write!(formatter, "line {line}: ")?;
                }
                let readings: Vec<String> = readings.iter().map(Reading::to_string).collect();
                write!(formatter, "this board can be read in {} ways: {}", readings.len(), readings.join(" or "))
            }
        }
    }
}

impl std::error::Error for ReadingError {}

//! The page and a worker that reads boards and moves in any format. The page reads its own notation without it.

use crate::Role;
use npuzzle_engine::puzzle::reading::Convention;
use serde::{Deserialize, Serialize};

/// The role of a worker that reads what people paste.
pub enum TextReader {}

impl Role for TextReader {
    const NAME: &'static str = "text-reader";
    type Command = Read;
    type Event = Vec<Candidate>;
}

/// Reads a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Read {
    /// The first board of a text.
    Board(String),
    /// A solution.
    Moves(String),
}

/// A possible reading of a text. An unreadable text has one invalid candidate, whose parse error describes the fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The board or the moves in the project's own notation.
    pub text: String,
    /// The convention that tells this candidate from the others.
    #[serde(with = "ConventionFields")]
    pub convention: Convention,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Convention")]
enum ConventionFields {
    Numbers,
    Hexadecimal,
    Letters,
    FirstLetterIsBlank,
    LastLetterIsBlank,
    CountsFirst,
    CountsLast,
}

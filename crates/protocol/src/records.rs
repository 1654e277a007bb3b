//! The page and a worker that reads or writes the records of an experiment as CSV or JSON.

use crate::{Phrase, Program, Role};
use npuzzle_experiments::{Format, Record};
use serde::{Deserialize, Serialize};

/// The role of a worker that reads records from text, which may be CSV or JSON, or says why not.
pub enum Reader {}

impl Role for Reader {
    const NAME: &'static str = "record-reader";
    const PROGRAM: Program = Program::Reader;
    type Command = String;
    type Event = Result<Vec<Record>, Phrase>;
}

/// The role of a worker that writes records as text.
pub enum Writer {}

impl Role for Writer {
    const NAME: &'static str = "record-writer";
    const PROGRAM: Program = Program::Reader;
    type Command = WriteRecords;
    type Event = String;
}

/// Writes records in a format.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteRecords {
    /// The format.
    pub format: Format,
    /// The records.
    pub records: Vec<Record>,
}

//! What one run measured, as a row of a table: the same columns in CSV and in JSON, for page and command line.

use super::plan::{MAX_RUNS, Pair};
use crate::catalogue::{Algorithm, Heuristic, Status, Weight};
use crate::puzzle::{Board, Goal};
use crate::statistics::Statistics;
use serde::{Deserialize, Serialize};

/// One search on one board.
///
/// Its fields are the columns, in this order; [`Statistics`] says what the counts mean.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Where it started.
    #[serde(with = "crate::as_text")]
    pub board: Board,
    /// Where to.
    #[serde(with = "crate::as_text")]
    pub goal: Goal,
    /// The way to search.
    #[serde(with = "crate::as_text")]
    pub algorithm: Algorithm,
    /// Nothing for an algorithm that uses none.
    #[serde(with = "crate::as_text::optional", default)]
    pub heuristic: Option<Heuristic>,
    /// Only for an algorithm that has one.
    #[serde(default)]
    pub weight: Option<f64>,
    /// How it ended.
    #[serde(with = "crate::as_text")]
    pub status: Status,
    /// Moves of the solution.
    pub length: Option<u32>,
    /// Whether it is proved that no solution is shorter.
    pub optimal: bool,
    /// No solution is shorter than this.
    pub lower_bound: Option<u32>,
    /// Nodes whose successors were produced.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// Nodes expanded anew by a shorter way.
    pub reopened: u64,
    /// The most nodes that waited.
    pub frontier_peak: u64,
    /// The deepest node expanded, in moves.
    pub depth_peak: u64,
    /// The most bytes held.
    pub memory_bytes: u64,
    /// Of the solution; nothing without one.
    #[serde(default)]
    pub effective_branching_factor: Option<f64>,
    /// Time taken, in milliseconds.
    pub elapsed_ms: f64,
}

impl Record {
    /// The record of a run that ended; its solution's length, if it found one.
    pub fn new(
        (board, goal): (Board, Goal),
        pair: Pair,
        weight: Weight,
        (status, length): (Status, Option<usize>),
        statistics: &Statistics,
        elapsed_ms: f64,
    ) -> Record {
        let Pair { algorithm, heuristic } = pair;
        Record {
            board,
            goal,
            algorithm,
            heuristic,
            weight: algorithm.is_weighted().then(|| f64::from(weight.hundredths()) / 100.0),
            status,
            length: length.map(|length| length as u32),
            optimal: length.is_some_and(|length| pair.has_proved(length, statistics.lower_bound)),
            lower_bound: statistics.lower_bound,
            expanded: statistics.expanded,
            generated: statistics.generated,
            reopened: statistics.reopened,
            frontier_peak: statistics.frontier_peak,
            depth_peak: statistics.depth_peak,
            memory_bytes: statistics.memory_bytes,
            effective_branching_factor: length.and_then(|length| statistics.effective_branching_factor(length)),
            elapsed_ms,
        }
    }

    /// The record, if its values go together: whatever was read from elsewhere is believed only then.
    ///
    /// # Errors
    /// When they do not.
    pub fn checked(self) -> Result<Record, RecordError> {
        let wrong = |what: &str| Err(RecordError(format!("{}, {}: {what}", self.board, self.pair())));
        let is_measure = |number: f64| number.is_finite() && number >= 0.0;
        if let Err(error) = self.goal.board(self.board.side()) {
            return wrong(&error.to_string());
        }
        if self.heuristic.is_some() != self.algorithm.is_informed() {
            return wrong("only an informed algorithm has a heuristic");
        }
        if self.weight.is_some() && !self.algorithm.is_weighted() {
            return wrong("only a weighted algorithm has a weight");
        }
        if (self.status == Status::Solved) != self.length.is_some() {
            return wrong("a solved board has a length, and no other has");
        }
        if self.length.is_none() && self.effective_branching_factor.is_some() {
            return wrong("only a solution has a branching factor");
        }
        if self.length.zip(self.lower_bound).is_some_and(|(length, bound)| length < bound) {
            return wrong("its solution is shorter than the lower bound");
        }
        let has_proved = |length: u32| self.pair().has_proved(length as usize, self.lower_bound);
        if self.optimal && !(self.status == Status::Solved && self.length.is_some_and(has_proved)) {
            return wrong("this search proves no optimum");
        }
        let is_weight = |number: f64| (1.0..=100.0).contains(&number);
        if !is_measure(self.elapsed_ms)
            || !self.effective_branching_factor.is_none_or(is_measure)
            || !self.weight.is_none_or(is_weight)
        {
            return wrong("a time, weight or factor is no such number");
        }
        Ok(self)
    }

    /// The search that was run.
    pub fn pair(&self) -> Pair {
        Pair { algorithm: self.algorithm, heuristic: self.heuristic }
    }
}

/// How a table of records is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// A line a record, with commas; the columns' names in the first line.
    Csv,
    /// An object a record, one a line.
    Json,
}

/// Records as a table.
pub fn write<'a>(format: Format, records: impl IntoIterator<Item = &'a Record>) -> String {
    match format {
        Format::Csv => to_csv(records),
        Format::Json => to_json(records),
    }
}

/// Records from a table in either format, at least one and at most [`MAX_RUNS`].
///
/// # Errors
/// The first record that is none, and why; or how many there are.
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    // A mark that some programs put before a text's first letter.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let records = if text.trim_start().starts_with(['{', '[']) { from_json(text) } else { from_csv(text) }?;
    match records.len() {
        // As CSV, any single line would pass for the names of columns.
        0 => Err(RecordError("there is no run in it".to_owned())),
        // As many as an experiment can have: they stay in memory and are drawn.
        1..=MAX_RUNS => Ok(records),
        runs => Err(RecordError(format!("{runs} runs are more than {MAX_RUNS}"))),
    }
}

/// A table that cannot be read: where, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no table of runs: {0}")]
pub struct RecordError(String);

fn to_csv<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        writer.serialize(record).expect("a record is a row of plain values");
    }
    let bytes = writer.into_inner().expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("what was written is text")
}

/// Columns may stand in any order; those of other names are passed over.
fn from_csv(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let wrong = |error: csv::Error| RecordError(error.to_string());
    reader.deserialize().map(|record| record.map_err(wrong).and_then(Record::checked)).collect()
}

fn to_json<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let line = |record| serde_json::to_string(record).expect("a record is an object of plain values") + "\n";
    records.into_iter().map(line).collect()
}

/// One object a line, or a list of objects. Keys of other names are passed over.
fn from_json(text: &str) -> Result<Vec<Record>, RecordError> {
    let wrong = |error: serde_json::Error| RecordError(error.to_string());
    let records: Vec<Record> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text).map_err(wrong)?
    } else {
        serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().map_err(wrong)?
    };
    records.into_iter().map(Record::checked).collect()
}

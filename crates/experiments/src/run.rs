//! Runs, and their CSV and JSON formats. Both have the columns of a [`Record`].

use crate::history::History;
use crate::plan::MAX_RUNS;
use crate::record::{Contradiction, Record, RecordError};
use crate::spreadsheet;
use npuzzle_engine::catalogue::Status;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A record, and the progress of its search: that of an anytime search, which JSON has as another column.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    pub record: Record,
    /// The progress. Empty for other searches.
    pub history: History,
}

impl Run {
    /// Creates the run of a search. What one reported that then failed leads to no result.
    pub fn new(record: Record, history: History) -> Run {
        if record.status == Status::Failed { record.into() } else { Run { record, history } }
    }

    /// Returns the run if its values are consistent. Call this for runs from an untrusted source.
    ///
    /// # Errors
    /// If values contradict each other or are out of range.
    pub fn checked(self) -> Result<Run, RecordError> {
        let Run { record, history } = self;
        let record = record.checked()?;
        match history.leads_to(record.length, record.lower_bound) {
            true => Ok(Run { record, history }),
            false => Err(RecordError::invalid(&record, Contradiction::History)),
        }
    }
}

impl From<Record> for Run {
    fn from(record: Record) -> Run {
        Run { record, history: History::default() }
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Line<R, H> {
    #[serde(flatten)]
    record: R,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    history: Option<H>,
}

impl From<Line<Record, History>> for Run {
    fn from(Line { record, history }: Line<Record, History>) -> Run {
        Run { record, history: history.unwrap_or_default() }
    }
}

/// A file format for runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// One record per line, separated by commas, after a header with the names of the columns.
    Csv,
    /// One object per record, one per line.
    Json,
}

/// Formats runs. CSV has no progress.
pub fn write<'a>(format: Format, runs: impl IntoIterator<Item = &'a Run>) -> String {
    match format {
        Format::Csv => csv(runs.into_iter().map(|run| &run.record)),
        Format::Json => to_json(runs),
    }
}

/// Parses runs in either format and checks them. CSV may come from a spreadsheet: with semicolons or tabs, decimal commas, and
/// `TRUE` in capitals.
///
/// # Errors
/// If a record is invalid or contradicts another one, if there are none, or if there are more than [`MAX_RUNS`].
pub fn read(text: &str) -> Result<Vec<Run>, RecordError> {
    read_in_batches(text, MAX_RUNS, |_| {})
}

/// Reads runs like [`read`], and calls `each` with every `size` of them, and then with the rest, before the whole text is read. An error
/// may follow.
///
/// # Errors
/// Those of [`read`].
pub fn read_in_batches(text: &str, size: usize, mut each: impl FnMut(&[Run])) -> Result<Vec<Run>, RecordError> {
    // Spreadsheets start files with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let parsed = if text.trim_start().starts_with(['{', '[']) {
        from_json(text)?
    } else {
        let rows: Vec<Record> = spreadsheet::rows(text).map_err(|error| RecordError::Syntax(error.to_string()))?;
        Box::new(rows.into_iter().map(|record| Ok(record.into())))
    };
    let (mut runs, mut passed) = (Vec::new(), 0);
    for run in parsed {
        runs.push(run?.checked()?);
        if runs.len() == passed + size && runs.len() <= MAX_RUNS {
            each(&runs[passed..]);
            passed = runs.len();
        }
    }
    match runs.len() {
        0 => Err(RecordError::Empty),
        1..=MAX_RUNS => {
            each(&runs[passed..]);
            agreeing(runs)
        }
        runs => Err(RecordError::TooMany(runs)),
    }
}

/// Returns the runs if no solution is shorter than a lower bound that another search has proved.
fn agreeing(runs: Vec<Run>) -> Result<Vec<Run>, RecordError> {
    let mut ranges = HashMap::<_, (u32, u32)>::new();
    for Run { record, .. } in &runs {
        let (least, shortest) = ranges.entry((&record.board, &record.goal)).or_insert((0, u32::MAX));
        let bound = record.lower_bound.max(record.length.filter(|_| record.optimal));
        *least = bound.map_or(*least, |bound| bound.max(*least));
        *shortest = record.length.map_or(*shortest, |length| length.min(*shortest));
        if shortest < least {
            return Err(RecordError::invalid(record, Contradiction::OtherBound { length: *shortest, bound: *least }));
        }
    }
    Ok(runs)
}

pub fn csv<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        writer.serialize(record).expect("a record has plain values only");
    }
    let bytes = writer.into_inner().expect("writing to memory cannot fail");
    String::from_utf8(bytes).expect("CSV is UTF-8")
}

fn to_json<'a>(runs: impl IntoIterator<Item = &'a Run>) -> String {
    let line = |Run { record, history }: &Run| {
        let line = Line { record, history: Some(history).filter(|history| !history.is_empty()) };
        serde_json::to_string(&line).expect("a run has plain values only") + "\n"
    };
    runs.into_iter().map(line).collect()
}

type Parsed<'a> = Box<dyn Iterator<Item = Result<Run, RecordError>> + 'a>;

/// Accepts a sequence of objects or an array of objects, and ignores unknown keys. The first line may be the header of a share.
fn from_json(text: &str) -> Result<Parsed<'_>, RecordError> {
    let has_header = text.starts_with("{\"experiment\":");
    let text = text.split_once('\n').filter(|_| has_header).map_or(text, |(_, runs)| runs);
    // Records alone are read in half of the time.
    if text.contains("\"history\"") { objects::<Line<Record, History>>(text) } else { objects::<Record>(text) }
}

fn objects<'a, T: DeserializeOwned + Into<Run> + 'a>(text: &'a str) -> Result<Parsed<'a>, RecordError> {
    let syntax = |error: serde_json::Error| RecordError::Syntax(error.to_string());
    if text.trim_start().starts_with('[') {
        let objects: Vec<T> = serde_json::from_str(text).map_err(syntax)?;
        return Ok(Box::new(objects.into_iter().map(|object| Ok(object.into()))));
    }
    let objects = serde_json::Deserializer::from_str(text).into_iter::<T>();
    Ok(Box::new(objects.map(move |object| object.map(T::into).map_err(syntax))))
}

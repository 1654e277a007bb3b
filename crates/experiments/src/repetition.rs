//! The running times of short searches, measured by repetition.

use super::record::{Contradiction, Record, RecordError, rounded};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};

/// A run is repeated until its repetitions have taken this long together, in milliseconds. The clocks of browsers advance in
/// steps of up to a tenth of a millisecond.
pub const MIN_TIMED_MS: f64 = 5.0;

/// The maximum number of repetitions, which bounds the cost of an experiment with thousands of short runs.
pub const MAX_REPETITIONS: u32 = 50;

/// The repetitions of one run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Repetition {
    /// The record of the first repetition, with the total time of all.
    total: Option<Record>,
}

/// The continuation after a repetition.
#[derive(Clone, PartialEq, Debug)]
pub enum Repeat {
    /// Run the same search again.
    Again,
    /// The record of the run, with its mean time.
    Done(Box<Record>),
}

impl Repetition {
    /// Adds the record of a repetition.
    ///
    /// # Errors
    /// If the result or a count differs from those of an earlier repetition.
    pub fn add(&mut self, record: Record) -> Result<Repeat, RecordError> {
        let total = match self.total.take() {
            None => record,
            // Stopped from outside: only complete repetitions count.
            Some(total) if matches!(record.status, Status::Limit | Status::Cancelled) => return Ok(done(total)),
            Some(total) => {
                let (elapsed_ms, repetitions) = (total.elapsed_ms, total.repetitions);
                if (Record { elapsed_ms, repetitions, ..record.clone() }) != total {
                    return Err(RecordError::invalid(&record, Contradiction::Repetition));
                }
                Record { elapsed_ms: elapsed_ms + record.elapsed_ms, repetitions: repetitions + 1, ..total }
            }
        };
        if total.elapsed_ms < MIN_TIMED_MS && total.repetitions < MAX_REPETITIONS && is_repeatable(&total) {
            self.total = Some(total);
            return Ok(Repeat::Again);
        }
        Ok(done(total))
    }
}

fn done(total: Record) -> Repeat {
    let elapsed_ms = rounded(total.elapsed_ms / f64::from(total.repetitions));
    Repeat::Done(Box::new(Record { elapsed_ms, ..total }))
}

/// Returns whether a repetition has the same counts. Limits and anytime searches depend on the clock, and pattern databases
/// on those that are available at the moment.
fn is_repeatable(record: &Record) -> bool {
    matches!(record.status, Status::Solved | Status::Unsolvable | Status::Exhausted)
        && !matches!(record.algorithm, Algorithm::Anytime | Algorithm::Optimal)
        && record.heuristic != Some(Heuristic::PatternDatabase)
}

//! Experiments that compare searches: plans, records of runs, and summaries.
//!
//! A [`Plan`] lists the runs, every [`Pair`] of algorithm and heuristic on every board. Each run produces a [`Record`], and
//! [`summaries`] aggregates the records of each pair. The page and the command line share this crate, so that each reads
//! the records that the other writes.

// Internal: names and types say what most items are.
#![allow(missing_docs)]

mod analysis;
mod curve;
mod experiment;
mod history;
mod plan;
mod record;
mod repetition;
mod results;
mod run;
mod shard;
mod spreadsheet;
mod summary;

pub use analysis::{Analysis, Filter};
pub use curve::{Curve, CurvePoint, curves, curves_csv};
pub use experiment::{Boards, Experiment, ExperimentError};
pub use history::{History, Milestone};
pub use plan::{MAX_RUNS, Pair, Plan, PlanError};
pub use record::{Contradiction, Record, RecordError};
pub use repetition::{MAX_REPETITIONS, MIN_TIMED_MS, Repeat, Repetition};
pub use results::{Header, Results, ResultsError, TIMES, csv_without_times, lab, merge, without_times};
pub use run::{Format, Run, csv, read, read_in_batches, write};
pub use shard::{Shard, ShardError};
pub use summary::{CommonBoards, Coverage, Estimate, Optima, Quartiles, Sample, Summary, estimates, summaries};

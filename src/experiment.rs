//! Searches side by side: which run on which boards, what each run measured, and what the measurements say together.
//!
//! Page and command line share it, so an experiment done with one can be read by the other.

mod plan;
mod record;
mod summary;

pub use plan::{MAX_RUNS, Pair, Plan, PlanError};
pub use record::{Format, Record, RecordError, read, write};
pub use summary::{Optima, Quartiles, Summary, summaries};

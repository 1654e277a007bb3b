//! The page and a worker that reads a trace, which may be of another program.
//!
//! The file travels as a `Blob` beside the command, so that the page never holds its text. The worker reads one trace
//! and is terminated after its end.

use crate::tracing::PackedEntry;
use npuzzle_engine::catalogue::Status;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr, Same};

role! {
    /// The role of a worker that reads traces.
    TraceReader = "trace-reader" in Reader: ReadTrace => Event
}

/// Reads the file in the blob beside the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadTrace {
    /// The maximum number of entries.
    pub entries: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The next entries of the trace.
    Entries(Vec<PackedEntry>),
    /// The next nodes of a trace without boards, in the order of their numbers: their names and properties.
    Labels(Vec<(String, String)>),
    /// All entries have been sent.
    Ended {
        /// The status and the length of the solution, if the trace has an end.
        #[serde(with = "As::<Option<(DisplayFromStr, Same)>>")]
        end: Option<(Status, Option<u32>)>,
        /// The number of events of unknown types.
        ignored: u32,
        /// Whether the trace has more entries.
        is_cut: bool,
    },
}

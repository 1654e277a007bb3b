//! What the page and its worker say to each other.
//!
//! Boards, goals, moves and names travel as the text that people write, so whatever arrives is checked by the parsers
//! that check people's input. Each request has a number; an answer to any but the latest is stale and dropped.

use crate::catalogue::{Algorithm, Heuristic, Status, Weight};
use crate::experiment::{Format, Record};
use crate::puzzle::{Board, Goal, Moves};
use crate::statistics::Statistics;
use serde::{Deserialize, Serialize};

/// The number of a request, counted up by the page.
pub type RequestId = u32;

/// From the page to the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Begin a search, dropping the one under way.
    Solve(RequestId, Task),
    /// End that search, if it is still the one under way.
    Cancel(RequestId),
    /// Write records as a table.
    WriteTable(Format, Vec<Record>),
    /// Read records from a table.
    ReadTable(String),
}

/// What is to be solved, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The board to start from.
    #[serde(with = "crate::as_text")]
    pub board: Board,
    /// Where to.
    #[serde(with = "crate::as_text")]
    pub goal: Goal,
    /// The way to search.
    #[serde(with = "crate::as_text")]
    pub algorithm: Algorithm,
    /// The estimate to search by.
    #[serde(with = "crate::as_text")]
    pub heuristic: Heuristic,
    /// For weighted A* and dynamic weighting.
    #[serde(with = "crate::as_text")]
    pub weight: Weight,
    /// For depth-first search: the longest solution to look for.
    pub depth_limit: Option<u32>,
    /// The most memory that the search may hold, in MiB.
    pub memory_limit_mib: u32,
    /// The most time that it may take, in milliseconds.
    pub time_limit_ms: Option<u32>,
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The worker listens; what was said before is lost.
    Ready,
    /// The search goes on. A few times a second.
    Progress(RequestId, Report),
    /// The search is over.
    Done(RequestId, Outcome, Report),
    /// The table that was to be written.
    TableWritten(String),
    /// The records of the table that was to be read, or why there are none.
    TableRead(Result<Vec<Record>, String>),
    /// A request that makes no sense, or a message that cannot be read.
    Failed(Option<RequestId>, String),
}

/// Counts so far, and the time they took.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The search's own counts.
    pub statistics: Statistics,
    /// Time since the request arrived, in milliseconds.
    pub elapsed_ms: f64,
}

/// How a search ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// With a solution.
    Solved {
        /// The moves from the board to the goal.
        #[serde(with = "crate::as_text")]
        moves: Moves,
        /// Whether it is proved that there is no shorter one.
        optimal: bool,
    },
    /// The board is on the other side of the parity: why, in words.
    Unsolvable(String),
    /// Everything that can be reached was searched.
    Exhausted,
    /// The memory that it may hold is used up.
    MemoryLimit,
    /// The time that it may take is over.
    TimeLimit,
    /// The page asked for it.
    Cancelled,
}

impl Outcome {
    /// The status that the search has come to.
    pub fn status(&self) -> Status {
        match self {
            Outcome::Solved { .. } => Status::Solved,
            Outcome::Unsolvable(_) => Status::Unsolvable,
            Outcome::Exhausted => Status::Exhausted,
            Outcome::MemoryLimit | Outcome::TimeLimit => Status::Limit,
            Outcome::Cancelled => Status::Cancelled,
        }
    }
}

/// A message as bytes.
///
/// ```
/// use npuzzle::protocol::{Event, decode, encode};
/// assert_eq!(decode::<Event>(&encode(&Event::Ready)).unwrap(), Event::Ready);
/// assert!(decode::<Event>(b"garbage").is_err());
/// ```
pub fn encode<M: Serialize>(message: &M) -> Vec<u8> {
    postcard::to_stdvec(message).expect("messages hold nothing that cannot be written")
}

/// Bytes that are no message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message cannot be read: {0}")]
pub struct DecodeError(String);

/// A message from its bytes.
///
/// # Errors
/// When the bytes are no message of that type.
pub fn decode<M: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Result<M, DecodeError> {
    postcard::from_bytes(bytes).map_err(|error| DecodeError(error.to_string()))
}

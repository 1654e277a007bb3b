//! What the page and its worker say to each other.
//!
//! Boards, goals, moves and names travel as the text that people write, so whatever arrives is checked by the parsers
//! that check people's input. Each request has a number; an answer to any but the latest is stale and dropped.
//!
//! A message is bytes. Some, such as [`Command::UseTables`] and [`Event::TablesMade`], come with a `Blob` beside the bytes:
//! the tables of a pattern database, which the page passes on without ever holding them itself.
//!
//! A search that needs tables goes like this: the page sends `Solve`. If the browser keeps the tables, the worker answers
//! `TablesFound` and begins. If not, it answers `NeedsTables`; the page sends another worker, made for this alone,
//! `MakeTables`, hears of `MakingTables` for a while, then `TablesMade`, and sends the first worker `UseTables`, which
//! then begins.

use crate::catalogue::{Algorithm, Heuristic, Partition, Status, Weight};
use crate::experiment::{Format, Record};
use crate::puzzle::{Board, Goal, Moves};
use crate::statistics::Statistics;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// The number of a request, counted up by the page.
pub type RequestId = u32;

/// From the page to the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Begin a search, dropping the one under way.
    Solve(RequestId, Task),
    /// Deal a board of the task's side so many moves from its goal, dropping the search under way.
    Deal(RequestId, Task, Lot),
    /// End that search, if it is still the one under way.
    Cancel(RequestId),
    /// Ask for the tables that a task needs, if they are not there, so that it can begin at once when it comes.
    Prepare(Task),
    /// Make these tables.
    MakeTables(TablesKey),
    /// The tables beside this message are those that were needed, or better ones.
    UseTables,
    /// Throw away all tables that the browser keeps.
    ForgetTables,
    /// From a worker to one that helps it: do parts of this task's search.
    Help(Task),
    /// From a worker to one that helps it: the next part, to be answered by `PartDone`.
    Part(Part),
    /// Write records as a table.
    WriteTable(Format, Sealed<Vec<Record>>),
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
    /// The groups of tiles to look up where pattern databases are used; if none is chosen, the best that are there.
    #[serde(with = "crate::as_text::optional")]
    pub partition: Option<Partition>,
    /// For weighted A* and dynamic weighting.
    #[serde(with = "crate::as_text")]
    pub weight: Weight,
    /// For depth-first search: the longest solution to look for.
    pub depth_limit: Option<u32>,
    /// The most memory that the search may hold, in MiB.
    pub memory_limit_mib: u32,
    /// The most time that it may take, in milliseconds.
    pub time_limit_ms: Option<u32>,
    /// How many more workers may help with a board that takes long.
    pub helpers: u32,
}

/// Which board is to be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lot {
    /// The moves of its shortest solutions.
    pub distance: u32,
    /// What decides among the boards at that distance.
    pub seed: u64,
}

/// Which tables: for a partition, and goals with the blank on that cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TablesKey {
    /// How the tiles are split.
    #[serde(with = "crate::as_text")]
    pub partition: Partition,
    /// The blank's cell in the goal: the first of those that are alike by symmetry.
    pub blank: u8,
}

/// A part of a search that is split: the solutions that begin with certain moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// These moves.
    #[serde(with = "crate::as_text")]
    pub prefix: Moves,
    /// The most moves that a solution may have.
    pub bound: u32,
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The worker listens; what was said before is lost.
    Ready,
    /// The search goes on. A few times a second.
    Progress(RequestId, Report),
    /// The search goes on, and these moves are the best solution so far.
    Improved(RequestId, #[serde(with = "crate::as_text")] Moves, Report),
    /// The search is over.
    Done(RequestId, Outcome, Report),
    /// The board that was to be dealt, and the moves of its shortest solutions.
    Dealt(RequestId, #[serde(with = "crate::as_text")] Board, u32),
    /// Without these tables the worker cannot begin with that request, or with what it is to prepare.
    NeedsTables(Option<RequestId>, TablesKey),
    /// The browser kept these tables, and so many bytes of tables in all.
    TablesFound(TablesKey, u64),
    /// Tables are being made: how much of the work is done, from 0 to 1.
    MakingTables(f64),
    /// The tables beside this message are those that were to be made. They will be kept for the next time, as far as the
    /// browser lets us.
    TablesMade,
    /// The browser now keeps so many bytes of tables; nothing if it does not let us.
    TablesKept(Option<u64>),
    /// From a worker that helps: what the part counted, and its solution if there is one.
    PartDone(Statistics, #[serde(with = "crate::as_text::optional")] Option<Moves>),
    /// The table that was to be written.
    TableWritten(String),
    /// The records of the table that was to be read, or why there are none.
    TableRead(Result<Sealed<Vec<Record>>, String>),
    /// A request that makes no sense, or a message that cannot be read.
    Failed(Option<RequestId>, String),
}

/// Counts so far, and the time they took.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The search's own counts.
    pub statistics: Statistics,
    /// Time since the search began, in milliseconds.
    pub elapsed_ms: f64,
    /// Where a search is split over several workers: how much of the round that has this bound is done, from 0 to 1.
    pub share_done: Option<f64>,
    /// The tables that the search looks boards up in.
    pub tables: Option<TablesInUse>,
}

/// The tables of a pattern database in a worker's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TablesInUse {
    /// How the tiles are split.
    #[serde(with = "crate::as_text")]
    pub partition: Partition,
    /// What they take.
    pub bytes: u64,
}

/// How a search ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// With a solution.
    Solved {
        /// The moves from the board to the goal.
        #[serde(with = "crate::as_text")]
        moves: Moves,
        /// Whether it is proved that there is no shorter one. If not, an anytime search was stopped, by the person or by
        /// a limit, or the search proves nothing.
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

/// A part of a message that stays bytes until it is opened: whoever has nothing to do with it need not be able to read it,
/// and has less to download.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sealed<T> {
    bytes: Vec<u8>,
    content: PhantomData<T>,
}

impl<T: Serialize + for<'a> Deserialize<'a>> Sealed<T> {
    /// Seals it.
    pub fn new(content: &T) -> Sealed<T> {
        Sealed { bytes: encode(content), content: PhantomData }
    }

    /// What is in it.
    ///
    /// # Errors
    /// When it is no such thing.
    pub fn open(&self) -> Result<T, DecodeError> {
        decode(&self.bytes)
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
    postcard::to_stdvec(message).unwrap_or_else(|_| unreachable!("messages hold nothing that cannot be written"))
}

/// Bytes that are no message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message cannot be read")]
pub struct DecodeError;

/// A message from its bytes.
///
/// # Errors
/// When the bytes are no message of that type.
pub fn decode<M: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Result<M, DecodeError> {
    postcard::from_bytes(bytes).map_err(|_| DecodeError)
}

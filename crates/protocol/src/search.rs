//! The page and a solver: one search at a time.
//!
//! The page numbers its requests. It ignores events of any request but the latest.

use crate::remote::{SearchSpecFields, StatisticsFields};
use npuzzle_engine::catalogue::{Partition, Status};
use npuzzle_engine::guide::{self, Guidance};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Moves};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that runs the page's searches.
    Solver = "solver" in Solver: Command => Event
}

/// The number of a request, counted by the page.
pub type RequestId = u32;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Begins a request, dropping the current one.
    Begin {
        id: RequestId,
        /// The board, its goal, and how to search.
        #[serde(with = "SearchSpecFields")]
        spec: SearchSpec,
        task: Task,
    },
    /// Stops a request, if it is the current one.
    Cancel(RequestId),
    /// Loads or asks for the pattern database of a search and warms up, so that such a search can start at once.
    Prepare(#[serde(with = "SearchSpecFields")] SearchSpec),
    /// Uses the pattern database in the blob beside this message.
    UsePdb,
    /// Uses the weights of large boards in the blob beside this message.
    UseWeights,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// A solution of the board.
    Solve {
        /// The maximum number of other workers that the solver may spawn for a search that takes long.
        helpers: u32,
    },
    /// A board of the same size at a certain distance from the goal. The boards that are tried are solved by the search.
    FindBoard(DealSpec),
    /// The same, but a random board as it is.
    FindScramble(ScrambleSpec),
    /// The next task of a solution by hand.
    Guide,
}

/// A board to be found at a certain distance from its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealSpec {
    /// The length of its shortest solutions, in moves.
    pub distance: u32,
    /// Selects one of the boards at that distance.
    pub seed: u64,
}

/// A random board to be found whose shortest solutions have one of several lengths. It depends on the size, the goal and this alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScrambleSpec {
    /// The least length, in moves.
    pub least: u32,
    /// The greatest length.
    pub most: u32,
    /// The seed of the random boards, of which the first is meant.
    pub seed: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The search is running. Sent a few times a second, in the first half second more often.
    Progress(RequestId, Report),
    /// The search is running and has found a better solution.
    Improved(RequestId, #[serde(with = "As::<DisplayFromStr>")] Moves, Report),
    Done(RequestId, Outcome, Report),
    /// The board that was asked for, and the length of its shortest solutions in moves.
    FoundBoard(RequestId, #[serde(with = "As::<DisplayFromStr>")] Board, u32),
    /// The next task by hand, if there is one.
    Guided(RequestId, Option<SentGuidance>),
    /// The request, or the search to prepare if there is no request, cannot start without this pattern database.
    NeedsPdb(Option<RequestId>, #[serde(with = "As::<DisplayFromStr>")] PdbKey),
    /// The request, or the search to prepare if there is no request, cannot start without the weights of large boards.
    NeedsWeights(Option<RequestId>),
    /// The browser had stored this pattern database. With the number of bytes of all stored databases.
    PdbLoaded(#[serde(with = "As::<DisplayFromStr>")] PdbKey, u64),
    /// The request is invalid or cannot be carried out, and the reason.
    Failed(RequestId, String),
}

/// A task in a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SentGuidance(#[serde(with = "GuidanceFields")] pub Guidance);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Guidance")]
struct GuidanceFields {
    #[serde(with = "GuideTaskFields")]
    task: guide::Task,
    #[serde(with = "As::<DisplayFromStr>")]
    moves: Moves,
    length: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "guide::Task")]
enum GuideTaskFields {
    Place(u16),
    Finish { tile: u16, beside: u16 },
    Rest(u16),
}

/// The statistics of a search and the time it has taken.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    #[serde(with = "StatisticsFields")]
    pub statistics: Statistics,
    /// Time since the search started, in milliseconds.
    pub elapsed_ms: f64,
    /// For a search that is split over several workers: the completed share of the current iteration, from 0 to 1.
    pub share_done: Option<f64>,
    /// The pattern database that the search uses.
    pub pdb: Option<PdbInUse>,
    /// At the end of a search: the heuristic's estimate for the start, unless the algorithm takes no heuristic.
    pub initial_h: Option<u32>,
}

/// A pattern database in a solver's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PdbInUse {
    /// How it partitions the tiles.
    #[serde(with = "As::<DisplayFromStr>")]
    pub partition: Partition,
    /// Its size in bytes.
    pub bytes: u64,
}

impl From<PdbKey> for PdbInUse {
    fn from(key: PdbKey) -> PdbInUse {
        PdbInUse { partition: key.partition(), bytes: key.bytes() as u64 }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// With a solution.
    Solved {
        /// The moves from the board to the goal.
        #[serde(with = "As::<DisplayFromStr>")]
        moves: Moves,
        optimal: bool,
    },
    /// The goal cannot be reached, and the reason.
    Unsolvable(String),
    /// Every reachable board was searched.
    Exhausted,
    MemoryLimit,
    TimeLimit,
    /// The page canceled the search.
    Cancelled,
}

impl Outcome {
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

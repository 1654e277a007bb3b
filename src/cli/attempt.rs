//! One board given to one search, to its end or to a limit.

use crate::catalogue::Status;
use crate::experiment::{Pair, Record};
use crate::puzzle::{Moves, Solvability};
use crate::search::Progress;
use crate::solver::{Request, RequestError, begin};
use crate::statistics::Statistics;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Successors generated between two looks at the clock: a few milliseconds' worth.
const NODES_A_LOOK: u64 = 20_000;

/// How an attempt ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// With these moves, which were replayed and lead to the goal.
    Solved(Moves),
    /// No moves lead to the goal.
    Unsolvable(Solvability),
    /// Everything that can be reached was searched.
    Exhausted,
    /// The memory that it may use is used up.
    MemoryLimit,
    /// The time that it may take is over.
    TimeLimit,
    /// Nobody waits for its end any more.
    Cancelled,
    /// The search's moves do not lead to the goal: a mistake in this program.
    Failed,
}

impl Outcome {
    /// The status that it has come to.
    pub fn status(&self) -> Status {
        match self {
            Outcome::Solved(_) => Status::Solved,
            Outcome::Unsolvable(_) => Status::Unsolvable,
            Outcome::Exhausted => Status::Exhausted,
            Outcome::MemoryLimit | Outcome::TimeLimit => Status::Limit,
            Outcome::Cancelled => Status::Cancelled,
            Outcome::Failed => Status::Failed,
        }
    }
}

/// An attempt that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// What was asked.
    pub request: Request,
    /// How it ended.
    pub outcome: Outcome,
    /// What the search counted.
    pub statistics: Statistics,
    /// How long it took.
    pub elapsed: Duration,
}

impl Attempt {
    /// The solution, if one was found.
    pub fn moves(&self) -> Option<&Moves> {
        match &self.outcome {
            Outcome::Solved(moves) => Some(moves),
            _ => None,
        }
    }

    /// Whether a solution was found and is proved to be a shortest.
    pub fn is_optimal(&self) -> bool {
        self.moves().is_some() && self.request.algorithm.is_optimal(self.request.heuristic)
    }

    /// The attempt as a row of a table.
    pub fn record(&self) -> Record {
        let Request { board, goal, algorithm, heuristic, weight, .. } = self.request;
        Record::new(
            (board, goal),
            Pair::new(algorithm, heuristic),
            weight,
            (self.outcome.status(), self.moves().map(Moves::len)),
            &self.statistics,
            self.elapsed.as_micros() as f64 / 1000.0,
        )
    }
}

/// Searches for at most `time_limit`, showing how far it has come to `watch`, which may break it off.
///
/// # Panics
/// When the goal does not exist on the board's side.
pub fn attempt(
    request: Request,
    time_limit: Option<Duration>,
    mut watch: impl FnMut(&Statistics, Duration) -> ControlFlow<()>,
) -> Attempt {
    let began = Instant::now();
    let mut search = match begin(&request) {
        Ok(search) => search,
        Err(RequestError::Unsolvable(solvability)) => {
            let outcome = Outcome::Unsolvable(solvability);
            return Attempt { request, outcome, statistics: Statistics::default(), elapsed: began.elapsed() };
        }
        Err(RequestError::Goal(error)) => panic!("{error}"),
    };
    let outcome = loop {
        if time_limit.is_some_and(|limit| began.elapsed() >= limit) {
            break Outcome::TimeLimit;
        }
        match search.advance(NODES_A_LOOK) {
            Progress::Running => {
                if watch(&search.statistics(), began.elapsed()).is_break() {
                    break Outcome::Cancelled;
                }
            }
            Progress::Solved => break checked(search.solution(), &request),
            Progress::Exhausted => break Outcome::Exhausted,
            Progress::Limit => break Outcome::MemoryLimit,
        }
    };
    Attempt { request, outcome, statistics: search.statistics(), elapsed: began.elapsed() }
}

/// Believes a solution only after replaying it.
fn checked(moves: Option<Moves>, request: &Request) -> Outcome {
    let goal = request.goal.board(request.board.side()).ok();
    match moves {
        Some(moves) if goal.is_some() && moves.replay(&request.board).ok() == goal => Outcome::Solved(moves),
        _ => Outcome::Failed,
    }
}

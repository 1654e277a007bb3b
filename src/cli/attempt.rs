//! One board given to one search, to its end or to a limit.

use crate::puzzle::{Moves, Solvability};
use crate::search::Progress;
use crate::solver::{Request, RequestError, begin};
use crate::statistics::Statistics;
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
    /// The search's moves do not lead to the goal: a mistake in this program.
    Failed,
}

impl Outcome {
    /// The identifier.
    pub fn status(&self) -> &'static str {
        match self {
            Outcome::Solved(_) => "solved",
            Outcome::Unsolvable(_) => "unsolvable",
            Outcome::Exhausted => "exhausted",
            Outcome::MemoryLimit | Outcome::TimeLimit => "limit",
            Outcome::Failed => "failed",
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
    /// Whether a solution was found and is proved to be a shortest.
    pub fn is_optimal(&self) -> bool {
        matches!(self.outcome, Outcome::Solved(_)) && self.request.algorithm.is_optimal(self.request.heuristic)
    }
}

/// Searches for at most `time_limit`, showing how far it has come to `watch`.
///
/// # Panics
/// When the goal does not exist on the board's side.
pub fn attempt(
    request: Request,
    time_limit: Option<Duration>,
    mut watch: impl FnMut(&Statistics, Duration),
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
            Progress::Running => watch(&search.statistics(), began.elapsed()),
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

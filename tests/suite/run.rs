//! Searches run to their end.

use crate::tables::{smallest, tables};
use npuzzle::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle::puzzle::{Board, Goal, Moves};
use npuzzle::search::{Progress, Search};
use npuzzle::solver::{self, Request, RequestError};
use npuzzle::statistics::Statistics;

/// More memory than any search of these tests needs.
const AMPLE: usize = 1 << 30;

/// A request with small pattern databases, the default weight and ample memory.
pub fn request(board: Board, goal: Goal, algorithm: Algorithm, heuristic: Heuristic) -> Request {
    let partition = Some(smallest(board.side()));
    let weight = Weight::default();
    Request { board, goal, algorithm, heuristic, partition, weight, depth_limit: None, memory_limit: AMPLE }
}

/// How a search ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// Anything but running.
    pub progress: Progress,
    /// The final counts.
    pub statistics: Statistics,
    /// The solution, if there is one.
    pub moves: Option<Moves>,
}

impl Run {
    /// The solution's length, after a replay.
    pub fn length(&self, request: &Request) -> u32 {
        assert_eq!(self.progress, Progress::Solved, "{request:?}");
        let moves = self.moves.as_ref().expect("solved means that there is a solution");
        let goal = request.goal.board(request.board.side()).expect("the goal exists");
        assert_eq!(moves.replay(&request.board), Ok(goal), "{request:?}: {moves}");
        moves.len() as u32
    }
}

/// Runs a search in slices of that many nodes.
pub fn to_the_end(mut search: Box<dyn Search + '_>, slice: u64) -> Run {
    let progress = loop {
        match search.advance(slice) {
            Progress::Running => {}
            progress => break progress,
        }
    };
    Run { progress, statistics: search.statistics(), moves: search.solution() }
}

/// Begins a search, with a pattern database if it needs one.
pub fn begin(request: &Request) -> Result<Box<dyn Search>, RequestError> {
    solver::begin_with(request, &tables(request))
}

/// Begins a search from a board that may not be solvable.
pub fn begin_unchecked(request: &Request) -> Result<Box<dyn Search>, RequestError> {
    solver::begin_unchecked(request, &tables(request))
}

/// Solves a solvable board.
pub fn solve(request: &Request) -> Run {
    to_the_end(begin(request).expect("a solvable board"), u64::MAX)
}

/// Searches from a board that may not be solvable.
pub fn solve_unchecked(request: &Request) -> Run {
    to_the_end(begin_unchecked(request).expect("a goal of the board's side"), u64::MAX)
}

//! Helpers that run searches to completion.

use crate::tables::{smallest, tables};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Moves};
use npuzzle_engine::search::{Inspect, Progress, Search};
use npuzzle_engine::solver::{self, StartError};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;

/// Specifies a search with small pattern databases and the default limits.
pub fn request(board: Board, goal: Goal, algorithm: Algorithm, heuristic: Heuristic) -> SearchSpec {
    let partition = smallest(board.size());
    let spec = SearchSpec::new(board, goal, algorithm, heuristic).expect("the goal should exist for the size");
    spec.with_partition(partition)
}

/// The result of a completed search.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The final state, which is never [`Progress::Running`].
    pub progress: Progress,
    /// The final counts.
    pub statistics: Statistics,
    /// The solution, if there is one.
    pub moves: Option<Moves>,
}

impl Run {
    /// Replays the solution and returns its length in moves.
    ///
    /// # Panics
    /// Panics if there is no solution or it does not lead to the goal.
    pub fn length(&self, request: &SearchSpec) -> u32 {
        assert_eq!(self.progress, Progress::Solved, "{request:?}");
        let moves = self.moves.as_ref().expect("a solved search should have a solution");
        assert_eq!(moves.replay(request.board()), Ok(request.goal_board()), "{request:?}: {moves}");
        moves.len() as u32
    }
}

/// Runs a search to completion in slices of `slice` nodes.
pub fn to_the_end(mut search: Box<dyn Search + '_>, slice: u64) -> Run {
    let progress = loop {
        match search.advance(slice) {
            Progress::Running => {}
            progress => break progress,
        }
    };
    Run { progress, statistics: search.statistics(), moves: search.solution() }
}

/// Starts a search with its pattern database, if it needs one.
pub fn begin(request: &SearchSpec) -> Result<Box<dyn Search>, StartError> {
    solver::begin(request, &tables(request))
}

/// Starts a search that can be inspected.
pub fn inspected(request: &SearchSpec) -> Result<Box<dyn Inspect>, StartError> {
    solver::begin_inspected(request, &tables(request))
}

/// Starts a search on a board that may be unsolvable.
pub fn begin_unchecked(request: &SearchSpec) -> Result<Box<dyn Search>, StartError> {
    solver::begin_unchecked(request, &tables(request))
}

/// Solves a solvable board.
pub fn solve(request: &SearchSpec) -> Run {
    to_the_end(begin(request).expect("the board should be solvable"), u64::MAX)
}

/// Searches a board that may be unsolvable.
pub fn solve_unchecked(request: &SearchSpec) -> Run {
    to_the_end(begin_unchecked(request).expect("its tables should be in the store"), u64::MAX)
}

//! The solution of a board in one call.

use super::{PdbStore, StartError, begin};
use crate::catalogue::{Algorithm, Heuristic, Partition};
use crate::puzzle::{Board, Goal, Moves};
use crate::search::Progress;
use crate::spec::SearchSpec;

/// A solution of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The moves to the goal.
    pub moves: Moves,
    /// Whether it is proved that no solution is shorter.
    pub is_optimal: bool,
}

/// The number of successors between two looks at the search.
const BATCH: u64 = 100_000;

/// The number of successors after which the best solution so far is good enough: a second or two.
const ENOUGH: u64 = 20_000_000;

/// Solves a board, whose goal has its tiles in reading order and the blank last.
///
/// Solutions of boards of at most 16 cells are optimal; the hardest ones of 4x4 take seconds. On larger boards it returns the
/// best solution of one or two seconds. For any other goal, method or limit, see [`SearchSpec`] and [`begin`].
///
/// # Errors
/// [`StartError::Unsolvable`] if the board cannot be solved.
///
/// ```
/// let solution = npuzzle_engine::solve(&"1 2 3/4 5 6/0 7 8".parse()?)?;
/// assert_eq!((solution.moves.to_string(), solution.is_optimal), ("L2".to_owned(), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Board) -> Result<Solution, StartError> {
    let algorithm = Algorithm::default_for(board.size());
    let spec = SearchSpec::new(board.clone(), Goal::BlankLast, algorithm, Heuristic::Manhattan)
        .expect("every size has this goal")
        .with_partition(Partition::at_once(algorithm, board.size()));
    let mut search = begin(&spec, &PdbStore::build_for(&spec))?;
    loop {
        let is_over = search.advance(BATCH) != Progress::Running;
        if let Some(moves) = search.solution()
            && (is_over || search.statistics().generated >= ENOUGH)
        {
            let is_optimal = spec.method().has_proved(moves.len(), search.lower_bound());
            return Ok(Solution { moves, is_optimal });
        }
        assert!(!is_over, "a board that can be solved has a solution");
    }
}

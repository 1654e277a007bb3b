//! Random boards.

use super::{Board, Goal, GoalError, Size, Solvability, make_solvable};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

/// An infinite iterator over random solvable boards, uniformly distributed.
///
/// A seed produces the same boards in every build and on every platform.
///
/// ```
/// use npuzzle_engine::puzzle::{Goal, Scrambles, Size};
/// let boards: Vec<_> = Scrambles::new(Size::PUZZLE_15, Goal::BlankLast, 7)?.take(3).collect();
/// assert_eq!(boards, Scrambles::new(Size::PUZZLE_15, Goal::BlankLast, 7)?.take(3).collect::<Vec<_>>());
/// # Ok::<(), npuzzle_engine::puzzle::GoalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scrambles {
    goal: Board,
    random: Pcg64Mcg,
}

impl Scrambles {
    /// Creates a generator of boards from which `goal` can be reached.
    ///
    /// # Errors
    /// [`GoalError`] if the goal does not exist for that size.
    pub fn new(size: Size, goal: Goal, seed: u64) -> Result<Scrambles, GoalError> {
        Ok(Scrambles::to(goal.board(size)?, seed))
    }

    /// Creates a generator of boards from which `goal` can be reached.
    pub(crate) fn to(goal: Board, seed: u64) -> Scrambles {
        Scrambles { goal, random: Pcg64Mcg::seed_from_u64(seed) }
    }
}

impl Iterator for Scrambles {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let mut tiles = self.goal.tiles().to_vec();
        tiles.shuffle(&mut self.random);
        let Ok(board) = Board::from_tiles(self.goal.size(), &tiles) else {
            unreachable!("a shuffled board holds the same tiles")
        };
        // `make_solvable` maps the unsolvable boards one-to-one onto the solvable ones, so the result stays uniform.
        Some(if Solvability::between(&board, &self.goal).is_solvable() { board } else { make_solvable(&board) })
    }
}

//! Random boards.

use super::{Board, Goal, GoalError, Side, Solvability, mended};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

/// An endless supply of random boards, each solvable board of the side as likely as any other.
///
/// The same seed gives the same boards in every build, on every machine.
///
/// ```
/// use npuzzle::puzzle::{Goal, Scrambles, Side};
/// let boards: Vec<_> = Scrambles::new(Side::Four, Goal::BlankLast, 7)?.take(3).collect();
/// assert_eq!(boards, Scrambles::new(Side::Four, Goal::BlankLast, 7)?.take(3).collect::<Vec<_>>());
/// # Ok::<(), npuzzle::puzzle::GoalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scrambles {
    goal: Board,
    random: Pcg64Mcg,
}

impl Scrambles {
    /// Boards from which `goal` can be reached.
    ///
    /// # Errors
    /// When the goal does not exist on that side.
    pub fn new(side: Side, goal: Goal, seed: u64) -> Result<Scrambles, GoalError> {
        Ok(Scrambles { goal: goal.board(side)?, random: Pcg64Mcg::seed_from_u64(seed) })
    }
}

impl Iterator for Scrambles {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let mut tiles = self.goal.tiles().to_vec();
        tiles.shuffle(&mut self.random);
        let Ok(board) = Board::from_tiles(&tiles) else { unreachable!("a permutation of a board") };
        let Ok(solvability) = Solvability::of(&board, &Goal::Custom(self.goal)) else {
            unreachable!("the goal has the board's side")
        };
        // Exchanging two fixed cells pairs each unsolvable board with one solvable board, so the draw stays uniform.
        Some(if solvability.is_solvable() { board } else { mended(&board) })
    }
}

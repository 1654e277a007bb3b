//! Boards reached by random walks.

use npuzzle_engine::puzzle::{Board, Direction};

/// Returns the final board of a random walk of `moves` moves from `goal` that never undoes its last move.
pub fn walked_away(goal: &Board, moves: usize, mut seed: u64) -> Board {
    let mut board = goal.clone();
    let mut last = None;
    for _ in 0..moves {
        let legal: Vec<Direction> = Direction::ALL
            .into_iter()
            .filter(|&direction| board.slide(direction).is_some() && last != Some(direction.inverse()))
            .collect();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let direction = legal[(seed >> 33) as usize % legal.len()];
        board = board.slide(direction).expect("the move should be legal");
        last = Some(direction);
    }
    board
}

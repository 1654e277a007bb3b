//! Solves the board of the command line, or a random one: `cargo run --release --example solve -- "5 1 3/4 2 6/7 8 0"`.

use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::solve;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => Scrambles::new(Size::PUZZLE_15, Goal::BlankLast, 1)?.next().ok_or("no board")?,
    };
    let solution = solve(&board)?;
    let quality = if solution.is_optimal { "optimal" } else { "perhaps not optimal" };
    println!("{board}: {} moves, {quality}: {}", solution.moves.len(), solution.moves);
    Ok(())
}

//! Proves that the shortest solution of a board of 4x4 has 57 moves: `cargo run --release --example prove`.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{PdbStore, begin};
use npuzzle_engine::spec::SearchSpec;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The first board of Korf's hundred.
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
    let spec = SearchSpec::new(board, Goal::BlankFirst, Algorithm::Optimal, Heuristic::PatternDatabase)?
        .with_partition(Some(Partition::P555));
    let mut search = begin(&spec, &PdbStore::build_for(&spec))?;
    let mut bound = None;
    while search.advance(10_000) == Progress::Running {
        if search.lower_bound() != bound {
            bound = search.lower_bound();
            println!("at least {} moves", bound.unwrap_or(0));
        }
    }
    let moves = search.solution().ok_or("the board has no solution")?;
    println!("{} moves are enough: {moves}", moves.len());
    println!("{} boards generated", search.statistics().generated);
    Ok(())
}

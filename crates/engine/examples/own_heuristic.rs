//! A* with a heuristic of one's own, the tiles out of their row plus those out of their column:
//! `cargo run --release --example own_heuristic`.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{CustomHeuristic, begin_with};
use npuzzle_engine::spec::SearchSpec;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "8 1 2/0 4 3/7 5 6".parse()?;
    let spec = SearchSpec::new(board, Goal::BlankFirst, Algorithm::AStar, Heuristic::Misplaced)?;
    let (size, homes) = (spec.board().size(), spec.goal_board().cells());
    let lines_away = move |board: &Board| {
        let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        let away = tiles.map(|(cell, &tile)| {
            let home = homes[usize::from(tile)];
            let is_out_of_row = cell / size.width() != home / size.width();
            let is_out_of_column = cell % size.width() != home % size.width();
            u32::from(is_out_of_row) + u32::from(is_out_of_column)
        });
        away.sum()
    };
    // A move changes the row or the column of one tile.
    let mut search = begin_with(&spec, CustomHeuristic::new(lines_away).consistent())?;
    while search.advance(10_000) == Progress::Running {}
    let moves = search.solution().ok_or("the board has no solution")?;
    println!("{} moves, {} boards expanded: {moves}", moves.len(), search.statistics().expanded);
    Ok(())
}

//! A* with a heuristic of one's own, the tiles out of their row plus those out of their column:
//! `cargo run --release --example own_heuristic`.

use npuzzle_engine::heuristic::{Heuristic, Slide};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::puzzle::grid::{Grid, Grid3, Instance, Rules, Shape};
use npuzzle_engine::search::{BestFirst, Priority, Progress, Reopening, Search, Settings};

/// The rules know the size and the blank; a tile is numbered by its goal cell.
struct RowsAndColumns(Rules<Grid3>);

impl RowsAndColumns {
    fn lines_away(&self, tile: usize, cell: usize) -> u32 {
        let shape = self.0.shape;
        u32::from(shape.row(tile) != shape.row(cell)) + u32::from(shape.column(tile) != shape.column(cell))
    }
}

impl Heuristic<Grid3> for RowsAndColumns {
    /// h itself.
    type Memo = u32;

    fn memo(&self, board: &Grid3) -> u32 {
        let tiles = (0..self.0.shape.cells()).map(|cell| (board.tile(cell), cell));
        tiles.filter(|&(tile, _)| tile != self.0.blank).map(|(tile, cell)| self.lines_away(tile, cell)).sum()
    }

    fn update(&self, h: u32, slide: &Slide<Grid3>) -> u32 {
        h + self.lines_away(slide.tile, slide.to) - self.lines_away(slide.tile, slide.from)
    }

    fn value(&self, h: u32) -> u32 {
        h
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "8 1 2/0 4 3/7 5 6".parse()?;
    let goal = Goal::BlankFirst.board(npuzzle_engine::puzzle::Size::PUZZLE_8)?;
    let instance = Instance::<Grid3>::new(&board, &goal);
    let heuristic = RowsAndColumns(instance.rules);
    // Admissible and consistent: a move changes the row or the column of one tile.
    let settings = Settings {
        priority: Priority::A_STAR,
        reopening: Reopening::Open,
        depth_limit: None,
        admissible: true,
        memory_limit: 1 << 30,
    };
    let mut search = BestFirst::new(instance, heuristic, settings);
    while search.advance(10_000) == Progress::Running {}
    let moves = search.solution().ok_or("the board has no solution")?;
    println!("{} moves, {} boards expanded: {moves}", moves.len(), search.statistics().expanded);
    Ok(())
}

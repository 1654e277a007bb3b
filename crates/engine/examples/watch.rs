//! Watches A* expand the first boards, and inspects its frontier: `cargo run --example watch`.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::search::{Event, Progress};
use npuzzle_engine::solver::{PdbStore, begin_observed};
use npuzzle_engine::spec::SearchSpec;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec = SearchSpec::new("2 8 3/1 6 4/7 0 5".parse()?, Goal::Spiral, Algorithm::AStar, Heuristic::Manhattan)?;
    let print = |event| match event {
        Event::Expanded(node) => println!("expands {} with g = {}, h = {}, f = {}", node.board, node.g, node.h, node.f),
        Event::Bound(bound) => println!("no solution has fewer than {bound} moves"),
        _ => {}
    };
    let mut search = begin_observed(&spec, &PdbStore::default(), print)?;
    while search.advance(1) == Progress::Running {}
    println!("{} boards wait on the frontier", search.frontier().len());
    println!("solution: {}", search.solution().ok_or("the board has no solution")?);
    Ok(())
}

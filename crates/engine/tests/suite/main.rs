//! Tests of the engine's public API, one module per feature.
//!
//! Expected results come from three independent sources: a breadth-first search of all 181,440 solvable 3x3 boards
//! (`npuzzle_testing::oracle`), slow implementations written directly from the definitions ([`naive`]), and boards with
//! published solution lengths (`npuzzle_testing::published`).

mod naive;

mod anytime;
mod catalogue;
mod choices;
mod composition;
mod distance_search;
mod driver;
mod explanation;
mod grid;
mod guide;
mod heuristic;
mod large;
mod large_boards;
mod large_grid;
mod learned;
mod observer;
mod pattern_database;
mod published;
mod puzzle;
mod search;
mod sizes;
mod solve;
mod turns;

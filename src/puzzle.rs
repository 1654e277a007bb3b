//! The puzzle: boards, moves, goals, their text, and which boards are solvable.
//!
//! [`Board`] and [`Goal`] are what people see, of any side; [`grid`] packs a board of fixed side into one word for the
//! heuristics and searches.

mod board;
mod direction;
mod goal;
pub mod grid;
mod moves;
mod notation;
mod scramble;
mod solvability;

pub use board::{Board, MAX_CELLS, Side};
pub use direction::Direction;
pub use goal::{Goal, GoalError};
pub use moves::{IllegalMove, MAX_MOVES, Moves, MovesError};
pub use notation::{BoardError, parse_boards};
pub use scramble::Scrambles;
pub use solvability::{Solvability, mended};

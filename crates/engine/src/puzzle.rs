//! Boards, moves, goals, their text formats, and solvability.
//!
//! [`Board`] and [`Goal`] hold the size as a value and are the types to use at the edges of a program. The heuristics
//! and searches work on a [`grid::Grid`], whose tiles are numbered by their goal cells: packed into one machine word up to
//! 25 cells, and in shared memory beyond.

mod board;
mod board_error;
mod direction;
mod excerpt;
mod goal;
pub mod grid;
mod moves;
mod notation;
mod scramble;
mod size;
mod solvability;
mod space;

pub use board::Board;
pub use board_error::BoardError;
pub use direction::Direction;
pub use goal::{Goal, GoalError};
pub use moves::{IllegalMove, MAX_MOVES, Moves, MovesError};
pub use scramble::Scrambles;
pub use size::{MAX_CELLS, Size, SizeError};
pub use solvability::{Solvability, make_solvable};
pub use space::StateSpace;

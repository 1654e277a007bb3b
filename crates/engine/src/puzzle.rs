//! Boards, moves, goals, their text formats, and solvability.
//!
//! [`Board`] and [`Goal`] hold the size as a value. The searches number the tiles by their goal cells and pack boards of up to
//! 25 cells into one machine word; larger ones share memory.

mod board;
mod board_error;
mod direction;
mod excerpt;
mod goal;
pub(crate) mod grid;
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
pub use grid::MAX_PACKED_CELLS;
pub use moves::{IllegalMove, MAX_MOVES, Moves, MovesError};
pub use scramble::Scrambles;
pub use size::{MAX_CELLS, Size, SizeError};
pub use solvability::{Solvability, make_solvable};
pub use space::StateSpace;

//! Boards, goals, solutions, links and result codes in the formats that people paste.
//!
//! [`Board`](npuzzle_engine::puzzle::Board) and [`Moves`](npuzzle_engine::puzzle::Moves) parse the project's own notation.
//! The functions here accept any text: they strip the decoration of programming languages, spreadsheets, typesetting and ASCII
//! drawings, and try every convention for tiles and blanks. A board is accepted only if every tile occurs exactly once, so a
//! text hardly ever has two readings. If it does, all of them are returned and the caller asks which one is meant. If it has
//! none, a [`Fault`] says where and why.
//!
//! `docs/formats.md` describes the grammar.
//!
//! Time and memory are linear in the length of the text.

// Internal: names and types say what most items are.
#![allow(missing_docs)]

mod attempt;
mod beside;
mod cells;
mod characters;
mod convention;
mod decode;
mod fault;
mod goal;
mod label;
mod link;
mod list;
mod reading;
mod repair;
mod section;
mod single;
mod solution;
mod word;

pub use attempt::{Attempt, CodeFault, Given, Response};
pub use decode::decode;
pub use fault::Fault;
pub use goal::{reachable_goals, read_goal};
pub use link::{is_cut, is_incomplete};
pub use list::{read_boards, read_list, read_puzzles};
pub use reading::{Convention, Puzzle, Reading};
pub use repair::{is_unchanged, repaired};
pub use single::read_board;
pub use solution::read_moves;

//! Boards and moves in the formats that people paste.
//!
//! [`Board`](super::Board) and [`Moves`](super::Moves) parse the project's own notation. The functions here accept any text:
//! they strip the decoration of programming languages, spreadsheets, typesetting and ASCII drawings, and try every
//! convention for tiles and blanks. A [`Reading`] is accepted only if every tile occurs exactly once, so a text hardly ever
//! has two. If it does, the caller has to ask which one is meant.
//!
//! Time and memory are linear in the length of the text.

mod cells;
mod characters;
mod convention;
mod list;
mod single;
mod solution;
mod types;

pub use list::read_boards;
pub use single::{normalized_board, read_board};
pub use solution::{normalized_moves, read_moves};
pub use types::{Convention, Reading, ReadingError};

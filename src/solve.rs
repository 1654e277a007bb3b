//! The Solve view: a search, its course and its result, and the board's editor.

pub mod curve;
pub mod pdb_status;
pub mod search;
pub(crate) mod update;
pub(crate) mod view;

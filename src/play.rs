//! The Play view: the game, its records, and the solver's advice to a player.

pub mod coach;
pub mod daily;
pub mod difficulty;
pub mod game;
pub mod gesture;
pub mod reading_out;
pub mod records;
pub(crate) mod update;
pub(crate) mod view;

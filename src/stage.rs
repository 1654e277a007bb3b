//! The state of the first program: the board with its game, the searches on it, and what the screen around it shows. Play and Solve are
//! two views of this state, which is why it is one.
//!
//! Beside the state and the actions on it, the floor has the parts of both views, in `view`, and the storage of games, in `perform`.

pub mod action;
pub mod coach;
pub mod curve;
pub mod daily;
pub mod difficulty;
pub mod effect;
pub mod game;
pub mod gesture;
pub mod keys;
pub mod link;
pub(crate) mod perform;
pub mod playback;
pub mod profile;
pub mod reading_out;
pub mod records;
pub mod replay;
pub mod saved;
pub mod screen;
pub mod search;
pub mod settings;
pub mod state;
pub mod surroundings;
pub(crate) mod update;
pub(crate) mod view;

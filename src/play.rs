//! The Play view: how actions change the game, and its components.

pub(crate) mod update;
pub(crate) mod view;

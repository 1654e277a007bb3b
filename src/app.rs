//! The first program: the page around the board, with the views Play and Solve.
//!
//! [`state`] holds its state, [`action`] every input, [`effect`] every request to the outside, and [`update`] the function
//! from one state to the next, which calls those of the views.

pub mod action;
pub mod effect;
pub mod keys;
pub mod profile;
pub mod screen;
pub mod state;
pub mod surroundings;
pub mod update;
pub mod view;

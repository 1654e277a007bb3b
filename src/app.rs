//! The frame around the views: the only module that knows all of them.
//!
//! [`update`] is the function that turns a state and an action into the next state and effects, [`perform`] performs the effects, and
//! [`view`] draws the page around the views.

pub mod perform;
pub mod update;
pub mod view;

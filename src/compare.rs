//! The Compare view: searches side by side. A program of its own, which is loaded when the view is first shown.

pub mod action;
pub mod effect;
pub mod experiment;
pub mod link;
pub mod list;
pub mod measured;
pub mod perform;
pub mod race;
pub mod results_text;
pub mod state;
pub mod update;
pub mod view;

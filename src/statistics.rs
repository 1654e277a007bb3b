//! All finished games of a player, in numbers. It is a separate program with its own store.

pub mod action;
pub mod averages;
pub mod effect;
pub mod hunt;
pub mod lengths;
pub(crate) mod perform;
pub mod played;
pub mod stages;
pub mod state;
pub mod streak;
pub mod update;
pub mod view;

//! Storage of games, and sounds: services for the effects of Play and Solve.

pub(crate) mod cues;
pub mod games;
pub(crate) mod storage;

//! The parts of Play and Solve that are the same in both: the board, messages, and links to share.

pub(crate) mod board;
pub(crate) mod dispatch;
pub(crate) mod game_stats;
pub(crate) mod inputs;
pub(crate) mod messages;
mod player;
pub(crate) mod sharing;
pub(crate) mod stage;

//! The Solve view: how actions change its search, and its components.

pub(crate) mod update;
pub(crate) mod view;

//! How actions change the part of the state that both views change.

pub(crate) mod playback;

//! What the effects of Play and Solve need beyond the browser's services.

pub(crate) mod cues;
pub(crate) mod storage;

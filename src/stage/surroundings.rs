//! The facts that a view shows besides its state.

use crate::shared::time::{Date, Millis};

/// Facts of the browser at the moment of drawing. They are passed to the views, so that these draw without a browser too.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Surroundings {
    pub now: Millis,
    /// The local date, if it is known.
    pub today: Option<Date>,
    /// Whether the system can share links with other programs.
    pub can_share: bool,
    /// The folder of this build's files, relative to the page.
    pub build: String,
}

//! The requests of the Statistics view to the browser.

/// A request to the browser.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Read the kept games after this id.
    ReadAfter(Option<u64>),
    /// Read the game of this id, with its presses.
    Open(u64),
    FindFile,
    ChooseFile,
    Export,
    Undo,
    /// Go to the page with this fragment.
    Go(String),
    /// Save the drawing of the game on show.
    SavePicture,
}

//! The requests of the Statistics view to the browser.

use npuzzle_engine::puzzle::{Board, Moves};

/// A request to the browser.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Read the kept games after this id.
    ReadAfter(Option<u64>),
    /// Read the game of this id, with its presses.
    Open(u64),
    /// Find the distance of a board from the usual goal.
    Measure(Board),
    FindFile,
    ChooseFile,
    Export,
    Undo,
    /// Go to the page with this fragment.
    Go(String),
    /// Save the drawing of the game on show.
    SavePicture,
    /// Fetch the list of best known solutions of the size at this position, from this file, and read what was found.
    FetchList(usize, String),
    /// Search for a solution of a board that is shorter than these moves.
    Hunt(Board, Moves),
    StopHunt,
    /// Keep a solution that was found, as a line.
    KeepFound(String),
    Copy(String),
}

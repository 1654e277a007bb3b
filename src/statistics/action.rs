//! Everything that can happen in the Statistics view.

use crate::shared::time::Date;
use crate::stage::records::Records;
use crate::statistics::stages::Stage;
use npuzzle_engine::puzzle::Size;

#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// The address has changed to this fragment, on this date.
    Follow(String, Option<Date>),
    /// The browser has read the next games, a line each. After the last ones come none, with the records that the page keeps itself.
    Read(String, Records),
    /// The name of the file that is written after each game, followed by `?` if the browser has to be asked again.
    File(String),
    Choose(Size),
    /// Show this game.
    Show(u64),
    /// The line of the game of this id, with its presses.
    Opened(u64, String),
    /// Show more games.
    More,
    /// Play a board that trains a stage, with a seed.
    Train(Stage, u64),
    Export,
    /// The numbers of new, changed and unreadable games of a file.
    Imported(u64, u64, u64),
    Undo,
    Undone,
    /// Choose the file that is written after each game.
    ChooseFile,
    SavePicture,
    Notify(String),
    Dismiss,
    LanguageChanged,
}

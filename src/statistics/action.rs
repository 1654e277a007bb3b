//! Everything that can happen in the Statistics view.

use crate::shared::time::Date;
use crate::stage::records::Records;
use crate::statistics::stages::Stage;
use npuzzle_engine::puzzle::{Board, Moves, Size};

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
    /// The distance of a board from the goal. `None` if it was not found.
    Measured(Board, Option<u32>),
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
    /// Choose the board of the hunt, by the positions of its size and its own.
    ChooseHunt(usize, usize),
    /// The list of best known solutions of this size's position, and all that was found before. The list is `None` if it cannot be fetched.
    HuntListed(usize, Option<String>, String),
    Hunt,
    StopHunt,
    /// The hunt has examined this number of boards, proved this lower bound, and perhaps found a shorter solution.
    Hunted(u64, u32, Option<Moves>),
    /// The hunt is over, perhaps because it failed for a reason.
    HuntEnded(Option<String>),
    CopyReport,
    Notify(String),
    Dismiss,
    LanguageChanged,
}

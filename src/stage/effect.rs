//! The page's requests to the browser and its workers, as data. `update` returns effects; only the effect runner,
//! `app::perform`, performs them.

use crate::shared::link::View;
use crate::shared::locale::Language;
use crate::shared::progress::Progress;
use crate::shared::scheme::Scheme;
use crate::stage::game::Game;
use crate::stage::keys::KeyBindings;
use crate::stage::playback::Pace;
use crate::stage::records::Records;
use crate::stage::settings::Settings;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::reading::Read;
use npuzzle_protocol::search::{RequestId, Task};
use npuzzle_protocol::verification::Claimed;
use std::rc::Rc;

/// An event of a game that a player can hear or feel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    Slide,
    Win,
}

/// A request to the browser or to a worker. The effects of an action run in order.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Start a search, replacing the current one. Up to `helpers` additional workers may help.
    Solve {
        id: RequestId,
        spec: SearchSpec,
        helpers: u32,
    },
    /// Stop the search and report its best result.
    StopSearch,
    /// Drop the search without an answer.
    AbandonSearch,
    /// Prepare a worker for such a search, with the pattern databases that it needs.
    Prepare(SearchSpec),
    /// Ask the coach's worker.
    Consult {
        id: RequestId,
        /// The board, its goal, and how to search.
        spec: SearchSpec,
        task: Task,
    },
    /// Drop the search of the coach's worker without an answer.
    AbandonConsultation,
    PrepareCoach(SearchSpec),
    /// Delete the pattern databases that the browser has stored.
    ForgetPdbs,
    /// Tick once per move at this pace. `None` stops the clock.
    SetClock(Option<Pace>),
    /// Play a sound, vibrate or both, depending on the settings.
    Give(Cue, Settings),
    BindKeys(KeyBindings),
    /// A link has set the address: discard older writes.
    AdoptAddress,
    WriteAddress {
        /// The fragment, without `#`.
        fragment: String,
        /// Whether to wait until the tiles have come to rest.
        can_wait: bool,
    },
    ApplyScheme(Scheme),
    /// Read a text that is not in the project's own notation.
    Read {
        id: RequestId,
        text: Read,
    },
    Verify {
        id: RequestId,
        claimed: Claimed,
    },
    /// Save a change of settings, without undoing the changes of other tabs.
    SaveSettings {
        /// The settings before the change.
        before: Settings,
        /// The settings after the change.
        after: Settings,
    },
    /// Save a change of finished games and solved days, which other tabs may have changed, too.
    SaveRecords {
        before: Rc<Records>,
        after: Rc<Records>,
    },
    /// Keep a finished game, or what has become known of it since. The entry is as [`write_game`](crate::stage::saved::write_game)
    /// writes it.
    KeepGame(String),
    /// Save answers to the questions of lessons, in addition to those that are stored.
    SaveProgress(Progress),
    /// Save the game after a short delay.
    SaveGame {
        game: Game,
        /// Whether it was played in this tab. Else it is saved only for this tab, because others may have saved theirs since.
        is_played: bool,
    },
    /// Move an unreadable text to another name, so that it is not lost when the part is saved.
    SetAside {
        /// The name of the saved part.
        key: &'static str,
        text: String,
    },
    CopyLink {
        /// The fragment, without `#`.
        fragment: String,
        /// A text that leads to the link.
        text: Option<String>,
    },
    /// Share the link with this fragment with other programs.
    ShareLink {
        /// The fragment, without `#`.
        fragment: String,
        text: Option<String>,
    },
    /// Offer a text as a file.
    Download {
        name: &'static str,
        text: String,
    },
    /// Ask the browser not to delete what is stored.
    KeepStorage,
    /// Keep the screen on, or no longer.
    KeepAwake(bool),
    /// Show or remove the badge of the installed page.
    SetBadge(bool),
    /// Release the URL of a picture.
    ReleasePicture(String),
    /// Switch to a language, and save it if the user chose it.
    Speak {
        language: Language,
        /// Whether the user chose it.
        is_chosen: bool,
    },
    /// Move the focus to the board, where arrow keys slide tiles.
    FocusBoard,
    /// Make every list show its selected option after the page is drawn.
    SettleChoices,
    /// Fetch and start the program of a view.
    LoadProgram {
        view: View,
        failures: u32,
    },
    /// Show all boards of a text in Compare.
    OpenInCompare(Rc<str>),
    /// Save everything and reload the page.
    Reload,
    /// Save everything and reload the page with the newer version.
    TakeUpdate,
}

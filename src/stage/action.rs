//! Everything that can happen on the page, grouped by the owner of the state that it changes.
//!
//! The clock, the calendar and randomness are inputs: an action that needs them carries them.

use crate::shared::pdb_status::PdbAction;
use crate::stage::coach::CoachAction;
use crate::stage::game::GameAction;
use crate::stage::link::LinkAction;
use crate::stage::playback::PlaybackAction;
use crate::stage::profile::ProfileAction;
use crate::stage::screen::{EditorAction, ScreenAction};
use crate::stage::search::SearchAction;

/// An input: a user's, a worker's, or the browser's.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    Game(GameAction),
    Search(SearchAction),
    Playback(PlaybackAction),
    Coach(CoachAction),
    Profile(ProfileAction),
    Link(LinkAction),
    Pdb(PdbAction),
    Editor(EditorAction),
    Screen(ScreenAction),
}

macro_rules! groups {
    ($($group:ident($action:ident)),*) => {
        $(impl From<$action> for Action {
            fn from(action: $action) -> Action {
                Action::$group(action)
            }
        })*
    };
}

groups!(
    Game(GameAction),
    Search(SearchAction),
    Playback(PlaybackAction),
    Coach(CoachAction),
    Profile(ProfileAction),
    Link(LinkAction),
    Pdb(PdbAction),
    Editor(EditorAction),
    Screen(ScreenAction)
);

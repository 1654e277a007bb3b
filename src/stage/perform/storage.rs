//! The browser's storage for a player's settings, game and records.
//!
//! Several tabs share the settings and the records: a tab writes only what it changes, into the text that is stored. A game
//! belongs to a tab, whose own storage has it until the tab is closed. The shared storage has the game that was played last in
//! any tab, for the next visit. The score of predictions belongs to a tab, too.

use crate::browser::{self, Store};
use crate::shared::progress::Progress;
use crate::shared::saved::{Saved, may_replace, read, with_progress, write};
use crate::stage::game::Game;
use crate::stage::records::Records;
use crate::stage::saved::{may_replace_game, with_records, with_settings};
use crate::stage::settings::Settings;
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub fn save_settings(before: &Settings, after: &Settings) {
    if let Some(text) = with_settings(Store::All.get(Settings::KEY).as_deref(), before, after) {
        Store::All.set(Settings::KEY, &text);
    }
}

pub fn save_records(before: &Records, after: &Records) {
    if let Some(text) = with_records(Store::All.get(Records::KEY).as_deref(), before, after) {
        Store::All.set(Records::KEY, &text);
    }
}

/// Saves answers to the questions of lessons, in addition to those that are stored.
pub fn save_progress(progress: &Progress) {
    if let Some(text) = with_progress(Store::All.get(Progress::KEY).as_deref(), progress) {
        Store::All.set(Progress::KEY, &text);
    }
}

/// The event by which another program of the page says that it has saved answers.
pub const PROGRESS_SAVED: &str = "npuzzle-progress";

/// Returns the saved answers to the questions of lessons. None if they cannot be read.
pub fn progress() -> Progress {
    Store::All.get(Progress::KEY).and_then(|text| read(&text).ok()).unwrap_or_default()
}

/// Moves an unreadable text to another name.
pub fn set_aside(key: &str, text: &str) {
    Store::All.set(&format!("{key}.unread"), text);
    for store in [Store::All, Store::Tab] {
        if store.get(key).as_deref() == Some(text) {
            store.remove(key);
        }
    }
}

/// Returns the saved game of this tab, or else the game that was played last in any tab.
pub fn game() -> Option<String> {
    Store::Tab.get(Game::KEY).or_else(|| Store::All.get(Game::KEY))
}

/// The event by which another program of the page asks to save the game at once, before it reads the game.
pub const SAVE_NOW: &str = "npuzzle-save-game";

/// The maximum delay before a game is saved, in milliseconds. Storage may be slow and must not delay the tiles.
const PAUSE_MS: u32 = 500;

/// The writer of the current game. Of several states within a pause, only the last is saved.
#[derive(Default)]
pub struct GameWriter {
    latest: RefCell<Option<Game>>,
    /// Whether the latest game was played in this tab and has not been saved for other tabs.
    is_played: Cell<bool>,
    /// The text that this tab saved last for other tabs.
    shared: RefCell<Option<String>>,
    pause: RefCell<Option<Timeout>>,
}

impl GameWriter {
    /// Saves a game after a pause.
    pub fn put(self: &Rc<Self>, game: Game, is_played: bool) {
        self.latest.replace(Some(game));
        self.is_played.set(self.is_played.get() || is_played);
        if self.pause.borrow().is_none() {
            let writer = self.clone();
            let pause = Timeout::new(PAUSE_MS, move || {
                writer.pause.take();
                writer.flush();
            });
            self.pause.replace(Some(pause));
        }
    }

    /// Saves the latest game immediately, as it is when the player comes back to it.
    pub fn flush(&self) {
        let Some(text) = self.latest.borrow().as_ref().map(|game| write(&game.left(browser::now()))) else { return };
        if Store::Tab.get(Game::KEY).is_none_or(|text| may_replace(&text)) {
            Store::Tab.set(Game::KEY, &text);
        }
        let saved = Store::All.get(Game::KEY);
        let may_replace = may_replace_game(saved.as_deref(), self.shared.borrow().as_deref(), self.is_played.get());
        if may_replace {
            self.is_played.set(false);
            Store::All.set(Game::KEY, &text);
            self.shared.replace(Some(text));
        }
    }
}

//! The browser's storage for a player's settings, game and records.

use crate::browser;
use crate::model::game::Game;
use crate::model::saved::{Saved, may_replace, write};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;

/// Saves data, unless a newer version of the page has saved it.
pub fn save<T: Saved>(data: &T) {
    if browser::stored(T::KEY).is_none_or(|text| may_replace(&text)) {
        browser::store(T::KEY, &write(data));
    }
}

/// The event by which another program of the page asks to save the game at once, before it reads the game.
pub const SAVE_NOW: &str = "npuzzle-save-game";

/// The maximum delay before a game is saved, in milliseconds. Storage may be slow and must not delay the tiles.
const PAUSE_MS: u32 = 500;

/// The writer of the current game. Of several states within a pause, only the last is saved.
#[derive(Default)]
pub struct GameWriter {
    latest: RefCell<Option<Game>>,
    pause: RefCell<Option<Timeout>>,
}

impl GameWriter {
    /// Saves a game after a pause.
    pub fn put(self: &Rc<Self>, game: Game) {
        self.latest.replace(Some(game));
        if self.pause.borrow().is_none() {
            let writer = self.clone();
            let pause = Timeout::new(PAUSE_MS, move || {
                writer.pause.take();
                writer.flush();
            });
            self.pause.replace(Some(pause));
        }
    }

    /// Saves the latest game immediately, with its current time.
    pub fn flush(&self) {
        if let Some(game) = &*self.latest.borrow() {
            save(&game.stopped(browser::now()));
        }
    }
}

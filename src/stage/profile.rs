//! A player's data beyond the current game.

use crate::shared::progress::Progress;
use crate::shared::time::Millis;
use crate::stage::records::Records;
use crate::stage::settings::Settings;
use std::rc::Rc;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Profile {
    pub settings: Settings,
    /// The settings that the browser's storage has, as far as this tab knows. Saving them again would undo what other tabs have
    /// changed since.
    pub stored_settings: Settings,
    pub records: Rc<Records>,
    /// The number of the next finished game. Random at first, so that games of other tabs and visits have other numbers.
    pub next_id: u64,
}

/// An import that can be undone.
#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    /// The settings before and after it.
    pub settings: [Settings; 2],
    /// The games and days that it added.
    pub added: Records,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ProfileAction {
    Set(Settings),
    /// Restore a backup file, given as its text.
    Import(String, Millis),
    /// Undo the import that the message on show is about.
    UndoImport,
    /// Offer a backup file with these answers to the questions of lessons, which Learn saves.
    Export(Progress, Millis),
    /// Another tab has saved settings.
    SettingsSaved(String),
    /// Another tab has saved records. The text before comes first.
    RecordsSaved(Option<String>, String),
}

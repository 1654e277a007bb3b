//! A player's data beyond the current game.

use super::game::Millis;
use super::records::Records;
use super::settings::Settings;
use std::rc::Rc;

/// A player's settings and finished games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Profile {
    /// The settings of Play.
    pub settings: Settings,
    /// The finished games.
    pub records: Rc<Records>,
}

/// An action on the profile or on all saved data.
#[derive(Clone, PartialEq, Debug)]
pub enum ProfileAction {
    /// Change the settings.
    Set(Settings),
    /// Restore a backup file, given as its text.
    Import(String, Millis),
    /// Offer a backup file.
    Export(Millis),
}

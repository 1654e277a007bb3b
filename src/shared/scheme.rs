//! Light and dark.

use crate::shared::locale::t;

/// Whether the page is light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheme {
    /// As the system prefers.
    #[default]
    System,
    Light,
    Dark,
}

impl Scheme {
    /// All schemes, in the order of the switch.
    pub const ALL: [Scheme; 3] = [Scheme::System, Scheme::Light, Scheme::Dark];

    /// Returns the next scheme of the switch.
    pub fn next(self) -> Scheme {
        Scheme::ALL[(self as usize + 1) % Scheme::ALL.len()]
    }

    /// Returns the name, in saved settings and style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Scheme::System => "system",
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Scheme::System => t!(scheme_system),
            Scheme::Light => t!(scheme_light),
            Scheme::Dark => t!(scheme_dark),
        }
    }
}

//! Light and dark.

use crate::shared::locale::t;
use crate::shared::named::named;

named! {
    /// Whether the page is light or dark.
    #[derive(Default)]
    pub enum Scheme {
        /// As the system prefers.
        #[default]
        System = "system" => t!(scheme_system),
        Light = "light" => t!(scheme_light),
        Dark = "dark" => t!(scheme_dark),
    }
}

impl Scheme {
    /// Returns the next scheme of the switch.
    pub fn next(self) -> Scheme {
        Scheme::ALL[(self as usize + 1) % Scheme::ALL.len()]
    }
}

//! Shared by several views: texts and numbers in the current language, links, saved data, and widgets.

pub mod entry;
pub mod figures;
pub mod json;
mod languages;
pub mod latex;
pub mod link;
pub mod locale;
pub mod localize;
pub mod methods;
pub(crate) mod named;
pub mod pdb_status;
pub mod plot;
pub mod progress;
pub mod saved;
pub mod scheme;
pub mod sizes;
pub mod time;

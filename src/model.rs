//! The page's state and how it changes: plain data and pure functions, tested without a browser.
//!
//! [`state`] holds the state, [`action`] every input, [`effect`] every request to the outside, and [`update`] the function
//! from one state to the next. The other modules each own a part of the state, or compute something from it.

pub mod action;
pub mod appraisal;
pub mod coach;
pub mod comparison;
pub mod curve;
pub mod daily;
pub mod difference;
pub mod difficulty;
pub mod effect;
pub mod experiment;
pub mod explanation;
pub mod figures;
pub mod game;
pub mod gesture;
pub mod imported;
pub mod json;
pub mod keys;
pub mod learning;
pub mod lessons;
pub mod link;
pub mod locale;
pub mod localize;
pub mod methods;
pub mod pdb_status;
pub mod playback;
pub mod plot;
pub mod prediction;
pub mod profile;
pub mod progress;
pub mod projection;
pub mod pseudocode;
pub mod race;
pub mod reading_out;
pub mod records;
pub mod replay;
pub mod results_text;
pub mod saved;
pub mod screen;
pub mod search;
pub mod settings;
pub mod sizes;
pub mod state;
pub mod surroundings;
pub mod trace;
pub mod tree;
pub mod update;
pub mod workbench;

//! Tests of the page's model, with one module per feature.

mod pdb_status;

mod appraisal;
mod coach;
mod comparison;
mod curve;
mod daily;
mod difference;
mod document;
mod exercise;
mod explanation;
mod game;
mod gesture;
mod imported;
mod installed;
mod learning;
mod lessons;
mod link;
mod locale;
mod playback;
mod plot;
mod prediction;
mod projection;
mod pseudocode;
mod race;
mod records;
mod replay;
mod results_text;
mod saved;
mod scenes;
mod sizes;
mod state;
mod statistics;
mod tabs;
mod tree;
mod updates;

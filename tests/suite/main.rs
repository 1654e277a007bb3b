//! What the library and the command line promise, a module a feature.
//!
//! Three kinds of judges decide: all 181,440 boards of 3x3, searched breadth-first ([`oracle`]); slow twins written
//! straight from the definitions ([`naive`]); and boards whose answers were published (`tests/data`).
#![cfg(not(target_family = "wasm"))]

mod naive;
mod oracle;
mod run;
mod strategies;
mod tables;
mod tables_news;

mod anytime;
mod catalogue;
mod cli;
mod coach;
mod comparison;
mod dealing;
mod experiment;
mod game;
mod gesture;
mod grid;
mod heuristic;
mod kept;
mod language;
mod layering;
mod learned;
mod link;
mod pattern_database;
mod playback;
mod plot;
mod protocol;
mod published;
mod puzzle;
mod records;
mod replay;
mod search;
mod state;

//! Reads and writes the records of experiments.

use crate::port::Port;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::records::{Reader, Writer};

/// Answers with the records in a text.
pub fn run_reader() {
    let port = Port::<Reader>::new();
    port.clone().listen(move |text, _| {
        port.post(&npuzzle_experiments::read(&text).map_err(|error| Phrase::from(&error)));
    });
}

/// Answers with records as text.
pub fn run_writer() {
    let port = Port::<Writer>::new();
    port.clone().listen(move |command, _| port.post(&npuzzle_experiments::write(command.format, &command.records)));
}

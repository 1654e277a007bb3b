//! Reads boards, goals, moves and links in any format.

use crate::port::Port;
use npuzzle_protocol::reading::{ListReader, TextReader};

pub fn run() {
    let port = Port::<TextReader>::new();
    port.clone().listen(move |command, _| port.post(&command.answer()));
}

pub fn run_list() {
    let port = Port::<ListReader>::new();
    port.clone().listen(move |command, _| port.post(&command.answer()));
}

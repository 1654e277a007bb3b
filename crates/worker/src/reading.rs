//! Reads boards, goals, moves and links in any format.

use crate::port::Port;
use npuzzle_protocol::reading::TextReader;

/// Answers with the readings of a text.
pub fn run() {
    let port = Port::<TextReader>::new();
    port.clone().listen(move |command, _| port.post(&command.answer()));
}

//! Enumerates all boards of a small size, or tests a heuristic on them.

use crate::port::Port;
use npuzzle_protocol::spaces::{Auditor, Enumerator};

pub fn run_enumerator() {
    let port = Port::<Enumerator>::new();
    port.clone().listen(move |enumerate, _| port.post(&enumerate.answer()));
}

pub fn run_auditor() {
    let port = Port::<Auditor>::new();
    port.clone().listen(move |audit, _| port.post(&audit.answer()));
}

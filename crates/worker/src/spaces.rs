//! Tests a heuristic on all boards of a small size.

use crate::port::Port;
use npuzzle_protocol::spaces::Auditor;

/// Answers with the findings about a heuristic.
pub fn run_auditor() {
    let port = Port::<Auditor>::new();
    port.clone().listen(move |audit, _| port.post(&audit.answer()));
}

//! Traces a search.

use crate::port::Port;
use crate::scope::now_ms;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::heuristic::PdbBuilder;
use npuzzle_engine::solver::{PdbStore, StartError};
use npuzzle_protocol::tracing::{Event, PackedEntry, Trace, Tracer, max_entries};
use npuzzle_traces::{End, Tracing};

/// The number of entries in a message, so that the page unpacks them little by little.
const CHUNK: usize = 5000;

/// Answers with the entries of a trace and its end.
pub fn run() {
    let port = Port::<Tracer>::new();
    port.clone().listen(move |trace, _| match run_trace(&port, &trace) {
        Ok(end) => port.post(&Event::from(end)),
        Err(reason) => port.fail(reason),
    });
}

/// Traces without a pause: the page terminates this worker to stop it.
fn run_trace(port: &Port<Tracer>, Trace { spec, entries: most }: &Trace) -> Result<End, String> {
    let begun_ms = now_ms();
    let mut store = PdbStore::default();
    if let Some(key) = spec.pdb_key() {
        store.insert(PdbBuilder::new(key).advance(u64::MAX).ok_or("the pattern database is incomplete")?);
    }
    let most = u64::from((*most).min(max_entries(spec.board.size())));
    let mut tracing = match Tracing::begin(spec, &store, most) {
        Ok(tracing) => tracing,
        Err(StartError::Unsolvable(_)) => return Ok(End { status: Status::Unsolvable, length: None }),
        Err(error) => return Err(error.to_string()),
    };
    let mut entries = Vec::new();
    let post = |entries: &mut Vec<_>| {
        let packed: Vec<PackedEntry> = entries.iter().filter_map(PackedEntry::new).collect();
        entries.clear();
        if !packed.is_empty() {
            port.post(&Event::Entries(packed));
        }
    };
    let is_late = || spec.limits.time.is_some_and(|limit| now_ms() >= begun_ms + 1000.0 * limit.as_secs_f64());
    loop {
        let end = tracing.advance(&mut entries);
        let end = end.or_else(|| is_late().then_some(End { status: Status::Limit, length: None }));
        if end.is_some() || entries.len() >= CHUNK {
            post(&mut entries);
        }
        if let Some(end) = end {
            return Ok(end);
        }
    }
}

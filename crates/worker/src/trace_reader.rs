//! Reads a trace from a file.

use crate::port::{Port, text_of};
use npuzzle_protocol::imports::{Event, ReadTrace, TraceReader};
use npuzzle_protocol::tracing::{MAX_ENTRIES, PackedEntry};
use npuzzle_traces::{Entry, read};
use web_sys::Blob;

/// The number of entries or nodes in a message, so that the page unpacks them little by little.
const CHUNK: usize = 5000;

/// Answers with the entries of the trace in the blob beside the command.
pub fn run() {
    let port = Port::<TraceReader>::new();
    port.clone().listen(move |command, blob| {
        if let Err(reason) = run_read(&port, command, blob) {
            port.fail(reason);
        }
    });
}

fn run_read(port: &Port<TraceReader>, command: ReadTrace, blob: Option<Blob>) -> Result<(), String> {
    let trace = read(&text_of(blob)?, command.entries.min(MAX_ENTRIES) as usize).map_err(|error| error.to_string())?;
    for entries in trace.entries.chunks(CHUNK) {
        port.post(&Event::Entries(entries.iter().filter_map(PackedEntry::new).collect()));
    }
    for labels in trace.labels.chunks(CHUNK) {
        port.post(&Event::Labels(labels.iter().map(|label| (label.name.clone(), label.properties.clone())).collect()));
    }
    let end = match trace.entries.last() {
        Some(Entry::End(end)) => Some((end.status, end.length)),
        _ => None,
    };
    port.post(&Event::Ended { end, ignored: trace.ignored as u32, is_cut: trace.is_cut });
    Ok(())
}

//! Reads a trace from a file.

use crate::port::Port;
use npuzzle_protocol::imports::{Event, MAX_FILE_SIZE, ReadTrace, TraceReader};
use npuzzle_protocol::tracing::{MAX_ENTRIES, PackedEntry};
use npuzzle_traces::{Entry, read};
use web_sys::{Blob, FileReaderSync};

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
    let trace = read(&text(blob)?, command.entries.min(MAX_ENTRIES) as usize).map_err(|error| error.to_string())?;
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

fn text(blob: Option<Blob>) -> Result<String, String> {
    let blob = blob.ok_or("the trace is missing from the message")?;
    if blob.size() > MAX_FILE_SIZE as f64 {
        return Err(format!("the file is larger than {} MB", MAX_FILE_SIZE >> 20));
    }
    let text = FileReaderSync::new().and_then(|reader| reader.read_as_text(&blob));
    text.map_err(|_| "the file cannot be read".to_owned())
}

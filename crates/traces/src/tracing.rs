//! Traces of searches as they run.

use super::entry::{End, Entry};
use super::recorder::Recorder;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::search::{Event, Inspect, Progress};
use npuzzle_engine::solver::{PdbStore, StartError, begin_observed};
use npuzzle_engine::spec::SearchSpec;
use std::sync::mpsc::{self, Receiver};

/// A search whose steps become the entries of a trace.
pub struct Tracing {
    search: Box<dyn Inspect>,
    events: Receiver<Event>,
    recorder: Recorder,
    /// The number of entries that the trace may still have before its end.
    left: u64,
}

impl Tracing {
    /// Begins a search whose trace has at most `most` entries before its end.
    ///
    /// # Errors
    /// Fails like [`begin_observed`].
    // Inline, so that observed searches are compiled only into programs that trace, not into those that only read
    // traces.
    #[inline]
    pub fn begin(spec: &SearchSpec, store: &PdbStore, most: u64) -> Result<Tracing, StartError> {
        let (sink, events) = mpsc::channel();
        // The receiver is dropped together with the search.
        let search = begin_observed(spec, store, move |event| drop(sink.send(event)))?;
        Ok(Tracing { search, events, recorder: Recorder::new(spec.method().algorithm), left: most })
    }

    /// Advances the search by the least possible step, usually an expansion, and adds its entries. Returns the end,
    /// which is not added, once the search has ended or its trace is full.
    pub fn advance(&mut self, entries: &mut Vec<Entry>) -> Option<End> {
        // The least possible step, so that few events wait in memory.
        let progress = self.search.advance(1);
        let unsolved = |status| Some(End { status, length: None });
        for entry in self.events.try_iter().filter_map(|event| self.recorder.entry(event)) {
            let Some(left) = self.left.checked_sub(1) else { return unsolved(Status::Limit) };
            self.left = left;
            entries.push(entry);
        }
        match progress {
            Progress::Running => None,
            Progress::Solved => {
                let length = self.search.solution().map(|moves| moves.len() as u32);
                Some(End { status: Status::Solved, length })
            }
            Progress::Exhausted => unsolved(Status::Exhausted),
            Progress::Limit => unsolved(Status::Limit),
        }
    }

    pub fn search(&self) -> &dyn Inspect {
        &*self.search
    }
}

//! Reads traces from files in a worker.

use crate::browser;
use crate::browser::one_shot::reason;
use crate::browser::system;
use crate::learn::action::Action;
use crate::learn::imported::{Imported, goal_of};
use crate::learn::trace::Trace;
use crate::shared::entry::are_results;
use crate::shared::locale::t;
use npuzzle_protocol::imports::{Event, ReadTrace, TraceReader};
use npuzzle_protocol::tracing::{MAX_ENTRIES, Unpacker};
use npuzzle_protocol::{Connection, DecodeError, MAX_FILE_MIB, WorkerError};
use npuzzle_traces::{End, Entry, Label, Rule, Timeline};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::Callback;

/// The number of bytes by which results and traces are told apart.
const START: f64 = 4096.0;

/// Reads one file at a time. Clones share it.
#[derive(Clone)]
pub struct TraceImporter {
    dispatch: Callback<Action>,
    reader: Rc<RefCell<Option<Connection<TraceReader>>>>,
}

impl PartialEq for TraceImporter {
    fn eq(&self, other: &TraceImporter) -> bool {
        Rc::ptr_eq(&self.reader, &other.reader)
    }
}

#[derive(Default)]
struct Arrived {
    unpacker: Unpacker,
    entries: Vec<Entry>,
    labels: Vec<Label>,
}

impl TraceImporter {
    /// Creates an importer without a worker.
    pub fn new(dispatch: Callback<Action>) -> TraceImporter {
        TraceImporter { dispatch, reader: Rc::default() }
    }

    /// Reads a trace, or opens results in Compare: their files have the same names.
    pub fn open(&self, file: File) {
        let importer = self.clone();
        let start = file.slice_with_f64_and_f64(0.0, START);
        spawn_local(async move {
            let start = match start {
                Ok(start) => browser::text_of(&start).await,
                Err(_) => None,
            };
            if start.is_some_and(|start| are_results(&start)) {
                system::open_in_compare(file);
            } else {
                importer.read(&file);
            }
        });
    }

    /// Reads a file, and no longer the one before. Dispatches the trace, or the reason why it cannot be read.
    fn read(&self, file: &File) {
        let name = file.name();
        if let Err(why) = browser::check_size(file, MAX_FILE_MIB) {
            return self.dispatch.emit(Action::Import(Err(why)));
        }
        self.dispatch.emit(Action::Notify(t!(reading_file, file = name)));
        let arrived = RefCell::new(Arrived::default());
        let (dispatch, reader) = (self.dispatch.clone(), self.reader.clone());
        let receive = move |event, _blob| {
            let read = match arrived.borrow_mut().add(event, &name) {
                Ok(None) => return,
                Ok(Some(trace)) => Ok(trace),
                Err(error) => Err(format!("{name}: {}", reason(error))),
            };
            dispatch.emit(Action::Import(read));
            drop(reader.take());
        };
        match Connection::open(&browser::worker::<TraceReader>(), receive) {
            Ok(connection) => {
                connection.send_with(&ReadTrace { entries: MAX_ENTRIES }, file);
                self.reader.replace(Some(connection));
            }
            Err(why) => self.dispatch.emit(Action::Import(Err(t!(worker_not_started_because, why = why)))),
        }
    }
}

impl Arrived {
    /// Adds an event of the worker. Returns the trace after the last one.
    fn add(&mut self, event: Result<Event, WorkerError>, name: &str) -> Result<Option<Trace>, WorkerError> {
        match event? {
            Event::Entries(packed) => {
                for entry in packed {
                    self.entries.push(self.unpacker.unpack(entry)?);
                }
                Ok(None)
            }
            Event::Labels(labels) => {
                self.labels.extend(labels.into_iter().map(|(name, properties)| Label { name, properties }));
                Ok(None)
            }
            Event::Ended { end, ignored, is_cut } => {
                let mut entries = std::mem::take(&mut self.entries);
                let labels = std::mem::take(&mut self.labels);
                let goal = if labels.is_empty() { goal_of(&entries) } else { None };
                entries.extend(end.map(|(status, length)| Entry::End(End { status, length })));
                let timeline = Timeline::new(Rule::Recorded, entries).map_err(|_| DecodeError)?;
                let imported = Imported { file: name.to_owned(), labels, goal, ignored, is_cut };
                Ok(Some(Trace::from_file(timeline, imported)))
            }
        }
    }
}

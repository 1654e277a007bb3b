//! The trace that the Learn view shows.

use crate::learn::imported::Imported;
use npuzzle_engine::catalogue::Status;
use npuzzle_traces::{Entry, Label, Landmark, Timeline};
use std::ops::Deref;
use std::rc::Rc;

/// The trace of a search. Clones share it.
#[derive(Clone, Debug)]
pub struct Trace(Rc<(Timeline, Option<Imported>)>);

impl Trace {
    pub fn new(timeline: Timeline) -> Trace {
        Trace(Rc::new((timeline, None)))
    }

    pub fn from_file(timeline: Timeline, imported: Imported) -> Trace {
        Trace(Rc::new((timeline, Some(imported))))
    }

    /// Returns what is known of a trace from a file. `None` for the search of the page.
    pub fn imported(&self) -> Option<&Imported> {
        self.0.1.as_ref()
    }

    /// Returns what the events of a trace without boards say of a node. `None` if it has a board.
    pub fn label(&self, id: u32) -> Option<&Label> {
        self.imported()?.labels.get((id as usize).checked_sub(1)?)
    }

    /// Returns whether the nodes have boards.
    pub fn has_boards(&self) -> bool {
        self.imported().is_none_or(|imported| imported.labels.is_empty())
    }

    /// Returns the status at the end. [`Status::Limit`] if the trace has no end.
    pub fn status(&self) -> Status {
        match self.entries().last() {
            Some(Entry::End(end)) => end.status,
            _ => Status::Limit,
        }
    }

    /// Returns the length of the solution, in moves.
    pub fn length(&self) -> Option<u32> {
        match self.entries().last() {
            Some(Entry::End(end)) => end.length,
            _ => None,
        }
    }

    /// Returns whether the search passes landmarks of a kind.
    pub fn has(&self, landmark: Landmark) -> bool {
        self.next_step(landmark, 0).is_some()
    }

    /// Returns whether the search remembers the nodes that it has expanded, even if it expands their boards again.
    pub fn has_closed_list(&self) -> bool {
        // A trace from a file does not say whether its search forgets any.
        self.imported().is_some() || self.rule().remembers_nodes()
    }
}

impl Deref for Trace {
    type Target = Timeline;

    fn deref(&self) -> &Timeline {
        &self.0.0
    }
}

impl PartialEq for Trace {
    /// Compares identity, because traces have up to a hundred thousand entries.
    fn eq(&self, other: &Trace) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

//! The traits of searches, and the wrapper that reports each step to an observer.

use crate::puzzle::Moves;
use crate::search::observer::{Event, Node, Observer};
use crate::search::progress::Progress;
use crate::statistics::Statistics;

/// A search that is advanced by a node budget. How it is sliced never changes its result or its counts.
pub trait Search: Send {
    /// Advances the search until it has generated about `nodes` more successors or has ended. Does nothing afterwards.
    fn advance(&mut self, nodes: u64) -> Progress;

    /// Returns the counts so far.
    fn statistics(&self) -> Statistics;

    /// Returns the proven lower bound on the length of all solutions, if the search proves one.
    fn lower_bound(&self) -> Option<u32>;

    /// Returns the solution once solved. An anytime search returns its incumbent at any time.
    fn solution(&self) -> Option<Moves>;
}

/// A search that expands one node after another. [`Algorithm::has_steps`](crate::catalogue::Algorithm::has_steps) says
/// which searches do.
pub trait Inspect: Search {
    /// Returns the nodes that wait for their expansion, in the order in which they will be expanded if nothing is generated
    /// meanwhile. Not for hot paths: it copies all of them.
    fn frontier(&self) -> Vec<Node>;

    /// Returns the expanded nodes that the search still holds, in no particular order. Not for hot paths: it copies all of
    /// them.
    fn closed(&self) -> Vec<Node>;
}

/// A search that reports to an observer. [`Search::advance`] is the case without observer.
pub trait ObservableSearch: Inspect {
    /// Advances the search like [`Search::advance`] and reports its steps.
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress;
}

/// A search together with its observer.
#[derive(Debug)]
pub struct Observed<S, O> {
    search: S,
    observer: O,
    has_ended: bool,
}

impl<S, O> Observed<S, O> {
    /// Reports all steps of a search that has not begun to an observer.
    pub fn new(search: S, observer: O) -> Self {
        Observed { search, observer, has_ended: false }
    }
}

impl<S: ObservableSearch, O: Observer + Send> Search for Observed<S, O> {
    fn advance(&mut self, nodes: u64) -> Progress {
        let progress = self.search.advance_observed(nodes, &mut self.observer);
        if progress != Progress::Running && !std::mem::replace(&mut self.has_ended, true) {
            self.observer.observe(Event::End(progress));
        }
        progress
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }

    fn lower_bound(&self) -> Option<u32> {
        self.search.lower_bound()
    }

    fn solution(&self) -> Option<Moves> {
        self.search.solution()
    }
}

impl<S: ObservableSearch, O: Observer + Send> Inspect for Observed<S, O> {
    fn frontier(&self) -> Vec<Node> {
        self.search.frontier()
    }

    fn closed(&self) -> Vec<Node> {
        self.search.closed()
    }
}

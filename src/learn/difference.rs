//! The difference between two runs on one board: where they part.

use crate::learn::trace::Trace;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{Landmark, Moment};

/// A run that another one is compared with.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedRun {
    pub spec: SearchSpec,
    pub trace: Trace,
    /// The moment with as many expansions as the step on show of the other run, or the end.
    pub moment: Moment,
    /// Where the other run parts from it. `None` if there is no other yet, or if both expand the same boards.
    pub parting: Option<Parting>,
}

impl SavedRun {
    pub fn new(spec: SearchSpec, trace: Trace) -> SavedRun {
        SavedRun { spec, moment: trace.at(0), trace, parting: None }
    }

    pub fn compare(&mut self, other: &Trace) {
        self.parting = Parting::of([&self.trace, other]);
    }

    /// Goes to the moment that corresponds to a step of the other run.
    pub fn follow(&mut self, other: &Trace, step: usize) {
        let step = match other.rank(Landmark::Expansion, step).checked_sub(1) {
            Some(last) => self.trace.nth(Landmark::Expansion, last).map_or(self.trace.steps(), |entry| entry + 1),
            None => 0,
        };
        self.trace.seek(&mut self.moment, step);
    }
}

/// Where two runs part: the first expansion, from 0, of different boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The number of expansions that both have in common.
    pub expansions: usize,
    /// The entry of the expansion in either run. `None` for a run that has ended.
    pub entries: [Option<usize>; 2],
}

impl Parting {
    /// Compares the boards that two runs expand. `None` if both expand the same ones in the same order.
    pub fn of(runs: [&Trace; 2]) -> Option<Parting> {
        for expansions in 0.. {
            let entries = runs.map(|run| run.nth(Landmark::Expansion, expansions));
            let [a, b] = [0, 1].map(|run| Some(&runs[run].node_entry(entries[run]?)?.node));
            match (a, b) {
                (None, None) => return None,
                (Some(a), Some(b)) if (&a.board, a.root) == (&b.board, b.root) => {}
                _ => return Some(Parting { expansions, entries }),
            }
        }
        None
    }
}

//! The progress of an anytime search.

use npuzzle_engine::statistics::Statistics;
use serde::Serialize;

/// The bounds of an anytime search at one moment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Milestone {
    /// Milliseconds since the start.
    pub elapsed_ms: f64,
    /// The length of the best solution so far, in moves.
    pub length: Option<u32>,
    /// A proved lower bound on the length of all solutions.
    pub lower_bound: Option<u32>,
}

/// The improvements of an anytime search: shorter solutions and higher lower bounds, in order of time.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct History(Vec<Milestone>);

impl History {
    /// Adds a milestone if a bound has changed since the last one.
    pub fn note(&mut self, statistics: &Statistics, elapsed_ms: f64) {
        let Statistics { incumbent: length, lower_bound, .. } = *statistics;
        if self.0.last().is_none_or(|last| (last.length, last.lower_bound) != (length, lower_bound)) {
            self.0.push(Milestone { elapsed_ms, length, lower_bound });
        }
    }

    /// Returns the milestones in order of time.
    pub fn milestones(&self) -> &[Milestone] {
        &self.0
    }
}

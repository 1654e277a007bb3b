//! The progress of an anytime search.

use npuzzle_engine::statistics::Statistics;
use serde::{Deserialize, Serialize};

/// The bounds of an anytime search at one moment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Milestone {
    /// Milliseconds since the start.
    pub elapsed_ms: f64,
    /// The length of the best solution so far, in moves.
    pub length: Option<u32>,
    /// A proved lower bound on the length of all solutions.
    pub lower_bound: Option<u32>,
}

/// The improvements of an anytime search: shorter solutions and higher lower bounds, in order of time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
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

    /// Returns whether there are no milestones.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the times ascend and the bounds only improve, to those of the result.
    pub(crate) fn leads_to(&self, length: Option<u32>, lower_bound: Option<u32>) -> bool {
        let is_time = |milestone: &Milestone| milestone.elapsed_ms.is_finite() && milestone.elapsed_ms >= 0.0;
        let shorter = |one: Option<u32>, next: Option<u32>| next.unwrap_or(u32::MAX) <= one.unwrap_or(u32::MAX);
        let follows = |one: &Milestone, next: &Milestone| {
            one.elapsed_ms <= next.elapsed_ms && shorter(one.length, next.length) && one.lower_bound <= next.lower_bound
        };
        self.0.iter().all(is_time)
            && self.0.windows(2).all(|pair| follows(&pair[0], &pair[1]))
            && self.0.last().is_none_or(|last| shorter(last.length, length) && last.lower_bound <= lower_bound)
    }

    /// Returns the milestones in order of time.
    pub fn milestones(&self) -> &[Milestone] {
        &self.0
    }

    /// Returns the bounds at a moment: those of the last milestone until then.
    pub(crate) fn at(&self, elapsed_ms: f64) -> Option<&Milestone> {
        self.0.iter().take_while(|milestone| milestone.elapsed_ms <= elapsed_ms).last()
    }
}

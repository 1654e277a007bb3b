//! The course of a search, for the plot in its report: a bound or a depth, and the frontier, over the boards expanded.

use crate::shared::plot::Sample;
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_engine::spec::Method;
use npuzzle_engine::statistics::Statistics;

/// The quantity by which a search shows how far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The proven lower bound on the length of all solutions.
    LowerBound,
    /// The bound of the iteration, which is a proven lower bound too.
    Threshold,
    /// The maximum depth of an expanded board, for a search that proves nothing on its way.
    Depth,
}

impl Measure {
    /// Returns the measure of a method's searches. `None` for `anytime`, which shows its bounds over time.
    pub fn of(method: &Method) -> Option<Measure> {
        let is_admissible = !method.algorithm.takes_heuristic() || method.heuristic.is_admissible();
        match method.algorithm {
            Algorithm::Anytime => None,
            Algorithm::Greedy | Algorithm::DepthFirst => Some(Measure::Depth),
            _ if !is_admissible => Some(Measure::Depth),
            Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal => Some(Measure::Threshold),
            Algorithm::BreadthFirst
            | Algorithm::Bidirectional
            | Algorithm::AStar
            | Algorithm::WeightedAStar
            | Algorithm::DynamicWeighting => Some(Measure::LowerBound),
        }
    }

    fn value(self, statistics: &Statistics) -> Option<u32> {
        match self {
            Measure::LowerBound | Measure::Threshold => statistics.lower_bound,
            Measure::Depth => Some(statistics.depth_peak as u32),
        }
    }
}

/// The course of a search: a limited number of its reports, the first and the latest among them.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    measure: Option<Measure>,
    samples: Vec<Sample>,
    /// The number of reports for each sample.
    stride: u32,
    /// The number of reports that the latest sample stands for.
    pending: u32,
}

impl Curve {
    /// The maximum number of samples. At 32 bytes each, a curve takes about 4 KB, however long the search.
    pub const MOST_SAMPLES: usize = 128;

    /// Creates the empty curve of a search by `measure`. Without one, the curve stays empty.
    pub const fn new(measure: Option<Measure>) -> Curve {
        Curve { measure, samples: Vec::new(), stride: 1, pending: 0 }
    }

    /// Adds a report, and halves the number of samples if they have become too many.
    pub fn note(&mut self, statistics: &Statistics) {
        let Some(height) = self.measure.and_then(|measure| measure.value(statistics)) else { return };
        let &Statistics { expanded, frontier, .. } = statistics;
        if self.pending < self.stride && self.samples.len() > 1 {
            self.samples.pop();
        } else {
            self.pending = 0;
        }
        self.pending += 1;
        // The final report may repeat the counts of the last one.
        while self.samples.last().is_some_and(|last| last.expanded >= expanded) {
            self.samples.pop();
        }
        self.samples.push(Sample { expanded, height, frontier });
        if self.samples.len() > Self::MOST_SAMPLES {
            let mut is_kept = false;
            self.samples.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
            self.stride *= 2;
            self.pending = self.stride;
        }
    }

    /// Returns the measure. `None` for a search without a curve.
    pub fn measure(&self) -> Option<Measure> {
        self.measure
    }

    /// Returns the samples. Each has more boards expanded than the one before.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }
}

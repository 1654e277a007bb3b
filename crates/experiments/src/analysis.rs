//! The statistics of runs that tables and plots show.

use crate::curve::{Curve, curves};
use crate::record::Record;
use crate::run::Run;
use crate::summary::{Coverage, Estimate, Optima, Summary, estimates, summaries, summaries_and_common};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::Size;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr, Same};

/// The runs to show. `None` lets all through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Filter {
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    pub algorithm: Option<Algorithm>,
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    pub size: Option<Size>,
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    pub status: Option<Status>,
}

impl Filter {
    /// Returns whether a run with this record is shown.
    pub fn accepts(&self, record: &Record) -> bool {
        self.algorithm.is_none_or(|algorithm| algorithm == record.algorithm)
            && self.size.is_none_or(|size| size == record.board.size())
            && self.status.is_none_or(|status| status == record.status)
    }
}

/// The statistics of runs. Searches are in order of first occurrence, and positions are those among the runs.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Analysis {
    /// The summaries of all searches over the boards that all of them solved.
    pub common: Vec<Summary>,
    /// The summaries of all searches over the boards that each of them solved.
    pub own: Vec<Summary>,
    /// The number of different boards that every search solved.
    pub solved: usize,
    /// The number of the other boards.
    pub left_out: usize,
    /// For each search, the running times of its solutions in milliseconds, ascending.
    pub times: Vec<Vec<f64>>,
    /// The optima of the runs' boards.
    pub optima: Optima,
    #[serde(with = "As::<Vec<(DisplayFromStr, Same)>>")]
    pub estimates: Vec<(Heuristic, Vec<Estimate>)>,
    /// The progress of anytime searches.
    pub curves: Vec<Curve>,
}

impl Analysis {
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a Run> + Clone) -> Analysis {
        let records: Vec<&Record> = runs.clone().into_iter().map(|run| &run.record).collect();
        let records = || records.iter().copied();
        let (common, boards) = summaries_and_common(records(), Coverage::Common);
        let own = summaries(records(), Coverage::Own);
        let times_of = |summary: &Summary| {
            let is_solved = |record: &&Record| record.status == Status::Solved && record.pair() == summary.pair;
            let mut times: Vec<f64> = records().filter(is_solved).map(|record| record.elapsed_ms).collect();
            times.sort_unstable_by(f64::total_cmp);
            times
        };
        Analysis {
            times: own.iter().map(times_of).collect(),
            common,
            own,
            solved: boards.solved(),
            left_out: boards.left_out(),
            optima: Optima::of(records()),
            estimates: estimates(records()),
            curves: curves(runs),
        }
    }

    /// Returns the summaries over the boards of a coverage.
    pub fn summaries(&self, coverage: Coverage) -> &[Summary] {
        match coverage {
            Coverage::Common => &self.common,
            Coverage::Own => &self.own,
        }
    }
}

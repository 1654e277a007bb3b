//! Aggregates of records: quartiles of each pair, and the proved optimum of each board.

use super::plan::Pair;
use super::record::Record;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, Goal};
use std::collections::HashMap;

/// The five-number summary of a sample.
///
/// Quartiles are interpolated linearly between the two nearest values: definition 7 of Hyndman and Fan, "Sample Quantiles
/// in Statistical Packages" (1996), which spreadsheets use too.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quartiles {
    /// The minimum.
    pub least: f64,
    /// The first quartile.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The third quartile.
    pub upper: f64,
    /// The maximum.
    pub greatest: f64,
}

impl Quartiles {
    /// Returns the quartiles of values in any order, or `None` if there are no values.
    ///
    /// ```
    /// use npuzzle_experiments::Quartiles;
    /// let quartiles = Quartiles::of([4.0, 1.0, 3.0, 2.0]).unwrap();
    /// assert_eq!((quartiles.lower, quartiles.median, quartiles.upper), (1.75, 2.5, 3.25));
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Quartiles> {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        let at = |part: f64| {
            let position = part * last as f64;
            let (below, above) = (values[position.floor() as usize], values[position.ceil() as usize]);
            below + (above - below) * position.fract()
        };
        Some(Quartiles { least: at(0.0), lower: at(0.25), median: at(0.5), upper: at(0.75), greatest: at(1.0) })
    }
}

/// The optimal solution lengths of the boards on which some run has proved its solution optimal.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Optima(HashMap<(Board, Goal), u32>);

impl Optima {
    /// Collects the optima that the records prove.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> Optima {
        let proved = records.into_iter().filter(|record| record.optimal);
        Optima(proved.filter_map(|record| Some(((record.board, record.goal), record.length?))).collect())
    }

    /// Returns the optimum of a record's board and goal, if it is known.
    pub fn of_board(&self, record: &Record) -> Option<u32> {
        self.0.get(&(record.board, record.goal)).copied()
    }

    /// Returns a record's solution length divided by the optimum, or `None` if either is unknown or the board is the
    /// goal.
    pub fn ratio(&self, record: &Record) -> Option<f64> {
        let optimum = self.of_board(record).filter(|&optimum| optimum > 0)?;
        Some(f64::from(record.length?) / f64::from(optimum))
    }
}

/// A summary of the runs of one pair. The quartiles cover the solved boards only.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The pair.
    pub pair: Pair,
    /// The number of runs.
    pub runs: usize,
    /// The number of solved boards.
    pub solved: usize,
    /// Solution lengths in moves.
    pub length: Option<Quartiles>,
    /// Solution lengths divided by the optimum, for boards with a known optimum.
    pub ratio: Option<Quartiles>,
    /// Nodes expanded.
    pub expanded: Option<Quartiles>,
    /// Nodes generated.
    pub generated: Option<Quartiles>,
    /// Memory used, in bytes.
    pub memory_bytes: Option<Quartiles>,
    /// Running times in milliseconds.
    pub elapsed_ms: Option<Quartiles>,
}

/// Summarizes the records of each pair, in order of first occurrence.
pub fn summaries<'a>(records: impl IntoIterator<Item = &'a Record> + Clone) -> Vec<Summary> {
    let optima = Optima::of(records.clone());
    let mut order: Vec<Pair> = Vec::new();
    let mut groups: HashMap<Pair, Vec<&Record>> = HashMap::new();
    for record in records {
        let group = groups.entry(record.pair()).or_default();
        if group.is_empty() {
            order.push(record.pair());
        }
        group.push(record);
    }
    order.into_iter().map(|pair| summary(pair, &groups[&pair], &optima)).collect()
}

fn summary(pair: Pair, runs: &[&Record], optima: &Optima) -> Summary {
    let solved: Vec<&Record> = runs.iter().copied().filter(|record| record.status == Status::Solved).collect();
    let of = |value: fn(&Record) -> f64| Quartiles::of(solved.iter().map(|record| value(record)));
    Summary {
        pair,
        runs: runs.len(),
        solved: solved.len(),
        length: Quartiles::of(solved.iter().filter_map(|record| record.length.map(f64::from))),
        ratio: Quartiles::of(solved.iter().filter_map(|record| optima.ratio(record))),
        expanded: of(|record| record.expanded as f64),
        generated: of(|record| record.generated as f64),
        memory_bytes: of(|record| record.memory_bytes as f64),
        elapsed_ms: of(|record| record.elapsed_ms),
    }
}

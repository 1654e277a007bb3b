//! What many runs say together: quartiles for each pair, and the shortest length known for each board.

use super::plan::Pair;
use super::record::Record;
use crate::catalogue::Status;
use crate::puzzle::{Board, Goal};
use std::collections::HashMap;

/// The least value, the quartiles and the greatest.
///
/// Quartiles between two values lie in proportion between them (the usual definition of spreadsheets; Hyndman and Fan's
/// seventh).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quartiles {
    /// The least.
    pub least: f64,
    /// A quarter of the values is at most this.
    pub lower: f64,
    /// Half of them is.
    pub median: f64,
    /// Three quarters are.
    pub upper: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Quartiles {
    /// Of values in any order; nothing of no values.
    ///
    /// ```
    /// use npuzzle::experiment::Quartiles;
    /// let quartiles = Quartiles::of([4.0, 1.0, 3.0, 2.0]).unwrap();
    /// assert_eq!((quartiles.lower, quartiles.median, quartiles.upper), (1.75, 2.5, 3.25));
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Quartiles> {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        let at = |part: f64| {
            let place = part * last as f64;
            let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        Some(Quartiles { least: at(0.0), lower: at(0.25), median: at(0.5), upper: at(0.75), greatest: at(1.0) })
    }
}

/// The length of the shortest solutions, for the boards on which some run has proved it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Optima(HashMap<(Board, Goal), u32>);

impl Optima {
    /// As the records prove.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> Optima {
        let proved = records.into_iter().filter(|record| record.optimal);
        Optima(proved.filter_map(|record| Some(((record.board, record.goal), record.length?))).collect())
    }

    /// The optimum of a record's board.
    pub fn of_board(&self, record: &Record) -> Option<u32> {
        self.0.get(&(record.board, record.goal)).copied()
    }

    /// How many times as long as the shortest a record's solution is, where both are known. A board that is the goal
    /// already has no such number.
    pub fn ratio(&self, record: &Record) -> Option<f64> {
        let optimum = self.of_board(record).filter(|&optimum| optimum > 0)?;
        Some(f64::from(record.length?) / f64::from(optimum))
    }
}

/// The runs of one pair together. Quartiles are of the boards that it solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The pair.
    pub pair: Pair,
    /// Boards that it ran on.
    pub runs: usize,
    /// Boards that it solved.
    pub solved: usize,
    /// Moves of its solutions.
    pub length: Option<Quartiles>,
    /// Those over the optimum, where that is known.
    pub ratio: Option<Quartiles>,
    /// Nodes expanded.
    pub expanded: Option<Quartiles>,
    /// Nodes generated.
    pub generated: Option<Quartiles>,
    /// Bytes held.
    pub memory_bytes: Option<Quartiles>,
    /// Milliseconds taken.
    pub elapsed_ms: Option<Quartiles>,
}

/// A summary for each pair, in the order in which the records first name it.
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

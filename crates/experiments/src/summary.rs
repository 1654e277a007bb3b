//! Aggregates of records: samples of each pair, and the proved optimum of each board.

use super::plan::Pair;
use super::record::Record;
use npuzzle_engine::catalogue::{Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Goal};
use std::collections::{HashMap, HashSet};

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

/// The statistics of a sample that is not empty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The quartiles.
    pub quartiles: Quartiles,
    /// The arithmetic mean.
    pub mean: f64,
    /// The sample standard deviation, with n - 1 in the denominator. `None` for a single value.
    pub deviation: Option<f64>,
}

impl Sample {
    /// Returns the statistics of values in any order, or `None` if there are no values.
    ///
    /// ```
    /// use npuzzle_experiments::Sample;
    /// let sample = Sample::of([2.0, 4.0, 9.0]).unwrap();
    /// assert_eq!((sample.quartiles.median, sample.mean), (4.0, 5.0));
    /// assert_eq!(sample.deviation, Some(13_f64.sqrt()));
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Sample> {
        let values: Vec<f64> = values.into_iter().collect();
        let count = values.len() as f64;
        let quartiles = Quartiles::of(values.iter().copied())?;
        let mean = values.iter().sum::<f64>() / count;
        // In a second pass, because the difference of two large sums of squares would lose digits.
        let squares = || values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let deviation = (values.len() > 1).then(|| (squares() / (count - 1.0)).sqrt());
        Some(Sample { quartiles, mean, deviation })
    }
}

/// A board with its goal.
type Problem = (Board, Goal);

fn problem(record: &Record) -> Problem {
    (record.board.clone(), record.goal.clone())
}

/// The optimal solution lengths of the boards on which some run has proved its solution optimal.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Optima(HashMap<Problem, u32>);

impl Optima {
    /// Collects the optima that the records prove.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> Optima {
        let proved = records.into_iter().filter(|record| record.optimal);
        Optima(proved.filter_map(|record| Some((problem(record), record.length?))).collect())
    }

    /// Returns the optimum of a record's board and goal, if it is known.
    pub fn of_board(&self, record: &Record) -> Option<u32> {
        self.0.get(&problem(record)).copied()
    }

    /// Returns a record's solution length divided by the optimum, or `None` if either is unknown or the board is the
    /// goal.
    pub fn ratio(&self, record: &Record) -> Option<f64> {
        let optimum = self.of_board(record).filter(|&optimum| optimum > 0)?;
        Some(f64::from(record.length?) / f64::from(optimum))
    }
}

/// A heuristic's estimate for a board beside the true distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The position of the first record with this estimate.
    pub position: usize,
    /// h(start).
    pub h: u32,
    /// The proved optimum of the board.
    pub optimum: u32,
}

/// Returns each heuristic's estimates for the boards with a known optimum. The heuristics are in order of first occurrence,
/// also those without such a board.
///
/// Algorithms with the same heuristic have the same estimate, which counts once. A pattern database may be replaced by a
/// larger one between two runs, and both estimates count.
pub fn estimates<'a>(records: impl IntoIterator<Item = &'a Record> + Clone) -> Vec<(Heuristic, Vec<Estimate>)> {
    let optima = Optima::of(records.clone());
    let mut seen = HashSet::new();
    let mut all: Vec<(Heuristic, Vec<Estimate>)> = Vec::new();
    for (position, record) in records.into_iter().enumerate() {
        let Some((heuristic, h)) = record.heuristic.zip(record.initial_h) else { continue };
        let index = all.iter().position(|&(known, _)| known == heuristic).unwrap_or_else(|| {
            all.push((heuristic, Vec::new()));
            all.len() - 1
        });
        if let Some(optimum) = optima.of_board(record)
            && seen.insert((heuristic, &record.board, &record.goal, h))
        {
            all[index].1.push(Estimate { position, h, optimum });
        }
    }
    all
}

/// The boards that the measures of a summary cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coverage {
    /// The boards that every pair solved, so that all pairs are measured on the same boards. Otherwise, a pair that solves
    /// only easy boards would look best.
    #[default]
    Common,
    /// The boards that the pair itself solved.
    Own,
}

/// The boards that every pair of some records solved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CommonBoards {
    solved: HashSet<Problem>,
    left_out: usize,
}

impl CommonBoards {
    /// Collects the boards on which every pair has a run, and all of them found a solution.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> CommonBoards {
        let mut pairs = HashSet::new();
        // The pairs that solved each board. `None` after a failure.
        let mut solvers: HashMap<Problem, Option<HashSet<Pair>>> = HashMap::new();
        for record in records {
            pairs.insert(record.pair());
            let board = solvers.entry(problem(record)).or_insert_with(|| Some(HashSet::new()));
            if record.status != Status::Solved {
                *board = None;
            } else if let Some(solvers) = board {
                solvers.insert(record.pair());
            }
        }
        let boards = solvers.len();
        let is_common = |solvers: Option<HashSet<Pair>>| solvers.is_some_and(|solvers| solvers.len() == pairs.len());
        let solved: HashSet<Problem> =
            solvers.into_iter().filter_map(|(board, solvers)| is_common(solvers).then_some(board)).collect();
        CommonBoards { left_out: boards - solved.len(), solved }
    }

    /// Returns whether a record's board is one of them.
    pub fn contains(&self, record: &Record) -> bool {
        self.solved.contains(&problem(record))
    }

    /// Returns the number of different boards that every pair solved.
    pub fn solved(&self) -> usize {
        self.solved.len()
    }

    /// Returns the number of different boards that some pair did not solve.
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

/// A summary of the runs of one pair. The samples cover solved boards only: those of a [`Coverage`].
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The pair.
    pub pair: Pair,
    /// The number of runs.
    pub runs: usize,
    /// The number of solved boards.
    pub solved: usize,
    /// Solution lengths in moves.
    pub length: Option<Sample>,
    /// Solution lengths divided by the optimum, for boards with a known optimum.
    pub ratio: Option<Sample>,
    /// Nodes expanded.
    pub expanded: Option<Sample>,
    /// Nodes generated.
    pub generated: Option<Sample>,
    /// Memory used, in bytes.
    pub memory_bytes: Option<Sample>,
    /// Running times in milliseconds.
    pub elapsed_ms: Option<Sample>,
}

/// Summarizes the records of each pair, in order of first occurrence.
pub fn summaries<'a>(records: impl IntoIterator<Item = &'a Record> + Clone, coverage: Coverage) -> Vec<Summary> {
    let optima = Optima::of(records.clone());
    let common = CommonBoards::of(records.clone());
    let covers = |record: &Record| match coverage {
        Coverage::Common => common.contains(record),
        Coverage::Own => record.status == Status::Solved,
    };
    let mut order: Vec<Pair> = Vec::new();
    let mut groups: HashMap<Pair, Vec<&Record>> = HashMap::new();
    for record in records {
        let group = groups.entry(record.pair()).or_default();
        if group.is_empty() {
            order.push(record.pair());
        }
        group.push(record);
    }
    order.into_iter().map(|pair| summary(pair, &groups[&pair], &optima, covers)).collect()
}

fn summary(pair: Pair, runs: &[&Record], optima: &Optima, covers: impl Fn(&Record) -> bool) -> Summary {
    let covered: Vec<&Record> = runs.iter().copied().filter(|record| covers(record)).collect();
    let of = |value: fn(&Record) -> f64| Sample::of(covered.iter().map(|record| value(record)));
    Summary {
        pair,
        runs: runs.len(),
        solved: runs.iter().filter(|record| record.status == Status::Solved).count(),
        length: Sample::of(covered.iter().filter_map(|record| record.length.map(f64::from))),
        ratio: Sample::of(covered.iter().filter_map(|record| optima.ratio(record))),
        expanded: of(|record| record.expanded as f64),
        generated: of(|record| record.generated as f64),
        memory_bytes: of(|record| record.memory_bytes as f64),
        elapsed_ms: of(|record| record.elapsed_ms),
    }
}

//! Aggregates of records: samples of each pair, and the proved optimum of each board.

use super::plan::Pair;
use super::record::Record;
use npuzzle_engine::catalogue::{Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Goal};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// The five-number summary of a sample.
///
/// Quartiles are interpolated linearly between the two nearest values: definition 7 of Hyndman and Fan, "Sample Quantiles
/// in Statistical Packages" (1996), which spreadsheets use too.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Quartiles {
    pub least: f64,
    /// The first quartile.
    pub lower: f64,
    pub median: f64,
    /// The third quartile.
    pub upper: f64,
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
        Quartiles::of_all(values.into_iter().collect())
    }

    fn of_all(mut values: Vec<f64>) -> Option<Quartiles> {
        values.sort_unstable_by(f64::total_cmp);
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
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    pub quartiles: Quartiles,
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
        let mean = values.iter().sum::<f64>() / count;
        // In a second pass, because the difference of two large sums of squares would lose digits.
        let squares = || values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let deviation = (values.len() > 1).then(|| (squares() / (count - 1.0)).sqrt());
        Some(Sample { quartiles: Quartiles::of_all(values)?, mean, deviation })
    }
}

/// By position of a record, the number of its board and goal in order of first occurrence.
struct Problems(Vec<usize>);

impl Problems {
    fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> Problems {
        let mut known: HashMap<(&Board, &Goal), usize> = HashMap::new();
        let mut last = None;
        let number = |record: &'a Record| {
            let problem = (&record.board, &record.goal);
            // The runs on a board follow each other, and a comparison is faster than the table.
            let number = match last {
                Some((same, number)) if same == problem => number,
                _ => {
                    let next = known.len();
                    *known.entry(problem).or_insert(next)
                }
            };
            last = Some((problem, number));
            number
        };
        Problems(records.into_iter().map(number).collect())
    }

    fn count(&self) -> usize {
        self.0.iter().max().map_or(0, |last| last + 1)
    }
}

/// By position of a record, the optimal solution length of its board, if some run has proved its solution optimal.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Optima(Vec<Option<u32>>);

impl Optima {
    /// Collects the optima that the records prove.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record> + Clone) -> Optima {
        Optima::by_problem(records.clone(), &Problems::of(records))
    }

    fn by_problem<'a>(records: impl IntoIterator<Item = &'a Record>, problems: &Problems) -> Optima {
        let mut known = vec![None; problems.count()];
        for (record, &problem) in records.into_iter().zip(&problems.0) {
            if record.optimal {
                known[problem] = record.length;
            }
        }
        Optima(problems.0.iter().map(|&problem| known[problem]).collect())
    }

    /// Returns the optimum of the board of the record at a position, if it is known.
    pub fn at(&self, position: usize) -> Option<u32> {
        self.0[position]
    }

    /// Returns the solution length of the record at a position divided by the optimum, or `None` if either is unknown or the board is
    /// the goal.
    fn ratio(&self, position: usize, record: &Record) -> Option<f64> {
        let optimum = self.at(position).filter(|&optimum| optimum > 0)?;
        Some(f64::from(record.length?) / f64::from(optimum))
    }
}

/// A heuristic's estimate for a board beside the true distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    let problems = Problems::of(records.clone());
    let optima = Optima::by_problem(records.clone(), &problems);
    let mut seen = HashSet::new();
    let mut all: Vec<(Heuristic, Vec<Estimate>)> = Vec::new();
    for (position, record) in records.into_iter().enumerate() {
        let Some((heuristic, h)) = record.heuristic.zip(record.initial_h) else { continue };
        let index = all.iter().position(|&(known, _)| known == heuristic).unwrap_or_else(|| {
            all.push((heuristic, Vec::new()));
            all.len() - 1
        });
        if let Some(optimum) = optima.at(position)
            && seen.insert((index, problems.0[position], h))
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
    /// By position of a record, whether its board is one of them.
    are_common: Vec<bool>,
    solved: usize,
    left_out: usize,
}

impl CommonBoards {
    /// Collects the boards on which every pair has a run, and all of them found a solution.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record> + Clone) -> CommonBoards {
        CommonBoards::by_problem(records.clone(), &Problems::of(records))
    }

    fn by_problem<'a>(records: impl IntoIterator<Item = &'a Record>, problems: &Problems) -> CommonBoards {
        let mut pairs = Vec::new();
        // The pairs that solved each board. `None` after a failure.
        let mut solvers: Vec<Option<Vec<usize>>> = vec![Some(Vec::new()); problems.count()];
        for (record, &problem) in records.into_iter().zip(&problems.0) {
            let pair = number_of(&mut pairs, record.pair());
            if record.status != Status::Solved {
                solvers[problem] = None;
            } else if let Some(solvers) = &mut solvers[problem]
                && !solvers.contains(&pair)
            {
                solvers.push(pair);
            }
        }
        let is_common = |solvers: &Option<Vec<usize>>| solvers.as_ref().is_some_and(|by| by.len() == pairs.len());
        let solved = solvers.iter().filter(|solvers| is_common(solvers)).count();
        CommonBoards {
            are_common: problems.0.iter().map(|&problem| is_common(&solvers[problem])).collect(),
            solved,
            left_out: solvers.len() - solved,
        }
    }

    /// Returns whether the board of the record at a position is one of them.
    pub fn contains(&self, position: usize) -> bool {
        self.are_common[position]
    }

    /// Returns the number of different boards that every pair solved.
    pub fn solved(&self) -> usize {
        self.solved
    }

    /// Returns the number of different boards that some pair did not solve.
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

/// A summary of the runs of one pair. The samples cover solved boards only: those of a [`Coverage`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub pair: Pair,
    pub runs: usize,
    /// The number of solved boards.
    pub solved: usize,
    /// Solution lengths in moves.
    pub length: Option<Sample>,
    /// Solution lengths divided by the optimum, for boards with a known optimum.
    pub ratio: Option<Sample>,
    pub expanded: Option<Sample>,
    pub generated: Option<Sample>,
    /// Memory used, in bytes.
    pub memory_bytes: Option<Sample>,
    /// Running times in milliseconds.
    pub elapsed_ms: Option<Sample>,
}

/// Summarizes the records of each pair, in order of first occurrence.
pub fn summaries<'a>(records: impl IntoIterator<Item = &'a Record> + Clone, coverage: Coverage) -> Vec<Summary> {
    summaries_and_common(records, coverage).0
}

/// Like [`summaries`], with the boards that every pair solved.
pub fn summaries_and_common<'a>(
    records: impl IntoIterator<Item = &'a Record> + Clone,
    coverage: Coverage,
) -> (Vec<Summary>, CommonBoards) {
    let problems = Problems::of(records.clone());
    let optima = Optima::by_problem(records.clone(), &problems);
    let common = CommonBoards::by_problem(records.clone(), &problems);
    let mut pairs = Vec::new();
    let mut all: Vec<Values> = Vec::new();
    for (position, record) in records.into_iter().enumerate() {
        let pair = number_of(&mut pairs, record.pair());
        all.resize_with(pairs.len(), Values::default);
        let is_covered = match coverage {
            Coverage::Common => common.contains(position),
            Coverage::Own => record.status == Status::Solved,
        };
        all[pair].add(record, optima.ratio(position, record), is_covered);
    }
    (pairs.into_iter().zip(all).map(|(pair, values)| values.summary(pair)).collect(), common)
}

/// Returns the number of a pair in order of first occurrence.
fn number_of(pairs: &mut Vec<Pair>, pair: Pair) -> usize {
    pairs.iter().position(|&known| known == pair).unwrap_or_else(|| {
        pairs.push(pair);
        pairs.len() - 1
    })
}

/// The values of a pair's runs. One pass over the records collects those of all pairs: there may be a hundred thousand.
#[derive(Default)]
struct Values {
    runs: usize,
    solved: usize,
    length: Vec<f64>,
    ratio: Vec<f64>,
    expanded: Vec<f64>,
    generated: Vec<f64>,
    memory_bytes: Vec<f64>,
    elapsed_ms: Vec<f64>,
}

impl Values {
    fn add(&mut self, record: &Record, ratio: Option<f64>, is_covered: bool) {
        self.runs += 1;
        self.solved += usize::from(record.status == Status::Solved);
        if is_covered {
            self.length.extend(record.length.map(f64::from));
            self.ratio.extend(ratio);
            self.expanded.push(record.expanded as f64);
            self.generated.push(record.generated as f64);
            self.memory_bytes.push(record.memory_bytes as f64);
            self.elapsed_ms.push(record.elapsed_ms);
        }
    }

    fn summary(self, pair: Pair) -> Summary {
        Summary {
            pair,
            runs: self.runs,
            solved: self.solved,
            length: Sample::of(self.length),
            ratio: Sample::of(self.ratio),
            expanded: Sample::of(self.expanded),
            generated: Sample::of(self.generated),
            memory_bytes: Sample::of(self.memory_bytes),
            elapsed_ms: Sample::of(self.elapsed_ms),
        }
    }
}

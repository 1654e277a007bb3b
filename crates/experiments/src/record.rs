//! Records of runs.

use super::plan::{MAX_RUNS, Pair};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle_engine::puzzle::{Board, Goal, GoalError};
use npuzzle_engine::statistics::Statistics;
use serde::{Deserialize, Serialize, Serializer};
use serde_with::{As, DisplayFromStr};

/// The result of one search on one board.
///
/// The fields are the columns, in this order. [`Statistics`] defines the counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    #[serde(with = "As::<DisplayFromStr>")]
    pub board: Board,
    #[serde(with = "As::<DisplayFromStr>")]
    pub goal: Goal,
    #[serde(with = "As::<DisplayFromStr>")]
    pub algorithm: Algorithm,
    /// The heuristic, or `None` for an uninformed algorithm.
    #[serde(with = "As::<Option<DisplayFromStr>>", default)]
    pub heuristic: Option<Heuristic>,
    /// The weight, or `None` for an unweighted algorithm.
    #[serde(default, serialize_with = "write_weight")]
    pub weight: Option<f64>,
    #[serde(with = "As::<DisplayFromStr>")]
    pub status: Status,
    /// The length of the solution in moves.
    pub length: Option<u32>,
    /// Whether the solution is proved optimal.
    pub optimal: bool,
    /// A proved lower bound on the length of all solutions.
    pub lower_bound: Option<u32>,
    pub expanded: u64,
    pub generated: u64,
    /// Nodes reopened because a shorter path was found.
    pub reopened: u64,
    /// The maximum size of the frontier.
    pub frontier_peak: u64,
    /// The depth of the deepest node expanded, in moves.
    pub depth_peak: u64,
    /// The maximum memory used, in bytes.
    pub memory_bytes: u64,
    /// The effective branching factor, or `None` without a solution.
    #[serde(default)]
    pub effective_branching_factor: Option<f64>,
    /// The running time in milliseconds: the mean of all repetitions.
    pub elapsed_ms: f64,
    /// The number of times that the search was run to measure its time. All other values are those of a single run.
    #[serde(default = "once")]
    pub repetitions: u32,
    /// h(start): the heuristic's estimate of the moves from the board to the goal. `None` for an uninformed algorithm, an
    /// unsolvable board, or a file of an earlier version.
    #[serde(default)]
    pub initial_h: Option<u32>,
}

/// Writes a weight as a number, or an infinite one as `inf`, because JSON has no such number.
fn write_weight<S: Serializer>(weight: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match weight {
        Some(weight) if weight.is_infinite() => serializer.serialize_some("inf"),
        weight => weight.serialize(serializer),
    }
}

/// The number of repetitions in files that lack it.
fn once() -> u32 {
    1
}

/// Returns a measurement with at most six decimals: further ones are noise of the clock or of the arithmetic.
pub(crate) fn rounded(measure: f64) -> f64 {
    (measure * 1e6).round() / 1e6
}

impl Record {
    /// Creates the record of a finished run without [`initial_h`](Record::initial_h). `length` is that of its solution, if
    /// it found one.
    pub fn new(
        (board, goal): (Board, Goal),
        pair: Pair,
        weight: Weight,
        (status, length): (Status, Option<usize>),
        statistics: &Statistics,
        elapsed_ms: f64,
    ) -> Record {
        let Pair { algorithm, heuristic } = pair;
        Record {
            board,
            goal,
            algorithm,
            heuristic,
            weight: algorithm.is_weighted().then(|| weight.as_f64()),
            status,
            length: length.map(|length| length as u32),
            optimal: length.is_some_and(|length| pair.has_proved(length, statistics.lower_bound)),
            lower_bound: statistics.lower_bound,
            expanded: statistics.expanded,
            generated: statistics.generated,
            reopened: statistics.reopened,
            frontier_peak: statistics.frontier_peak,
            depth_peak: statistics.depth_peak,
            memory_bytes: statistics.memory_bytes,
            effective_branching_factor: length
                .and_then(|length| statistics.effective_branching_factor(length))
                .map(rounded),
            elapsed_ms: rounded(elapsed_ms),
            repetitions: 1,
            initial_h: None,
        }
    }

    /// Returns the record if its values are consistent. Call this for records from an untrusted source.
    ///
    /// # Errors
    /// If values contradict each other or are out of range.
    pub fn checked(self) -> Result<Record, RecordError> {
        let error = |why| Err(RecordError::invalid(&self, why));
        let is_measure = |number: f64| number.is_finite() && number >= 0.0;
        if let Err(goal_error) = self.goal.board(self.board.size()) {
            return error(Contradiction::Goal(Box::new(goal_error)));
        }
        if self.heuristic.is_some() != self.algorithm.takes_heuristic() {
            return error(Contradiction::Heuristic);
        }
        if self.weight.is_some() && !self.algorithm.is_weighted() {
            return error(Contradiction::Weight);
        }
        if (self.status == Status::Solved) != self.length.is_some() {
            return error(Contradiction::Length);
        }
        if self.length.is_none() && self.effective_branching_factor.is_some() {
            return error(Contradiction::BranchingFactor);
        }
        if self.length.zip(self.lower_bound).is_some_and(|(length, bound)| length < bound) {
            return error(Contradiction::BelowBound);
        }
        let has_proved = |length: u32| self.pair().has_proved(length as usize, self.lower_bound);
        if self.optimal && !(self.status == Status::Solved && self.length.is_some_and(has_proved)) {
            return error(Contradiction::Unproved);
        }
        let is_weight = |number: f64| (1.0..=100.0).contains(&number);
        if !is_measure(self.elapsed_ms)
            || !self.effective_branching_factor.is_none_or(is_measure)
            || !self.weight.is_none_or(is_weight)
        {
            return error(Contradiction::OutOfRange);
        }
        if let Some(h) = self.initial_h {
            let Some(heuristic) = self.heuristic else { return error(Contradiction::Estimate) };
            if heuristic.is_admissible() && self.length.is_some_and(|length| length < h) {
                return error(Contradiction::Overestimate);
            }
        }
        if self.repetitions == 0 {
            return error(Contradiction::Repetitions);
        }
        Ok(self)
    }

    /// Returns the algorithm and the heuristic of the run.
    pub fn pair(&self) -> Pair {
        Pair { algorithm: self.algorithm, heuristic: self.heuristic }
    }
}

/// The reason why records cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// There are no records. Any single line is a valid CSV header.
    #[error("cannot read records of runs: the file has none")]
    Empty,
    /// There are more than [`MAX_RUNS`].
    #[error("cannot read records of runs: the file has {0}, the maximum is {MAX_RUNS}")]
    TooMany(usize),
    /// The text is neither CSV nor JSON with these columns, with the parser's reason and position.
    #[error("cannot read records of runs: {0}")]
    Syntax(String),
    /// A record cannot be true.
    #[error("cannot read records of runs: {board}, {pair}: {why}")]
    Invalid {
        board: Board,
        /// Its algorithm and heuristic.
        pair: Pair,
        why: Contradiction,
    },
}

impl RecordError {
    pub(crate) fn invalid(record: &Record, why: Contradiction) -> RecordError {
        RecordError::Invalid { board: record.board.clone(), pair: record.pair(), why }
    }
}

/// The reason why a record cannot be true.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// The goal does not exist on the board's size.
    #[error("{0}")]
    Goal(Box<GoalError>),
    /// A heuristic is missing, or is too many.
    #[error("informed algorithms have a heuristic, and no others")]
    Heuristic,
    /// A weight is too many.
    #[error("only weighted algorithms have a weight")]
    Weight,
    /// A length is missing, or is too many.
    #[error("solved boards have a length, and no others")]
    Length,
    /// A branching factor is too many.
    #[error("only solved boards have a branching factor")]
    BranchingFactor,
    /// The length is less than the lower bound.
    #[error("the solution is shorter than the lower bound")]
    BelowBound,
    /// The solution is said to be optimal.
    #[error("this search does not prove its solution optimal")]
    Unproved,
    /// A number is negative, infinite or not a weight.
    #[error("a time, weight or branching factor is out of range")]
    OutOfRange,
    /// There is an estimate of the distance without a heuristic.
    #[error("only a heuristic estimates a distance")]
    Estimate,
    /// An admissible heuristic estimates more than the length of a solution.
    #[error("an admissible heuristic overestimates the distance")]
    Overestimate,
    /// The number of runs is 0.
    #[error("a search is run at least once")]
    Repetitions,
    /// Another record of the same board contradicts it.
    #[error("with the records before it, a solution of {length} moves contradicts the lower bound {bound}")]
    OtherBound {
        /// The length of the shortest solution so far.
        length: u32,
        /// The largest lower bound so far.
        bound: u32,
    },
    /// The progress of a search does not lead to its result.
    #[error("the history of the search does not lead to its result")]
    History,
    /// Another run of the same search has another result.
    #[error("a repetition has another result")]
    Repetition,
}

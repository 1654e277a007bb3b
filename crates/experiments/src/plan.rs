//! The runs of an experiment.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal, GoalError, Size};
use npuzzle_engine::spec::SearchSpec;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};
use std::fmt;

/// Maximum number of runs of an experiment. The page holds all their records in memory and plots them.
pub const MAX_RUNS: usize = 100_000;

/// An algorithm and, if it is informed, its heuristic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pair {
    #[serde(with = "As::<DisplayFromStr>")]
    pub algorithm: Algorithm,
    /// The heuristic, or `None` for an uninformed algorithm.
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    pub heuristic: Option<Heuristic>,
}

impl Pair {
    /// Pairs an algorithm with a heuristic. An uninformed algorithm drops it.
    pub fn new(algorithm: Algorithm, heuristic: Heuristic) -> Pair {
        Pair { algorithm, heuristic: algorithm.takes_heuristic().then_some(heuristic) }
    }

    /// Whether every solution is proved optimal.
    pub fn is_optimal(self) -> bool {
        self.has_proved(usize::MAX, None)
    }

    /// Whether a solution of `length` moves is proved optimal, given a proved `lower_bound` on the length of all solutions.
    pub fn has_proved(self, length: usize, lower_bound: Option<u32>) -> bool {
        // The guarantee of an uninformed algorithm is independent of the heuristic.
        self.algorithm.has_proved(self.heuristic.unwrap_or(Heuristic::Manhattan), length, lower_bound)
    }

    /// Combines each algorithm with each heuristic, in the order given. Uninformed algorithms come without a heuristic, and
    /// duplicates are removed.
    pub fn all(algorithms: &[Algorithm], heuristics: &[Heuristic]) -> Vec<Pair> {
        let with_heuristics = |&algorithm: &Algorithm| -> Vec<Pair> {
            if algorithm.takes_heuristic() {
                heuristics.iter().map(|&heuristic| Pair::new(algorithm, heuristic)).collect()
            } else {
                vec![Pair { algorithm, heuristic: None }]
            }
        };
        let mut pairs = Vec::new();
        for pair in algorithms.iter().flat_map(with_heuristics) {
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }
}

impl fmt::Display for Pair {
    /// Formats the labels: `A*, Manhattan distance`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.algorithm.label())?;
        match self.heuristic {
            Some(heuristic) => write!(formatter, ", {}", heuristic.label()),
            None => Ok(()),
        }
    }
}

/// An experiment that runs every pair on every board.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    boards: Vec<Board>,
    goal: Goal,
    pairs: Vec<Pair>,
    weight: Weight,
}

/// The reason why a plan is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    #[error("no boards to search")]
    NoBoards,
    /// There are no algorithms, or there is no heuristic for informed ones.
    #[error("there is nothing to compare: choose algorithms, and heuristics for those that use one")]
    NoPairs,
    /// There are more than [`MAX_RUNS`] runs.
    #[error("{runs} runs are more than {MAX_RUNS}: take fewer boards, algorithms or heuristics")]
    TooManyRuns {
        /// The number of boards times the number of pairs.
        runs: usize,
    },
    /// The goal does not exist for boards of a size.
    #[error("{0} boards: {1}")]
    NoGoal(Size, Box<GoalError>),
    /// The goal does not exist for a board.
    #[error("board {number} ({board}): {why}")]
    Goal {
        /// The board's position in the list, from 1.
        number: usize,
        board: Board,
        why: Box<GoalError>,
    },
}

impl Plan {
    /// Creates a plan.
    ///
    /// # Errors
    /// If there are no runs or more than [`MAX_RUNS`], or if the goal does not exist for some board.
    pub fn new(boards: Vec<Board>, goal: Goal, pairs: Vec<Pair>, weight: Weight) -> Result<Plan, PlanError> {
        let runs = boards.len().saturating_mul(pairs.len());
        if boards.is_empty() {
            return Err(PlanError::NoBoards);
        }
        if pairs.is_empty() {
            return Err(PlanError::NoPairs);
        }
        if runs > MAX_RUNS {
            return Err(PlanError::TooManyRuns { runs });
        }
        for (index, board) in boards.iter().enumerate() {
            if let Err(error) = goal.board(board.size()) {
                return Err(PlanError::Goal { number: index + 1, board: board.clone(), why: Box::new(error) });
            }
        }
        Ok(Plan { boards, goal, pairs, weight })
    }

    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Returns the number of runs, at least one.
    pub fn runs(&self) -> usize {
        self.boards.len() * self.pairs.len()
    }

    /// Returns the board and the pair of run `index`. All pairs run on a board before the next board, so that the records
    /// of a stopped experiment are comparable.
    ///
    /// # Panics
    /// If `index` is not less than [`runs`](Plan::runs).
    pub fn run(&self, index: usize) -> (Board, Pair) {
        (self.boards[index / self.pairs.len()].clone(), self.pairs[index % self.pairs.len()])
    }

    /// Returns the search of run `index`, within the default limits.
    ///
    /// # Panics
    /// Like [`run`](Plan::run).
    pub fn spec(&self, index: usize) -> SearchSpec {
        let (board, Pair { algorithm, heuristic }) = self.run(index);
        SearchSpec::new(board, self.goal(), algorithm, heuristic.unwrap_or(Heuristic::Manhattan))
            .expect("the goal exists for every board of a plan")
            .with_weight(self.weight)
    }

    pub fn goal(&self) -> Goal {
        self.goal.clone()
    }

    /// Returns the weight of weighted A* and dynamic weighting.
    pub fn weight(&self) -> Weight {
        self.weight
    }
}

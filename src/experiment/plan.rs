//! Which searches run on which boards.

use crate::catalogue::{Algorithm, Heuristic, Weight};
use crate::puzzle::{Board, Goal, GoalError};
use std::fmt;

/// The most runs of one experiment: their records stay in memory and are drawn.
pub const MAX_RUNS: usize = 20_000;

/// An algorithm with the heuristic that it uses, if it uses one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// The way to search.
    pub algorithm: Algorithm,
    /// The estimate to search by; nothing for an uninformed algorithm.
    pub heuristic: Option<Heuristic>,
}

impl Pair {
    /// The pair of an algorithm and a heuristic, which an uninformed algorithm leaves aside.
    pub fn new(algorithm: Algorithm, heuristic: Heuristic) -> Pair {
        Pair { algorithm, heuristic: algorithm.is_informed().then_some(heuristic) }
    }

    /// Whether its solutions are always proved shortest.
    pub fn is_optimal(self) -> bool {
        self.has_proved(usize::MAX, None)
    }

    /// Whether a solution of that length is proved shortest, where no solution is shorter than `lower_bound`.
    pub fn has_proved(self, length: usize, lower_bound: Option<u32>) -> bool {
        // An uninformed algorithm promises the same whatever the heuristic.
        self.algorithm.has_proved(self.heuristic.unwrap_or(Heuristic::Manhattan), length, lower_bound)
    }

    /// Each algorithm with each heuristic, in the order given; uninformed algorithms with none, and each pair once, however often
    /// it is named.
    pub fn all(algorithms: &[Algorithm], heuristics: &[Heuristic]) -> Vec<Pair> {
        let with_heuristics = |&algorithm: &Algorithm| -> Vec<Pair> {
            if algorithm.is_informed() {
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
    /// As people write it: `A*, Manhattan distance`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.algorithm.label())?;
        match self.heuristic {
            Some(heuristic) => write!(formatter, ", {}", heuristic.label()),
            None => Ok(()),
        }
    }
}

/// An experiment: every pair on every board, each run within the same limits.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    boards: Vec<Board>,
    goal: Goal,
    pairs: Vec<Pair>,
    weight: Weight,
}

/// Why there is nothing to run, or too much.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// No board.
    #[error("there is no board to search on")]
    NoBoards,
    /// No algorithm, or only algorithms that need a heuristic, and none.
    #[error("there is nothing to compare: choose algorithms, and heuristics for those that use one")]
    NoPairs,
    /// More than [`MAX_RUNS`].
    #[error("{runs} runs are more than {MAX_RUNS}: take fewer boards, algorithms or heuristics")]
    TooManyRuns {
        /// Boards times pairs.
        runs: usize,
    },
    /// A board that does not have the goal.
    #[error("board {number} ({board}): {why}")]
    Goal {
        /// Its number, from 1.
        number: usize,
        /// The board.
        board: Board,
        /// What is wrong.
        why: Box<GoalError>,
    },
}

impl Plan {
    /// A plan in which something can be run.
    ///
    /// # Errors
    /// When there is nothing to run, or more than [`MAX_RUNS`], or a board does not have the goal.
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
            if let Err(error) = goal.board(board.side()) {
                return Err(PlanError::Goal { number: index + 1, board: *board, why: Box::new(error) });
            }
        }
        Ok(Plan { boards, goal, pairs, weight })
    }

    /// How many runs there are, at least one.
    pub fn runs(&self) -> usize {
        self.boards.len() * self.pairs.len()
    }

    /// The board and the pair of a run, counted from 0. All pairs run on a board before the next board's turn, so that
    /// what is there when it is stopped compares.
    ///
    /// # Panics
    /// When there are not so many.
    pub fn run(&self, index: usize) -> (Board, Pair) {
        (self.boards[index / self.pairs.len()], self.pairs[index % self.pairs.len()])
    }

    /// Where all runs go.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// For weighted A* and dynamic weighting.
    pub fn weight(&self) -> Weight {
        self.weight
    }
}

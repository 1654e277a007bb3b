//! The specification of a search, shared by library users, the page, its workers and the command line.

use crate::catalogue::{Algorithm, Heuristic, Partition, Weight, WeightError};
use crate::choices::{Choice, Choices};
use crate::heuristic::PdbKey;
use crate::puzzle::{Board, Goal};
use std::time::Duration;

/// An algorithm and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Method {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic of an informed algorithm; others ignore it.
    pub heuristic: Heuristic,
    /// The partition of the pattern databases, for searches that use them; `None` selects the default for the board's size.
    pub partition: Option<Partition>,
    /// The weight of weighted A* and of dynamic weighting; others ignore it. Dynamic weighting takes a weight below 1 for 1,
    /// and an infinite one for 100.
    pub weight: Weight,
    /// The maximum solution length of depth-first search, in moves; others ignore it.
    pub depth_limit: Option<u32>,
    /// The choices that the algorithm leaves open. Those that it does not have are ignored.
    pub choices: Choices,
}

/// A parameter that an algorithm does not take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MethodError {
    /// The algorithm does not have this choice.
    #[error("{algorithm} leaves no choice of {}", .choice.name())]
    Choice {
        /// The algorithm.
        algorithm: Algorithm,
        /// The choice.
        choice: Choice,
    },
    /// The algorithm takes other weights only.
    #[error(transparent)]
    Weight(#[from] WeightError),
}

impl Method {
    /// An algorithm and a heuristic, with the default partition, the default weight, no depth limit and the usual choices.
    pub fn new(algorithm: Algorithm, heuristic: Heuristic) -> Method {
        let (weight, choices) = (Weight::default(), Choices::default());
        Method { algorithm, heuristic, partition: None, weight, depth_limit: None, choices }
    }

    /// Checks that the algorithm takes the weight and has all choices that are not the usual ones.
    ///
    /// # Errors
    /// [`MethodError`] for the first parameter that would be ignored or replaced.
    pub fn check(&self) -> Result<(), MethodError> {
        let Method { algorithm, weight, choices, .. } = *self;
        if let Some(choice) = choices.unusual().find(|choice| !choice.applies_to(algorithm)) {
            return Err(MethodError::Choice { algorithm, choice });
        }
        if algorithm == Algorithm::DynamicWeighting {
            weight.at_least_one()?;
        }
        Ok(())
    }

    /// Returns the method with the usual value in place of each parameter that [`Method::check`] finds.
    #[must_use]
    pub fn checked(self) -> Method {
        let is_out_of_range = self.algorithm == Algorithm::DynamicWeighting && self.weight.at_least_one().is_err();
        let weight = if is_out_of_range { Weight::default() } else { self.weight };
        Method { weight, choices: self.choices.of(self.algorithm), ..self }
    }

    /// Whether every solution that the method finds is optimal. No choice matters: see [`crate::choices`].
    pub fn is_optimal(&self) -> bool {
        let is_light = self.algorithm == Algorithm::WeightedAStar && self.weight <= Weight::ONE;
        self.algorithm.is_optimal(self.heuristic) || is_light && self.heuristic.is_admissible()
    }

    /// Whether a solution of `length` moves is proven optimal, given the lower bound that the search has proven.
    pub fn has_proved(&self, length: usize, lower_bound: Option<u32>) -> bool {
        self.is_optimal() || self.algorithm.has_proved(self.heuristic, length, lower_bound)
    }
}

/// The resources that a search may use before it gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of bytes that the search may hold. Pattern databases are not counted.
    pub memory_bytes: u64,
    /// The maximum time. The engine has no clock, so the caller that advances the search enforces it.
    pub time: Option<Duration>,
}

impl Limits {
    /// A memory limit in MiB, and no time limit.
    pub const fn memory_mib(mib: u32) -> Limits {
        Limits { memory_bytes: (mib as u64) << 20, time: None }
    }

    /// The memory limit in MiB, rounded down.
    pub const fn whole_mib(self) -> u32 {
        (self.memory_bytes >> 20) as u32
    }
}

impl Default for Limits {
    /// 1 GiB of memory and any amount of time.
    fn default() -> Limits {
        Limits::memory_mib(1024)
    }
}

/// A search: which board to solve, how, and within which limits.
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "8 1 2/0 4 3/7 5 6".parse()?;
/// let goal = "blank-first".parse()?;
/// let spec = SearchSpec::new(board, goal, Algorithm::AStar, Heuristic::Manhattan).with_memory_limit(1 << 20);
/// assert_eq!(spec.method.algorithm, Algorithm::AStar);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSpec {
    /// The board to solve.
    pub board: Board,
    /// The goal.
    pub goal: Goal,
    /// How to search.
    pub method: Method,
    /// When to give up.
    pub limits: Limits,
}

impl SearchSpec {
    /// A search with the defaults of [`Method::new`] and [`Limits::default`].
    pub fn new(board: Board, goal: Goal, algorithm: Algorithm, heuristic: Heuristic) -> SearchSpec {
        SearchSpec { board, goal, method: Method::new(algorithm, heuristic), limits: Limits::default() }
    }

    /// The same search of another board.
    #[must_use]
    pub fn with_board(self, board: Board) -> SearchSpec {
        SearchSpec { board, ..self }
    }

    /// The same search by another method.
    #[must_use]
    pub fn with_method(self, method: Method) -> SearchSpec {
        SearchSpec { method, ..self }
    }

    /// The same search by another algorithm.
    #[must_use]
    pub fn with_algorithm(self, algorithm: Algorithm) -> SearchSpec {
        SearchSpec { method: Method { algorithm, ..self.method }, ..self }
    }

    /// The same search with another heuristic.
    #[must_use]
    pub fn with_heuristic(self, heuristic: Heuristic) -> SearchSpec {
        SearchSpec { method: Method { heuristic, ..self.method }, ..self }
    }

    /// The same search with another partition.
    #[must_use]
    pub fn with_partition(self, partition: Option<Partition>) -> SearchSpec {
        SearchSpec { method: Method { partition, ..self.method }, ..self }
    }

    /// The same search with another weight.
    #[must_use]
    pub fn with_weight(self, weight: Weight) -> SearchSpec {
        SearchSpec { method: Method { weight, ..self.method }, ..self }
    }

    /// The same search with another depth limit, in moves.
    #[must_use]
    pub fn with_depth_limit(self, depth_limit: Option<u32>) -> SearchSpec {
        SearchSpec { method: Method { depth_limit, ..self.method }, ..self }
    }

    /// The same search with other choices.
    #[must_use]
    pub fn with_choices(self, choices: Choices) -> SearchSpec {
        SearchSpec { method: Method { choices, ..self.method }, ..self }
    }

    /// The same search with another memory limit, in bytes.
    #[must_use]
    pub fn with_memory_limit(self, memory_bytes: u64) -> SearchSpec {
        SearchSpec { limits: Limits { memory_bytes, ..self.limits }, ..self }
    }

    /// The same search with another time limit.
    #[must_use]
    pub fn with_time_limit(self, time: Option<Duration>) -> SearchSpec {
        SearchSpec { limits: Limits { time, ..self.limits }, ..self }
    }

    /// Returns the key of the pattern database that the search needs. `None` if it needs none, or if the goal does not
    /// exist on a board of this size.
    pub fn pdb_key(&self) -> Option<PdbKey> {
        let size = self.board.size();
        let Method { algorithm, heuristic, partition, .. } = self.method;
        let partition = Partition::used_by(algorithm, heuristic, size, partition)?;
        Some(PdbKey::new(size, partition, self.goal.board(size).ok()?.blank()))
    }

    /// Returns the number of bytes of the tables that the heuristic computes, without pattern databases. The search's own limit
    /// does not count them.
    pub fn table_bytes(&self) -> u64 {
        let size = self.board.size();
        match self.goal.board(size) {
            Ok(goal) if self.method.algorithm.takes_heuristic() => {
                self.method.heuristic.table_bytes(size, goal.blank()) as u64
            }
            _ => 0,
        }
    }

    /// Returns the memory limit in bytes, as far as this machine can address it.
    pub(crate) fn memory_limit(&self) -> usize {
        usize::try_from(self.limits.memory_bytes).unwrap_or(usize::MAX)
    }
}

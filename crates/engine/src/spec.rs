//! The specification of a search, shared by library users, the page, its workers and the command line.

use crate::catalogue::{Algorithm, Heuristic, Partition, Weight, WeightError};
use crate::choices::{Choice, Choices};
use crate::heuristic::PdbKey;
use crate::puzzle::{Board, Goal, GoalError, Moves, Solvability};
use std::time::Duration;

/// An algorithm and its parameters: begin with [`Method::new`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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

    /// The same parameters for another algorithm.
    #[must_use]
    pub const fn with_algorithm(mut self, algorithm: Algorithm) -> Method {
        self.algorithm = algorithm;
        self
    }

    /// The same method with another heuristic.
    #[must_use]
    pub const fn with_heuristic(mut self, heuristic: Heuristic) -> Method {
        self.heuristic = heuristic;
        self
    }

    /// The same method with another partition.
    #[must_use]
    pub const fn with_partition(mut self, partition: Option<Partition>) -> Method {
        self.partition = partition;
        self
    }

    /// The same method with another weight.
    #[must_use]
    pub const fn with_weight(mut self, weight: Weight) -> Method {
        self.weight = weight;
        self
    }

    /// The same method with another depth limit, in moves.
    #[must_use]
    pub const fn with_depth_limit(mut self, depth_limit: Option<u32>) -> Method {
        self.depth_limit = depth_limit;
        self
    }

    /// The same method with other choices.
    #[must_use]
    pub const fn with_choices(mut self, choices: Choices) -> Method {
        self.choices = choices;
        self
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
#[non_exhaustive]
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

    /// The same limits with another memory limit, in bytes.
    #[must_use]
    pub const fn with_memory_bytes(mut self, memory_bytes: u64) -> Limits {
        self.memory_bytes = memory_bytes;
        self
    }

    /// The same limits with another time limit.
    #[must_use]
    pub const fn with_time(mut self, time: Option<Duration>) -> Limits {
        self.time = time;
        self
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
/// The goal exists on the board's size.
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "8 1 2/0 4 3/7 5 6".parse()?;
/// let goal = "blank-first".parse()?;
/// let spec = SearchSpec::new(board, goal, Algorithm::AStar, Heuristic::Manhattan)?.with_memory_limit(1 << 20);
/// assert_eq!(spec.method().algorithm, Algorithm::AStar);
/// assert_eq!(spec.limits().memory_bytes, 1 << 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSpec {
    board: Board,
    goal: Goal,
    method: Method,
    limits: Limits,
}

impl SearchSpec {
    /// A search with the defaults of [`Method::new`] and [`Limits::default`].
    ///
    /// # Errors
    /// [`GoalError`] if the goal does not exist on the board's size.
    pub fn new(board: Board, goal: Goal, algorithm: Algorithm, heuristic: Heuristic) -> Result<SearchSpec, GoalError> {
        SearchSpec::by_method(board, goal, Method::new(algorithm, heuristic))
    }

    /// A search by a method, with the default limits.
    ///
    /// # Errors
    /// Fails like [`SearchSpec::new`].
    pub fn by_method(board: Board, goal: Goal, method: Method) -> Result<SearchSpec, GoalError> {
        goal.board(board.size())?;
        Ok(SearchSpec { board, goal, method, limits: Limits::default() })
    }

    /// The board to solve.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The goal.
    #[inline]
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The goal as a board of the same size.
    pub fn goal_board(&self) -> Board {
        let Ok(board) = self.goal.board(self.board.size()) else {
            unreachable!("every specification is made with a goal of the board's size")
        };
        board
    }

    /// Whether the goal can be reached from the board, and why.
    pub fn solvability(&self) -> Solvability {
        Solvability::between(&self.board, &self.goal_board())
    }

    /// Whether moves lead from the board to the goal.
    pub fn is_solved_by(&self, moves: &Moves) -> bool {
        moves.replay(&self.board) == Ok(self.goal_board())
    }

    /// How to search.
    #[inline]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// When to give up.
    #[inline]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The same search of another board.
    ///
    /// # Errors
    /// Fails like [`SearchSpec::new`].
    pub fn with_board(self, board: Board) -> Result<SearchSpec, GoalError> {
        self.goal.board(board.size())?;
        Ok(SearchSpec { board, ..self })
    }

    /// The same search for another goal.
    ///
    /// # Errors
    /// Fails like [`SearchSpec::new`].
    pub fn with_goal(self, goal: Goal) -> Result<SearchSpec, GoalError> {
        goal.board(self.board.size())?;
        Ok(SearchSpec { goal, ..self })
    }

    /// The same search by another method.
    #[must_use]
    pub fn with_method(self, method: Method) -> SearchSpec {
        SearchSpec { method, ..self }
    }

    /// The same search by another algorithm.
    #[must_use]
    pub fn with_algorithm(self, algorithm: Algorithm) -> SearchSpec {
        SearchSpec { method: self.method.with_algorithm(algorithm), ..self }
    }

    /// The same search with another heuristic.
    #[must_use]
    pub fn with_heuristic(self, heuristic: Heuristic) -> SearchSpec {
        SearchSpec { method: self.method.with_heuristic(heuristic), ..self }
    }

    /// The same search with another partition.
    #[must_use]
    pub fn with_partition(self, partition: Option<Partition>) -> SearchSpec {
        SearchSpec { method: self.method.with_partition(partition), ..self }
    }

    /// The same search with another weight.
    #[must_use]
    pub fn with_weight(self, weight: Weight) -> SearchSpec {
        SearchSpec { method: self.method.with_weight(weight), ..self }
    }

    /// The same search with another depth limit, in moves.
    #[must_use]
    pub fn with_depth_limit(self, depth_limit: Option<u32>) -> SearchSpec {
        SearchSpec { method: self.method.with_depth_limit(depth_limit), ..self }
    }

    /// The same search with other choices.
    #[must_use]
    pub fn with_choices(self, choices: Choices) -> SearchSpec {
        SearchSpec { method: self.method.with_choices(choices), ..self }
    }

    /// The same search within other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> SearchSpec {
        SearchSpec { limits, ..self }
    }

    /// The same search with another memory limit, in bytes.
    #[must_use]
    pub fn with_memory_limit(self, memory_bytes: u64) -> SearchSpec {
        SearchSpec { limits: self.limits.with_memory_bytes(memory_bytes), ..self }
    }

    /// The same search with another time limit.
    #[must_use]
    pub fn with_time_limit(self, time: Option<Duration>) -> SearchSpec {
        SearchSpec { limits: self.limits.with_time(time), ..self }
    }

    /// Returns the key of the pattern database that the search needs, or `None` if it needs none.
    pub fn pdb_key(&self) -> Option<PdbKey> {
        let size = self.board.size();
        let Method { algorithm, heuristic, partition, .. } = self.method;
        let partition = Partition::used_by(algorithm, heuristic, size, partition)?;
        PdbKey::new(size, partition, self.goal_board().blank())
    }

    /// Returns the number of bytes of the tables that the heuristic computes, without pattern databases. The search's own limit
    /// does not count them.
    pub fn table_bytes(&self) -> u64 {
        let Method { algorithm, heuristic, .. } = self.method;
        if !algorithm.takes_heuristic() {
            return 0;
        }
        heuristic.table_bytes(self.board.size(), self.goal_board().blank()) as u64
    }

    /// Returns the memory limit in bytes, as far as this machine can address it.
    pub(crate) fn memory_limit(&self) -> usize {
        usize::try_from(self.limits.memory_bytes).unwrap_or(usize::MAX)
    }
}

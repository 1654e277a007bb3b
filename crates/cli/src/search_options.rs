//! The options of one search: its goal, its method and its limits.

use super::input;
use super::value_parsers;
use super::verdict::Error;
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Partition, Ties, Weight};
use npuzzle_engine::choices::{Choices, MoveOrder};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::{Limits, Method, SearchSpec};
use npuzzle_formats::Puzzle;
use std::time::Duration;

#[derive(clap::Args)]
pub struct SearchOptions {
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board in any format [default: that of the file, or
    /// blank-last]
    #[arg(long, value_name = "GOAL", value_parser = input::goal)]
    goal: Option<Goal>,
    /// The search algorithm
    #[arg(long, value_name = "NAME", value_parser = value_parsers::algorithm(), default_value_t = Algorithm::AStar)]
    algorithm: Algorithm,
    /// The heuristic, or sums, multiples and maxima of some, such as 'max(manhattan,2*misplaced)'; ignored by uninformed
    /// algorithms
    #[arg(long, value_name = "NAME", value_parser = value_parsers::HeuristicParser, default_value_t = Heuristic::LinearConflict)]
    heuristic: Heuristic,
    /// The heuristic's weight: from 0 (by g alone) through 1 (A*) to inf (greedy) in weighted-a-star, from 1 to 100 in
    /// dynamic-weighting; ignored by other algorithms
    #[arg(long, value_name = "W", default_value_t)]
    weight: Weight,
    /// The maximum depth of depth-first; ignored by other algorithms
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
    /// The order in which moves are considered: U, D, L and R, the directions of the tile, each once. Not for optimal and
    /// anytime
    #[arg(long, value_name = "UDLR", default_value_t)]
    order: MoveOrder,
    /// Which of the nodes with the same f is expanded first; for greedy, a-star, weighted-a-star and dynamic-weighting
    #[arg(long, value_name = "RULE", value_parser = value_parsers::ties(), default_value_t)]
    ties: Ties,
    /// When nodes are tested for the goal. Not for bidirectional, optimal and anytime
    #[arg(long, value_name = "WHEN", value_parser = value_parsers::test(), default_value_t)]
    test: GoalTest,
    /// Whether boards that are known already are searched again, and in iterative-deepening and ida-star moves back to the
    /// parent made. Not for bidirectional, optimal and anytime
    #[arg(long, value_name = "WHAT", value_parser = value_parsers::duplicates(), default_value_t)]
    duplicates: Duplicates,
    /// The tile groups of the pattern databases, for optimal, anytime and pattern-database: 5-5-5 (1.6 MB), 6-6-3
    /// (17 MB) or 7-7-1 (58 MB) on 4x4, 4-4-4-4-4-4 (1 MB) or 5-5-5-5-4 (20 MB) on 5x5; other sizes leave no
    /// choice, except for 8 and 4-4 on 3x3. They are rebuilt on each run
    #[arg(long, value_name = "SIZES", value_parser = value_parsers::partition())]
    partition: Option<Partition>,
    /// Give up on a board after this time, that for building the pattern databases included
    #[arg(long, value_name = "SECONDS", value_parser = value_parsers::seconds)]
    time_limit: Option<Duration>,
    /// Give up on a board rather than use more memory than this, that of the pattern databases included
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory_limit: u32,
}

impl SearchOptions {
    /// Returns the specification of the search for each board.
    ///
    /// # Errors
    /// If its goal does not exist on a board, or it cannot be searched like this.
    pub fn specs(&self, puzzles: Vec<Puzzle>) -> Result<Vec<SearchSpec>, Error> {
        let boards = input::with_goals(puzzles, self.goal.as_ref())?;
        self.method().check().map_err(|error| Error::Input(error.to_string()))?;
        input::check_sizes(boards.iter().map(|(board, _)| board), self.algorithm, self.heuristic)?;
        Ok(boards.into_iter().map(|(board, goal)| self.spec(board, goal)).collect())
    }

    fn method(&self) -> Method {
        let SearchOptions { algorithm, heuristic, partition, weight, depth_limit, .. } = *self;
        let SearchOptions { order, ties, test, duplicates, .. } = *self;
        let choices = Choices { order, ties, test, duplicates };
        Method::new(algorithm, heuristic)
            .with_partition(partition)
            .with_weight(weight)
            .with_depth_limit(depth_limit)
            .with_choices(choices)
    }

    fn spec(&self, board: Board, goal: Goal) -> SearchSpec {
        let limits = Limits::memory_mib(self.memory_limit).with_time(self.time_limit);
        let spec = SearchSpec::by_method(board, goal, self.method()).expect("the goal has been checked with the board");
        spec.with_limits(limits)
    }
}

//! The options of one search: its goal, its method and its limits.

use super::input::check_sizes;
use super::value_parsers;
use super::verdict::Error;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, Weight};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::{Limits, Method, SearchSpec};
use std::time::Duration;

/// The options of the search.
#[derive(clap::Args)]
pub struct SearchOptions {
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
    /// The search algorithm
    #[arg(long, value_name = "NAME", value_parser = value_parsers::algorithm(), default_value_t = Algorithm::AStar)]
    algorithm: Algorithm,
    /// The heuristic; ignored by uninformed algorithms
    #[arg(long, value_name = "NAME", value_parser = value_parsers::heuristic(), default_value_t = Heuristic::LinearConflict)]
    heuristic: Heuristic,
    /// The heuristic's weight in weighted-a-star and dynamic-weighting, from 1 to 100; ignored by other algorithms
    #[arg(long, value_name = "W", default_value_t)]
    weight: Weight,
    /// The maximum depth of depth-first; ignored by other algorithms
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
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
    /// Checks that the goal exists on the boards, and that they can be searched like this.
    pub fn check(&self, boards: &[Board]) -> Result<(), Error> {
        for board in boards {
            self.goal.board(board.size()).map_err(|error| Error::Input(format!("{board}: {error}")))?;
        }
        check_sizes(boards, self.algorithm, self.heuristic)
    }

    /// Returns the specification of the search for a board.
    pub fn spec(&self, board: Board) -> SearchSpec {
        SearchSpec {
            board,
            goal: self.goal.clone(),
            method: Method {
                algorithm: self.algorithm,
                heuristic: self.heuristic,
                partition: self.partition,
                weight: self.weight,
                depth_limit: self.depth_limit,
            },
            limits: Limits { time: self.time_limit, ..Limits::memory_mib(self.memory_limit) },
        }
    }
}

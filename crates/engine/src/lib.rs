//! Sliding puzzles from 2x2 to 30x30, such as the 15-puzzle: boards, heuristics, pattern databases and searches.
//!
//! The engine has no browser, clock, thread or serialization framework. A search is an object that the caller advances by
//! a budget of nodes, so it can run in an event loop, in a worker or to completion, with the same result and counts.
//!
//! | module | contents |
//! | --- | --- |
//! | [`puzzle`] | boards, goals, moves, their text formats, solvability, random boards |
//! | [`catalogue`] | names and guarantees of algorithms, heuristics and partitions |
//! | [`composition`] | heuristics that are composed of others, as text |
//! | [`choices`] | what algorithms leave open: the order of moves, ties, the goal test, duplicates |
//! | [`spec`] | the specification of a search: board, goal, method and limits |
//! | [`solver`] | starts the search of a specification |
//! | [`driver`] | runs a search to its outcome: batches, limits, escalation to several workers or threads |
//! | [`search`] | searches in progress: steps, solutions, bounds, parts |
//! | [`guide`] | the next task of a solution by hand |
//! | [`heuristic`] | explanations of heuristics, and pattern databases |
//! | [`statistics`] | the counts that a search reports |
//!
//! # One call
//!
//! ```
//! let solution = npuzzle_engine::solve(&"5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse()?)?;
//! println!("{} moves: {}", solution.moves.len(), solution.moves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Boards
//!
//! Errors say what is wrong, and solvability is explained:
//!
//! ```
//! use npuzzle_engine::puzzle::{Board, Goal, Solvability, make_solvable};
//!
//! let board: Board = "1 2 3/4 5 6/8 7 0".parse()?;
//! assert!(!Solvability::of(&board, &Goal::BlankLast)?.is_solvable());
//!
//! let board = make_solvable(&board);
//! assert_eq!(board.to_string(), "1 2 3/4 5 6/7 8 0");
//! assert!(Solvability::of(&board, &Goal::BlankLast)?.is_solvable());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A* with statistics
//!
//! ```
//! use npuzzle_engine::catalogue::{Algorithm, Heuristic};
//! use npuzzle_engine::puzzle::{Board, Goal};
//! use npuzzle_engine::search::Progress;
//! use npuzzle_engine::solver::{PdbStore, begin};
//! use npuzzle_engine::spec::SearchSpec;
//!
//! let board: Board = "8 1 2/0 4 3/7 5 6".parse()?;
//! let spec =
//!     SearchSpec::new(board.clone(), Goal::BlankFirst, Algorithm::AStar, Heuristic::LinearConflict)?;
//! let mut search = begin(&spec, &PdbStore::default())?;
//! while search.advance(10_000) == Progress::Running {
//!     // Report progress, check the clock, or stop.
//! }
//! let moves = search.solution().expect("the board is solvable");
//! assert_eq!(moves.len(), 21);
//! assert_eq!(moves.replay(&board)?, spec.goal_board());
//! assert!(search.statistics().expanded < search.statistics().generated);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Optimal solutions by pattern databases
//!
//! [`PdbStore`](solver::PdbStore) holds the pattern databases. A caller that shows progress builds them in steps, and may
//! store them (see [`PatternDatabase::to_bytes`](heuristic::PatternDatabase::to_bytes)). One database serves all boards of a
//! size for goals with the blank on symmetric cells.
//!
//! ```
//! use npuzzle_engine::catalogue::{Algorithm, Heuristic};
//! use npuzzle_engine::puzzle::Goal;
//! use npuzzle_engine::search::Progress;
//! use npuzzle_engine::solver::{PdbStore, begin};
//! use npuzzle_engine::spec::SearchSpec;
//!
//! let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse()?;
//! let spec = SearchSpec::new(board, Goal::BlankLast, Algorithm::Optimal, Heuristic::PatternDatabase)?;
//!
//! let mut search = begin(&spec, &PdbStore::build_for(&spec))?;
//! while search.advance(1_000_000) == Progress::Running {}
//! let moves = search.solution().expect("the board is solvable");
//! assert_eq!(search.lower_bound(), Some(moves.len() as u32)); // No solution is shorter.
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A heuristic of your own
//!
//! Any function of a board: see [`solver::begin_with`].
//!
//! # Watching a search
//!
//! Any search can report its steps to an observer: see [`solver::begin_observed`] and [`search::Event`]. An observed search
//! has the same result and the same counts.
//!
//! # Compatibility
//!
//! Enumerations are exhaustive, so that the compiler finds the arms that a new variant needs: front ends have words or a branch
//! for each algorithm, event, outcome or fault of a text, and a host that ignored an outcome would wait for ever. A new variant
//! is therefore a breaking change. The exceptions are errors that are only reported, [`StartError`](solver::StartError) and
//! [`LoadError`](heuristic::LoadError), which are `#[non_exhaustive]`.
//!
//! # Panics
//!
//! Bad input is an error or `None`. A cell or an index that is out of range panics as in a slice, because it comes from the
//! program itself: [`Board::tile`](puzzle::Board::tile), [`Board::with_swapped`](puzzle::Board::with_swapped),
//! [`StateSpace::board`](puzzle::StateSpace::board).

pub mod catalogue;
pub mod choices;
pub mod composition;
mod decimal;
pub mod driver;
pub mod guide;
pub mod heuristic;
mod once_map;
pub mod puzzle;
pub mod search;
pub mod solver;
pub mod spec;
pub mod statistics;

pub use solver::{Solution, solve};

/// The insides of the engine, for its own tests, benchmarks and training programs. They are not part of the library: anything
/// in here may change at any time.
#[doc(hidden)]
pub mod internals {
    pub use crate::heuristic::any::{AnyHeuristic, HeuristicVisitor};
    pub use crate::heuristic::blind::Blind;
    pub use crate::heuristic::composed::Composed;
    pub use crate::heuristic::gaschnig::Gaschnig;
    pub use crate::heuristic::learned::{Learned, WEIGHTS};
    pub use crate::heuristic::linear_conflict::LinearConflict;
    pub use crate::heuristic::pattern_database::AdditivePdb;
    pub use crate::heuristic::tile_sum::{euclidean, manhattan, misplaced};
    pub use crate::heuristic::walking_distance::{MAX_PARTS, WalkingDistance};
    pub use crate::heuristic::{Estimator, Slide};
    pub use crate::puzzle::grid::*;
    pub use crate::search::anytime::Anytime;
    pub use crate::search::beam::{Beam, BeamStatus};
    pub use crate::search::best_first::{BestFirst, Reopening};
    pub use crate::search::bidirectional::Bidirectional;
    pub use crate::search::iterative_deepening::IterativeDeepening;
    pub use crate::search::memory::Allowance;
    pub use crate::search::pruning::{DuplicatePruning, ParentPruning};
    pub use crate::solver::begin_on;

    /// Beam search.
    pub mod beam {
        pub use crate::search::beam::*;
    }

    /// Searches of boards of any size.
    pub mod large {
        pub use crate::search::large::*;
    }
}

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

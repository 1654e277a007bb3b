//! The engine's names and errors in the current language. The engine's own texts, for the command line, are
//! independent of these.

use crate::shared::locale::{Argument, t};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status, UnknownName, WeightError};
use npuzzle_engine::choices::MoveOrderError;
use npuzzle_engine::puzzle::{
    Board, BoardError, Goal, GoalError, IllegalMove, MAX_MOVES, MovesError, Size, SizeError, Solvability,
};
use npuzzle_engine::spec::MethodError;
use npuzzle_experiments::{MAX_RUNS, Pair, PlanError};
use npuzzle_formats::{Fault, reachable_goals};
use npuzzle_protocol::Phrase;

// Macros with an arm for each algorithm and each heuristic that has a name and a summary in `languages/en.json`.
include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// A value that can be described in the current language.
pub trait Localize {
    /// Returns the description as part of a sentence, without a period.
    fn localize(&self) -> String;
}

pub fn algorithm_name(algorithm: Algorithm) -> &'static str {
    algorithm_names!(algorithm)
}

pub fn algorithm_summary(algorithm: Algorithm) -> &'static str {
    algorithm_summaries!(algorithm)
}

pub fn heuristic_name(heuristic: Heuristic) -> &'static str {
    heuristic_names!(heuristic, Heuristic::Composed(composition) => composition.text())
}

pub fn heuristic_summary(heuristic: Heuristic) -> &'static str {
    heuristic_summaries!(
        heuristic,
        Heuristic::Composed(composition) if composition.is_consistent() => t!(heuristic_consistent),
        Heuristic::Composed(_) => t!(promise_overestimates),
    )
}

pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Idle => t!(status_idle),
        Status::Preparing => t!(status_preparing),
        Status::Searching => t!(status_searching),
        Status::Solved => t!(status_solved),
        Status::Unsolvable => t!(status_unsolvable),
        Status::Exhausted => t!(status_exhausted),
        Status::Limit => t!(status_limit),
        Status::Cancelled => t!(status_cancelled),
        Status::Failed => t!(status_failed),
    }
}

/// A search is not available on a size, which has no pattern databases.
pub struct Unavailable(pub Algorithm, pub Heuristic, pub Size);

impl Localize for Unavailable {
    fn localize(&self) -> String {
        let &Unavailable(algorithm, heuristic, size) = self;
        let pair = Pair { algorithm, heuristic: algorithm.takes_heuristic().then_some(heuristic) }.localize();
        t!(no_patterns, pair = pair, size = size)
    }
}

impl Localize for Pair {
    fn localize(&self) -> String {
        let algorithm = algorithm_name(self.algorithm);
        match self.heuristic {
            Some(heuristic) => t!(pair, algorithm = algorithm, heuristic = heuristic_name(heuristic)),
            None => algorithm.to_owned(),
        }
    }
}

impl Localize for BoardError {
    fn localize(&self) -> String {
        Fault::from(self.clone()).localize()
    }
}

impl Localize for Fault {
    fn localize(&self) -> String {
        Phrase::from(self).text()
    }
}

impl Localize for SizeError {
    fn localize(&self) -> String {
        match self {
            SizeError::OutOfRange { width, height } => {
                let (least, most) = (Size::MIN_EDGE, Size::MAX_EDGE);
                t!(pasted_size_out_of_range, size = format!("{width}x{height}"), least = least, most = most)
            }
            SizeError::Text(text) => t!(not_a_size, text = text),
        }
    }
}

impl Localize for GoalError {
    fn localize(&self) -> String {
        match self {
            GoalError::NoCenter => t!(goal_needs_odd_edges).to_owned(),
            GoalError::Size { goal, board } => t!(goal_size_mismatch, goal = goal, start = board),
            GoalError::Text { text, .. } => t!(unknown_goal, text = text),
        }
    }
}

impl Localize for MovesError {
    fn localize(&self) -> String {
        match self {
            MovesError::Letter { letter, position } => t!(pasted_unknown_move, letter = letter, position = position),
            MovesError::TooMany => t!(pasted_too_many_moves, most = MAX_MOVES),
        }
    }
}

impl Localize for IllegalMove {
    fn localize(&self) -> String {
        let IllegalMove { number, direction, board } = self;
        t!(illegal_move, number = number, letter = direction.letter(), board = board)
    }
}

impl Localize for WeightError {
    fn localize(&self) -> String {
        match self {
            WeightError::Invalid(text) => t!(invalid_weight, text = text),
            WeightError::OutOfRange(weight) => t!(weight_out_of_range, weight = weight),
        }
    }
}

impl Localize for MoveOrderError {
    fn localize(&self) -> String {
        t!(invalid_order, text = self.0)
    }
}

impl Localize for MethodError {
    fn localize(&self) -> String {
        match self {
            MethodError::Choice { algorithm, .. } => t!(choice_not_taken, algorithm = algorithm_name(*algorithm)),
            MethodError::Weight(error) => error.localize(),
        }
    }
}

impl Localize for UnknownName {
    fn localize(&self) -> String {
        let UnknownName { kind, text, expected } = self;
        match *kind {
            "algorithm" => t!(unknown_algorithm, text = text, names = expected),
            "heuristic" => t!(unknown_heuristic, text = text, names = expected),
            "partition" => t!(unknown_partition, text = text, names = expected),
            _ => t!(unknown_choice, text = text, names = expected),
        }
    }
}

impl Localize for PlanError {
    fn localize(&self) -> String {
        match self {
            PlanError::NoBoards => t!(no_boards).to_owned(),
            PlanError::NoPairs => t!(no_pairs).to_owned(),
            PlanError::TooManyRuns { runs } => t!(too_many_runs, runs = runs, most = MAX_RUNS),
            PlanError::NoGoal(_, why) => why.localize(),
            PlanError::Goal { number, board, why } => {
                t!(at_board, number = number, board = board, why = why.localize())
            }
        }
    }
}

/// Names the goal that a board cannot reach, and the named goals that it can. People mix up goals more often than tiles.
pub fn goals_in_reach(board: &Board, goal: &Goal) -> String {
    let goals: Vec<String> = reachable_goals(board).iter().map(Goal::to_string).collect();
    let goals = if goals.is_empty() { "–".to_owned() } else { goals.join(t!(list_separator)) };
    t!(goals_in_reach, goal = goal, goals = goals)
}

impl Localize for Solvability {
    fn localize(&self) -> String {
        // The board can be solved exactly if the invariant is even.
        let is_even = self.is_solvable();
        let pairs = t!(inversions, n = self.inversions as u64);
        let (numbers, rule) = if self.size.width() % 2 == 1 {
            let numbers = if is_even { t!(inversions_even, pairs = pairs) } else { t!(inversions_odd, pairs = pairs) };
            (numbers, t!(rule_of_odd_width))
        } else {
            let rows = t!(blank_rows, n = self.blank_rows as u64);
            let sum = self.inversions + self.blank_rows;
            let numbers = if is_even {
                t!(sum_even, pairs = pairs, rows = rows, sum = sum)
            } else {
                t!(sum_odd, pairs = pairs, rows = rows, sum = sum)
            };
            (numbers, t!(rule_of_even_width))
        };
        let end = if is_even { t!(goal_reachable) } else { t!(goal_unreachable) };
        t!(solvability, numbers = numbers, rule = rule, end = end)
    }
}

//! The test of a heuristic on all boards of a small size.

use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::puzzle::{Board, Goal, Size, StateSpace};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::spaces::Findings;
use std::rc::Rc;

#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    Pending,
    Found(Rc<Findings>),
    /// The heuristic could not be tested, for this reason.
    Failed(String),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    pub heuristic: Heuristic,
    /// The goal, which gives the size.
    pub goal: Goal,
    pub goal_board: Board,
    pub outcome: Outcome,
}

impl Audit {
    /// Returns the test of the heuristic of a search before there are findings. It is on boards of the search's size if they can be
    /// listed, and otherwise on those of 3x3, for the same goal if it has a name.
    pub fn of(spec: &SearchSpec) -> Audit {
        let (goal, goal_board) = match spec.goal_board() {
            board if StateSpace::is_listed(board.size()) => (spec.goal().clone(), board),
            _ => {
                let exists = |goal: &Goal| goal.board(Size::PUZZLE_8).is_ok();
                let goal = Some(spec.goal().clone()).filter(exists).unwrap_or_default();
                let board = goal.board(Size::PUZZLE_8).expect("the goal exists on 3x3");
                (goal, board)
            }
        };
        Audit { heuristic: spec.method().heuristic, goal, goal_board, outcome: Outcome::Pending }
    }

    /// Returns whether a test is about the heuristic and the goal of a search.
    pub fn is_of(&self, spec: &SearchSpec) -> bool {
        let other = Audit::of(spec);
        (self.heuristic, &self.goal_board) == (other.heuristic, &other.goal_board)
    }
}

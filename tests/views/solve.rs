//! The Solve view.

use crate::rendering::View;
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::model::link;
use npuzzle_page::model::search::SearchAction;
use npuzzle_page::model::state::State;
use npuzzle_page::model::update::update;
use npuzzle_protocol::search::{Outcome, Report};

fn state(board: &str) -> State {
    let mut state = State::new(board.parse().expect("a board"), Goal::BlankLast, 64).expect("blank-last exists");
    state.screen.view = link::View::Solve;
    state
}

#[test]
fn a_solution_is_shown_with_its_status_counts_and_moves() {
    let report = Report { statistics: Statistics { expanded: 1234, ..Statistics::default() }, ..Report::default() };
    let outcome = Outcome::Solved { moves: "LL".parse().expect("moves"), optimal: true };
    let (searching, _) = update(&state("1 2 3/4 5 6/0 7 8"), SearchAction::Start(0.0).into());
    assert_eq!(View::page(&searching).attribute("[data-status]", "data-status"), Some("preparing"));
    let (solved, _) = update(&searching, SearchAction::Done(1, outcome, report).into());
    let view = View::page(&solved);
    assert_eq!(view.attribute("[data-status]", "data-status"), Some("solved"));
    assert_eq!((view.metric("expanded"), view.metric("optimal"), view.metric("length")), ("1234", "true", "2"));
    assert_eq!(view.attribute("[data-moves]", "data-moves"), Some("L2"));
}

//! The state space, lit by the search.

use super::{EXAMPLE, after, at_once, ended, go, opened, trace_of, with_algorithm};
use crate::rendering::{View, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::learn::update::update;
use npuzzle_page::learn::workbench::{Arrange, Picture};
use npuzzle_protocol::spaces::Enumerate;

const SHOW: Action = Action::Arrange(Arrange::Picture(Picture::Space));

/// Shows the state space, which the worker enumerates.
fn with_space(state: &Learning) -> Learning {
    let (state, effects) = update(state, SHOW);
    let requested = effects.into_iter().find_map(|effect| match effect {
        Effect::Enumerate(id, goal) => Some((id, goal)),
        _ => None,
    });
    let (id, goal) = requested.expect("a request for the boards");
    let space = Enumerate { goal }.answer().and_then(|enumerated| enumerated.space()).expect("a small size");
    at_once(&state, Action::Enumerated(id, Ok(Space::new(space))))
}

#[test]
fn the_summary_counts_the_boards_that_the_search_has_seen() {
    let state = with_space(&opened(EXAMPLE));
    for state in [go(&state, Jump::To(12)), ended(&state), go(&ended(&state), Jump::Back)] {
        let view = View::learn(&state);
        let summary = view.one("#space-summary");
        let counts = trace_of(&state).counts(state.study.step);
        assert_eq!(summary.attr("data-boards"), Some("181440"));
        assert_eq!(summary.attr("data-expanded"), Some(counts.expanded.to_string().as_str()));
        assert!(text(summary).contains("from 181440 boards, all within 30 moves"), "{}", text(summary));
        assert!(text(summary).contains(&format!("Expanded: {};", counts.expanded)), "{}", text(summary));
    }
}

#[test]
fn a_picture_of_it_can_be_saved_once_it_is_there_and_on_show() {
    let searched = opened(EXAMPLE);
    let shown = with_space(&searched);
    let tree = after(&shown, Action::Arrange(Arrange::Picture(Picture::Tree)));
    let states = [&searched, &update(&searched, SHOW).0, &shown, &tree];
    assert_eq!(states.map(Learning::has_space), [false, false, true, false]);
}

#[test]
fn the_board_of_the_node_in_question_is_described() {
    let state = with_space(&opened(EXAMPLE));
    let view = View::learn(&state);
    let chosen = view.one("[data-chosen]");
    assert_eq!((chosen.attr("data-chosen"), chosen.attr("data-distance")), (Some("2 8 3/1 6 4/7 0 5"), Some("5")));
    let inspected = after(&ended(&state), Action::Inspect(Some(4)));
    let entry = trace_of(&inspected).node(4, inspected.study.step).expect("a node");
    let (board, parent) = (entry.node.board.to_string(), entry.parent.expect("a parent"));
    let view = View::learn(&inspected);
    assert_eq!(view.attribute("[data-chosen]", "data-chosen"), Some(board.as_str()));
    let words = view.text("[data-chosen] [role=status]");
    assert!(
        words.contains("Node 4") && words.contains(&format!("Reached from node {parent} by moving tile")),
        "{words}"
    );
}

#[test]
fn a_run_to_compare_with_has_colors_of_its_own() {
    let colors = |state: &Learning| {
        let view = View::learn(state);
        let swatches = view.all(".legend > span:not([hidden]) > [data-swatch]");
        swatches.into_iter().map(|swatch| swatch.attr("data-swatch").expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let state = after(&with_space(&opened(EXAMPLE)), Action::SaveRun);
    assert_eq!(colors(&state), ["expanded", "waiting", "ink", "accent", "inspected"]);
    let compared = with_algorithm(&state, "breadth-first");
    let of_runs = ["other-expanded", "other-waiting", "expanded", "waiting", "both"];
    assert_eq!(colors(&compared)[..5], of_runs);
    assert_eq!(colors(&after(&compared, Action::Ask(Asks::Surprises))), colors(&state));
}

#[test]
fn the_boards_are_requested_once_for_each_goal() {
    let requests = |state: &Learning, action: Action| {
        let (_, effects) = update(state, action);
        effects.iter().filter(|effect| matches!(effect, Effect::Enumerate(..))).count()
    };
    assert_eq!(requests(&opened(EXAMPLE), Action::Go(Jump::Forward)), 0);
    let state = with_space(&opened(EXAMPLE));
    assert_eq!(requests(&state, Action::Go(Jump::Forward)), 0);
    assert_eq!(requests(&with_algorithm(&state, "greedy"), SHOW), 0);
    let other = after(&state, Action::SetGoal("1 2 3/8 6 4/7 0 5".parse().expect("a goal")));
    assert_eq!(other.last_enumeration, state.last_enumeration + 1);
    // An answer about the goal before comes too late.
    let space = state.enumeration.and_then(|known| known.outcome).expect("an answer");
    let late = at_once(&other, Action::Enumerated(state.last_enumeration, space));
    assert!(late.enumeration.expect("a request").outcome.is_none());
}

#[test]
fn large_boards_have_a_tree_only() {
    let state = opened("board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15&goal=blank-last&heuristic=manhattan");
    let view = View::learn(&at_once(&state, SHOW));
    assert!(view.has("[role=tree]") && !view.has("[aria-controls=picture-space]"));
    assert!(View::learn(&opened(EXAMPLE)).has("[aria-controls=picture-space]"));
}

#[test]
fn a_failure_is_reported_and_can_be_tried_again() {
    let state = at_once(&opened(EXAMPLE), SHOW);
    assert!(View::learn(&state).text("#picture-space").contains("Listing all boards"));
    let failed = at_once(&state, Action::Enumerated(state.last_enumeration, Err("no worker".to_owned())));
    assert!(View::learn(&failed).text("#picture-space").contains("no worker"));
    assert_eq!(at_once(&failed, Action::Retry).last_enumeration, state.last_enumeration + 1);
}
use npuzzle_traces::question::Asks;
use npuzzle_traces::rings::Space;

//! The search on show: its method, board and goal, the trace while it is being recorded, and its counts.

use super::{EXAMPLE, Reading, after, at_once, ended, go, opened, with_algorithm};
use crate::rendering::{View, in_language, text};
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::app::update::update;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::link::View as Page;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{Outcome, Report};
use npuzzle_testing::run::solve;

const METRICS: [&str; 5] = ["expanded", "generated", "reopened", "frontier-peak", "depth-peak"];

fn metrics(view: &View) -> [String; 5] {
    METRICS.map(|name| view.metric(name).to_owned())
}

/// Returns the view before the worker has answered.
fn recording() -> Learning {
    at_once(&Learning::default(), Action::Follow(format!("view=learn&{EXAMPLE}")))
}

#[test]
fn the_counts_at_the_end_are_those_of_the_solve_view() {
    // Breadth-first search of the other board has more steps than a trace.
    let (near, far) = ("board=2,8,3/1,6,4/7,0,5&goal=spiral", "board=8,1,2/0,4,3/7,5,6&goal=blank-first");
    for (algorithm, board, heuristic) in [
        ("a-star", far, "&heuristic=manhattan"),
        ("ida-star", far, "&heuristic=manhattan"),
        ("breadth-first", near, ""),
        ("bidirectional", far, ""),
        ("greedy", far, "&heuristic=linear-conflict"),
    ] {
        let learning = ended(&opened(&format!("{board}&algorithm={algorithm}{heuristic}")));
        let spec = &learning.study.spec;
        let run = solve(spec);
        let mut state = State::new(spec.board().clone(), spec.goal().clone(), 64).expect("the goal exists");
        state.screen.view = Page::Solve;
        let (searching, _) = update(&state, SearchAction::Start(0.0).into());
        let report = Report { statistics: run.statistics, ..Report::default() };
        let outcome = Outcome::Solved { moves: run.moves.expect("a solution"), optimal: false };
        let (solved, _) = update(&searching, SearchAction::Done(1, outcome, report).into());
        let view = View::learn(&learning);
        assert_eq!(view.status(), "solved", "{algorithm}");
        assert_eq!(metrics(&view), metrics(&View::page(&solved)), "{algorithm}");
    }
}

#[test]
fn another_search_begins_at_its_first_step() {
    let state = opened(&format!("{EXAMPLE}&step=9"));
    assert_eq!(View::learn(&state).step().0, 9);
    let state = with_algorithm(&state, "ida-star");
    let view = View::learn(&state);
    assert_eq!((view.status(), view.step().0, view.chosen("algorithm")), ("solved", 0, "ida-star"));
    assert_eq!(View::learn(&ended(&state)).explanation(), "Node 23 is the goal. Solved in 5 moves.");
    // The board's field has its usual form, whatever was typed.
    let state = after(&go(&state, Jump::To(3)), Action::EnterBoard("123864705".to_owned()));
    let view = View::learn(&state);
    assert_eq!(view.one("textarea[name=board]").text().collect::<String>(), "1 2 3\n8 6 4\n7 0 5");
    assert_eq!((view.status(), view.step().0), ("solved", 0));
}

#[test]
fn a_board_that_cannot_be_solved_is_answered_by_why() {
    let state = opened("board=1,2,3/4,5,6/8,7,0&goal=blank-last");
    let view = View::learn(&state);
    assert_eq!(view.status(), "unsolvable");
    let verdict = view.text(".verdict[role=status]");
    assert!(verdict.starts_with("No solution: 1 pair of tiles is out of order"), "{verdict}");
    assert!(!view.has("[data-step]") && !view.has_button("Export JSON"));
    in_language(Language::French, || {
        let verdict = View::learn(&state).text(".verdict[role=status]");
        assert!(verdict.starts_with("Pas de solution : "), "{verdict}");
    });
}

#[test]
fn a_board_that_cannot_be_read_is_answered_by_why() {
    let state = after(&opened(EXAMPLE), Action::EnterBoard("1 2 3".to_owned()));
    let view = View::learn(&state);
    let faults: Vec<String> = view.all("[role=alert]").into_iter().map(text).collect();
    assert!(faults.iter().any(|fault| fault.starts_with("Couldn't read this board: ")), "{faults:?}");
    assert_eq!(view.attribute("textarea[name=board]", "aria-invalid"), Some("true"));
    assert_eq!(view.status(), "solved");
}

#[test]
fn a_board_of_another_size_is_searched() {
    let view = View::learn(&ended(&opened("board=1,0,3/4,2,5&goal=blank-last&algorithm=breadth-first")));
    let explanation = view.explanation();
    let moves = explanation.split_once("Solved in ").and_then(|(_, rest)| rest.strip_suffix(" moves."));
    assert!(moves.is_some_and(|moves| moves.parse::<usize>().is_ok()), "{explanation}");
    assert!(!view.has("select[name=heuristic]"), "breadth-first search takes no heuristic");
}

#[test]
fn pattern_databases_are_offered_for_the_sizes_that_have_some() {
    let six_by_five = "1,2,3,4,5,6/7,8,9,10,0,12/13,14,15,16,11,17/19,20,21,22,23,18/25,26,27,28,29,24";
    for (board, are_offered) in [("1,0,3/4,2,5", true), ("1,2,3/4,5,6/7,0,8", true), (six_by_five, false)] {
        let link = format!("board={board}&goal=blank-last&algorithm=a-star&heuristic=manhattan");
        let view = View::learn(&opened(&link));
        let heuristics = view.options("heuristic");
        assert!(heuristics.len() > 4, "{heuristics:?}");
        assert_eq!(heuristics.contains(&"pattern-database"), are_offered, "{board}: {heuristics:?}");
    }
}

#[test]
fn the_board_of_the_other_views_replaces_that_of_the_search() {
    let current = ("1 2 3/4 5 6/0 7 8".parse().expect("a board"), Goal::BlankLast);
    let state = opened(EXAMPLE);
    assert!(View::learn(&state).has_button("Use current board"));
    let view = View::learn(&after(&state, Action::TakeBoard(Some(current))));
    assert_eq!((view.status(), view.chosen("goal")), ("solved", "blank-last"));
    assert_eq!(view.one("textarea[name=board]").text().collect::<String>(), "1 2 3\n4 5 6\n0 7 8");
}

#[test]
fn a_search_that_is_being_recorded_can_be_stopped_and_started_again() {
    let state = recording();
    let view = View::learn(&at_once(&state, Action::Progress(state.last_request, 4096)));
    assert_eq!(view.status(), "searching");
    assert_eq!(view.text(".verdict[role=status]"), "Recording the search: 4096 steps so far…");
    assert!(view.has_button("Cancel") && !view.has_button("Try again"));
    let stopped = at_once(&state, Action::Cancel);
    let view = View::learn(&stopped);
    assert_eq!(view.status(), "cancelled");
    assert!(view.has_button("Try again") && !view.has_button("Cancel"));
    assert_eq!(View::learn(&at_once(&stopped, Action::Retry)).status(), "searching");
    in_language(Language::French, || assert!(View::learn(&state).has_button("Annuler")));
}

#[test]
fn a_search_that_cannot_be_recorded_says_so_and_can_be_tried_again() {
    let state = recording();
    let failed = at_once(&state, Action::Traced(state.last_request, Err("no worker".to_owned())));
    let view = View::learn(&failed);
    assert_eq!(view.status(), "failed");
    let verdict = view.text(".verdict[role=status]");
    assert!(verdict.starts_with("Something went wrong") && verdict.contains("no worker"), "{verdict}");
    assert!(view.has_button("Try again"));
    assert_eq!(View::learn(&after(&failed, Action::Retry)).status(), "solved");
}

#[test]
fn only_a_complete_trace_is_offered_for_export() {
    let names = ["Export JSON", "Export for Posthoc", "Tree as SVG", "Tree as PNG", "Tree as TikZ"];
    let [recording, traced] = [recording(), opened(EXAMPLE)].map(|state| View::learn(&state));
    assert_eq!(names.map(|name| recording.has_button(name)), [false; 5]);
    assert_eq!(names.map(|name| traced.has_button(name)), [true; 5]);
}

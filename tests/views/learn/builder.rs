//! A heuristic that the user builds, and its test on all boards.

use super::{EXAMPLE, after, at_once, opened};
use crate::rendering::{View, text};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_page::learn::action::Action;
use npuzzle_page::learn::audit::Outcome;
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::learn::update::update;
use npuzzle_protocol::spaces::Audit;

fn with_heuristic(state: &Learning, text: &str) -> Learning {
    let heuristic = text.parse().expect("a heuristic");
    after(state, Action::SetMethod(state.study.spec.method().with_heuristic(heuristic)))
}

/// Tests the heuristic as the worker does.
fn audited(state: &Learning) -> Learning {
    let (state, effects) = update(state, Action::Audit);
    let asked = effects.into_iter().find_map(|effect| match effect {
        Effect::Audit(id, heuristic, goal) => Some((id, Audit { heuristic, goal })),
        _ => None,
    });
    let (id, audit) = asked.expect("a test begins");
    assert!(matches!(&state.audit, Some(audit) if audit.outcome == Outcome::Pending));
    at_once(&state, Action::Audited(id, Ok(audit.answer().expect("the boards are listed").into())))
}

#[test]
fn a_link_with_a_composition_searches_by_it_and_is_written_again() {
    for (typed, written) in [
        ("max(manhattan,2*misplaced)", "&heuristic=max(manhattan,2*misplaced)&"),
        ("manhattan%2Bconflicts", "&heuristic=manhattan%2Bconflicts&"),
        ("0.5*( misplaced %2B gaschnig )", "&heuristic=0.5*(misplaced%2Bgaschnig)&"),
    ] {
        let state = opened(&format!("{EXAMPLE}&heuristic={typed}").replacen("&heuristic=misplaced", "", 1));
        assert_eq!((state.status().name(), &state.notice), ("solved", &None), "{typed}");
        assert!(matches!(state.study.spec.method().heuristic, Heuristic::Composed(_)));
        let (_, effects) = update(&state, Action::CopyLink);
        let copied = effects.iter().any(|effect| matches!(effect, Effect::CopyLink(link) if link.contains(written)));
        assert!(copied, "{effects:?}");
    }
}

#[test]
fn the_parts_of_a_composition_are_listed_to_be_taken_away() {
    let view = View::learn(&with_heuristic(&opened(EXAMPLE), "manhattan+0.5*conflicts"));
    let parts: Vec<String> = view.all(".composed li bdi").into_iter().map(text).collect();
    assert_eq!(parts, ["manhattan", "0.5*conflicts"]);
    assert_eq!(view.one("select[name=heuristic] option[selected]").attr("value"), Some("manhattan+0.5*conflicts"));
    assert!(!View::learn(&opened(EXAMPLE)).has(".composed li"));
}

#[test]
fn a_test_finds_boards_that_are_overestimated_and_a_click_searches_one() {
    let state = audited(&with_heuristic(&opened(EXAMPLE), "misplaced-penalty"));
    let view = View::learn(&state);
    let verdict = view.one("[data-admissible]");
    assert_eq!((verdict.attr("data-admissible"), verdict.attr("data-overestimated")), (Some("false"), Some("1268")));
    assert_eq!(view.one("[data-consistent]").attr("data-consistent"), Some("false"));
    assert_eq!(view.all(".errors tbody tr").len(), 31);
    let example = view.all("[data-example]")[0].attr("data-example").expect("a board").parse().expect("a board");
    let searched = after(&state, Action::TakeBoard(Some((example, Goal::Spiral))));
    assert_eq!(searched.study.spec.goal(), &Goal::Spiral);
    assert_eq!(searched.status().name(), "solved");
    assert!(View::learn(&searched).has("[data-admissible]"), "the findings stay");
}

#[test]
fn manhattan_is_found_admissible_and_consistent() {
    let view = View::learn(&audited(&with_heuristic(&opened(EXAMPLE), "manhattan")));
    assert_eq!(view.one("[data-admissible]").attr("data-admissible"), Some("true"));
    assert_eq!(view.one("[data-consistent]").attr("data-consistent"), Some("true"));
    assert!(!view.has("[data-example]"));
}

#[test]
fn findings_about_another_heuristic_or_request_are_not_shown() {
    let state = audited(&with_heuristic(&opened(EXAMPLE), "manhattan"));
    assert!(!View::learn(&with_heuristic(&state, "misplaced")).has("[data-admissible]"));
    let again = at_once(&state, Action::Audit);
    let late = at_once(&again, Action::Audited(again.last_audit - 1, Err("too late".to_owned())));
    assert!(matches!(&late.audit, Some(audit) if audit.outcome == Outcome::Pending));
}

#[test]
fn a_heuristic_of_larger_boards_is_tested_on_3x3() {
    let state = opened("board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15&goal=blank-last&heuristic=manhattan");
    let view = View::learn(&audited(&state));
    assert_eq!(view.all(".errors tbody tr").len(), 32);
    // The goal is the same if it exists there.
    for (goal, tested) in
        [("blank-first", Goal::BlankFirst), ("1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15", Goal::BlankLast)]
    {
        let state = opened(&format!("board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15&goal={goal}&heuristic=manhattan"));
        let audit = npuzzle_page::learn::audit::Audit::of(&state.study.spec);
        assert_eq!((audit.goal_board, audit.goal), (tested.board(Size::PUZZLE_8).expect("a goal"), tested));
    }
    let small = opened("board=1,2/0,3/4,5&goal=1,2/3,0/4,5");
    assert_eq!(npuzzle_page::learn::audit::Audit::of(&small.study.spec).goal_board.to_string(), "1 2/3 0/4 5");
}

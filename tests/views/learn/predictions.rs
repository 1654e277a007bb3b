//! Predictions: a step is shown only after its answer.

use super::{EXAMPLE, Reading, after, go, opened};
use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::locale::Language;

/// Returns the kind of the open question.
fn question(view: &View) -> Option<&str> {
    view.attribute(".question", "data-question")
}

/// Goes on to the next question.
fn next(state: &Learning) -> Learning {
    go(state, Jump::To(usize::MAX))
}

#[test]
fn each_step_is_asked_about_before_it_is_shown() {
    let state = opened(&format!("{EXAMPLE}&predict=1"));
    let view = View::learn(&state);
    assert_eq!(question(&view), Some("total"));
    assert!(!view.is_enabled("Step forward"));
    assert!(view.has_button("Answer") && view.has_button("Show me"));
    assert!(view.has("input[name=predict][checked]"));

    // A number far from the right one.
    let state = after(&state, Action::Predict(Answer::Total(1000)));
    let view = View::learn(&state);
    assert_eq!((view.step().0, view.attribute("[data-correct]", "data-correct")), (1, Some("false")));
    let verdict = view.text("[data-correct] [role=status]");
    assert_eq!(verdict, "Not quite. The search expands 6 nodes in all. From 3 to 12 counts as right.");
    in_language(Language::French, || {
        let verdict = View::learn(&state).text("[data-correct] [role=status]");
        assert!(verdict.starts_with("Pas tout à fait. La recherche développe 6 "), "{verdict}");
    });
    assert!(view.has_button("Next question"));

    // The first successor and its board.
    let state = next(&state);
    let view = View::learn(&state);
    assert_eq!(question(&view), Some("kept"));
    let board = view.attribute(".question [role=img]", "aria-label").expect("a board");
    assert!(board.split('/').count() == 3 && board.chars().all(|letter| "0123456789 /".contains(letter)), "{board}");
    assert!(view.has_button("Yes") && view.has_button("No"));
    let state = after(&state, Action::Predict(Answer::Kept(true)));
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-correct]", "data-correct"), Some("true"));
    assert!(view.text(".question").contains("1 of 2 right, 1 in a row"), "{}", view.text(".question"));

    // Its f by hand: one move made, three tiles misplaced.
    assert_eq!(question(&view), Some("f"));
    let state = after(&state, Action::Predict(Answer::F(6.0)));
    assert_eq!(View::learn(&state).attribute("[data-correct]", "data-correct"), Some("true"));
    let state = after(&state, Action::GiveUp);
    let view = View::learn(&state);
    assert!(!view.has("[data-correct]"));

    // Of the nodes on the frontier, which are in the order of their numbers, a wrong one.
    assert_eq!(question(&view), Some("next"));
    assert!(view.has("[data-frontier][data-unordered]"));
    let candidates: Vec<u32> = view.nodes("[data-frontier]").into_iter().map(|node| node.node).collect();
    assert!(candidates.len() > 1 && candidates.is_sorted(), "{candidates:?}");
    let state = after(&state, Action::Inspect(candidates.last().copied()));
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-correct]", "data-correct"), Some("false"));
    let verdict = view.text("[data-correct]");
    assert!(verdict.contains("Its f, 4, is less than 6"), "{verdict}");

    // Without questions, the steps are open.
    let state = after(&state, Action::Ask(Asks::Nothing));
    let view = View::learn(&state);
    assert_eq!((view.has(".question"), view.has("input[name=predict][checked]")), (false, false));
    assert!(!view.has("[data-frontier][data-unordered]"));
    assert!(view.is_enabled("Step forward"));
    assert_eq!(View::learn(&go(&state, Jump::Forward)).step().0, state.study.step + 1);
}

#[test]
fn a_question_about_a_number_has_a_field_with_a_name() {
    let view = View::learn(&opened(&format!("{EXAMPLE}&predict=1")));
    let field = view.one(".question input[name=prediction]");
    assert_eq!(accessible_name(field), "Answer");
    let asked = view.all(".question [aria-live=polite]").into_iter().map(text).collect::<Vec<_>>();
    assert!(asked.len() == 1 && asked[0].contains('?'), "{asked:?}");
}

#[test]
fn by_hand_the_figures_of_each_successor_are_filled_in() {
    let mut state = opened(&format!("{EXAMPLE}&predict=2"));
    assert!(View::learn(&state).has("input[name=by-hand][checked]"));
    while question(&View::learn(&state)) != Some("figures") {
        state = go(&state, Jump::Forward);
    }
    let view = View::learn(&state);
    let fields: Vec<_> = view.all(".number-answer input").iter().filter_map(|field| field.attr("name")).collect();
    assert_eq!(fields, ["prediction-g", "prediction-h", "prediction-f"]);
    assert!(view.has_button("On the frontier") && view.has_button("Not on the frontier"));
    in_language(Language::Arabic, || assert!(View::learn(&state).has_button("إلى الجبهة")));
    // One move made, three tiles misplaced.
    let answered = after(&state, Action::Predict(Answer::Figures { g: 1, h: 3, f: 4.0 }));
    let verdict = View::learn(&answered).text("[data-correct=true]");
    assert!(verdict.contains("g = 1, h = 3, f = 4"), "{verdict}");
    let usual = View::learn(&after(&state, Action::Ask(Asks::Surprises)));
    assert!(usual.has("input[name=by-hand]") && !usual.has("input[name=by-hand][checked]"));

    // Each wrong figure is named, beside the board that it is about.
    let board = view.attribute(".question .boards [role=img]", "aria-label").expect("a board").to_owned();
    let wrong = View::learn(&after(&state, Action::Predict(Answer::Figures { g: 1, h: 2, f: 3.0 })));
    let verdict = wrong.text("[data-correct=false] [role=status]");
    assert!(verdict.contains("g = 1, h = 3, not 2, f = 4, not 3. "), "{verdict}");
    assert_eq!(wrong.attribute("[data-correct=false] [role=img]", "aria-label"), Some(board.as_str()));
}

#[test]
fn the_score_stays_at_the_end() {
    let mut state = opened(&format!("{EXAMPLE}&predict=1"));
    assert!(!View::learn(&state).text(".question").contains("in a row"));
    state = after(&state, Action::Predict(Answer::Total(6)));
    while View::learn(&state).step().0 < View::learn(&state).step().1 {
        state = after(&next(&state), Action::GiveUp);
    }
    let view = View::learn(&state);
    assert!(question(&view).is_none());
    assert!(view.text(".question").contains("1 of 1 right, 0 in a row"), "{}", view.text(".question"));
}
use npuzzle_traces::question::{Answer, Asks};

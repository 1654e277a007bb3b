//! A lesson as an exercise: nothing gives an answer away, hints come one by one, and the result is there to hand in.

use super::{after, opened};
use crate::rendering::View;
use npuzzle_formats::Given;
use npuzzle_page::learn::action::Action;

const LINK: &str = "lesson=4.2&exercise=1&student=Anna";

#[test]
fn does_not_give_its_answers_away() {
    let state = opened(LINK);
    let view = View::learn(&state);
    assert_eq!((view.all(".answers [data-correct]").len(), view.all(".answers button").len()), (0, 3));
    let wrong = View::learn(&after(&state, Action::Answer(Given::Option(1))));
    assert_eq!(wrong.text(".judged"), "Not quite.");
    assert_eq!(wrong.all(".answers [data-correct]").len(), 1, "only what was answered is judged");
    let right = View::learn(&after(&state, Action::Answer(Given::Option(2))));
    assert!(right.text(".judged").starts_with("Right! A* adds g"));
    assert_eq!(right.attribute("[data-score]", "data-score"), Some("0.25"));
    assert_eq!(right.text("[data-score]"), "Score: 25 %");
    assert!(!right.has_button("Hint"));
}

#[test]
fn shows_hints_one_by_one_and_then_the_answer() {
    let mut state = opened(LINK);
    for (hints, button) in [(0, "Hint"), (1, "Hint"), (2, "Show me")] {
        let view = View::learn(&state);
        assert!(view.has_button(button), "{hints}");
        assert_eq!((view.all(".hints li").len(), view.text(".judged").as_str()), (hints, ""));
        state = after(&state, Action::Hint);
    }
    let view = View::learn(&state);
    assert_eq!(view.text("[data-shown]"), "It ignores the moves already made.");
    assert!(view.text(".judged").starts_with("A* adds g"));
    assert!(!view.has_button("Hint") && !view.has_button("Show me"));
    let number = ["lesson=4.4&exercise=1", "lesson=4.4"].map(|link| {
        let hints = [Action::Hint, Action::Hint, Action::Hint];
        View::learn(&hints.into_iter().fold(opened(link), |state, hint| after(&state, hint))).text(".judged")
    });
    assert!(number.iter().all(|text| text.starts_with("0 It expands 14 nodes")), "{number:?}");
}

#[test]
fn has_its_code_and_its_links() {
    let state = opened(LINK);
    let view = View::learn(&state);
    let code = state.exercise.as_ref().expect("an exercise").to_string();
    assert_eq!(view.attribute("[data-result-code]", "data-result-code"), Some(code.as_str()));
    assert!(view.has(".qr[role=img]") && !view.has(".result[open]") && !view.has("input[name=student]"));
    let link = view.attribute("[data-part=\"3\"]", "href");
    assert_eq!(link, Some("#view=learn&lesson=4.3&exercise=1&student=Anna"));
    assert!(View::learn(&opened("lesson=4&exercise=1&student=Anna")).has("input[name=student][value=Anna]"));
    let last = View::learn(&opened("lesson=4.4&exercise=1"));
    assert!(!last.has_button("Next lesson"));
    let links: Vec<_> = View::learn(&opened("lesson=4.2"))
        .all("a.elsewhere")
        .iter()
        .filter_map(|link| link.attr("href"))
        .map(str::to_owned)
        .collect();
    assert_eq!(links, ["#view=learn&lesson=4&exercise=1"]);
}

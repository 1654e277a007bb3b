//! Lessons: texts, prepared searches, questions and answers.

use super::{Reading, after, ended, opened};
use crate::rendering::{View, in_language, text};
use npuzzle_page::model::learning::{Action, Learning};
use npuzzle_page::model::lessons::Lesson;
use npuzzle_page::model::locale::Language;

/// Returns the numbers of an option by its question, for `Action::Choose`.
fn option(view: &View, question: usize, is_correct: bool) -> (usize, usize) {
    let options = view.all(&format!("[data-exercise=\"{question}\"] .answers button"));
    let expected = Some(if is_correct { "true" } else { "false" });
    let index = options.iter().position(|option| option.attr("data-correct") == expected);
    (question - 1, index.expect("such an option"))
}

/// Answers a question of the lesson.
fn answered(state: &Learning, question: usize, is_correct: bool) -> Learning {
    let (exercise, option) = option(&View::learn(state), question, is_correct);
    after(state, Action::Choose(exercise, option))
}

/// Returns the chosen lesson as the list shows it.
fn chosen_lesson(state: &Learning) -> String {
    View::learn(state).text("select[name=lesson] option[selected]")
}

#[test]
fn a_link_to_a_lesson_shows_the_lesson() {
    let state = opened("lesson=3");
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-lesson]", "data-lesson"), Some("3"));
    assert_eq!(view.text(".lesson h2"), "Depth-first search");
    assert_eq!(view.field("Algorithm").value().name(), "select");
    assert_eq!((view.status(), view.chosen("lesson"), view.chosen("algorithm")), ("solved", "3", "depth-first"));
    in_language(Language::Italian, || {
        assert_eq!(View::learn(&state).text(".lesson h2"), "Ricerca in profondità");
    });
}

#[test]
fn a_wrong_answer_and_a_right_one_are_explained_and_the_right_one_is_marked() {
    let state = opened("lesson=4");
    let view = View::learn(&state);
    assert_eq!((view.status(), view.chosen("lesson"), view.chosen("algorithm")), ("solved", "4", "greedy"));
    let lesson = view.text(".lesson");
    assert!(lesson.contains("27 nodes and finds a solution of 18 moves, although 8 moves are enough"), "{lesson}");
    let verdict = "[data-exercise=\"1\"] [aria-live]";
    assert_eq!(view.text(verdict), "");
    let state = answered(&state, 1, false);
    let view = View::learn(&state);
    assert!(view.text(verdict).starts_with("Not quite. Its h is smaller"), "{}", view.text(verdict));
    assert_eq!(view.attribute(verdict, "data-right"), Some("false"));
    assert_eq!(view.text("small[data-answered]"), "0 of 2 answered right");
    assert!(!view.has("[data-exercise=\"1\"] [role=img]"));
    let state = answered(&state, 1, true);
    let view = View::learn(&state);
    assert!(view.text(verdict).starts_with("Right! Its h is smaller"), "{}", view.text(verdict));
    let pressed = view.all("[data-exercise=\"1\"] button[aria-pressed=true]");
    assert_eq!(pressed.iter().map(|option| option.attr("data-correct")).collect::<Vec<_>>(), [Some("true")]);
    assert_eq!(view.text("small[data-answered]"), "1 of 2 answered right");
    assert_eq!(view.attribute("[data-exercise=\"1\"]", "data-answered"), Some("true"));
    assert_eq!(view.attribute("[data-exercise=\"1\"] [role=img]", "aria-label"), Some("Answered right"));
    assert_eq!(view.attribute("[data-exercise=\"2\"]", "data-answered"), Some("false"));
    assert_eq!(chosen_lesson(&state), "4. Greedy search · 1/2");
    in_language(Language::French, || {
        let view = View::learn(&state);
        assert!(view.text(verdict).starts_with("Juste !"), "{}", view.text(verdict));
        assert_eq!(view.text("small[data-answered]"), "1 sur 2 réponses justes");
    });
    assert_eq!(chosen_lesson(&answered(&state, 2, true)), "4. Greedy search ✓");
}

#[test]
fn each_lesson_opens_from_the_list_shows_its_searches_and_is_answered() {
    let mut state = opened("");
    assert_eq!(View::learn(&state).chosen("lesson"), "");
    for (lesson, number) in Lesson::ALL.into_iter().zip(1..) {
        state = after(&state, Action::SetLesson(Some(lesson)));
        let view = View::learn(&state);
        assert_eq!(view.attribute("[data-lesson]", "data-lesson"), Some(number.to_string().as_str()));
        assert_eq!(view.chosen("lesson"), number.to_string());
        assert_eq!(view.has_button("Next lesson"), number < Lesson::ALL.len());
        for index in 0..view.all("[data-example]").len() {
            state = after(&state, Action::ShowExample(index));
            let view = View::learn(&state);
            let pressed = view.all("[data-example][aria-pressed=true]");
            let pressed: Vec<_> = pressed.iter().filter_map(|example| example.attr("data-example")).collect();
            assert_eq!((pressed, view.status()), (vec![(index + 1).to_string().as_str()], "solved"));
        }
        let questions = View::learn(&state).all("[data-exercise]").len();
        for question in 1..=questions {
            state = answered(&state, question, true);
        }
        let count = questions.to_string();
        let view = View::learn(&state);
        assert_eq!(view.attribute("small[data-answered]", "data-answered"), Some(count.as_str()));
    }
    let view = View::learn(&state);
    let options: Vec<String> = view.all("select[name=lesson] option").into_iter().map(text).collect();
    assert_eq!(options.len(), 1 + Lesson::ALL.len());
    assert_eq!(options[0], "Choose a lesson");
    assert!(options[1..].iter().all(|option| option.ends_with('✓')), "{options:?}");
    assert!(view.has_button("Close"));
    let closed = View::learn(&after(&state, Action::SetLesson(None)));
    assert_eq!((closed.chosen("lesson"), closed.has("[data-lesson]")), ("", false));
}

#[test]
fn the_figures_of_a_lesson_are_those_of_the_search_on_show() {
    let state = after(&opened("lesson=3"), Action::ShowExample(1));
    let view = View::learn(&ended(&state));
    assert_eq!(view.text("[data-example][aria-pressed=true]"), "Iterative deepening");
    assert_eq!((view.status(), view.metric("expanded"), view.metric("frontier-peak")), ("solved", "76", "7"));
    assert!(view.text(".lesson").contains("76 nodes"), "{}", view.text(".lesson"));
}

#[test]
fn a_link_leads_to_a_step_in_a_lesson_and_a_mistake_in_it_is_named() {
    let view = View::learn(&opened("lesson=5&step=1"));
    assert_eq!((view.step().0, view.chosen("lesson")), (1, "5"));
    let view = View::learn(&opened("lesson=seven"));
    let fault = "Ignored lesson in the link: expected a whole number from 1 to 6.";
    assert!(view.text(".notice span").ends_with(fault), "{}", view.text(".notice span"));
    assert_eq!((view.chosen("lesson"), view.status()), ("", "solved"));
}

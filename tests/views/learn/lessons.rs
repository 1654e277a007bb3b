//! Lessons: texts, prepared searches, questions and answers.

use super::{Reading, after, ended, go, opened};
use crate::rendering::{View, in_language, text};
use npuzzle_formats::Given;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::lessons::{self, Kind, course};
use npuzzle_page::learn::link::Place;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::learn::workbench::Picture;
use npuzzle_page::shared::locale::Language;

/// Answers the question of the part on show.
fn answered(state: &Learning, is_correct: bool) -> Learning {
    let options = View::learn(state);
    let options = options.all(".answers button");
    let expected = Some(if is_correct { "true" } else { "false" });
    let index = options.iter().position(|option| option.attr("data-correct") == expected);
    after(state, Action::Answer(Given::Option(index.expect("such an option"))))
}

/// Returns the chosen lesson as the list shows it.
fn chosen_lesson(state: &Learning) -> String {
    View::learn(state).text("select[name=lesson] option[selected]")
}

fn open(state: &Learning, lesson: u32, part: u32) -> Learning {
    after(state, Action::SetLesson(Some(Place { lesson, part })))
}

const VERDICT: &str = ".judged";

#[test]
fn a_link_to_a_lesson_shows_the_lesson() {
    let state = opened("lesson=3");
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-lesson]", "data-lesson"), Some("3"));
    assert_eq!(view.text(".lesson h2"), "Depth-first search");
    assert_eq!(view.field("Algorithm").value().name(), "select");
    assert_eq!((view.status(), view.chosen("lesson"), view.chosen("algorithm")), ("solved", "3", "depth-first"));
    in_language(Language::Italian, || {
        let view = View::learn(&state);
        assert_eq!(view.text(".lesson h2"), "Ricerca in profondità");
        assert_eq!(lessons::language(), Language::Italian);
        assert!(lessons::is_known(Language::Italian) && lessons::is_known(Language::English));
    });
}

#[test]
fn a_wrong_answer_and_a_right_one_are_explained_and_the_right_one_is_marked() {
    let state = opened("lesson=4.2");
    let view = View::learn(&state);
    assert_eq!((view.status(), view.chosen("lesson"), view.chosen("algorithm")), ("solved", "4", "greedy"));
    let lesson = view.text(".lesson");
    assert!(lesson.contains("27 nodes and finds a solution of 18 moves, although 8 moves are enough"), "{lesson}");
    assert_eq!(view.text(VERDICT), "");
    let state = answered(&state, false);
    let view = View::learn(&state);
    assert!(view.text(VERDICT).starts_with("Not quite. A* adds g"), "{}", view.text(VERDICT));
    assert_eq!(view.attribute(VERDICT, "data-right"), Some("false"));
    assert_eq!(view.text("small[data-answered]"), "0 of 4 answered right");
    assert!(!view.has(".exercise [role=img]"));
    let state = answered(&state, true);
    let view = View::learn(&state);
    assert!(view.text(VERDICT).starts_with("Right! A* adds g"), "{}", view.text(VERDICT));
    let pressed = view.all(".exercise button[aria-pressed=true]");
    assert_eq!(pressed.iter().map(|option| option.attr("data-correct")).collect::<Vec<_>>(), [Some("true")]);
    assert_eq!(view.text("small[data-answered]"), "1 of 4 answered right");
    assert_eq!(view.attribute("[data-exercise=\"2\"]", "data-answered"), Some("true"));
    assert_eq!(view.attribute(".exercise [role=img]", "aria-label"), Some("Answered right"));
    let parts: Vec<_> = view.all("[data-part]").iter().map(|part| part.attr("data-answered")).collect();
    assert_eq!(parts, [Some("false"), Some("true"), Some("false"), Some("false")]);
    assert_eq!(chosen_lesson(&state), "4. Greedy search · 1/4");
    in_language(Language::French, || {
        let view = View::learn(&state);
        assert!(view.text(VERDICT).starts_with("Juste !"), "{}", view.text(VERDICT));
        assert_eq!(view.text("small[data-answered]"), "1 sur 4 réponses justes");
    });
}

#[test]
fn a_number_is_typed_and_judged() {
    let state = opened("lesson=4.4");
    let view = View::learn(&state);
    assert_eq!(view.attribute(".exercise input", "name"), Some("lesson-answer"));
    let wrong = after(&state, Action::Answer(Given::Number(14)));
    assert!(View::learn(&wrong).text(VERDICT).starts_with("Not quite. It expands 14 nodes for 14 moves"));
    let right = after(&wrong, Action::Answer(Given::Number(0)));
    assert!(View::learn(&right).text(VERDICT).starts_with("Right!"));
}

#[test]
fn a_node_is_predicted_in_the_workbench() {
    let state = opened("lesson=3");
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-question]", "data-question"), Some("next"));
    // While the user predicts, the nodes are in the order of their numbers.
    let newest = view.nodes("[data-frontier]").last().expect("a node").node;
    let right = View::learn(&after(&state, Action::Inspect(Some(newest))));
    assert!(right.text(VERDICT).starts_with("Right! The newest node"), "{}", right.text(VERDICT));
    assert!(right.has_button("Ask again") && !view.has_button("Ask again"));
    let again = View::learn(&after(&after(&state, Action::Inspect(Some(newest))), Action::SetLesson(state.lesson)));
    assert_eq!((again.attribute("[data-question]", "data-question"), &*again.text(VERDICT)), (Some("next"), ""));
}

#[test]
fn a_part_may_show_the_state_space() {
    let states = [open(&opened(""), 1, 1), open(&opened(""), 1, 2)];
    assert_eq!(states.map(|state| state.workbench.picture), [Picture::Tree, Picture::Space]);
}

#[test]
fn each_part_opens_from_the_list_shows_its_search_and_is_answered() {
    let mut state = opened("");
    assert_eq!(View::learn(&state).chosen("lesson"), "");
    let mut at = Place { lesson: 1, part: 1 };
    loop {
        state = open(&state, at.lesson, at.part);
        let view = View::learn(&state);
        let (lesson, part) = lessons::at(at).expect("a part");
        assert_eq!(view.chosen("lesson"), at.lesson.to_string());
        assert_eq!(view.text(".lesson h2"), lesson.title);
        assert_eq!(view.text(".lesson-text"), part.text.replace('\u{a0}', " "));
        // A board that cannot be solved has no steps.
        if view.status() != "unsolvable" {
            assert_eq!(view.step().0, part.study.step);
        }
        let links: Vec<_> = view.all("[data-part]").iter().filter_map(|link| link.attr("href")).collect();
        let expected: Vec<_> = (1..=lesson.parts.len() as u32)
            .map(|part| format!("#view=learn&lesson={}", Place { part, ..at }))
            .collect();
        assert_eq!(links, expected);
        assert_eq!(view.attribute("[data-part][aria-current=step]", "data-part"), Some(at.part.to_string().as_str()));
        state = match &part.check.kind {
            Kind::Choice { .. } => answered(&state, true),
            Kind::Number(answer) => after(&state, Action::Answer(Given::Number(*answer))),
            Kind::Prediction(next) => after(&state, Action::Answer(*next)),
        };
        let view = View::learn(&state);
        assert_eq!(view.attribute("small[data-answered]", "data-answered"), Some(at.part.to_string().as_str()));
        let next = lessons::after(at);
        assert_eq!(view.has_button("Next part"), next.is_some_and(|next| next.lesson == at.lesson));
        assert_eq!(view.has_button("Next lesson"), next.is_some_and(|next| next.lesson != at.lesson));
        let Some(next) = next else { break };
        at = next;
    }
    let view = View::learn(&state);
    let options: Vec<String> = view.all("select[name=lesson] option").into_iter().map(text).collect();
    assert_eq!(options.len(), 1 + course().len());
    assert_eq!(options[0], "Choose a lesson");
    assert!(options[1..].iter().all(|option| option.ends_with('✓')), "{options:?}");
    assert!(view.has_button("Close"));
    let closed = View::learn(&after(&state, Action::SetLesson(None)));
    assert_eq!((closed.chosen("lesson"), closed.has("[data-lesson]")), ("", false));
}

#[test]
fn the_figures_of_a_lesson_are_those_of_the_search_on_show() {
    let view = View::learn(&ended(&opened("lesson=3.3")));
    assert_eq!((view.status(), view.metric("expanded"), view.metric("frontier-peak")), ("solved", "76", "7"));
    assert!(view.text(".lesson").contains("76 nodes"), "{}", view.text(".lesson"));
}

#[test]
fn a_link_leads_to_a_step_in_a_lesson_and_a_mistake_in_it_is_named() {
    let view = View::learn(&opened("lesson=5&step=1"));
    assert_eq!((view.step().0, view.chosen("lesson")), (1, "5"));
    // The link to the part on show leads back to its search.
    let moved = go(&opened("lesson=5.2"), Jump::Forward);
    let back = after(&moved, Action::Follow("view=learn&lesson=5.2".to_owned()));
    assert_eq!((View::learn(&moved).step().0, View::learn(&back).step().0), (2, 1));
    let view = View::learn(&opened("lesson=seven"));
    let fault = format!("Ignored lesson in the link: expected a whole number from 1 to {}.", course().len());
    assert!(view.text(".notice span").ends_with(&fault), "{}", view.text(".notice span"));
    assert_eq!((view.chosen("lesson"), view.status()), ("", "solved"));
}

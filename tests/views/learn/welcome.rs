//! The front door: a newcomer sees a search that moves, a sentence that says what it is, and the lessons.

use super::{EXAMPLE, Reading, after, at_once, opened};
use crate::rendering::{View, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::lessons::course;
use npuzzle_page::learn::link::Place;
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::update::update;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::progress::Progress;

/// Returns the effects of the worker's answer to the first request.
fn effects_of_trace(link: &str) -> Vec<Effect> {
    let traced = opened(link);
    let Phase::Traced { trace, .. } = &traced.phase else { panic!("a trace") };
    let waiting = at_once(&Learning::default(), Action::Follow(format!("view=learn&{link}")));
    update(&waiting, Action::Traced(waiting.last_request, Ok(trace.clone()))).1
}

#[test]
fn without_a_link_a_search_moves_and_a_sentence_says_what_it_is() {
    assert!(effects_of_trace("").contains(&Effect::Demonstrate));
    let playing = at_once(&at_once(&opened(""), Action::Play), Action::Tick);
    let view = View::learn(&playing);
    assert_eq!((view.step().0, view.has_button("Pause")), (1, true));
    assert!(view.text(".welcome").starts_with("A* is solving this puzzle"));
    in_language(Language::French, || {
        assert!(View::learn(&playing).text(".welcome").starts_with("A* résout ce puzzle"))
    });
    // It stays until the user chooses something.
    for choice in
        [Action::Go(Jump::Forward), Action::Inspect(Some(1)), Action::SetLesson(Some(Place { lesson: 4, part: 1 }))]
    {
        assert!(!View::learn(&after(&playing, choice)).has(".welcome"));
    }
    // The navigation leads back to what was there.
    let back = at_once(&after(&playing, Action::Go(Jump::Forward)), Action::Follow("view=learn".to_owned()));
    assert!(!View::learn(&back).has(".welcome"));
}

#[test]
fn a_link_shows_its_step_and_nothing_moves() {
    for link in ["step=3", "lesson=4"] {
        assert!(!effects_of_trace(link).contains(&Effect::Demonstrate), "{link}");
        assert!(!View::learn(&opened(link)).has(".welcome"), "{link}");
    }
}

#[test]
fn a_search_of_another_view_is_shown_with_a_sentence_on_where_to_look() {
    // As in the links of Solve and Compare, which name no step.
    let state = opened(EXAMPLE);
    assert!(!effects_of_trace(EXAMPLE).contains(&Effect::Demonstrate));
    assert!(View::learn(&state).text(".welcome").starts_with("This is the search, one step at a time"));
    let playing = at_once(&at_once(&state, Action::Play), Action::Tick);
    assert!(View::learn(&playing).has(".welcome"));
    assert!(!View::learn(&after(&playing, Action::Go(Jump::Forward))).has(".welcome"));
    for guided in ["step=3", "step=0", "predict=1", "note=2:Look%20here", "lesson=4"] {
        assert!(!View::learn(&opened(&format!("{EXAMPLE}&{guided}"))).has(".welcome"), "{guided}");
    }
    for language in Language::ALL {
        in_language(language, || assert!(!View::learn(&state).text(".welcome").is_empty()));
    }
}

#[test]
fn lessons_are_cards_with_an_aim_minutes_progress_and_where_to_go_on() {
    let state = opened("");
    let view = View::learn(&state);
    assert_eq!(view.attribute("main", "data-has-lesson"), Some("true"));
    let cards: Vec<String> = view.all(".course a").into_iter().map(text).collect();
    assert_eq!(cards.len(), course().len());
    assert_eq!(cards[4], "5. A*Compute f = g + h, and predict which node A* takes.9 min");
    assert_eq!(view.attribute("[data-course=\"5\"]", "href"), Some("#view=learn&lesson=5"));
    assert!(cards[0].ends_with("Start here") && !cards[1].ends_with("here"));
    let mut progress = Progress::default();
    for (lesson, question) in [(1, 1), (1, 2), (1, 3), (2, 2)] {
        progress.add(lesson, question);
    }
    let view = View::learn(&at_once(&state, Action::TakeProgress(progress)));
    let cards: Vec<String> = view.all(".course a").into_iter().map(text).collect();
    assert!(cards[0].ends_with("5 min · 3 of 3 answered right ✓"), "{}", cards[0]);
    assert!(cards[1].ends_with("5 min · 1 of 2 answered rightGo on here"), "{}", cards[1]);
    assert_eq!(view.all(".course [aria-current=step]").len(), 1);
    assert_eq!(view.attribute("[data-course=\"2\"]", "href"), Some("#view=learn&lesson=2.2"));
    // A lesson takes the place of the cards, which come back when it is closed.
    let lesson = after(&state, Action::SetLesson(Some(Place { lesson: 5, part: 1 })));
    assert!(!View::learn(&lesson).has(".course"));
    assert!(View::learn(&after(&lesson, Action::SetLesson(None))).has(".course"));
}

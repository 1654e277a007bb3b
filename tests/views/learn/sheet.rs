//! The exercise on paper.

use super::{EXAMPLE, FAR, after, opened, trace_of};
use crate::rendering::{View, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::state::{Learning, Sheet};
use npuzzle_page::learn::update::update;
use npuzzle_page::shared::locale::Language;

fn with(state: &Learning, sheet: Sheet) -> View {
    View::learn(&after(state, Action::ShowSheet(Some(sheet))))
}

/// Returns the boards of the nodes that are expanded, `None` for those to be filled in, and the number of successors of each.
fn rows(view: &View) -> Vec<(Option<String>, usize)> {
    let boards = view.all(".paper > ol > li > .node > .drawn");
    let successors = view.all(".paper > ol > li > ul");
    let counts = successors.iter().map(|list| list.select(&"li".try_into().unwrap()).count());
    let board = |drawn: &scraper::ElementRef<'_>| {
        drawn.attr("aria-label").filter(|label| label.contains('/')).map(str::to_owned)
    };
    boards.iter().map(board).zip(counts).collect()
}

#[test]
fn lists_what_the_search_expands_with_answers_and_leaves_room_without() {
    let state = opened(EXAMPLE);
    let answered = rows(&with(&state, Sheet::WithAnswers));
    let asked = rows(&with(&state, Sheet::Blank));
    // Nilsson's example: A* with misplaced tiles expands five nodes before the goal is expanded.
    let boards: Vec<&str> = answered.iter().filter_map(|(board, _)| board.as_deref()).collect();
    assert_eq!(boards[..2], ["2 8 3/1 6 4/7 0 5", "2 8 3/1 0 4/7 6 5"]);
    assert_eq!(boards.len(), answered.len());
    assert_eq!(asked[0].0.as_deref(), Some("2 8 3/1 6 4/7 0 5"), "the first board is given");
    assert!(asked[1..].iter().all(|(board, _)| board.is_none()), "{asked:?}");
    let counts = |rows: &[(Option<String>, usize)]| rows.iter().map(|(_, count)| *count).collect::<Vec<_>>();
    assert_eq!(counts(&asked), counts(&answered));
    assert_eq!(asked[0].1, 3);
}

#[test]
fn tells_figures_and_reasons_only_with_answers() {
    let state = opened(EXAMPLE);
    let (asked, answered) = (with(&state, Sheet::Blank), with(&state, Sheet::WithAnswers));
    assert!(!asked.has(".paper .reason"));
    assert!(text(answered.all(".paper .reason")[0]).contains("node"));
    let figures = |view: &View| view.all(".paper ul .figures").into_iter().map(text).collect::<Vec<_>>();
    assert!(figures(&asked).iter().all(|figures| figures == "g = ___, h = ___, f = ___"));
    assert!(figures(&answered).iter().all(|figures| !figures.contains('_')));
    assert_eq!(figures(&asked).len(), figures(&answered).len());
}

#[test]
fn states_the_rules_of_the_search_in_every_language() {
    let state = opened(&format!("{EXAMPLE}&order=LURD"));
    for language in Language::ALL {
        in_language(language, || {
            let rules: Vec<String> = with(&state, Sheet::Blank).all(".paper .asked li").into_iter().map(text).collect();
            assert!(rules.iter().any(|rule| rule.contains("← ↑ → ↓")), "{}: {rules:?}", language.code());
            assert!(rules.len() >= 3, "{}: {rules:?}", language.code());
        });
    }
}

#[test]
fn is_printed_and_closed_and_a_link_leaves_it() {
    let state = after(&opened(EXAMPLE), Action::ShowSheet(Some(Sheet::Blank)));
    let view = View::learn(&state);
    assert_eq!((view.named("button", "Print").len(), view.named("button", "Close").len()), (1, 1));
    assert_eq!(update(&state, Action::Print).1, [Effect::Print]);
    assert!(!View::learn(&after(&state, Action::ShowSheet(None))).has(".paper"));
    assert!(!View::learn(&after(&state, Action::Follow(format!("view=learn&{EXAMPLE}&step=3")))).has(".paper"));
}

#[test]
fn has_the_notes_at_their_steps_in_their_order_with_and_without_answers() {
    // The third step expands the first board, the fifth generates its second successor.
    let state = opened(&format!("{FAR}&algorithm=a-star&note=0:begin&note=3:expand&note=5:generate&note=5000:never"));
    let last = trace_of(&state).steps();
    let state = after(&after(&state, Action::Go(Jump::To(last))), Action::SetNote("end".to_owned()));
    for sheet in [Sheet::Blank, Sheet::WithAnswers] {
        let view = with(&state, sheet);
        let notes: Vec<String> = view.all(".paper .note").into_iter().map(text).collect();
        assert_eq!(notes, ["begin", "expand", "generate", "end"]);
        assert_eq!(view.text(".paper > ol > li:first-child > .node .note"), "expand");
        assert_eq!(view.text(".paper > ol > li:first-child > ul > li:nth-child(2) .note"), "generate");
        assert!(view.text(".paper > small").ends_with(&format!("step {last}")));
    }
    assert!(!with(&opened(EXAMPLE), Sheet::WithAnswers).has(".paper .note"));
}

//! Notes at steps, columns that a link hides, and the view before a class.

use super::{EXAMPLE, after, opened};
use crate::rendering::{View, in_language, text};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::notebook::Notebook;
use npuzzle_page::learn::notes::Notes;
use npuzzle_page::learn::state::{Learning, Veil};
use npuzzle_page::learn::update::update;
use npuzzle_page::learn::workbench::{Arrange, Column};
use npuzzle_page::shared::link::LONGEST;
use npuzzle_page::shared::locale::Language;
use npuzzle_traces::Landmark;

/// Returns the link that an action writes into the address.
fn address(state: &Learning, action: Action) -> String {
    let written = update(state, action).1.into_iter().find_map(|effect| match effect {
        Effect::WriteAddress(link) => Some(link),
        _ => None,
    });
    written.expect("the address follows")
}

fn at(state: &Learning, step: usize) -> Learning {
    after(state, Action::Go(Jump::To(step)))
}

fn noted() -> Learning {
    opened(&format!("{EXAMPLE}&step=3&note=3:First%20%26%20%22last%22&note=9:A+tie"))
}

#[test]
fn a_note_is_shown_at_its_step_alone() {
    let state = noted();
    assert_eq!(text(View::learn(&state).one(".note")), "First & \"last\"");
    assert_eq!(text(View::learn(&at(&state, 4)).one(".note")), "");
    assert_eq!(text(View::learn(&at(&state, 9)).one(".note")), "A tie");
    assert!(View::learn(&state).has(".marks [data-mark=note]"));
    let without = View::learn(&opened(EXAMPLE));
    assert!(!without.has(".note") && !without.has("[data-mark=note]"));
}

#[test]
fn buttons_lead_from_note_to_note() {
    let mut state = at(&noted(), 0);
    for (jump, step) in [
        (Jump::PreviousNote, 0),
        (Jump::NextNote, 3),
        (Jump::NextNote, 9),
        (Jump::NextNote, 9),
        (Jump::PreviousNote, 3),
        (Jump::PreviousNote, 3),
    ] {
        state = after(&state, Action::Go(jump));
        assert_eq!(state.study.step, step);
    }
    // Without notes, from expansion to expansion.
    let without = at(&opened(EXAMPLE), 7);
    for (jump, step) in
        [(Jump::NextNote, Jump::Next(Landmark::Expansion)), (Jump::PreviousNote, Jump::Previous(Landmark::Expansion))]
    {
        assert_eq!(after(&without, Action::Go(jump)), after(&without, Action::Go(step)));
        assert_ne!(after(&without, Action::Go(jump)), without);
    }
    let view = View::learn(&state);
    let usable = |name| view.named("button", name)[0].attr("aria-disabled") == Some("false");
    assert_eq!((usable("Previous note"), usable("Next note")), (false, true));
}

#[test]
fn playing_stops_at_a_note() {
    let mut state = after(&at(&noted(), 4), Action::Play);
    for step in 5..=9 {
        assert!(state.is_playing, "before step {step}");
        state = after(&state, Action::Tick);
        assert_eq!(state.study.step, step);
    }
    assert!(!state.is_playing);
}

#[test]
fn a_note_is_written_changed_and_removed_and_the_link_follows() {
    let state = after(&at(&opened(EXAMPLE), 5), Action::Write(true));
    let view = View::learn(&state);
    let field = view.one("textarea[name=note]");
    assert_eq!(field.attr("aria-label"), Some("Note at step 5"));
    assert_eq!(field.attr("maxlength"), Some(Notes::LONGEST.to_string().as_str()));

    let write = |text: &str| Action::SetNote(text.to_owned());
    let link = address(&state, write("50% + 1 = h?"));
    assert!(link.ends_with("&step=5&note=5:50%25%20%2B%201%20%3D%20h%3F"), "{link}");
    let written = after(&state, write("one"));
    assert_eq!(written.study.notes.iter().collect::<Vec<_>>(), [(5, "one")]);
    assert_eq!(View::learn(&written).one("textarea[name=note]").text().collect::<String>(), "one");
    assert!(!address(&written, write(" \n ")).contains("note"));
    // Each key sets the note, also a space before the next word.
    let typing = after(&written, write("one "));
    assert_eq!(View::learn(&typing).one("textarea[name=note]").text().collect::<String>(), "one ");
    assert_eq!(after(&written, Action::Write(false)).study.notes, written.study.notes);
}

#[test]
fn another_search_has_no_notes_and_they_return_with_theirs() {
    let state = noted();
    let goal = "1 2 3/4 5 6/7 8 0".parse().expect("a goal");
    let other = after(&state, Action::SetGoal(goal));
    assert!(other.study.notes.is_empty());
    assert!(View::learn(&other).text(".notice").contains("return with it"));
    let third = after(&other, Action::SetMethod(other.study.spec.method().with_heuristic(Heuristic::Misplaced)));
    let back = after(&third, Action::SetMethod(state.study.spec.method()));
    let back = after(&back, Action::SetGoal(state.study.spec.goal().clone()));
    assert_eq!(back.study.notes, state.study.notes);
    assert!(!View::learn(&back).has(".notice"));
    assert!(after(&state, Action::Follow("view=learn&algorithm=breadth-first".to_owned())).study.notes.is_empty());
    // The navigation leads back to what was shown.
    let back = after(&after(&state, Action::Follow("view=play".to_owned())), Action::Follow("view=learn".to_owned()));
    assert_eq!(back.study.notes, state.study.notes);
}

#[test]
fn notes_are_kept_for_another_visit() {
    let state = opened(EXAMPLE);
    let kept = |state: &Learning, action: Action| {
        update(state, action).1.into_iter().find_map(|effect| match effect {
            Effect::Keep(page) => Some(page),
            _ => None,
        })
    };
    let page = kept(&state, Action::SetNote("Look".to_owned())).expect("it is kept");
    let notebook = Notebook::default().with(page.clone());
    let later = after(&opened(EXAMPLE), Action::TakeNotebook(notebook.clone()));
    assert_eq!(later.study.notes.at(0), Some("Look"));
    let other = after(&later, Action::SetMethod(later.study.spec.method().with_heuristic(Heuristic::LinearConflict)));
    assert!(other.study.notes.is_empty(), "the notes are of another search");
    assert!(other.notice.is_some(), "they are put aside");
    let greedy = Action::SetMethod(other.study.spec.method().with_heuristic(Heuristic::Manhattan));
    assert_eq!(after(&opened(EXAMPLE), greedy).notice, None);
    // Those of a link are somebody else's, and come first.
    let linked = after(&noted(), Action::TakeNotebook(notebook));
    assert_eq!((linked.study.notes.at(0), linked.study.notes.at(3)), (None, Some("First & \"last\"")));
    let removed = kept(&later, Action::SetNote(String::new())).expect("it is kept");
    assert_eq!(Notebook::default().with(page).with(removed), Notebook::default());
}

/// Returns the link that is copied.
fn copied(state: &Learning) -> String {
    let copied = update(state, Action::CopyLink).1.into_iter().find_map(|effect| match effect {
        Effect::CopyLink(link) => Some(link),
        _ => None,
    });
    copied.expect("a link")
}

#[test]
fn notes_that_no_link_can_hold_are_refused() {
    let mut state = opened(EXAMPLE);
    let longest = "ش".repeat(Notes::LONGEST);
    for step in 0.. {
        let before = state.study.notes.clone();
        state = after(&at(&state, step), Action::SetNote(longest.clone()));
        if state.notice.is_some() {
            assert_eq!(state.study.notes, before);
            break;
        }
        assert_eq!(state.study.notes.at(step), Some(&*longest));
    }
    assert!(state.study.notes.iter().count() > 5);
    let noted = |state: &Learning, length: usize| after(state, Action::SetNote("x".repeat(length)));
    while noted(&state, Notes::LONGEST).notice.is_none() {
        state = at(&noted(&state, Notes::LONGEST), state.study.step + 1);
    }
    let accepted = (1..=Notes::LONGEST).map(|length| noted(&state, length)).filter(|state| state.notice.is_none());
    assert_eq!(accepted.map(|state| copied(&state).len()).max(), Some(LONGEST));
    let state = noted(&state, Notes::LONGEST);
    assert!(address(&state, Action::Go(Jump::Back)).len() <= LONGEST);
    assert!(View::learn(&state).has(".notice"));
}

#[test]
fn notes_that_cannot_be_read_are_reported_and_the_others_kept() {
    let state = opened(&format!("{EXAMPLE}&note=x:lost&note=2:kept&note=-1:lost&note=4"));
    assert_eq!(state.study.notes.iter().collect::<Vec<_>>(), [(2, "kept")]);
    assert_eq!(state.refused.len(), 2, "{:?}", state.refused);
}

#[test]
fn a_link_hides_columns_and_those_that_are_hidden_are_in_the_link() {
    let state = opened(&format!("{EXAMPLE}&hide=tree,lists"));
    let view = View::learn(&state);
    let hidden: Vec<_> =
        view.all("[data-column][data-hidden=true]").iter().filter_map(|it| it.attr("data-column")).collect();
    assert_eq!(hidden, ["tree", "lists"]);
    // A narrow window has no tabs for them.
    let tabs = |view: &View| view.all(".tabs [role=tab]").into_iter().map(text).collect::<Vec<_>>();
    assert_eq!(tabs(&view), ["Lessons", "Search", "Board"]);
    let without_board = View::learn(&opened(&format!("{EXAMPLE}&hide=board")));
    assert_eq!(tabs(&without_board), ["Lessons", "Search", "Tree", "Frontier", "Code"]);
    assert_eq!(without_board.attribute("main", "data-tab"), Some("tree"));
    let nothing = View::learn(&opened(&format!("{EXAMPLE}&hide=board,tree,lists")));
    assert_eq!(nothing.attribute("main", "data-tab"), Some("search"));
    let toggle = |column| Action::Arrange(Arrange::Toggle(column));
    assert!(address(&state, toggle(Column::Tree)).ends_with("&hide=lists"));
    assert!(address(&opened(EXAMPLE), toggle(Column::Board)).ends_with("&hide=board"));

    let unknown = opened(&format!("{EXAMPLE}&hide=lists,answers"));
    assert_eq!(unknown.workbench.hidden().collect::<Vec<_>>(), [Column::Lists]);
    assert_eq!(unknown.refused.len(), 1);
}

#[test]
fn a_presentation_is_begun_by_a_button_and_ended_by_another_in_every_language() {
    let state = noted();
    for (language, present, end) in
        [(Language::English, "Present", "End presentation"), (Language::Arabic, "عرض أمام الصف", "إنهاء العرض")]
    {
        in_language(language, || {
            let view = View::learn(&state);
            assert_eq!(view.one("main").attr("data-presenting"), Some("false"));
            assert_eq!(view.named("button", present).len(), 1);
            assert_eq!(view.named("button", end).len(), 0);
            let view = View::learn(&after(&after(&state, Action::Write(true)), Action::Present(true)));
            assert!(view.has("p.note") && !view.has("textarea[name=note]"));
            assert_eq!(view.one("main").attr("data-presenting"), Some("true"));
            assert_eq!(view.named("button", end).len(), 1);
        });
    }
}

#[test]
fn a_presentation_hides_values_other_nodes_or_everything_until_they_are_shown_again() {
    let veils = [
        ("vV", Some(Veil::Values)),
        ("sS", Some(Veil::Others)),
        ("mM", Some(Veil::Marks)),
        ("bB.", Some(Veil::All)),
        ("x", None),
    ];
    for (keys, veil) in veils {
        assert!(keys.chars().all(|key| Veil::of_key(&key.to_string()) == veil), "{keys}");
    }
    let presented = after(&at(&opened(EXAMPLE), 40), Action::Present(true));
    let order = |state: &Learning| {
        View::learn(state).all("[data-frontier] .caption b").into_iter().map(text).collect::<Vec<_>>()
    };
    let mut veiled = presented.clone();
    for (veil, label, veils) in [
        (Veil::Values, "Hide values", "values"),
        (Veil::Others, "Spotlight", "values others"),
        (Veil::Marks, "Mark later", "values others marks"),
        (Veil::All, "Black", "values others marks all"),
    ] {
        veiled = after(&veiled, Action::Veil(veil));
        let view = View::learn(&veiled);
        assert_eq!(view.one("main").attr("data-veils"), Some(veils));
        let buttons = view.named("button", label);
        assert_eq!(buttons.iter().map(|button| button.attr("aria-pressed")).collect::<Vec<_>>(), [Some("true")]);
        assert_eq!(view.has("button.veil"), veil == Veil::All);
    }
    // Their order would tell the next node.
    let hidden = after(&presented, Action::Veil(Veil::Values));
    assert!(order(&hidden) != order(&presented) && View::learn(&hidden).has("[data-unordered]"));
    let shown = Veil::ALL.into_iter().fold(veiled.clone(), |state, veil| after(&state, Action::Veil(veil)));
    assert_eq!(shown, presented);
    assert_eq!(after(&after(&veiled, Action::Present(false)), Action::Present(true)).veils, []);
}

#[test]
fn a_remote_control_leads_from_note_to_note_or_from_expansion_to_expansion() {
    assert_eq!(
        [Jump::of_remote("PageDown"), Jump::of_remote("PageUp")],
        [Some(Jump::NextNote), Some(Jump::PreviousNote)]
    );
    assert_eq!(Jump::of_remote("ArrowRight"), None);
    let start = at(&opened(EXAMPLE), 0);
    let next = after(&start, Action::Go(Jump::NextNote));
    let expansion = after(&start, Action::Go(Jump::Next(Landmark::Expansion)));
    assert_eq!(next.study.step, expansion.study.step);
    assert!(next.study.step > 0);
}

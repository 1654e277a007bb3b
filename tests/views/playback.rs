//! The player of a solution.

use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_engine::puzzle::{Board, Direction, Goal};
use npuzzle_page::app::update::update;
use npuzzle_page::shared::link;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::playback::{Pace, PlaybackAction};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{Outcome, Report};

/// The boards along the solution `RU2L2`.
const BOARDS: [&str; 6] = [
    "2 0 3/1 5 6/4 7 8",
    "0 2 3/1 5 6/4 7 8",
    "1 2 3/0 5 6/4 7 8",
    "1 2 3/4 5 6/0 7 8",
    "1 2 3/4 5 6/7 0 8",
    "1 2 3/4 5 6/7 8 0",
];

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn after(state: &State, action: impl Into<Action>) -> State {
    update(state, action.into()).0
}

/// Returns the Solve view after a search, whose solution starts to play.
fn solved() -> State {
    let mut state = State::new(board(BOARDS[0]), Goal::BlankLast, 64).expect("blank-last exists on every size");
    state.screen.view = link::View::Solve;
    let outcome = Outcome::Solved { moves: "RU2L2".parse().expect("moves"), optimal: true };
    after(&after(&state, SearchAction::Start(0.0)), SearchAction::Done(1, outcome, Report::default()))
}

fn ticked(state: &State, moves: usize) -> State {
    (0..moves).fold(state.clone(), |state, _| after(&state, PlaybackAction::Tick))
}

/// Asserts that the slider, the text beside it and the board show a position.
fn assert_position(state: &State, position: usize) {
    let view = View::page(state);
    let slider = view.one("input[type=range]");
    assert_eq!(accessible_name(slider), "Position in the solution");
    assert_eq!((slider.attr("value"), slider.attr("max")), (Some(&*position.to_string()), Some("5")));
    assert_eq!(slider.attr("aria-valuetext"), Some(&*format!("move {position} of 5")));
    assert_eq!(view.text(".position"), format!("{position} / 5"));
    for (cell, &tile) in board(BOARDS[position]).tiles().iter().enumerate() {
        let shown = view.one(&format!("[data-tile=\"{tile}\"]"));
        let place = ["data-row", "data-column"].map(|name| shown.attr(name).and_then(|place| place.parse().ok()));
        assert_eq!(place, [Some(cell / 3), Some(cell % 3)], "tile {tile} at {position}");
    }
    assert_eq!(view.is_enabled("Step back"), position > 0);
    assert_eq!(view.is_enabled("Step forward"), position < 5);
}

fn is_playing(state: &State) -> bool {
    let view = View::page(state);
    assert_ne!(view.has_button("Pause"), view.has_button("Play"));
    view.has_button("Pause")
}

#[test]
fn a_solution_plays_to_the_goal_and_then_starts_over() {
    let start = solved();
    for position in 0..5 {
        assert_position(&ticked(&start, position), position);
        assert!(is_playing(&ticked(&start, position)));
    }
    // It stops at the end.
    for ticks in [5, 9] {
        assert_position(&ticked(&start, ticks), 5);
        assert!(!is_playing(&ticked(&start, ticks)));
    }
    let again = after(&ticked(&start, 5), PlaybackAction::Play);
    assert_position(&again, 0);
    assert!(is_playing(&again));
}

#[test]
fn pauses_and_steps_stop_it_where_they_lead() {
    let paused = after(&ticked(&solved(), 3), PlaybackAction::Pause);
    assert_position(&paused, 3);
    assert!(!is_playing(&paused));
    let stepped = after(&ticked(&solved(), 3), PlaybackAction::Scrub(4));
    assert_position(&stepped, 4);
    assert!(!is_playing(&stepped));
    for position in [1, 5, 0, 2] {
        assert_position(&after(&stepped, PlaybackAction::Scrub(position)), position);
    }
    let goes_on = after(&stepped, PlaybackAction::Play);
    assert_position(&ticked(&goes_on, 1), 5);
}

#[test]
fn the_speed_can_be_chosen() {
    let chosen = |state: &State| text(View::page(state).one("select[name=pace] option[selected]"));
    assert_eq!(chosen(&solved()), "4 / s");
    let view = View::page(&solved());
    let speeds: Vec<String> = view.all("select[name=pace] option").into_iter().map(text).collect();
    assert_eq!(speeds, ["1 / s", "2 / s", "4 / s", "8 / s", "16 / s", "60 / s"]);
    assert_eq!(view.field("Speed").attr("name"), Some("pace"));
    assert_eq!(view.attribute("[role=grid]", "data-pace"), Some("4"));
    let faster = after(&solved(), PlaybackAction::SetPace(Pace::Sixteen));
    assert_eq!(chosen(&faster), "16 / s");
    assert_eq!(View::page(&faster).attribute("[role=grid]", "data-pace"), Some("16"));
}

#[test]
fn the_letters_distinguish_played_moves_from_the_rest() {
    let view = View::page(&ticked(&solved(), 2));
    assert_eq!(view.attribute("[data-moves]", "data-moves"), Some("RU2L2"));
    assert_eq!((view.text("[data-moves] .made"), view.text("[data-moves]")), ("RU".to_owned(), "RUULL".to_owned()));
}

#[test]
fn a_reset_or_a_move_ends_it() {
    let playing = ticked(&solved(), 2);
    let moved = after(&playing, GameAction::Slide(Direction::Up, 0.0));
    for (state, shown) in [(after(&playing, GameAction::Reset(0.0)), BOARDS[0]), (moved, BOARDS[3])] {
        assert_eq!(state.board(), board(shown));
        let view = View::page(&state);
        assert_eq!(view.attribute("[data-status]", "data-status"), Some("idle"));
        assert!(!view.has("[data-moves]") && !view.has("input[type=range]"));
        // The next search starts from the board on show.
        assert_eq!(after(&state, SearchAction::Start(0.0)).spec().board(), &board(shown));
    }
}

#[test]
fn its_buttons_have_the_names_of_the_language() {
    let state = after(&ticked(&solved(), 2), PlaybackAction::Pause);
    in_language(Language::French, || {
        let view = View::page(&state);
        for name in ["Lecture", "Un coup en arrière"] {
            assert!(view.has_button(name), "{name}");
        }
    });
}

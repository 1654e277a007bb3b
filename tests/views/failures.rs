//! Searches that end early, and workers and files that fail.

use crate::rendering::{View, in_language};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::app::update::update;
use npuzzle_page::shared::link;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::screen::ScreenAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{Outcome, Report};

const BOARD: &str = "1 2 3/4 5 6/0 7 8";

fn after(state: &State, action: impl Into<Action>) -> State {
    update(state, action.into()).0
}

fn idle() -> State {
    let mut state = State::new(BOARD.parse().expect("a board"), Goal::BlankLast, 64).expect("blank-last exists");
    state.screen.view = link::View::Solve;
    state
}

/// A search that has reported its progress once.
fn searching() -> State {
    after(&after(&idle(), SearchAction::Start(0.0)), SearchAction::Progress(1, report(100)))
}

fn report(expanded: u64) -> Report {
    let statistics = Statistics { expanded, generated: 2 * expanded, memory_bytes: 60 << 20, ..Statistics::default() };
    Report { statistics, elapsed_ms: 7.5, ..Report::default() }
}

fn status(view: &View) -> Option<&str> {
    view.attribute("[data-status]", "data-status")
}

/// The board's tiles by rows and columns.
fn tiles(view: &View) -> Vec<&str> {
    let mut cells: Vec<_> = view.all("[role=grid] [data-tile]").into_iter().map(|cell| cell.value()).collect();
    cells.sort_by_key(|cell| (cell.attr("data-row"), cell.attr("data-column")));
    cells.iter().filter_map(|cell| cell.attr("data-tile")).collect()
}

#[test]
fn a_search_can_be_cancelled_as_long_as_it_takes() {
    let preparing = after(&idle(), SearchAction::Start(0.0));
    for (state, name) in [(&preparing, "preparing"), (&searching(), "searching")] {
        let view = View::page(state);
        assert_eq!(status(&view), Some(name));
        assert!(view.has_button("Cancel") && !view.has_button("Solve"), "{name}");
    }
    assert_eq!(update(&searching(), SearchAction::Stop.into()).1, [Effect::StopSearch]);
}

#[test]
fn a_search_that_ends_without_a_solution_keeps_its_counts_and_the_board_and_can_be_repeated() {
    for (outcome, name, verdict) in [
        (Outcome::Cancelled, "cancelled", "Canceled."),
        (Outcome::MemoryLimit, "limit", "Out of memory. Try IDA* or weighted A*."),
        (Outcome::TimeLimit, "limit", "Time limit reached."),
    ] {
        let ended = after(&searching(), SearchAction::Done(1, outcome, report(200)));
        let view = View::page(&ended);
        assert_eq!((status(&view), view.text(".verdict").as_str()), (Some(name), verdict));
        let counts = ["expanded", "generated", "memory-bytes", "elapsed-ms"].map(|metric| view.metric(metric));
        assert_eq!(counts, ["200", "400", "62914560", "7.5"], "{name}");
        assert!(view.has_button("Solve") && !view.has_button("Cancel") && !view.has("[data-moves]"), "{name}");
        assert!(!view.has_button("Reload page"), "nothing has failed");
        assert_eq!(tiles(&view), ["1", "2", "3", "4", "5", "6", "0", "7", "8"], "{name}");

        let (again, effects) = update(&ended, SearchAction::Start(1.0).into());
        assert_eq!(status(&View::page(&again)), Some("preparing"));
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Solve { id: 2, .. })), "{effects:?}");
    }
}

#[test]
fn a_tap_on_a_tile_during_a_search_abandons_it() {
    let (moved, effects) = update(&searching(), GameAction::Press(7, 0.0).into());
    assert!(effects.contains(&Effect::AbandonSearch), "{effects:?}");
    let view = View::page(&moved);
    assert_eq!(status(&view), Some("idle"));
    assert!(view.has_button("Solve") && !view.has_button("Cancel"));
    assert_eq!(tiles(&view), ["1", "2", "3", "4", "5", "6", "7", "0", "8"]);
    // Its answers come too late.
    for late in [SearchAction::Progress(1, report(300)), SearchAction::Done(1, Outcome::Exhausted, report(300))] {
        assert_eq!(after(&moved, late), moved);
    }
}

#[test]
fn a_failed_search_shows_the_reason_and_offers_to_reload_the_page() {
    for reason in [
        "couldn't start the solver: denied",
        "the solver crashed and was restarted (solver test: broken)",
        "a message cannot be read",
        "the solver stopped responding and was restarted",
    ] {
        for state in [after(&idle(), SearchAction::Start(0.0)), searching()] {
            let failed = after(&state, SearchAction::Failed(1, reason.to_owned()));
            let view = View::page(&failed);
            assert_eq!(status(&view), Some("failed"));
            assert_eq!(view.text(".verdict"), format!("Something went wrong: {reason}."));
            assert!(view.has_button("Reload page") && view.has_button("Solve") && !view.has_button("Cancel"));
            assert_eq!(update(&failed, ScreenAction::Reload.into()).1, [Effect::Reload]);
            let (again, effects) = update(&failed, SearchAction::Start(1.0).into());
            assert!(effects.iter().any(|effect| matches!(effect, Effect::Solve { id: 2, .. })), "{effects:?}");
            let again = View::page(&again);
            assert!(!again.has_button("Reload page") && status(&again) == Some("preparing"));
        }
    }
    in_language(Language::French, || {
        let view = View::page(&after(&searching(), SearchAction::Failed(1, "…".to_owned())));
        assert!(view.has_button("Recharger la page"), "{}", view.text(".report"));
        assert_eq!(status(&view), Some("failed"));
    });
}

#[test]
fn a_newer_version_is_offered_and_interrupts_nothing() {
    let searching = searching();
    assert!(!View::page(&searching).has_button("Update"));
    let (offered, effects) = update(&searching, ScreenAction::UpdateReady.into());
    assert_eq!(effects, []);
    let view = View::page(&offered);
    assert!(view.has_button("Update") && view.has(".update-banner[role=status]"));
    assert_eq!(status(&view), Some("searching"));
    let (taken, effects) = update(&offered, ScreenAction::TakeUpdate.into());
    assert_eq!((taken, effects), (offered, vec![Effect::TakeUpdate]));
}

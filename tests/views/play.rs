//! The Play view.

use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_engine::puzzle::{Direction, Goal};
use npuzzle_page::model::game::GameAction;
use npuzzle_page::model::locale::Language;
use npuzzle_page::model::state::State;
use npuzzle_page::model::update::update;

fn state(board: &str) -> State {
    State::new(board.parse().expect("a board"), Goal::BlankLast, 64).expect("blank-last exists on every size")
}

#[test]
fn the_board_is_a_grid_whose_cells_name_their_tiles_and_places() {
    let view = View::page(&state("1 2 3/4 5 6/0 7 8"));
    assert_eq!(view.all("[role=grid] [role=row]").len(), 3);
    assert_eq!(view.all("[data-tile][tabindex=\"0\"]").len(), 1, "the board is one tab stop");
    let seven = view.one("[data-tile=\"7\"]");
    assert_eq!((seven.attr("data-row"), seven.attr("data-column")), (Some("2"), Some("1")));
    assert_eq!(view.all("[data-tile]").len(), 9, "the blank is a cell, too");
}

#[test]
fn a_move_is_counted() {
    let (state, _) = update(&state("1 2 3/4 5 6/0 7 8"), GameAction::Slide(Direction::Left, 0.0).into());
    let view = View::page(&state);
    assert_eq!(view.text("[data-count=moves]"), "1");
    assert_eq!(view.attribute("[data-tile=\"7\"]", "data-column"), Some("0"));
    assert!(view.button("Undo").attr("disabled").is_none());
}

#[test]
fn buttons_have_the_names_of_the_language() {
    let state = state("1 2 3/4 5 6/0 7 8");
    assert_eq!(accessible_name(View::page(&state).button("New game")), "New game");
    in_language(Language::French, || {
        let view = View::page(&state);
        assert!(view.has_button("Annuler"), "{:?}", view.all("button").into_iter().map(text).collect::<Vec<_>>());
    });
}

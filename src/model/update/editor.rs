//! Editing the board, and loading boards and pictures.

use super::{game, profile};
use crate::model::effect::Effect;
use crate::model::game::{Deal, Millis};
use crate::model::link::View;
use crate::model::locale::t;
use crate::model::localize::Localize;
use crate::model::screen::EditorAction;
use crate::model::state::State;
use npuzzle_engine::puzzle::parse_boards;

pub(super) fn update(state: &mut State, action: EditorAction, effects: &mut Vec<Effect>) {
    let editor = &mut state.screen.editor;
    match action {
        EditorAction::Toggle => {
            editor.is_open = !editor.is_open;
            editor.chosen = None;
        }
        EditorAction::SetPicture(picture) => {
            if let Some(released) = std::mem::replace(&mut editor.picture, picture) {
                effects.push(Effect::ReleasePicture(released));
            }
        }
        EditorAction::Paste(text, now) => paste(state, &text, now),
        EditorAction::Open(text, now) if text.trim_start().starts_with('{') => profile::import(state, &text, now),
        EditorAction::Open(text, now) => paste(state, &text, now),
    }
}

/// Selects the tile on a cell, or exchanges it with the selected tile.
pub(super) fn press(state: &mut State, cell: usize, now: Millis) {
    let board = state.board();
    let Some(&tile) = board.tiles().get(cell) else { return };
    state.screen.editor.chosen = match state.screen.editor.chosen {
        Some(chosen) => {
            game::load(state, board.with_swapped(board.cell_of(chosen), cell), Deal::Own, now);
            None
        }
        None => Some(tile),
    };
}

/// Loads the first board of a text, or shows an error message.
fn paste(state: &mut State, text: &str, now: Millis) {
    if state.screen.view == View::Compare {
        return;
    }
    match parse_boards(text).map(|boards| boards.into_iter().next()) {
        Ok(Some(board)) => game::load(state, board, Deal::Own, now),
        Ok(None) => {}
        Err(why) => state.screen.notice = Some(t!(board_unreadable, why = why.localize())),
    }
}

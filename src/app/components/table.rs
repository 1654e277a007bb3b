//! What is done with the board beside playing: editing it, a picture on its tiles, files and texts brought to it.

use super::keeping::bring;
use super::solve::Dispatch;
use crate::app::browser;
use crate::app::language::fill;
use crate::app::state::Action;
use crate::app::wording::Wording;
use crate::puzzle::{Board, parse_boards};
use web_sys::File;
use yew::prelude::*;

/// The board on the table, as far as it is nobody's game.
#[derive(Clone, PartialEq, Default)]
pub struct Table {
    /// Whether presses exchange tiles.
    pub is_edited: bool,
    /// The tile that another is to be exchanged with.
    pub chosen: Option<u8>,
    /// The address of a picture on the tiles: it stays on this device.
    pub picture: Option<AttrValue>,
}

/// The table, and how it becomes another.
pub type TableHandle = UseStateHandle<Table>;

/// Chooses a tile, or exchanges the one chosen with this one.
pub fn exchange(table: &TableHandle, board: &Board, cell: usize, dispatch: &Dispatch) {
    let other = board.tile(cell);
    let chosen = match table.chosen {
        Some(chosen) => {
            dispatch.dispatch(Action::Load(board.with_swapped(board.cell_of(chosen), cell)));
            None
        }
        None => Some(other),
    };
    table.set(Table { chosen, ..(**table).clone() });
}

/// Puts a picture on the tiles, or takes it off.
pub fn set_picture(table: &TableHandle, file: Option<&File>) {
    if let Some(address) = &table.picture {
        browser::forget_address(address);
    }
    let picture = file.and_then(browser::address_of).map(AttrValue::from);
    table.set(Table { picture, ..(**table).clone() });
}

/// Takes what a file holds: a picture, a board, or everything that was taken along.
pub fn take_file(table: &TableHandle, file: File, dispatch: &Dispatch) {
    if file.type_().starts_with("image/") {
        return set_picture(table, Some(&file));
    }
    let dispatch = dispatch.clone();
    browser::read(file, move |text| match text {
        Ok(text) if text.trim_start().starts_with('{') => bring(&text, &dispatch),
        Ok(text) => take_text(&text, &dispatch),
        Err(why) => dispatch.dispatch(Action::Notify(why + ".")),
    });
}

/// Takes the first board of a text, or says why there is none.
pub fn take_text(text: &str, dispatch: &Dispatch) {
    let first = parse_boards(text).map(|boards| boards.into_iter().next());
    match first {
        Ok(Some(board)) => dispatch.dispatch(Action::Load(board)),
        Ok(None) => {}
        Err(why) => dispatch.dispatch(Action::Notify(fill("That is no board: {why}.", &[&why.in_words()]))),
    }
}

//! Inputs from the browser for actions: the time, a random seed, files, keys.

use crate::browser;
use crate::stage::action::Action;
use crate::stage::keys::{KeyPress, Moment};
use crate::stage::screen::{EditorAction, Notice, ScreenAction};
use crate::stage::surroundings::Surroundings;
use web_sys::{File, KeyboardEvent};
use yew::Callback;

/// Returns the inputs of a command.
pub fn moment() -> Moment {
    Moment { now: browser::now(), seed: browser::random_seed(), today: browser::today(), tile: browser::focused_tile() }
}

/// The maximum size of a file for the board, in MiB.
const MAX_FILE_MIB: u32 = 16;

/// Reads a file, and dispatches the action of its text, or a notice if it cannot be read.
pub fn read_file(file: File, dispatch: &Callback<Action>, action: fn(String) -> Action) {
    let dispatch = dispatch.clone();
    browser::read(file, MAX_FILE_MIB, move |text| {
        dispatch.emit(match text {
            Ok(text) => action(text),
            Err(why) => ScreenAction::Notify(Notice::error(why + ".")).into(),
        });
    });
}

/// Dispatches the action of a file for the board: a picture for its tiles, a board, or a backup.
pub fn open_file(file: File, dispatch: &Callback<Action>) {
    if file.type_().starts_with("image/") {
        dispatch.emit(EditorAction::SetPicture(browser::address_of(&file)).into());
    } else {
        read_file(file, dispatch, |text| EditorAction::Open(text, browser::now()).into());
    }
}

pub fn with_press<T>(event: &KeyboardEvent, call: impl FnOnce(KeyPress<'_>) -> T) -> T {
    call(KeyPress {
        key: &event.key(),
        code: &event.code(),
        has_control: event.ctrl_key(),
        has_meta: event.meta_key(),
        has_shift: event.shift_key(),
    })
}

/// Returns what a view shows besides its state.
pub fn surroundings() -> Surroundings {
    Surroundings {
        now: browser::now(),
        today: browser::today(),
        can_share: browser::can_share(),
        build: browser::build(),
    }
}

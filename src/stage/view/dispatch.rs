//! Callbacks that dispatch the actions of Play and Solve.

use crate::stage::action::Action;
use crate::stage::keys::command_action;
use crate::stage::settings::Command;
use crate::stage::view::inputs::moment;
use yew::prelude::*;

/// Sends actions to the page.
pub type Dispatch = Callback<Action>;

/// Returns a button's callback. One function serves all buttons, which keeps the download small.
pub fn press(dispatch: &Dispatch, action: fn() -> Action) -> Callback<MouseEvent> {
    dispatch.reform(move |_| action())
}

/// Returns the callback of a button for a player's command.
#[inline(never)]
pub fn press_command(dispatch: &Dispatch, command: Command) -> Callback<MouseEvent> {
    dispatch.reform(move |_| command_action(command, moment()))
}

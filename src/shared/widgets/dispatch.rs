//! Callbacks that dispatch the user's actions.

use crate::app::action::Action;
use crate::app::keys::command_action;
use crate::browser::subscriptions::moment;
use crate::shared::settings::Command;
use yew::prelude::*;

/// Sends actions to the page.
pub type Dispatch = Callback<Action>;

/// Returns a callback that dispatches the action of an event.
pub fn on<E: 'static, A: 'static, I: Into<A>>(
    dispatch: &Callback<A>,
    action: impl Fn(E) -> I + 'static,
) -> Callback<E> {
    dispatch.reform(move |event| action(event).into())
}

/// Returns a button's callback. One function serves all buttons, which keeps the download small.
pub fn press(dispatch: &Dispatch, action: fn() -> Action) -> Callback<MouseEvent> {
    dispatch.reform(move |_| action())
}

/// Returns the callback of a button for a player's command.
#[inline(never)]
pub fn press_command(dispatch: &Dispatch, command: Command) -> Callback<MouseEvent> {
    dispatch.reform(move |_| command_action(command, moment()))
}

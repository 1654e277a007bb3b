//! Callbacks that dispatch the user's actions.

use crate::browser;
use yew::prelude::*;

/// Returns a callback that dispatches the action of an event.
pub fn on<E: 'static, A: 'static, I: Into<A>>(
    dispatch: &Callback<A>,
    action: impl Fn(E) -> I + 'static,
) -> Callback<E> {
    dispatch.reform(move |event| action(event).into())
}

/// Moves the focus elsewhere before a callback that may remove the button that has it.
pub fn with_focus<E: 'static>(to: &'static str, callback: Callback<E>) -> Callback<E> {
    Callback::from(move |event| {
        browser::focus(to);
        callback.emit(event);
    })
}

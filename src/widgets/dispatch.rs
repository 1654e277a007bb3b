//! Callbacks that dispatch the user's actions.

use yew::prelude::*;

/// Returns a callback that dispatches the action of an event.
pub fn on<E: 'static, A: 'static, I: Into<A>>(
    dispatch: &Callback<A>,
    action: impl Fn(E) -> I + 'static,
) -> Callback<E> {
    dispatch.reform(move |event| action(event).into())
}

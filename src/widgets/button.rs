//! Buttons.

use crate::widgets::icon::{Icon, icon};
use crate::widgets::words::words;
use yew::prelude::*;

/// A button with a label. One function for all of them keeps the page small.
#[inline(never)]
pub fn button(label: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" {onclick}>{ words(label) }</button> }
}

/// Returns a button's callback, or one that does nothing. A button that its own press makes useless keeps the focus only with
/// `aria-disabled`, by which browsers still dispatch events.
pub fn enabled<E: 'static>(is_enabled: bool, callback: Callback<E>) -> Callback<E> {
    if is_enabled { callback } else { Callback::noop() }
}

/// A button below the board, with an icon above or beside its label. `title` tells more when it is pointed at.
pub fn command_button(
    picture: Icon,
    label: &'static str,
    title: Option<String>,
    is_primary: bool,
    is_enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button
            type="button"
            class={is_primary.then_some("primary")}
            {title}
            aria-disabled={(!is_enabled).to_string()}
            onclick={enabled(is_enabled, onclick)}
        >
            { icon(picture) }
            <span>{ words(label) }</span>
        </button>
    }
}

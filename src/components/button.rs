//! Buttons.

use super::icon::{Icon, icon};
use super::words::words;
use yew::prelude::*;

/// A button with a label. One function for all of them keeps the page small.
#[inline(never)]
pub fn button(label: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" {onclick}>{ words(label) }</button> }
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
        <button type="button" class={is_primary.then_some("primary")} {title} disabled={!is_enabled} {onclick}>
            { icon(picture) }
            <span>{ words(label) }</span>
        </button>
    }
}

//! Texts in the language of the page.

use crate::browser::locale;
use yew::prelude::*;

/// Redraws a component when the language changes. Components whose properties stay the same would not be redrawn otherwise.
#[hook]
pub fn use_language() {
    let redraw = use_force_update();
    use_effect_with((), move |()| {
        let listener = locale::on_change(move || redraw.force_update());
        move || drop(listener)
    });
}

/// Returns a whole number that a component keeps, at first none. One kind for all components keeps the page small.
#[hook]
pub fn use_number() -> UseStateHandle<Option<usize>> {
    use_state_eq(|| None)
}

/// Returns a text as a node. One function for all of them keeps the page small.
#[inline(never)]
pub fn words(text: &'static str) -> Html {
    html! { { text } }
}

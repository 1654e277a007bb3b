//! The icons on buttons, in the color of the text.

use yew::prelude::*;

/// An icon.
#[derive(Clone, Copy, PartialEq)]
pub enum Icon {
    Play,
    Pause,
    Back,
    Forward,
}

/// Draws an icon at the height of the text.
pub fn icon(icon: Icon) -> Html {
    let path = match icon {
        Icon::Play => "M7 4.5v15l12.5-7.5z",
        Icon::Pause => "M6 4.5h4v15h-4zM14 4.5h4v15h-4z",
        Icon::Back => "M5 4.5h3v15h-3zM19 4.5v15l-10-7.5z",
        Icon::Forward => "M16 4.5h3v15h-3zM5 4.5v15l10-7.5z",
    };
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}

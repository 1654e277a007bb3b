//! The few pictures on buttons, drawn in the text's colour.

use yew::prelude::*;

/// What is drawn.
#[derive(Clone, Copy, PartialEq)]
pub enum Icon {
    Play,
    Pause,
    Back,
    Forward,
}

/// A picture as high as the text beside it.
pub fn icon(icon: Icon) -> Html {
    let path = match icon {
        Icon::Play => "M7 4.5v15l12.5-7.5z",
        Icon::Pause => "M6 4.5h4v15h-4zM14 4.5h4v15h-4z",
        Icon::Back => "M5 4.5h3v15h-3zM19 4.5v15l-10-7.5z",
        Icon::Forward => "M16 4.5h3v15h-3zM5 4.5v15l10-7.5z",
    };
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}

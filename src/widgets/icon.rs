//! The icons on buttons, drawn in the color of the text.

use yew::prelude::*;

#[derive(Clone, Copy, PartialEq)]
pub enum Icon {
    Play,
    Pause,
    Back,
    Forward,
    Undo,
    Redo,
    Hint,
    NewGame,
    More,
    Solve,
    Stop,
    Shuffle,
    Reset,
    Close,
    Scheme,
}

/// Draws an icon at the height of the text.
pub fn icon(icon: Icon) -> Html {
    let (is_solid, path) = match icon {
        Icon::Play => (true, "M8 5.5v13l10-6.5z"),
        Icon::Pause => (true, "M7 5.5h2.5v13H7zM14.5 5.5H17v13h-2.5z"),
        Icon::Back => (true, "M6 6h1.5v12H6zM18 6v12l-7.5-6z"),
        Icon::Forward => (true, "M16.5 6H18v12h-1.5zM6 6v12l7.5-6z"),
        Icon::Stop => (true, "M7 7h10v10H7z"),
        Icon::Solve => (true, "M13 3 6 13.5h5L10 21l8-11h-5.5z"),
        Icon::Undo => (false, "M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4"),
        Icon::Redo => (false, "M16 5l4.5 4.5L16 14m4-4.5H10a5.5 5.5 0 0 0 0 11h4"),
        Icon::Hint => (false, "M9.5 17.5h5M10.5 21h3M9.5 17.5c0-2.5-3-3.7-3-7.5a5.5 5.5 0 0 1 11 0c0 3.8-3 5-3 7.5"),
        Icon::NewGame => (false, "M4 4h7v7H4zM13.5 4h7v7h-7zM4 13.5h7v7H4zM17 14v6M14 17h6"),
        Icon::More => (true, "M5 11.2a.8.8 0 1 0 .01 0zm7 0a.8.8 0 1 0 .01 0zm7 0a.8.8 0 1 0 .01 0z"),
        Icon::Shuffle => (
            false,
            "M3 7h3c5.5 0 5.5 10 11 10h4M3 17h3c1.7 0 2.9-1 3.8-2.3m3.7-5.4C14.4 8 15.5 7 17 7h4m-3-3 3 3-3 3m0 4 3 3-3 3",
        ),
        Icon::Reset => (false, "M4 4.5v5h5M4.5 9.5a8 8 0 1 1-.5 4"),
        Icon::Close => (false, "m6 6 12 12M18 6 6 18"),
        Icon::Scheme => (false, "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 0v16m0-4h4.5M12 12h7M12 8h5"),
    };
    let class = if is_solid { "icon icon-solid" } else { "icon" };
    html! { <svg {class} viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}

//! The menu of board sizes other than 3x3, 4x4 and 5x5.

use crate::shared::locale::t;
use crate::shared::sizes;
use crate::widgets::keeper::{Keeper, Kept};
use crate::widgets::select::select;
use npuzzle_engine::puzzle::Size;
use yew::prelude::*;

/// A button for each preset, and two lists for any width and height. `on_size` takes a size, and whether it was chosen by a pointer.
pub fn size_menu(chosen: Size, on_size: Callback<(Size, bool)>) -> Html {
    html! { <Keeper origin="" draw={move |kept| draw(chosen, &on_size, kept)} /> }
}

/// The draft holds the edges in the lists.
fn draw(chosen: Size, on_size: &Callback<(Size, bool)>, Kept { draft: edges, .. }: Kept) -> Html {
    let size = edges.as_deref().unwrap_or("5x4").parse().unwrap_or(chosen);
    let (width, height) = (size.width(), size.height());
    // The click of a key has no detail.
    let choose = |size: Size| on_size.reform(move |event: MouseEvent| (size, event.detail() > 0));
    let preset = |size: Size| {
        let is_chosen = (size == chosen).to_string();
        html! {
            <button key={size.to_string()} type="button" dir="ltr" aria-pressed={is_chosen} onclick={choose(size)}>
                { sizes::label(size) }
            </button>
        }
    };
    let edge_list = |name: &'static str, label: &'static str, value: usize, change: Callback<usize>| {
        let choices =
            (Size::MIN_EDGE..=Size::MAX_EDGE).map(|edge| (edge.to_string().into(), edge.to_string().into())).collect();
        html! {
            <label class="field">
                <span>{ label }</span>
                { select(name, choices, value - Size::MIN_EDGE, change.reform(|index| index + Size::MIN_EDGE), None) }
            </label>
        }
    };
    let on_width = {
        let edges = edges.clone();
        Callback::from(move |width: usize| edges.set(Some(format!("{width}x{height}"))))
    };
    let on_height = Callback::from(move |height: usize| edges.set(Some(format!("{width}x{height}"))));
    html! {
        <>
            <div class="presets">{ for sizes::presets().map(preset) }</div>
            <div class="edges">
                { edge_list("width", t!(width), width, on_width) }
                { edge_list("height", t!(height), height, on_height) }
                <button type="button" onclick={choose(size)}>{ t!(choose_size, size = size) }</button>
            </div>
        </>
    }
}

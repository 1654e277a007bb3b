//! The choice of the board's size.

use super::words::words;
use crate::browser;
use crate::model::locale::t;
use gloo_timers::callback::Timeout;
use npuzzle_engine::puzzle::Size;
use yew::prelude::*;

/// One radio button per size. `name` is the name of the group.
///
/// A choice by pointer moves the focus to the board, if there is one: on a radio button, the arrow keys that should
/// slide tiles would choose another size.
pub fn side_choice(name: &'static str, chosen: Size, on_side: &Callback<Size>) -> Html {
    // Pointers hit the text, keys the button. Browsers focus the button after this event.
    let focus_board = Callback::from(|_: MouseEvent| {
        Timeout::new(0, || browser::focus("[role=grid]")).forget();
    });
    html! {
        <fieldset class="segments">
            <legend class="hidden">{ words(t!(board_size)) }</legend>
            { for Size::CLASSIC.map(|side| {
                let on_side = on_side.clone();
                html! {
                    <label key={side.width()}>
                        <input
                            type="radio"
                            {name}
                            value={side.width().to_string()}
                            checked={side == chosen}
                            onchange={move |_: Event| on_side.emit(side)}
                        />
                        <span onclick={focus_board.clone()}>{ format!("{0}×{0}", side.width()) }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}

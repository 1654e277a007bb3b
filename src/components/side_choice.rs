//! The choice of the board's size.

use super::words::words;
use crate::browser;
use crate::model::locale::t;
use npuzzle_engine::puzzle::Side;
use web_sys::Element;
use yew::prelude::*;

/// One radio button per size. `name` is the name of the group.
///
/// A choice by pointer moves the focus to the board, if there is one: on a radio button, the arrow keys that should
/// slide tiles would choose another size.
pub fn side_choice(name: &'static str, chosen: Side, on_side: &Callback<Side>) -> Html {
    html! {
        <fieldset class="segments">
            <legend class="hidden">{ words(t!(board_size)) }</legend>
            { for Side::ALL.map(|side| {
                let on_side = on_side.clone();
                html! {
                    <label key={side.get()}>
                        <input
                            type="radio"
                            {name}
                            value={side.get().to_string()}
                            checked={side == chosen}
                            onchange={move |event: Event| {
                                on_side.emit(side);
                                let radio = event.target_dyn_into::<Element>();
                                if radio.is_some_and(|radio| !browser::has_key_focus(&radio)) {
                                    browser::focus("[role=grid]");
                                }
                            }}
                        />
                        <span>{ format!("{0}×{0}", side.get()) }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}

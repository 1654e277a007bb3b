//! The choice of the board's size.

use super::words::words;
use crate::model::locale::t;
use npuzzle_engine::puzzle::Side;
use yew::prelude::*;

/// One radio button per size. `name` is the name of the group.
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
                            onchange={move |_| on_side.emit(side)}
                        />
                        <span>{ format!("{0}×{0}", side.get()) }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}

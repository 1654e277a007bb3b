//! Choosing the board's size.

use super::words;
use crate::puzzle::Side;
use yew::prelude::*;

/// One button a size; `name` is the form's name for it.
pub fn side_choice(name: &'static str, chosen: Side, on_side: &Callback<Side>) -> Html {
    html! {
        <fieldset class="segments">
            <legend class="hidden">{ words("Board size") }</legend>
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

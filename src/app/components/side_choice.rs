//! Choosing the board's size.

use crate::puzzle::Side;
use yew::prelude::*;

/// Properties of [`SideChoice`].
#[derive(Properties, PartialEq)]
pub struct SideChoiceProps {
    /// The form's name for it.
    pub name: AttrValue,
    pub side: Side,
    pub on_side: Callback<Side>,
}

/// One button a size.
#[component]
pub fn SideChoice(props: &SideChoiceProps) -> Html {
    html! {
        <fieldset class="segments">
            <legend class="hidden">{ "Board size" }</legend>
            { for Side::ALL.map(|side| {
                let on_side = props.on_side.clone();
                html! {
                    <label key={side.get()}>
                        <input
                            type="radio"
                            name={&props.name}
                            value={side.get().to_string()}
                            checked={side == props.side}
                            onchange={move |_| on_side.emit(side)}
                        />
                        <span>{ format!("{0}×{0}", side.get()) }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}

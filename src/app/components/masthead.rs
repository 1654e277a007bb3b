//! The name of the game, and its size.

use crate::puzzle::Side;
use yew::prelude::*;

/// Properties of [`Masthead`].
#[derive(Properties, PartialEq)]
pub struct MastheadProps {
    pub side: Side,
    pub on_side: Callback<Side>,
}

/// The head of the page.
#[component]
pub fn Masthead(props: &MastheadProps) -> Html {
    html! {
        <header class="masthead">
            <h1>
                <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
                    <rect class="logo-tile" x="2" y="2" width="13" height="13" rx="3" />
                    <rect class="logo-tile" x="17" y="2" width="13" height="13" rx="3" />
                    <rect class="logo-tile" x="2" y="17" width="13" height="13" rx="3" />
                </svg>
                { "npuzzle" }
            </h1>
            <fieldset class="segments">
                <legend class="hidden">{ "Board size" }</legend>
                { for Side::ALL.map(|side| {
                    let on_side = props.on_side.clone();
                    html! {
                        <label key={side.get()}>
                            <input
                                type="radio"
                                name="side"
                                value={side.get().to_string()}
                                checked={side == props.side}
                                onchange={move |_| on_side.emit(side)}
                            />
                            <span>{ format!("{0}×{0}", side.get()) }</span>
                        </label>
                    }
                }) }
            </fieldset>
        </header>
    }
}

//! Figures of a search.

use crate::widgets::words::words;
use yew::prelude::*;

/// A figure with its name, which explains itself when it is pointed at, tapped or reached by keyboard.
pub fn metric(name: &'static str, label: &'static str, help: &'static str, value: String, text: String) -> Html {
    let help_id = format!("{name}-help");
    html! {
        <div key={name}>
            <dt>
                <dfn tabindex="0" aria-describedby={help_id.clone()}>{ words(label) }</dfn>
                <span role="tooltip" id={help_id}>{ words(help) }</span>
            </dt>
            <dd data-metric={name} data-value={value}>{ text }</dd>
        </div>
    }
}

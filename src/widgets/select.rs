//! Lists of options.

use crate::widgets::words::words;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// An option's value, by which scripts and tests know it, and its text.
pub type Choice = (AttrValue, AttrValue);

/// A list of options, of which one is chosen. Calls back with the number of another. One function for all lists keeps the
/// page small. `help` is the id of a description.
#[inline(never)]
pub fn select(
    name: &'static str,
    choices: Vec<Choice>,
    chosen: usize,
    on_choice: Callback<usize>,
    help: Option<AttrValue>,
) -> Html {
    let onchange = on_choice.reform(|event: Event| {
        event.target_unchecked_into::<HtmlSelectElement>().selected_index().try_into().unwrap_or_default()
    });
    let options = choices.into_iter().enumerate();
    html! {
        <select id={name} {name} {onchange} aria-describedby={help}>
            { for options.map(|(index, (value, text))| html! { <option key={&*value} {value} selected={index == chosen}>{ text }</option> }) }
        </select>
    }
}

/// A [`select`] with its label, and a description if there is one.
#[inline(never)]
pub fn select_field(
    name: &'static str,
    label: &'static str,
    choices: Vec<Choice>,
    chosen: usize,
    on_choice: Callback<usize>,
    description: Option<&'static str>,
) -> Html {
    let help = description.map(|_| AttrValue::from(format!("{name}-is")));
    html! {
        <div class="field">
            <label for={name}>{ words(label) }</label>
            { select(name, choices, chosen, on_choice, help.clone()) }
            if let Some(description) = description {
                <small id={help}>{ words(description) }</small>
            }
        </div>
    }
}

pub fn choice(value: &'static str, text: &'static str) -> Choice {
    (AttrValue::Static(value), AttrValue::Static(text))
}

/// Returns the position of a value among all, or 0.
pub fn index_of<T: PartialEq>(all: &[T], value: T) -> usize {
    all.iter().position(|known| *known == value).unwrap_or(0)
}

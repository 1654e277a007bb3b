//! A number to type, which says what is wrong with it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`NumberField`].
#[derive(Properties, PartialEq)]
pub struct NumberFieldProps {
    pub label: AttrValue,
    pub name: AttrValue,
    /// The value that counts, as text.
    pub value: AttrValue,
    #[prop_or_default]
    pub placeholder: AttrValue,
    /// Takes what was typed, or says what is wrong with it.
    pub take: Callback<String, Result<(), String>>,
}

/// A labelled number. What is typed counts when the field is left or Enter is pressed, if it makes sense; until then the
/// field says why not, and the last value that made sense counts.
#[component]
pub fn NumberField(props: &NumberFieldProps) -> Html {
    let fault = use_state(|| None::<String>);
    let on_change = {
        let (fault, take) = (fault.clone(), props.take.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            fault.set(take.emit(text.trim().to_owned()).err());
        })
    };
    html! {
        <label class="field">
            <span>{ &props.label }</span>
            <input
                type="text"
                inputmode="decimal"
                class="number"
                name={&props.name}
                autocomplete="off"
                placeholder={&props.placeholder}
                value={&props.value}
                aria-invalid={fault.is_some().to_string()}
                onchange={on_change}
            />
            <span class="error" role="alert">{ for fault.as_ref() }</span>
        </label>
    }
}

/// A whole number within bounds.
///
/// # Errors
/// What was expected.
pub fn whole(text: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("Expected a whole number from {least} to {most}."))
}

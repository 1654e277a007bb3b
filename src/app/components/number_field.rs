//! A number to type, which says what is wrong with it.

use crate::app::language::{fill, numerals};
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
    // What was typed and does not count: the field is drawn anew while somebody types, and must not forget it.
    let draft = use_state_eq(|| None::<String>);
    let fault = use_state_eq(|| None::<String>);
    {
        let (draft, fault) = (draft.clone(), fault.clone());
        // Something else has set another value.
        use_effect_with(props.value.clone(), move |_| {
            draft.set(None);
            fault.set(None);
        });
    }
    let on_input = {
        let draft = draft.clone();
        Callback::from(move |event: InputEvent| {
            draft.set(Some(event.target_unchecked_into::<HtmlInputElement>().value()));
        })
    };
    let on_change = {
        let (draft, fault, take) = (draft.clone(), fault.clone(), props.take.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            // Decimals may be typed as the language has them.
            let taken = take.emit(text.trim().replace(numerals().decimal, "."));
            draft.set(taken.is_err().then_some(text));
            fault.set(taken.err());
        })
    };
    let value = draft.as_ref().map_or_else(|| props.value.clone(), |draft| AttrValue::from(draft.clone()));
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
                {value}
                aria-invalid={fault.is_some().to_string()}
                oninput={on_input}
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
    number.ok_or_else(|| fill("Expected a whole number from {least} to {most}.", &[&least, &most]))
}

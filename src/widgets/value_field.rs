//! A field for a value of one line, with validation.

use crate::shared::locale::{decimal_separator, t};
use crate::widgets::words::use_text;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ValueFieldProps {
    pub label: AttrValue,
    pub name: AttrValue,
    /// The current value, as text.
    pub value: AttrValue,
    /// Whether the value is a board rather than a number.
    #[prop_or_default]
    pub is_board: bool,
    #[prop_or_default]
    pub placeholder: AttrValue,
    /// Accepts the text, or returns an error message.
    pub take: Callback<String, Result<(), String>>,
}

/// A labeled value. Text takes effect when the field loses the focus or Enter is pressed. If it is not valid, the
/// field shows the reason, and the last valid value stays in effect.
#[component]
pub fn ValueField(props: &ValueFieldProps) -> Html {
    // Text that is not in effect yet. It must survive redraws while the user types.
    let draft = use_text();
    let fault = use_text();
    {
        let (draft, fault) = (draft.clone(), fault.clone());
        // Discard the text if the value was changed elsewhere.
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
    let is_board = props.is_board;
    let on_change = {
        let (draft, fault, take) = (draft.clone(), fault.clone(), props.take.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            // Decimals may be typed with the separator of the language.
            let plain = if is_board { text.clone() } else { text.trim().replace(decimal_separator(), ".") };
            let taken = take.emit(plain);
            // A board may still be read in a worker, which may refuse it: the text stays until the value changes.
            draft.set((is_board || taken.is_err()).then_some(text));
            fault.set(taken.err());
        })
    };
    let value = draft.as_ref().map_or_else(|| props.value.clone(), |draft| AttrValue::from(draft.clone()));
    html! {
        <label class="field">
            <span>{ &props.label }</span>
            <input
                type="text"
                inputmode={if is_board { "text" } else { "decimal" }}
                class={(!is_board).then_some("number")}
                name={&props.name}
                autocomplete="off"
                spellcheck="false"
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

/// A field for a number. One function for all of them keeps the page small.
#[inline(never)]
pub fn number_field(
    name: &'static str,
    label: &'static str,
    placeholder: &'static str,
    value: String,
    take: Callback<String, Result<(), String>>,
) -> Html {
    html! { <ValueField {name} {label} {placeholder} {value} {take} /> }
}

/// Parses a whole number from `least` to `most`.
///
/// # Errors
/// A message that names the expected range.
pub fn whole(text: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| t!(enter_number_from_to, least = least, most = most))
}

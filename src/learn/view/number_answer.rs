//! A number to type as an answer.

use crate::shared::locale::t;
use crate::shared::widgets::words::words;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

/// Properties of [`NumberAnswer`].
#[derive(Properties, PartialEq)]
pub struct NumberAnswerProps {
    pub name: &'static str,
    /// Accepts the text, or returns an error message.
    pub take: Callback<String, Result<(), String>>,
}

/// A number to type, and the button that sends it.
#[component]
pub fn NumberAnswer(&NumberAnswerProps { name, ref take }: &NumberAnswerProps) -> Html {
    let fault = use_state_eq(|| None::<String>);
    let send = {
        let (fault, take) = (fault.clone(), take.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let form: Element = event.target_unchecked_into();
            let Some(input) = form.query_selector("input").ok().flatten() else { return };
            let typed = input.unchecked_into::<HtmlInputElement>().value();
            fault.set(take.emit(typed.trim().to_owned()).err());
        })
    };
    html! {
        <form class="number-answer" onsubmit={send}>
            <input
                type="text"
                inputmode="decimal"
                class="number"
                {name}
                autocomplete="off"
                aria-label={t!(answer)}
                aria-invalid={fault.is_some().to_string()}
            />
            <button>{ words(t!(answer)) }</button>
            <span class="error" role="alert">{ for fault.as_ref() }</span>
        </form>
    }
}

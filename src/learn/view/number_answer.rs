//! Numbers to type as an answer.

use crate::shared::locale::t;
use crate::widgets::words::words;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct NumberAnswerProps {
    pub name: &'static str,
    /// The symbols of the numbers. Empty for a single one without a symbol.
    #[prop_or_default]
    pub symbols: Vec<&'static str>,
    pub label: &'static str,
    /// Accepts the texts, or returns an error message.
    pub take: Callback<Vec<String>, Result<(), String>>,
}

/// Numbers to type, and the button that sends them.
#[component]
pub fn NumberAnswer(NumberAnswerProps { name, symbols, label, take }: &NumberAnswerProps) -> Html {
    let fault = use_state_eq(|| None::<String>);
    let is_wrong = fault.is_some().to_string();
    let field = |name: AttrValue, label: &'static str| {
        html! {
            <input
                type="text"
                inputmode="decimal"
                class="number"
                {name}
                autocomplete="off"
                aria-label={label}
                aria-invalid={is_wrong.clone()}
            />
        }
    };
    let send = {
        let (fault, take) = (fault.clone(), take.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let form: Element = event.target_unchecked_into();
            let Ok(inputs) = form.query_selector_all("input") else { return };
            let inputs = (0..inputs.length()).filter_map(|index| inputs.item(index));
            let typed = inputs.map(|input| input.unchecked_into::<HtmlInputElement>().value().trim().to_owned());
            fault.set(take.emit(typed.collect()).err());
        })
    };
    html! {
        <form class="number-answer" onsubmit={send}>
            if symbols.is_empty() {
                { field((*name).into(), t!(answer)) }
            } else {
                { for symbols.iter().map(|symbol| html! {
                    <label dir="ltr">
                        <span aria-hidden="true">{ format!("{symbol} =") }</span>
                        { field(format!("{name}-{symbol}").into(), symbol) }
                    </label>
                }) }
            }
            <button>{ words(label) }</button>
            <span class="error" role="alert">{ for fault.as_ref() }</span>
        </form>
    }
}

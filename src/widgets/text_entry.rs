//! A text field that is submitted by Enter or by its button, with validation.

use crate::widgets::keeper::{Keeper, Kept};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

#[derive(Clone)]
pub struct TextEntry {
    pub label: &'static str,
    pub name: &'static str,
    pub help: &'static str,
    pub button: &'static str,
    pub rows: &'static str,
    /// The text that the field shows unless the user is editing it.
    pub value: String,
    /// Whenever it changes, the user's text is discarded.
    pub origin: String,
    /// The reason why the submitted text cannot be read.
    pub fault: Option<String>,
    /// Accepts the text and returns its normal form, if it is read at once.
    pub take: Callback<String, Option<String>>,
}

/// A labeled field of several lines with its button.
#[inline(never)]
pub fn text_entry(entry: TextEntry) -> Html {
    let origin = entry.origin.clone();
    html! { <Keeper {origin} draw={move |kept| draw(entry.clone(), kept)} /> }
}

/// The draft differs from the value, and the note is the one that was submitted last.
fn draw(entry: TextEntry, Kept { draft, noted: submitted }: Kept) -> Html {
    let TextEntry { label, name, help, button, rows, value, fault, take, .. } = entry;
    let text = draft.as_ref().unwrap_or(&value).clone();
    let fault = fault.filter(|_| *draft == *submitted);
    let on_edit = {
        let (draft, text) = (draft.clone(), text.clone());
        Callback::from(move |event: Event| {
            let edited = event.target_unchecked_into::<HtmlTextAreaElement>().value();
            if edited != text {
                draft.set(Some(edited));
            }
        })
    };
    let set = {
        let text = text.clone();
        Callback::from(move |()| {
            let text = take.emit(text.clone()).unwrap_or_else(|| text.clone());
            let text = Some(text).filter(|text| *text != value);
            draft.set(text.clone());
            submitted.set(text);
        })
    };
    let on_key = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && !event.shift_key() {
                event.prevent_default();
                set.emit(());
            }
        })
    };
    let [text_id, help_id, error_id] = ["text", "help", "error"].map(|part| format!("{name}-{part}"));
    html! {
        <div class="field">
            <label for={text_id.clone()}>{ label }</label>
            <textarea
                id={text_id}
                {name}
                {rows}
                spellcheck="false"
                autocomplete="off"
                aria-invalid={fault.is_some().to_string()}
                aria-describedby={format!("{help_id} {error_id}")}
                value={text}
                oninput={on_edit.reform(Event::from)}
                // Some programs that fill in forms cause no other event.
                onchange={on_edit}
                onkeydown={on_key}
            />
            <p id={error_id} class="error" role="alert">{ for fault }</p>
            <small id={help_id}>{ help }</small>
            <button type="button" onclick={set.reform(|_: MouseEvent| ())}>{ button }</button>
        </div>
    }
}

//! A text field that is submitted by Enter or by its button, with validation.

use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Properties of [`TextEntry`].
#[derive(Properties, PartialEq)]
pub struct TextEntryProps {
    pub label: AttrValue,
    pub name: AttrValue,
    pub help: AttrValue,
    /// The label of the button.
    pub button: AttrValue,
    pub rows: AttrValue,
    /// The initial text.
    #[prop_or_default]
    pub value: AttrValue,
    /// Accepts the text and returns its normal form, or an error message.
    pub take: Callback<String, Result<String, String>>,
}

/// A labeled field of several lines with its button.
#[component]
pub fn TextEntry(TextEntryProps { label, name, help, button, rows, value, take }: &TextEntryProps) -> Html {
    let draft = use_state(|| value.to_string());
    let error = use_state(|| None::<String>);
    {
        let (draft, error) = (draft.clone(), error.clone());
        use_effect_with(value.clone(), move |value| {
            draft.set(value.to_string());
            error.set(None);
        });
    }
    let on_input = {
        let (draft, error) = (draft.clone(), error.clone());
        Callback::from(move |event: InputEvent| {
            draft.set(event.target_unchecked_into::<HtmlTextAreaElement>().value());
            error.set(None);
        })
    };
    let set = {
        let (draft, error, take) = (draft.clone(), error.clone(), take.clone());
        Callback::from(move |()| match take.emit((*draft).clone()) {
            Ok(text) => draft.set(text),
            Err(why) => error.set(Some(why)),
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
                aria-invalid={error.is_some().to_string()}
                aria-describedby={format!("{help_id} {error_id}")}
                value={(*draft).clone()}
                oninput={on_input}
                onkeydown={on_key}
            />
            <p id={error_id} class="error" role="alert">{ for error.as_ref() }</p>
            <small id={help_id}>{ help }</small>
            <button type="button" onclick={set.reform(|_: MouseEvent| ())}>{ button }</button>
        </div>
    }
}

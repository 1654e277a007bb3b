//! A text to type that becomes something by Enter or by a button, and says what is wrong with it.

use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Properties of [`TextEntry`].
#[derive(Properties, PartialEq)]
pub struct TextEntryProps {
    pub label: AttrValue,
    pub name: AttrValue,
    pub help: AttrValue,
    /// What the button says.
    pub button: AttrValue,
    pub rows: AttrValue,
    /// What stands there unless something else is typed.
    #[prop_or_default]
    pub value: AttrValue,
    /// Takes what was typed and says how it is written, or what is wrong with it.
    pub take: Callback<String, Result<String, String>>,
}

/// A labelled field of some lines with its button.
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

//! A text to copy by hand, where the browser keeps the page from the clipboard: outside secure contexts, or by the user's choice.

use crate::browser;
use crate::shared::locale::t;
use crate::widgets::button::button;
use crate::widgets::words::{use_language, words};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CopySheetProps {
    pub text: AttrValue,
    pub on_close: Callback<()>,
}

/// A dialog with the text, which is selected.
#[component]
pub fn CopySheet(CopySheetProps { text, on_close }: &CopySheetProps) -> Html {
    use_language();
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_effect_with(text.clone(), move |_| {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                browser::show_selected(&dialog);
            }
        });
    }
    let close = {
        let dialog = dialog.clone();
        // The close event follows, after the focus has returned to where it was.
        Callback::from(move |_: MouseEvent| {
            dialog.cast::<HtmlDialogElement>().iter().for_each(HtmlDialogElement::close)
        })
    };
    html! {
        <dialog
            ref={dialog}
            class="copy-sheet"
            aria-labelledby="copy-title"
            onclose={on_close.reform(|_: Event| ())}
            // The page's keys mean nothing here.
            onkeydown={|event: KeyboardEvent| event.stop_propagation()}
        >
            <h2 id="copy-title">{ words(t!(copy_by_hand)) }</h2>
            <textarea readonly=true rows="8" aria-labelledby="copy-title" aria-describedby="copy-help" value={text} />
            <small id="copy-help">{ words(t!(copy_by_hand_help)) }</small>
            <div class="actions">{ button(t!(close), close) }</div>
        </dialog>
    }
}

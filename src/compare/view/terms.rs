//! Headings that are explained on demand: by a mouse, a tap or the keyboard.

use crate::shared::locale::t;
use crate::widgets::words::words;
use yew::prelude::*;

/// A heading and its explanation.
pub type Term = (&'static str, &'static str);

/// The term that a table explains at the moment, and the callback that changes it.
#[derive(Clone, PartialEq)]
pub struct Explained {
    shown: Option<Term>,
    show: Callback<Term>,
}

#[hook]
pub fn use_explained() -> Explained {
    let shown = use_state_eq(|| None);
    let show = {
        let setter = shown.setter();
        Callback::from(move |term| setter.set(Some(term)))
    };
    Explained { shown: *shown, show }
}

impl Explained {
    /// Draws the explanation of the latest term. It has a place of its own, because the tables scroll and would cut off
    /// anything that floats above them.
    pub fn line(&self) -> Html {
        html! {
            <p class="explanation">
                // An element of its own: nothing is inserted before a text, which a browser's translation may have replaced.
                { match self.shown {
                    Some((title, text)) => html! { <span><b>{ title }</b>{ ": " }{ text }</span> },
                    None => words(t!(explain_hint)),
                } }
            </p>
        }
    }

    /// Draws a heading as a button. Pressing it calls `press`, if there is an action for it.
    pub fn heading(&self, term: Term, press: Option<Callback<MouseEvent>>) -> Html {
        let (title, text) = term;
        let on_mouse = self.show.reform(move |_: MouseEvent| term);
        let on_focus = self.show.reform(move |_: FocusEvent| term);
        let on_press = {
            let on_mouse = on_mouse.clone();
            Callback::from(move |event: MouseEvent| {
                on_mouse.emit(event.clone());
                if let Some(press) = &press {
                    press.emit(event);
                }
            })
        };
        html! {
            <button type="button" class="term" aria-description={text} onmouseenter={on_mouse} onfocus={on_focus} onclick={on_press}>
                { words(title) }
            </button>
        }
    }
}

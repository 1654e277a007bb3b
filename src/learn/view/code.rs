//! The pseudocode of the algorithm, with the line of the step on show.

use crate::browser::{self, SizeObserver};
use crate::learn::pseudocode::program;
use crate::shared::locale::t;
use crate::widgets::words::{use_language, words};
use npuzzle_engine::spec::Method;
use web_sys::Element;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CodeCardProps {
    pub method: Method,
    /// The number of the line that the step executes.
    pub current: Option<usize>,
}

/// The card of the pseudocode. Redrawn only if these change: many steps execute the same line.
#[component]
pub fn CodeCard(&CodeCardProps { ref method, current }: &CodeCardProps) -> Html {
    use_language();
    let list = use_node_ref();
    {
        let list = list.clone();
        // The line stays in view when it changes, and when the list has another height.
        use_effect_with(current, move |_| {
            let observer = list.cast::<Element>().and_then(|list| {
                let shown = list.clone();
                SizeObserver::new(&list, move || browser::scroll_inside(&shown, "[aria-current]"))
            });
            move || drop(observer)
        });
    }
    let lines = program(method).into_iter().enumerate().map(|(number, line)| {
        let (text, indent) = line.text();
        html! {
            <li
                key={number}
                data-line={number.to_string()}
                data-indent={indent.to_string()}
                aria-current={(current == Some(number)).then_some("step")}
            >{ words(text) }</li>
        }
    });
    html! {
        <section class="card pseudocode" aria-label={t!(pseudocode)}>
            // It scrolls where the window is low.
            <ol ref={list} tabindex="0" aria-label={t!(pseudocode)}>{ for lines }</ol>
        </section>
    }
}

//! The pseudocode of the algorithm, with the line of the step on show.

use crate::components::words::words;
use crate::model::learning::Trace;
use crate::model::locale::t;
use crate::model::pseudocode::{current_line, program};
use npuzzle_engine::catalogue::Algorithm;
use yew::prelude::*;

/// The card of the pseudocode.
pub fn code_card(trace: &Trace, algorithm: Algorithm, step: usize) -> Html {
    let current = current_line(trace, algorithm, step);
    let lines = program(algorithm).into_iter().enumerate().map(|(number, line)| {
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
            <h2>{ words(t!(pseudocode)) }</h2>
            <ol>{ for lines }</ol>
        </section>
    }
}

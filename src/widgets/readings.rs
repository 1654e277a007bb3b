//! The readings of a text that has several, each with a button.

use yew::prelude::*;

/// Asks which of some readings is meant. Calls back with the index of the chosen one. Empty without readings.
pub fn readings(question: &str, labels: Vec<String>, on_choice: &Callback<usize>) -> Html {
    if labels.is_empty() {
        return html! {};
    }
    let buttons = labels.into_iter().enumerate().map(|(index, label)| {
        let onclick = on_choice.reform(move |_: MouseEvent| index);
        html! { <button type="button" {onclick}>{ label }</button> }
    });
    html! {
        <div class="readings" role="group" aria-label={question.to_owned()}>
            <p role="status">{ question }</p>
            <div class="files">{ for buttons }</div>
        </div>
    }
}

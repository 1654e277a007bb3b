//! Typing a solution.

use super::solve::Dispatch;
use crate::app::state::Action;
use crate::puzzle::Moves;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Properties of [`SolutionEntry`].
#[derive(Properties, PartialEq)]
pub struct SolutionEntryProps {
    pub dispatch: Dispatch,
}

/// A solution in letters, checked and ready to be played on Enter or by the button.
#[component]
pub fn SolutionEntry(SolutionEntryProps { dispatch }: &SolutionEntryProps) -> Html {
    let draft = use_state(String::new);
    let error = use_state(|| None::<String>);
    let on_input = {
        let (draft, error) = (draft.clone(), error.clone());
        Callback::from(move |event: InputEvent| {
            draft.set(event.target_unchecked_into::<HtmlTextAreaElement>().value());
            error.set(None);
        })
    };
    let check = {
        let (draft, error, dispatch) = (draft.clone(), error.clone(), dispatch.clone());
        Callback::from(move |()| match draft.parse::<Moves>() {
            Ok(moves) if moves.is_empty() => error.set(Some("There are no moves yet.".to_owned())),
            Ok(moves) => dispatch.dispatch(Action::Replay(moves)),
            Err(why) => error.set(Some(why.to_string())),
        })
    };
    let on_key = {
        let check = check.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && !event.shift_key() {
                event.prevent_default();
                check.emit(());
            }
        })
    };
    html! {
        <div class="field">
            <label for="solution-text">{ "Solution" }</label>
            <textarea
                id="solution-text"
                name="solution"
                rows="1"
                spellcheck="false"
                autocomplete="off"
                aria-invalid={error.is_some().to_string()}
                aria-describedby="solution-help solution-error"
                value={(*draft).clone()}
                oninput={on_input}
                onkeydown={on_key}
            />
            <p id="solution-error" class="error" role="alert">{ for error.as_ref() }</p>
            <small id="solution-help">{ "Where each tile slides, such as URDL2U. Enter checks it, and has it ready to be played." }</small>
            <button type="button" onclick={check.reform(|_: MouseEvent| ())}>{ "Check solution" }</button>
        </div>
    }
}

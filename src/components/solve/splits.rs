//! The milestones of a solution.

use crate::components::dispatch::{Dispatch, on};
use crate::components::words::words;
use crate::model::locale::t;
use crate::model::playback::{PlaybackAction, Viewer};
use yew::prelude::*;

/// The milestones, each a button that shows the board at that move.
pub fn splits(viewer: &Viewer, dispatch: &Dispatch) -> Html {
    html! {
        <details class="card splits">
            <summary>{ words(t!(splits)) }</summary>
            <ol>
                { for viewer.splits.iter().map(|&(position, part)| html! {
                    <li key={part.to_string()}>
                        <button type="button" onclick={on(dispatch, move |_: MouseEvent| PlaybackAction::Scrub(position))}>
                            { part.to_string() }<small>{ " " }{ t!(at_move, position = position) }</small>
                        </button>
                    </li>
                }) }
            </ol>
        </details>
    }
}

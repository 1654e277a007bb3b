//! The milestones of a solution.

use crate::shared::locale::t;
use crate::stage::playback::{PlaybackAction, Viewer};
use crate::stage::view::dispatch::Dispatch;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
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

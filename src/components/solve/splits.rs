//! The milestones of a solution.

use crate::components::dispatch::{Dispatch, on};
use crate::components::words::{use_language, words};
use crate::model::locale::t;
use crate::model::playback::PlaybackAction;
use crate::model::replay;
use npuzzle_engine::puzzle::{Board, Moves};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Splits`].
#[derive(Properties, PartialEq)]
pub struct SplitsProps {
    pub moves: Rc<Moves>,
    pub start: Board,
    pub goal: Board,
    pub dispatch: Dispatch,
}

/// The milestones, each a button that shows the board at that move.
#[component]
pub fn Splits(SplitsProps { moves, start, goal, dispatch }: &SplitsProps) -> Html {
    use_language();
    html! {
        <details class="card splits">
            <summary>{ words(t!(splits)) }</summary>
            <ol>
                { for replay::splits(moves, start, goal).into_iter().map(|(position, part)| html! {
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

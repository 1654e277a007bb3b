//! When which part of a solution is done.

use super::on;
use super::solve::Dispatch;
use super::{use_language, words};
use crate::app::language::fill;
use crate::app::replay;
use crate::app::state::Action;
use crate::puzzle::{Board, Moves};
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

/// The splits, each a button that shows the board at that move.
#[component]
pub fn Splits(SplitsProps { moves, start, goal, dispatch }: &SplitsProps) -> Html {
    use_language();
    html! {
        <details class="card splits">
            <summary>{ words("Splits") }</summary>
            <ol>
                { for replay::splits(moves, start, goal).into_iter().map(|(position, part)| html! {
                    <li key={part.to_string()}>
                        <button type="button" onclick={on(dispatch, move |_: MouseEvent| Action::Scrub(position))}>
                            { part.to_string() }<small>{ " " }{ fill("move {position}", &[&position]) }</small>
                        </button>
                    </li>
                }) }
            </ol>
        </details>
    }
}

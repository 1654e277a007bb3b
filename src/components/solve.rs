//! The Solve view: the board with the solver's commands, and beside it the search and its result.

mod board_entry;
mod bounds;
mod pdb_choice;
mod report;
mod search_form;
mod splits;

use super::dispatch::{Dispatch, on, press};
use super::sharing::sharing;
use super::stage::stage;
use super::words::words;
use crate::browser;
use crate::model::game::GameAction;
use crate::model::locale::t;
use crate::model::search::SearchAction;
use crate::model::state::State;
use board_entry::BoardEntry;
use report::report_card;
use search_form::SearchForm;
use splits::Splits;
use yew::prelude::*;

/// The Solve view.
pub fn solve_view(state: &State, dispatch: &Dispatch) -> Html {
    stage(state, dispatch, commands(state, dispatch), || {
        html! {
            <section class="desk" aria-label={t!(solver)}>
                { report_card(state) }
                <SearchForm
                    method={state.solver.method}
                    limits={state.solver.limits}
                    side={state.side()}
                    pdbs={state.pdbs.clone()}
                    dispatch={dispatch.clone()}
                />
                if let Some(playback) = state.playback() {
                    <Splits
                        moves={playback.moves().clone()}
                        start={state.game.board}
                        goal={state.game.goal_board()}
                        dispatch={dispatch.clone()}
                    />
                }
                <BoardEntry goal={state.game.goal} start={state.game.start} dispatch={dispatch.clone()} />
                { sharing(dispatch) }
            </section>
        }
    })
}

fn commands(state: &State, dispatch: &Dispatch) -> Html {
    let is_searching = state.solver.search.pending().is_some();
    let on_solve: fn() -> _ = || SearchAction::Start(browser::now()).into();
    let on_stop: fn() -> _ = || SearchAction::Stop.into();
    let side = state.side();
    let on_shuffle = on(dispatch, move |_: MouseEvent| GameAction::Scramble {
        side,
        seed: browser::random_seed(),
        now: browser::now(),
    });
    html! {
        <div class="actions">
            // One button, so that it keeps the focus when its meaning changes.
            <button type="button" class="primary" onclick={press(dispatch, if is_searching { on_stop } else { on_solve })}>
                { match (is_searching, state.playback()) {
                    (true, None) => t!(cancel),
                    // The solution found so far stays.
                    (true, Some(_)) => t!(stop),
                    (false, _) => t!(solve),
                } }
            </button>
            <button type="button" onclick={on_shuffle}>{ words(t!(shuffle)) }</button>
            <button type="button" onclick={press(dispatch, || GameAction::Reset(browser::now()).into())}>{ words(t!(reset)) }</button>
        </div>
    }
}

//! The Solve view: the board with the solver's commands, and beside it the search and its result.

mod board_entry;
mod bounds;
mod curve;
mod pdb_choice;
mod report;
mod search_form;
mod splits;

use crate::browser;
use crate::shared::locale::t;
use crate::stage::game::GameAction;
use crate::stage::search::SearchAction;
use crate::stage::state::State;
use crate::stage::surroundings::Surroundings;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::stage::view::messages::last_messages;
use crate::stage::view::sharing::sharing;
use crate::stage::view::stage::stage;
use crate::widgets::button::command_button;
use crate::widgets::dispatch::on;
use crate::widgets::icon::Icon;
use board_entry::board_entry;
use report::report_card;
use search_form::search_form;
use splits::splits;
use yew::prelude::*;

pub fn solve_view(state: &State, around: &Surroundings, dispatch: &Dispatch) -> Html {
    stage(state, around, dispatch, commands(state, dispatch), None, || {
        html! {
            <section class="desk" aria-label={t!(solver)}>
                { report_card(state, dispatch) }
                { search_form(state, dispatch) }
                if state.playback().is_some() {
                    { splits(&state.viewer, dispatch) }
                }
                { board_entry(state, dispatch) }
                { sharing(around.can_share, dispatch) }
                { last_messages(state) }
            </section>
        }
    })
}

fn commands(state: &State, dispatch: &Dispatch) -> Html {
    let is_searching = state.solver.search.pending().is_some();
    let on_solve: fn() -> _ = || SearchAction::Start(browser::now()).into();
    let on_stop: fn() -> _ = || SearchAction::Stop.into();
    let size = state.size();
    let on_shuffle = on(dispatch, move |_: MouseEvent| GameAction::Scramble {
        size,
        seed: browser::random_seed(),
        now: browser::now(),
    });
    // One button, so that it keeps the focus when its meaning changes.
    let (picture, label) = match (is_searching, state.playback()) {
        (true, None) => (Icon::Stop, t!(cancel)),
        // The solution found so far stays.
        (true, Some(_)) => (Icon::Stop, t!(stop)),
        (false, _) => (Icon::Solve, t!(solve)),
    };
    let on_primary = press(dispatch, if is_searching { on_stop } else { on_solve });
    html! {
        <div class="bar" role="group" aria-label={t!(solver)}>
            { command_button(picture, label, None, true, true, on_primary) }
            { command_button(Icon::Shuffle, t!(shuffle), None, false, true, on_shuffle) }
            { command_button(Icon::Reset, t!(reset), None, false, true, press(dispatch, || GameAction::Reset(browser::now()).into())) }
        </div>
    }
}

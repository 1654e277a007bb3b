//! The result of the last game.

use crate::components::dispatch::{Dispatch, press};
use crate::components::game_stats::{count_cell, exact_clock};
use crate::components::words::words;
use crate::model::coach::{CoachAction, Summary};
use crate::model::figures::{in_moves, in_percent};
use crate::model::locale::t;
use crate::model::records::Shortest;
use crate::model::state::State;
use yew::prelude::*;

/// The result of the last game, compared with the shortest solution.
pub fn summary_card(state: &State, summary: &Summary, dispatch: &Dispatch) -> Html {
    let game = &summary.game;
    let made = in_moves(game.moves as usize);
    let verdict = match game.shortest {
        None if state.coach.question().is_some() => t!(game_unjudged, moves = made),
        None => made + ".",
        Some(shortest) if shortest.is_proved() && shortest.moves == game.moves => {
            t!(game_perfect, moves = made)
        }
        Some(shortest) if shortest.is_proved() => t!(game_judged, moves = made, best = shortest.moves),
        Some(Shortest { moves, at_least }) => {
            t!(game_bounded, moves = made, best = moves, bound = at_least)
        }
    };
    let help = match (game.hints, summary.is_helped) {
        (0, false) => None,
        (0, true) => Some(t!(game_helped).to_owned()),
        (hints, _) => Some(t!(game_hinted, n = hints.into())),
    };
    let (shortest, efficiency) = (game.shortest.map(|shortest| shortest.moves), game.efficiency());
    html! {
        <section class="card" aria-label={t!(summary)} data-summary={if summary.solution.is_some() { "known" } else { "unknown" }}>
            <p class="verdict" role="status">{ verdict }</p>
            <dl class="metrics">
                { for count_cell("played", t!(moves), Some(game.moves.to_string())) }
                { for count_cell("shortest", t!(shortest), shortest.map(|moves| moves.to_string())) }
                { for count_cell("efficiency", t!(efficiency), efficiency.map(in_percent)) }
                { for count_cell("played-time", t!(time), Some(exact_clock(game.time_ms.into()))) }
            </dl>
            if summary.wasted_moves > 0 {
                <p>{ t!(moves_undone, n = summary.wasted_moves.into()) }</p>
            }
            { for help.map(|help| html! { <p>{ help }</p> }) }
            if summary.solution.is_some() && summary.start == state.game.start {
                <div class="actions start">
                    <button type="button" onclick={press(dispatch, || CoachAction::ReplayShortest.into())}>{ words(t!(watch_shortest)) }</button>
                </div>
            }
        </section>
    }
}

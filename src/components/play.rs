//! The Play view: the board with a player's commands, and beside it new games, records and settings.

mod commands;
mod new_game;
mod records;
mod settings;
mod summary;

use super::dispatch::Dispatch;
use super::sharing::sharing;
use super::stage::stage;
use crate::model::locale::t;
use crate::model::state::State;
use commands::commands;
use new_game::new_game;
use records::records_card;
use settings::settings_card;
use summary::summary_card;
use yew::prelude::*;

/// The Play view.
pub fn play_view(state: &State, dispatch: &Dispatch) -> Html {
    stage(state, dispatch, commands(state, dispatch), || {
        html! {
            <section class="desk" aria-label={t!(game)}>
                if let Some(summary) = &state.coach.summary {
                    { summary_card(state, summary, dispatch) }
                }
                { new_game(state, dispatch) }
                { records_card(state.side(), &state.profile.records.bests(state.side())) }
                { settings_card(state, dispatch) }
                { sharing(dispatch) }
            </section>
        }
    })
}

//! The Play view: the board with a player's commands, and beside it new games, records and settings.

mod commands;
mod new_game;
mod settings;
mod win;

use crate::shared::locale::t;
use crate::stage::state::State;
use crate::stage::surroundings::Surroundings;
use crate::stage::view::dispatch::Dispatch;
use crate::stage::view::messages::last_messages;
use crate::stage::view::sharing::sharing;
use crate::stage::view::stage::stage;
use crate::widgets::words::words;
use commands::commands;
use new_game::new_game;
use settings::settings_card;
use win::win_sheet;
use yew::prelude::*;

pub fn play_view(state: &State, around: &Surroundings, dispatch: &Dispatch) -> Html {
    let result = state.result().map(|summary| win_sheet(state, summary, around.can_share, dispatch));
    stage(state, around, dispatch, commands(state, dispatch), result, || {
        html! {
            <section class="desk" aria-label={t!(game)}>
                { new_game(state, around.today, dispatch) }
                <div class="files"><a href="#view=statistics">{ words(t!(statistics)) }</a></div>
                { settings_card(state, &around.build, dispatch) }
                { sharing(around.can_share, dispatch) }
                { last_messages(state) }
            </section>
        }
    })
}

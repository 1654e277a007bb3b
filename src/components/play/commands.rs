//! The buttons under the board.

use crate::browser;
use crate::browser::subscriptions::moment;
use crate::components::dispatch::{Dispatch, on, press};
use crate::components::words::words;
use crate::model::coach::Question;
use crate::model::game::GameAction;
use crate::model::keys::command_action;
use crate::model::locale::t;
use crate::model::settings::{Command, Settings};
use crate::model::state::State;
use yew::prelude::*;

/// Undo, redo and hint; below them checkpoints and reset.
pub fn commands(state: &State, dispatch: &Dispatch) -> Html {
    let game = &state.game;
    let button = |command: Command, is_enabled: bool| {
        html! {
            <button
                key={command.label()}
                type="button"
                class={(command == Command::Hint).then_some("primary")}
                disabled={!is_enabled}
                title={title(command, &state.profile.settings)}
                onclick={on(dispatch, move |_: MouseEvent| command_action(command, moment()))}
            >{ words(if game.is_paused && command == Command::Pause { t!(resume_game) } else { command.label() }) }</button>
        }
    };
    let is_asking = matches!(state.coach.question(), Some(Question::Hint(_)));
    let can_hint = !is_asking && !game.is_paused && game.is_solvable() && state.board() != game.goal_board();
    html! {
        <>
            <div class="actions" role="group" aria-label={t!(moves)}>
                { button(Command::Undo, game.can_undo() || game.replaced().is_some() && !game.can_redo()) }
                { button(Command::Redo, game.can_redo()) }
                { button(Command::Hint, can_hint) }
                { button(Command::Pause, game.is_paused || game.can_pause()) }
            </div>
            <div class="actions" role="group" aria-label={t!(checkpoints)}>
                { button(Command::Mark, true) }
                { button(Command::Return, game.can_return()) }
                <button type="button" onclick={press(dispatch, || GameAction::Reset(browser::now()).into())}>{ words(t!(reset)) }</button>
            </div>
        </>
    }
}

/// Returns a command's name with its key.
pub fn title(command: Command, settings: &Settings) -> String {
    format!("{} ({})", command.label(), settings.key(command).to_ascii_uppercase())
}

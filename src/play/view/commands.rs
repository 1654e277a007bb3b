//! The buttons below the board.

use crate::browser;
use crate::shared::locale::t;
use crate::stage::coach::Question;
use crate::stage::game::GameAction;
use crate::stage::settings::{Command, Settings};
use crate::stage::state::State;
use crate::stage::view::dispatch::{Dispatch, press, press_command};
use crate::widgets::button::command_button;
use crate::widgets::icon::{Icon, icon};
use crate::widgets::words::words;
use yew::prelude::*;

/// Undo, redo, hint and a new game; the others in a menu.
pub fn commands(state: &State, dispatch: &Dispatch) -> Html {
    let game = &state.game;
    let command = |command: Command| press_command(dispatch, command);
    let is_asking = matches!(state.coach.question(), Some(Question::Hint(_) | Question::Guide(_)));
    let can_hint = !is_asking && !game.is_paused && game.is_solvable() && state.board() != game.goal_board();
    let keyed = |label, known: Command| Some(title(label, known, &state.profile.settings));
    let item = |label: &'static str, title: Option<String>, is_enabled: bool, action: Callback<MouseEvent>| {
        // Closed by hand, because a button that the command disables would not close it.
        let onclick = action.reform(|event| {
            browser::close_popover("more");
            event
        });
        html! {
            <button type="button" {title} disabled={!is_enabled} {onclick}>{ words(label) }</button>
        }
    };
    let pause = if game.is_paused { t!(resume_game) } else { Command::Pause.label() };
    html! {
        <div class="bar" role="group" aria-label={t!(moves)}>
            { command_button(Icon::Undo, t!(undo), keyed(t!(undo), Command::Undo), false, game.can_undo() || game.replaced().is_some() && !game.can_redo(), command(Command::Undo)) }
            { command_button(Icon::Redo, t!(redo), keyed(t!(redo), Command::Redo), false, game.can_redo(), command(Command::Redo)) }
            { command_button(Icon::Hint, t!(hint), keyed(t!(hint), Command::Hint), false, can_hint, command(Command::Hint)) }
            { command_button(Icon::NewGame, t!(new_game), keyed(t!(new_game), Command::Shuffle), true, true, command(Command::Shuffle)) }
            <button type="button" class="more" popovertarget="more">{ icon(Icon::More) }<span>{ words(t!(more)) }</span></button>
            <div id="more" class="menu" popover="auto" role="group" aria-label={t!(more)}>
                { item(pause, keyed(pause, Command::Pause), game.is_paused || game.can_pause(), command(Command::Pause)) }
                { item(t!(checkpoint), keyed(t!(checkpoint), Command::Mark), true, command(Command::Mark)) }
                { item(t!(back_to_checkpoint), keyed(t!(back_to_checkpoint), Command::Return), game.can_return(), command(Command::Return)) }
                { item(t!(reset), None, true, press(dispatch, || GameAction::Reset(browser::now()).into())) }
            </div>
        </div>
    }
}

/// Returns a button's label with its key.
pub fn title(label: &str, command: Command, settings: &Settings) -> String {
    format!("{label} ({})", settings.key(command).to_ascii_uppercase())
}

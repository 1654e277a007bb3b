//! The board and everything around it that Play and Solve share.

use crate::browser;
use crate::shared::figures::in_moves;
use crate::shared::link::View;
use crate::shared::locale::t;
use crate::shared::sizes;
use crate::stage::game::GameAction;
use crate::stage::keys::Moment;
use crate::stage::link::fragment;
use crate::stage::playback::PlaybackAction;
use crate::stage::state::State;
use crate::stage::surroundings::Surroundings;
use crate::stage::view::board::BoardView;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::stage::view::game_stats::GameStats;
use crate::stage::view::inputs::moment;
use crate::stage::view::messages::messages;
use crate::stage::view::player::player;
use crate::widgets::dispatch::on;
use crate::widgets::size_choice::size_choice;
use crate::widgets::words::words;
use yew::prelude::*;

/// The frame of a view: the board with its `commands`, and the `desk` beside it unless the page is embedded. `result` lies
/// over the board.
pub fn stage(
    state: &State,
    around: &Surroundings,
    dispatch: &Dispatch,
    commands: Html,
    result: Option<Html>,
    desk: impl FnOnce() -> Html,
) -> Html {
    let class = if state.screen.is_embedded { "stage embedded" } else { "stage" };
    let is_blind = state.is_playing() && state.profile.settings.blind;
    html! {
        <main {class} data-blind={is_blind.then_some("")}>
            { board_panel(state, around, dispatch, commands, result) }
            if !state.screen.is_embedded && !state.screen.is_opening {
                { desk() }
            }
        </main>
    }
}

fn board_panel(
    state: &State,
    around: &Surroundings,
    dispatch: &Dispatch,
    commands: Html,
    result: Option<Html>,
) -> Html {
    let (screen, settings, viewer) = (&state.screen, &state.profile.settings, &state.viewer);
    let is_play = screen.view == View::Play;
    let can_zoom = sizes::needs_zoom(state.size());
    let hint = state.coach.hint_on(&state.board()).filter(|_| is_play);
    let on_size = on(dispatch, move |size| {
        let Moment { now, seed, today, .. } = moment();
        if is_play { GameAction::Resize { size, seed, today, now } } else { GameAction::Scramble { size, seed, now } }
    });
    html! {
        <section class="board-panel" aria-label={t!(board)}>
            <div class="board-head">
                <GameStats game={state.game.clone()} is_exact={is_play} now={around.now} on_sleep={on(dispatch, GameAction::Leave)} />
                if screen.is_embedded {
                    <a href={format!("#{}", fragment(screen.view, &state.scene(), false))} target="_blank" rel="noopener">{ words(t!(open_in_npuzzle)) }</a>
                } else {
                    { size_choice("size", state.size(), screen.is_touched, &on_size) }
                }
            </div>
            <div class="board-frame">
                // Each part below is one node, present or not, so that the board and its tiles keep their elements.
                <BoardView
                    board={state.board()}
                    goal={state.game.goal_board()}
                    pace={state.playback().filter(|playback| playback.is_playing()).map(|_| viewer.pace)}
                    hint={hint.filter(|hint| hint.stage() > 1).map(|hint| (hint.tile, (hint.stage() > 2).then_some(hint.direction)))}
                    chosen={screen.editor.chosen.filter(|_| is_play)}
                    is_edited={state.is_editing()}
                    is_paused={state.is_hidden()}
                    is_hovered={is_play && settings.hover && !state.is_hidden()}
                    is_dealt={screen.is_first_visit}
                    is_won={is_play && state.game.is_won() && state.playback().is_none()}
                    theme={settings.theme}
                    picture={screen.editor.picture.clone().map(AttrValue::from)}
                    has_numbers={settings.numbers}
                    can_zoom={can_zoom}
                    read_out={screen.read_out.clone()}
                    on_press={on(dispatch, |cell| GameAction::Press(cell, browser::now()))}
                    on_swipe={on(dispatch, |direction| GameAction::Slide(direction, browser::now()))}
                />
                if let Some(result) = result {
                    { result }
                }
            </div>
            <div class="strip">
                { messages(state, hint, dispatch) }
                if state.is_playing() && settings.blind {
                    // The style sheet shows the tiles while it is pressed.
                    <button type="button" class="peek">{ words(t!(peek)) }</button>
                }
                if can_zoom {
                    // Fetched with the first large board. It handles the buttons, too.
                    <script type="module" src={format!("{}/zoom.js", around.build)} />
                    <button type="button" class="round" aria-label={t!(zoom_out)} aria-disabled="true">{ "−" }</button>
                    <button type="button" class="round" aria-label={t!(zoom_in)}>{ "+" }</button>
                }
            </div>
            { commands }
            if let Some(playback) = state.playback() {
                { player(playback, viewer.pace, state.solver.search.pending().is_some(), dispatch) }
            }
            if let Some(shorter) = viewer.shorter.as_ref().filter(|_| state.playback().is_some()) {
                <button type="button" onclick={press(dispatch, || PlaybackAction::ShowShorter.into())}>
                    { t!(show_shorter, moves = in_moves(shorter.len())) }
                </button>
            }
        </section>
    }
}

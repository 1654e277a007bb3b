//! Messages about the board.

use super::dispatch::{Dispatch, on, press};
use super::game_stats::clock;
use super::words::words;
use crate::browser;
use crate::model::coach::Hint;
use crate::model::figures::in_moves;
use crate::model::game::GameAction;
use crate::model::locale::t;
use crate::model::localize::Localize;
use crate::model::records::Shortest;
use crate::model::screen::ScreenAction;
use crate::model::search::Search;
use crate::model::state::State;
use npuzzle_engine::puzzle::{Direction, make_solvable};
use yew::prelude::*;

/// The notice, the hint, a win, and the offer to make an unsolvable board solvable.
pub fn notices(state: &State, hint: Option<&Hint>, dispatch: &Dispatch) -> Html {
    let solvability = state.solvability();
    let game = &state.game;
    html! {
        <div class="notices" role="status">
            if let Some(notice) = &state.screen.notice {
                <p class="notice">
                    <span>{ notice }</span>
                    <button type="button" class="quiet" onclick={press(dispatch, || ScreenAction::Dismiss.into())}>{ words(t!(ok)) }</button>
                </p>
            }
            if game.replaced().is_some() {
                <p class="notice" data-notice="replaced">
                    <span>{ words(t!(game_replaced)) }</span>
                    <button type="button" onclick={press(dispatch, || GameAction::Restore.into())}>{ words(t!(undo)) }</button>
                    <button type="button" class="quiet" onclick={press(dispatch, || GameAction::ForgetReplaced.into())}>{ words(t!(ok)) }</button>
                </p>
            }
            { for hint.map(|hint| html! { <p class="notice" data-hint-tile={hint.tile.to_string()}>{ hint_text(hint) }</p> }) }
            if game.is_won() && state.playback().is_none() {
                <p class="notice notice-good">
                    { t!(game_solved, moves = in_moves(game.moves as usize), time = clock(game.stopwatch.elapsed(0.0))) }
                </p>
            }
            if !solvability.is_solvable() {
                <p class="notice notice-bad">
                    <span><strong>{ words(t!(board_unsolvable)) }</strong>{ " " }
                        // After a search, the result gives the reason.
                        if state.solver.search == Search::Idle { { solvability.localize() + "." } }</span>
                    <button type="button" onclick={
                        let board = make_solvable(&state.board());
                        on(dispatch, move |_| GameAction::Load(board, browser::now()))
                    }>{ words(t!(swap_two_tiles)) }</button>
                </p>
            }
        </div>
    }
}

fn hint_text(hint: &Hint) -> String {
    let direction = match hint.direction {
        Direction::Up => t!(up),
        Direction::Down => t!(down),
        Direction::Left => t!(left),
        Direction::Right => t!(right),
    };
    let Shortest { moves, .. } = hint.left;
    let (tile, moves) = (hint.tile, in_moves(moves as usize));
    if hint.left.is_proved() {
        t!(hint_optimal, tile = tile, direction = direction, moves = moves)
    } else {
        t!(hint_best_known, tile = tile, direction = direction, moves = moves)
    }
}

//! Messages about the board, over its lower edge.

use super::button::button;
use super::dispatch::{Dispatch, on, press};
use super::words::words;
use crate::browser;
use crate::browser::subscriptions::moment;
use crate::model::coach::Hint;
use crate::model::figures::{clock, in_moves};
use crate::model::game::{Game, GameAction, Target};
use crate::model::keys::command_action;
use crate::model::link::View;
use crate::model::locale::t;
use crate::model::localize::{Localize, convention_name};
use crate::model::records::Shortest;
use crate::model::screen::{EditorAction, Offer, ScreenAction};
use crate::model::search::Search;
use crate::model::settings::Command;
use crate::model::state::State;
use npuzzle_engine::puzzle::{Direction, make_solvable};
use yew::prelude::*;

/// The notice, the hint, and the offer to make an unsolvable board solvable.
pub fn messages(state: &State, hint: Option<&Hint>, dispatch: &Dispatch) -> Html {
    let solvability = state.solvability();
    let swapped = make_solvable(&state.board());
    let is_play = state.screen.view == View::Play;
    let has_result = is_play && state.coach.summary.is_some();
    html! {
        <div class="messages" role="status">
            if state.screen.is_first_visit {
                <p class="message welcome"><span>{ words(t!(welcome)) }</span></p>
            }
            if let Some(notice) = &state.screen.notice {
                <p class="message">
                    <span>{ notice }</span>
                    { button(t!(ok), press(dispatch, || ScreenAction::Dismiss.into())) }
                </p>
            }
            { offers(state, dispatch) }
            if let Some(target) = state.game.target.filter(|_| is_play && state.game.moves == 0) {
                <p class="message" data-notice="challenge"><span>{ challenge_text(target) }</span></p>
            }
            if state.game.replaced().is_some() {
                <p class="message" data-notice="replaced">
                    <span>{ words(t!(game_replaced)) }</span>
                    { button(t!(undo), press(dispatch, || GameAction::Restore(browser::now()).into())) }
                    { button(t!(ok), press(dispatch, || GameAction::ForgetReplaced.into())) }
                </p>
            }
            if state.is_hidden() {
                <p class="message" data-notice="paused">
                    <span>{ words(t!(game_paused)) }</span>
                    { button(t!(resume_game), on(dispatch, |_| command_action(Command::Pause, moment()))) }
                </p>
            }
            if let Some(hint) = hint {
                <p class="message" data-hint-tile={hint.tile.to_string()}><span>{ hint_text(hint) }</span></p>
            }
            if state.game.is_won() && !has_result && state.playback().is_none() {
                <p class="message"><span>{ game_text(&state.game) }</span></p>
            }
            if !solvability.is_solvable() {
                <div class="message message-bad">
                    <span><strong>{ words(t!(board_unsolvable)) }</strong></span>
                    { button(t!(swap_two_tiles), on(dispatch, move |_| GameAction::Load(swapped.clone(), browser::now()))) }
                    // After a search, the result gives the reason.
                    if state.solver.search == Search::Idle {
                        <details>
                            <summary>{ words(t!(why)) }</summary>
                            { solvability.localize() + "." }
                        </details>
                    }
                </div>
            }
        </div>
    }
}

/// The readings of an ambiguous text, each with its button.
fn offers(state: &State, dispatch: &Dispatch) -> Html {
    let offers = &state.screen.editor.entry.offers;
    let question = match offers.first() {
        None => return Html::default(),
        Some(Offer::OtherMover(_)) => t!(solves_otherwise),
        Some(_) => t!(ambiguous),
    };
    let offer_button = |offer: &Offer| {
        let label = match offer {
            Offer::Board(_, convention) | Offer::Moves(_, convention) => convention_name(*convention),
            Offer::OtherMover(_) if state.viewer.moves_blank => t!(as_moves_of_tiles),
            Offer::OtherMover(_) => t!(as_moves_of_blank),
        };
        let offer = offer.clone();
        button(label, on(dispatch, move |_| EditorAction::Accept(offer.clone(), browser::now())))
    };
    html! {
        <p class="message" data-notice="readings">
            <span>{ words(question) }</span>
            { for offers.iter().map(offer_button) }
        </p>
    }
}

/// Returns the name of a direction.
pub fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => t!(up),
        Direction::Down => t!(down),
        Direction::Left => t!(left),
        Direction::Right => t!(right),
    }
}

/// Names the result that a challenge asks to beat.
pub fn challenge_text(target: Target) -> String {
    t!(challenge_to_beat, moves = in_moves(target.moves as usize), time = clock(target.time_ms.into()))
}

fn game_text(game: &Game) -> String {
    t!(game_solved, moves = in_moves(game.moves as usize), time = clock(game.stopwatch.elapsed(0.0)))
}

fn hint_text(hint: &Hint) -> String {
    let Shortest { moves, .. } = hint.left;
    let (tile, direction, moves) = (hint.tile, direction_name(hint.direction), in_moves(moves as usize));
    if hint.left.is_proved() {
        t!(hint_optimal, tile = tile, direction = direction, moves = moves)
    } else {
        t!(hint_best_known, tile = tile, direction = direction, moves = moves)
    }
}

//! The result of a game, over the board.

use crate::shared::figures::{in_moves, in_percent};
use crate::shared::locale::t;
use crate::stage::action::Action;
use crate::stage::coach::{CoachAction, Question, Summary};
use crate::stage::game::Target;
use crate::stage::link::LinkAction;
use crate::stage::records::Shortest;
use crate::stage::settings::Command;
use crate::stage::state::State;
use crate::stage::view::dispatch::{Dispatch, press, press_command};
use crate::stage::view::game_stats::{count_cell, exact_clock};
use crate::widgets::button::button;
use crate::widgets::icon::{Icon, icon};
use crate::widgets::words::words;
use yew::prelude::*;

/// The result of the last game, compared with the shortest solution and with the player's records.
pub fn win_sheet(state: &State, summary: &Summary, can_share: bool, dispatch: &Dispatch) -> Html {
    let game = &summary.game;
    let made = in_moves(game.moves as usize);
    let is_perfect = game.shortest.is_some_and(|shortest| shortest.is_proved() && shortest.moves == game.moves);
    let verdict = match game.shortest {
        None if matches!(state.coach.question(), Some(Question::Shortest(_))) => t!(game_unjudged, moves = made),
        None => made + ".",
        Some(_) if is_perfect => t!(game_perfect, moves = made),
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
    let bests = state.profile.records.bests(game.size);
    // The first game of a size is no record worth mentioning.
    let is_best =
        game.counts() && bests.games > 1 && (bests.time_ms == Some(game.time_ms) || bests.moves == Some(game.moves));
    let (shortest, efficiency) = (game.shortest.map(|shortest| shortest.moves), game.efficiency());
    let share: fn() -> Action = if can_share { || LinkAction::Share.into() } else { || LinkAction::Copy.into() };
    html! {
        <section class="win" aria-label={t!(summary)} data-summary={if summary.solution.is_some() { "known" } else { "unknown" }}>
            <button type="button" class="round close" aria-label={t!(close)} onclick={press(dispatch, || CoachAction::CloseSummary.into())}>{ icon(Icon::Close) }</button>
            <p class="verdict" role="status">{ verdict }</p>
            if is_best {
                <p class="badge">{ words(t!(personal_best)) }</p>
            }
            <dl class="metrics">
                { for count_cell("played-time", t!(time), Some(exact_clock(game.time_ms.into()))) }
                { for count_cell("played", t!(moves), Some(game.moves.to_string())) }
                { for count_cell("shortest", t!(shortest), shortest.map(|moves| moves.to_string())) }
                { for count_cell("by-hand", t!(moves_by_hand), summary.by_hand.map(|moves| moves.to_string())) }
                { for count_cell("efficiency", t!(efficiency), efficiency.map(in_percent)) }
            </dl>
            if let Some(target) = state.game.target {
                <p data-challenge={if summary.beats(target) { "beaten" } else { "missed" }}>{ comparison(summary, target) }</p>
            }
            if summary.wasted_moves > 0 {
                <p>{ t!(moves_undone, n = summary.wasted_moves.into()) }</p>
            }
            if let Some(help) = help {
                <p>{ help }</p>
            }
            <div class="actions">
                <button type="button" class="primary" onclick={press_command(dispatch, Command::Shuffle)}>{ words(t!(next_game)) }</button>
                { button(t!(share), press(dispatch, share)) }
                if summary.solution.is_some() && summary.start == state.game.start {
                    { button(t!(watch_shortest), press(dispatch, || CoachAction::ReplayShortest.into())) }
                }
            </div>
        </section>
    }
}

fn comparison(summary: &Summary, target: Target) -> String {
    let (moves, time) = (in_moves(target.moves as usize), exact_clock(target.time_ms.into()));
    if summary.beats(target) {
        t!(challenge_beaten, moves = moves, time = time)
    } else {
        t!(challenge_missed, moves = moves, time = time)
    }
}

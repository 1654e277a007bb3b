//! Playback of solutions.

use crate::shared::entry::{Entry, Offer, Place};
use crate::stage::playback::{Playback, PlaybackAction};
use crate::stage::replay::{self, Shortest};
use crate::stage::screen::Notice;
use crate::stage::search::Search;
use crate::stage::state::State;
use npuzzle_engine::puzzle::Moves;
use npuzzle_protocol::search::Outcome;
use std::rc::Rc;

pub(crate) fn update(state: &mut State, action: PlaybackAction) {
    match action {
        PlaybackAction::Play => change(state, Playback::played),
        PlaybackAction::Pause => change(state, Playback::paused),
        PlaybackAction::Scrub(position) => change(state, |playback| playback.paused().at(position)),
        PlaybackAction::Tick => change(state, Playback::ticked),
        PlaybackAction::SetPace(pace) => state.viewer.pace = pace,
        PlaybackAction::ShowShorter => {
            if let Some(moves) = state.viewer.shorter.take() {
                show(state, Playback::new(state.game.board.clone(), moves));
            }
        }
        PlaybackAction::Check(moves) => check_entered(state, moves),
        PlaybackAction::SetMovesBlank(moves_blank) => state.viewer.moves_blank = moves_blank,
    }
}

/// Replaces the displayed solution, and withdraws offers. `None` removes it.
pub(crate) fn show(state: &mut State, playback: Option<Playback>) {
    let splits = |playback: &Playback| replay::splits(playback.moves(), playback.start(), &state.game.goal_board());
    state.viewer.splits = Rc::new(playback.as_ref().map(splits).unwrap_or_default());
    state.viewer.playback = playback;
    state.viewer.shorter = None;
    // They were about the solution or board before.
    state.screen.editor.entry.offers.clear();
}

/// Replaces the solution that the current view shows. `None` removes it.
pub(crate) fn show_here(state: &mut State, playback: Option<Playback>) {
    state.viewer.view = state.screen.view;
    show(state, playback);
}

/// Changes the playback, if there is one.
pub(crate) fn change(state: &mut State, change: impl FnOnce(&Playback) -> Playback) {
    state.viewer.playback = state.viewer.playback.as_ref().map(change);
}

/// Checks an entered solution, whose directions are those of what the user has chosen. Offers the other choice if only
/// that solves the board. Without one, a move that is not possible is a fault of the field.
pub(crate) fn check_entered(state: &mut State, entered: Moves) {
    let inverted = entered.inverted();
    let (moves, others) = if state.viewer.moves_blank { (inverted, &entered) } else { (entered.clone(), &inverted) };
    let solves = |moves: &Moves| moves.replay(&state.game.board) == Ok(state.game.goal_board());
    let offer = (solves(others) && !solves(&moves)).then_some(Offer::OtherMover(entered));
    if offer.is_none() && moves.replay(&state.game.board).is_err() {
        // On a phone, messages at the board are out of sight of the field.
        let why = replay::verdict(&moves, &state.game.board, &state.game.goal_board(), Shortest::Unknown);
        state.screen.notice = None;
        let entry = state.screen.editor.entry.cleared();
        state.screen.editor.entry = Entry { place: Place::SolutionField, fault: Some(why.into()), ..entry };
        return;
    }
    check(state, moves);
    state.screen.editor.entry.offers.extend(offer);
}

/// Checks a user's moves from the current start board, and shows them if they are legal.
pub(crate) fn check(state: &mut State, moves: Moves) {
    let goal = state.game.goal_board();
    state.screen.editor.entry = state.screen.editor.entry.cleared();
    let verdict = replay::verdict(&moves, &state.game.board, &goal, shortest(state));
    let is_error = moves.replay(&state.game.board) != Ok(goal);
    state.screen.notice = Some(if is_error { Notice::error(verdict) } else { Notice::info(verdict) });
    if let Some(playback) = Playback::new(state.game.board.clone(), moves) {
        show_here(state, Some(playback));
    }
}

fn shortest(state: &State) -> Shortest {
    match &state.solver.search {
        Search::Finished(Outcome::Solved { moves, optimal: true }, _) => Shortest::Known(moves.len()),
        search => match search.report().and_then(|report| report.statistics.lower_bound) {
            Some(bound) => Shortest::AtLeast(bound as usize),
            None => Shortest::Unknown,
        },
    }
}

//! Searching in the Solve view.

use crate::shared::locale::t;
use crate::shared::time::Millis;
use crate::stage::curve::{Curve, Measure};
use crate::stage::effect::Effect;
use crate::stage::playback::Playback;
use crate::stage::search::{Search, SearchAction, Verification};
use crate::stage::state::State;
use crate::stage::update::playback;
use npuzzle_engine::puzzle::Moves;
use npuzzle_experiments::History;
use npuzzle_protocol::search::{Outcome, Report, RequestId};
use npuzzle_protocol::verification::Claimed;

pub(crate) fn update(state: &mut State, action: SearchAction, effects: &mut Vec<Effect>) {
    let is_pending = |id: RequestId| state.solver.search.pending() == Some(id);
    match action {
        SearchAction::SetMethod(method) => state.solver.method = method.checked(),
        SearchAction::SetLimits(limits) => state.solver.limits = limits,
        SearchAction::Start(_) if state.screen.editor.entry.is_pending => {
            state.screen.editor.entry.starts_search = true
        }
        SearchAction::Start(now) => start(state, now, effects),
        SearchAction::Stop => effects.push(Effect::StopSearch),
        SearchAction::Progress(id, report) if is_pending(id) => go_on(state, id, report),
        SearchAction::Improved(id, moves, report) if is_pending(id) => {
            go_on(state, id, report);
            improve(state, moves);
        }
        SearchAction::Done(id, outcome, report) if is_pending(id) => finish(state, outcome, report),
        SearchAction::Failed(id, message) if is_pending(id) => state.solver.search = Search::Failed(message),
        SearchAction::Verify => verify(state, effects),
        SearchAction::Verified(id, verdict)
            if id == state.solver.last_request && state.solver.verification == Verification::Pending =>
        {
            state.solver.verification = verdict.map_or_else(Verification::Failed, Verification::Done);
        }
        // Ignore answers to dropped requests.
        SearchAction::Progress(..)
        | SearchAction::Improved(..)
        | SearchAction::Done(..)
        | SearchAction::Failed(..)
        | SearchAction::Verified(..) => {}
    }
}

/// Starts a search from the displayed board, where the player continues afterward.
pub(crate) fn start(state: &mut State, now: Millis, effects: &mut Vec<Effect>) {
    state.game = state.shown_game().stopped(now);
    (state.game.is_helped, state.game.is_paused) = (true, false);
    playback::show_here(state, None);
    state.screen.notice = None;
    state.solver.history = History::default();
    state.solver.verification = Verification::None;
    let spec = state.spec();
    state.solver.searched = spec.method();
    state.solver.curve = Curve::new(Measure::of(&spec.method()));
    state.solver.last_request += 1;
    let id = state.solver.last_request;
    state.solver.search = Search::Preparing(id);
    effects.push(Effect::Solve { id, spec, helpers: state.device.helpers });
}

/// Has a worker check the solution and what the search claims about it.
fn verify(state: &mut State, effects: &mut Vec<Effect>) {
    let Search::Finished(Outcome::Solved { moves, optimal }, report) = &state.solver.search else { return };
    if state.solver.verification == Verification::Pending {
        return;
    }
    let claimed = Claimed {
        board: state.game.board.clone(),
        goal: state.game.goal_board(),
        moves: moves.clone(),
        lower_bound: report.statistics.lower_bound,
        is_optimal: *optimal,
    };
    state.solver.verification = Verification::Pending;
    effects.push(Effect::Verify { id: state.solver.last_request, claimed });
}

fn go_on(state: &mut State, id: RequestId, report: Report) {
    state.solver.note(&report);
    state.solver.search = Search::Searching(id, report);
}

/// Returns a playback of a solution of the search's start board. `None` if the moves do not lead to the goal.
fn solution(state: &State, moves: &Moves) -> Option<Playback> {
    Playback::new(state.game.board.clone(), moves.clone())
        .filter(|playback| *playback.at(moves.len()).board() == state.game.goal_board())
}

/// Shows a better solution while the search continues, unless another one is playing.
fn improve(state: &mut State, moves: Moves) {
    let Some(solution) = solution(state, &moves) else { return };
    if state.viewer.playback.as_ref().is_some_and(Playback::is_begun) {
        state.viewer.shorter = Some(moves);
    } else {
        playback::show(state, Some(solution));
    }
}

fn finish(state: &mut State, outcome: Outcome, report: Report) {
    state.solver.note(&report);
    if let Outcome::Solved { moves, .. } = &outcome {
        let is_shown = state.viewer.playback.as_ref().is_some_and(|playback| **playback.moves() == *moves);
        if !is_shown {
            playback::show(state, solution(state, moves));
        }
        if state.viewer.playback.is_none() {
            state.solver.search = Search::Failed(t!(wrong_solution).to_owned());
            return;
        }
        // A playback that has started stays at its position.
        playback::change(state, |playback| if playback.is_begun() { playback.clone() } else { playback.played() });
    }
    state.solver.search = Search::Finished(outcome, report);
}

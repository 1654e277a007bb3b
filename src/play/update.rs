//! Playing: new games, moves, undo and checkpoints.

pub(crate) mod coach;

use crate::shared::link::View;
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::methods;
use crate::shared::sizes;
use crate::shared::time::{Date, Millis};
use crate::stage::coach::{Question, Summary};
use crate::stage::daily::Daily;
use crate::stage::game::{Challenge, Deal, Game, GameAction, Stopwatch};
use crate::stage::screen::Notice;
use crate::stage::settings::Command;
use crate::stage::state::State;
use crate::stage::update::playback;
use npuzzle_engine::catalogue::max_exact_distance;
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_protocol::search::DealSpec;
use std::rc::Rc;

pub(crate) fn update(state: &mut State, action: GameAction) {
    match action {
        GameAction::Pause(now)
        | GameAction::Undo(now)
        | GameAction::Redo(now)
        | GameAction::Return(now)
        | GameAction::Slide(_, now)
        | GameAction::Press(_, now)
            if state.is_hidden() =>
        {
            state.game = state.game.resumed(now);
        }
        GameAction::Pause(now) if state.game.can_pause() => state.game = state.game.paused(now),
        GameAction::Pause(_) => {}
        GameAction::Leave(now) => state.game = state.game.left(now),
        GameAction::Load(board, now) => load(state, board, Deal::Own, now),
        GameAction::SetGoal(goal, now) => set_goal(state, state.game.start.clone(), goal, now),
        GameAction::Scramble { size, seed, now } => scramble(state, size, seed, now),
        GameAction::Resize { size, seed, today, now } => {
            scramble(state, size, seed, now);
            match &mut state.profile.settings.challenge {
                Challenge::Random => {}
                // The boards of the day have sizes of their own.
                challenge @ Challenge::Daily(_) => *challenge = Challenge::Random,
                _ => shuffle(state, seed, today, now),
            }
        }
        GameAction::Shuffle { seed, today, now } => shuffle(state, seed, today, now),
        GameAction::Choose { challenge, seed, today, now } => {
            state.profile.settings.challenge = challenge;
            match (challenge, today) {
                (Challenge::Daily(level), Some(date)) => ask_daily(state, Daily { date, level }),
                _ => shuffle(state, seed, today, now),
            }
        }
        GameAction::Deal(daily) => ask_daily(state, daily),
        GameAction::Reset(now) => begin(state, state.game.again().replacing(&state.game, now)),
        GameAction::Restore(now) => restore(state, now),
        GameAction::ForgetReplaced => state.game = state.game.forgetting(),
        GameAction::Undo(now) if state.shown_game().strokes().is_empty() => restore(state, now),
        GameAction::Undo(now) => change(state, |game| game.undone(now)),
        GameAction::Redo(now) => change(state, |game| game.redone(now)),
        GameAction::Mark => {
            change(state, Game::marked);
            let key = state.profile.settings.key(Command::Return).to_ascii_uppercase();
            let set = t!(checkpoint_set, command = t!(back_to_checkpoint), key = key);
            state.screen.tell(Notice::info(set));
        }
        GameAction::Return(now) => change(state, |game| game.returned(now)),
        GameAction::Slide(direction, now) => {
            let is_blanks = state.profile.settings.moves_blank;
            let direction = if is_blanks { direction.inverse() } else { direction };
            let is_searching = state.screen.view == View::Solve && state.solver.search.pending().is_some();
            // Arrow keys also scroll pages: a search that took long is not ended by accident.
            if is_searching && state.board().slide(direction).is_some() {
                state.screen.tell(Notice::info(t!(search_keeps_board).to_owned()));
            } else {
                slide(state, &[direction], now);
            }
        }
        GameAction::Press(cell, now) => slide(state, &state.board().line_moves(cell), now),
    }
}

/// Begins a game, and discards the results of the last one.
pub(crate) fn begin(state: &mut State, game: Game) {
    state.game = game;
    state.solver.clear();
    playback::show(state, None);
    state.coach.forget_board();
    state.screen.notice = None;
    state.screen.read_out.text.clear();
    let editor = &mut state.screen.editor;
    editor.entry = editor.entry.cleared();
    // The board may have no such tile.
    editor.chosen = None;
}

/// Begins a game on another board, which remembers the last one if that is in progress. If its size does not support the
/// goal, switches to the default goal.
pub(crate) fn load(state: &mut State, board: Board, deal: Deal, now: Millis) {
    let (goal, notice) = match state.game.goal.board(board.size()) {
        Ok(_) => (state.game.goal.clone(), None),
        Err(why) => {
            let goal = Goal::default();
            (goal.clone(), Some(Notice::info(t!(goal_changed, goal = goal, why = why.localize()))))
        }
    };
    switch(state, Game::new(board, goal, deal).replacing(&state.game, now));
    state.screen.notice = notice;
}

/// Begins or continues a game on another board.
pub(crate) fn switch(state: &mut State, game: Game) {
    state.solver.method = methods::after_change(state.solver.method, state.size(), game.start.size());
    begin(state, game);
    state.coach.clear();
}

/// Brings back the game that the current one replaced.
fn restore(state: &mut State, now: Millis) {
    if let Some(game) = state.game.restored(now) {
        switch(state, game);
    }
}

/// Begins a game with another goal, if the board's size supports it.
pub(crate) fn set_goal(state: &mut State, start: Board, goal: Goal, now: Millis) {
    match goal.board(start.size()) {
        Ok(_) => {
            begin(state, Game::new(start, goal, Deal::Own).replacing(&state.game, now));
            state.coach.clear();
        }
        Err(why) => {
            state.screen.notice = Some(Notice::error(t!(goal_unchanged, why = why.localize())));
        }
    }
}

/// Begins a game on a generated board, with inspection time if the player wants it.
pub(crate) fn deal(state: &mut State, board: Board, deal: Deal, now: Millis) {
    load(state, board, deal, now);
    note_deal(state, deal, now);
}

/// Notes that the board of a game that has just begun was generated.
pub(crate) fn note_deal(state: &mut State, deal: Deal, now: Millis) {
    state.game.deal = deal;
    if state.profile.settings.inspection {
        state.game.stopwatch = Stopwatch::inspecting(now);
    }
}

/// Begins a game on a random board of a size, for the current goal, or for blank-last if the size does not support it.
fn scramble(state: &mut State, size: Size, seed: u64, now: Millis) {
    let board =
        sizes::scramble(size, state.game.goal.clone(), seed).or_else(|_| sizes::scramble(size, Goal::BlankLast, seed));
    if let Ok(board) = board {
        deal(state, board, Deal::Random, now);
    }
}

/// Begins a game on a board of the selected kind, or asks the coach for one.
fn shuffle(state: &mut State, seed: u64, today: Option<Date>, now: Millis) {
    let size = state.size();
    let distance = match state.profile.settings.challenge {
        Challenge::Difficulty(difficulty) => difficulty.length(size, seed),
        // It may have been chosen for a larger board.
        Challenge::Distance(distance) => max_exact_distance(size).map(|farthest| distance.min(farthest)),
        Challenge::Random | Challenge::Daily(_) => None,
    };
    if let Some(distance) = distance {
        state.coach.ask(Question::Distance(DealSpec { distance, seed }));
        return;
    }
    match (state.profile.settings.challenge, today) {
        (Challenge::Daily(level), Some(date)) => state.coach.ask(Question::Daily(Daily { date, level })),
        _ => scramble(state, size, seed, now),
    }
}

/// Asks the coach for a day's board, unless it is on the page.
fn ask_daily(state: &mut State, daily: Daily) {
    if !matches!(state.game.deal, Deal::Daily(known, _) if known == daily) {
        state.coach.ask(Question::Daily(daily));
    }
}

fn slide(state: &mut State, moves: &[Direction], now: Millis) {
    if let Some(game) = state.shown_game().pressed(moves, now) {
        go_to(state, game);
    }
}

/// Applies a change to the game from the displayed board, if it has any effect.
fn change(state: &mut State, change: impl FnOnce(&Game) -> Game) {
    let before = state.shown_game();
    let after = change(&before);
    if after == before {
        return;
    }
    if state.board() == after.board && state.game.board == after.board {
        state.game = after;
    } else {
        go_to(state, after);
    }
}

/// Switches to another board, and drops the solution and the search for the last one. The result of a finished game stays, and
/// so does an error until it is dismissed.
fn go_to(state: &mut State, game: Game) {
    let was_finished = state.game.is_finished;
    let was_searching = state.solver.search.pending().is_some();
    let error = state.screen.notice.take_if(|notice| notice.is_error);
    begin(state, game);
    state.screen.notice = error;
    if was_searching {
        state.screen.tell(Notice::info(t!(search_ended_by_move).to_owned()));
    }
    if was_finished {
        return;
    }
    state.coach.summary = None;
    if state.game.is_won() {
        let summary = Summary::new(&state.game, state.profile.next_id);
        state.profile.next_id += 1;
        let records = Rc::make_mut(&mut state.profile.records);
        records.add(summary.game.clone());
        if let Deal::Daily(daily, _) = state.game.deal
            && !state.game.is_helped
        {
            records.daily.add(daily);
        }
        state.coach.ask(Question::Shortest(summary.start.clone()));
        state.coach.summary = Some(summary);
    }
}

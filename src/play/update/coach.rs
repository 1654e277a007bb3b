//! Advice in the Play view.

use crate::play;
use crate::shared::link::View;
use crate::shared::locale::t;
use crate::shared::time::Millis;
use crate::stage::coach::{Advice, CoachAction, HintKind, Question};
use crate::stage::daily::Daily;
use crate::stage::effect::Effect;
use crate::stage::game::{Deal, Game};
use crate::stage::playback::Playback;
use crate::stage::screen::Notice;
use crate::stage::state::State;
use crate::stage::update::playback;
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::search::Task;
use std::rc::Rc;

pub(crate) fn update(state: &mut State, action: CoachAction) {
    match action {
        CoachAction::Hint if state.is_hidden() => {}
        CoachAction::Hint => {
            let board = state.board();
            if board == state.game.goal_board() {
                return;
            }
            // Pause, because playback would move the board away from the hint.
            if state.playback().is_some() {
                playback::change(state, Playback::paused);
            }
            if !state.profile.settings.shortest_hints {
                match state.coach.reveal_more(&board) {
                    Some(is_another) => state.game.hints += u32::from(is_another),
                    None => state.coach.ask(Question::Guide(board)),
                }
            } else if state.coach.hint_on(&board).is_none_or(|hint| !matches!(hint.kind, HintKind::Shortest(_))) {
                state.coach.ask(Question::Hint(board));
            }
        }
        CoachAction::Advised(id, advice, now) => {
            if let Some(question) = state.coach.take_answered(id) {
                take_advice(state, question, advice, now);
            }
        }
        CoachAction::ReplayShortest => replay_shortest(state),
        CoachAction::CloseSummary => state.coach.summary = None,
    }
}

/// Sends the next question, if any. Waits while another view is shown.
pub(crate) fn consult(state: &mut State, effects: &mut Vec<Effect>) {
    if state.screen.view != View::Play {
        return;
    }
    if let Some((id, question)) = state.coach.send() {
        let spec = state.question_spec(&question);
        let task = match question {
            Question::Distance(deal) => Task::FindBoard(deal),
            Question::Daily(Daily { date, level }) => Task::FindScramble(level.board_of(date)),
            Question::Hint(_) | Question::Shortest(_) => Task::Solve { helpers: 0 },
            Question::Guide(_) | Question::ByHand(_) => Task::Guide,
        };
        effects.push(Effect::Consult { id, spec, task });
    }
}

/// Returns the search that the next question will probably need.
pub(crate) fn usual_spec(state: &State) -> SearchSpec {
    state.question_spec(&Question::Hint(state.game.start.clone()))
}

fn take_advice(state: &mut State, question: Question, advice: Advice, now: Millis) {
    match (question, advice) {
        // The board has changed since.
        (Question::Hint(board) | Question::Guide(board), _) if board != state.board() => {}
        (Question::Guide(board), Advice::Guidance(guidance)) => {
            state.game.hints += 1;
            state.coach.guide(&board, guidance);
            state.screen.notice.take_if(|notice| !notice.is_error);
        }
        (Question::ByHand(start), Advice::Guidance(guidance)) => {
            if let Some(summary) = state.coach.summary.as_mut().filter(|summary| summary.start == start) {
                summary.by_hand = Some(guidance.length);
            }
        }
        (Question::Hint(board), Advice::Solution(moves, at_least)) => {
            state.game.hints += 1;
            state.coach.hint_at(&board, &moves, at_least);
            state.screen.notice.take_if(|notice| !notice.is_error);
        }
        (Question::Shortest(start), Advice::Solution(moves, at_least)) if start == state.game.start => {
            if let Some((id, shortest)) = state.coach.sum_up(moves, at_least) {
                Rc::make_mut(&mut state.profile.records).note_shortest(id, shortest);
            }
            state.coach.ask(Question::ByHand(start));
        }
        (Question::Distance(_), Advice::Board(board, distance)) => {
            play::update::deal(state, board, Deal::Distance(distance), now);
        }
        (Question::Daily(daily), Advice::Board(board, moves)) => {
            let deal = Deal::Daily(daily, moves);
            // Everyone plays it to the same goal.
            play::update::switch(state, Game::new(board, Goal::BlankLast, deal).replacing(&state.game, now));
            play::update::note_deal(state, deal, now);
        }
        (Question::Hint(_) | Question::Guide(_), _) => state.screen.tell(Notice::info(t!(no_hint).to_owned())),
        (Question::Distance(_) | Question::Daily(_), _) => {
            state.screen.tell(Notice::info(t!(no_board_found).to_owned()))
        }
        (Question::Shortest(_) | Question::ByHand(_), _) => {}
    }
}

/// Replays the shortest solution from the start of the finished game.
fn replay_shortest(state: &mut State) {
    let summary = state.coach.summary.as_ref().filter(|summary| summary.start == state.game.start);
    let Some(solution) = summary.and_then(|summary| summary.solution.clone()) else { return };
    play::update::begin(state, state.game.again());
    state.game.is_helped = true;
    let playback = Playback::new(state.game.start.clone(), solution).map(|playback| playback.played());
    playback::show_here(state, playback);
}

//! Following and sharing links.

use crate::play;
use crate::shared::entry::Place;
use crate::shared::figures::{clock, in_moves};
use crate::shared::link::{Fragment, LinkFault, Reading, View};
use crate::shared::locale::t;
use crate::shared::localize::Unavailable;
use crate::shared::methods;
use crate::shared::sizes;
use crate::shared::time::Millis;
use crate::solve;
use crate::stage::coach::Summary;
use crate::stage::effect::Effect;
use crate::stage::game::{Challenge, Deal, GameAction};
use crate::stage::link::{LinkAction, LinkedDeal, Origin, Scene, fragment, scene_of};
use crate::stage::playback::Playback;
use crate::stage::records::Shortest;
use crate::stage::screen::{Notice, Program};
use crate::stage::state::State;
use crate::stage::update::playback;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_protocol::reading::Read;

pub(crate) fn update(state: &mut State, action: LinkAction, effects: &mut Vec<Effect>) {
    match action {
        LinkAction::Follow(text, now) => {
            let is_damaged = follow_repaired(state, &text, now, effects);
            repair(state, text, is_damaged, effects);
        }
        LinkAction::Copy | LinkAction::Share => {
            // A result that the solution helped with is no challenge.
            let summary = state.result().filter(|summary| !summary.is_helped);
            let link = summary.map_or_else(|| fragment(state.screen.view, &state.scene(), false), challenge);
            let text = summary.map(share_text);
            effects.push(match action {
                LinkAction::Copy => Effect::CopyLink { fragment: link, text },
                _ => Effect::ShareLink { fragment: link, text },
            });
        }
    }
}

/// Follows a link as it is. Returns whether it is damaged.
pub(crate) fn follow_repaired(state: &mut State, text: &str, now: Millis, effects: &mut Vec<Effect>) -> bool {
    let fragment = Fragment::parse(text);
    state.screen.links_followed += 1;
    show(state, &fragment, effects);
    if state.screen.view.is_separate() {
        state.game = state.game.left(now);
    }
    let reading = scene_of(&fragment);
    let is_damaged = is_damaged(&fragment, &reading);
    follow(state, &fragment, reading, now, effects);
    is_damaged
}

fn is_damaged(fragment: &Fragment, reading: &Reading<Scene>) -> bool {
    fragment.has_unread_board() || !reading.faults.is_empty()
}

/// Has a worker read a link that a chat or mail program may have changed. The faults found so far are shown until then.
fn repair(state: &mut State, text: String, is_damaged: bool, effects: &mut Vec<Effect>) {
    if is_damaged && !state.screen.view.is_separate() {
        let text = Read::Link(text);
        effects.push(Effect::Read { id: state.screen.editor.entry.ask(Place::Link, &text), text });
    }
}

/// Returns the fragment of a link that challenges others to beat a result.
fn challenge(summary: &Summary) -> String {
    let (board, goal) = (Some(summary.start.clone()), Some(summary.game.goal.clone()));
    let challenge = Some(summary.game.result()).filter(|result| result.is_challenge());
    fragment(View::Play, &Scene { board, goal, challenge, ..Scene::default() }, false)
}

/// Returns the text that leads to the link of a challenge.
fn share_text(summary: &Summary) -> String {
    let game = summary.game.clone();
    let daily = match summary.deal {
        Deal::Daily(daily, _) => format!("{}, {}\n", daily.level.label(), daily.date),
        _ => String::new(),
    };
    let size = game.size;
    let time = clock(game.time_ms.into());
    let moves = match (in_moves(game.moves as usize), game.hints) {
        (moves, 0) => moves,
        (moves, hints) => t!(moves_with_hints, moves = moves, hints = t!(n_hints, n = hints.into())),
    };
    let result = match game.shortest.filter(|shortest| shortest.is_proved()) {
        Some(Shortest { moves: best, .. }) => {
            t!(share_judged_result, size = size, time = time, moves = moves, best = best)
        }
        None => t!(share_result, size = size, time = time, moves = moves),
    };
    // Not every result is one to beat.
    daily + &if game.result().is_challenge() { result + " " + t!(beat_it) } else { result }
}

/// Follows the link that opened the page, except for what the saved game is newer than.
pub(crate) fn open(state: &mut State, text: &str, origin: Origin, now: Millis, effects: &mut Vec<Effect>) {
    let fragment = &Fragment::parse(text);
    show(state, fragment, effects);
    let mut reading = scene_of(fragment);
    let is_damaged = origin == Origin::Elsewhere && is_damaged(fragment, &reading);
    let scene = &mut reading.value;
    if scene.board.as_ref().is_some_and(|board| state.game.has_been_on(board)) {
        let is_same_goal = scene.goal.as_ref().is_none_or(|goal| *goal == state.game.goal);
        if origin != Origin::Elsewhere && !fragment.embeds() && !is_same_goal {
            // The goal was changed after the address was written.
            (scene.board, scene.goal, scene.moves) = (None, None, None);
        } else if is_same_goal && scene.moves.is_none() && !is_new_challenge(state, scene) {
            // Moves were made after the address was written.
            scene.board = None;
        }
    } else if origin == Origin::Reload && !fragment.embeds() {
        // The game was begun after the address was written.
        (scene.board, scene.goal, scene.moves) = (None, None, None);
    }
    let is_followed = *scene != Scene::default() || !reading.faults.is_empty() || fragment.runs();
    if is_followed {
        // Faults of the saved data are shown beside those of the link.
        let earlier = state.screen.notice.take();
        follow(state, fragment, reading, now, effects);
        state.screen.notice = Notice::joined(state.screen.notice.take().into_iter().chain(earlier));
    }
    repair(state, text.to_owned(), is_damaged, effects);
}

fn show(state: &mut State, fragment: &Fragment, effects: &mut Vec<Effect>) {
    state.screen.view = fragment.first_view();
    state.screen.is_embedded = fragment.embeds();
    let view = state.screen.view;
    match state.screen.program(view) {
        None => effects.push(Effect::AdoptAddress),
        Some(program) if *program == Program::Absent => {
            *program = Program::Loading { failures: 0 };
            effects.push(Effect::LoadProgram { view, failures: 0 });
        }
        Some(_) => {}
    }
}

fn follow(state: &mut State, fragment: &Fragment, reading: Reading<Scene>, now: Millis, effects: &mut Vec<Effect>) {
    let is_empty = reading.value == Scene::default() && reading.faults.is_empty() && !fragment.runs();
    if state.screen.view.is_separate() || is_empty {
        return;
    }
    let has_moves = reading.value.moves.is_some();
    arrive(state, reading, now);
    if fragment.runs() && has_moves {
        playback::change(state, Playback::played);
    } else if fragment.runs() {
        // A search clears the notice, but this one is new.
        let notice = state.screen.notice.take();
        solve::update::start(state, now, effects);
        state.screen.notice = notice;
    }
}

/// Returns whether a scene challenges the player to a game other than the current one.
fn is_new_challenge(state: &State, scene: &Scene) -> bool {
    scene.challenge.is_some() && (scene.challenge != state.game.target || state.game.is_finished)
}

/// Returns the seed of a link's board: the clock makes boards of later links differ, the random number those of other visits.
fn seed(state: &State, now: Millis) -> u64 {
    state.profile.next_id ^ now.to_bits()
}

/// Returns a random board of a size, solvable for the scene's goal if the size has it.
fn random_board(state: &State, scene: &Scene, size: Size, now: Millis) -> Board {
    let seed = seed(state, now);
    let goals = [scene.goal.clone(), Some(state.game.goal.clone()), Some(Goal::BlankLast)];
    let board = goals.into_iter().flatten().find_map(|goal| sizes::scramble(size, goal, seed).ok());
    board.expect("blank-last exists on every size")
}

/// Shows a scene. Parts that are already on the page stay unchanged, so that returning to them loses nothing.
fn arrive(state: &mut State, Reading { value: scene, mut faults }: Reading<Scene>, now: Millis) {
    state.screen.notice = None;
    let is_challenge = is_new_challenge(state, &scene);
    let dealt = scene.size.filter(|&size| size != state.size()).map(|size| random_board(state, &scene, size, now));
    let board = scene.board.or(dealt.clone());
    let today = state.screen.today;
    if let Some(board) = board.clone().filter(|board| is_challenge || *board != state.game.board) {
        play::update::load(state, board, Deal::Own, now);
    }
    if let Some(goal) = scene.goal.filter(|goal| *goal != state.game.goal) {
        play::update::set_goal(state, board.unwrap_or(state.game.start.clone()), goal, now);
    }
    if dealt.is_some() {
        play::update::note_deal(state, Deal::Random, now);
    }
    match scene.deal {
        Some(LinkedDeal::Daily(level)) => {
            let seed = seed(state, now);
            play::update::update(state, GameAction::Choose { challenge: Challenge::Daily(level), seed, today, now });
        }
        Some(LinkedDeal::Random) if dealt.is_none() => {
            let board = random_board(state, &Scene::default(), state.size(), now);
            play::update::deal(state, board, Deal::Random, now);
        }
        Some(LinkedDeal::Random) | None => {}
    }
    if is_challenge {
        state.game.target = scene.challenge;
    }
    let mut notices: Vec<Notice> = state.screen.notice.take().into_iter().collect();
    let size = state.size();
    let method = &mut state.solver.method;
    if let Some(partition) = scene.partition {
        if partition.is_for(size) {
            method.partition = Some(partition);
        } else {
            faults.push(LinkFault::Partition(partition));
        }
    }
    method.algorithm = scene.algorithm.unwrap_or(method.algorithm);
    method.heuristic = scene.heuristic.unwrap_or(method.heuristic);
    method.weight = scene.weight.unwrap_or(method.weight);
    if !method.algorithm.is_available(method.heuristic, size) {
        faults.push(LinkFault::value("algorithm", Unavailable(method.algorithm, method.heuristic, size)));
    }
    // Even a heuristic that the algorithm ignores would be missing from the list.
    *method = methods::available(*method, size);
    if let Err(error) = method.check() {
        faults.push(LinkFault::value("weight", error));
        *method = method.checked();
    }
    state.solver.limits.time = scene.time_limit.or(state.solver.limits.time);
    let shown = state.playback().map(Playback::moves);
    if let Some(moves) = scene.moves.filter(|moves| Some(moves) != shown) {
        playback::check(state, (*moves).clone());
        notices.extend(state.screen.notice.take());
    }
    state.screen.notice = Notice::joined(Notice::refusal(faults).into_iter().chain(notices));
}

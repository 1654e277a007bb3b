//! The Statistics view's data flow: `update(state, action) -> (state, effects)`.

use crate::shared::json::Value;
use crate::shared::link::{Fragment, View};
use crate::shared::locale::t;
use crate::stage::link::{Scene, of_scene};
use crate::statistics::action::Action;
use crate::statistics::effect::Effect;
use crate::statistics::hunt::Chase;
use crate::statistics::played::{Played, Replay};
use crate::statistics::state::{LISTED, Statistics};
use crate::statistics::streak::Course;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(mut state: Statistics, action: Action) -> (Statistics, Vec<Effect>) {
    let mut effects = Vec::new();
    match action {
        Action::Follow(fragment, today) => {
            let was_shown = state.is_shown;
            state.is_shown = Fragment::parse(&fragment).view() == Some(View::Statistics);
            state.today = today;
            if !state.is_shown {
                stop_hunt(&mut state, &mut effects);
                state.courses.clear();
                state.unexamined.clear();
            }
            if state.is_shown && !was_shown {
                read(&mut state, &mut effects);
                effects.push(Effect::FindFile);
                fetch_list(&state, &mut effects);
            }
        }
        Action::Read(lines, records) => {
            let games = Rc::make_mut(&mut state.games);
            games.extend(lines.lines().filter_map(Played::read));
            // Of the last line, even if it is no game that can be read: the same lines must not come again.
            let last = lines.lines().last().and_then(Value::parse).and_then(|value| value.number("id"));
            if last.is_none() {
                let known: BTreeSet<u64> = games.iter().map(|played| played.game.id).collect();
                let others = records.games().iter().filter(|game| !known.contains(&game.id));
                games.extend(others.cloned().map(Played::bare));
                games.sort_by_key(|played| played.ended);
                state.daily = records.daily;
                state.is_read = true;
                state.listed = LISTED;
                state.examine();
                open(&state, &mut effects);
            } else {
                effects.push(Effect::ReadAfter(last));
            }
        }
        Action::File(name) => {
            let is_open = !name.ends_with('?');
            state.file = Some((name.trim_end_matches('?').to_owned(), is_open)).filter(|(name, _)| !name.is_empty());
        }
        Action::Choose(size) => {
            state.choose(size);
            open(&state, &mut effects);
        }
        Action::Show(id) => {
            state.shown = Some(id);
            effects.extend(kept(&state).map(Effect::Open));
        }
        Action::Opened(id, line) => {
            let replay = Replay::read(&line);
            // One after another, so that no task takes long.
            if state.unexamined.pop_if(|next| *next == id).is_some() {
                replay.iter().for_each(|replay| state.efforts.add(replay));
                let played = state.games.iter().find(|played| played.game.id == id && played.game.counts());
                let moves = played.map(|played| played.game.moves as usize);
                let course = replay.as_ref().and_then(Course::new);
                state.courses.extend(course.zip(moves));
                if state.unexamined.is_empty() {
                    effects.extend(state.measure().map(Effect::Measure));
                }
                effects.extend(state.unexamined.last().map(|&next| Effect::Open(next)));
            }
            if state.current().is_some_and(|current| current.game.id == id) {
                state.replay = replay.map(|replay| (id, replay));
            }
        }
        Action::Measured(board, distance) => {
            // A search for a game of another size may still end.
            if let Some((course, _)) = state.courses.front_mut().filter(|(course, _)| course.question() == Some(&board))
            {
                match distance {
                    Some(distance) => course.answer(&board, distance),
                    None => drop(state.courses.pop_front()),
                }
                effects.extend(state.measure().map(Effect::Measure));
            }
        }
        Action::More => state.listed += LISTED,
        Action::Train(stage, seed) => {
            let game = state.current().map(|played| &played.game);
            let scene = game.and_then(|game| {
                let board = stage.board(game.size, &game.goal, seed)?;
                Some(Scene { board: Some(board), goal: Some(game.goal.clone()), ..Scene::default() })
            });
            effects.extend(scene.map(|scene| Effect::Go(of_scene(View::Play, &scene))));
        }
        Action::Export => effects.push(Effect::Export),
        Action::Imported(new, changed, unreadable) => {
            state.notice = Some(t!(games_imported, new = new, changed = changed, unreadable = unreadable));
            state.can_undo = new + changed > 0;
            read(&mut state, &mut effects);
        }
        Action::Undo => {
            (state.notice, state.can_undo) = (None, false);
            effects.push(Effect::Undo);
        }
        Action::Undone => read(&mut state, &mut effects),
        Action::ChooseFile => effects.push(Effect::ChooseFile),
        Action::SavePicture => effects.push(Effect::SavePicture),
        Action::ChooseHunt(size, index) => {
            stop_hunt(&mut state, &mut effects);
            if state.hunt.choose(size, index) {
                fetch_list(&state, &mut effects);
            }
        }
        Action::HuntListed(size, list, found) => match list {
            Some(list) if size == state.hunt.size => state.hunt.open(list, &found),
            Some(_) => {}
            None => state.hunt.is_missing = true,
        },
        Action::Hunt => {
            if let Some(best) = state.hunt.best().cloned() {
                state.hunt.chase = Chase::Running(0);
                effects.push(Effect::Hunt(best.board, best.moves));
            }
        }
        Action::StopHunt => stop_hunt(&mut state, &mut effects),
        Action::Hunted(boards, lower_bound, moves) => {
            if matches!(state.hunt.chase, Chase::Running(_)) {
                state.hunt.chase = Chase::Running(boards);
                effects.extend(moves.and_then(|moves| state.hunt.add(moves)).map(Effect::KeepFound));
                if state.hunt.best().is_some_and(|best| best.moves.len() <= lower_bound as usize) {
                    stop_hunt(&mut state, &mut effects);
                    state.hunt.chase = Chase::Ended;
                }
            }
        }
        Action::HuntEnded(why) => {
            state.hunt.chase = if why.is_some() { Chase::Idle } else { Chase::Ended };
            if why.is_some() {
                (state.notice, state.can_undo) = (why, false);
            }
        }
        Action::CopyReport => effects.push(Effect::Copy(state.hunt.report())),
        Action::Notify(notice) => (state.notice, state.can_undo) = (Some(notice), false),
        Action::Dismiss => (state.notice, state.can_undo) = (None, false),
        Action::LanguageChanged => {}
    }
    (state, effects)
}

/// Fetches the list of the hunt's size.
fn fetch_list(state: &Statistics, effects: &mut Vec<Effect>) {
    effects.push(Effect::FetchList(state.hunt.size, state.hunt.file()));
}

fn stop_hunt(state: &mut Statistics, effects: &mut Vec<Effect>) {
    if matches!(std::mem::take(&mut state.hunt.chase), Chase::Running(_)) {
        effects.push(Effect::StopHunt);
    }
}

/// Begins to read all games.
fn read(state: &mut Statistics, effects: &mut Vec<Effect>) {
    (state.games, state.is_read) = (Rc::default(), false);
    effects.push(Effect::ReadAfter(None));
}

/// Opens the game on show, and the first that is examined for stages.
fn open(state: &Statistics, effects: &mut Vec<Effect>) {
    effects.extend(kept(state).into_iter().chain(state.unexamined.last().copied()).map(Effect::Open));
}

/// Returns the game on show, unless only its numbers are known.
fn kept(state: &Statistics) -> Option<u64> {
    state.current().filter(|played| played.start.is_some()).map(|played| played.game.id)
}

//! Editing the board, and loading boards and pictures.

use crate::app::update::link;
use crate::app::update::profile;
use crate::play;
use crate::shared::entry::{Meaning, Offer, Place};
use crate::shared::link::Fragment;
use crate::shared::locale::t;
use crate::shared::time::Millis;
use crate::stage::effect::Effect;
use crate::stage::game::{Deal, GameAction};
use crate::stage::link::{LinkAction, scene_of};
use crate::stage::screen::{EditorAction, Notice};
use crate::stage::state::State;
use crate::stage::update::playback;
use npuzzle_engine::puzzle::Board;
use npuzzle_formats::Puzzle;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::reading::Read;

pub(crate) fn update(state: &mut State, action: EditorAction, effects: &mut Vec<Effect>) {
    let editor = &mut state.screen.editor;
    match action {
        EditorAction::Toggle => {
            editor.is_open = !editor.is_open;
            editor.chosen = None;
        }
        EditorAction::SetPicture(picture) => {
            if let Some(released) = std::mem::replace(&mut editor.picture, picture) {
                effects.push(Effect::ReleasePicture(released));
            }
        }
        EditorAction::Paste(text, now) => paste(state, text, now, effects),
        EditorAction::Open(text, now) => match named(&text) {
            // An experiment.
            Some(named) if named.starts_with("boards") => effects.push(Effect::OpenInCompare(text.into())),
            Some(_) => profile::import(state, &text, now, effects),
            None => paste(state, text, now, effects),
        },
        EditorAction::Enter(place, text) => {
            let text = match place {
                Place::SolutionField => Read::Moves(text, state.game.board.clone()),
                Place::GoalField => Read::Goal(text),
                Place::Page | Place::Link | Place::BoardField => Read::Board(text),
            };
            enter(state, place, text, effects);
        }
        EditorAction::Read(id, answer, now) => {
            let starts_search = editor.entry.starts_search;
            if let Some(meaning) = editor.entry.take(id, answer) {
                accept(state, meaning, now, effects);
                if starts_search && is_taken(state) {
                    crate::solve::update::start(state, now, effects);
                }
            }
        }
        EditorAction::Accept(offer, now) => take(state, offer, now, effects),
    }
}

/// Returns the text that another program has shared with this page, given the address's query. The names of its parts are those of
/// `share_target` in the manifest.
pub(crate) fn shared_text(query: &str) -> Option<String> {
    let parts = Fragment::parse(query.trim_start_matches('?'));
    let [text, url] =
        ["text", "url"].map(|name| parts.get(name).filter(|text| !text.trim().is_empty()).map(str::to_owned));
    // A link to this page says more than the words around it.
    url.clone().filter(|url| fragment_of_link(url).is_some()).or(text).or(url)
}

/// Returns a file's text from its first name on if it is an object: `{"name": ...}`.
fn named(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('{')?.trim_start().strip_prefix('"')
}

/// Selects the tile on a cell, or exchanges it with the selected tile.
pub(crate) fn press(state: &mut State, cell: usize, now: Millis) {
    let board = state.board();
    let Some(&tile) = board.tiles().get(cell) else { return };
    state.screen.editor.chosen = match state.screen.editor.chosen {
        Some(chosen) => {
            if let Some(other) = board.cell_of(chosen) {
                play::update::load(state, board.with_swapped(other, cell), Deal::Own, now);
            }
            None
        }
        None => Some(tile),
    };
}

/// Follows a link to this page, loads a board, or sends the text to the worker.
fn paste(state: &mut State, text: String, now: Millis, effects: &mut Vec<Effect>) {
    if state.screen.view.is_separate() {
        return;
    }
    if let Some(fragment) = fragment_of_link(&text) {
        return link::update(state, LinkAction::Follow(fragment.to_owned(), now), effects);
    }
    match text.parse::<Board>() {
        Ok(board) => play::update::load(state, board, Deal::Own, now),
        Err(_) => enter(state, Place::Page, Read::Text(text), effects),
    }
}

/// Returns the fragment of a link that leads to a board or a size of this page, on any host, and has no faults.
fn fragment_of_link(text: &str) -> Option<&str> {
    let (address, fragment) = text.trim().split_once('#')?;
    let is_link = address.starts_with("http") && !address.contains(char::is_whitespace);
    let reading = scene_of(&Fragment::parse(fragment));
    let leads_here = reading.faults.is_empty() && (reading.value.board.is_some() || reading.value.size.is_some());
    (is_link && leads_here).then_some(fragment)
}

fn enter(state: &mut State, place: Place, text: Read, effects: &mut Vec<Effect>) {
    // The message belongs to an earlier text.
    state.screen.notice = None;
    effects.push(Effect::Read { id: state.screen.editor.entry.ask(place, &text), text });
}

fn accept(state: &mut State, meaning: Meaning, now: Millis, effects: &mut Vec<Effect>) {
    match meaning {
        Meaning::One(Offer::Moves(moves, _)) if moves.is_empty() => refuse(state, t!(no_moves_yet).to_owned().into()),
        Meaning::One(offer) => take(state, offer, now, effects),
        Meaning::First(first, list) => {
            take(state, first, now, effects);
            state.screen.editor.entry.offers = vec![list];
        }
        Meaning::Several => {}
        Meaning::Link(fragment) => {
            link::follow_repaired(state, &fragment, now, effects);
        }
        Meaning::None(why) => refuse(state, why),
    }
}

fn take(state: &mut State, offer: Offer, now: Millis, effects: &mut Vec<Effect>) {
    match offer {
        Offer::Board(puzzle, _) => load(state, puzzle, now),
        Offer::Goal(goal, _) => {
            state.screen.editor.entry.offers.clear();
            play::update::update(state, GameAction::SetGoal(goal, now));
        }
        Offer::Moves(moves, _) => playback::check_entered(state, moves),
        Offer::Slides(moves, _) => playback::check(state, moves),
        Offer::OtherMover(moves) => {
            state.viewer.moves_blank = !state.viewer.moves_blank;
            playback::check_entered(state, moves);
        }
        Offer::List(text, _) => {
            state.screen.editor.entry.offers.clear();
            effects.push(Effect::OpenInCompare(text));
        }
    }
}

/// Loads a board, with the goal that its text states.
fn load(state: &mut State, Puzzle { board, goal }: Puzzle, now: Millis) {
    play::update::load(state, board.clone(), Deal::Own, now);
    if let Some(goal) = goal {
        play::update::set_goal(state, board, goal, now);
    }
}

/// Returns whether the last text that was read has been used, and is neither refused nor a question.
fn is_taken(state: &State) -> bool {
    let entry = &state.screen.editor.entry;
    let is_refused = entry.fault.is_some() || state.screen.notice.as_ref().is_some_and(|notice| notice.is_error);
    let is_asked = entry.offers.iter().any(|offer| !matches!(offer, Offer::List(..)));
    !is_asked && !is_refused
}

/// Shows why a text cannot be read, beside its field.
fn refuse(state: &mut State, why: Phrase) {
    match state.screen.editor.entry.place {
        Place::Page | Place::Link => {
            // What else is wrong with a link has been said.
            let notices = state.screen.notice.take().into_iter().chain([Notice::unread(why)]);
            state.screen.notice = Notice::joined(notices);
        }
        Place::GoalField => state.screen.notice = Some(Notice::error(t!(goal_unchanged, why = why))),
        Place::BoardField | Place::SolutionField => state.screen.editor.entry.fault = Some(why),
    }
}

//! Editing the board, and loading boards and pictures.

use super::{game, link, playback, profile};
use crate::model::effect::Effect;
use crate::model::game::{Deal, Millis};
use crate::model::link::{Fragment, LinkAction};
use crate::model::locale::t;
use crate::model::localize::Localize;
use crate::model::screen::{EditorAction, Entry, Notice, Offer, Place};
use crate::model::state::State;
use npuzzle_engine::puzzle::{BoardError, MovesError, parse_boards};
use npuzzle_protocol::reading::{Candidate, Read};

pub(super) fn update(state: &mut State, action: EditorAction, effects: &mut Vec<Effect>) {
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
        EditorAction::Open(text, now) if is_backup(&text) => profile::import(state, &text, now, effects),
        EditorAction::Open(text, now) => paste(state, text, now, effects),
        EditorAction::Enter(place, text) => enter(state, place, text, effects),
        EditorAction::Read(id, candidates, now) if editor.entry.is_pending && id == editor.entry.last_request => {
            editor.entry.is_pending = false;
            match candidates {
                Ok(candidates) => accept(state, candidates, now),
                Err(why) => refuse(state, why),
            }
        }
        EditorAction::Read(..) => {}
        EditorAction::Accept(Offer::Board(board, _), now) => game::load(state, board, Deal::Own, now),
        EditorAction::Accept(Offer::Moves(moves, _), _) => playback::check_entered(state, moves),
        EditorAction::Accept(Offer::OtherMover(moves), _) => {
            state.viewer.moves_blank = !state.viewer.moves_blank;
            playback::check_entered(state, moves);
        }
    }
}

/// Returns the text that another program has shared with this page, given the address's query. The names of its parts are those of
/// `share_target` in the manifest.
pub(super) fn shared_text(query: &str) -> Option<String> {
    let parts = Fragment::parse(query.trim_start_matches('?'));
    let [text, url] =
        ["text", "url"].map(|name| parts.get(name).filter(|text| !text.trim().is_empty()).map(str::to_owned));
    // A link to this page says more than the words around it.
    url.clone().filter(|url| fragment_of_link(url).is_some()).or(text).or(url)
}

/// Returns whether a file is a backup: an object with names.
fn is_backup(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|text| text.trim_start().starts_with('"'))
}

/// Selects the tile on a cell, or exchanges it with the selected tile.
pub(super) fn press(state: &mut State, cell: usize, now: Millis) {
    let board = state.board();
    let Some(&tile) = board.tiles().get(cell) else { return };
    state.screen.editor.chosen = match state.screen.editor.chosen {
        Some(chosen) => {
            game::load(state, board.with_swapped(board.cell_of(chosen), cell), Deal::Own, now);
            None
        }
        None => Some(tile),
    };
}

/// Follows a link to this page, loads the first board of another text, or sends the text to the worker.
fn paste(state: &mut State, text: String, now: Millis, effects: &mut Vec<Effect>) {
    if state.screen.view.is_separate() {
        return;
    }
    if let Some(fragment) = fragment_of_link(&text) {
        return link::update(state, LinkAction::Follow(fragment.to_owned(), now), effects);
    }
    match parse_boards(&text).ok().and_then(|boards| boards.into_iter().next()) {
        Some(board) => game::load(state, board, Deal::Own, now),
        None => enter(state, Place::Page, text, effects),
    }
}

/// Returns the fragment of a link that leads to a board or a size of this page, on any host.
fn fragment_of_link(text: &str) -> Option<&str> {
    let (address, fragment) = text.trim().split_once('#')?;
    let is_link = address.starts_with("http") && !address.contains(char::is_whitespace);
    let scene = Fragment::parse(fragment).scene().value;
    (is_link && (scene.board.is_some() || scene.size.is_some())).then_some(fragment)
}

/// Has the worker read a text.
fn enter(state: &mut State, place: Place, text: String, effects: &mut Vec<Effect>) {
    // It is not about this text.
    state.screen.notice = None;
    let entry = &mut state.screen.editor.entry;
    *entry = Entry { place, is_pending: true, last_request: entry.last_request + 1, ..Entry::default() };
    let text = if place == Place::SolutionField { Read::Moves(text) } else { Read::Board(text) };
    effects.push(Effect::Read { id: entry.last_request, text });
}

/// Uses the only reading of a text, or offers its readings.
fn accept(state: &mut State, candidates: Vec<Candidate>, now: Millis) {
    let is_board = state.screen.editor.entry.place != Place::SolutionField;
    let mut offers = Vec::new();
    for Candidate { text, convention } in candidates {
        let offer = if is_board {
            text.parse().map(|board| Offer::Board(board, convention)).map_err(|why: BoardError| why.localize())
        } else {
            text.parse().map(|moves| Offer::Moves(moves, convention)).map_err(|why: MovesError| why.localize())
        };
        match offer {
            Ok(offer) => offers.push(offer),
            Err(why) => refuse(state, why),
        }
    }
    state.screen.editor.entry.offers = match &offers[..] {
        [Offer::Board(board, _)] => return game::load(state, board.clone(), Deal::Own, now),
        [Offer::Moves(moves, _)] if moves.is_empty() => return refuse(state, t!(no_moves_yet).to_owned()),
        [Offer::Moves(moves, _)] => return playback::check_entered(state, moves.clone()),
        _ => offers,
    };
}

/// Shows why a text cannot be read, beside its field.
fn refuse(state: &mut State, why: String) {
    match state.screen.editor.entry.place {
        Place::Page => state.screen.notice = Some(Notice::error(t!(board_unreadable, why = why))),
        Place::BoardField | Place::SolutionField => state.screen.editor.entry.fault = Some(why),
    }
}

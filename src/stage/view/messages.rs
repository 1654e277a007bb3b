//! Messages about the board, in a strip below it, and the last ones.

use crate::browser;
use crate::shared::entry::Offer;
use crate::shared::figures::{clock, in_moves};
use crate::shared::link::View;
use crate::shared::locale::t;
use crate::shared::localize::{Localize, goals_in_reach};
use crate::stage::coach::{Hint, HintKind};
use crate::stage::game::{Game, GameAction, Target};
use crate::stage::profile::ProfileAction;
use crate::stage::screen::{EditorAction, Notice, Screen, ScreenAction};
use crate::stage::search::Search;
use crate::stage::settings::Command;
use crate::stage::state::State;
use crate::stage::view::dispatch::{Dispatch, press, press_command};
use crate::stage::view::game_stats::exact_clock;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::guide::Task;
use npuzzle_engine::puzzle::{Board, Direction, make_solvable};
use yew::prelude::*;

/// The strip between the board and its commands, with one message at a time. It keeps its height without a message, so that nothing
/// moves under a finger.
pub fn messages(state: &State, hint: Option<&Hint>, dispatch: &Dispatch) -> Html {
    html! { <div class="messages" role="status">{ first_message(state, hint, dispatch) }</div> }
}

/// The last messages, without the one on show.
#[inline(never)]
pub fn last_messages(state: &State) -> Html {
    let shown = state.screen.notice_text();
    let earlier = state.screen.told.iter().map(Notice::text).filter(|text| shown.as_ref() != Some(text));
    let earlier: Vec<Html> = earlier.map(|text| html! { <p key={text.as_str()}>{ text }</p> }).collect();
    html! {
        if !earlier.is_empty() {
            <details class="card told">
                <summary>{ words(t!(last_messages)) }</summary>
                { earlier }
            </details>
        }
    }
}

/// The message that matters most. The others wait until it has gone.
fn first_message(state: &State, hint: Option<&Hint>, dispatch: &Dispatch) -> Html {
    let (screen, game) = (&state.screen, &state.game);
    let is_play = screen.view == View::Play;
    let dismiss = || button(t!(ok), press(dispatch, || ScreenAction::Dismiss.into()));
    let offers = &screen.editor.entry.offers;
    // The question about an ambiguous text has the error in it. News goes by itself, so it comes before everything that stays.
    match (&screen.notice, offers.first()) {
        (Some(notice), _) if !notice.is_error && notice.import.is_none() => {
            let statistics = html! { <a href="#view=statistics">{ words(t!(statistics)) }</a> };
            let statistics = Some(statistics).filter(|_| notice.leads_to_statistics);
            let buttons = statistics.into_iter().chain([dismiss()]).collect();
            return message("notice", None, notice.text(), Some(dispatch), buttons);
        }
        (_, Some(first)) => {
            let mut buttons: Vec<Html> = offers.iter().map(|offer| accept(state, offer, dispatch)).collect();
            buttons.push(dismiss());
            return message("readings", None, question(screen, first), None, buttons);
        }
        (Some(notice), None) => {
            let name = if notice.is_error { "error" } else { "notice" };
            let mut buttons = vec![dismiss()];
            if notice.import.is_some() {
                buttons.insert(0, button(t!(undo), press(dispatch, || ProfileAction::UndoImport.into())));
            }
            return message(name, None, notice.text(), None, buttons);
        }
        (None, None) => {}
    }
    if state.is_hidden() {
        let resume = button(t!(resume_game), press_command(dispatch, Command::Pause));
        return message("paused", None, t!(game_paused).to_owned(), None, vec![resume]);
    }
    let solvability = state.solvability();
    if !solvability.is_solvable() {
        let swapped = make_solvable(&state.board());
        let swap = button(t!(swap_two_tiles), on(dispatch, move |_| GameAction::Load(swapped.clone(), browser::now())));
        let why = html! {
            // After a search, the result gives the reason.
            if state.solver.search == Search::Idle {
                <details>
                    <summary>{ words(t!(why)) }</summary>
                    { solvability.localize() + ". " + &goals_in_reach(&state.board(), &game.goal) }
                </details>
            }
        };
        return message("unsolvable", None, t!(board_unsolvable).to_owned(), None, vec![swap, why]);
    }
    if let Some(hint) = hint {
        return message("hint", Some(hint), hint_text(game, hint), None, Vec::new());
    }
    if game.replaced().is_some() && !screen.is_offer_over {
        let buttons = vec![
            button(t!(undo), press(dispatch, || GameAction::Restore(browser::now()).into())),
            button(t!(ok), press(dispatch, || GameAction::ForgetReplaced.into())),
        ];
        return message("replaced", None, t!(game_replaced).to_owned(), Some(dispatch), buttons);
    }
    let (name, text) = if game.is_won() && !(is_play && state.coach.summary.is_some()) && state.playback().is_none() {
        ("won", game_text(game))
    } else if let Some(target) = game.target.filter(|_| is_play && game.moves == 0) {
        ("challenge", challenge_text(target))
    } else if screen.is_first_visit {
        ("welcome", t!(welcome).to_owned())
    } else {
        return Html::default();
    };
    message(name, None, text, None, Vec::new())
}

/// A message with its buttons, or with the tile and the stage of a hint. If it goes by itself, it dispatches its end: the style sheet decides when
/// that is, and waits while the pointer or the focus is on it. One function for all of them keeps the page small.
#[inline(never)]
fn message(
    name: &'static str,
    hint: Option<&Hint>,
    text: String,
    passing: Option<&Dispatch>,
    buttons: Vec<Html>,
) -> Html {
    // Another text has its own time.
    let key = if passing.is_some() { text.as_str() } else { name };
    let class = if passing.is_some() { "message passing" } else { "message" };
    let onanimationend = passing.map(|dispatch| on(dispatch, |_: AnimationEvent| ScreenAction::Expire));
    html! {
        <div
            {key}
            {class}
            data-notice={name}
            data-hint-stage={hint.map(|hint| hint.stage().to_string())}
            data-hint-tile={hint.filter(|hint| hint.stage() > 1).map(|hint| hint.tile.to_string())}
            {onanimationend}
        >
            <span>{ &text }</span>
            { buttons }
        </div>
    }
}

/// Returns the question about an ambiguous text, after the verdict on the moves as they were read.
fn question(screen: &Screen, first: &Offer) -> String {
    screen.notice_text().map_or(String::new(), |verdict| verdict + " ") + &first.question()
}

/// The button that accepts a reading of an ambiguous text.
fn accept(state: &State, offer: &Offer, dispatch: &Dispatch) -> Html {
    let label = offer.label(state.viewer.moves_blank);
    let offer = offer.clone();
    let onclick = on(dispatch, move |_: MouseEvent| EditorAction::Accept(offer.clone(), browser::now()));
    html! { <button type="button" {onclick}><span>{ label }</span></button> }
}

pub fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => t!(up),
        Direction::Down => t!(down),
        Direction::Left => t!(left),
        Direction::Right => t!(right),
    }
}

pub fn challenge_text(target: Target) -> String {
    t!(challenge_to_beat, moves = in_moves(target.moves as usize), time = exact_clock(target.time_ms.into()))
}

fn game_text(game: &Game) -> String {
    t!(game_solved, moves = in_moves(game.moves as usize), time = clock(game.stopwatch.elapsed(0.0)))
}

fn hint_text(game: &Game, hint: &Hint) -> String {
    let (tile, direction) = (hint.tile, direction_name(hint.direction));
    match hint.kind {
        HintKind::Shortest(left) => {
            let moves = in_moves(left.moves as usize);
            if left.is_proved() {
                t!(hint_optimal, tile = tile, direction = direction, moves = moves)
            } else {
                t!(hint_best_known, tile = tile, direction = direction, moves = moves)
            }
        }
        HintKind::ByHand { stage: 3, .. } => t!(hint_move, tile = tile, direction = direction),
        HintKind::ByHand { task, .. } => task_text(&game.goal_board(), task),
    }
}

/// Says what a player who solves a board by hand does next.
pub fn task_text(goal: &Board, task: Task) -> String {
    let width = goal.size().width();
    let place = |tile: u16| {
        let cell = goal.tiles().iter().position(|&other| other == tile).unwrap_or(0);
        (cell / width + 1, cell % width + 1)
    };
    match task {
        Task::Place(tile) => {
            let (row, column) = place(tile);
            t!(hint_place, tile = tile, row = row, column = column)
        }
        Task::Finish { tile, beside } => {
            let (row, column) = place(tile);
            t!(hint_finish, tile = tile, row = row, column = column, beside = beside)
        }
        Task::Rest(tiles) => t!(hint_rest, tiles = tiles),
    }
}

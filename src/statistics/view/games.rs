//! The game on show, the stages of the last games, and the list of all.

use crate::browser;
use crate::shared::figures::{decimal, in_moves};
use crate::shared::link::View;
use crate::shared::locale::{DateStyle, current_language, date as date_text, t};
use crate::shared::sizes;
use crate::stage::link::{Scene, of_scene};
use crate::stage::view::game_stats::exact_clock;
use crate::statistics::action::Action;
use crate::statistics::perform::PICTURE;
use crate::statistics::played::{Played, Replay};
use crate::statistics::stages::{Effort, Stage};
use crate::statistics::state::Statistics;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::puzzle::{Board, Moves};
use std::rc::Rc;
use yew::prelude::*;

/// The size of the drawing of a game, in halves of a CSS pixel, and of the board in it.
const WIDTH: i32 = 720;
const HEIGHT: i32 = 360;
const BOARD: i32 = 320;
const EDGE: i32 = 20;

/// Returns what is known of a game, a line each.
fn lines(played: &Played) -> Vec<String> {
    let game = &played.game;
    let (moves, time) = (in_moves(game.moves as usize), exact_clock(game.time_ms.into()));
    let shortest = game.shortest.map(|shortest| t!(shortest_known, moves = in_moves(shortest.moves as usize)));
    let by_hand = played.by_hand.map(|moves| format!("{}: {}", t!(moves_by_hand), in_moves(moves as usize)));
    let day = played.day.map(|day| date_text(day, DateStyle::Full));
    let first = format!("npuzzle {}", sizes::label(game.size));
    [Some(first), day, Some(t!(game_in_numbers, moves = moves, time = time)), shortest, by_hand]
        .into_iter()
        .flatten()
        .collect()
}

/// The game on show, as a picture to save, and with its replay.
pub fn game_card(state: &Statistics, current: &Played, dispatch: &Callback<Action>) -> Html {
    let lines = lines(current);
    let text = lines.join(", ");
    let replay = state.replay.as_ref().filter(|(id, _)| *id == current.game.id).map(|(_, replay)| replay);
    // Drawings run from left to right, but a line of another language does not.
    let is_reversed = current_language().direction() == "rtl";
    let line = |(index, text): (usize, String)| {
        let text = if is_reversed { format!("\u{2067}{text}\u{2069}") } else { text };
        let y = 70 + 56 * index as i32;
        html! { <text key={index} class={(index == 0).then_some("title")} x={(BOARD + 2 * EDGE + 10).to_string()} y={y.to_string()}>{ text }</text> }
    };
    html! {
        <section class="card" aria-label={t!(game)} data-game={current.game.id.to_string()}>
            <svg id={PICTURE} class="plot" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} role="img" aria-label={text}>
                { for current.start.as_ref().map(board) }
                { for lines.into_iter().enumerate().map(line) }
            </svg>
            <div class="files">
                { for replay.map(replay_link) }
                <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::SavePicture)}>{ words(t!(save_as_picture)) }</button>
            </div>
        </section>
    }
}

/// The tiles of a board. Numbers that would be too small are left out.
fn board(board: &Board) -> Html {
    let (width, height) = (board.size().width(), board.size().height());
    let side = BOARD / width.max(height) as i32;
    let tile = |(cell, &tile): (usize, &u16)| {
        let (x, y) = (EDGE + (cell % width) as i32 * side, EDGE + (cell / width) as i32 * side);
        html! {
            <g key={cell} font-size={(side * 2 / 5).to_string()}>
                <rect class="square" x={(x + 2).to_string()} y={(y + 2).to_string()} width={(side - 4).to_string()} height={(side - 4).to_string()} rx="8" />
                if side >= 30 {
                    <text
                        class="number"
                        text-anchor="middle"
                        x={(x + side / 2).to_string()}
                        y={(y + side / 2 + side / 7).to_string()}
                    >{ tile }</text>
                }
            </g>
        }
    };
    board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0).map(tile).collect()
}

fn replay_link(replay: &Replay) -> Html {
    let moves: Moves = replay.strokes.iter().flat_map(|stroke| stroke.directions()).collect();
    let (board, goal) = (Some(replay.start.clone()), Some(replay.goal.clone()));
    let scene = Scene { board, goal, moves: Some(Rc::new(moves)), ..Scene::default() };
    html! { <a href={format!("#{}", of_scene(View::Play, &scene))}>{ words(t!(replay_game)) }</a> }
}

/// Where the player loses moves, with boards to train on. Empty until games are examined.
pub fn stages(state: &Statistics, dispatch: &Callback<Action>) -> Html {
    let efforts = &state.efforts;
    if efforts.games == 0 {
        return html! {};
    }
    let row = |&(stage, effort): &(Stage, Effort)| {
        let a_game = |moves: f64| decimal(moves / f64::from(effort.games.max(1)), 1);
        html! {
            <tr key={stage.label()}>
                <th scope="row">{ stage.label() }</th>
                <td>{ a_game(effort.moves.into()) }</td>
                <td>{ a_game(effort.lost.into()) }</td>
                <td>
                    <button type="button" onclick={on(dispatch, move |_: MouseEvent| Action::Train(stage, browser::random_seed()))}>
                        { words(t!(train)) }
                    </button>
                </td>
            </tr>
        }
    };
    html! {
        <section class="card" aria-label={t!(stages_title)} data-chart="stages">
            <h2>{ words(t!(stages_title)) }</h2>
            <table class="stages">
                <thead>
                    <tr>
                        <th scope="col">{ words(t!(stage)) }</th>
                        <th scope="col">{ words(t!(moves)) }</th>
                        <th scope="col">{ words(t!(moves_lost)) }</th>
                        <td />
                    </tr>
                </thead>
                <tbody>{ for efforts.stages.iter().filter(|(_, effort)| effort.games > 0).map(row) }</tbody>
            </table>
            <small>{ t!(stages_text, n = efforts.games) }</small>
        </section>
    }
}

/// The games of the size, the latest first.
pub fn list(state: &Statistics, dispatch: &Callback<Action>) -> Html {
    let shown = state.current().map(|played| played.game.id);
    let item = |played: &Played| {
        let id = played.game.id;
        let game = &played.game;
        let day = played.day.map(|day| date_text(day, DateStyle::Full));
        html! {
            <li key={id}>
                <button type="button" aria-pressed={(Some(id) == shown).to_string()} onclick={on(dispatch, move |_: MouseEvent| Action::Show(id))}>
                    <span>{ t!(game_in_numbers, moves = in_moves(game.moves as usize), time = exact_clock(game.time_ms.into())) }</span>
                    <small>{ day }</small>
                </button>
            </li>
        }
    };
    let count = state.of_size().count();
    html! {
        <section class="card" aria-label={t!(finished_games)}>
            <h2>{ words(t!(finished_games)) }</h2>
            <ol class="played">{ for state.of_size().rev().take(state.listed).map(item) }</ol>
            if count > state.listed {
                <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::More)}>{ words(t!(more)) }</button>
            }
        </section>
    }
}

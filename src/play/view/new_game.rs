//! New games: another board, and editing the board.

use crate::play::view::commands::title;
use crate::shared::figures::in_moves;
use crate::shared::locale::{DateStyle, date as date_text, t};
use crate::shared::time::Date;
use crate::stage::coach::Question;
use crate::stage::daily::{Daily, Level, days_to_make_up};
use crate::stage::difficulty::Difficulty;
use crate::stage::game::{Challenge, Deal, GameAction};
use crate::stage::keys::Moment;
use crate::stage::screen::EditorAction;
use crate::stage::settings::Command;
use crate::stage::state::State;
use crate::stage::view::dispatch::{Dispatch, press, press_command};
use crate::stage::view::inputs::moment;
use crate::stage::view::messages::challenge_text;
use crate::widgets::dispatch::on;
use crate::widgets::select::{choice, select_field};
use crate::widgets::value_field::{number_field, whole};
use crate::widgets::words::words;
use npuzzle_engine::catalogue::max_exact_distance;
use npuzzle_engine::puzzle::Size;
use yew::prelude::*;

/// Returns the kinds of boards of a size with their labels. `distance` is the one of the kind that has a field for it.
fn challenges(size: Size, distance: u32) -> Vec<(Challenge, &'static str)> {
    let mut challenges = vec![(Challenge::Random, t!(deal_random))];
    challenges.extend(Level::ALL.map(|level| (Challenge::Daily(level), level.label())));
    if max_exact_distance(size).is_some() {
        challenges.extend(Difficulty::ALL.map(|known| (Challenge::Difficulty(known), known.label())));
        challenges.push((Challenge::Distance(distance), t!(deal_difficulty)));
    }
    challenges
}

const DEFAULT_DISTANCE: u32 = 20;

pub fn new_game(state: &State, today: Option<Date>, dispatch: &Dispatch) -> Html {
    let (challenge, editor) = (state.profile.settings.challenge, &state.screen.editor);
    let size = state.size();
    let farthest = max_exact_distance(size);
    let distance = if let Challenge::Distance(distance) = challenge { distance } else { DEFAULT_DISTANCE };
    let kinds = challenges(size, distance);
    let chosen = kinds.iter().position(|&(known, _)| known == challenge).unwrap_or(0);
    let labels = kinds.iter().map(|&(_, label)| choice(label, label)).collect();
    let on_choice = on(dispatch, move |index: usize| {
        choose(kinds.get(index).map_or(Challenge::Random, |&(challenge, _)| challenge))
    });
    let is_asking = matches!(state.coach.question(), Some(Question::Distance(_) | Question::Daily(_)));
    let description = match state.game.deal {
        _ if is_asking => Some(t!(dealing).to_owned()),
        Deal::Daily(Daily { date, .. }, moves) => {
            Some(t!(daily_board, date = date_text(date, DateStyle::Full), moves = in_moves(moves as usize)))
        }
        Deal::Distance(distance) => Some(t!(board_at_distance, moves = in_moves(distance as usize))),
        Deal::Own | Deal::Random => state.game.target.map(challenge_text),
    };
    html! {
        <section class="card" aria-label={t!(new_game)} aria-busy={is_asking.to_string()}>
            { select_field("challenge", t!(next_game), labels, chosen, on_choice, None) }
            if let (Challenge::Distance(distance), Some(farthest)) = (challenge, farthest) {
                { number_field("distance", t!(deal_length), "", distance.min(farthest).to_string(), distance_setting(dispatch, farthest)) }
            }
            <div class="actions">
                <button
                    type="button"
                    title={title(t!(shuffle), Command::Shuffle, &state.profile.settings)}
                    onclick={press_command(dispatch, Command::Shuffle)}
                >{ words(t!(shuffle)) }</button>
                <button
                    type="button"
                    aria-pressed={editor.is_open.to_string()}
                    onclick={press(dispatch, || EditorAction::Toggle.into())}
                >{ words(t!(edit_board)) }</button>
            </div>
            if editor.is_open {
                <p role="status">{ match (editor.chosen, state.solvability().is_solvable()) {
                    (Some(0), _) => t!(swap_with_blank).to_owned(),
                    (Some(tile), _) => t!(swap_with_tile, tile = tile),
                    (None, true) => t!(edit_solvable).to_owned(),
                    (None, false) => t!(edit_unsolvable).to_owned(),
                } }</p>
            }
            { for description.map(|text| html! { <small data-deal={state.game.deal.to_string()}>{ text }</small> }) }
            if let (Challenge::Daily(level), Some(today)) = (challenge, today) {
                <div class="actions start">{ for missed(state, level, today).map(|daily| make_up(daily, dispatch)) }</div>
            }
        </section>
    }
}

/// The daily boards of the last days that are not solved.
fn missed(state: &State, level: Level, today: Date) -> impl Iterator<Item = Daily> {
    let days = days_to_make_up(today).map(move |date| Daily { date, level });
    days.filter(|&daily| !state.profile.records.daily.has(daily))
}

fn make_up(daily: Daily, dispatch: &Dispatch) -> Html {
    let name = date_text(daily.date, DateStyle::Day);
    html! {
        <button type="button" data-daily={daily.to_string()} onclick={on(dispatch, move |_: MouseEvent| GameAction::Deal(daily))}>
            { t!(make_up, date = name) }
        </button>
    }
}

fn choose(challenge: Challenge) -> GameAction {
    let Moment { now, seed, today, .. } = moment();
    GameAction::Choose { challenge, seed, today, now }
}

fn distance_setting(dispatch: &Dispatch, farthest: u32) -> Callback<String, Result<(), String>> {
    let dispatch = dispatch.clone();
    Callback::from(move |text: String| {
        let distance = whole(&text, 1, farthest)?;
        dispatch.emit(choose(Challenge::Distance(distance)).into());
        Ok(())
    })
}

//! A race of the searches of one board.
//!
//! A style sheet moves the bars: each grows for as long as its length, so that all of them advance at the same rate.

use crate::compare::measured::Measured;
use crate::compare::race::{Lane, Pace, Race, Subject, subjects};
use crate::compare::view::plots::{Measure, colour, swatch, time};
use crate::shared::locale::t;
use crate::shared::localize::{Localize, status_name};
use crate::shared::plot::Scale;
use crate::widgets::select::select_field;
use crate::widgets::style::style;
use crate::widgets::words::{use_language, words};
use npuzzle_experiments::Record;
use web_sys::AnimationEvent;
use yew::prelude::*;

/// The animation that lasts as long as the race.
const CLOCK: &str = "race-clock";

#[derive(Clone, Copy, PartialEq)]
enum Replay {
    Over,
    Running,
    Paused,
}

#[derive(Properties, PartialEq)]
pub struct RaceCardProps {
    pub measured: Measured,
}

/// A bar for each search of a board, and a button that replays them. Empty while no board has two searches.
#[component]
pub fn RaceCard(RaceCardProps { measured }: &RaceCardProps) -> Html {
    use_language();
    let chosen = use_state_eq(|| None::<Subject>);
    let pace = use_state_eq(|| Pace::Expanded);
    let replay = use_state_eq(|| Replay::Over);
    let subjects = subjects(measured);
    let index = subjects.iter().position(|subject| Some(subject) == chosen.as_ref()).unwrap_or(0);
    let Some(subject) = subjects.get(index) else { return html! {} };
    let race = Race::new(measured, subject, *pace);
    let boards = subjects.iter().enumerate().map(|(index, (board, _))| {
        let number = index + 1;
        (number.to_string().into(), format!("{number}. {board}").into())
    });
    let on_board = {
        let (chosen, subjects) = (chosen.setter(), subjects.clone());
        Callback::from(move |index: usize| chosen.set(subjects.get(index).cloned()))
    };
    let (caption, next) = match *replay {
        Replay::Over => (t!(start_race), Replay::Running),
        Replay::Running => (t!(pause_race), Replay::Paused),
        Replay::Paused => (t!(resume_race), Replay::Running),
    };
    let on_press = {
        let (chosen, replay, subject) = (chosen.setter(), replay.setter(), subject.clone());
        Callback::from(move |_: MouseEvent| {
            // More results may change which board is the first.
            chosen.set(Some(subject.clone()));
            replay.set(next);
        })
    };
    let on_end = {
        let replay = replay.setter();
        Callback::from(move |event: AnimationEvent| {
            if event.animation_name() == CLOCK {
                replay.set(Replay::Over);
            }
        })
    };
    let state = match *replay {
        Replay::Over => "over",
        Replay::Running => "running",
        Replay::Paused => "paused",
    };
    html! {
        <section class="card race" aria-label={t!(race)} data-race={state}>
            <h2>{ words(t!(race)) }</h2>
            <p class="race-text">{ words(t!(race_text)) }</p>
            <div class="race-choices">
                { select_field("race-board", t!(board), boards.collect(), index, on_board, None) }
                <fieldset class="segments">
                    <legend class="hidden">{ words(t!(race_pace)) }</legend>
                    { for [Pace::Expanded, Pace::Time].map(|option| {
                        let setter = pace.setter();
                        html! {
                            <label>
                                <input
                                    type="radio"
                                    name="pace"
                                    checked={option == *pace}
                                    onchange={move |_: Event| setter.set(option)}
                                />
                                <span>{ words(quantity(option)) }</span>
                            </label>
                        }
                    }) }
                </fieldset>
                <button type="button" onclick={on_press}>{ words(caption) }</button>
            </div>
            // Another race starts from the beginning.
            <ol
                key={format!("{} {}", subject.0, quantity(*pace))}
                class="lanes"
                ~style={style(format!("--longest:{}", race.longest()))}
                onanimationend={on_end}
            >
                { for race.lanes.iter().filter_map(|lane| Some(draw(lane, *pace, measured.get(lane.position)?))) }
            </ol>
            <small>{ scale(&race, *pace) }</small>
        </section>
    }
}

fn draw(lane: &Lane, pace: Pace, record: &Record) -> Html {
    let value = match pace {
        Pace::Expanded => t!(n_nodes, n = record.expanded),
        Pace::Time => time(record.elapsed_ms),
    };
    let result = match lane.place {
        Some(place) => t!(race_place, place = place, value = value),
        None => t!(race_unsolved, status = status_name(record.status), value = value),
    };
    html! {
        <li key={lane.series} ~style={style(format!("--share:{}", lane.share))} data-place={lane.place.map(|place| place.to_string())}>
            <span>{ swatch(lane.series) }{ record.pair().localize() }</span>
            <span class="lane-result">{ result }</span>
            <span class={classes!("lane", colour(lane.series))}><span /></span>
        </li>
    }
}

fn quantity(pace: Pace) -> &'static str {
    match pace {
        Pace::Expanded => t!(nodes_expanded),
        Pace::Time => t!(time),
    }
}

fn scale(race: &Race, pace: Pace) -> String {
    let measure = match pace {
        Pace::Expanded => Measure::Expanded,
        Pace::Time => Measure::Time,
    };
    let [low, high] = race.ends.map(|end| measure.text(end));
    match race.scale {
        Scale::Linear => t!(linear_scale, quantity = quantity(pace), low = low, high = high),
        Scale::Log => t!(log_scale, quantity = quantity(pace), low = low, high = high),
    }
}

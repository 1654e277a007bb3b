//! A game in numbers: moves, time and speed.

use crate::browser;
use crate::shared::figures::{clock, decimal, grouped};
use crate::shared::locale::{localized_decimals, t};
use crate::shared::time::Millis;
use crate::stage::game::Game;
use crate::widgets::words::{use_language, use_number, words};
use gloo_timers::callback::Interval;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct GameStatsProps {
    pub game: Game,
    /// Whether to show tenths of a second and the speed.
    pub is_exact: bool,
    /// The time of drawing.
    pub now: Millis,
    /// Called with the time of the last tick if the device has slept since.
    pub on_sleep: Callback<Millis>,
}

/// The time between two ticks, in milliseconds, from which on the device has slept: a page in view ticks ten times a second.
const SLEEP_MS: Millis = 60_000.0;

/// The number of moves, the time, and the speed if wanted.
#[component]
pub fn GameStats(GameStatsProps { game, is_exact, now, on_sleep }: &GameStatsProps) -> Html {
    use_language();
    // The time of the last tick, which is later than that of drawing while the stopwatch runs.
    let ticked = use_number();
    let now = now.max(ticked.map_or(0.0, |ms| ms as Millis));
    let on_sleep = on_sleep.clone();
    use_effect_with(game.stopwatch.is_running(), move |&running| {
        let mut last = browser::now();
        let tick = move || {
            let now = browser::now();
            if now - last > SLEEP_MS {
                on_sleep.emit(last);
            }
            last = now;
            ticked.set(Some(now as usize));
        };
        let interval = running.then(|| Interval::new(100, tick));
        move || drop(interval)
    });
    let elapsed = game.stopwatch.elapsed(now);
    let (label, time) = match game.stopwatch.inspection_left(now) {
        Some(left) => (t!(inspect), t!(seconds, n = ((left / 1000.0).ceil() as u64))),
        None if *is_exact => (t!(time), exact_clock(elapsed)),
        None => (t!(time), clock(elapsed)),
    };
    html! {
        <dl class="game-stats">
            <div title={t!(moves_help)}><dt>{ words(t!(moves)) }</dt><dd data-count="moves">{ grouped(game.moves.into()) }</dd></div>
            <div><dt>{ label }</dt><dd data-count="time">{ time }</dd></div>
            if *is_exact {
                <div class="speed">
                    <dt>{ words(t!(moves_per_second)) }</dt>
                    <dd data-count="speed">
                        { game.tenths_a_second(now).map_or("–".to_owned(), |speed| decimal(f64::from(speed) / 10.0, 1)) }
                    </dd>
                </div>
            }
        </dl>
    }
}

/// Formats minutes, seconds and tenths: `1:07.3`.
pub fn exact_clock(elapsed: Millis) -> String {
    localized_decimals(&format!("{}.{}", clock(elapsed), (elapsed / 100.0) as u64 % 10))
}

/// A labelled number. `None` if there is none yet.
pub fn count_cell(name: &'static str, label: &'static str, value: Option<String>) -> Option<Html> {
    value.map(|value| html! { <div key={name}><dt>{ label }</dt><dd data-count={name}>{ value }</dd></div> })
}

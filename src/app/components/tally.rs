//! The player's moves, time and speed.

use super::figures::{of_tenths, pointed};
use super::{use_language, words};
use crate::app::browser;
use crate::app::language::{fill, say};
use crate::app::state::{Game, Millis};
use gloo_timers::callback::Interval;
use yew::prelude::*;

/// Properties of [`Tally`].
#[derive(Properties, PartialEq)]
pub struct TallyProps {
    pub game: Game,
    /// Whether the time is told to the tenth, and moves a second too.
    pub is_exact: bool,
}

/// Moves made, time used and, if wanted, moves a second.
#[component]
pub fn Tally(TallyProps { game, is_exact }: &TallyProps) -> Html {
    use_language();
    let redraw = use_force_update();
    use_effect_with(game.stopwatch.is_running(), move |&running| {
        let interval = running.then(|| Interval::new(100, move || redraw.force_update()));
        move || drop(interval)
    });
    let now = browser::now();
    let elapsed = game.stopwatch.elapsed(now);
    let (label, time) = match game.stopwatch.inspection_left(now) {
        Some(left) => (say("Look"), fill("{n} s", &[&((left / 1000.0).ceil() as u64)])),
        None if *is_exact => (say("Time"), exact_clock(elapsed)),
        None => (say("Time"), clock(elapsed)),
    };
    html! {
        <dl class={if *is_exact { "tally tally-large" } else { "tally" }}>
            <div><dt>{ words("Moves") }</dt><dd data-count="moves">{ game.moves }</dd></div>
            <div><dt>{ label }</dt><dd data-count="time">{ time }</dd></div>
            if *is_exact {
                <div>
                    <dt>{ words("Moves / s") }</dt>
                    <dd data-count="speed">
                        { game.tenths_a_second(now).map_or("–".to_owned(), |speed| pointed(&of_tenths(speed.into()))) }
                    </dd>
                </div>
            }
        </dl>
    }
}

/// Minutes, seconds and tenths: `1:07.3`.
pub fn exact_clock(elapsed: Millis) -> String {
    pointed(&format!("{}.{}", clock(elapsed), (elapsed / 100.0) as u64 % 10))
}

/// Minutes and seconds: `1:07`.
pub fn clock(elapsed: Millis) -> String {
    let seconds = (elapsed / 1000.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

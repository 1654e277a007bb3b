//! The player's moves and time.

use crate::app::browser;
use crate::app::state::{Game, Millis};
use gloo_timers::callback::Interval;
use yew::prelude::*;

/// Properties of [`Tally`].
#[derive(Properties, PartialEq)]
pub struct TallyProps {
    pub game: Game,
}

/// Moves made and time used.
#[component]
pub fn Tally(TallyProps { game }: &TallyProps) -> Html {
    let redraw = use_force_update();
    use_effect_with(game.stopwatch.is_running(), move |&running| {
        let interval = running.then(|| Interval::new(200, move || redraw.force_update()));
        move || drop(interval)
    });
    html! {
        <dl class="tally">
            <div><dt>{ "Moves" }</dt><dd data-count="moves">{ game.moves }</dd></div>
            <div><dt>{ "Time" }</dt><dd data-count="time">{ clock(game.stopwatch.elapsed(browser::now())) }</dd></div>
        </dl>
    }
}

/// Minutes and seconds: `1:07`.
pub fn clock(elapsed: Millis) -> String {
    let seconds = (elapsed / 1000.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

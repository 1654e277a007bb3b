//! How near an anytime search has come to the optimum, from both sides, over time.

use super::figures::{duration, in_moves};
use super::grid::{columns, label, rows, short_time};
use crate::app::language::{fill, say};
use crate::app::plot::{Bounds, line};
use crate::statistics::{History, Step};
use yew::prelude::*;

/// Where the drawing begins and ends, in its own units.
const SIDES: [i32; 2] = [66, 596];
const HEIGHTS: [i32; 2] = [250, 44];

/// The two bounds as lines that come nearer to each other, what lies between them shaded. `until_ms`: the search's time
/// now.
pub fn bounds_plot(history: &History, until_ms: f64) -> Html {
    let Some(bounds) = Bounds::new(history.steps(), until_ms, SIDES, HEIGHTS) else { return html! {} };
    let [bottom, top] = HEIGHTS;
    html! {
        <svg class="plot" viewBox="0 0 640 296" role="img" aria-label={in_words(history, until_ms)}>
            { columns(&bounds.time, [top, bottom], short_time) }
            { rows(&bounds.moves, SIDES) }
            { label(0, 22, "start", say("moves").to_owned()) }
            <path class="gap" d={line(&bounds.gap())} />
            <path class="upper" d={line(&bounds.upper)} />
            <path class="lower" d={line(&bounds.lower)} />
        </svg>
    }
}

/// What the drawing shows.
fn in_words(history: &History, until_ms: f64) -> String {
    let known = |step: &Step| Some((in_moves(step.length? as usize), step.lower_bound?));
    let (mut steps, now) = (history.steps().iter(), history.steps().last().and_then(known));
    let Some(((first, low), (best, bound))) = steps.find_map(known).zip(now) else { return String::new() };
    fill(
        "In {time}: the best solution from {first} to {best}, the lower bound from {low} to {bound}.",
        &[&duration(until_ms), &first, &best, &low, &bound],
    )
}

//! The plot of an anytime search: its incumbent and its lower bound over time.

use crate::shared::figures::{duration, in_moves};
use crate::shared::locale::t;
use crate::shared::plot::{Bounds, line};
use crate::widgets::axes::{columns, label, rows, short_time};
use npuzzle_experiments::{History, Milestone};
use yew::prelude::*;

/// The left and right ends of the plot area, in units of the drawing.
const SIDES: [i32; 2] = [88, 596];
/// Its lower and upper ends.
const HEIGHTS: [i32; 2] = [250, 44];

/// Draws both bounds as lines, with the gap between them shaded, until `until_ms`, the elapsed time of the search.
pub fn bounds_plot(history: &History, until_ms: f64) -> Html {
    let Some(bounds) = Bounds::new(history.milestones(), until_ms, SIDES, HEIGHTS) else { return html! {} };
    let [bottom, top] = HEIGHTS;
    html! {
        <svg class="plot" viewBox="0 0 640 296" role="img" aria-label={in_words(history, until_ms)}>
            { columns(&bounds.time, [top, bottom], short_time) }
            { rows(&bounds.moves, SIDES) }
            { label(0, 22, "start", t!(moves_axis).to_owned()) }
            <path class="gap" d={line(&bounds.gap())} />
            <path class="upper" d={line(&bounds.upper)} />
            <path class="lower" d={line(&bounds.lower)} />
        </svg>
    }
}

/// Describes the plot in words.
fn in_words(history: &History, until_ms: f64) -> String {
    let known = |milestone: &Milestone| Some((in_moves(milestone.length? as usize), milestone.lower_bound?));
    let (mut milestones, now) = (history.milestones().iter(), history.milestones().last().and_then(known));
    let Some(((first, low), (best, bound))) = milestones.find_map(known).zip(now) else { return String::new() };
    t!(bounds_plot, time = duration(until_ms), first = first, best = best, low = low, bound = bound)
}

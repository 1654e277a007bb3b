//! Bars: how many moves above the shortest solution, and how many boards of each distance.

use crate::shared::figures::{grouped, in_moves, percent};
use crate::shared::locale::t;
use crate::shared::plot::{Axis, Scale};
use crate::statistics::lengths::{counts, share_below};
use crate::statistics::played::Played;
use crate::statistics::state::Statistics;
use crate::widgets::axes::{columns, rows};
use crate::widgets::words::words;
use yew::prelude::*;

/// The size of a chart, in halves of a CSS pixel, and the edges of its bars.
const WIDTH: i32 = 560;
const HEIGHT: i32 = 300;
const LEFT: i32 = 76;
const RIGHT: i32 = 540;
const TOP: i32 = 16;
const BOTTOM: i32 = 254;

/// The maximum number of bars of games.
const BARS: u32 = 24;

/// The minimum, so that they are not too wide.
const FEWEST_BARS: usize = 12;

/// A chart of one bar for each number from 0, `step` apart, of which one may be marked. `text` says it in words.
fn bars(heights: &[f64], step: u32, marked: Option<u32>, text: &str) -> Html {
    let across = Axis::new(Scale::Linear, [0.0, f64::from(step) * heights.len() as f64].into_iter(), LEFT, RIGHT);
    let most = heights.iter().copied().fold(1.0, f64::max);
    let up = Axis::new(Scale::Linear, [0.0, most].into_iter(), BOTTOM, TOP);
    let bar = |(index, &height): (usize, &f64)| {
        let from = index as u32 * step;
        let (x, end) = (across.place(from.into()), across.place((from + step).into()));
        let y = up.place(height);
        let is_marked = marked.is_some_and(|marked| (from..from + step).contains(&marked));
        html! {
            <rect
                key={index}
                class={if is_marked { "bar marked" } else { "bar" }}
                x={(x + 1).to_string()}
                y={y.to_string()}
                width={(end - x - 2).max(1).to_string()}
                height={(BOTTOM - y).to_string()}
            />
        }
    };
    html! {
        <svg class="plot" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} role="img" aria-label={text.to_owned()}>
            { rows(&up, [LEFT, RIGHT]) }
            { columns(&across, [BOTTOM, BOTTOM], |value| grouped(value as u64)) }
            { for heights.iter().enumerate().map(bar) }
        </svg>
    }
}

/// How many games took how many moves above the shortest solution. Empty without a game whose shortest solution is proved.
pub fn excess_chart(state: &Statistics) -> Html {
    let excesses: Vec<u32> = state.of_size().filter_map(Played::excess).collect();
    let Some(&most) = excesses.iter().max() else { return html! {} };
    // The excess is even, unless the goal changed sides, so the narrowest bars hold two.
    let step = (most / BARS + 1).next_multiple_of(2);
    let mut heights = vec![0.0; ((most / step) as usize + 1).max(FEWEST_BARS)];
    excesses.iter().for_each(|excess| heights[(excess / step) as usize] += 1.0);
    let perfect = excesses.iter().filter(|&&excess| excess == 0).count();
    let text = t!(excess_text, n = excesses.len(), perfect = perfect);
    let marked = state.current().and_then(Played::excess);
    html! {
        <section class="card" aria-label={t!(excess_title)} data-chart="excess">
            <h2>{ words(t!(excess_title)) }</h2>
            { bars(&heights, step, marked, &text) }
            <small>{ text }</small>
        </section>
    }
}

/// How many boards are how far from the goal, with the place of the game on show. Empty where that is not known.
pub fn lengths_chart(current: &Played) -> Html {
    let game = &current.game;
    let Some(counts) = counts(game.size, &game.goal) else { return html! {} };
    let Some(moves) = game.shortest.filter(|shortest| shortest.is_proved()).map(|shortest| shortest.moves) else {
        return html! {};
    };
    let heights: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
    let share = percent(share_below(counts, moves));
    let text = t!(lengths_text, moves = in_moves(moves as usize), share = share);
    html! {
        <section class="card" aria-label={t!(lengths_title)} data-chart="lengths">
            <h2>{ words(t!(lengths_title)) }</h2>
            { bars(&heights, 1, Some(moves), &text) }
            <small>{ text }</small>
        </section>
    }
}

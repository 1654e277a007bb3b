//! The axes of a plot: grid lines and their labels.

use crate::shared::figures::grouped;
use crate::shared::locale::t;
use crate::shared::plot::{Axis, Point, line};
use yew::prelude::*;

/// Vertical grid lines from `top` to `bottom`, with labels below.
pub fn columns(axis: &Axis, [top, bottom]: [i32; 2], text: impl Fn(f64) -> String) -> Html {
    let places = axis.ticks().into_iter().map(|tick| (axis.place(tick), text(tick)));
    places.map(|(x, text)| rule([(x, top), (x, bottom)], label(x, bottom + 32, "middle", text))).collect()
}

/// Vertical grid lines from `top` to `bottom`, without labels.
pub fn bare_columns(axis: &Axis, [top, bottom]: [i32; 2]) -> Html {
    let places = axis.ticks().into_iter().map(|tick| axis.place(tick));
    places.map(|x| html! { <path class="rule" d={line(&[(x, top), (x, bottom)])} /> }).collect()
}

/// Horizontal grid lines from `left` to `right`, with numbers before them.
pub fn rows(axis: &Axis, sides: [i32; 2]) -> Html {
    rows_with(axis, sides, short)
}

/// Horizontal grid lines from `left` to `right`, with labels before them.
pub fn rows_with(axis: &Axis, [left, right]: [i32; 2], text: impl Fn(f64) -> String) -> Html {
    let places = axis.ticks().into_iter().map(|tick| (axis.place(tick), text(tick)));
    places.map(|(y, text)| rule([(left, y), (right, y)], label(left - 12, y + 8, "end", text))).collect()
}

/// A grid line and its label.
fn rule(ends: [Point; 2], value: Html) -> Html {
    html! {
        <>
            <path class="rule" d={line(&ends)} />
            { value }
        </>
    }
}

/// Text that starts, is centered or ends at a point.
pub fn label(x: i32, y: i32, anchor: &'static str, text: String) -> Html {
    html! { <text x={x.to_string()} y={y.to_string()} text-anchor={anchor}>{ text }</text> }
}

/// Formats a number for a label: 100, 10k, 1M.
pub fn short(value: f64) -> String {
    match value {
        value if value < 1.0 => "0".to_owned(),
        value if value < 10_000.0 => grouped(value as u64),
        value if value < 1e6 => t!(thousands, n = ((value / 1e3) as u64)),
        value if value < 1e9 => t!(millions, n = ((value / 1e6) as u64)),
        value => t!(billions, n = (value / 1e9) as u64),
    }
}

/// Formats milliseconds for a label, in a suitable unit.
pub fn short_time(ms: f64) -> String {
    match ms {
        ms if ms < 0.001 => "0".to_owned(),
        ms if ms < 1.0 => t!(microseconds, n = ((ms * 1000.0).round() as u64)),
        ms if ms < 1000.0 => t!(milliseconds, n = (ms as u64)),
        ms => t!(seconds, n = (ms / 1000.0) as u64),
    }
}

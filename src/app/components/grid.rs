//! What stands behind a plot and beside it: lines from which values are read off, and the values.

use super::figures::grouped;
use crate::app::language::fill;
use crate::app::plot::{Axis, Point, line};
use yew::prelude::*;

/// Upright lines from `top` to `bottom`, each with its value below.
pub fn columns(axis: &Axis, [top, bottom]: [i32; 2], text: impl Fn(f64) -> String) -> Html {
    let places = axis.ticks().into_iter().map(|tick| (axis.place(tick), text(tick)));
    places.map(|(x, text)| rule([(x, top), (x, bottom)], label(x, bottom + 32, "middle", text))).collect()
}

/// Level lines from `left` to `right`, each with its value before it.
pub fn rows(axis: &Axis, [left, right]: [i32; 2]) -> Html {
    let places = axis.ticks().into_iter().map(|tick| (axis.place(tick), short(tick)));
    places.map(|(y, text)| rule([(left, y), (right, y)], label(left - 12, y + 8, "end", text))).collect()
}

/// A line from which a value is read off, and the value.
fn rule(ends: [Point; 2], value: Html) -> Html {
    html! {
        <>
            <path class="rule" d={line(&ends)} />
            { value }
        </>
    }
}

/// Text of which this point is the start, the middle or the end.
pub fn label(x: i32, y: i32, anchor: &'static str, text: String) -> Html {
    html! { <text x={x.to_string()} y={y.to_string()} text-anchor={anchor}>{ text }</text> }
}

/// Powers of ten, and whatever else stands beside an axis: 100, 10k, 1M.
pub fn short(value: f64) -> String {
    match value {
        value if value < 1.0 => "0".to_owned(),
        value if value < 10_000.0 => grouped(value as u64),
        value if value < 1e6 => fill("{n}k", &[&((value / 1e3) as u64)]),
        value if value < 1e9 => fill("{n}M", &[&((value / 1e6) as u64)]),
        value => fill("{n}G", &[&grouped((value / 1e9) as u64)]),
    }
}

/// Milliseconds in the unit that suits them.
pub fn short_time(ms: f64) -> String {
    match ms {
        ms if ms < 0.001 => "0".to_owned(),
        ms if ms < 1.0 => fill("{n} µs", &[&((ms * 1000.0).round() as u64)]),
        ms if ms < 1000.0 => fill("{n} ms", &[&(ms as u64)]),
        ms => fill("{n} s", &[&grouped((ms / 1000.0) as u64)]),
    }
}

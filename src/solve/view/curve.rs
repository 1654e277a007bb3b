//! The plot of a search: how far it is and how many boards wait, over the boards expanded.

use crate::shared::locale::t;
use crate::shared::plot::{Course, Sample, line};
use crate::stage::curve::{Curve, Measure};
use crate::widgets::axes::{bare_columns, columns, label, rows, short};
use yew::prelude::*;

/// The left and right ends of both plot areas, in units of the drawing.
const SIDES: [i32; 2] = [88, 596];
/// The lower and upper ends of the area of the measure.
const UPPER: [i32; 2] = [220, 44];
/// The lower and upper ends of the area of the frontier.
const LOWER: [i32; 2] = [390, 290];
/// The space below the lowest area, for two lines of text.
const FOOT: i32 = 80;

/// Draws the measure of a search as a step line and, if it has an open list, the number of boards on it below. Draws
/// nothing for a search that was too quick.
pub fn curve_plot(curve: &Curve) -> Html {
    let Some(measure) = curve.measure() else { return html! {} };
    let Some(course) = Course::new(curve.samples(), SIDES, UPPER, LOWER) else { return html! {} };
    let [bottom, top] = UPPER;
    let (foot, frontier) = match &course.frontier {
        None => (bottom, html! {}),
        Some((axis, points)) => {
            let [foot, head] = LOWER;
            let frontier = html! {
                <>
                    { bare_columns(&course.expanded, [top, bottom]) }
                    { rows(axis, SIDES) }
                    { label(0, head - 22, "start", t!(curve_frontier).to_owned()) }
                    <path class="lower" d={line(points)} />
                </>
            };
            (foot, frontier)
        }
    };
    let head = if course.frontier.is_some() { LOWER[1] } else { top };
    let view_box = format!("0 0 640 {}", foot + FOOT);
    html! {
        <svg class="plot" viewBox={view_box} role="img" aria-label={in_words(measure, curve.samples())}>
            { columns(&course.expanded, [head, foot], short) }
            { label(SIDES[1], foot + FOOT - 10, "end", t!(curve_expanded).to_owned()) }
            { frontier }
            { rows(&course.height, SIDES) }
            { label(0, top - 22, "start", name(measure).to_owned()) }
            <path class="upper" d={line(&course.heights)} />
        </svg>
    }
}

/// Returns the measure's name and unit.
fn name(measure: Measure) -> &'static str {
    match measure {
        Measure::LowerBound => t!(curve_lower_bound),
        Measure::Threshold => t!(curve_threshold),
        Measure::Depth => t!(curve_depth),
    }
}

/// Describes the plot in words.
fn in_words(measure: Measure, samples: &[Sample]) -> String {
    let [first, .., last] = samples else { return String::new() };
    let expanded = last.expanded;
    let plot = t!(curve_plot, curve = name(measure), first = first.height, last = last.height, expanded = expanded);
    match last.frontier {
        Some(waiting) => t!(curve_plot_frontier, plot = plot, waiting = waiting),
        None => plot,
    }
}

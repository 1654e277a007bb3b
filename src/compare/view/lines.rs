//! Plots with a line for each search: the boards solved within a time, and the length of the best solution over time.

use crate::compare::action::Action;
use crate::compare::measured::Analyzed;
use crate::compare::view::figure::Figure;
use crate::compare::view::plots::{BOTTOM, FULL_HEIGHT, LEFT, RIGHT, TOP, colour, file_legend, legend_height, time};
use crate::shared::figures::decimal;
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::plot::{Axis, Point, Scale, line};
use crate::widgets::axes::{columns, label, rows_with, short, short_time};
use crate::widgets::words::{use_language, words};
use npuzzle_experiments::{Analysis, Curve, CurvePoint, Pair};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct LinesProps {
    pub analyzed: Analyzed,
    pub dispatch: Callback<Action>,
}

/// The line of a search: the number of its series, and its points.
struct Line {
    number: usize,
    pair: Pair,
    values: Vec<(f64, f64)>,
    /// The points of a second, dashed line, which cannot be read.
    below: Vec<(f64, f64)>,
}

struct Texts {
    id: &'static str,
    title: &'static str,
    missing: &'static str,
    across: &'static str,
    up: &'static str,
}

/// For each search, the number of boards that it solves within a time each: a *cactus plot*.
#[component]
pub fn CactusPlot(LinesProps { analyzed, dispatch }: &LinesProps) -> Html {
    use_language();
    let searches = analyzed.analysis.own.iter().zip(&analyzed.analysis.times).enumerate();
    let lines = searches.map(|(number, (summary, times))| {
        let values = times.iter().zip(1..).map(|(&time, solved)| (f64::from(solved), time)).collect();
        Line { number, pair: summary.pair, values, below: Vec::new() }
    });
    let texts = Texts {
        id: "solved-within",
        title: t!(solved_within),
        missing: t!(plot_needs_solutions),
        across: t!(boards_solved_axis),
        up: t!(time_per_board),
    };
    let describe = |pair: Pair, (solved, ms): (f64, f64)| {
        t!(boards_within, search = pair.localize(), time = time(ms), boards = t!(n_boards, n = solved as u64))
    };
    plot(lines.collect(), [Scale::Linear, Scale::Log], [short, short_time], texts, describe, dispatch)
}

/// For each anytime search, the mean length of its best solutions over time, and below it its mean lower bound.
#[component]
pub fn CurvePlot(LinesProps { analyzed, dispatch }: &LinesProps) -> Html {
    use_language();
    let Analysis { own, curves, .. } = &*analyzed.analysis;
    let lines = curves.iter().map(|Curve { pair, points, .. }| {
        let line = |mean: fn(&CurvePoint) -> Option<f64>| -> Vec<(f64, f64)> {
            points.iter().filter_map(|point| Some((point.elapsed_ms, mean(point)?))).collect()
        };
        Line {
            number: own.iter().position(|known| known.pair == *pair).unwrap_or_default(),
            pair: *pair,
            values: line(|point| point.mean_length),
            below: line(|point| point.mean_lower_bound),
        }
    });
    let texts = Texts {
        id: "length-over-time",
        title: t!(length_over_time),
        missing: t!(plot_needs_anytime),
        across: t!(time),
        up: t!(mean_length_axis),
    };
    let describe = |pair: Pair, (ms, length): (f64, f64)| {
        t!(mean_length_after, search = pair.localize(), time = time(ms), length = decimal(length, 1))
    };
    plot(lines.collect(), [Scale::Log, Scale::Linear], [short_time, short], texts, describe, dispatch)
}

fn plot(
    lines: Vec<Line>,
    [across, up]: [Scale; 2],
    [across_text, up_text]: [fn(f64) -> String; 2],
    texts: Texts,
    describe: fn(Pair, (f64, f64)) -> String,
    dispatch: &Callback<Action>,
) -> Html {
    let Texts { id, title, missing, across: across_title, up: up_title } = texts;
    let all = || lines.iter().flat_map(|line| line.values.iter().chain(&line.below));
    if lines.iter().all(|line| line.values.is_empty()) {
        return html! {
            <figure>
                <figcaption class="hidden">{ title }</figcaption>
                <p class="plot-missing">{ words(missing) }</p>
            </figure>
        };
    }
    let x_axis = Axis::new(across, all().map(|&(x, _)| x), LEFT, RIGHT);
    let y_axis = Axis::new(up, all().map(|&(_, y)| y), BOTTOM, TOP);
    let path = |values: &[(f64, f64)]| {
        let mut places: Vec<Point> = values.iter().map(|&(x, y)| (x_axis.place(x), y_axis.place(y))).collect();
        places.dedup();
        // A single place is a dot: the line has round ends.
        line(&places) + "h0"
    };
    // A line of thousands of runs has fewer places than runs: each is read as the last of its runs.
    let mut spots: Vec<(Point, Pair, (f64, f64))> = Vec::new();
    for line in &lines {
        for &value in &line.values {
            let place = (x_axis.place(value.0), y_axis.place(value.1));
            match spots.last_mut() {
                Some(last) if (last.0, last.1) == (place, line.pair) => last.2 = value,
                _ => spots.push((place, line.pair, value)),
            }
        }
    }
    let points: Vec<Point> = spots.iter().map(|&(place, ..)| place).collect();
    let describe = Callback::from(move |index: usize| {
        let (_, pair, value) = spots[index];
        describe(pair, value)
    });
    html! {
        <Figure
            {id}
            {title}
            height={FULL_HEIGHT}
            legend_height={legend_height(lines.len())}
            points={Rc::new(points)}
            {describe}
            {dispatch}
        >
            { columns(&x_axis, [TOP, BOTTOM], across_text) }
            { rows_with(&y_axis, [LEFT, RIGHT], up_text) }
            { label((LEFT + RIGHT) / 2, BOTTOM + 68, "middle", across_title.to_owned()) }
            { label(LEFT + 8, TOP + 22, "start", up_title.to_owned()) }
            { for lines.iter().map(|Line { number, values, below, .. }| html! {
                <g class={colour(*number)}>
                    <path class="line" d={path(values)} />
                    if !below.is_empty() {
                        <path class="line below" d={path(below)} />
                    }
                </g>
            }) }
            { file_legend(lines.iter().map(|line| (line.number, line.pair.localize()))) }
        </Figure>
    }
}

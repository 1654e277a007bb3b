//! The results as plots. Each pair is a series with the same color and mark in every plot.
//!
//! The marks of a series are a single path: thousands of elements would slow the page down.

use crate::compare::action::Action;
use crate::compare::measured::{Analyzed, Measured};
use crate::compare::view::figure::{Figure, WIDTH};
use crate::shared::figures::{bytes, duration, grouped, in_moves};
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::plot::{Axis, Point, Scale, line};
use crate::widgets::axes::{columns, label, rows, short, short_time};
use crate::widgets::words::{use_language, words};
use npuzzle_engine::catalogue::Status;
use npuzzle_experiments::{Pair, Quartiles, Record, Sample, Summary};
use std::collections::BTreeSet;
use std::rc::Rc;
use yew::prelude::*;

/// The number of colors in the style sheet.
const COLOURS: usize = 8;

const MARKS: usize = 4;

/// The color and mark of a series, at the size of a letter.
pub fn swatch(series: usize) -> Html {
    html! {
        <svg class="swatch" viewBox="0 0 24 24" aria-hidden="true">
            <path class={colour(series)} d={mark(series, 12, 12)} />
        </svg>
    }
}

pub fn colour(series: usize) -> String {
    format!("series series-{}", series % COLOURS)
}

/// The path of a mark: a dot, a cross, a plus or a dash.
pub fn mark(series: usize, x: i32, y: i32) -> String {
    match series / COLOURS % MARKS {
        0 => format!("M{x} {y}h0"),
        1 => format!("M{} {}l12 12m0-12l-12 12", x - 6, y - 6),
        2 => format!("M{} {y}h16m-8-8v16", x - 8),
        _ => format!("M{} {y}h16", x - 8),
    }
}

/// The path of a series' marks. Marks on the same place are drawn once.
pub fn marks(series: usize, points: &[Point]) -> String {
    let places: BTreeSet<&Point> = points.iter().collect();
    places.into_iter().map(|&(x, y)| mark(series, x, y)).collect()
}

/// A quantity of a run, as shown in strips.
#[derive(Clone, Copy, PartialEq)]
pub enum Measure {
    Expanded,
    Time,
    Memory,
}

impl Measure {
    pub fn title(self) -> &'static str {
        match self {
            Measure::Expanded => t!(nodes_expanded_per_board),
            Measure::Time => t!(time_per_board),
            Measure::Memory => t!(memory_per_board),
        }
    }

    fn of(self, record: &Record) -> f64 {
        match self {
            Measure::Expanded => record.expanded as f64,
            Measure::Time => record.elapsed_ms,
            Measure::Memory => record.memory_bytes as f64,
        }
    }

    fn sample(self, summary: &Summary) -> Option<Sample> {
        match self {
            Measure::Expanded => summary.expanded,
            Measure::Time => summary.elapsed_ms,
            Measure::Memory => summary.memory_bytes,
        }
    }

    /// The name of the plot's files.
    fn id(self) -> &'static str {
        match self {
            Measure::Expanded => "expanded",
            Measure::Time => "time",
            Measure::Memory => "memory",
        }
    }

    /// Formats a value with its unit.
    fn exact(self, record: &Record) -> String {
        match self {
            Measure::Expanded => grouped(record.expanded),
            Measure::Time => time(record.elapsed_ms),
            Measure::Memory => bytes(record.memory_bytes),
        }
    }

    pub fn text(self, value: f64) -> String {
        match self {
            Measure::Expanded => short(value),
            Measure::Time => short_time(value),
            Measure::Memory => short_bytes(value),
        }
    }
}

/// Formats milliseconds. Repetition makes microseconds meaningful.
pub fn time(ms: f64) -> String {
    if ms < 1.0 { t!(microseconds, n = (ms * 1000.0).round() as u64) } else { duration(ms) }
}

fn short_bytes(bytes: f64) -> String {
    match bytes {
        bytes if bytes < 1e3 => t!(bytes, n = (bytes as u64)),
        bytes if bytes < 1e6 => t!(kilobytes, n = ((bytes / 1e3) as u64)),
        bytes if bytes < 1e9 => t!(megabytes, n = ((bytes / 1e6) as u64)),
        bytes => t!(gigabytes, n = ((bytes / 1e9) as u64)),
    }
}

/// The runs of a pair that found a solution.
struct Series<'a> {
    pair: Pair,
    runs: Vec<&'a Record>,
    /// The position of each run among all results.
    positions: Vec<usize>,
}

/// Groups runs by pair, in the order of the rows of the summary.
fn series(measured: &Measured) -> Vec<Series<'_>> {
    let mut all: Vec<Series<'_>> = Vec::new();
    for (index, record) in measured.records().enumerate() {
        let pair = record.pair();
        let position = all.iter().position(|series| series.pair == pair).unwrap_or_else(|| {
            all.push(Series { pair, runs: Vec::new(), positions: Vec::new() });
            all.len() - 1
        });
        if record.status == Status::Solved {
            all[position].runs.push(record);
            all[position].positions.push(index);
        }
    }
    all
}

#[derive(Properties, PartialEq)]
pub struct LegendProps {
    pub analyzed: Analyzed,
}

#[component]
pub fn Legend(LegendProps { analyzed }: &LegendProps) -> Html {
    use_language();
    html! {
        <ul class="legend">
            { for analyzed.analysis.own.iter().enumerate().map(|(number, summary)| html! {
                <li key={number}>{ swatch(number) }{ summary.pair.localize() }</li>
            }) }
        </ul>
    }
}

/// The height of a strip, and of the axis below the last one.
const STRIP: i32 = 64;
const FOOT: i32 = 48;
const MARGIN: i32 = 40;

#[derive(Properties, PartialEq)]
pub struct StripPlotProps {
    pub analyzed: Analyzed,
    pub measure: Measure,
    pub dispatch: Callback<Action>,
}

/// One strip per series: a mark per run, a box between the quartiles, and a line at the median.
#[component]
pub fn StripPlot(StripPlotProps { analyzed, measure, dispatch }: &StripPlotProps) -> Html {
    use_language();
    let Analyzed { shown: measured, analysis } = analyzed;
    let series = series(measured);
    let values = series.iter().flat_map(|series| series.runs.iter().map(|record| measure.of(record)));
    let axis = Axis::new(Scale::Log, values, MARGIN, WIDTH - MARGIN);
    let bottom = series.len() as i32 * STRIP;
    let points: Vec<Vec<Point>> = series
        .iter()
        .enumerate()
        .map(|(number, series)| {
            let middle = middle_of(number as i32 * STRIP);
            series.runs.iter().map(|record| (axis.place(measure.of(record)), middle)).collect()
        })
        .collect();
    let describe = {
        let positions: Vec<usize> = series.iter().flat_map(|series| series.positions.iter().copied()).collect();
        let (measured, measure) = (measured.clone(), *measure);
        Callback::from(move |index: usize| match measured.get(positions[index]) {
            Some(record) => {
                let (search, value) = (record.pair().localize(), measure.exact(record));
                t!(plot_value, search = search, value = value, board = record.board)
            }
            None => String::new(),
        })
    };
    html! {
        <Figure
            id={measure.id()}
            title={measure.title()}
            height={bottom + FOOT}
            points={Rc::new(points.concat())}
            {describe}
            {dispatch}
        >
            { columns(&axis, [0, bottom], |value| measure.text(value)) }
            { for analysis.own.iter().enumerate().map(|(number, summary)| {
                strip(number, summary, &points[number], &axis, *measure)
            }) }
        </Figure>
    }
}

fn middle_of(top: i32) -> i32 {
    top + 44
}

fn strip(number: usize, summary: &Summary, points: &[Point], axis: &Axis, measure: Measure) -> Html {
    let top = number as i32 * STRIP;
    let middle = middle_of(top);
    let quartiles = measure.sample(summary).map(|sample| sample.quartiles);
    html! {
        <g class={colour(number)}>
            { label(MARGIN, top + 22, "start", summary.pair.localize()) }
            if let Some(Quartiles { lower, median, upper, .. }) = quartiles {
                <rect
                    class="box"
                    x={axis.place(lower).to_string()}
                    y={(middle - 12).to_string()}
                    width={(axis.place(upper) - axis.place(lower)).to_string()}
                    height="24"
                    rx="4"
                />
                <path class="marks" d={marks(number, points)} />
                <path class="middle" d={format!("M{} {}v32", axis.place(median), middle - 16)} />
            }
        </g>
    }
}

/// A quantity that is plotted against the length of the shortest solutions.
#[derive(Clone, Copy, PartialEq)]
pub enum Against {
    Expanded,
    Length,
}

impl Against {
    pub fn title(self) -> &'static str {
        match self {
            Against::Expanded => t!(nodes_expanded_by_depth),
            Against::Length => t!(length_by_optimum),
        }
    }

    /// The name of the plot's files.
    fn id(self) -> &'static str {
        match self {
            Against::Expanded => "expanded-by-depth",
            Against::Length => "length-by-optimum",
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct ScatterPlotProps {
    pub analyzed: Analyzed,
    pub against: Against,
    pub dispatch: Callback<Action>,
}

/// The ends of the axes of a scatter plot.
pub const LEFT: i32 = 90;
pub const RIGHT: i32 = WIDTH - 48;
pub const TOP: i32 = 24;
pub const BOTTOM: i32 = 480;

/// The height of a scatter plot, and of a row of the legend in its files.
pub const FULL_HEIGHT: i32 = BOTTOM + 80;
const LEGEND_ROW: i32 = 36;

pub fn legend_height(rows: usize) -> i32 {
    LEGEND_ROW * rows as i32 + 12
}

/// The legend below a plot in its files: the numbers and names of its series.
pub fn file_legend(names: impl Iterator<Item = (usize, String)>) -> Html {
    html! {
        <g class="file-legend">
            { for names.zip(0..).map(|((number, name), row)| {
                let y = FULL_HEIGHT + LEGEND_ROW * row + 20;
                html! {
                    <g class={colour(number)}>
                        <path class="marks" d={mark(number, LEFT, y - 8)} />
                        { label(LEFT + 24, y, "start", name) }
                    </g>
                }
            }) }
        </g>
    }
}

/// One mark per run, by two quantities.
#[component]
pub fn ScatterPlot(ScatterPlotProps { analyzed, against, dispatch }: &ScatterPlotProps) -> Html {
    use_language();
    let measured = &analyzed.shown;
    let (series, optima) = (series(measured), &analyzed.analysis.optima);
    let title = against.title();
    let point = |(record, &position): (&&Record, &usize)| {
        let y = match against {
            Against::Expanded => record.expanded as f64,
            Against::Length => f64::from(record.length?),
        };
        Some((f64::from(optima.at(position)?), y))
    };
    let points: Vec<Vec<(f64, f64)>> =
        series.iter().map(|series| series.runs.iter().zip(&series.positions).filter_map(point).collect()).collect();
    if points.iter().all(Vec::is_empty) {
        return html! {
            <figure>
                <figcaption class="hidden">{ title }</figcaption>
                <p class="plot-missing">{ words(t!(plot_needs_optima)) }</p>
            </figure>
        };
    }
    // Some solutions are hundreds of times longer than others.
    let is_wide = points.iter().flatten().any(|&(x, y)| y > 8.0 * x);
    let (y_label, y_scale) = match against {
        Against::Expanded => (t!(nodes_expanded), Scale::Log),
        Against::Length => (t!(length_axis), if is_wide { Scale::Log } else { Scale::Linear }),
    };
    let x_axis = Axis::new(Scale::Linear, points.iter().flatten().map(|&(x, _)| x), LEFT, RIGHT);
    let y_axis = Axis::new(y_scale, points.iter().flatten().map(|&(_, y)| y), BOTTOM, TOP);
    let places: Vec<Vec<Point>> =
        points.iter().map(|points| points.iter().map(|&(x, y)| (x_axis.place(x), y_axis.place(y))).collect()).collect();
    let describe = {
        // The runs with a mark, in its order.
        let runs = series.iter().flat_map(|series| series.runs.iter().zip(&series.positions));
        let drawn: Vec<(usize, u32)> = runs.filter_map(|run| Some((*run.1, point(run)?.0 as u32))).collect();
        let (measured, against) = (measured.clone(), *against);
        Callback::from(move |index: usize| {
            let (position, optimum) = drawn[index];
            let Some(record) = measured.get(position) else { return String::new() };
            let value = match against {
                Against::Expanded => grouped(record.expanded),
                Against::Length => in_moves(record.length.unwrap_or_default() as usize),
            };
            t!(plot_values, search = record.pair().localize(), value = value, optimum = optimum, board = record.board)
        })
    };
    html! {
        <Figure
            id={against.id()}
            {title}
            height={FULL_HEIGHT}
            legend_height={legend_height(series.len())}
            points={Rc::new(places.concat())}
            {describe}
            {dispatch}
        >
            { columns(&x_axis, [TOP, BOTTOM], short) }
            { rows(&y_axis, [LEFT, RIGHT]) }
            { label((LEFT + RIGHT) / 2, BOTTOM + 68, "middle", t!(optimal_length_axis).to_owned()) }
            { label(LEFT + 8, TOP + 22, "start", y_label.to_owned()) }
            if *against == Against::Length {
                <path class="diagonal" d={diagonal(&points, &x_axis, &y_axis)} />
            }
            { for places.iter().enumerate().map(|(number, places)| html! {
                <g class={colour(number)}><path class="marks" d={marks(number, places)} /></g>
            }) }
            // The page has one legend for all plots; a file needs its own.
            { file_legend(series.iter().map(|series| series.pair.localize()).enumerate()) }
        </Figure>
    }
}

/// The line of equal lengths, which is a curve on a logarithmic axis.
fn diagonal(points: &[Vec<(f64, f64)>], x_axis: &Axis, y_axis: &Axis) -> String {
    let mut optima: Vec<f64> = points.iter().flatten().map(|&(x, _)| x).collect();
    optima.sort_by(f64::total_cmp);
    optima.dedup();
    line(&optima.iter().map(|&x| (x_axis.place(x), y_axis.place(x))).collect::<Vec<_>>())
}

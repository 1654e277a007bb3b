//! The estimates of heuristics as a plot against the true distance.

use crate::compare::action::Action;
use crate::compare::measured::Analyzed;
use crate::compare::view::figure::Figure;
use crate::compare::view::plots::{
    BOTTOM, FULL_HEIGHT, LEFT, RIGHT, TOP, colour, file_legend, legend_height, marks, swatch,
};
use crate::shared::locale::t;
use crate::shared::localize::heuristic_name;
use crate::shared::plot::{Axis, Point, Scale, line};
use crate::widgets::axes::{columns, label, rows, short};
use crate::widgets::words::{use_language, words};
use npuzzle_experiments::Estimate;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct EstimatePlotProps {
    pub analyzed: Analyzed,
    pub dispatch: Callback<Action>,
}

/// One mark per board and heuristic, and the line on which the estimate is exact. An admissible heuristic has no mark above
/// it.
#[component]
pub fn EstimatePlot(EstimatePlotProps { analyzed, dispatch }: &EstimatePlotProps) -> Html {
    use_language();
    let series = &analyzed.analysis.estimates;
    let title = t!(heuristic_by_distance);
    let all: Rc<Vec<Estimate>> = Rc::new(series.iter().flat_map(|(_, estimates)| estimates.iter().copied()).collect());
    if all.is_empty() {
        return html! {
            <figure>
                <figcaption class="hidden">{ title }</figcaption>
                <p class="plot-missing">{ words(t!(plot_needs_estimates)) }</p>
            </figure>
        };
    }
    let optima = || all.iter().map(|estimate| f64::from(estimate.optimum));
    let x_axis = Axis::new(Scale::Linear, optima(), LEFT, RIGHT);
    // The line of exact estimates is inside the plot.
    let estimated = all.iter().map(|estimate| f64::from(estimate.h));
    let y_axis = Axis::new(Scale::Linear, optima().chain(estimated), BOTTOM, TOP);
    let place = |estimate: &Estimate| (x_axis.place(estimate.optimum.into()), y_axis.place(estimate.h.into()));
    let exact = [optima().fold(f64::INFINITY, f64::min), optima().fold(0.0, f64::max)];
    let exact = exact.map(|distance| (x_axis.place(distance), y_axis.place(distance)));
    let describe = {
        let (measured, all) = (analyzed.shown.clone(), all.clone());
        Callback::from(move |index: usize| {
            let Estimate { position, h, optimum } = all[index];
            let record = measured.get(position);
            let named = record.and_then(|record| Some((heuristic_name(record.heuristic?), &record.board)));
            let Some((heuristic, board)) = named else { return String::new() };
            t!(plot_estimate, heuristic = heuristic, h = h, optimum = optimum, board = board)
        })
    };
    let legend = html! {
        <ul class="legend">
            { for series.iter().enumerate().map(|(number, &(heuristic, _))| html! {
                <li key={number}>{ swatch(number) }{ heuristic_name(heuristic) }</li>
            }) }
        </ul>
    };
    html! {
        <Figure
            id="h-by-optimum"
            {title}
            height={FULL_HEIGHT}
            legend_height={legend_height(series.len())}
            {legend}
            points={Rc::new(all.iter().map(place).collect::<Vec<Point>>())}
            {describe}
            {dispatch}
        >
            { columns(&x_axis, [TOP, BOTTOM], short) }
            { rows(&y_axis, [LEFT, RIGHT]) }
            { label((LEFT + RIGHT) / 2, BOTTOM + 68, "middle", t!(optimal_length_axis).to_owned()) }
            { label(LEFT + 8, TOP + 22, "start", t!(initial_h_axis).to_owned()) }
            <path class="diagonal" d={line(&exact)} />
            { for series.iter().enumerate().map(|(number, (_, estimates))| {
                let places: Vec<Point> = estimates.iter().map(place).collect();
                html! { <g class={colour(number)}><path class="marks" d={marks(number, &places)} /></g> }
            }) }
            { file_legend(series.iter().map(|&(heuristic, _)| heuristic_name(heuristic).to_owned()).enumerate()) }
        </Figure>
    }
}

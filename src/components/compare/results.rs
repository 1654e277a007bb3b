//! The results as tables: medians and quartiles of each pair, and every run.

use super::plots::swatch;
use crate::components::dispatch::on;
use crate::components::words::{use_language, words};
use crate::model::comparison::{Action, Column, Measured, Order, ROWS_A_PAGE};
use crate::model::figures::{bytes, decimal, duration, grouped, localized_decimals, tenths, thousandths};
use crate::model::locale::t;
use crate::model::localize::{Localize, algorithm_name, heuristic_name, status_name};
use npuzzle_experiments::{Quartiles, Record, summaries};
use yew::prelude::*;

/// Properties of [`SummaryTable`].
#[derive(Properties, PartialEq)]
pub struct SummaryTableProps {
    pub measured: Measured,
}

/// The titles of the columns of the summary.
fn summary() -> [&'static str; 8] {
    [t!(search), t!(solved), t!(length), t!(length_ratio), t!(expanded), t!(generated), t!(memory), t!(time)]
}

/// One row per pair: the number of boards that it solved, and quartiles over those.
#[component]
pub fn SummaryTable(SummaryTableProps { measured }: &SummaryTableProps) -> Html {
    use_language();
    let summaries = use_memo(measured.clone(), |measured| summaries(measured.records()));
    html! {
        <section class="card" aria-label={t!(summary)}>
            <h2>{ words(t!(medians)) }</h2>
            <p><small>{ words(t!(medians_help)) }</small></p>
            <div class="scroll" tabindex="0" role="region" aria-label={t!(pairs_summary)}>
                <table class="figures pairs">
                    <thead>
                        <tr>
                            { for summary().map(|title| html! { <th scope="col">{ words(title) }</th> }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for summaries.iter().enumerate().map(|(series, summary)| html! {
                            <tr key={series} data-pair={summary.pair.to_string()}>
                                <th scope="row">{ swatch(series) }{ summary.pair.localize() }</th>
                                <td>{ t!(solved_of_runs, solved = summary.solved, runs = summary.runs) }</td>
                                { spread(summary.length, whole) }
                                { spread(summary.ratio, |ratio| decimal(ratio, 3)) }
                                { spread(summary.expanded, whole) }
                                { spread(summary.generated, whole) }
                                { spread(summary.memory_bytes, |value| bytes(value as u64)) }
                                { spread(summary.elapsed_ms, duration) }
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
        </section>
    }
}

fn whole(value: f64) -> String {
    grouped(value.round() as u64)
}

/// A cell with a median and quartiles.
fn spread(quartiles: Option<Quartiles>, text: fn(f64) -> String) -> Html {
    match quartiles {
        Some(Quartiles { lower, median, upper, .. }) => html! {
            <td>
                <span class="median">{ text(median) }</span>
                <small>{ t!(quartiles, lower = text(lower), upper = text(upper)) }</small>
            </td>
        },
        None => html! { <td>{ "–" }</td> },
    }
}

/// Properties of [`RunsTable`].
#[derive(Properties, PartialEq)]
pub struct RunsTableProps {
    pub measured: Measured,
    pub order: Order,
    pub page: usize,
    pub pages: usize,
    pub dispatch: Callback<Action>,
}

/// The columns and their titles.
fn columns() -> [(Column, &'static str); 13] {
    [
        (Column::Run, t!(board)),
        (Column::Algorithm, t!(algorithm)),
        (Column::Heuristic, t!(heuristic)),
        (Column::Status, t!(status)),
        (Column::Length, t!(length)),
        (Column::Expanded, t!(expanded)),
        (Column::Generated, t!(generated)),
        (Column::Reopened, t!(reopened)),
        (Column::FrontierPeak, t!(frontier_peak)),
        (Column::DepthPeak, t!(depth_peak)),
        (Column::Branching, t!(branching)),
        (Column::Memory, t!(memory)),
        (Column::Time, t!(time)),
    ]
}

/// One row per run, ordered by any column, one page at a time.
#[component]
pub fn RunsTable(RunsTableProps { measured, order, page, pages, dispatch }: &RunsTableProps) -> Html {
    use_language();
    let positions = use_memo((measured.clone(), *order), |(measured, order)| measured.sorted(*order));
    let rows = positions.iter().skip(page * ROWS_A_PAGE).take(ROWS_A_PAGE);
    let (page, last) = (*page, pages - 1);
    html! {
        <section class="card" aria-label={t!(runs)}>
            <h2>{ words(t!(runs)) }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label={t!(runs_table)}>
                <table class="figures runs">
                    <thead>
                        <tr>
                            { for columns().map(|(column, title)| html! {
                                <th key={title} scope="col" aria-sort={sorting(*order, column)}>
                                    <button type="button" onclick={on(dispatch, move |_| Action::Sort(column))}>{ words(title) }</button>
                                </th>
                            }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for rows.filter_map(|&position| Some((position, measured.get(position)?))).map(|(position, record)| row(position, record)) }
                    </tbody>
                </table>
            </div>
            if last > 0 {
                <div class="pages">
                    <button type="button" disabled={page == 0} onclick={on(dispatch, move |_| Action::Turn(page.saturating_sub(1)))}>{ words(t!(previous)) }</button>
                    <span role="status">{ t!(page_of, page = (page + 1), pages = (last + 1)) }</span>
                    <button type="button" disabled={page >= last} onclick={on(dispatch, move |_| Action::Turn(page + 1))}>{ words(t!(next)) }</button>
                </div>
            }
        </section>
    }
}

fn sorting(order: Order, column: Column) -> Option<&'static str> {
    (order.column == column).then_some(if order.descending { "descending" } else { "ascending" })
}

fn row(position: usize, record: &Record) -> Html {
    let cell = |name: &'static str, value: String, text: String| {
        html! { <td data-metric={name} data-value={value}>{ text }</td> }
    };
    let length = record.length.map(|length| length.to_string()).unwrap_or_default();
    let shown = match (record.length, record.optimal) {
        (None, _) => "–".to_owned(),
        (Some(length), true) => format!("{} ✓", grouped(u64::from(length))),
        (Some(length), false) => grouped(u64::from(length)),
    };
    let branching = record.effective_branching_factor.map(thousandths);
    let board = record.board.to_string();
    html! {
        <tr
            key={position}
            data-algorithm={record.algorithm.name()}
            data-heuristic={record.heuristic.map(|heuristic| heuristic.name()).unwrap_or_default()}
            data-board={board.clone()}
        >
            <th scope="row" class="board-text">{ board }</th>
            <td>{ words(algorithm_name(record.algorithm)) }</td>
            <td>{ record.heuristic.map_or("–", |heuristic| heuristic_name(heuristic)) }</td>
            <td data-outcome={record.status.name()}>{ words(status_name(record.status)) }</td>
            <td data-metric="length" data-value={length}>
                { shown }
                <span data-metric="optimal" data-value={record.optimal.to_string()}>
                    if record.optimal { <span class="hidden">{ " " }{ words(t!(proven_optimal)) }</span> }
                </span>
            </td>
            { for [
                ("expanded", record.expanded),
                ("generated", record.generated),
                ("reopened", record.reopened),
                ("frontier-peak", record.frontier_peak),
                ("depth-peak", record.depth_peak),
            ].map(|(name, value)| cell(name, value.to_string(), grouped(value))) }
            { cell("effective-branching-factor", branching.clone().unwrap_or_default(), branching.map_or("–".to_owned(), |factor| localized_decimals(&factor))) }
            { cell("memory-bytes", record.memory_bytes.to_string(), bytes(record.memory_bytes)) }
            { cell("elapsed-ms", tenths(record.elapsed_ms), duration(record.elapsed_ms)) }
        </tr>
    }
}

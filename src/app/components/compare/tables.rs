//! The runs as tables: medians and quartiles for each pair, and every run.

use super::Dispatch;
use super::plots::swatch;
use crate::app::comparison::{Action, Column, Measured, Order, ROWS_A_PAGE};
use crate::app::components::figures::{bytes, duration, grouped, tenths, thousandths};
use crate::app::components::on;
use crate::experiment::{Quartiles, Record, summaries};
use yew::prelude::*;

/// Properties of [`SummaryTable`].
#[derive(Properties, PartialEq)]
pub struct SummaryTableProps {
    pub measured: Measured,
}

/// The titles of the summary's columns.
const SUMMARY: [&str; 8] =
    ["Search", "Solved", "Length", "Length ÷ optimum", "Expanded", "Generated", "Memory", "Time"];

/// A row a pair: how many boards it solved, and the quartiles over those.
#[component]
pub fn SummaryTable(SummaryTableProps { measured }: &SummaryTableProps) -> Html {
    let summaries = use_memo(measured.clone(), |measured| summaries(measured.records()));
    html! {
        <section class="card" aria-label="Summary">
            <h2>{ "Medians" }</h2>
            <p><small>{ "The median over the boards that the pair solved; below it the lower and the upper quartile." }</small></p>
            <div class="scroll" tabindex="0" role="region" aria-label="Summary of the pairs">
                <table class="figures pairs">
                    <thead>
                        <tr>
                            { for SUMMARY.map(|title| html! { <th scope="col">{ title }</th> }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for summaries.iter().enumerate().map(|(series, summary)| html! {
                            <tr key={series} data-pair={summary.pair.to_string()}>
                                <th scope="row">{ swatch(series) }{ summary.pair.to_string() }</th>
                                <td>{ format!("{} of {}", summary.solved, summary.runs) }</td>
                                { spread(summary.length, whole) }
                                { spread(summary.ratio, thousandths) }
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

/// A cell with a median, and the quartiles below it.
fn spread(quartiles: Option<Quartiles>, text: fn(f64) -> String) -> Html {
    match quartiles {
        Some(Quartiles { lower, median, upper, .. }) => html! {
            <td>
                <span class="median">{ text(median) }</span>
                <small>{ format!("{} – {}", text(lower), text(upper)) }</small>
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
    pub dispatch: Dispatch,
}

/// The columns and their titles.
const COLUMNS: [(Column, &str); 13] = [
    (Column::Run, "Board"),
    (Column::Algorithm, "Algorithm"),
    (Column::Heuristic, "Heuristic"),
    (Column::Status, "Status"),
    (Column::Length, "Length"),
    (Column::Expanded, "Expanded"),
    (Column::Generated, "Generated"),
    (Column::Reopened, "Reopened"),
    (Column::FrontierPeak, "Frontier peak"),
    (Column::DepthPeak, "Depth peak"),
    (Column::Branching, "Branching"),
    (Column::Memory, "Memory"),
    (Column::Time, "Time"),
];

/// A row a run, ordered by any column, a page at a time.
#[component]
pub fn RunsTable(RunsTableProps { measured, order, page, pages, dispatch }: &RunsTableProps) -> Html {
    let positions = use_memo((measured.clone(), *order), |(measured, order)| measured.sorted(*order));
    let rows = positions.iter().skip(page * ROWS_A_PAGE).take(ROWS_A_PAGE);
    let (page, last) = (*page, pages - 1);
    html! {
        <section class="card" aria-label="Runs">
            <h2>{ "Runs" }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label="Table of the runs">
                <table class="figures runs">
                    <thead>
                        <tr>
                            { for COLUMNS.map(|(column, title)| html! {
                                <th key={title} scope="col" aria-sort={sorting(*order, column)}>
                                    <button type="button" onclick={on(dispatch, move |_| Action::Sort(column))}>{ title }</button>
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
                    <button type="button" disabled={page == 0} onclick={on(dispatch, move |_| Action::Turn(page.saturating_sub(1)))}>{ "Previous" }</button>
                    <span role="status">{ format!("Page {} of {}", page + 1, last + 1) }</span>
                    <button type="button" disabled={page >= last} onclick={on(dispatch, move |_| Action::Turn(page + 1))}>{ "Next" }</button>
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
            <td>{ record.algorithm.label() }</td>
            <td>{ record.heuristic.map_or("–", |heuristic| heuristic.label()) }</td>
            <td data-outcome={record.status.name()}>{ record.status.label() }</td>
            <td data-metric="length" data-value={length}>
                { shown }
                <span data-metric="optimal" data-value={record.optimal.to_string()}>
                    if record.optimal { <span class="hidden">{ " proved optimal" }</span> }
                </span>
            </td>
            { for [
                ("expanded", record.expanded),
                ("generated", record.generated),
                ("reopened", record.reopened),
                ("frontier-peak", record.frontier_peak),
                ("depth-peak", record.depth_peak),
            ].map(|(name, value)| cell(name, value.to_string(), grouped(value))) }
            { cell("effective-branching-factor", branching.clone().unwrap_or_default(), branching.unwrap_or_else(|| "–".to_owned())) }
            { cell("memory-bytes", record.memory_bytes.to_string(), bytes(record.memory_bytes)) }
            { cell("elapsed-ms", tenths(record.elapsed_ms), duration(record.elapsed_ms)) }
        </tr>
    }
}

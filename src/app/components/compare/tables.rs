//! The runs as tables: medians and quartiles for each pair, and every run.

use super::super::words;
use super::Dispatch;
use super::plots::swatch;
use crate::app::comparison::{Action, Column, Measured, Order, ROWS_A_PAGE};
use crate::app::components::figures::{bytes, duration, grouped, pointed, tenths, thousandths};
use crate::app::components::on;
use crate::app::components::use_language;
use crate::app::language::{fill, later, say};
use crate::app::wording::Wording;
use crate::experiment::{Quartiles, Record, summaries};
use yew::prelude::*;

/// Properties of [`SummaryTable`].
#[derive(Properties, PartialEq)]
pub struct SummaryTableProps {
    pub measured: Measured,
}

/// The titles of the summary's columns.
const SUMMARY: [&str; 8] = [
    later("Search"),
    later("Solved"),
    later("Length"),
    later("Length ÷ optimum"),
    later("Expanded"),
    later("Generated"),
    later("Memory"),
    later("Time"),
];

/// A row a pair: how many boards it solved, and the quartiles over those.
#[component]
pub fn SummaryTable(SummaryTableProps { measured }: &SummaryTableProps) -> Html {
    use_language();
    let summaries = use_memo(measured.clone(), |measured| summaries(measured.records()));
    html! {
        <section class="card" aria-label={say("Summary")}>
            <h2>{ words("Medians") }</h2>
            <p><small>{ words("The median over the boards that the pair solved; below it the lower and the upper quartile.") }</small></p>
            <div class="scroll" tabindex="0" role="region" aria-label={say("Summary of the pairs")}>
                <table class="figures pairs">
                    <thead>
                        <tr>
                            { for SUMMARY.map(|title| html! { <th scope="col">{ words(title) }</th> }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for summaries.iter().enumerate().map(|(series, summary)| html! {
                            <tr key={series} data-pair={summary.pair.to_string()}>
                                <th scope="row">{ swatch(series) }{ summary.pair.in_words() }</th>
                                <td>{ fill("{solved} of {runs}", &[&summary.solved, &summary.runs]) }</td>
                                { spread(summary.length, whole) }
                                { spread(summary.ratio, |ratio| pointed(&thousandths(ratio))) }
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
                <small>{ fill("{lower} – {upper}", &[&text(lower), &text(upper)]) }</small>
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
    (Column::Run, later("Board")),
    (Column::Algorithm, later("Algorithm")),
    (Column::Heuristic, later("Heuristic")),
    (Column::Status, later("Status")),
    (Column::Length, later("Length")),
    (Column::Expanded, later("Expanded")),
    (Column::Generated, later("Generated")),
    (Column::Reopened, later("Reopened")),
    (Column::FrontierPeak, later("Frontier peak")),
    (Column::DepthPeak, later("Depth peak")),
    (Column::Branching, later("Branching")),
    (Column::Memory, later("Memory")),
    (Column::Time, later("Time")),
];

/// A row a run, ordered by any column, a page at a time.
#[component]
pub fn RunsTable(RunsTableProps { measured, order, page, pages, dispatch }: &RunsTableProps) -> Html {
    use_language();
    let positions = use_memo((measured.clone(), *order), |(measured, order)| measured.sorted(*order));
    let rows = positions.iter().skip(page * ROWS_A_PAGE).take(ROWS_A_PAGE);
    let (page, last) = (*page, pages - 1);
    html! {
        <section class="card" aria-label={say("Runs")}>
            <h2>{ words("Runs") }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label={say("Table of the runs")}>
                <table class="figures runs">
                    <thead>
                        <tr>
                            { for COLUMNS.map(|(column, title)| html! {
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
                    <button type="button" disabled={page == 0} onclick={on(dispatch, move |_| Action::Turn(page.saturating_sub(1)))}>{ words("Previous") }</button>
                    <span role="status">{ fill("Page {page} of {pages}", &[&(page + 1), &(last + 1)]) }</span>
                    <button type="button" disabled={page >= last} onclick={on(dispatch, move |_| Action::Turn(page + 1))}>{ words("Next") }</button>
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
            <td>{ words(record.algorithm.label()) }</td>
            <td>{ record.heuristic.map_or("–", |heuristic| say(heuristic.label())) }</td>
            <td data-outcome={record.status.name()}>{ words(record.status.label()) }</td>
            <td data-metric="length" data-value={length}>
                { shown }
                <span data-metric="optimal" data-value={record.optimal.to_string()}>
                    if record.optimal { <span class="hidden">{ " " }{ words("proved optimal") }</span> }
                </span>
            </td>
            { for [
                ("expanded", record.expanded),
                ("generated", record.generated),
                ("reopened", record.reopened),
                ("frontier-peak", record.frontier_peak),
                ("depth-peak", record.depth_peak),
            ].map(|(name, value)| cell(name, value.to_string(), grouped(value))) }
            { cell("effective-branching-factor", branching.clone().unwrap_or_default(), branching.map_or("–".to_owned(), |factor| pointed(&factor))) }
            { cell("memory-bytes", record.memory_bytes.to_string(), bytes(record.memory_bytes)) }
            { cell("elapsed-ms", tenths(record.elapsed_ms), duration(record.elapsed_ms)) }
        </tr>
    }
}

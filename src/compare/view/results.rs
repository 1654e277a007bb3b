//! The results as tables: the statistics of each pair, and every run.

use crate::compare::action::Action;
use crate::compare::measured::{Analyzed, Column, Measured, Order};
use crate::compare::results_text::TextFormat;
use crate::compare::state::ROWS_A_PAGE;
use crate::compare::view::plots::{swatch, time};
use crate::compare::view::terms::{Term, use_explained};
use crate::shared::figures::{bytes, decimal, grouped, thousandths};
use crate::shared::link::View;
use crate::shared::locale::{localized_decimals, t};
use crate::shared::localize::{Localize, algorithm_name, heuristic_name, status_name};
use crate::shared::methods;
use crate::stage::link::{Scene, of_scene};
use crate::widgets::button::enabled;
use crate::widgets::dispatch::on;
use crate::widgets::words::{use_language, words};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_experiments::{Coverage, Quartiles, Record, Sample};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct SummaryTableProps {
    pub analyzed: Analyzed,
    pub coverage: Coverage,
    pub dispatch: Callback<Action>,
}

fn summary() -> [Term; 7] {
    [
        (t!(solved), t!(explain_solved)),
        (t!(length), t!(explain_length)),
        (t!(length_ratio), t!(explain_ratio)),
        (t!(expanded), t!(explain_expanded)),
        (t!(generated), t!(explain_generated)),
        (t!(memory), t!(explain_memory)),
        (t!(time), t!(explain_time)),
    ]
}

/// One row per pair: the number of boards that it solved, and the statistics of each measure.
#[component]
pub fn SummaryTable(SummaryTableProps { analyzed, coverage, dispatch }: &SummaryTableProps) -> Html {
    use_language();
    let explained = use_explained();
    let analysis = &analyzed.analysis;
    let (summaries, solved, left_out) = (analysis.summaries(*coverage), analysis.solved, analysis.left_out);
    let covered = match coverage {
        Coverage::Common => {
            t!(covers_common, boards = t!(n_boards, n = solved as u64), left_out = left_out)
        }
        Coverage::Own => t!(covers_own).to_owned(),
    };
    html! {
        <section class="card" aria-label={t!(summary)}>
            <div class="summary-head">
                <h2>{ words(t!(medians)) }</h2>
                { coverage_choice(*coverage, dispatch) }
            </div>
            if !summaries.is_empty() {
                <p data-left-out={left_out.to_string()} data-common={solved.to_string()}>{ covered }{ " " }{ words(t!(statistics_help)) }</p>
            }
            { explained.line() }
            <div class="scroll" tabindex="0" role="region" aria-label={t!(pairs_summary)}>
                <table class="figures pairs">
                    <thead>
                        <tr>
                            <th scope="col">{ words(t!(search)) }</th>
                            { for summary().map(|term| html! { <th scope="col">{ explained.heading(term, None) }</th> }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for summaries.iter().enumerate().map(|(series, summary)| html! {
                            <tr key={series} data-pair={summary.pair.to_string()}>
                                <th scope="row">{ swatch(series) }{ summary.pair.localize() }</th>
                                <td>{ t!(solved_of_runs, solved = summary.solved, runs = summary.runs) }</td>
                                { statistics(summary.length, whole, |value| decimal(value, 1)) }
                                { statistics(summary.ratio, |ratio| decimal(ratio, 3), |ratio| decimal(ratio, 3)) }
                                { statistics(summary.expanded, whole, whole) }
                                { statistics(summary.generated, whole, whole) }
                                { statistics(summary.memory_bytes, memory, memory) }
                                { statistics(summary.elapsed_ms, time, time) }
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
            <div class="files">
                { for TextFormat::ALL.map(|format| html! {
                    <button type="button" onclick={on(dispatch, move |_: MouseEvent| Action::CopyResults(format))}>
                        { words(format.label()) }
                    </button>
                }) }
            </div>
        </section>
    }
}

fn coverage_choice(chosen: Coverage, dispatch: &Callback<Action>) -> Html {
    html! {
        <fieldset class="segments">
            <legend class="hidden">{ words(t!(covered_boards)) }</legend>
            { for [(Coverage::Common, t!(cover_common)), (Coverage::Own, t!(cover_own))].map(|(coverage, label)| html! {
                <label key={label}>
                    <input
                        type="radio"
                        name="coverage"
                        checked={coverage == chosen}
                        onchange={on(dispatch, move |_: Event| Action::Cover(coverage))}
                    />
                    <span>{ label }</span>
                </label>
            }) }
        </fieldset>
    }
}

fn memory(value: f64) -> String {
    bytes(value as u64)
}

fn whole(value: f64) -> String {
    grouped(value.round() as u64)
}

/// A cell with the median and the quartiles, written by `text`, and the mean and the deviation, written by `mean_text`.
fn statistics(sample: Option<Sample>, text: fn(f64) -> String, mean_text: fn(f64) -> String) -> Html {
    let Some(Sample { quartiles: Quartiles { lower, median, upper, .. }, mean, deviation }) = sample else {
        return html! { <td>{ "–" }</td> };
    };
    // Lines break between values only.
    let whole = |text: String| text.replace(' ', "\u{a0}");
    let [lower, upper] = [lower, upper].map(|value| whole(text(value)));
    let mean = whole(mean_text(mean));
    html! {
        <td>
            <span class="median">{ text(median) }</span>
            <small>{ t!(quartiles, lower = lower, upper = upper) }</small>
            <small>
                { match deviation {
                    Some(deviation) => t!(mean_and_deviation, mean = mean, deviation = whole(mean_text(deviation))),
                    None => t!(mean_of_one, mean = mean),
                } }
            </small>
        </td>
    }
}

#[derive(Properties, PartialEq)]
pub struct RunsTableProps {
    pub measured: Measured,
    pub order: Order,
    pub page: usize,
    pub pages: usize,
    /// Whether more runs may follow.
    pub is_running: bool,
    pub dispatch: Callback<Action>,
}

/// The columns with their headings, explained unless they are obvious.
fn columns() -> [(Column, &'static str, Option<&'static str>); 13] {
    [
        (Column::Run, t!(board), None),
        (Column::Algorithm, t!(algorithm), None),
        (Column::Heuristic, t!(heuristic), None),
        (Column::Status, t!(status), None),
        (Column::Length, t!(length), Some(t!(explain_length))),
        (Column::Expanded, t!(expanded), Some(t!(explain_expanded))),
        (Column::Generated, t!(generated), Some(t!(explain_generated))),
        (Column::Reopened, t!(reopened), Some(t!(explain_reopened))),
        (Column::FrontierPeak, t!(frontier_peak), Some(t!(explain_frontier_peak))),
        (Column::DepthPeak, t!(depth_peak), Some(t!(explain_depth_peak))),
        (Column::Branching, t!(branching), Some(t!(explain_branching))),
        (Column::Memory, t!(memory), Some(t!(explain_memory))),
        (Column::Time, t!(time), Some(t!(explain_time))),
    ]
}

/// One row per run, ordered by any column, one page at a time.
#[component]
pub fn RunsTable(RunsTableProps { measured, order, page, pages, is_running, dispatch }: &RunsTableProps) -> Html {
    use_language();
    let explained = use_explained();
    let positions = use_memo((measured.clone(), *order), |(measured, order)| measured.sorted(*order));
    let rows = positions.iter().skip(page * ROWS_A_PAGE).take(ROWS_A_PAGE);
    let (page, last) = (*page, pages - 1);
    html! {
        <section class="card" aria-label={t!(runs)}>
            <h2>{ words(t!(runs)) }</h2>
            { explained.line() }
            <div class="scroll" tabindex="0" role="region" aria-label={t!(runs_table)}>
                <table class="figures runs">
                    <thead>
                        <tr>
                            { for columns().map(|(column, title, explanation)| {
                                let on_press = on(dispatch, move |_| Action::Sort(column));
                                html! {
                                    <th key={title} scope="col" aria-sort={sorting(*order, column)}>
                                        { match explanation {
                                            Some(text) => explained.heading((title, text), Some(on_press)),
                                            None => html! { <button type="button" onclick={on_press}>{ words(title) }</button> },
                                        } }
                                    </th>
                                }
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
                    { turn(t!(previous), page > 0, on(dispatch, move |_| Action::Turn(page.saturating_sub(1)))) }
                    <span role="status" aria-live={is_running.then_some("off")}>{ t!(page_of, page = (page + 1), pages = (last + 1)) }</span>
                    { turn(t!(next), page < last, on(dispatch, move |_| Action::Turn(page + 1))) }
                </div>
            }
        </section>
    }
}

fn turn(label: &'static str, is_enabled: bool, on_press: Callback<MouseEvent>) -> Html {
    html! {
        <button
            type="button"
            aria-disabled={(!is_enabled).to_string()}
            onclick={enabled(is_enabled, on_press)}
        >{ words(label) }</button>
    }
}

fn sorting(order: Order, column: Column) -> Option<&'static str> {
    (order.column == column).then_some(if order.descending { "descending" } else { "ascending" })
}

/// The board, as a link to Learn if its search can be seen there step by step.
fn steps(record: &Record, board: String) -> Html {
    let Record { algorithm, heuristic, weight, .. } = *record;
    if !methods::has_steps(algorithm, heuristic.unwrap_or(Heuristic::Manhattan), record.board.size()) {
        return board.into();
    }
    let scene = Scene {
        board: Some(record.board.clone()),
        goal: Some(record.goal.clone()),
        algorithm: Some(algorithm),
        heuristic,
        weight: weight.and_then(|weight| weight.to_string().parse().ok()),
        ..Scene::default()
    };
    html! { <a href={format!("#{}", of_scene(View::Learn, &scene))} title={t!(show_steps)}>{ board }</a> }
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
            <th scope="row" class="board-text">{ steps(record, board) }</th>
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
            <td data-metric="elapsed-ms" data-value={thousandths(record.elapsed_ms)} title={t!(repetitions, n = u64::from(record.repetitions))}>
                { time(record.elapsed_ms) }
            </td>
        </tr>
    }
}

//! What the search found, and what it cost.

use super::figures::{bytes, duration, grouped, in_moves, megabytes, percent, tenths, thousandths};
use crate::app::playback::Playback;
use crate::app::state::Search;
use crate::catalogue::Partition;
use crate::protocol::Outcome;
use yew::prelude::*;

/// The state of the search, its counts, and the solution in letters. `in_the_making`: the tables that are being made, and
/// how much of the work is done, from 0 to 1.
pub fn report_card(search: &Search, in_the_making: Option<(Partition, f64)>, playback: Option<&Playback>) -> Html {
    // An unsolvable board is known for one without any search: nothing was counted.
    let counted = !matches!(search, Search::Finished(Outcome::Unsolvable(_), _));
    let metrics = search.report().filter(|_| counted).map(|report| {
        let counts = report.statistics;
        let branching = match search {
            Search::Finished(Outcome::Solved { moves, .. }, _) => counts.effective_branching_factor(moves.len()),
            _ => None,
        };
        let number = |name, label, value: u64| metric(name, label, value.to_string(), grouped(value));
        html! {
            <dl class="metrics">
                if let Search::Finished(Outcome::Solved { moves, optimal }, _) = search {
                    { number("length", "Length", moves.len() as u64) }
                    { metric("optimal", "Optimal", optimal.to_string(), if *optimal { "proved" } else { "not proved" }.to_owned()) }
                }
                if let Some(bound) = counts.lower_bound {
                    { number("lower-bound", "Lower bound", u64::from(bound)) }
                }
                { number("expanded", "Expanded", counts.expanded) }
                { number("generated", "Generated", counts.generated) }
                { number("reopened", "Reopened", counts.reopened) }
                { number("frontier-peak", "Frontier peak", counts.frontier_peak) }
                { number("depth-peak", "Depth peak", counts.depth_peak) }
                if let Some(factor) = branching {
                    { metric("effective-branching-factor", "Branching", thousandths(factor), thousandths(factor)) }
                }
                { metric("memory-bytes", "Memory", counts.memory_bytes.to_string(), bytes(counts.memory_bytes)) }
                if let Some(tables) = report.tables {
                    { metric("tables", "Tables", tables.partition.name().to_owned(), format!("{}, {}", tables.partition.label(), megabytes(tables.bytes))) }
                }
                { metric("elapsed-ms", "Time", tenths(report.elapsed_ms), duration(report.elapsed_ms)) }
            </dl>
        }
    });
    html! {
        <section class="card report" aria-label="Result" data-status={search.status().name()}>
            <p class="verdict" role="status">{ verdict(search, in_the_making) }</p>
            { for metrics }
            if let Some(playback) = playback {
                <Letters playback={playback.clone()} />
            }
        </section>
    }
}

fn metric(name: &'static str, label: &'static str, value: String, text: String) -> Html {
    html! {
        <div key={name}>
            <dt>{ label }</dt>
            <dd data-metric={name} data-value={value}>{ text }</dd>
        </div>
    }
}

/// The state of the search in a sentence.
fn verdict(search: &Search, in_the_making: Option<(Partition, f64)>) -> String {
    match search {
        Search::Idle => "Press Solve to see how short the way is.".to_owned(),
        Search::Preparing(_) => match in_the_making {
            Some((partition, share)) => format!("Making the tables {partition}… {}", percent(share)),
            None => "Getting ready…".to_owned(),
        },
        Search::Searching(_, report) => match (report.statistics.lower_bound, report.share_done) {
            (Some(bound), Some(share)) => {
                format!(
                    "Searching on all cores… at least {bound} moves; {} of those with {bound} looked at.",
                    percent(share)
                )
            }
            (Some(bound), None) => format!("Searching… every solution has at least {bound} moves."),
            (None, _) => "Searching…".to_owned(),
        },
        Search::Finished(Outcome::Solved { moves, optimal }, _) => {
            let moves = in_moves(moves.len());
            if *optimal { format!("Solved in {moves}: no solution is shorter.") } else { format!("Solved in {moves}.") }
        }
        Search::Finished(Outcome::Unsolvable(why), _) => format!("No solution: {why}."),
        Search::Finished(Outcome::Exhausted, _) => "No solution: everything within reach was searched.".to_owned(),
        Search::Finished(Outcome::TimeLimit, _) => "The time limit is reached.".to_owned(),
        Search::Finished(Outcome::MemoryLimit, _) => {
            "The memory limit is reached. IDA* needs next to none; a weight above 1 needs less.".to_owned()
        }
        Search::Finished(Outcome::Cancelled, _) => "Cancelled.".to_owned(),
        Search::Failed(message) => format!("Something went wrong: {message}."),
    }
}

/// Properties of [`Letters`].
#[derive(Properties, PartialEq)]
struct LettersProps {
    playback: Playback,
}

/// Letters shown at a time: depth-first search finds solutions of tens of thousands of moves.
const LETTERS_SHOWN: usize = 400;

/// The solution in letters, those on the board already set apart from those to come.
#[component]
fn Letters(LettersProps { playback }: &LettersProps) -> Html {
    let moves = playback.moves();
    let short = use_memo(moves.clone(), |moves| AttrValue::from(moves.to_string()));
    let (position, last) = (playback.position(), moves.len());
    // The part in which the next move lies; the last part at the end.
    let first = position.min(last.saturating_sub(1)) / LETTERS_SHOWN * LETTERS_SHOWN;
    let end = last.min(first + LETTERS_SHOWN);
    let letters = |from: usize, to: usize| -> String {
        moves.directions()[from..to].iter().map(|direction| direction.letter()).collect()
    };
    html! {
        <div class="solution" data-moves={(*short).clone()}>
            <p class="letters">
                <span class="made">{ letters(first, position) }</span><span>{ letters(position, end) }</span>
            </p>
            if last > LETTERS_SHOWN {
                <small>{ format!("Moves {} to {} of {}", grouped(first as u64 + 1), grouped(end as u64), grouped(last as u64)) }</small>
            }
        </div>
    }
}

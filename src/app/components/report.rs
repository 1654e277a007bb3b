//! What the search found, and what it cost.

use super::bounds::bounds_plot;
use super::figures::{bytes, duration, grouped, in_moves, megabytes, percent, tenths, thousandths};
use crate::app::playback::Playback;
use crate::app::state::{Search, State};
use crate::catalogue::Partition;
use crate::protocol::Outcome;
use crate::statistics::Gap;
use yew::prelude::*;

/// The state of the search, its counts, and the solution in letters.
pub fn report_card(state: &State) -> Html {
    let search = &state.search;
    // An unsolvable board is known for one without any search: nothing was counted.
    let is_counted = !matches!(search, Search::Finished(Outcome::Unsolvable(_), _));
    let metrics = search.report().filter(|_| is_counted).map(|report| {
        let counts = report.statistics;
        let (length, optimal) = match search {
            Search::Finished(Outcome::Solved { moves, optimal }, _) => (Some(moves.len() as u32), Some(*optimal)),
            _ => (counts.incumbent, None),
        };
        let branching = optimal.zip(length).and_then(|(_, length)| counts.effective_branching_factor(length as usize));
        let gap = counts.incumbent.and(length).zip(counts.lower_bound).map(|(length, lower_bound)| Gap { length, lower_bound });
        let counted = [
            ("expanded", "Expanded", counts.expanded),
            ("generated", "Generated", counts.generated),
            ("reopened", "Reopened", counts.reopened),
            ("frontier-peak", "Frontier peak", counts.frontier_peak),
            ("depth-peak", "Depth peak", counts.depth_peak),
        ];
        let number = |name, label, value: u64| metric(name, label, value.to_string(), grouped(value));
        let (length_label, proof) = match optimal {
            None => ("Best so far", ""),
            Some(true) => ("Length", "proved"),
            Some(false) => ("Length", "not proved"),
        };
        html! {
            <>
                <dl class={if gap.is_some() { "metrics bounds" } else { "metrics" }}>
                    { for length.map(|length| number("length", length_label, u64::from(length))) }
                    { for gap.map(|gap| number("gap", "Gap", u64::from(gap.moves()))) }
                    { for counts.lower_bound.map(|bound| number("lower-bound", "Lower bound", u64::from(bound))) }
                    { for optimal.map(|optimal| metric("optimal", "Optimal", optimal.to_string(), proof.to_owned())) }
                </dl>
                if let Some(gap) = gap {
                    if gap.moves() > 0 {
                        <small>{ format!("At most {} % longer than the shortest.", gap.percent()) }</small>
                    }
                    { bounds_plot(&state.history, report.elapsed_ms) }
                }
                <dl class="metrics">
                    { for counted.map(|(name, label, value)| number(name, label, value)) }
                    if let Some(factor) = branching {
                        { metric("effective-branching-factor", "Branching", thousandths(factor), thousandths(factor)) }
                    }
                    { metric("memory-bytes", "Memory", counts.memory_bytes.to_string(), bytes(counts.memory_bytes)) }
                    if let Some(tables) = report.tables {
                        { metric("tables", "Tables", tables.partition.name().to_owned(), format!("{}, {}", tables.partition.label(), megabytes(tables.bytes))) }
                    }
                    { metric("elapsed-ms", "Time", tenths(report.elapsed_ms), duration(report.elapsed_ms)) }
                </dl>
            </>
        }
    });
    let (news, details) = verdict(search, state.tables.in_the_making());
    html! {
        <section class="card report" aria-label="Result" data-status={search.status().name()}>
            <p class="verdict"><span role="status">{ news }</span>{ details }</p>
            { for metrics }
            if let Some(playback) = &state.playback {
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

/// The state of the search in a sentence, in two parts: what is read out when it changes, and what changes too often for
/// that. `in_the_making`: the tables that are being made, and how much of the work is done, from 0 to 1.
fn verdict(search: &Search, in_the_making: Option<(Partition, f64)>) -> (String, String) {
    let mut details = String::new();
    let news = match search {
        Search::Idle => "Press Solve to see how short the way is.".to_owned(),
        Search::Preparing(_) => match in_the_making {
            Some((partition, share)) => {
                details = format!(" {}", percent(share));
                format!("Making the tables {partition}…")
            }
            None => "Getting ready…".to_owned(),
        },
        Search::Searching(_, report) => {
            let counts = report.statistics;
            let bound = counts.lower_bound.unwrap_or(0);
            match (counts.incumbent, report.share_done) {
                (Some(length), _) => {
                    details = format!("; the shortest has at least {bound}. Still looking for shorter ones.");
                    format!("{} found", in_moves(length as usize))
                }
                (None, Some(share)) => {
                    details = format!(" at least {bound} moves; {} of those with {bound} looked at.", percent(share));
                    "Searching on all cores…".to_owned()
                }
                (None, None) => {
                    if bound > 0 {
                        details = format!(" every solution has at least {bound} moves.");
                    }
                    "Searching…".to_owned()
                }
            }
        }
        Search::Finished(Outcome::Solved { moves, optimal }, report) => {
            let moves = in_moves(moves.len());
            match report.statistics.lower_bound {
                _ if *optimal => format!("Solved in {moves}: no solution is shorter."),
                Some(bound) => format!("Solved in {moves}; the shortest has at least {bound}."),
                None => format!("Solved in {moves}."),
            }
        }
        Search::Finished(Outcome::Unsolvable(why), _) => format!("No solution: {why}."),
        Search::Finished(Outcome::Exhausted, _) => "No solution: everything within reach was searched.".to_owned(),
        Search::Finished(Outcome::TimeLimit, _) => "The time limit is reached.".to_owned(),
        Search::Finished(Outcome::MemoryLimit, _) => {
            "The memory limit is reached. IDA* needs next to none; a weight above 1 needs less.".to_owned()
        }
        Search::Finished(Outcome::Cancelled, _) => "Cancelled.".to_owned(),
        Search::Failed(message) => format!("Something went wrong: {message}."),
    };
    (news, details)
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

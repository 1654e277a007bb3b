//! What the search found, and what it cost.

use super::bounds::bounds_plot;
use super::figures::{
    bytes, duration, grouped, in_moves, in_percent, megabytes, percent, pointed, tenths, thousandths,
};
use super::use_language;
use crate::app::language::{fill, say};
use crate::app::playback::Playback;
use crate::app::state::{Search, State};
use crate::app::wording::Wording;
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
            ("expanded", say("Expanded"), counts.expanded),
            ("generated", say("Generated"), counts.generated),
            ("reopened", say("Reopened"), counts.reopened),
            ("frontier-peak", say("Frontier peak"), counts.frontier_peak),
            ("depth-peak", say("Depth peak"), counts.depth_peak),
        ];
        let number = |name, label, value: u64| metric(name, label, value.to_string(), grouped(value));
        let (length_label, proof) = match optimal {
            None => (say("Best so far"), ""),
            Some(true) => (say("Length"), say("proved")),
            Some(false) => (say("Length"), say("not proved")),
        };
        html! {
            <>
                <dl class={if gap.is_some() { "metrics bounds" } else { "metrics" }}>
                    { for length.map(|length| number("length", length_label, u64::from(length))) }
                    { for gap.map(|gap| number("gap", say("Gap"), u64::from(gap.moves()))) }
                    { for counts.lower_bound.map(|bound| number("lower-bound", say("Lower bound"), u64::from(bound))) }
                    { for optimal.map(|optimal| metric("optimal", say("Optimal"), optimal.to_string(), proof.to_owned())) }
                </dl>
                if let Some(gap) = gap {
                    if gap.moves() > 0 {
                        <small>{ fill("At most {share} longer than the shortest.", &[&in_percent(gap.percent())]) }</small>
                    }
                    { bounds_plot(&state.history, report.elapsed_ms) }
                }
                <dl class="metrics">
                    { for counted.map(|(name, label, value)| number(name, label, value)) }
                    if let Some(factor) = branching {
                        { metric("effective-branching-factor", say("Branching"), thousandths(factor), pointed(&thousandths(factor))) }
                    }
                    { metric("memory-bytes", say("Memory"), counts.memory_bytes.to_string(), bytes(counts.memory_bytes)) }
                    if let Some(tables) = report.tables {
                        { metric("tables", say("Tables"), tables.partition.name().to_owned(), fill("{tables}, {size}", &[&tables.partition.label(), &megabytes(tables.bytes)])) }
                    }
                    { metric("elapsed-ms", say("Time"), tenths(report.elapsed_ms), duration(report.elapsed_ms)) }
                </dl>
            </>
        }
    });
    let (news, details) = verdict(state);
    html! {
        <section class="card report" aria-label={say("Result")} data-status={search.status().name()}>
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
/// that.
fn verdict(state: &State) -> (String, String) {
    let mut details = String::new();
    let news = match &state.search {
        Search::Idle => say("Press Solve to see how short the way is.").to_owned(),
        Search::Preparing(_) => match state.tables.in_the_making() {
            Some((partition, share)) => {
                details = format!(" {}", percent(share));
                fill("Making the tables {tables}…", &[&partition])
            }
            None => say("Getting ready…").to_owned(),
        },
        Search::Searching(_, report) => {
            let counts = report.statistics;
            let bound = counts.lower_bound.unwrap_or(0);
            match (counts.incumbent, report.share_done) {
                (Some(length), _) => {
                    details = fill("; the shortest has at least {bound}. Still looking for shorter ones.", &[&bound]);
                    fill("{moves} found", &[&in_moves(length as usize)])
                }
                (None, Some(share)) => {
                    details = " ".to_owned()
                        + &fill(
                            "at least {bound} moves; {share} of those with {bound} looked at.",
                            &[&bound, &percent(share)],
                        );
                    say("Searching on several cores…").to_owned()
                }
                (None, None) => {
                    if bound > 0 {
                        details = " ".to_owned() + &fill("every solution has at least {bound} moves.", &[&bound]);
                    }
                    say("Searching…").to_owned()
                }
            }
        }
        Search::Finished(Outcome::Solved { moves, optimal }, report) => {
            let moves = in_moves(moves.len());
            match report.statistics.lower_bound {
                _ if *optimal => fill("Solved in {moves}: no solution is shorter.", &[&moves]),
                Some(bound) => fill("Solved in {moves}; the shortest has at least {bound}.", &[&moves, &bound]),
                None => fill("Solved in {moves}.", &[&moves]),
            }
        }
        // The worker says why in English.
        Search::Finished(Outcome::Unsolvable(_), _) => fill("No solution: {why}.", &[&state.solvability().in_words()]),
        Search::Finished(Outcome::Exhausted, _) => say("No solution: everything within reach was searched.").to_owned(),
        Search::Finished(Outcome::TimeLimit, _) => say("The time limit is reached.").to_owned(),
        Search::Finished(Outcome::MemoryLimit, _) => {
            say("The memory limit is reached. IDA* needs next to none; a weight above 1 needs less.").to_owned()
        }
        Search::Finished(Outcome::Cancelled, _) => say("Cancelled.").to_owned(),
        Search::Failed(message) => fill("Something went wrong: {why}.", &[message]),
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
    use_language();
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
                <small>{ fill("Moves {first} to {end} of {last}", &[&grouped(first as u64 + 1), &grouped(end as u64), &grouped(last as u64)]) }</small>
            }
        </div>
    }
}

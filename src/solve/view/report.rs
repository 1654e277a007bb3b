//! The result of the search, and its cost.

use crate::shared::figures::{
    bytes, decimal, duration, grouped, in_moves, in_percent, megabytes, percent, tenths, thousandths,
};
use crate::shared::link::View;
use crate::shared::locale::t;
use crate::shared::localize::{Localize, goals_in_reach};
use crate::shared::methods;
use crate::solve::view::bounds::bounds_plot;
use crate::solve::view::curve::curve_plot;
use crate::stage::link::{Scene, of_scene};
use crate::stage::playback::Playback;
use crate::stage::screen::ScreenAction;
use crate::stage::search::{Search, SearchAction, Verification};
use crate::stage::state::State;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::widgets::button::button;
use crate::widgets::metric::metric;
use crate::widgets::words::words;
use npuzzle_engine::spec::Method;
use npuzzle_engine::statistics::Gap;
use npuzzle_protocol::search::Outcome;
use npuzzle_protocol::verification::Verdict;
use yew::prelude::*;

/// The status of the search, its statistics, and the solution in letters.
pub fn report_card(state: &State, dispatch: &Dispatch) -> Html {
    let search = &state.solver.search;
    // Unsolvable boards are recognized without a search, so there are no statistics.
    let is_counted = !matches!(search, Search::Finished(Outcome::Unsolvable(_), _));
    let metrics = search.report().filter(|_| is_counted).map(|report| {
        let counts = report.statistics;
        let (length, optimal) = match search {
            Search::Finished(Outcome::Solved { moves, optimal }, _) => (Some(moves.len() as u32), Some(*optimal)),
            _ => (counts.incumbent, None),
        };
        let branching = optimal.zip(length).and_then(|(_, length)| counts.effective_branching_factor(length as usize));
        let gap = counts.incumbent.and(length).zip(counts.lower_bound).map(|(length, lower_bound)| Gap { length, lower_bound });
        let number = |name, label, help, value: u64| metric(name, label, help, value.to_string(), grouped(value));
        let (length_label, proof) = match optimal {
            None => (t!(best_so_far), ""),
            Some(true) => (t!(length), t!(proven)),
            Some(false) => (t!(length), t!(not_proven)),
        };
        let outcome = html! {
            <dl class={if gap.is_some() { "metrics bounds" } else { "metrics" }}>
                { for length.map(|length| number("length", length_label, t!(length_help), u64::from(length))) }
                { for gap.map(|gap| number("gap", t!(gap), t!(gap_help), u64::from(gap.moves()))) }
                { for counts.lower_bound.map(|bound| number("lower-bound", t!(lower_bound), t!(lower_bound_help), u64::from(bound))) }
                { for optimal.map(|optimal| metric("optimal", t!(optimal), t!(optimal_help), optimal.to_string(), proof.to_owned())) }
            </dl>
        };
        html! {
            <>
                if let Some(gap) = gap {
                    { outcome.clone() }
                    if gap.moves() > 0 {
                        <small>{ t!(gap_share, share = in_percent(gap.percent())) }</small>
                        { for excess(state, gap.length) }
                    }
                    { bounds_plot(&state.solver.history, report.elapsed_ms) }
                }
                <dl class="metrics key-figures">
                    { number("expanded", t!(expanded), t!(expanded_help), counts.expanded) }
                    { metric("elapsed-ms", t!(time), t!(time_help), tenths(report.elapsed_ms), duration(report.elapsed_ms)) }
                    { metric("memory-bytes", t!(memory), t!(memory_help), counts.memory_bytes.to_string(), bytes(counts.memory_bytes)) }
                </dl>
                { curve_plot(&state.solver.curve) }
                <details>
                    <summary>{ words(t!(details)) }</summary>
                    if gap.is_none() {
                        { outcome }
                    }
                    <dl class="metrics">
                        { number("generated", t!(generated), t!(generated_help), counts.generated) }
                        { number("reopened", t!(reopened), t!(reopened_help), counts.reopened) }
                        { number("frontier-peak", t!(frontier_peak), t!(frontier_peak_help), counts.frontier_peak) }
                        { number("depth-peak", t!(depth_peak), t!(depth_peak_help), counts.depth_peak) }
                        if let Some(factor) = branching {
                            { metric("effective-branching-factor", t!(branching), t!(branching_help), thousandths(factor), decimal(factor, 3)) }
                        }
                        if let Some(tables) = report.pdb {
                            { metric("tables", t!(tables), t!(tables_help), tables.partition.name().to_owned(), t!(tables_in_memory, tables = tables.partition.label(), size = megabytes(tables.bytes))) }
                        }
                    </dl>
                    { for optimal.map(|_| verification(&state.solver.verification, dispatch)) }
                </details>
            </>
        }
    });
    let (news, details) = verdict(state);
    // An `anytime` search may improve its solution many times a second.
    let improves = matches!(search, Search::Searching(_, report) if report.statistics.incumbent.is_some());
    html! {
        <section class="card report" aria-label={t!(result)} data-status={search.status().name()}>
            <p class="verdict"><span role="status" aria-live={improves.then_some("off")}>{ news }</span>{ details }</p>
            if let Search::Failed(_) = search {
                <div class="actions start">{ button(t!(reload_page), press(dispatch, || ScreenAction::Reload.into())) }</div>
            }
            { for metrics }
            if let Some(playback) = state.playback() {
                { letters(playback) }
            }
            { for steps(state) }
        </section>
    }
}

/// How long a solution of a large board is for its size.
fn excess(state: &State, length: u32) -> Option<Html> {
    let (size, goal) = (state.size(), state.game.goal.board(state.size()).ok()?);
    let homes = goal.cells();
    let place = |cell: usize| (cell % size.width(), cell / size.width());
    let distance = |(cell, &tile): (usize, &u16)| {
        let ((column, row), (home_column, home_row)) = (place(cell), place(homes[usize::from(tile)]));
        if tile == 0 { 0 } else { column.abs_diff(home_column) + row.abs_diff(home_row) }
    };
    let manhattan = state.game.board.tiles().iter().enumerate().map(distance).sum::<usize>() as f64;
    let excess = (f64::from(length) - manhattan) / size.cells() as f64;
    let moves = manhattan + EXCESS * size.cells() as f64;
    (size.cells() > LARGE && f64::from(length) > moves).then(|| {
        let (ratio, moves) = (decimal(f64::from(length) / manhattan, 2), in_moves(moves.round() as usize));
        html! { <small data-excess={thousandths(excess)}>{ t!(excess, ratio = ratio, excess = decimal(excess, 2), moves = moves) }</small> }
    })
}

/// The excess moves a tile of optimal solutions on large boards: extrapolated from 0.886 on 3x3, 0.974 on 4x4 and 1.011 on 5x5.
const EXCESS: f64 = 1.06;

/// The number of cells above which no search proves a solution.
const LARGE: usize = 25;

/// The link to Learn, where the search that has found the solution is seen step by step.
fn steps(state: &State) -> Option<Html> {
    let Method { algorithm, heuristic, partition, weight, .. } = state.solver.searched;
    let is_solved = matches!(state.solver.search, Search::Finished(Outcome::Solved { .. }, _));
    (is_solved && methods::has_steps(algorithm, heuristic, state.size())).then(|| {
        let scene = Scene {
            board: Some(state.game.board.clone()),
            goal: Some(state.game.goal.clone()),
            algorithm: Some(algorithm),
            heuristic: Some(heuristic),
            partition,
            weight: Some(weight),
            ..Scene::default()
        };
        html! { <a href={format!("#{}", of_scene(View::Learn, &scene))}>{ words(t!(why_this_solution)) }</a> }
    })
}

/// The check of the result on demand.
fn verification(verification: &Verification, dispatch: &Dispatch) -> Html {
    let (name, text) = match verification {
        Verification::None => ("none", String::new()),
        Verification::Pending => ("pending", t!(verifying).to_owned()),
        Verification::Done(Verdict::Verified) => ("verified", t!(verified).to_owned()),
        Verification::Done(Verdict::Refuted(why)) => ("refuted", t!(refuted, why = why)),
        Verification::Done(Verdict::Open) => ("open", t!(verification_open).to_owned()),
        Verification::Failed(why) => ("failed", t!(verification_failed, why = why)),
    };
    // The button stays during the check, so that it keeps the focus.
    html! {
        <div class="actions start">
            <button type="button" aria-disabled={(name == "pending").to_string()} onclick={press(dispatch, || SearchAction::Verify.into())}>
                { words(t!(verify)) }
            </button>
            <span role="status" data-verification={name}>{ text }</span>
        </div>
    }
}

/// Describes the status of the search in two parts: one that screen readers announce, and one that changes too often for
/// that.
fn verdict(state: &State) -> (String, String) {
    let mut details = String::new();
    let news = match &state.solver.search {
        Search::Idle => t!(press_solve).to_owned(),
        Search::Preparing(_) => match state.pdbs.in_progress() {
            Some((partition, share)) => {
                details = format!(" {}", percent(share));
                t!(building_tables, tables = partition)
            }
            None => t!(getting_ready).to_owned(),
        },
        Search::Searching(_, report) => {
            let counts = report.statistics;
            let bound = counts.lower_bound.unwrap_or(0);
            match (counts.incumbent, report.share_done) {
                (Some(length), _) => {
                    details = " ".to_owned() + &t!(improving, bound = bound);
                    t!(best_so_far_is, moves = in_moves(length as usize))
                }
                (None, Some(share)) => {
                    details = " ".to_owned() + &t!(ruling_out, bound = bound, share = percent(share));
                    t!(searching_on_cores).to_owned()
                }
                (None, None) => {
                    if bound > 0 {
                        details = " ".to_owned() + &t!(bound_so_far, bound = bound);
                    }
                    t!(searching).to_owned()
                }
            }
        }
        Search::Finished(Outcome::Solved { moves, optimal }, report) => {
            let moves = in_moves(moves.len());
            match report.statistics.lower_bound {
                _ if *optimal => t!(solved_optimally, moves = moves),
                Some(bound) => t!(solved_with_bound, moves = moves, bound = bound),
                None => t!(solved_in, moves = moves),
            }
        }
        // The worker gives its reason in English.
        Search::Finished(Outcome::Unsolvable(_), _) => {
            let why = t!(no_solution, why = state.solvability().localize());
            format!("{why} {}", goals_in_reach(&state.board(), &state.game.goal))
        }
        Search::Finished(Outcome::Exhausted, _) => t!(no_solution_exhausted).to_owned(),
        Search::Finished(Outcome::TimeLimit, _) => t!(time_limit_reached).to_owned(),
        Search::Finished(Outcome::MemoryLimit, _) => t!(out_of_memory).to_owned(),
        Search::Finished(Outcome::Cancelled, _) => t!(search_cancelled).to_owned(),
        Search::Failed(message) => t!(search_failed, why = message),
    };
    (news, details)
}

/// The number of letters shown at a time. Depth-first search finds solutions of tens of thousands of moves.
const LETTERS_SHOWN: usize = 400;

/// The solution in letters. Moves already made are highlighted.
fn letters(playback: &Playback) -> Html {
    let moves = playback.moves();
    let (position, last) = (playback.position(), moves.len());
    // The part that contains the next move, or the last part at the end.
    let first = position.min(last.saturating_sub(1)) / LETTERS_SHOWN * LETTERS_SHOWN;
    let end = last.min(first + LETTERS_SHOWN);
    let letters = |from: usize, to: usize| -> String {
        moves.directions()[from..to].iter().map(|direction| direction.letter()).collect()
    };
    html! {
        <div class="solution" data-moves={moves.to_string()}>
            <p class="letters">
                <span class="made">{ letters(first, position) }</span><span>{ letters(position, end) }</span>
            </p>
            if last > LETTERS_SHOWN {
                <small>{ t!(moves_shown, first = first as u64 + 1, end = end as u64, last = last as u64) }</small>
            }
        </div>
    }
}

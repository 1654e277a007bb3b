//! A node that the user has chosen: its board, the parts of its h, the path to it, and what happened to it.

use crate::learn::action::{Action, Jump};
use crate::learn::appraisal::Appraisal;
use crate::learn::explanation::explain;
use crate::learn::state::is_estimated;
use crate::learn::trace::Trace;
use crate::learn::view::estimate::{comparison, estimate};
use crate::learn::view::node::{caption, goal, large_picture, parts, pick, short_picture, side, written_figures};
use crate::shared::locale::t;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{NodeEntry, Phase};
use yew::prelude::*;

/// The maximum number of boards of a path, and of steps of a history, that are listed.
const LISTED: usize = 40;

/// The card of a node at a step, in the place of the node being expanded.
pub fn inspected_card(
    spec: &SearchSpec,
    trace: &Trace,
    step: usize,
    id: u32,
    appraisal: Option<&Appraisal>,
    dispatch: &Callback<Action>,
) -> Html {
    html! {
        <section class="card inspected" data-inspected={id.to_string()} aria-label={t!(inspected)}>
            <div class="title">
                <h2 role="status">
                    { t!(node, node = id) }{ " " }
                    <span class="count">{ words(phase_name(trace.phase(id, step))) }</span>
                </h2>
                { button(t!(close), on(dispatch, |_| Action::Inspect(None))) }
            </div>
            { match trace.node(id, step) {
                Some(entry) => details(spec, trace, step, entry, appraisal, dispatch),
                None => unseen(trace, id, dispatch),
            } }
        </section>
    }
}

fn details(
    spec: &SearchSpec,
    trace: &Trace,
    step: usize,
    entry: &NodeEntry,
    appraisal: Option<&Appraisal>,
    dispatch: &Callback<Action>,
) -> Html {
    let NodeEntry { id, node, .. } = entry;
    let goal = goal(spec, trace);
    let method = spec.method();
    html! {
        <>
            <div class="now">
                { large_picture(spec, trace, entry, &goal) }
                { caption(*id, written_figures(trace, *id, node), side(trace, node.root)) }
            </div>
            if is_estimated(&method, trace, node) {
                { estimate(method.heuristic, node.h, parts(spec, trace, node, &goal).as_ref()) }
                { comparison(&node.board, &goal, (method.heuristic, node.h), appraisal) }
            }
            { path(trace, step, *id, dispatch) }
            { history(trace, step, *id, dispatch) }
        </>
    }
}

/// A node that the search reaches later.
fn unseen(trace: &Trace, id: u32, dispatch: &Callback<Action>) -> Html {
    let first = trace.about(id).next().unwrap_or_default();
    html! {
        <>
            <p>{ words(t!(unseen_help)) }</p>
            <div class="actions start">
                { button(t!(go_there), on(dispatch, move |_| Action::Go(Jump::To(first + 1)))) }
            </div>
        </>
    }
}

/// The boards from the root to a node.
fn path(trace: &Trace, step: usize, id: u32, dispatch: &Callback<Action>) -> Html {
    let mut path = trace.path(id, step);
    let left_out = path.len().saturating_sub(LISTED);
    path.truncate(LISTED);
    let boards = path.iter().rev().map(|entry| {
        let label = html! {
            <>
                { short_picture(trace, entry.id, &entry.node.board) }
                <small>{ t!(node, node = entry.id) }</small>
            </>
        };
        html! { <li key={entry.id}>{ pick(entry.id, Some(id), true, label, dispatch) }</li> }
    });
    html! {
        <div>
            <h3>{ words(t!(path_from_root)) }</h3>
            if left_out > 0 {
                <small>{ t!(path_cut, n = left_out as u64) }</small>
            }
            <ol class="path">{ for boards }</ol>
        </div>
    }
}

/// The history of a node up to a step, the latest event first. Each item leads to its step.
fn history(trace: &Trace, step: usize, id: u32, dispatch: &Callback<Action>) -> Html {
    let past = trace.about(id).rev().filter(|&entry| entry < step).take(LISTED);
    let items = past.map(|entry| {
        let go = on(dispatch, move |_: MouseEvent| Action::Go(Jump::To(entry + 1)));
        html! {
            <li key={entry}>
                <button type="button" class="pick" onclick={go}>
                    <b>{ t!(step, n = entry as u64 + 1) }</b>
                    <span class="reason">{ explain(trace, entry) }</span>
                </button>
            </li>
        }
    });
    html! {
        <div>
            <h3>{ words(t!(node_history)) }</h3>
            <ol class="history">{ for items }</ol>
        </div>
    }
}

pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Unseen => t!(phase_unseen),
        Phase::Waiting => t!(phase_waiting),
        Phase::Current => t!(phase_current),
        Phase::Expanded => t!(phase_expanded),
        Phase::Dropped(_) => t!(phase_dropped),
        Phase::Forgotten => t!(phase_forgotten),
        Phase::Found => t!(phase_found),
    }
}

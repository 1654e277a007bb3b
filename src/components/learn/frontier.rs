//! The frontier in the order of expansion, and the closed list.

use super::node::{caption, pick, side};
use super::tiles::written;
use crate::browser;
use crate::components::words::words;
use crate::model::explanation::figures;
use crate::model::figures::grouped;
use crate::model::learning::{Action, Trace};
use crate::model::locale::t;
use npuzzle_traces::{Moment, NodeEntry};
use yew::prelude::*;

/// The maximum number of nodes that are listed. The lists may change with every step.
const LISTED: usize = 50;

/// The nodes that wait to be expanded, the next one first. While the user predicts, the same nodes are in the order of
/// their numbers: their order would be the answer.
pub fn frontier_card(
    trace: &Trace,
    moment: &Moment,
    predicts: bool,
    inspected: Option<u32>,
    dispatch: &Callback<Action>,
) -> Html {
    let waiting = trace.frontier_len(moment);
    let mut nodes: Vec<&NodeEntry> = trace.frontier(moment).take(LISTED).collect();
    if predicts {
        nodes.sort_unstable_by_key(|entry| entry.id);
    }
    let help = match (waiting, predicts) {
        (0, _) => t!(frontier_empty),
        (_, true) => t!(frontier_unordered),
        (_, false) => t!(frontier_help),
    };
    let rest = waiting.saturating_sub(LISTED);
    html! {
        <section class="card frontier" aria-label={t!(frontier)}>
            <h2>{ words(t!(frontier)) }{ " " }<span class="count">{ grouped(waiting as u64) }</span></h2>
            <small>{ words(help) }</small>
            <ol
                class="nodes"
                data-frontier=""
                data-unordered={predicts.then_some("")}
                aria-label={t!(frontier)}
                onkeydown={walk_list}
            >
                { listed(trace, nodes, inspected, dispatch) }
            </ol>
            if rest > 0 {
                <small>{ t!(frontier_rest, n = rest as u64) }</small>
            }
        </section>
    }
}

/// The expanded nodes that the search remembers, the latest one first.
pub fn closed_card(trace: &Trace, step: usize, inspected: Option<u32>, dispatch: &Callback<Action>) -> Html {
    let has_list = trace.has_closed_list();
    let closed = if has_list { trace.closed_len(step) } else { 0 };
    let rest = closed.saturating_sub(LISTED);
    html! {
        <section class="card frontier" aria-label={t!(closed_list)}>
            if has_list {
                <h2>{ words(t!(closed_list)) }{ " " }<span class="count">{ grouped(closed as u64) }</span></h2>
                <small>{ words(t!(closed_list_help)) }</small>
                <ol class="nodes" data-closed="" aria-label={t!(closed_list)} onkeydown={walk_list}>
                    { listed(trace, trace.expanded(step).rev().take(LISTED).collect(), inspected, dispatch) }
                </ol>
                if rest > 0 {
                    <small>{ t!(frontier_rest, n = rest as u64) }</small>
                }
            } else {
                <h2>{ words(t!(closed_list)) }</h2>
                <small>{ words(t!(no_closed_list)) }</small>
            }
        </section>
    }
}

/// Nodes as buttons. One of them is in the order of tabs, and leads to the others by arrow keys.
fn listed(trace: &Trace, nodes: Vec<&NodeEntry>, inspected: Option<u32>, dispatch: &Callback<Action>) -> Html {
    let reached = nodes.iter().position(|entry| Some(entry.id) == inspected).unwrap_or(0);
    let items = nodes.into_iter().enumerate().map(|(index, NodeEntry { id, node, .. })| {
        let label = html! {
            <>
                { written(&node.board) }
                { caption(*id, figures(node), side(trace, node.root)) }
            </>
        };
        html! {
            <li
                key={*id}
                class="node"
                data-node={id.to_string()}
                data-board={node.board.to_string()}
                data-g={node.g.to_string()}
                data-h={node.h.to_string()}
                data-f={node.f.to_string()}
            >{ pick(*id, inspected, index == reached, label, dispatch) }</li>
        }
    });
    items.collect()
}

/// Moves the focus up and down a list of buttons.
fn walk_list(event: KeyboardEvent) {
    let is_next = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    event.prevent_default();
    browser::focus_neighbor(&event, is_next);
}

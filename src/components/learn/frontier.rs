//! The frontier in the order of expansion, and the closed list.

use super::node::{caption, pick, short_picture, side, written_figures};
use crate::browser;
use crate::components::words::words;
use crate::model::figures::grouped;
use crate::model::learning::Action;
use crate::model::locale::{Language, current_language, t};
use crate::model::trace::Trace;
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
    let language = current_language();
    let items = nodes.into_iter().enumerate().map(|(index, entry)| {
        let is_inspected = Some(entry.id) == inspected;
        html! {
            <Item
                key={entry.id}
                trace={trace.clone()}
                entry={entry.clone()}
                {is_inspected}
                is_tab_stop={index == reached}
                {language}
                dispatch={dispatch.clone()}
            />
        }
    });
    items.collect()
}

/// Properties of [`Item`].
#[derive(Properties, PartialEq)]
struct ItemProps {
    trace: Trace,
    entry: NodeEntry,
    is_inspected: bool,
    is_tab_stop: bool,
    /// The language of the texts, so that another one redraws them.
    language: Language,
    dispatch: Callback<Action>,
}

/// A node of a list. Redrawn only if these change: a step changes one or two nodes of a hundred.
#[component]
fn Item(props: &ItemProps) -> Html {
    let ItemProps { trace, entry: NodeEntry { id, node, .. }, is_inspected, is_tab_stop, dispatch, .. } = props;
    let label = html! {
        <>
            { short_picture(trace, *id, &node.board) }
            { caption(*id, written_figures(trace, *id, node), side(trace, node.root)) }
        </>
    };
    html! {
        <li
            class="node"
            data-node={id.to_string()}
            data-board={trace.has_boards().then(|| node.board.to_string())}
            data-g={node.g.to_string()}
            data-h={node.h.to_string()}
            data-f={node.f.to_string()}
        >{ pick(*id, is_inspected.then_some(*id), *is_tab_stop, label, dispatch) }</li>
    }
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

//! The frontier in the order of expansion, and the closed list.

use crate::browser;
use crate::learn::action::Action;
use crate::learn::state::{Learning, Veil};
use crate::learn::trace::Trace;
use crate::learn::view::node::{caption, pick, short_picture, side, written_figures};
use crate::learn::view::panels::tab_list;
use crate::learn::workbench::{Arrange, List};
use crate::shared::figures::grouped;
use crate::shared::locale::{Language, current_language, t};
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_traces::{Moment, NodeEntry};
use yew::prelude::*;

/// The maximum number of nodes that are listed. The lists may change with every step.
const LISTED: usize = 50;

/// The frontier and the closed list, of which one is on show.
pub fn lists_card(state: &Learning, trace: &Trace, moment: &Moment, dispatch: &Callback<Action>) -> Html {
    const LISTS: [List; 2] = [List::Frontier, List::Closed];
    let chosen = state.workbench.list;
    let step = moment.step();
    let (waiting, closed) = (trace.frontier_len(moment), trace.has_closed_list().then(|| trace.closed_len(step)));
    let label = |name: &'static str, count: Option<usize>| {
        html! { <>{ words(name) }{ for count.map(|count| html! { <span class="count">{ grouped(count as u64) }</span> }) }</> }
    };
    let items = vec![
        (label(t!(frontier), Some(waiting)), "list-frontier".to_owned()),
        (label(t!(closed_list), closed), "list-closed".to_owned()),
    ];
    let show =
        on(dispatch, |index: usize| Action::Arrange(Arrange::List(LISTS.get(index).copied().unwrap_or_default())));
    let predicts = state.study.asks.is_on() || state.has_veil(Veil::Values);
    html! {
        <div class="card lists">
            { tab_list(t!(panel_lists), items, chosen as usize, show) }
            <section id="list-frontier" role="tabpanel" aria-label={t!(frontier)} hidden={chosen != List::Frontier}>
                { frontier(trace, moment, (waiting, predicts), state.inspected, dispatch) }
            </section>
            <section id="list-closed" role="tabpanel" aria-label={t!(closed_list)} hidden={chosen != List::Closed}>
                { match closed {
                    Some(closed) => closed_list(trace, step, closed, state.inspected, dispatch),
                    None => html! { <small>{ words(t!(no_closed_list)) }</small> },
                } }
            </section>
        </div>
    }
}

/// The nodes that wait to be expanded, the next one first. While the user predicts, or values are hidden, the same nodes are in the order of
/// their numbers: their order would be the answer.
fn frontier(
    trace: &Trace,
    moment: &Moment,
    (waiting, predicts): (usize, bool),
    inspected: Option<u32>,
    dispatch: &Callback<Action>,
) -> Html {
    let mut nodes: Vec<&NodeEntry> = trace.frontier(moment).take(LISTED).collect();
    if predicts {
        nodes.sort_unstable_by_key(|entry| entry.id);
    }
    let help = match (waiting, predicts) {
        (0, _) => t!(frontier_empty),
        (_, true) => t!(frontier_unordered),
        (_, false) => t!(frontier_help),
    };
    html! {
        <>
            <small class={(waiting > 0).then_some("hint")}>{ words(help) }</small>
            <ol
                class="nodes"
                data-frontier=""
                data-unordered={predicts.then_some("")}
                aria-label={t!(frontier)}
                onkeydown={walk_list}
            >
                { listed(trace, nodes, inspected, dispatch) }
            </ol>
            { rest(waiting) }
        </>
    }
}

/// The expanded nodes that the search remembers, the latest one first.
fn closed_list(trace: &Trace, step: usize, closed: usize, inspected: Option<u32>, dispatch: &Callback<Action>) -> Html {
    html! {
        <>
            <small class="hint">{ words(t!(closed_list_help)) }</small>
            <ol class="nodes" data-closed="" aria-label={t!(closed_list)} onkeydown={walk_list}>
                { listed(trace, trace.expanded(step).rev().take(LISTED).collect(), inspected, dispatch) }
            </ol>
            { rest(closed) }
        </>
    }
}

/// The number of nodes that are not listed.
fn rest(count: usize) -> Html {
    match count.checked_sub(LISTED) {
        Some(rest @ 1..) => html! { <small>{ t!(frontier_rest, n = rest as u64) }</small> },
        _ => html! {},
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

//! Nodes of a search: boards with their numbers, and the node whose successors are being generated.

use crate::learn::action::Action;
use crate::learn::explanation::{explain, figures};
use crate::learn::state::{Learning, is_estimated};
use crate::learn::trace::Trace;
use crate::learn::view::estimate::{estimate, overlay};
use crate::learn::view::tiles::{drawn, drawn_with, written};
use crate::shared::locale::t;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::heuristic::{self, Explanation};
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{Node, NodeEntry, Root, Rule};
use yew::prelude::*;

/// The node that a step is about, large, with its h on the tiles, and its successors so far.
pub fn node_card(state: &Learning, trace: &Trace, goal: &Board, dispatch: &Callback<Action>) -> Html {
    let (spec, step) = (&state.study.spec, state.study.step);
    let current = trace.current(step);
    let successors: Vec<usize> = trace.successors(step).collect();
    let is_goal = trace.goal(step).is_some();
    let title = match current {
        None => t!(board),
        Some(_) if !is_goal => t!(current_node),
        Some(_) if trace.rule() == Rule::Bidirectional => t!(sides_met),
        Some(_) => t!(goal_reached),
    };
    html! {
        <section class="card expansion" aria-label={title} tabindex="-1">
            <h2>{ words(title) }</h2>
            <div class="now">
                if let Some(entry) = current {
                    { current_node(spec, trace, entry, goal, state.inspected, dispatch) }
                } else {
                    // Before anything is expanded, the first board.
                    { for trace.source().map(|entry| large_picture(spec, trace, entry, goal)) }
                }
                if trace.imported().is_none_or(|imported| imported.goal.is_some()) {
                    <figure class="goal">
                        { drawn(goal, goal, None) }
                        <figcaption>{ words(t!(goal)) }</figcaption>
                    </figure>
                }
            </div>
            if current.is_some() && !is_goal {
                <h3>{ words(t!(successors)) }</h3>
                if successors.is_empty() {
                    <p>{ words(t!(no_successors)) }</p>
                } else {
                    <ul class="successors">
                        { for successors.into_iter().map(|entry| successor(trace, entry, goal, state.inspected, dispatch)) }
                    </ul>
                }
            }
        </section>
    }
}

/// A board that cannot be solved, and its h all the same.
pub fn unsolvable_card(spec: &SearchSpec) -> Html {
    let (goal, method) = (spec.goal_board(), spec.method());
    let parts =
        method.algorithm.takes_heuristic().then(|| heuristic::explain(method.heuristic, spec.board(), &goal)).flatten();
    let value = parts.as_ref().and_then(Explanation::value);
    html! {
        <section class="card expansion" aria-label={t!(board)} tabindex="-1">
            <h2>{ words(t!(board)) }</h2>
            <div class="now">
                { match &parts {
                    Some(parts) => taken_apart(spec, spec.board(), &goal, parts),
                    None => drawn(spec.board(), &goal, None),
                } }
                <figure class="goal">
                    { drawn(&goal, &goal, None) }
                    <figcaption>{ words(t!(goal)) }</figcaption>
                </figure>
            </div>
            if let Some(value) = value {
                { estimate(method.heuristic, value, parts.as_ref()) }
            }
        </section>
    }
}

/// A board with the parts of its h drawn on it.
fn taken_apart(spec: &SearchSpec, board: &Board, goal: &Board, parts: &Explanation) -> Html {
    drawn_with(board, goal, None, Some(overlay(parts, board, goal, spec.method().heuristic)))
}

/// The board of a node with the parts of its h drawn on it, or its name if it has no board.
pub fn large_picture(spec: &SearchSpec, trace: &Trace, NodeEntry { id, node, .. }: &NodeEntry, goal: &Board) -> Html {
    match parts(spec, trace, node, goal) {
        Some(parts) => taken_apart(spec, &node.board, goal, &parts),
        None => picture(trace, *id, &node.board, goal, None),
    }
}

/// Returns the parts of the h of a node. `None` if it is no estimate of the distance to the goal.
pub fn parts(spec: &SearchSpec, trace: &Trace, node: &Node, goal: &Board) -> Option<Explanation> {
    let of_patterns = || Explanation::of_patterns(spec.pdb_key()?, goal);
    let parts = || heuristic::explain(spec.method().heuristic, &node.board, goal).or_else(of_patterns);
    is_estimated(&spec.method(), trace, node).then(parts).flatten()
}

fn current_node(
    spec: &SearchSpec,
    trace: &Trace,
    entry: &NodeEntry,
    goal: &Board,
    inspected: Option<u32>,
    dispatch: &Callback<Action>,
) -> Html {
    let NodeEntry { id, node, .. } = entry;
    let label = html! {
        <>
            { large_picture(spec, trace, entry, goal) }
            { caption(*id, written_figures(trace, *id, node), side(trace, node.root)) }
        </>
    };
    html! {
        <div
            class="node"
            data-current=""
            data-node={id.to_string()}
            data-board={node.board.to_string()}
            data-g={node.g.to_string()}
            data-h={node.h.to_string()}
            data-f={node.f.to_string()}
        >{ pick(*id, inspected, true, label, dispatch) }</div>
    }
}

/// A successor, and what became of it at once.
fn successor(trace: &Trace, entry: usize, goal: &Board, inspected: Option<u32>, dispatch: &Callback<Action>) -> Html {
    let Some(NodeEntry { id, node, step, .. }) = trace.node_entry(entry) else { return html! {} };
    // The moved tile is where the blank was before.
    let moved = node.parent.as_ref().and_then(|parent| parent.tiles().iter().position(|&tile| tile == 0));
    let label = html! {
        <>
            { picture(trace, *id, &node.board, goal, moved) }
            <span class="caption">
                <span class="figures" dir="ltr">{ written_figures(trace, *id, node) }</span>
                <span class="reason">{ explain(trace, entry) }</span>
            </span>
        </>
    };
    html! {
        <li key={entry} class="node" data-outcome={step.name()}>{ pick(*id, inspected, true, label, dispatch) }</li>
    }
}

/// The board of a node, or its name if it has none.
pub fn picture(trace: &Trace, id: u32, board: &Board, goal: &Board, moved: Option<usize>) -> Html {
    match trace.label(id) {
        Some(label) => html! { <span class="named" dir="auto">{ &label.name }</span> },
        None => drawn(board, goal, moved),
    }
}

/// The board of a node in a list, or its name if it has none.
pub fn short_picture(trace: &Trace, id: u32, board: &Board) -> Html {
    match trace.label(id) {
        Some(label) => html! { <span class="named" dir="auto">{ &label.name }</span> },
        None => written(board),
    }
}

/// Returns the board that a search leads to. The first board if a trace from a file does not tell.
pub fn goal(spec: &SearchSpec, trace: &Trace) -> Board {
    let first = || trace.source().map(|entry| entry.node.board.clone());
    match trace.imported() {
        Some(imported) => imported.goal.clone().or_else(first),
        None => Some(spec.goal_board()),
    }
    .unwrap_or_else(|| spec.board().clone())
}

/// Returns g, h and f of a node, or its properties if it has no board. Each is on one line.
pub fn written_figures(trace: &Trace, id: u32, node: &Node) -> String {
    trace.label(id).map_or_else(|| figures(trace, node), |label| label.properties.replace(" = ", "\u{a0}=\u{a0}"))
}

/// A button that inspects a node.
pub fn pick(id: u32, inspected: Option<u32>, is_tab_stop: bool, label: Html, dispatch: &Callback<Action>) -> Html {
    html! {
        <button
            type="button"
            class="pick"
            tabindex={(!is_tab_stop).then_some("-1")}
            aria-pressed={(inspected == Some(id)).to_string()}
            onclick={on(dispatch, move |_: MouseEvent| Action::Inspect(Some(id)))}
        >{ label }</button>
    }
}

/// The number of a node, its figures, and the side of a bidirectional search that it belongs to.
pub fn caption(id: u32, figures: String, side: Option<&'static str>) -> Html {
    html! {
        <span class="caption">
            <b>{ t!(node, node = id) }</b>
            <span class="figures" dir="ltr">{ figures }</span>
            if let Some(side) = side {
                <small>{ words(side) }</small>
            }
        </span>
    }
}

/// Names the side of a node in a bidirectional search.
pub fn side(trace: &Trace, root: Root) -> Option<&'static str> {
    (trace.rule() == Rule::Bidirectional).then(|| match root {
        Root::Start => t!(side_start),
        Root::Goal => t!(side_goal),
    })
}

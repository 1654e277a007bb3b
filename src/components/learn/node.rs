//! Nodes of a search: boards with their numbers, and the node whose successors are being generated.

use super::tiles::{drawn, written};
use crate::components::dispatch::on;
use crate::components::words::words;
use crate::model::explanation::{explain, figures};
use crate::model::learning::{Action, Jump, Learning};
use crate::model::locale::t;
use crate::model::trace::Trace;
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{Landmark, Node, NodeEntry, Root, Rule};
use yew::prelude::*;

/// The event of a step and its reason, the node that was expanded last, and its successors so far.
pub fn node_card(state: &Learning, trace: &Trace, goal: &Board, dispatch: &Callback<Action>) -> Html {
    let step = state.study.step;
    let explanation = match step.checked_sub(1) {
        Some(entry) => explain(trace, entry),
        None => t!(nothing_yet).to_owned(),
    };
    let current = trace.current(step);
    let successors: Vec<usize> = trace.successors(step).collect();
    html! {
        <section class="card expansion" aria-label={t!(current_node)} tabindex="-1">
            // Steps that follow each other by themselves are too fast to be read out.
            <p class="explanation" role="status" aria-live={state.is_playing.then_some("off")}>{ explanation }</p>
            <div class="boards">
                if let Some(entry) = current {
                    <figure>
                        <figcaption>{ words(t!(current_node)) }</figcaption>
                        { current_node(trace, entry, goal, state.inspected, dispatch) }
                    </figure>
                } else {
                    <figure>
                        <figcaption>{ words(t!(board)) }</figcaption>
                        { start(trace, &state.study.spec.board, goal) }
                    </figure>
                }
                if trace.imported().is_none_or(|imported| imported.goal.is_some()) {
                    <figure class="goal">
                        <figcaption>{ words(t!(goal)) }</figcaption>
                        { drawn(goal, goal, None) }
                    </figure>
                }
            </div>
            if current.is_some() {
                <div class="below">
                    <h2>{ words(t!(successors)) }</h2>
                    if successors.is_empty() {
                        <p>{ words(t!(no_successors)) }</p>
                    } else {
                        <ul class="successors">
                            { for successors.into_iter().map(|entry| successor(trace, entry, goal, state.inspected, dispatch)) }
                        </ul>
                    }
                </div>
            }
            { landmarks(trace, step, dispatch) }
        </section>
    }
}

/// Buttons to the bounds and the solutions, if the search passes any.
fn landmarks(trace: &Trace, step: usize, dispatch: &Callback<Action>) -> Html {
    let kinds = [
        (Landmark::Bound, t!(previous_bound), t!(next_bound)),
        (Landmark::Incumbent, t!(previous_solution), t!(next_solution)),
    ];
    let kinds = kinds.into_iter().filter(|(landmark, ..)| trace.has(*landmark));
    let buttons = kinds.flat_map(|(landmark, previous, next)| {
        let is_after = trace.previous_step(landmark, step).is_some();
        let is_before = trace.next_step(landmark, step).is_some();
        [(Jump::Previous(landmark), previous, is_after), (Jump::Next(landmark), next, is_before)]
    });
    let buttons = buttons.map(|(jump, label, is_possible)| {
        html! {
            <button
                key={label}
                type="button"
                // Not disabled, so that a keyboard's user does not lose the place.
                aria-disabled={(!is_possible).to_string()}
                onclick={is_possible.then(|| on(dispatch, move |_: MouseEvent| Action::Go(jump)))}
            >{ words(label) }</button>
        }
    });
    let buttons: Html = buttons.collect();
    html! {
        if trace.has(Landmark::Bound) || trace.has(Landmark::Incumbent) {
            <div class="landmarks">{ buttons }</div>
        }
    }
}

fn current_node(
    trace: &Trace,
    NodeEntry { id, node, .. }: &NodeEntry,
    goal: &Board,
    inspected: Option<u32>,
    dispatch: &Callback<Action>,
) -> Html {
    let label = html! {
        <>
            { picture(trace, *id, &node.board, goal, None) }
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
    let first = || trace.node_entry(0).map(|entry| entry.node.board.clone());
    match trace.imported() {
        Some(imported) => imported.goal.clone().or_else(first),
        // It exists on the size of the board: a search to another goal has no trace.
        None => spec.goal.board(spec.board.size()).ok(),
    }
    .unwrap_or_else(|| spec.board.clone())
}

/// The first board, before anything has happened.
fn start(trace: &Trace, board: &Board, goal: &Board) -> Html {
    match trace.imported().and(trace.node_entry(0)) {
        Some(entry) => picture(trace, entry.id, &entry.node.board, goal, None),
        None => drawn(board, goal, None),
    }
}

/// Returns g, h and f of a node, or its properties if it has no board.
pub fn written_figures(trace: &Trace, id: u32, node: &Node) -> String {
    trace.label(id).map_or_else(|| figures(node), |label| label.properties.clone())
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

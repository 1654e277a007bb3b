//! An exercise to print: the first expansions of the search on show, with or without answers.

use super::difference::{choice_text, method_text};
use super::node::side;
use super::tiles::{drawn, empty};
use crate::learn::action::Action;
use crate::learn::explanation::{explain, figures};
use crate::learn::state::Sheet;
use crate::learn::trace::Trace;
use crate::shared::locale::t;
use crate::shared::widgets::button::button;
use crate::shared::widgets::dispatch::on;
use crate::shared::widgets::words::words;
use npuzzle_engine::choices::Choice;
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{Landmark, NodeEntry};
use yew::prelude::*;

/// The number of expansions on a sheet: as many as fit on two pages.
const MOST: usize = 8;

/// The exercise, and what to do with it, which is not printed.
pub fn sheet_card(spec: &SearchSpec, trace: &Trace, sheet: Sheet, goal: &Board, dispatch: &Callback<Action>) -> Html {
    let has_answers = sheet == Sheet::WithAnswers;
    let other = if has_answers { Sheet::Blank } else { Sheet::WithAnswers };
    let choices = spec.method().choices;
    let rules = Choice::ALL.iter().filter(|choice| choice.applies_to(spec.method().algorithm));
    html! {
        <section class="paper" aria-label={t!(sheet)} data-answers={has_answers.to_string()}>
            <div class="tools">
                <label>
                    <input
                        type="checkbox"
                        name="answers"
                        checked={has_answers}
                        onchange={on(dispatch, move |_: Event| Action::ShowSheet(Some(other)))}
                    />
                    <span>{ words(t!(sheet_answers)) }</span>
                </label>
                { button(t!(print), on(dispatch, |_| Action::Print)) }
                { button(t!(close), on(dispatch, |_| Action::ShowSheet(None))) }
            </div>
            <h2>{ method_text(&spec.method()) }</h2>
            <div class="asked">
                { pictured(t!(board), drawn(spec.board(), goal, None)) }
                { pictured(t!(goal), drawn(goal, goal, None)) }
                <div>
                    <p>{ words(t!(sheet_task)) }</p>
                    <ul>{ for rules.map(|&choice| html! { <li>{ choice_text(choice, choices) }</li> }) }</ul>
                </div>
            </div>
            <ol>{ for expansions(trace).into_iter().map(|(step, end)| expansion(trace, step, end, has_answers, goal)) }</ol>
        </section>
    }
}

/// Returns the steps after the first expansions, and the last steps before the next ones.
fn expansions(trace: &Trace) -> Vec<(usize, usize)> {
    let next = |step: &usize| trace.next_step(Landmark::Expansion, *step);
    let steps: Vec<usize> = std::iter::successors(next(&0), next).take(MOST + 1).collect();
    let ends = steps.iter().skip(1).map(|next| next - 1).chain([trace.steps()]);
    steps.iter().copied().zip(ends).take(MOST).collect()
}

/// A node that is expanded, and its successors. Without answers, they are to be filled in, except the first node.
fn expansion(trace: &Trace, step: usize, end: usize, has_answers: bool, goal: &Board) -> Html {
    let Some(current) = trace.current(step) else { return html! {} };
    let is_given = has_answers || current.parent.is_none();
    html! {
        <li>
            { node(current, is_given, None, goal) }
            if let Some(side) = side(trace, current.node.root) {
                <small>{ words(side) }</small>
            }
            <ul>
                { for trace.successors(end).filter_map(|entry| {
                    let reason = has_answers.then(|| explain(trace, entry));
                    Some(html! { <li key={entry}>{ node(trace.node_entry(entry)?, has_answers, reason, goal) }</li> })
                }) }
            </ul>
        </li>
    }
}

/// A board with its figures, or room for them.
fn node(NodeEntry { node, .. }: &NodeEntry, is_given: bool, reason: Option<String>, goal: &Board) -> Html {
    html! {
        <div class="node">
            if is_given {
                { drawn(&node.board, goal, None) }
            } else {
                { empty(node.board.size()) }
            }
            <span class="caption">
                <span class="figures" dir="ltr">{ if is_given { figures(node) } else { "g = ___, h = ___, f = ___".to_owned() } }</span>
                { for reason.map(|reason| html! { <span class="reason">{ reason }</span> }) }
            </span>
        </div>
    }
}

fn pictured(label: &'static str, picture: Html) -> Html {
    html! { <figure>{ picture }<figcaption>{ words(label) }</figcaption></figure> }
}

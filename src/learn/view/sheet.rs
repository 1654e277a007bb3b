//! An exercise to print: the first expansions of the search on show, with or without answers, and the notes at its steps.

use crate::learn::action::Action;
use crate::learn::explanation::{explain, figure, figures, symbols};
use crate::learn::link::Study;
use crate::learn::notes::Notes;
use crate::learn::state::Sheet;
use crate::learn::trace::Trace;
use crate::learn::view::difference::{choice_text, method_text};
use crate::learn::view::node::side;
use crate::learn::view::tiles::{drawn, empty};
use crate::shared::locale::t;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::choices::Choice;
use npuzzle_engine::puzzle::Board;
use npuzzle_traces::{Landmark, NodeEntry};
use std::ops::Range;
use yew::prelude::*;

/// The number of expansions on a sheet: as many as fit on two pages.
const MOST: usize = 8;

/// The exercise, and what to do with it, which is not printed.
pub fn sheet_card(study: &Study, trace: &Trace, sheet: Sheet, goal: &Board, dispatch: &Callback<Action>) -> Html {
    let Study { spec, notes, .. } = study;
    let has_answers = sheet == Sheet::WithAnswers;
    let other = if has_answers { Sheet::Blank } else { Sheet::WithAnswers };
    let choices = spec.method().choices;
    let rules = Choice::ALL.iter().filter(|choice| choice.applies_to(spec.method().algorithm));
    let (expansions, end) = (expansions(trace), trace.steps() + 1);
    // The steps before the first expansion, and those after the last one on the sheet.
    let before = 0..expansions.first().map_or(end, |steps| steps.start);
    let after = expansions.last().map_or(end, |steps| steps.end)..end;
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
            { for notes.within(before).map(|(_, text)| note(text)) }
            <ol>{ for expansions.into_iter().map(|steps| expansion(trace, notes, steps, has_answers, goal)) }</ol>
            { for notes.within(after).map(|(step, text)| html! {
                <>
                    <small>{ t!(note_at_step, step = step) }</small>
                    { note(text) }
                </>
            }) }
        </section>
    }
}

/// Returns the steps of the first expansions, each up to the next one.
fn expansions(trace: &Trace) -> Vec<Range<usize>> {
    let next = |step: &usize| trace.next_step(Landmark::Expansion, *step);
    let steps: Vec<usize> = std::iter::successors(next(&0), next).take(MOST + 1).collect();
    let ends = steps.iter().skip(1).copied().chain([trace.steps() + 1]);
    steps.iter().zip(ends).map(|(step, end)| *step..end).take(MOST).collect()
}

/// A node that is expanded, and its successors. Without answers, they are to be filled in, except the first node. Each has the
/// notes at its step and up to the next one's.
fn expansion(trace: &Trace, notes: &Notes, steps: Range<usize>, has_answers: bool, goal: &Board) -> Html {
    let Some(current) = trace.current(steps.start) else { return html! {} };
    let is_given = has_answers || current.parent.is_none();
    // The last step of a solved search is about its goal.
    let last = steps.end - 1 - usize::from(trace.goal(steps.end - 1).is_some());
    let successors: Vec<usize> = trace.successors(last).collect();
    let first_step = |successor: usize| successors.get(successor).map_or(steps.end, |entry| entry + 1);
    let notes_at = |steps: Range<usize>| notes.within(steps).map(|(_, text)| note(text)).collect::<Html>();
    html! {
        <li>
            { node(trace, current, is_given, None, notes_at(steps.start..first_step(0)), goal) }
            if let Some(side) = side(trace, current.node.root) {
                <small>{ words(side) }</small>
            }
            <ul>
                { for successors.iter().enumerate().filter_map(|(index, &entry)| {
                    let reason = has_answers.then(|| explain(trace, entry));
                    let noted = notes_at(first_step(index)..first_step(index + 1));
                    let successor = node(trace, trace.node_entry(entry)?, has_answers, reason, noted, goal);
                    Some(html! { <li key={entry}>{ successor }</li> })
                }) }
            </ul>
        </li>
    }
}

/// A board with its figures, or room for them, and with notes.
fn node(
    trace: &Trace,
    NodeEntry { node, .. }: &NodeEntry,
    is_given: bool,
    reason: Option<String>,
    noted: Html,
    goal: &Board,
) -> Html {
    html! {
        <div class="node">
            if is_given {
                { drawn(&node.board, goal, None) }
            } else {
                { empty(node.board.size()) }
            }
            <span class="caption">
                <span class="figures" dir="ltr">{ if is_given { figures(trace, node) } else { blanks(trace) } }</span>
                { for reason.map(|reason| html! { <span class="reason">{ reason }</span> }) }
                { noted }
            </span>
        </div>
    }
}

/// Room for the figures of a node.
fn blanks(trace: &Trace) -> String {
    symbols(trace).iter().map(|symbol| figure(symbol, "___")).collect::<Vec<_>>().join(", ")
}

fn note(text: &str) -> Html {
    html! { <span class="note">{ text }</span> }
}

fn pictured(label: &'static str, picture: Html) -> Html {
    html! { <figure>{ picture }<figcaption>{ words(label) }</figcaption></figure> }
}

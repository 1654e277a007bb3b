//! Two runs side by side, and where they part.

use crate::learn::action::{Action, Jump};
use crate::learn::difference::{Parting, SavedRun};
use crate::learn::explanation::{explain, figure, figures};
use crate::learn::state::Learning;
use crate::learn::trace::Trace;
use crate::learn::view::tiles::drawn;
use crate::learn::view::what_if::{duplicates_name, order_text, test_name, ties_name, weight_text};
use crate::shared::figures::grouped;
use crate::shared::locale::t;
use crate::shared::localize::{algorithm_name, heuristic_name};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::metric::metric;
use crate::widgets::words::words;
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::spec::{Method, SearchSpec};
use yew::prelude::*;

/// The button that saves the run on show. Predictions hide it, because the difference tells what comes.
pub fn compare_button(state: &Learning, dispatch: &Callback<Action>) -> Html {
    if state.study.asks.is_on() || state.saved_run.is_some() {
        return html! {};
    }
    let label = t!(compare_with);
    // Beside a lesson there is room for the icon alone.
    html! {
        <button type="button" aria-label={label} title={label} onclick={on(dispatch, |_: MouseEvent| Action::SaveRun)}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h7v14H4zM17 5v14M20 5h-6M20 19h-6" /></svg>
            <span>{ words(label) }</span>
        </button>
    }
}

/// The saved run beside the one on show, unless the user predicts.
pub fn difference_card(state: &Learning, trace: &Trace, goal: &Board, dispatch: &Callback<Action>) -> Html {
    let Some(run) = state.saved_run.as_ref().filter(|_| !state.study.asks.is_on()) else { return html! {} };
    let is_same = run.spec == state.study.spec;
    html! {
        <section class="card difference" aria-label={t!(difference)}>
            <div class="head">
                <h2>{ words(t!(difference)) }</h2>
                { button(t!(stop_comparing), on(dispatch, |_| Action::ForgetRun)) }
            </div>
            if is_same {
                <p role="status">{ t!(difference_hint) }</p>
            } else {
                { verdict(run, trace, dispatch) }
                <div class="runs">
                    { panel("a", t!(run_a), &run.spec, (&run.trace, run.moment.step()), entry(run.parting, 0), goal) }
                    { panel("b", t!(run_b), &state.study.spec, (trace, state.study.step), entry(run.parting, 1), goal) }
                </div>
            }
        </section>
    }
}

/// The expansion of a run at which the runs part. `None` if they do not, and `Some(None)` if the run has ended before.
fn entry(parting: Option<Parting>, run: usize) -> Option<Option<usize>> {
    parting.map(|parting| parting.entries[run])
}

/// Whether and where the runs part, and the way there.
fn verdict(run: &SavedRun, trace: &Trace, dispatch: &Callback<Action>) -> Html {
    match run.parting {
        None => html! { <p role="status" data-parting="none">{ t!(part_never) }</p> },
        Some(Parting { expansions, entries }) => {
            let step = entries[1].map_or(trace.steps(), |entry| entry + 1);
            let number = expansions + 1;
            html! {
                <div class="parting" data-parting={number.to_string()}>
                    <p role="status">{ t!(part_at, n = number as u64) }</p>
                    { button(t!(go_to_parting), on(dispatch, move |_| Action::Go(Jump::To(step)))) }
                </div>
            }
        }
    }
}

/// A run: its search, its counts, its node at the moment, and its reason for the expansion at which the runs part.
fn panel(
    name: &'static str,
    title: &'static str,
    spec: &SearchSpec,
    (trace, step): (&Trace, usize),
    parting: Option<Option<usize>>,
    goal: &Board,
) -> Html {
    let counts = trace.counts(trace.steps());
    let number = |name, label, help, value: usize| metric(name, label, help, value.to_string(), grouped(value as u64));
    let current = trace.current(step);
    html! {
        <section class="run" data-run={name} aria-label={title}>
            <h3>{ words(title) }</h3>
            <p class="searched">{ summary(&spec.method()) }</p>
            <dl class="metrics">
                { number("expanded", t!(expanded), t!(expanded_help), counts.expanded) }
                { number("generated", t!(generated), t!(generated_help), counts.generated) }
                { metric("length", t!(length), t!(length_help), length(trace, ""), length(trace, "–")) }
            </dl>
            <div class="moment">
                if let Some(node) = current {
                    { drawn(&node.node.board, goal, None) }
                    <bdi dir="ltr">{ figures(trace, &node.node) }</bdi>
                } else {
                    { drawn(spec.board(), goal, None) }
                }
            </div>
            if let Some(parting) = parting {
                <div class="reason">
                    if let Some(entry) = parting {
                        <p>{ explain(trace, entry) }</p>
                    } else {
                        <p>{ t!(run_ended) }</p>
                    }
                </div>
            }
        </section>
    }
}

fn length(trace: &Trace, absent: &str) -> String {
    trace.length().map_or_else(|| absent.to_owned(), |length| grouped(length.into()))
}

/// Names the algorithm, the heuristic, the weight and the unusual choices.
fn summary(method: &Method) -> String {
    let choices = method.choices;
    let unusual = choices.unusual().map(|choice| choice_text(choice, choices));
    [method_text(method)].into_iter().chain(unusual).collect::<Vec<_>>().join(" · ")
}

/// Names the algorithm, the heuristic and the weight.
pub fn method_text(method: &Method) -> String {
    let Method { algorithm, heuristic, weight, .. } = *method;
    let heuristic = algorithm.takes_heuristic().then(|| heuristic_name(heuristic).to_owned());
    let weight = algorithm.is_weighted().then(|| figure("w", &weight_text(weight)));
    let parts = [algorithm_name(algorithm).to_owned()].into_iter().chain(heuristic).chain(weight);
    parts.collect::<Vec<_>>().join(" · ")
}

pub fn choice_text(choice: Choice, choices: Choices) -> String {
    match choice {
        Choice::Order => format!("{}: {}", t!(move_order), order_text(choices.order)),
        Choice::Ties => format!("{}: {}", t!(ties), ties_name(choices.ties)),
        Choice::Test => format!("{}: {}", t!(goal_test), test_name(choices.test)),
        Choice::Duplicates => format!("{}: {}", t!(duplicates), duplicates_name(choices.duplicates)),
    }
}

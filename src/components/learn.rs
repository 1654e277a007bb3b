//! The Learn view, which shows a search step by step. It is a separate program with its own store.

mod code;
mod difference;
mod estimate;
mod form;
mod frontier;
mod import;
mod inspected;
mod lesson;
mod node;
mod question;
mod tiles;
mod timeline;
mod tree;
mod what_if;

use super::button::button;
use super::copy_sheet::CopySheet;
use super::dispatch::on;
use super::metric::metric;
use super::words::words;
use crate::browser;
use crate::browser::learn_effects::LearnEffectRunner;
use crate::browser::locale;
use crate::browser::trace_importer::TraceImporter;
use crate::model::figures::grouped;
use crate::model::learning::{Action, Jump, Learning, Phase, update};
use crate::model::locale::{current_language, t};
use crate::model::localize::Localize;
use crate::model::pseudocode::current_line;
use crate::model::trace::Trace;
use code::CodeCard;
use difference::difference_card;
use form::{BoardForm, MethodForm};
use frontier::{closed_card, frontier_card};
use gloo_events::EventListener;
use import::{import_button, imported_card, on_drop, on_paste};
use inspected::inspected_card;
use lesson::{LessonCard, LessonCardProps};
use node::{goal, node_card};
use npuzzle_traces::Moment;
use question::question_card;
use std::cell::Cell;
use std::rc::Rc;
use timeline::timeline_card;
use tree::TreeCard;
use yew::prelude::*;

/// The styles of this view, which the first view does not need.
const STYLES: &str = include_str!("../../styles/learn.css");

/// The root component, which owns the state.
pub struct Learn {
    state: Learning,
    dispatch: Callback<Action>,
    runner: LearnEffectRunner,
    importer: TraceImporter,
    /// Whether the view is visible and takes keys.
    takes_keys: Rc<Cell<bool>>,
    must_settle_choices: bool,
    _listeners: [Option<EventListener>; 4],
}

impl Component for Learn {
    type Message = Action;
    type Properties = ();

    fn create(context: &Context<Learn>) -> Learn {
        browser::adopt_styles(STYLES);
        let dispatch = context.link().callback(|action: Action| action);
        let follow = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::Follow(browser::fragment()))
        };
        let redraw = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::LanguageChanged)
        };
        follow();
        let takes_keys = Rc::<Cell<bool>>::default();
        let importer = TraceImporter::new(dispatch.clone());
        let listeners = [
            on_paste(importer.clone(), takes_keys.clone()),
            browser::on_event("hashchange", follow),
            locale::on_change(redraw),
            on_key(dispatch.clone(), takes_keys.clone()),
        ];
        let runner = LearnEffectRunner::new(dispatch.clone());
        let state = Learning::default();
        Learn { state, dispatch, runner, importer, takes_keys, must_settle_choices: false, _listeners: listeners }
    }

    fn update(&mut self, _context: &Context<Learn>, action: Action) -> bool {
        let (state, effects) = update(&self.state, action);
        self.must_settle_choices |= state.study.spec != self.state.study.spec || state.lesson != self.state.lesson;
        self.takes_keys.set(state.is_shown);
        self.state = state;
        effects.into_iter().for_each(|effect| self.runner.run(effect));
        true
    }

    fn view(&self, _context: &Context<Learn>) -> Html {
        learn_view(&self.state, &self.importer, &self.dispatch)
    }

    fn rendered(&mut self, _context: &Context<Learn>, _is_first: bool) {
        if std::mem::take(&mut self.must_settle_choices) {
            browser::settle_choices();
        }
    }
}

/// Draws the view.
pub fn learn_view(state: &Learning, importer: &TraceImporter, dispatch: &Callback<Action>) -> Html {
    if !state.is_shown {
        return html! {};
    }
    let spec = state.study.spec.clone();
    html! {
        <main class="learning" data-status={state.status().name()} ondrop={on_drop(importer)}>
            <LessonCard ..LessonCardProps::of(state, dispatch) />
            if let Some(imported) = state.imported() {
                { imported_card(imported, dispatch) }
            } else {
                <MethodForm
                    method={spec.method}
                    size={spec.board.size()}
                    predicts={state.study.predicts}
                    dispatch={dispatch.clone()}
                />
            }
            <div class="walk">
                { match &state.phase {
                    Phase::Traced { trace, moment } => walk(state, trace, moment, dispatch),
                    phase => waiting(phase, dispatch),
                } }
            </div>
            <div class="aside">
            { inspected(state, dispatch) }
            <section class="card study" aria-label={t!(board)}>
                <BoardForm
                    board={spec.board}
                    goal={spec.goal}
                    fault={state.fault.clone()}
                    is_traced={matches!(&state.phase, Phase::Traced { trace, .. } if trace.has_boards())}
                    dispatch={dispatch.clone()}
                />
                { import_button(importer) }
                if let Some(notice) = &state.notice {
                    <p class="notice" role="status">
                        <span>{ notice }</span>
                        { button(t!(ok), on(dispatch, |_| Action::Dismiss)) }
                    </p>
                }
            </section>
            </div>
            if let Some(text) = state.copied_by_hand.clone() {
                <CopySheet {text} on_close={on(dispatch, |()| Action::CopyByHand(None))} />
            }
        </main>
    }
}

/// Steps by key.
fn on_key(dispatch: Callback<Action>, takes_keys: Rc<Cell<bool>>) -> Option<EventListener> {
    browser::on_key(move |event| {
        if !takes_keys.get() || event.ctrl_key() || event.meta_key() {
            return false;
        }
        let is_right_to_left = current_language().direction() == "rtl";
        let jump = Jump::of_key(&event.key(), event.shift_key(), is_right_to_left);
        jump.map(|jump| dispatch.emit(Action::Go(jump))).is_some()
    })
}

/// The progress of the trace, or the reason why it cannot be shown.
fn waiting(phase: &Phase, dispatch: &Callback<Action>) -> Html {
    let (text, offer) = match phase {
        Phase::Idle | Phase::Traced { .. } => (String::new(), None),
        Phase::Tracing { entries } => {
            let cancel = button(t!(cancel), on(dispatch, |_| Action::Cancel));
            (t!(tracing, steps = t!(n_steps, n = *entries as u64)), Some(cancel))
        }
        Phase::Unsolvable(solvability) => (t!(no_solution, why = solvability.localize()), None),
        Phase::Failed(why) => {
            (t!(search_failed, why = why), Some(button(t!(try_again), on(dispatch, |_| Action::Retry))))
        }
        Phase::Cancelled => {
            (t!(search_cancelled).to_owned(), Some(button(t!(try_again), on(dispatch, |_| Action::Retry))))
        }
    };
    // The number of steps changes many times a second.
    let is_tracing = matches!(phase, Phase::Tracing { .. });
    html! {
        <section class="card pending" aria-label={t!(timeline)}>
            <p class="verdict" role="status" aria-live={is_tracing.then_some("off")}>{ text }</p>
            if let Some(offer) = offer {
                <div class="actions start">{ offer }</div>
            }
        </section>
    }
}

/// The node that is inspected.
fn inspected(state: &Learning, dispatch: &Callback<Action>) -> Html {
    match (&state.phase, state.inspected) {
        (Phase::Traced { trace, moment }, Some(id)) => {
            inspected_card(&state.study.spec, trace, moment.step(), id, state.appraisal.as_ref(), dispatch)
        }
        _ => html! {},
    }
}

/// A moment of a search: the step, the node being expanded, the frontier, and the counts.
fn walk(state: &Learning, trace: &Trace, moment: &Moment, dispatch: &Callback<Action>) -> Html {
    let (spec, step) = (&state.study.spec, moment.step());
    let goal = goal(spec, trace);
    html! {
        <>
            { timeline_card(state, trace, dispatch) }
            { difference_card(state, trace, &goal, dispatch) }
            { question_card(state, trace, &goal, dispatch) }
            { node_card(state, trace, &goal, dispatch) }
            <TreeCard trace={trace.clone()} {step} inspected={state.inspected} dispatch={dispatch.clone()} />
            { frontier_card(trace, moment, state.study.predicts, state.inspected, dispatch) }
            { closed_card(trace, step, state.inspected, dispatch) }
            if trace.imported().is_none() {
                <CodeCard method={spec.method} current={current_line(trace, &spec.method, step)} />
            }
            { counts_card(trace, step) }
        </>
    }
}

/// The counts of the search at a step.
fn counts_card(trace: &Trace, step: usize) -> Html {
    let counts = trace.counts(step);
    let number = |name, label, help, value: usize| metric(name, label, help, value.to_string(), grouped(value as u64));
    html! {
        <section class="card" aria-label={t!(counts)}>
            <h2>{ words(t!(counts)) }</h2>
            <dl class="metrics">
                { number("expanded", t!(expanded), t!(expanded_help), counts.expanded) }
                { number("generated", t!(generated), t!(generated_help), counts.generated) }
                { number("reopened", t!(reopened), t!(reopened_help), counts.reopened) }
                { number("frontier-peak", t!(frontier_peak), t!(frontier_peak_help), trace.frontier_peak(step)) }
                { number("depth-peak", t!(depth_peak), t!(depth_peak_help), counts.depth_peak as usize) }
            </dl>
        </section>
    }
}

//! The Learn view, which shows a search step by step. It is a separate program with its own store.

mod builder;
mod code;
mod difference;
mod draft;
mod estimate;
mod exercise;
mod findings;
mod form;
mod frontier;
mod import;
mod inspected;
mod lesson;
mod node;
mod number_answer;
mod panels;
mod pictures;
mod question;
mod sheet;
mod space;
mod space_picture;
mod tiles;
mod timeline;
mod tree;
mod tree_picture;
mod what_if;

use crate::browser;
use crate::browser::locale;
use crate::learn::action::{Action, Jump};
use crate::learn::perform::trace_importer::TraceImporter;
use crate::learn::perform::{LearnEffectRunner, fetch_lessons};
use crate::learn::pseudocode::current_line;
use crate::learn::state::{Learning, Phase, Veil, Welcome};
use crate::learn::trace::Trace;
use crate::learn::update::update;
use crate::learn::workbench::{Column, Side, Tab};
use crate::shared::figures::grouped;
use crate::shared::locale::{current_language, t};
use crate::shared::localize::{Localize, goals_in_reach};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::metric::metric;
use crate::widgets::words::words;
use code::CodeCard;
use difference::{compare_button, difference_card};
use draft::draft_card;
use form::{BoardForm, MethodForm, share};
use frontier::lists_card;
use gloo_events::EventListener;
use import::{imported_card, on_drop, on_paste};
use inspected::inspected_card;
use lesson::{LessonCard, LessonCardProps};
use node::{goal, node_card, unsolvable_card};
use npuzzle_traces::Moment;
use panels::{column, edge, panel, tabs, widths};
use pictures::pictures_card;
use question::question_card;
use sheet::sheet_card;
use std::cell::Cell;
use std::rc::Rc;
use timeline::timeline_card;
use yew::prelude::*;

/// The styles of this view, which the first view does not need. Those of wide and of narrow windows are last.
const STYLES: &str = concat!(
    include_str!("../../styles/learn/frame.css"),
    include_str!("../../styles/learn/lessons.css"),
    include_str!("../../styles/learn/search.css"),
    include_str!("../../styles/learn/nodes.css"),
    include_str!("../../styles/learn/pictures.css"),
    include_str!("../../styles/learn/lists.css"),
    include_str!("../../styles/learn/predictions.css"),
    include_str!("../../styles/learn/runs.css"),
    include_str!("../../styles/learn/timeline.css"),
    include_str!("../../styles/learn/sheet.css"),
    include_str!("../../styles/learn/wide.css"),
    include_str!("../../styles/learn/narrow.css"),
);

/// The root component, which owns the state.
pub struct Learn {
    state: Learning,
    dispatch: Callback<Action>,
    runner: LearnEffectRunner,
    importer: TraceImporter,
    /// Whether the view is visible and takes keys.
    takes_keys: Rc<Cell<bool>>,
    /// Whether it also takes those of a remote control.
    is_presenting: Rc<Cell<bool>>,
    must_settle_choices: bool,
    _listeners: [EventListener; 4],
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
            move || {
                fetch_lessons(&dispatch);
                dispatch.emit(Action::LanguageChanged);
            }
        };
        follow();
        let (takes_keys, is_presenting) = <(Rc<Cell<bool>>, Rc<Cell<bool>>)>::default();
        let importer = TraceImporter::new(dispatch.clone());
        let listeners = [
            on_paste(importer.clone(), takes_keys.clone()),
            browser::on_fragment(follow),
            locale::on_change(redraw),
            on_key(dispatch.clone(), takes_keys.clone(), is_presenting.clone()),
        ];
        let runner = LearnEffectRunner::new(dispatch.clone());
        let state = Learning::default();
        let must_settle_choices = false;
        Learn {
            state,
            dispatch,
            runner,
            importer,
            takes_keys,
            is_presenting,
            must_settle_choices,
            _listeners: listeners,
        }
    }

    fn update(&mut self, _context: &Context<Learn>, action: Action) -> bool {
        let (state, effects) = update(&self.state, action);
        self.must_settle_choices |= state.study.spec != self.state.study.spec || state.lesson != self.state.lesson;
        let mark =
            |state: &Learning| state.is_shown.then_some(if state.is_presenting { "presenting" } else { "shown" });
        if mark(&state) != mark(&self.state) {
            browser::mark("data-learn", mark(&state));
        }
        self.takes_keys.set(state.is_shown);
        self.is_presenting.set(state.is_presenting);
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

pub fn learn_view(state: &Learning, importer: &TraceImporter, dispatch: &Callback<Action>) -> Html {
    if !state.is_shown {
        return html! {};
    }
    let (spec, workbench) = (&state.study.spec, &state.workbench);
    let trace = match &state.phase {
        Phase::Traced { trace, .. } => Some(trace),
        _ => None,
    };
    if let (Some(sheet), Some(trace)) = (state.sheet, trace) {
        return html! {
            <main class="learning" data-status={state.status().name()} data-sheet="">
                { sheet_card(&state.study, trace, sheet, &goal(spec, trace), dispatch) }
            </main>
        };
    }
    html! {
        <main
            class="learning"
            data-status={state.status().name()}
            data-tab={workbench.tab().name()}
            data-has-lesson={(!workbench.is_lesson_folded && !state.is_presenting).to_string()}
            data-presenting={state.is_presenting.to_string()}
            data-veils={state.veils.iter().map(|veil| veil.name()).collect::<Vec<_>>().join(" ")}
            ondrop={on_drop(importer)}
        >
            <LessonCard ..LessonCardProps::of(state, dispatch) />
            <div class="setup" id="panel-search" data-panel="search">
                if let Some(imported) = state.imported() {
                    { imported_card(imported, dispatch) }
                } else {
                    <MethodForm
                        method={spec.method()}
                        size={spec.board().size()}
                        asks={state.study.asks}
                        audit={state.audit.clone().filter(|audit| audit.is_of(&state.study.spec))}
                        dispatch={dispatch.clone()}
                    />
                }
                <BoardForm
                    board={spec.board().clone()}
                    goal={spec.goal().clone()}
                    entry={state.entry.clone()}
                    importer={importer.clone()}
                    dispatch={dispatch.clone()}
                />
                { share(state, trace, dispatch) }
                { slot(if trace.is_some() { compare_button(state, dispatch) } else { html! {} }) }
            </div>
            <div class="says">
                if let Some(notice) = state.message() {
                    <p class="notice" role="status">
                        <span>{ notice }</span>
                        { button(t!(ok), on(dispatch, |_| Action::Dismiss)) }
                    </p>
                } else if let Some(welcome) = state.welcome {
                    <p class="welcome">{ words(match welcome {
                        Welcome::Example => t!(learn_welcome),
                        Welcome::Search => t!(learn_search_welcome),
                    }) }</p>
                }
            </div>
            { tabs(workbench, dispatch) }
            <div class="panels" data-hides-tree={workbench.hides(Column::Tree).then_some("")} ~style={widths(workbench)}>
                { match &state.phase {
                    Phase::Traced { trace, moment } => walk(state, trace, moment, dispatch),
                    phase => waiting(state, phase, dispatch),
                } }
            </div>
            <div class="dock">{ for trace.map(|trace| timeline_card(state, trace, dispatch)) }</div>
            { slot(html! {
                if state.has_veil(Veil::All) {
                    <button
                        type="button"
                        class="veil"
                        aria-label={t!(show_again)}
                        onclick={on(dispatch, |_: MouseEvent| Action::Veil(Veil::All))}
                    ></button>
                }
            }) }
        </main>
    }
}

/// A place for what is not always there: its neighbors keep their elements, and so the focus, when it comes and goes.
fn slot(content: Html) -> Html {
    html! { <div class="slot">{ content }</div> }
}

/// Steps by key, and by remote control while the view is shown to a class.
fn on_key(dispatch: Callback<Action>, takes_keys: Rc<Cell<bool>>, is_presenting: Rc<Cell<bool>>) -> EventListener {
    browser::on_key(move |event| {
        if !takes_keys.get() || event.ctrl_key() || event.meta_key() {
            return false;
        }
        let is_right_to_left = current_language().direction() == "rtl";
        if is_presenting.get() && event.key() == "Escape" {
            dispatch.emit(Action::Present(false));
            return true;
        }
        if let Some(veil) = Veil::of_key(&event.key()).filter(|_| is_presenting.get()) {
            dispatch.emit(Action::Veil(veil));
            return true;
        }
        let remote = Jump::of_remote(&event.key()).filter(|_| is_presenting.get());
        let jump = Jump::of_key(&event.key(), event.shift_key(), is_right_to_left).or(remote);
        jump.map(|jump| dispatch.emit(Action::Go(jump))).is_some()
    })
}

/// The progress of the trace, or the reason why it cannot be shown.
fn waiting(state: &Learning, phase: &Phase, dispatch: &Callback<Action>) -> Html {
    let retry = || Some(button(t!(try_again), on(dispatch, |_| Action::Retry)));
    let (text, offer) = match phase {
        Phase::Idle | Phase::Traced { .. } => (String::new(), None),
        Phase::Tracing { entries } => {
            let cancel = button(t!(cancel), on(dispatch, |_| Action::Cancel));
            (t!(tracing, steps = t!(n_steps, n = *entries as u64)), Some(cancel))
        }
        Phase::Unsolvable(solvability) => {
            let (board, goal) = (state.study.spec.board(), state.study.spec.goal());
            (t!(no_solution, why = solvability.localize()) + " " + &goals_in_reach(board, goal), None)
        }
        Phase::Failed(why) => (t!(search_failed, why = why), retry()),
        Phase::Cancelled => (t!(search_cancelled).to_owned(), retry()),
    };
    // The number of steps changes many times a second.
    let is_tracing = matches!(phase, Phase::Tracing { .. });
    html! {
        <>
            if let Phase::Unsolvable(_) = phase {
                <div class="column" data-column={Column::Board.name()}>
                    <div class="content">{ panel(Tab::Board, unsolvable_card(&state.study.spec)) }</div>
                </div>
            }
            <section class="card pending" aria-label={t!(timeline)}>
                <p class="verdict" role="status" aria-live={is_tracing.then_some("off")}>{ text }</p>
                if let Some(offer) = offer {
                    <div class="actions start">{ offer }</div>
                }
            </section>
        </>
    }
}

/// A moment of a search: the node in question, the tree, and the lists.
fn walk(state: &Learning, trace: &Trace, moment: &Moment, dispatch: &Callback<Action>) -> Html {
    let (spec, step, workbench) = (&state.study.spec, moment.step(), &state.workbench);
    let goal = goal(spec, trace);
    let node = match state.inspected {
        Some(id) => inspected_card(spec, trace, step, id, state.appraisal.as_ref(), dispatch),
        None => node_card(state, trace, &goal, dispatch),
    };
    let board = html! {
        <>
            { slot(draft_card(state, trace, dispatch)) }
            { slot(question_card(state, trace, &goal, dispatch)) }
            { panel(Tab::Board, node) }
        </>
    };
    let tree = html! {
        <>
            { slot(difference_card(state, trace, &goal, dispatch)) }
            { panel(Tab::Tree, pictures_card(state, trace, dispatch)) }
        </>
    };
    let code = html! {
        <>
            if trace.imported().is_none() {
                <CodeCard method={spec.method()} current={current_line(trace, &spec.method(), step)} />
            }
            { counts_card(trace, step) }
        </>
    };
    let lists = html! {
        <>
            { panel(Tab::Frontier, lists_card(state, trace, moment, dispatch)) }
            { panel(Tab::Code, code) }
        </>
    };
    html! {
        <>
            { column(workbench, Column::Board, board, dispatch) }
            { edge(workbench, Side::Board, dispatch) }
            { column(workbench, Column::Tree, tree, dispatch) }
            { edge(workbench, Side::Lists, dispatch) }
            { column(workbench, Column::Lists, lists, dispatch) }
        </>
    }
}

fn counts_card(trace: &Trace, step: usize) -> Html {
    let counts = trace.counts(step);
    let number = |name, label, help, value: usize| metric(name, label, help, value.to_string(), grouped(value as u64));
    html! {
        <section class="card counts" aria-label={t!(counts)}>
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

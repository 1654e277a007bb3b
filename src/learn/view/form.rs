//! The search on show: method, board and goal.

use crate::learn::action::{Action, Drawn};
use crate::learn::audit::Audit;
use crate::learn::perform::trace_importer::TraceImporter;
use crate::learn::state::{Learning, Sheet};
use crate::learn::trace::Trace;
use crate::learn::view::builder::Builder;
use crate::learn::view::import::import_button;
use crate::learn::view::panels::{fold_at_command, fold_at_escape};
use crate::learn::view::what_if::{weight_slider, what_if};
use crate::shared::entry::{Entry, Offer};
use crate::shared::locale::t;
use crate::shared::localize::{Localize, algorithm_name, algorithm_summary, heuristic_name, heuristic_summary};
use crate::shared::methods;
use crate::shared::plot::PictureFormat;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::goal_choice::goal_choice;
use crate::widgets::readings::readings;
use crate::widgets::select::{choice, index_of, select_field};
use crate::widgets::text_entry::{TextEntry, text_entry};
use crate::widgets::value_field::number_field;
use crate::widgets::words::{use_language, words};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, WeightError};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::spec::Method;
use npuzzle_protocol::tracing::max_entries;
use npuzzle_traces::Format;
use npuzzle_traces::question::Asks;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MethodFormProps {
    pub method: Method,
    pub size: Size,
    /// The questions to the user before a step.
    pub asks: Asks,
    /// The test of the heuristic, if it was begun.
    pub audit: Option<Audit>,
    pub dispatch: Callback<Action>,
}

/// The choice of the algorithm and its heuristic, and of predictions. Every change takes effect at once. Redrawn only if
/// the method changes, not at each step.
#[component]
pub fn MethodForm(props: &MethodFormProps) -> Html {
    use_language();
    let &MethodFormProps { method, size, asks, ref audit, ref dispatch } = props;
    let is_available = |algorithm: &&Algorithm| methods::has_steps(**algorithm, method.heuristic, size);
    let algorithms: Vec<Algorithm> = Algorithm::ALL.iter().filter(is_available).copied().collect();
    let heuristics = methods::heuristics(method.heuristic, size);
    let (algorithm, heuristic) = (index_of(&algorithms, method.algorithm), index_of(&heuristics, method.heuristic));
    let algorithm_choices = algorithms.iter().map(|known| choice(known.name(), algorithm_name(*known))).collect();
    let heuristic_choices = heuristics.iter().map(|known| choice(known.name(), heuristic_name(*known))).collect();
    let is_composed = matches!(method.heuristic, Heuristic::Composed(_));
    let on_algorithm = on(dispatch, move |index: usize| {
        let algorithm = algorithms.get(index).copied().unwrap_or(method.algorithm);
        Action::SetMethod(method.with_algorithm(algorithm))
    });
    let on_heuristic = on(dispatch, move |index: usize| {
        let heuristic = heuristics.get(index).copied().unwrap_or(method.heuristic);
        Action::SetMethod(method.with_heuristic(heuristic))
    });
    let on_weight = {
        let dispatch = dispatch.clone();
        Callback::from(move |text: String| {
            let weight = text.parse().map_err(|error: WeightError| error.localize() + ".")?;
            let method = method.with_weight(weight);
            method.check().map_err(|error| error.localize() + ".")?;
            dispatch.emit(Action::SetMethod(method));
            Ok(())
        })
    };
    html! {
        <section class="method" aria-label={t!(search)}>
            <div title={algorithm_summary(method.algorithm)}>
                { select_field("algorithm", t!(algorithm), algorithm_choices, algorithm, on_algorithm, None) }
            </div>
            if method.algorithm.takes_heuristic() {
                <div title={about(method.heuristic)} data-composed={is_composed.to_string()}>
                    { select_field("heuristic", t!(heuristic), heuristic_choices, heuristic, on_heuristic, None) }
                </div>
            }
            if method.algorithm.is_weighted() {
                <div class="weighted">
                    { number_field("weight", t!(weight), "", method.weight.to_string(), on_weight) }
                    { weight_slider(method, dispatch) }
                </div>
            }
            { what_if(method, dispatch) }
            if method.algorithm.takes_heuristic() {
                <Builder {method} {size} audit={audit.clone()} dispatch={dispatch.clone()} />
            }
            <div class="choices">
                <label title={t!(predict_help)}>
                    <input
                        type="checkbox"
                        name="predict"
                        checked={asks.is_on()}
                        onchange={on(dispatch, move |_: Event| {
                            Action::Ask(if asks.is_on() { Asks::Nothing } else { Asks::Surprises })
                        })}
                    />
                    <span>{ words(t!(predict)) }</span>
                </label>
            </div>
        </section>
    }
}

/// Describes a heuristic. The list may cut the name of one that is composed.
fn about(heuristic: Heuristic) -> String {
    let summary = heuristic_summary(heuristic);
    match heuristic {
        Heuristic::Composed(_) => format!("{}\n{summary}", heuristic.name()),
        _ => summary.to_owned(),
    }
}

#[derive(Properties, PartialEq)]
pub struct BoardFormProps {
    pub board: Board,
    pub goal: Goal,
    pub entry: Entry,
    pub importer: TraceImporter,
    pub dispatch: Callback<Action>,
}

/// The choice of the board and its goal. Redrawn only if these change, not at each step.
#[component]
pub fn BoardForm(props: &BoardFormProps) -> Html {
    use_language();
    let BoardFormProps { board, goal, entry, importer, dispatch } = props;
    let on_board = {
        let dispatch = dispatch.clone();
        move |text: String| {
            dispatch.emit(Action::EnterBoard(text));
            None
        }
    };
    let lines = board.to_string().replace('/', "\n");
    let (on_goal, on_fault) = (on(dispatch, Action::SetGoal), on(dispatch, Action::Notify));
    let fault = entry.fault.as_ref().map(|why| t!(board_unreadable, why = why));
    let on_offer = {
        let offers = entry.offers.clone();
        on(dispatch, move |index: usize| Action::Accept(offers[index].clone()))
    };
    let question = entry.offers.first().map(Offer::question).unwrap_or_default();
    let labels = entry.offers.iter().map(|offer| offer.label(false)).collect();
    html! {
        <details class="study" name="search" onkeydown={fold_at_escape}>
            <summary>{ words(t!(board_and_goal)) }</summary>
            <div class="sheet">
                { text_entry(TextEntry {
                    label: t!(board),
                    name: "board",
                    help: t!(board_help),
                    button: t!(set_board),
                    rows: "3",
                    value: lines.clone(),
                    origin: lines,
                    fault,
                    take: Callback::from(on_board),
                }) }
                { goal_choice(goal.clone(), board.size(), on_goal, on(dispatch, Action::EnterGoal), on_fault) }
                { readings(&question, labels, &on_offer) }
                <div class="files">{ button(t!(use_current_board), on(dispatch, |_| Action::FetchBoard)) }</div>
                { import_button(importer) }
                <small>{ t!(steps_at_most, steps = t!(n_steps, n = u64::from(max_entries(board.size())))) }</small>
                <small class="shortcuts">{ words(t!(timeline_keys)) }</small>
            </div>
        </details>
    }
}

/// The ways to hand the search on: a link, a presentation, exercises, files.
pub fn share(state: &Learning, trace: Option<&Trace>, dispatch: &Callback<Action>) -> Html {
    let is_drawn = |drawn: &Drawn| *drawn != Drawn::Space || state.has_space();
    html! {
        <details class="share" name="search" onkeydown={fold_at_escape}>
            <summary title={t!(share)}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V4m-4 4 4-4 4 4M6 12v8h12v-8" /></svg>
                <span>{ words(t!(share)) }</span>
            </summary>
            <div class="sheet">
                <div class="files" onclick={fold_at_command}>
                    { button(t!(copy_link), on(dispatch, |_| Action::CopyLink)) }
                    { button(t!(present), on(dispatch, |_| Action::Present(true))) }
                    if state.has_exercise() {
                        { button(t!(save_package), on(dispatch, |_| Action::SavePackage)) }
                    }
                    if trace.is_some() && state.imported().is_none() {
                        { button(t!(make_exercise), on(dispatch, |_| Action::Draft(true))) }
                    }
                    if trace.is_some_and(Trace::has_boards) {
                        { button(t!(sheet), on(dispatch, |_| Action::ShowSheet(Some(Sheet::Blank)))) }
                        { button(t!(export_json), on(dispatch, |_| Action::Export(Format::Lines))) }
                        { button(t!(export_posthoc), on(dispatch, |_| Action::Export(Format::Posthoc))) }
                        { for Drawn::ALL.into_iter().filter(is_drawn).map(|drawn| figures(drawn, dispatch)) }
                    }
                </div>
            </div>
        </details>
    }
}

/// A part of the view as a file in each format.
fn figures(drawn: Drawn, dispatch: &Callback<Action>) -> Html {
    let button = |format: PictureFormat| {
        let label = t!(drawn_as, drawn = drawn.label(), format = format.name());
        let save = on(dispatch, move |_: MouseEvent| Action::SaveFigure(drawn, format));
        html! { <button type="button" aria-label={label.clone()} title={label} onclick={save}>{ format.name() }</button> }
    };
    html! { <div class="formats"><span>{ words(drawn.label()) }</span>{ for PictureFormat::ALL.map(button) }</div> }
}

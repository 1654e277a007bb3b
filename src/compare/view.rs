//! The Compare view, which compares searches on the same boards. It is a separate program with its own store.

mod estimates;
mod figure;
mod filter;
mod form;
mod lines;
mod plots;
mod presets;
mod race;
mod results;
mod terms;

use crate::browser;
use crate::browser::locale;
use crate::compare::action::Action;
use crate::compare::experiment::Form;
use crate::compare::perform::{CompareEffectRunner, open};
use crate::compare::state::{Comparison, Phase, ROWS_A_PAGE};
use crate::compare::update::update;
use crate::shared::figures::percent;
use crate::shared::locale::t;
use crate::widgets::dispatch::on;
use crate::widgets::select::select_field;
use crate::widgets::words::{use_language, words};
use estimates::EstimatePlot;
use filter::FilterCard;
use form::ExperimentForm;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use lines::{CactusPlot, CurvePlot};
use npuzzle_experiments::Format;
use plots::{Against, Legend, Measure, ScatterPlot, StripPlot};
use presets::preset_cards;
use race::RaceCard;
use results::{RunsTable, SummaryTable};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The maximum number of workers. Each has memory of its own.
const MAX_WORKERS: usize = 8;

/// The minimum default memory limit of a run, in MiB, however many run at a time.
const MIN_MEMORY_MIB: u32 = 32;

/// The styles of this view, which the first view does not need.
const STYLES: &str = include_str!("../../styles/compare.css");

/// The root component, which owns the state.
pub struct Compare {
    state: Comparison,
    dispatch: Callback<Action>,
    runner: CompareEffectRunner,
    workers: usize,
    _listeners: [EventListener; 2],
}

impl Component for Compare {
    type Message = Action;
    type Properties = ();

    fn create(context: &Context<Compare>) -> Compare {
        browser::adopt_styles(STYLES);
        let dispatch = context.link().callback(|action: Action| action);
        let workers = browser::cores().min(MAX_WORKERS);
        let memory = (browser::memory_limit_mib() / workers as u32).max(MIN_MEMORY_MIB);
        // A short seed, which is easy to read out.
        let state = Comparison::new(Form::new(browser::random_seed() % 1_000_000, memory));
        let follow = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::Follow(browser::fragment()))
        };
        let redraw = {
            let link = context.link().clone();
            move || link.send_message(Action::LanguageChanged)
        };
        follow();
        let listeners = [browser::on_fragment(follow), locale::on_change(redraw)];
        let runner = CompareEffectRunner::new(dispatch.clone(), workers);
        Compare { state, dispatch, runner, workers, _listeners: listeners }
    }

    fn update(&mut self, _context: &Context<Compare>, action: Action) -> bool {
        let (state, effects) = update(&self.state, action);
        self.state = state;
        effects.into_iter().for_each(|effect| self.runner.run(effect));
        true
    }

    fn view(&self, _context: &Context<Compare>) -> Html {
        compare_view(&self.state, self.workers, false, &self.dispatch)
    }
}

/// Draws the view. `workers` is the number of searches that run at a time. `is_at_once` draws new results in one turn, and all plots.
pub fn compare_view(state: &Comparison, workers: usize, is_at_once: bool, dispatch: &Callback<Action>) -> Html {
    if !state.is_shown {
        return html! {};
    }
    let on_drop = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            open(event.data_transfer().and_then(|data| data.files()), dispatch.clone());
        })
    };
    let is_running = state.is_running();
    let on_main = on(dispatch, move |_: MouseEvent| if is_running { Action::Stop } else { Action::Begin });
    html! {
        <main class="comparison" data-folded={state.is_folded.to_string()} ondrop={on_drop}>
            <section class="card experiment" id="experiment" aria-label={t!(experiment)} hidden={state.is_folded}>
                <ExperimentForm form={state.form.clone()} offers={state.entry.offers.clone()} dispatch={dispatch.clone()} />
            </section>
            <section class="findings" aria-label={t!(comparison)} data-status={state.status().name()}>
                <div class="card">
                    // Fixed at the lower edge of a phone's screen, so that it is always in reach.
                    <div class="launch">
                        <div>{ progress_line(state, workers) }</div>
                        // One button, so that it keeps the focus when its meaning changes.
                        <button type="button" class="primary" onclick={on_main}>
                            { if is_running { words(t!(cancel)) } else { words(t!(compare)) } }
                        </button>
                        if matches!(state.phase, Phase::Stopped { .. }) {
                            <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::Continue)}>{ words(t!(continue_runs)) }</button>
                        }
                    </div>
                    { files(state, dispatch) }
                    if let Some(notice) = state.message() {
                        <p class="notice" role="status">
                            <span>{ notice }</span>
                            <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::Dismiss)}>{ words(t!(ok)) }</button>
                        </p>
                    }
                </div>
                if !state.measured.is_empty() {
                    <Findings state={state.clone()} {is_at_once} dispatch={dispatch.clone()} />
                } else if !is_running {
                    { preset_cards(dispatch) }
                }
            </section>
        </main>
    }
}

#[derive(Properties, PartialEq)]
struct FindingsProps {
    state: Comparison,
    /// Whether all parts are drawn in one turn, and all plots.
    is_at_once: bool,
    dispatch: Callback<Action>,
}

/// Tables and plots. The race and the table of runs are redrawn in separate turns, so that the page stays responsive; the others, when a
/// worker has analyzed the results.
#[component]
fn Findings(FindingsProps { state, is_at_once, dispatch }: &FindingsProps) -> Html {
    use_language();
    let [mut chosen_from] = use_turns(&state.measured);
    let [mut raced, mut listed] = use_turns(&state.shown);
    let [mut summarised, mut plotted] = use_turns(&state.analyzed);
    if *is_at_once {
        (chosen_from, raced, listed) = (state.measured.clone(), state.shown.clone(), state.shown.clone());
        (summarised, plotted) = (state.analyzed.clone(), state.analyzed.clone());
    }
    let shown = use_state_eq(|| 0);
    let on_choice = {
        let shown = shown.setter();
        Callback::from(move |number: usize| shown.set(number))
    };
    let strip = |measure: Measure| {
        (measure.title(), html! { <StripPlot analyzed={plotted.clone()} {measure} dispatch={dispatch.clone()} /> })
    };
    let scatter = |against: Against| {
        (against.title(), html! { <ScatterPlot analyzed={plotted.clone()} {against} dispatch={dispatch.clone()} /> })
    };
    let plots = [
        strip(Measure::Expanded),
        scatter(Against::Expanded),
        scatter(Against::Length),
        (t!(heuristic_by_distance), html! { <EstimatePlot analyzed={plotted.clone()} dispatch={dispatch.clone()} /> }),
        strip(Measure::Time),
        strip(Measure::Memory),
        (t!(solved_within), html! { <CactusPlot analyzed={plotted.clone()} dispatch={dispatch.clone()} /> }),
        (t!(length_over_time), html! { <CurvePlot analyzed={plotted.clone()} dispatch={dispatch.clone()} /> }),
    ];
    let choices = plots.iter().enumerate().map(|(number, (title, _))| (number.to_string().into(), (*title).into()));
    // Beside the tables, a plot and the race stay in sight.
    html! {
        <>
            <FilterCard measured={chosen_from} filter={state.filter} dispatch={dispatch.clone()} />
            <div class="tables" aria-busy={(state.analyzed.shown != state.shown).to_string()}>
                <SummaryTable analyzed={summarised} coverage={state.coverage} dispatch={dispatch.clone()} />
                <RunsTable
                    pages={listed.len().div_ceil(ROWS_A_PAGE).max(1)}
                    measured={listed}
                    order={state.order}
                    page={state.page}
                    is_running={state.is_running()}
                    dispatch={dispatch.clone()}
                />
            </div>
            <div class="pictures">
                <section class="card plots" aria-label={t!(plots)}>
                    { select_field("plot", t!(plots), choices.collect(), *shown, on_choice, None) }
                    <Legend analyzed={plotted.clone()} />
                    { for plots.into_iter().enumerate().filter(|&(number, _)| *is_at_once || number == *shown).map(|(number, (_, plot))| html! { <div key={number}>{ plot }</div> }) }
                </section>
                <RaceCard measured={raced} />
            </div>
        </>
    }
}

/// The time between two turns, in milliseconds.
const TURN_MS: u32 = 20;

/// Returns the value that each of some parts shows. A new value reaches one part after another.
#[hook]
fn use_turns<T: Clone + PartialEq + Default + 'static, const PARTS: usize>(value: &T) -> [T; PARTS] {
    let parts = use_state(|| std::array::from_fn(|_| T::default()));
    let (setter, current) = (parts.setter(), (*parts).clone());
    // The first part that shows an older value.
    let turn = current.iter().position(|part: &T| part != value);
    use_effect_with((turn, value.clone()), move |(turn, value)| {
        let next = turn.map(|turn| {
            let mut parts = current;
            parts[turn] = value.clone();
            Timeout::new(TURN_MS, move || setter.set(parts))
        });
        move || drop(next)
    });
    (*parts).clone()
}

/// The progress of the experiment, or of the pattern databases that it waits for.
fn progress_line(state: &Comparison, workers: usize) -> Html {
    let (phase, ended) = (&state.phase, state.measured.len());
    let (ended_runs, workers) = (ended as u64, t!(n_cores, n = workers as u64));
    let of_runs = |runs: usize| t!(n_runs, n = runs as u64);
    let text = match phase {
        Phase::Idle if ended == 0 => {
            t!(compare_idle, cores = workers)
        }
        Phase::Idle => t!(runs_from_file, n = ended_runs),
        Phase::Running { runs } => t!(compare_running, ended = ended, runs = of_runs(*runs), cores = workers),
        Phase::Finished => t!(compare_done, n = ended_runs),
        Phase::Stopped { runs } => t!(compare_stopped, ended = ended, runs = of_runs(*runs)),
    };
    // Many runs may end in a second.
    let is_running = matches!(phase, Phase::Running { .. });
    html! {
        <>
            <p
                class={classes!("verdict", (*phase == Phase::Idle && ended == 0).then_some("idle"))}
                role="status"
                aria-live={is_running.then_some("off")}
            >{ text }</p>
            if let Phase::Running { runs } = phase {
                <progress aria-label={t!(runs_done)} max={runs.to_string()} value={ended.to_string()} />
                if let Some((partition, share)) = state.pdbs.in_progress() {
                    <small>{ t!(building_tables, tables = partition) }{ " " }{ percent(share) }</small>
                }
            }
        </>
    }
}

/// Exporting results, and opening exported ones.
fn files(state: &Comparison, dispatch: &Callback<Action>) -> Html {
    let on_file = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            open(input.files(), dispatch.clone());
            // So that the same file can be opened again.
            input.set_value("");
        })
    };
    let export = |format: Format| on(dispatch, move |_: MouseEvent| Action::Export(format));
    let is_empty = state.measured.is_empty();
    let is_folded = state.is_folded;
    html! {
        <div class="files">
            if is_folded || !is_empty {
                <button
                    type="button"
                    class="unfold"
                    aria-expanded={(!is_folded).to_string()}
                    aria-controls="experiment"
                    onclick={on(dispatch, move |_: MouseEvent| Action::Fold(!is_folded))}
                >{ words(t!(experiment)) }</button>
            }
            <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::CopyLink)}>{ words(t!(copy_link)) }</button>
            <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::SaveExperiment)}>{ words(t!(save_experiment)) }</button>
            <button type="button" disabled={is_empty} onclick={export(Format::Csv)}>{ words(t!(export_csv)) }</button>
            <button type="button" disabled={is_empty} onclick={export(Format::Json)}>{ words(t!(export_json)) }</button>
            <label class="button">
                <input type="file" name="import" class="hidden" accept=".csv,.json,.jsonl,.ndjson,.txt,text/*" onchange={on_file} />
                <span>{ words(t!(import)) }</span>
            </label>
        </div>
    }
}

//! The Compare view: searches side by side on the same boards. A program of its own, which brings its style sheet along.

mod form;
mod plots;
mod tables;

use super::figures::percent;
use super::{Arrival, memory_limit, on, use_arrival, use_language, words};
use crate::app::comparison::{Action, Comparison, Form, Measured, Phase, ROWS_A_PAGE};
use crate::app::language::{count, fill, say};
use crate::app::link::{self, Reading, View};
use crate::app::tables_supply::TablesSupply;
use crate::app::worker_pool::{Limits, WorkerPool};
use crate::app::{browser, errand};
use crate::experiment::Format;
use crate::protocol::{self, Command, Sealed};
use form::ExperimentForm;
use gloo_timers::callback::Timeout;
use plots::{Against, Legend, Measure, ScatterPlot, StripPlot};
use std::rc::Rc;
use tables::{RunsTable, SummaryTable};
use web_sys::{FileList, HtmlInputElement};
use yew::prelude::*;

/// Workers at most: each has memory of its own.
const MOST_WORKERS: usize = 8;

/// Memory for a run at least, in MiB, however many run at a time.
const LEAST_MEMORY: u32 = 32;

impl Reducible for Comparison {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

/// How its components say what happened.
type Dispatch = UseReducerDispatcher<Comparison>;

/// Begins an experiment, or says why not.
type Begin = Callback<Form, Result<(), String>>;

/// What the first view does without.
const STYLES: &str = include_str!("../../../styles/compare.css");

/// An experiment: its form, its progress, and what it measured. It goes on while another view is shown.
#[component]
pub fn CompareView() -> Html {
    use_language();
    let arrival = use_arrival();
    let is_shown = arrival.fragment.view() == Some(View::Compare);
    let workers = browser::cores().min(MOST_WORKERS);
    let state = use_reducer(|| {
        let memory = (memory_limit() / workers as u32).max(LEAST_MEMORY);
        // A seed that is easily read out.
        Comparison::new(Form::new(browser::random_seed() % 1_000_000, memory))
    });
    let dispatch = state.dispatcher();
    use_effect_with((), |()| browser::adopt_styles(STYLES));
    let pool = {
        let dispatch = dispatch.clone();
        use_memo((), |_| {
            let worker = browser::worker();
            let supply = {
                let dispatch = dispatch.clone();
                TablesSupply::new(&worker, move |news| dispatch.dispatch(Action::Tables(news)))
            };
            WorkerPool::new(&worker, &supply, workers, move |ended| dispatch.dispatch(Action::Ended(ended)))
        })
    };
    let begin = {
        let (pool, dispatch) = (pool.clone(), dispatch.clone());
        Callback::from(move |form: Form| {
            let plan = form.plan().map_err(|why| fill("Nothing was begun: {why}.", &[&why]))?;
            dispatch.dispatch(Action::Begin(plan.runs()));
            pool.run(plan, Limits { time_ms: form.time_limit_ms, memory_mib: form.memory_limit_mib });
            Ok(())
        })
    };
    {
        // Runs that nobody waits for any more, because others were read from a file. Before a link begins any.
        let pool = pool.clone();
        use_effect_with(state.is_running(), move |is_running| {
            if !is_running {
                pool.stop();
            }
        });
    }
    use_link(is_shown, &arrival, &state, &begin);
    if !is_shown {
        return html! {};
    }

    let on_begin = {
        let (form, dispatch) = (state.form.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            if let Err(why) = begin.emit(form.clone()) {
                dispatch.dispatch(Action::Notify(why));
            }
        })
    };
    let on_stop = {
        let (pool, dispatch) = (pool.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            pool.stop();
            dispatch.dispatch(Action::Stop);
        })
    };
    let on_drop = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            open(event.data_transfer().and_then(|data| data.files()), &dispatch);
        })
    };
    // Without this the browser would leave the page for the file.
    let on_drag = Callback::from(|event: DragEvent| event.prevent_default());
    html! {
        <main class="comparison" ondrop={on_drop} ondragover={on_drag}>
            <section class="card experiment" aria-label={say("Experiment")}>
                <ExperimentForm form={state.form.clone()} dispatch={dispatch.clone()} />
            </section>
            <section class="findings" aria-label={say("Comparison")} data-status={state.status().name()}>
                <div class="card">
                    { progress_line(&state, workers) }
                    <div class="actions start">
                        // One button, so that whoever pressed it by keyboard keeps it.
                        <button type="button" class="primary" onclick={if state.is_running() { on_stop } else { on_begin }}>
                            { if state.is_running() { words("Cancel") } else { words("Compare") } }
                        </button>
                        <button type="button" onclick={on_copy(&state.form, &dispatch)}>{ words("Copy link") }</button>
                    </div>
                    { files(&state.measured, &dispatch) }
                    if let Some(notice) = &state.notice {
                        <p class="notice" role="status">
                            <span>{ notice }</span>
                            <button type="button" onclick={on(&dispatch, |_| Action::Dismiss)}>{ words("OK") }</button>
                        </p>
                    }
                </div>
                if !state.measured.is_empty() {
                    <Findings state={(*state).clone()} dispatch={dispatch.clone()} />
                }
            </section>
        </main>
    }
}

/// Properties of [`Findings`].
#[derive(Properties, PartialEq)]
struct FindingsProps {
    state: Comparison,
    dispatch: Dispatch,
}

/// Tables and plots. Each is drawn anew in a turn of its own, so that the page is never held up for long.
#[component]
fn Findings(FindingsProps { state, dispatch }: &FindingsProps) -> Html {
    use_language();
    let measured = use_turns(&state.measured);
    let [summarised, expanded, depths, lengths, times, memory, listed] = measured;
    html! {
        <>
            <SummaryTable measured={summarised.clone()} />
            <section class="card" aria-label={say("Plots")}>
                <h2>{ words("Plots") }</h2>
                <Legend measured={summarised} />
                <div class="plots">
                    <StripPlot measured={expanded} measure={Measure::Expanded} />
                    <ScatterPlot measured={depths} against={Against::Expanded} />
                    <ScatterPlot measured={lengths} against={Against::Length} />
                    <StripPlot measured={times} measure={Measure::Time} />
                    <StripPlot measured={memory} measure={Measure::Memory} />
                </div>
            </section>
            <RunsTable
                pages={listed.len().div_ceil(ROWS_A_PAGE).max(1)}
                measured={listed}
                order={state.order}
                page={state.page}
                dispatch={dispatch.clone()}
            />
        </>
    }
}

/// Parts of the page that are drawn one after the other.
const TURNS: usize = 7;

/// Time between two turns, in milliseconds.
const TURN_MS: u32 = 20;

/// The runs as each part shows them: one part after the other takes up what is new.
#[hook]
fn use_turns(measured: &Measured) -> [Measured; TURNS] {
    let parts = use_state(|| std::array::from_fn(|_| Measured::default()));
    let (setter, current) = (parts.setter(), (*parts).clone());
    // The first part that shows something older.
    let turn = current.iter().position(|part: &Measured| part != measured);
    use_effect_with((turn, measured.clone()), move |(turn, measured)| {
        let next = turn.map(|turn| {
            let mut parts = current;
            parts[turn] = measured.clone();
            Timeout::new(TURN_MS, move || setter.set(parts))
        });
        move || drop(next)
    });
    (*parts).clone()
}

/// Keeps the address and the form in step.
#[hook]
fn use_link(is_shown: bool, arrival: &Arrival, state: &UseReducerHandle<Comparison>, begin: &Begin) {
    {
        let (begin, dispatch, form) = (begin.clone(), state.dispatcher(), state.form.clone());
        use_effect_with((is_shown, arrival.clone()), move |(is_shown, Arrival { fragment, .. })| {
            if !is_shown {
                return;
            }
            let Reading { value, mut faults } = fragment.experiment(form.clone());
            if value != form {
                dispatch.dispatch(Action::Edit(value.clone()));
            }
            if fragment.runs() {
                faults.extend(begin.emit(value).err());
            }
            // Last, because whatever begins takes the notice away.
            if !faults.is_empty() {
                dispatch.dispatch(Action::Notify(faults.join(" ")));
            }
        });
    }
    use_effect_with((is_shown, arrival.number, state.form.clone()), |(is_shown, _, form)| {
        if *is_shown {
            let fragment = link::of_experiment(form);
            browser::set_fragment(if fragment.len() <= link::LONGEST { &fragment } else { "view=compare" });
        }
    });
}

/// Copies the link that reproduces the experiment.
fn on_copy(form: &Form, dispatch: &Dispatch) -> Callback<MouseEvent> {
    let (form, dispatch) = (form.clone(), dispatch.clone());
    Callback::from(move |_| {
        let fragment = link::of_experiment(&form);
        if fragment.len() > link::LONGEST {
            let advice = say("These boards are too many for a link. Random boards need only their seed.");
            return dispatch.dispatch(Action::Notify(advice.to_owned()));
        }
        let link = browser::link(&fragment);
        let dispatch = dispatch.clone();
        browser::copy(&link.clone(), move |copied| {
            let notice = if copied { say("The link is on the clipboard.").to_owned() } else { link };
            dispatch.dispatch(Action::Notify(notice));
        });
    })
}

/// Opens the first of some files: a table of runs, or boards.
fn open(files: Option<FileList>, dispatch: &Dispatch) {
    let Some(file) = files.and_then(|files| files.get(0)) else { return };
    let dispatch = dispatch.clone();
    let fail = |why: String| Action::Notify(fill("Nothing was read: {why}.", &[&why]));
    browser::read(file, move |text| match text {
        // A table begins with a column's name or an object; a board with a digit or a comment.
        Ok(text) if text.trim_start().starts_with(|letter: char| letter.is_alphabetic() || "{[".contains(letter)) => {
            errand::send(&browser::worker(), Command::ReadTable(text), move |answer| {
                dispatch.dispatch(match answer {
                    Ok(protocol::Event::TableRead(Ok(records))) => match records.open() {
                        Ok(records) => Action::Import(records),
                        Err(why) => fail(why.to_string()),
                    },
                    Ok(protocol::Event::TableRead(Err(why))) | Err(why) => fail(why),
                    Ok(_) => fail(say("the worker's answer makes no sense").to_owned()),
                });
            });
        }
        Ok(text) => dispatch.dispatch(Action::Take(text)),
        Err(why) => dispatch.dispatch(fail(why)),
    });
}

/// Saves the runs as a file.
fn save(name: &'static str, format: Format, measured: &Measured, dispatch: &Dispatch) -> Callback<MouseEvent> {
    let (measured, dispatch) = (measured.clone(), dispatch.clone());
    let kind = match format {
        Format::Csv => "text/csv",
        Format::Json => "application/x-ndjson",
    };
    Callback::from(move |_| {
        let dispatch = dispatch.clone();
        let command = Command::WriteTable(format, Sealed::new(&measured.records().cloned().collect()));
        errand::send(&browser::worker(), command, move |answer| {
            let saved = match answer {
                Ok(protocol::Event::TableWritten(text)) => browser::save(name, kind, &text),
                Ok(_) => Err(say("the worker's answer makes no sense").to_owned()),
                Err(why) => Err(why),
            };
            if let Err(why) = saved {
                dispatch.dispatch(Action::Notify(fill("{file} cannot be saved: {why}.", &[&name, &why])));
            }
        });
    })
}

/// How far the experiment has come: so many runs have ended, and perhaps all wait for tables.
fn progress_line(state: &Comparison, workers: usize) -> Html {
    let (phase, ended) = (&state.phase, state.measured.len());
    let (ended_runs, workers) = (ended as u64, count(workers as u64, "{n} worker", "{n} workers"));
    let of_runs = |runs: usize| count(runs as u64, "{n} run", "{n} runs");
    let text = match phase {
        Phase::Idle if ended == 0 => {
            fill("Choose boards and searches, then press Compare. They run in {workers}, one a core.", &[&workers])
        }
        Phase::Idle => count(ended_runs, "{n} run from a file.", "{n} runs from a file."),
        Phase::Running { runs } => fill("{ended} of {runs}, in {workers}.", &[&ended, &of_runs(*runs), &workers]),
        Phase::Finished => count(ended_runs, "The run has ended.", "All {n} runs have ended."),
        Phase::Stopped { runs } => fill("Stopped after {ended} of {runs}.", &[&ended, &of_runs(*runs)]),
    };
    html! {
        <>
            <p class="verdict" role="status">{ text }</p>
            if let Phase::Running { runs } = phase {
                <progress aria-label={say("Runs that have ended")} max={runs.to_string()} value={ended.to_string()} />
                if let Some((partition, share)) = state.tables.in_the_making() {
                    <small>{ fill("Making the tables {tables}…", &[&partition]) }{ " " }{ percent(share) }</small>
                }
            }
        </>
    }
}

/// Saving the runs, and opening saved ones.
fn files(measured: &Measured, dispatch: &Dispatch) -> Html {
    let on_csv = save("npuzzle.csv", Format::Csv, measured, dispatch);
    let on_json = save("npuzzle.json", Format::Json, measured, dispatch);
    let on_file = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            open(input.files(), &dispatch);
            // So that the same file can be opened again.
            input.set_value("");
        })
    };
    let nothing = measured.is_empty();
    html! {
        <div class="files">
            <button type="button" disabled={nothing} onclick={on_csv}>{ words("Export CSV") }</button>
            <button type="button" disabled={nothing} onclick={on_json}>{ words("Export JSON") }</button>
            <label class="button">
                <input type="file" name="import" class="hidden" accept=".csv,.json,.ndjson,.txt,text/*" onchange={on_file} />
                <span>{ words("Import…") }</span>
            </label>
        </div>
    }
}

//! The timeline: what the step on show does and why, and ways to others.

use crate::browser;
use crate::learn::action::{Action, Jump};
use crate::learn::explanation::explain;
use crate::learn::notes::Notes;
use crate::learn::state::{Learning, Veil};
use crate::learn::trace::Trace;
use crate::shared::locale::t;
use crate::stage::playback::Pace;
use crate::widgets::dispatch::on;
use crate::widgets::select::{index_of, select};
use crate::widgets::words::{use_language, words};
use npuzzle_traces::{Landmark, Rule};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// The number of places on the slider that marks are told apart by.
const PLACES: usize = 500;

/// The maximum number of marks of a kind. More of them would be a solid line.
const MOST_MARKS: usize = 120;

/// The reason for the step, the buttons to step, the slider over all steps and the speed.
pub fn timeline_card(state: &Learning, trace: &Trace, dispatch: &Callback<Action>) -> Html {
    let (step, last) = (state.study.step, trace.steps());
    // An open question holds the steps after it.
    let (is_after_start, is_before_end) = (step > 0, step < last && state.question().is_none());
    let scrub = on(dispatch, |event: InputEvent| {
        Action::Go(Jump::To(event.target_unchecked_into::<HtmlInputElement>().value_as_number() as usize))
    });
    let jump = |label: &'static str, path: &'static str, is_possible: bool, jump: Jump| {
        round_button("", label, path, is_possible, on(dispatch, move |_| Action::Go(jump)))
    };
    let toggle = match state.is_playing {
        true => round_button("primary", t!(pause), "M9 6v12M15 6v12", true, on(dispatch, |_| Action::Pause)),
        false => round_button("primary", t!(play_steps), "M8.5 6v12l9-6z", true, on(dispatch, |_| Action::Play)),
    };
    let set_pace = on(dispatch, |index: usize| Action::SetPace(Pace::ALL.get(index).copied().unwrap_or_default()));
    let paces = Pace::ALL.map(|known| {
        let speed = known.moves_a_second();
        (speed.to_string().into(), t!(per_second, n = speed).into())
    });
    let [previous, next] = [Jump::Previous(Landmark::Expansion), Jump::Next(Landmark::Expansion)];
    let explanation = match step.checked_sub(1) {
        Some(entry) => explain(trace, entry),
        None => t!(nothing_yet).to_owned(),
    };
    let is_silent = state.is_playing || state.predictions.verdict.is_some();
    html! {
        <section
            class="card timeline"
            aria-label={t!(timeline)}
            data-step={step.to_string()}
            data-steps={last.to_string()}
        >
            // Steps that follow each other by themselves are too fast to be read out, and the verdict on a prediction says the same.
            <div class="saying">
                <p class="explanation" role="status" aria-live={is_silent.then_some("off")}>{ explanation }</p>
                { note(state, dispatch) }
            </div>
            <div class="place">
                <Marks trace={trace.clone()} notes={state.study.notes.clone()} />
                <input
                    type="range"
                    aria-label={t!(timeline)}
                    min="0"
                    max={last.to_string()}
                    value={step.to_string()}
                    aria-valuetext={t!(step_of, step = step, last = last)}
                    oninput={scrub}
                />
                // The explanation is announced.
                <output aria-live="off">{ t!(step_of, step = step as u64, last = last as u64) }</output>
            </div>
            <div class="controls">
                <div class="steps">
                    { jump(t!(first_step), "M6 6v12M18 6l-7 6 7 6", is_after_start, Jump::To(0)) }
                    { jump(t!(previous_expansion), "m11.5 6-6 6 6 6M18.5 6l-6 6 6 6", is_after_start, previous) }
                    { jump(t!(step_back), "m15 6-6 6 6 6", is_after_start, Jump::Back) }
                    { toggle }
                    { jump(t!(step_forward), "m9 6 6 6-6 6", is_before_end, Jump::Forward) }
                    { jump(t!(next_expansion), "m5.5 6 6 6-6 6M12.5 6l6 6-6 6", is_before_end, next) }
                    { jump(t!(last_step), "M18 6v12M6 6l7 6-7 6", is_before_end, Jump::To(usize::MAX)) }
                </div>
                <label class="pace">
                    <span class="hidden">{ words(t!(speed)) }</span>
                    { select("pace", paces.to_vec(), index_of(&Pace::ALL, state.pace), set_pace, None) }
                </label>
                { note_buttons(state, dispatch) }
                { landmarks(trace, step, dispatch) }
            </div>
        </section>
    }
}

/// The note at the step on show, or the field to write it.
fn note(state: &Learning, dispatch: &Callback<Action>) -> Html {
    let notes = &state.study.notes;
    let text = notes.at(state.study.step).unwrap_or_default().to_owned();
    if state.is_writing {
        return html! { <NoteField step={state.study.step} {text} dispatch={dispatch.clone()} /> };
    }
    html! {
        if !notes.is_empty() {
            <p class="note" role="status">{ text }</p>
        }
    }
}

#[derive(Properties, PartialEq)]
struct NoteFieldProps {
    step: usize,
    text: AttrValue,
    dispatch: Callback<Action>,
}

/// The field to write the note at a step. It takes the focus when it appears.
#[component]
fn NoteField(NoteFieldProps { step, text, dispatch }: &NoteFieldProps) -> Html {
    use_language();
    use_effect_with((), |()| browser::focus("textarea[name=note]"));
    let on_text =
        on(dispatch, |event: InputEvent| Action::SetNote(event.target_unchecked_into::<HtmlTextAreaElement>().value()));
    html! {
        <textarea
            name="note"
            rows="2"
            maxlength={Notes::LONGEST.to_string()}
            aria-label={t!(note_at_step, step = *step as u64)}
            placeholder={t!(note_hint)}
            value={text}
            // At each key, so that nothing is lost when the page goes away.
            oninput={on_text}
        />
    }
}

/// The button to write a note, the ways to others, and the end of a presentation.
fn note_buttons(state: &Learning, dispatch: &Callback<Action>) -> Html {
    let (notes, step, is_writing) = (&state.study.notes, state.study.step, state.is_writing);
    let way = |label: &'static str, is_possible: bool, jump: Jump| {
        html! {
            <button
                type="button"
                aria-disabled={(!is_possible).to_string()}
                onclick={is_possible.then(|| on(dispatch, move |_: MouseEvent| Action::Go(jump)))}
            >{ words(label) }</button>
        }
    };
    html! {
        <div class="landmarks notes">
            // A link cannot hold a trace from a file, and so not its notes.
            if state.imported().is_none() && !state.is_presenting {
                <button
                    type="button"
                    class="round"
                    aria-label={t!(note)}
                    title={t!(note)}
                    aria-expanded={is_writing.to_string()}
                    onclick={on(dispatch, move |_: MouseEvent| Action::Write(!is_writing))}
                >
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19l1-4L16 5l3 3L9 18zM13.5 7.5l3 3" /></svg>
                </button>
            }
            if !notes.is_empty() {
                { way(t!(previous_note), notes.before(step).is_some(), Jump::PreviousNote) }
                { way(t!(next_note), notes.after(step).is_some(), Jump::NextNote) }
            }
            if state.is_presenting {
                { for Veil::ALL.map(|veil| html! {
                    <button
                        type="button"
                        aria-pressed={state.has_veil(veil).to_string()}
                        onclick={on(dispatch, move |_: MouseEvent| Action::Veil(veil))}
                    >{ words(veil.label()) }</button>
                }) }
                <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::Present(false))}>
                    { words(t!(stop_presenting)) }
                </button>
            }
        </div>
    }
}

/// Buttons to the bounds and the solutions, if the search passes any.
fn landmarks(trace: &Trace, step: usize, dispatch: &Callback<Action>) -> Html {
    let (previous_bound, next_bound) = match trace.rule() {
        _ if trace.is_informed() => (t!(previous_bound), t!(next_bound)),
        Rule::Deepening => (t!(previous_limit), t!(next_limit)),
        _ => (t!(previous_layer), t!(next_layer)),
    };
    let kinds = [
        (Landmark::Bound, previous_bound, next_bound),
        (Landmark::Incumbent, t!(previous_solution), t!(next_solution)),
    ];
    // Depth-first search has one bound, which says nothing.
    let has_ways = |landmark| trace.has(landmark) && (landmark, trace.rule()) != (Landmark::Bound, Rule::DepthFirst);
    let kinds = kinds.into_iter().filter(|(landmark, ..)| has_ways(*landmark));
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
    html! {
        if has_ways(Landmark::Bound) || has_ways(Landmark::Incumbent) {
            <div class="landmarks">{ for buttons }</div>
        }
    }
}

#[derive(Properties, PartialEq)]
struct MarksProps {
    trace: Trace,
    notes: Notes,
}

/// The expansions, bounds, solutions and notes on the slider. Redrawn only for another trace or note.
#[component]
fn Marks(MarksProps { trace, notes }: &MarksProps) -> Html {
    let kinds =
        [(Landmark::Expansion, "expansion", 6), (Landmark::Bound, "bound", 2), (Landmark::Incumbent, "incumbent", 0)];
    let noted = notes.iter().map(|(step, _)| step).filter(|&step| step <= trace.steps());
    let noted: Vec<usize> = noted.map(|step| place(trace, step)).collect();
    let places = kinds.map(|(landmark, name, top)| (places(trace, landmark), name, top));
    let marks = places.into_iter().chain([(noted, "note", 0)]).filter_map(|(places, name, top)| {
        let line = places.iter().map(|place| format!("M{place} {top}V10")).collect::<String>();
        (!line.is_empty()).then(|| html! { <path data-mark={name} d={line} /> })
    });
    html! {
        <svg class="marks" viewBox={format!("0 0 {PLACES} 10")} preserveAspectRatio="none" aria-hidden="true">
            { for marks }
        </svg>
    }
}

/// Returns the places of the landmarks of a kind on the slider. Empty if there are too many to tell apart.
fn places(trace: &Trace, landmark: Landmark) -> Vec<usize> {
    let steps = std::iter::successors(trace.next_step(landmark, 0), |&step| trace.next_step(landmark, step));
    let mut places: Vec<usize> = steps.map(|step| place(trace, step)).collect();
    places.dedup();
    if places.len() > MOST_MARKS { Vec::new() } else { places }
}

fn place(trace: &Trace, step: usize) -> usize {
    step * PLACES / trace.steps().max(1)
}

/// A button with an icon. Not disabled if it cannot be used: a button that loses the focus at an end would lose the place
/// of a keyboard's user.
fn round_button(
    class: &'static str,
    label: &'static str,
    path: &'static str,
    is_possible: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button
            type="button"
            class={classes!("round", class)}
            aria-label={label}
            title={label}
            aria-disabled={(!is_possible).to_string()}
            {onclick}
        ><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg></button>
    }
}

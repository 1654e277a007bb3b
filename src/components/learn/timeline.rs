//! The timeline: which step is on show, and ways to others.

use crate::browser;
use crate::components::dispatch::on;
use crate::components::select::{index_of, select};
use crate::components::words::words;
use crate::model::learning::{Action, Jump, Learning};
use crate::model::locale::t;
use crate::model::playback::Pace;
use crate::model::trace::Trace;
use npuzzle_traces::Landmark;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The buttons to step, the slider over all steps and the speed. On small screens, they stay at the lower edge.
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
        false => round_button("primary", t!(play), "M8.5 6v12l9-6z", true, on(dispatch, |_| Action::Play)),
    };
    let set_pace = on(dispatch, |index: usize| Action::SetPace(Pace::ALL.get(index).copied().unwrap_or_default()));
    let paces = Pace::ALL.map(|known| {
        let speed = known.moves_a_second();
        (speed.to_string().into(), t!(per_second, n = speed).into())
    });
    let [previous, next] = [Jump::Previous(Landmark::Expansion), Jump::Next(Landmark::Expansion)];
    html! {
        <section
            class="card timeline"
            aria-label={t!(timeline)}
            data-step={step.to_string()}
            data-steps={last.to_string()}
        >
            <div class="controls">
                { jump(t!(previous_expansion), "m11.5 6-6 6 6 6M18.5 6l-6 6 6 6", is_after_start, previous) }
                { jump(t!(step_back), "m15 6-6 6 6 6", is_after_start, Jump::Back) }
                { toggle }
                { jump(t!(step_forward), "m9 6 6 6-6 6", is_before_end, Jump::Forward) }
                { jump(t!(next_expansion), "m5.5 6 6 6-6 6M12.5 6l6 6-6 6", is_before_end, next) }
            </div>
            <div class="place">
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
            <label class="pace">
                <span class="hidden">{ words(t!(speed)) }</span>
                { select("pace", paces.to_vec(), index_of(&Pace::ALL, state.pace), set_pace, None) }
            </label>
        </section>
    }
}

/// Shows the search when it is stepped: on a phone, a lesson may fill the window.
fn revealing(callback: Callback<MouseEvent>) -> Callback<MouseEvent> {
    Callback::from(move |event| {
        callback.emit(event);
        browser::reveal(".walk .expansion");
    })
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
            onclick={revealing(onclick)}
        ><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg></button>
    }
}

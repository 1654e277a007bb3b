//! Playing a solution: play and pause, step, scrub, speed.

use super::icon::{Icon, icon};
use super::on;
use super::solve::Dispatch;
use super::words;
use crate::app::language::{fill, say, say_as};
use crate::app::playback::{Pace, Playback};
use crate::app::state::Action;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The controls under the board while there is a solution.
pub fn player(playback: &Playback, pace: Pace, dispatch: &Dispatch) -> Html {
    let (position, last) = (playback.position(), playback.moves().len());
    let scrub = on(dispatch, |event: InputEvent| {
        Action::Scrub(event.target_unchecked_into::<HtmlInputElement>().value_as_number() as usize)
    });
    let set_pace = on(dispatch, |event: Event| {
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        Action::SetPace(usize::try_from(index).ok().and_then(|index| Pace::ALL.get(index).copied()).unwrap_or_default())
    });
    let (toggle, label, picture) = match playback.is_playing() {
        true => (Action::Pause, say("Pause"), Icon::Pause),
        false => (Action::Play, say_as("Play a solution", "Play"), Icon::Play),
    };
    let button = |label: &'static str, picture, is_possible: bool, action: Action| {
        let class = if matches!(action, Action::Play | Action::Pause) { "round primary" } else { "round" };
        let onclick = on(dispatch, move |_: MouseEvent| action.clone());
        html! {
            <button type="button" {class} aria-label={label} disabled={!is_possible} {onclick}>{ icon(picture) }</button>
        }
    };
    html! {
        <div class="player" role="group" aria-label={say("Solution playback")}>
            { button(say("Step back"), Icon::Back, position > 0, Action::Scrub(position.saturating_sub(1))) }
            { button(label, picture, true, toggle) }
            { button(say("Step forward"), Icon::Forward, position < last, Action::Scrub(position + 1)) }
            <input
                type="range"
                aria-label={say("Position in the solution")}
                min="0"
                max={last.to_string()}
                value={position.to_string()}
                aria-valuetext={fill("move {position} of {last}", &[&position, &last])}
                oninput={scrub}
            />
            <output class="position">{ format!("{position} / {last}") }</output>
            <label class="pace">
                <span class="hidden">{ words("Speed") }</span>
                <select onchange={set_pace}>
                    { for Pace::ALL.map(|known| html! {
                        <option key={known.moves_a_second()} selected={known == pace}>
                            { fill("{n} / s", &[&known.moves_a_second()]) }
                        </option>
                    }) }
                </select>
            </label>
        </div>
    }
}

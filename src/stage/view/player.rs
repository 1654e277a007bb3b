//! The controls of a solution: play, pause, step, scrub and speed.

use crate::shared::figures::grouped;
use crate::shared::locale::t;
use crate::stage::playback::{Pace, Playback, PlaybackAction};
use crate::stage::view::dispatch::Dispatch;
use crate::widgets::button::enabled;
use crate::widgets::dispatch::on;
use crate::widgets::icon::{Icon, icon};
use crate::widgets::select::{index_of, select};
use crate::widgets::words::words;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The controls under the board. While a search may find a shorter solution, or this one plays, its position is not announced.
pub fn player(playback: &Playback, pace: Pace, is_searching: bool, dispatch: &Dispatch) -> Html {
    let (position, last) = (playback.position(), playback.moves().len());
    let place = t!(move_of, position = position, last = last);
    let scrub = on(dispatch, |event: InputEvent| {
        PlaybackAction::Scrub(event.target_unchecked_into::<HtmlInputElement>().value_as_number() as usize)
    });
    let set_pace =
        on(dispatch, |index: usize| PlaybackAction::SetPace(Pace::ALL.get(index).copied().unwrap_or_default()));
    let paces = Pace::ALL.map(|known| {
        let speed = known.moves_a_second();
        (speed.to_string().into(), t!(per_second, n = speed).into())
    });
    let (toggle, label, picture) = match playback.is_playing() {
        true => (PlaybackAction::Pause, t!(pause), Icon::Pause),
        false => (PlaybackAction::Play, t!(play_solution), Icon::Play),
    };
    let button = |label: &'static str, picture, is_possible: bool, action: PlaybackAction| {
        let class =
            if matches!(action, PlaybackAction::Play | PlaybackAction::Pause) { "round primary" } else { "round" };
        let onclick = on(dispatch, move |_: MouseEvent| action.clone());
        html! {
            <button
                type="button"
                {class}
                aria-label={label}
                aria-disabled={(!is_possible).to_string()}
                onclick={enabled(is_possible, onclick)}
            >{ icon(picture) }</button>
        }
    };
    html! {
        <div class="player" role="group" aria-label={t!(playback)}>
            { button(t!(step_back), Icon::Back, position > 0, PlaybackAction::Scrub(position.saturating_sub(1))) }
            { button(label, picture, true, toggle) }
            { button(t!(step_forward), Icon::Forward, position < last, PlaybackAction::Scrub(position + 1)) }
            <input
                type="range"
                aria-label={t!(playback_position)}
                min="0"
                max={last.to_string()}
                value={position.to_string()}
                aria-valuetext={place.clone()}
                oninput={scrub}
            />
            <span class="position" aria-hidden="true">
                { format!("{} / {}", grouped(position as u64), grouped(last as u64)) }
            </span>
            <output class="hidden" aria-live={(is_searching || playback.is_playing()).then_some("off")}>{ place }</output>
            <label class="pace">
                <span class="hidden">{ words(t!(speed)) }</span>
                { select("pace", paces.to_vec(), index_of(&Pace::ALL, pace), set_pace, None) }
            </label>
        </div>
    }
}

//! Cards with experiments to begin with, shown while there are no results.

use crate::compare::action::Action;
use crate::compare::experiment::Preset;
use crate::shared::locale::t;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_experiments::Pair;
use yew::prelude::*;

/// Draws a card for each preset. Pressing it runs the experiment.
pub fn preset_cards(dispatch: &Callback<Action>) -> Html {
    html! {
        <section class="examples" aria-labelledby="examples">
            <h2 id="examples">{ words(t!(examples)) }</h2>
            <div class="presets">
                { for Preset::ALL.map(|preset| card(preset, dispatch)) }
            </div>
        </section>
    }
}

fn card(preset: Preset, dispatch: &Callback<Action>) -> Html {
    let (title, text) = words_of(preset);
    html! {
        <button key={title} type="button" class="preset" onclick={on(dispatch, move |_: MouseEvent| Action::BeginPreset(preset))}>
            <svg viewBox="0 0 96 48" aria-hidden="true">
                { for picture(preset).iter().map(|&(class, path)| html! { <path {class} d={path} /> }) }
            </svg>
            <b>{ title }</b>
            <span>{ text }</span>
            <small>{ size(preset) }</small>
        </button>
    }
}

fn words_of(preset: Preset) -> (&'static str, &'static str) {
    match preset {
        Preset::GreedyAgainstAStar => (t!(preset_greedy), t!(preset_greedy_help)),
        Preset::WhyIdaStar => (t!(preset_ida_star), t!(preset_ida_star_help)),
        Preset::WeightedTradeOff => (t!(preset_weighted), t!(preset_weighted_help)),
        Preset::HeuristicsOnOneBoard => (t!(preset_heuristics), t!(preset_heuristics_help)),
    }
}

fn size(preset: Preset) -> String {
    let form = preset.form(0);
    let (boards, pairs) = (u64::from(form.draw.count), Pair::all(&form.algorithms, &form.heuristics).len() as u64);
    t!(n_boards, n = boards) + t!(list_separator) + &t!(n_runs, n = boards * pairs)
}

/// What the plots of the preset will show, in outline: classes and paths.
fn picture(preset: Preset) -> &'static [(&'static str, &'static str)] {
    match preset {
        Preset::GreedyAgainstAStar => &[
            ("outline", "M6 44L90 20"),
            ("series series-0", "M14 28h0M32 12h0M50 20h0M66 6h0M84 10h0"),
            ("series series-1", "M14 42h0M32 37h0M50 31h0M66 27h0M84 22h0"),
        ],
        Preset::WhyIdaStar => &[
            ("outline", "M8 46h80"),
            ("series series-0", "M22 40v-32"),
            ("series series-1", "M48 40v-16"),
            ("series series-2", "M74 40h0"),
        ],
        Preset::WeightedTradeOff => &[
            ("outline", "M12 8C18 34 40 38 86 42"),
            ("series series-1", "M12 8h0"),
            ("series series-2", "M31 33h0"),
            ("series series-0", "M86 42h0"),
        ],
        Preset::HeuristicsOnOneBoard => &[
            ("series series-0", "M10 6h76"),
            ("series series-1", "M10 18h52"),
            ("series series-2", "M10 30h30"),
            ("series series-3", "M10 42h12"),
        ],
    }
}

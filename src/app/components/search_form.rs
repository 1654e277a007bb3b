//! Choosing how to search, and what that choice promises.

use super::figures::pointed;
use super::number_field::{NumberField, whole};
use super::tables_choice::tables_choice;
use super::{use_language, words};
use crate::app::language::{fill, say};
use crate::app::link::{milliseconds, seconds};
use crate::app::state::Setup;
use crate::app::tables::Tables;
use crate::app::wording::Wording;
use crate::catalogue::{Algorithm, Heuristic, Partition, WeightError};
use crate::puzzle::Side;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Properties of [`SearchForm`].
#[derive(Properties, PartialEq)]
pub struct SearchFormProps {
    pub setup: Setup,
    pub side: Side,
    pub tables: Tables,
    pub on_change: Callback<Setup>,
    /// Have the browser throw away the tables that it keeps.
    pub on_forget: Callback<()>,
}

/// The algorithm, the heuristic, their settings, and what they promise.
#[component]
pub fn SearchForm(props: &SearchFormProps) -> Html {
    use_language();
    let setup = props.setup;
    let on_algorithm = {
        let on_change = props.on_change.clone();
        move |event: Event| {
            if let Ok(algorithm) = event.target_unchecked_into::<HtmlSelectElement>().value().parse() {
                on_change.emit(Setup { algorithm, ..setup });
            }
        }
    };
    let on_heuristic = {
        let on_change = props.on_change.clone();
        move |event: Event| {
            if let Ok(heuristic) = event.target_unchecked_into::<HtmlSelectElement>().value().parse() {
                on_change.emit(Setup { heuristic, ..setup });
            }
        }
    };
    let on_weight = setting(props, |setup, text| {
        let weight = text.parse().map_err(|error: WeightError| error.in_words() + ".")?;
        Ok(Setup { weight, ..setup })
    });
    let on_depth = setting(props, |setup, text| {
        let depth_limit = if text.is_empty() { None } else { Some(whole(text, 1, DEEPEST)?) };
        Ok(Setup { depth_limit, ..setup })
    });
    let on_time = setting(props, |setup, text| {
        let limit = milliseconds(text);
        if limit.is_none() && !text.is_empty() {
            return Err(say("Expected seconds, such as 10 or 0.5.").to_owned());
        }
        Ok(Setup { time_limit_ms: limit, ..setup })
    });
    let on_memory = setting(props, |setup, text| Ok(Setup { memory_limit_mib: whole(text, 1, 4096)?, ..setup }));
    html! {
        <section class="card" aria-label={say("Search")}>
            <div class="field">
                <label for="algorithm">{ words("Algorithm") }</label>
                <select id="algorithm" name="algorithm" onchange={on_algorithm} aria-describedby="algorithm-is">
                    { for Algorithm::ALL.iter().map(|known| html! {
                        <option key={known.name()} value={known.name()} selected={*known == setup.algorithm}>{ words(known.label()) }</option>
                    }) }
                </select>
                <small id="algorithm-is">{ words(setup.algorithm.description()) }</small>
            </div>
            if setup.algorithm.is_informed() {
                <div class="field">
                    <label for="heuristic">{ words("Heuristic") }</label>
                    <select id="heuristic" name="heuristic" onchange={on_heuristic} aria-describedby="heuristic-is">
                        { for Heuristic::ALL.iter().map(|known| html! {
                            <option key={known.name()} value={known.name()} selected={*known == setup.heuristic}>{ words(known.label()) }</option>
                        }) }
                    </select>
                    <small id="heuristic-is">{ words(setup.heuristic.description()) }</small>
                </div>
            }
            if Partition::used_by(setup.algorithm, setup.heuristic, props.side.get(), setup.partition).is_some() {
                { tables_choice(
                    props.side,
                    setup.partition,
                    &props.tables,
                    &props.on_change.reform(move |partition| Setup { partition, ..setup }),
                    &props.on_forget,
                ) }
            }
            <div class="settings">
                if setup.algorithm.is_weighted() {
                    <NumberField label={say("Weight")} name="weight" value={setup.weight.to_string()} take={on_weight} />
                }
                if setup.algorithm.takes_depth_limit() {
                    <NumberField label={say("Depth limit")} name="depth-limit" placeholder={say("none")} value={text(setup.depth_limit)} take={on_depth} />
                }
                <NumberField label={say("Time limit (s)")} name="time-limit" placeholder={say("none")} value={setup.time_limit_ms.map(seconds).unwrap_or_default()} take={on_time} />
                <NumberField label={say("Memory limit (MiB)")} name="memory-limit" value={setup.memory_limit_mib.to_string()} take={on_memory} />
            </div>
            <p class="promise">{ promise(setup) }</p>
        </section>
    }
}

/// The deepest depth limit: no search notes longer ways.
const DEEPEST: u32 = 1_000_000;

/// What a field does with the text typed into it: a change of the setup, or a fault.
fn setting(
    props: &SearchFormProps,
    change: fn(Setup, &str) -> Result<Setup, String>,
) -> Callback<String, Result<(), String>> {
    let (setup, on_change) = (props.setup, props.on_change.clone());
    Callback::from(move |text: String| change(setup, &text).map(|setup| on_change.emit(setup)))
}

fn text(number: Option<u32>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// What can be said of the answer before the search begins.
fn promise(setup: Setup) -> String {
    let Setup { algorithm, heuristic, weight, depth_limit, .. } = setup;
    let complete = match depth_limit {
        Some(limit) if algorithm.takes_depth_limit() => {
            fill("Complete for solutions of up to {limit} moves: finds one if there is one.", &[&limit])
        }
        _ => say("Complete: finds a solution if there is one.").to_owned(),
    };
    let quality = if algorithm.is_optimal(heuristic) {
        say("Optimal: proves that none is shorter.").to_owned()
    } else if algorithm == Algorithm::Anytime {
        say("Given time, proves that none is shorter.").to_owned()
    } else if algorithm.is_informed() && !heuristic.is_admissible() {
        say("Nothing is promised of its length, as this heuristic can overestimate.").to_owned()
    } else if algorithm.is_weighted() {
        fill("At most {weight} times as long as the shortest.", &[&pointed(&weight.to_string())])
    } else {
        say("Shorter ones may exist.").to_owned()
    };
    let revisits = if !algorithm.is_informed() {
        ""
    } else if heuristic.is_consistent() {
        say("The heuristic is consistent.")
    } else {
        say("The heuristic is not consistent: boards may be opened again.")
    };
    format!("{complete} {quality} {revisits}")
}

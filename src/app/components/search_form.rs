//! Choosing how to search, and what that choice promises.

use crate::app::state::Setup;
use crate::catalogue::{Algorithm, Heuristic};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// Properties of [`SearchForm`].
#[derive(Properties, PartialEq)]
pub struct SearchFormProps {
    pub setup: Setup,
    pub on_change: Callback<Setup>,
}

/// The algorithm, the heuristic, their settings, and what they promise.
#[component]
pub fn SearchForm(props: &SearchFormProps) -> Html {
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
    let on_weight = {
        let on_change = props.on_change.clone();
        move |event: Event| {
            if let Ok(weight) = event.target_unchecked_into::<HtmlInputElement>().value().parse() {
                on_change.emit(Setup { weight, ..setup });
            }
        }
    };
    let on_depth = {
        let on_change = props.on_change.clone();
        move |event: Event| {
            // Anything but a number means no limit.
            let depth_limit = event.target_unchecked_into::<HtmlInputElement>().value().trim().parse().ok();
            on_change.emit(Setup { depth_limit, ..setup });
        }
    };
    let on_memory = {
        let on_change = props.on_change.clone();
        move |event: Event| {
            let limit = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            if limit >= 1.0 {
                on_change.emit(Setup { memory_limit_mib: limit as u32, ..setup });
            }
        }
    };
    html! {
        <section class="card" aria-label="Search">
            <div class="field">
                <label for="algorithm">{ "Algorithm" }</label>
                <select id="algorithm" name="algorithm" onchange={on_algorithm} aria-describedby="algorithm-is">
                    { for Algorithm::ALL.iter().map(|known| html! {
                        <option key={known.name()} value={known.name()} selected={*known == setup.algorithm}>{ known.label() }</option>
                    }) }
                </select>
                <small id="algorithm-is">{ setup.algorithm.description() }</small>
            </div>
            if setup.algorithm.is_informed() {
                <div class="field">
                    <label for="heuristic">{ "Heuristic" }</label>
                    <select id="heuristic" name="heuristic" onchange={on_heuristic} aria-describedby="heuristic-is">
                        { for Heuristic::ALL.iter().map(|known| html! {
                            <option key={known.name()} value={known.name()} selected={*known == setup.heuristic}>{ known.label() }</option>
                        }) }
                    </select>
                    <small id="heuristic-is">{ setup.heuristic.description() }</small>
                </div>
            }
            <div class="settings">
                if setup.algorithm.is_weighted() {
                    <label class="field">
                        <span>{ "Weight" }</span>
                        <input type="number" name="weight" min="1" max="100" step="0.01" value={setup.weight.to_string()} onchange={on_weight} />
                    </label>
                }
                if setup.algorithm.takes_depth_limit() {
                    <label class="field">
                        <span>{ "Depth limit" }</span>
                        <input type="number" name="depth-limit" min="1" step="1" placeholder="none" value={setup.depth_limit.map(|limit| limit.to_string())} onchange={on_depth} />
                    </label>
                }
                <label class="field">
                    <span>{ "Memory limit (MiB)" }</span>
                    <input type="number" name="memory-limit" min="1" max="4096" step="1" value={setup.memory_limit_mib.to_string()} onchange={on_memory} />
                </label>
            </div>
            <p class="promise">{ promise(setup) }</p>
        </section>
    }
}

/// What can be said of the answer before the search begins.
fn promise(setup: Setup) -> String {
    let Setup { algorithm, heuristic, weight, depth_limit, .. } = setup;
    let complete = match depth_limit {
        Some(limit) if algorithm.takes_depth_limit() => {
            format!("Complete for solutions of up to {limit} moves: finds one if there is one")
        }
        _ => "Complete: finds a solution if there is one".to_owned(),
    };
    let quality = if algorithm.is_optimal(heuristic) {
        "Optimal: proves that none is shorter".to_owned()
    } else if algorithm.is_informed() && !heuristic.is_admissible() {
        "Nothing is promised of its length, as this heuristic can overestimate".to_owned()
    } else if algorithm.is_weighted() {
        format!("At most {weight} times as long as the shortest")
    } else {
        "Shorter ones may exist".to_owned()
    };
    let revisits = if !algorithm.is_informed() {
        ""
    } else if heuristic.is_consistent() {
        " The heuristic is consistent."
    } else {
        " The heuristic is not consistent: boards may be opened again."
    };
    format!("{complete}. {quality}.{revisits}")
}

//! The choice of method and limits, and the guarantees of that choice.

use crate::shared::link::{milliseconds, seconds};
use crate::shared::locale::t;
use crate::shared::localize::{Localize, algorithm_name, algorithm_summary, heuristic_name, heuristic_summary};
use crate::shared::methods;
use crate::solve::view::pdb_choice::pdb_choice;
use crate::stage::search::SearchAction;
use crate::stage::state::State;
use crate::stage::view::dispatch::Dispatch;
use crate::widgets::dispatch::on;
use crate::widgets::select::{choice, index_of, select_field};
use crate::widgets::value_field::{number_field, whole};
use npuzzle_engine::catalogue::{Algorithm, Partition, Weight, WeightError};
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::spec::{Limits, Method};
use std::time::Duration;
use yew::prelude::*;

/// The maximum depth limit. No search records longer solutions.
const MAX_DEPTH_LIMIT: u32 = 1_000_000;

/// The maximum memory limit, in MiB: all that a worker can address.
const MAX_MEMORY_MIB: u32 = 4096;

/// The algorithm, the heuristic, their settings and their guarantees.
pub fn search_form(state: &State, dispatch: &Dispatch) -> Html {
    let (method, limits, size) = (state.solver.method, state.solver.limits, state.size());
    let is_available = |algorithm: &Algorithm| algorithm.is_available(method.heuristic, size);
    let (algorithms, missing): (Vec<Algorithm>, Vec<Algorithm>) =
        Algorithm::ALL.iter().copied().partition(is_available);
    let heuristics = methods::heuristics(method.heuristic, size);
    let (algorithm, heuristic) = (index_of(&algorithms, method.algorithm), index_of(&heuristics, method.heuristic));
    let has_search = !algorithms.is_empty();
    let algorithm_choices = algorithms.iter().map(|known| choice(known.name(), algorithm_name(*known))).collect();
    let heuristic_choices = heuristics.iter().map(|known| choice(known.name(), heuristic_name(*known))).collect();
    let on_algorithm = on(dispatch, move |index: usize| {
        let algorithm = algorithms.get(index).copied().unwrap_or(method.algorithm);
        SearchAction::SetMethod(method.with_algorithm(algorithm))
    });
    let on_heuristic = on(dispatch, move |index: usize| {
        let heuristic = heuristics.get(index).copied().unwrap_or(method.heuristic);
        SearchAction::SetMethod(method.with_heuristic(heuristic))
    });
    let setting = |change: Change| setting(method, limits, dispatch, change);
    let on_weight = setting(|method, _, text| {
        let weight = text.parse().map_err(|error: WeightError| error.localize() + ".")?;
        let method = method.with_weight(weight);
        method.check().map_err(|error| error.localize() + ".")?;
        Ok(SearchAction::SetMethod(method))
    });
    let on_depth = setting(|method, _, text| {
        let depth_limit = if text.is_empty() { None } else { Some(whole(text, 1, MAX_DEPTH_LIMIT)?) };
        Ok(SearchAction::SetMethod(method.with_depth_limit(depth_limit)))
    });
    let on_time = setting(|_, limits, text| {
        let time = milliseconds(text).map(|ms| Duration::from_millis(ms.into()));
        if time.is_none() && !text.is_empty() {
            return Err(t!(enter_seconds).to_owned());
        }
        Ok(SearchAction::SetLimits(limits.with_time(time)))
    });
    let on_memory = setting(|_, limits, text| {
        let memory = Limits::memory_mib(whole(text, 1, MAX_MEMORY_MIB)?);
        Ok(SearchAction::SetLimits(memory.with_time(limits.time)))
    });
    html! {
        <section class="card" aria-label={t!(search)}>
            if has_search {
                { select_field("algorithm", t!(algorithm), algorithm_choices, algorithm, on_algorithm, Some(algorithm_summary(method.algorithm))) }
            }
            if !missing.is_empty() {
                <small data-notice="missing">{ missing_methods(&missing, size) }</small>
            }
            if has_search && method.algorithm.takes_heuristic() {
                { select_field("heuristic", t!(heuristic), heuristic_choices, heuristic, on_heuristic, Some(heuristic_summary(method.heuristic))) }
            }
            if Partition::used_by(method.algorithm, method.heuristic, size, method.partition).is_some() {
                { pdb_choice(size, method, &state.pdbs, dispatch) }
            }
            <div class="settings">
                if method.algorithm.is_weighted() {
                    { number_field("weight", t!(weight), "", method.weight.to_string(), on_weight) }
                }
                if method.algorithm.takes_depth_limit() {
                    { number_field("depth-limit", t!(depth_limit), t!(no_limit), method.depth_limit.map(|limit| limit.to_string()).unwrap_or_default(), on_depth) }
                }
                { number_field("time-limit", t!(time_limit), t!(no_limit), limits.time.map(|time| seconds(time.as_millis() as u32)).unwrap_or_default(), on_time) }
                { number_field("memory-limit", t!(memory_limit), "", limits.whole_mib().to_string(), on_memory) }
            </div>
            if has_search {
                <p class="promise">{ promise(method, size) }</p>
            }
        </section>
    }
}

/// Names the algorithms that a size does not have.
fn missing_methods(missing: &[Algorithm], size: Size) -> String {
    let names: Vec<&str> = missing.iter().map(|known| algorithm_name(*known)).collect();
    t!(methods_missing, names = names.join(t!(list_separator)), size = size)
}

/// The effect of a number field: a change, or an error message.
type Change = fn(Method, Limits, &str) -> Result<SearchAction, String>;

fn setting(
    method: Method,
    limits: Limits,
    dispatch: &Dispatch,
    change: Change,
) -> Callback<String, Result<(), String>> {
    let dispatch = dispatch.clone();
    Callback::from(move |text: String| change(method, limits, &text).map(|action| dispatch.emit(action.into())))
}

/// Describes the guarantees on boards of a size that are known before the search begins.
fn promise(method: Method, size: Size) -> String {
    let Method { algorithm, heuristic, weight, depth_limit, .. } = method;
    let promise = if method.is_optimal() {
        t!(promise_optimal).to_owned()
    } else {
        let complete = match depth_limit {
            Some(limit) if algorithm.takes_depth_limit() => t!(promise_complete_to_depth, limit = limit),
            _ => t!(promise_complete).to_owned(),
        };
        let quality = if algorithm == Algorithm::Anytime && algorithm.has_steps(size) {
            t!(promise_eventually_optimal).to_owned()
        } else if algorithm.takes_heuristic() && !heuristic.is_admissible() {
            t!(promise_overestimates).to_owned()
        } else if algorithm.is_weighted() && weight != Weight::INFINITE {
            t!(promise_weighted, weight = weight)
        } else {
            t!(promise_nothing).to_owned()
        };
        format!("{complete} {quality}")
    };
    let revisits = if !algorithm.takes_heuristic() {
        ""
    } else if heuristic.is_consistent() {
        t!(heuristic_consistent)
    } else {
        t!(heuristic_inconsistent)
    };
    format!("{promise} {revisits}")
}

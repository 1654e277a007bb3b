//! The choice of pattern databases, and their status.

use crate::components::dispatch::{Dispatch, on, press};
use crate::components::words::words;
use crate::model::figures::{megabytes, percent};
use crate::model::locale::t;
use crate::model::pdb_status::{PdbAction, PdbState, PdbStatus};
use crate::model::search::SearchAction;
use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::puzzle::Side;
use npuzzle_engine::spec::Method;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The partitions of a side with their sizes, the status of those that were requested, and a button that deletes stored ones.
pub fn pdb_choice(side: Side, method: Method, pdbs: &PdbStatus, dispatch: &Dispatch) -> Html {
    let is_of_side = |known: &&Partition| known.side() == side.get();
    // A partition for another side has no effect here.
    let chosen = method.partition.filter(|chosen| is_of_side(&chosen));
    let on_change = on(dispatch, move |event: Event| {
        let partition = event.target_unchecked_into::<HtmlSelectElement>().value().parse().ok();
        SearchAction::SetMethod(Method { partition, ..method })
    });
    let states = pdbs.states().iter().filter(|(key, _)| key.partition().side() == side.get());
    let lines = states.map(|(key, state)| {
        let name = key.partition().name();
        html! { <li key={format!("{name} {}", key.blank())} data-tables={name}>{ line(name, state) }</li> }
    });
    html! {
        <div class="field">
            <label for="tables">{ words(t!(tables)) }</label>
            <select id="tables" name="tables" onchange={on_change} aria-describedby="tables-are">
                <option value="" selected={chosen.is_none()}>{ words(t!(tables_automatic)) }</option>
                { for Partition::ALL.iter().filter(is_of_side).map(|known| html! {
                    <option key={known.name()} value={known.name()} selected={chosen == Some(*known)}>
                        { format!("{}, {}", known.label(), megabytes(known.bytes())) }
                    </option>
                }) }
            </select>
            <ul id="tables-are" class="pdb-states" aria-live="polite">{ for lines }</ul>
            if let Some(bytes) = pdbs.stored_bytes().filter(|&bytes| bytes > 0) {
                <p class="stored">
                    <small>{ t!(tables_size, size = megabytes(bytes)) }</small>
                    <button type="button" class="quiet" onclick={press(dispatch, || PdbAction::Forget.into())}>{ words(t!(clear_tables)) }</button>
                </p>
            }
        </div>
    }
}

fn line(name: &str, state: &PdbState) -> String {
    match state {
        PdbState::Building(share) => t!(tables_building, tables = name, share = percent(*share)),
        PdbState::Built => t!(tables_built, tables = name),
        PdbState::Loaded => t!(tables_cached, tables = name),
        PdbState::Failed(why) => t!(tables_failed, tables = name, why = why),
    }
}

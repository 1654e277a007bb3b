//! The choice of pattern databases, and their status.

use crate::shared::figures::{megabytes, percent};
use crate::shared::locale::t;
use crate::shared::pdb_status::{PdbAction, PdbState, PdbStatus};
use crate::stage::search::SearchAction;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::select::{choice, select};
use crate::widgets::words::words;
use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::spec::Method;
use yew::prelude::*;

/// The partitions of a size with their sizes, the status of those that were requested, and a button that deletes stored ones.
pub fn pdb_choice(size: Size, method: Method, pdbs: &PdbStatus, dispatch: &Dispatch) -> Html {
    let known = Partition::of_size(size);
    let mut choices = vec![choice("", t!(tables_automatic))];
    choices.extend(known.iter().map(|known| {
        (AttrValue::Static(known.name()), format!("{}, {}", known.label(), megabytes(known.bytes(size))).into())
    }));
    // A partition for another size has no effect here.
    let chosen = known.iter().position(|known| method.partition == Some(*known)).map_or(0, |index| index + 1);
    let on_choice = on(dispatch, move |index: usize| {
        let partition = index.checked_sub(1).and_then(|index| known.get(index).copied());
        SearchAction::SetMethod(method.with_partition(partition))
    });
    let states = pdbs.states().iter().filter(|(key, _)| key.size() == size.landscape());
    let lines = states.map(|(key, state)| {
        let name = key.partition().name();
        // Only the end is announced: the progress changes too often.
        let is_building = matches!(state, PdbState::Building(_));
        html! {
            <li key={format!("{name} {}", key.blank())} data-tables={name} aria-live={is_building.then_some("off")}>{ line(name, state) }</li>
        }
    });
    let stored_bytes = pdbs.stored_bytes().unwrap_or(0);
    html! {
        <div class="field">
            <label for="tables">{ words(t!(tables)) }</label>
            { select("tables", choices, chosen, on_choice, Some(AttrValue::Static("tables-are"))) }
            <ul id="tables-are" class="pdb-states" aria-live="polite">{ for lines }</ul>
            // Keeps its place while nothing is stored, so that nothing moves under the pointer when the tables get ready.
            <p class={classes!("stored", (stored_bytes == 0).then_some("invisible"))}>
                <small>{ t!(tables_size, size = megabytes(stored_bytes)) }</small>
                { button(t!(clear_tables), press(dispatch, || PdbAction::Forget.into())) }
            </p>
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

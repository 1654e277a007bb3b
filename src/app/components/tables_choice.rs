//! Choosing the pattern databases to search by, and what has become of them.

use super::figures::{megabytes, percent};
use super::words;
use crate::app::language::fill;
use crate::app::tables::{Supply, Tables};
use crate::catalogue::Partition;
use crate::puzzle::Side;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The partitions of a side, with their sizes, and a line on those that were asked for. `on_forget` has the browser throw
/// away what it keeps.
pub fn tables_choice(
    side: Side,
    chosen: Option<Partition>,
    tables: &Tables,
    on_change: &Callback<Option<Partition>>,
    on_forget: &Callback<()>,
) -> Html {
    let is_of_side = |known: &&Partition| known.side() == side.get();
    // What is chosen for another side does not count here.
    let chosen = chosen.filter(|chosen| is_of_side(&chosen));
    let on_change = on_change
        .reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value().parse::<Partition>().ok());
    let on_forget = on_forget.reform(|_: MouseEvent| ());
    let supplies = tables.supplies().iter().filter(|(key, _)| key.partition.side() == side.get());
    let lines = supplies.map(|(key, supply)| {
        let name = key.partition.name();
        html! { <li key={format!("{name} {}", key.blank)} data-tables={name}>{ line(name, supply) }</li> }
    });
    html! {
        <div class="field">
            <label for="tables">{ words("Tables") }</label>
            <select id="tables" name="tables" onchange={on_change} aria-describedby="tables-are">
                <option value="" selected={chosen.is_none()}>{ words("Automatic") }</option>
                { for Partition::ALL.iter().filter(is_of_side).map(|known| html! {
                    <option key={known.name()} value={known.name()} selected={chosen == Some(*known)}>
                        { format!("{}, {}", known.label(), megabytes(known.bytes())) }
                    </option>
                }) }
            </select>
            <ul id="tables-are" class="supplies" aria-live="polite">{ for lines }</ul>
            if let Some(bytes) = tables.kept_bytes().filter(|&bytes| bytes > 0) {
                <p class="kept">
                    <small>{ fill("{size} are kept in this browser for the next visit.", &[&megabytes(bytes)]) }</small>
                    <button type="button" class="quiet" onclick={on_forget}>{ words("Clear tables") }</button>
                </p>
            }
        </div>
    }
}

fn line(name: &str, supply: &Supply) -> String {
    match supply {
        Supply::Making(share) => fill("{tables}: being made, {share}", &[&name, &percent(*share)]),
        Supply::Made => fill("{tables}: ready, just made", &[&name]),
        Supply::Found => fill("{tables}: ready, kept from an earlier visit", &[&name]),
        Supply::Failed(why) => fill("{tables}: cannot be made: {why}", &[&name, why]),
    }
}

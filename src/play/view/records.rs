//! A player's records.

use crate::shared::figures::in_percent;
use crate::shared::locale::t;
use crate::stage::records::{Average, Bests};
use crate::stage::view::game_stats::{count_cell, exact_clock};
use crate::widgets::words::words;
use npuzzle_engine::puzzle::Size;
use yew::prelude::*;

/// The best results and averages on boards of a size.
pub fn records_card(size: Size, bests: &Bests) -> Html {
    let time = |ms: u32| exact_clock(ms.into());
    let average = |average: Average| t!(average_and_best, time = time(average.current), best = time(average.best));
    html! {
        <details class="card" aria-label={t!(records)}>
            <summary>{ t!(records_of_size, size = size) }</summary>
            if bests.games == 0 {
                <small>{ words(t!(no_records)) }</small>
            }
            <dl class="metrics">
                { for count_cell("games", t!(games), Some(bests.games.to_string())) }
                { for count_cell("best-time", t!(best_time), bests.time_ms.map(time)) }
                { for count_cell("best-moves", t!(fewest_moves), bests.moves.map(|moves| moves.to_string())) }
                { for count_cell("best-efficiency", t!(best_efficiency), bests.efficiency.map(in_percent)) }
                { for count_cell("average-5", t!(average_of_5), bests.of_5.map(average)) }
                { for count_cell("average-12", t!(average_of_12), bests.of_12.map(average)) }
            </dl>
        </details>
    }
}

//! The parts of a heuristic's value: drawn on the board, and as a list.

use crate::components::words::words;
use crate::model::estimate::{Conflict, Line, Parts, Share, values};
use crate::model::figures::decimal;
use crate::model::locale::t;
use crate::model::localize::{heuristic_name, heuristic_summary};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::puzzle::Board;
use yew::prelude::*;

/// The edge of a cell in the coordinates of the overlay.
const CELL: f64 = 12.0;

/// The heuristic, its value, and what each tile adds.
pub fn estimate(heuristic: Heuristic, h: u32, parts: Option<&Parts>) -> Html {
    html! {
        <div data-estimate={h.to_string()}>
            <h3>{ format!("h = {h}: ") }{ words(heuristic_name(heuristic)) }</h3>
            <small>{ words(heuristic_summary(heuristic)) }</small>
            { match parts {
                Some(Parts::Tiles { shares, conflicts }) => sum(shares, conflicts),
                Some(Parts::Exchanges(tiles)) => exchanges(tiles),
                Some(Parts::Lines { rows, columns }) => html! {
                    <div class="lines">
                        { lines(t!(rows_by_goal), rows, |n| t!(row, n = n)) }
                        { lines(t!(columns_by_goal), columns, |n| t!(column, n = n)) }
                    </div>
                },
                None => html! {},
            } }
        </div>
    }
}

fn sum(shares: &[Share], conflicts: &[Conflict]) -> Html {
    let chips = shares.iter().map(|share| {
        let is_whole = share.cost.fract() == 0.0;
        html! {
            <li key={share.tile} data-cost={share.cost.to_string()}>
                <span class="hidden">{ t!(tile_adds, tile = share.tile) }</span>
                <i aria-hidden="true">{ share.tile }</i>
                { decimal(share.cost, if is_whole { 0 } else { 2 }) }
            </li>
        }
    });
    html! {
        <>
            <ul class="shares">{ for chips }</ul>
            { for conflicts.iter().map(|conflict| html! { <p class="reason">{ conflict_text(conflict) }</p> }) }
        </>
    }
}

fn conflict_text(Conflict { line, tiles, leaving }: &Conflict) -> String {
    let list = |tiles: &[usize]| tiles.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let moves = 2 * leaving.len();
    let (tiles, leaving) = (list(tiles), list(leaving));
    match line {
        Line::Row(row) => t!(row_conflict, n = row + 1, tiles = tiles, leaving = leaving, moves = moves),
        Line::Column(column) => {
            t!(column_conflict, n = column + 1, tiles = tiles, leaving = leaving, moves = moves)
        }
    }
}

/// The tiles that jump into the blank, in order.
fn exchanges(tiles: &[usize]) -> Html {
    html! {
        <>
            <p class="reason">{ words(t!(exchanges_help)) }</p>
            <ol class="shares">
                { for tiles.iter().enumerate().map(|(jump, tile)| html! { <li key={jump}><i>{ *tile }</i></li> }) }
            </ol>
        </>
    }
}

/// A table of how many tiles of each goal line are on each line.
fn lines(caption: &'static str, lines: &[Vec<usize>], name: impl Fn(usize) -> String) -> Html {
    let rows = lines.iter().enumerate().map(|(number, counts)| {
        let cells = counts.iter().enumerate().map(|(goal, count)| {
            html! { <td data-home={(goal == number).to_string()}>{ *count }</td> }
        });
        html! { <tr><th scope="row">{ name(number + 1) }</th>{ for cells }</tr> }
    });
    let heads = (1..=lines.len()).map(|number| html! { <th scope="col">{ number }</th> });
    html! {
        <table>
            <caption>{ words(caption) }</caption>
            <thead><tr><td></td>{ for heads }</tr></thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}

/// The values of all heuristics beside that of the search. Those that need a table are left out unless the search uses
/// them, because making a table would block the page.
pub fn comparison(board: &Board, goal: &Board, used: Heuristic, h: u32) -> Html {
    let mut values = values(board, goal);
    if values.iter().all(|&(heuristic, _)| heuristic != used) {
        let place = values.partition_point(|&(_, value)| value > h);
        values.insert(place, (used, h));
    }
    let largest = values.first().map_or(1, |&(_, value)| value.max(1));
    let rows = values.iter().map(|&(heuristic, value)| {
        html! {
            <tr key={heuristic.name()} data-heuristic={heuristic.name()} data-used={(heuristic == used).to_string()}>
                <th scope="row">
                    { words(heuristic_name(heuristic)) }
                    if !heuristic.is_admissible() {
                        { " " }<small>{ words(t!(may_overestimate)) }</small>
                    }
                </th>
                <td data-value={value.to_string()}>{ value }</td>
                <td aria-hidden="true">
                    <svg viewBox={format!("0 0 {largest} 1")} preserveAspectRatio="none">
                        <rect width={value.to_string()} height="1" />
                    </svg>
                </td>
            </tr>
        }
    });
    html! {
        <div>
            <h3>{ words(t!(heuristics_here)) }</h3>
            <small>{ words(t!(heuristics_here_help)) }</small>
            <table class="estimates"><tbody>{ for rows }</tbody></table>
        </div>
    }
}

/// Arrows from the tiles to their goal cells, and frames around tiles that must leave their line.
pub fn overlay(parts: &Parts, board: &Board, heuristic: Heuristic) -> Html {
    let size = board.size();
    let center = |cell: usize| {
        let (row, column) = (cell / size.width(), cell % size.width());
        ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL)
    };
    let (shares, conflicts): (&[Share], &[Conflict]) = match parts {
        Parts::Tiles { shares, conflicts } => (shares, conflicts),
        Parts::Exchanges(_) | Parts::Lines { .. } => (&[], &[]),
    };
    let has_corner = !matches!(heuristic, Heuristic::Euclidean);
    let has_arrows = !matches!(heuristic, Heuristic::Misplaced | Heuristic::MisplacedPenalty);
    let arrows = shares.iter().filter(|_| has_arrows).map(|share| {
        html! { <path class="way" d={arrow(center(share.cell), center(share.home), has_corner)} /> }
    });
    let leaving = conflicts.iter().flat_map(|conflict| &conflict.leaving);
    let cells = leaving.filter_map(|&tile| board.tiles().iter().position(|&other| usize::from(other) == tile));
    let frames = cells.map(|cell| {
        let (x, y) = center(cell);
        let edge = CELL - 2.0;
        html! {
            <rect
                class="leaves"
                x={(x - edge / 2.0).to_string()}
                y={(y - edge / 2.0).to_string()}
                width={edge.to_string()}
                height={edge.to_string()}
                rx="1.5"
            />
        }
    });
    let view = format!("0 0 {} {}", size.width() as f64 * CELL, size.height() as f64 * CELL);
    html! {
        <svg class="overlay" viewBox={view} aria-hidden="true">{ for arrows }{ for frames }</svg>
    }
}

/// Returns the outline of an arrow: along the row first and then along the column, or straight.
fn arrow((x, y): (f64, f64), (to_x, to_y): (f64, f64), has_corner: bool) -> String {
    let corner = if has_corner && x != to_x && y != to_y { Some((to_x, y)) } else { None };
    let (from_x, from_y) = corner.unwrap_or((x, y));
    let (dx, dy) = (to_x - from_x, to_y - from_y);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let (back_x, back_y) = (to_x - 2.6 * dx, to_y - 2.6 * dy);
    let corner = corner.map(|(x, y)| format!("L{x} {y}")).unwrap_or_default();
    let (left_x, left_y) = (back_x - 1.5 * dy, back_y + 1.5 * dx);
    let (right_x, right_y) = (back_x + 1.5 * dy, back_y - 1.5 * dx);
    format!("M{x} {y}{corner}L{to_x} {to_y}M{left_x:.2} {left_y:.2}L{to_x} {to_y}L{right_x:.2} {right_y:.2}")
}

//! The parts of a heuristic's value: drawn on the board, and as a list.

use crate::learn::appraisal::{Appraisal, CHAINS, Distance, ranking, values};
use crate::learn::explanation::figure;
use crate::shared::figures::{decimal, grouped, in_moves};
use crate::shared::locale::t;
use crate::shared::localize::{heuristic_name, heuristic_summary};
use crate::widgets::words::words;
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::composition::{Composition, Expression};
use npuzzle_engine::heuristic::{Conflict, Explanation, Line, LineShare, PatternShare, Share};
use npuzzle_engine::puzzle::Board;
use yew::prelude::*;

/// The edge of a cell in the coordinates of the overlay.
const CELL: f64 = 12.0;

/// The estimate as a formula, the same in all languages.
const ESTIMATE: &str = "h";

/// The error of an estimate as a formula, too.
const ERROR: &str = "h* − h";

/// The heuristic, its value, and what each tile adds.
pub fn estimate(heuristic: Heuristic, h: u32, parts: Option<&Explanation>) -> Html {
    html! {
        <div data-estimate={h.to_string()}>
            <h3>{ figure(ESTIMATE, &grouped(h.into())) + ": " }{ words(heuristic_name(heuristic)) }</h3>
            <small>{ words(heuristic_summary(heuristic)) }</small>
            { match parts {
                Some(Explanation::Tiles { shares, conflicts }) => sum(shares, conflicts),
                Some(Explanation::Exchanges(tiles)) => exchanges(tiles),
                Some(Explanation::Patterns(patterns)) => pattern_list(patterns),
                Some(Explanation::Lines { rows, columns }) => html! {
                    <div class="lines">
                        { lines(t!(rows_by_goal), rows, |n| t!(row, n = n)) }
                        { lines(t!(columns_by_goal), columns, |n| t!(column, n = n)) }
                    </div>
                },
                Some(Explanation::Composed { composition, moves, .. }) => measures(*composition, moves),
                None => html! {},
            } }
        </div>
    }
}

fn measures(composition: Composition, moves: &[Option<u32>]) -> Html {
    let leaves = composition.expression().leaves().into_iter().zip(moves);
    let items = leaves.map(|(leaf, moves)| {
        let moves = moves.map_or_else(|| "–".to_owned(), |moves| grouped(moves.into()));
        html! { <li><bdi dir="ltr">{ Expression::Leaf(leaf.clone()).to_string() }</bdi>{ " " }{ moves }</li> }
    });
    html! { <ul class="shares">{ for items }</ul> }
}

fn sum(shares: &[Share], conflicts: &[Conflict]) -> Html {
    let chips = shares.iter().map(|share| {
        let is_whole = share.moves.fract() == 0.0;
        html! {
            <li key={share.tile} data-cost={share.moves.to_string()}>
                <span class="hidden">{ t!(tile_adds, tile = share.tile) }</span>
                <i aria-hidden="true">{ share.tile }</i>
                { decimal(share.moves, if is_whole { 0 } else { 2 }) }
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

/// The tiles of each pattern, in the color of their frames.
fn pattern_list(patterns: &[PatternShare]) -> Html {
    let items = patterns.iter().enumerate().map(|(number, pattern)| {
        let tiles = pattern.tiles.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        html! { <li key={number} data-pattern={number.to_string()}><i></i>{ tiles }</li> }
    });
    html! {
        <>
            <p class="reason">{ words(t!(patterns_help)) }</p>
            <ul class="patterns">{ for items }</ul>
        </>
    }
}

/// A table of how many tiles of each goal line are on each line.
fn lines(caption: &'static str, lines: &LineShare, name: impl Fn(usize) -> String) -> Html {
    let rows = lines.counts.iter().enumerate().map(|(number, counts)| {
        let cells = counts.iter().enumerate().map(|(goal, count)| {
            html! { <td data-home={(goal == number).to_string()}>{ *count }</td> }
        });
        html! { <tr><th scope="row">{ name(number + 1) }</th>{ for cells }</tr> }
    });
    let heads = (1..=lines.counts.len()).map(|number| html! { <th scope="col">{ number }</th> });
    html! {
        <table>
            <caption>{ words(caption) }</caption>
            <thead><tr><td></td>{ for heads }</tr></thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}

/// The values of all heuristics beside that of the search, their errors, and which of them dominate others. Pattern
/// databases are left out unless the search uses them, because making one would block the page.
pub fn comparison(board: &Board, goal: &Board, used: (Heuristic, u32), appraisal: Option<&Appraisal>) -> Html {
    let values = values(board, goal, used, appraisal);
    let distance = appraisal.map_or(Distance::Pending, |appraisal| appraisal.distance);
    let proved = match distance {
        Distance::Proved(moves) => Some(moves),
        _ => None,
    };
    let largest = values.iter().map(|&(_, value)| value).chain(proved).max().map_or(1, |value| value.max(1));
    let mark = proved.map(|moves| html! { <line x1={moves.to_string()} x2={moves.to_string()} y2="1" /> });
    let rows = values.iter().map(|&(heuristic, value)| {
        let error = proved.map(|moves| i64::from(moves) - i64::from(value));
        html! {
            <tr
                key={heuristic.name()}
                data-heuristic={heuristic.name()}
                data-used={(heuristic == used.0).to_string()}
                data-over={error.map(|error| (error < 0).to_string())}
            >
                <th scope="row">
                    { words(heuristic_name(heuristic)) }
                    if error.is_some_and(|error| error < 0) {
                        { " " }<small>{ words(t!(overestimates)) }</small>
                    } else if !heuristic.is_admissible() {
                        { " " }<small>{ words(t!(may_overestimate)) }</small>
                    }
                </th>
                <td data-value={value.to_string()}>{ grouped(value.into()) }</td>
                if let Some(error) = error {
                    <td data-error={error.to_string()} dir="ltr">{ signed(error) }</td>
                }
                <td aria-hidden="true">
                    <svg viewBox={format!("0 0 {largest} 1")} preserveAspectRatio="none">
                        <rect width={value.to_string()} height="1" />
                        { mark.clone() }
                    </svg>
                </td>
            </tr>
        }
    });
    html! {
        <div>
            <h3>{ words(t!(heuristics_here)) }</h3>
            <p role="status" data-distance={proved.map(|moves| moves.to_string())}>{ distance_text(distance, board) }</p>
            <small>{ words(t!(heuristics_here_help)) }</small>
            <table class="estimates">
                <thead>
                    <tr>
                        <th scope="col">{ words(t!(heuristic)) }</th>
                        <th scope="col">{ ESTIMATE }</th>
                        if proved.is_some() {
                            <th scope="col" dir="ltr">{ ERROR }</th>
                        }
                        <td aria-hidden="true"></td>
                    </tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
            { dominance(&ranking(&values)) }
        </div>
    }
}

/// The true distance, or why it is missing.
fn distance_text(distance: Distance, board: &Board) -> String {
    match distance {
        Distance::Pending => t!(distance_pending).to_owned(),
        Distance::Proved(moves) => t!(distance_proved, moves = in_moves(moves as usize)),
        Distance::Unprovable => t!(distance_unprovable, size = board.size()),
        Distance::Unknown => t!(distance_unknown).to_owned(),
    }
}

/// Which heuristics dominate others, on this board and on every board.
fn dominance(ranking: &[(Vec<Heuristic>, u32)]) -> Html {
    let groups = ranking.iter().map(|(group, value)| {
        let names = group.iter().map(|&heuristic| heuristic_name(heuristic)).collect::<Vec<_>>().join(" = ");
        format!("{names} ({})", grouped((*value).into()))
    });
    let order = groups.collect::<Vec<_>>().join(" > ");
    let chains = CHAINS.iter().map(|chain| {
        let names = chain.iter().rev().map(|&heuristic| heuristic_name(heuristic)).collect::<Vec<_>>();
        html! { <li key={names[0]}>{ names.join(" ≥ ") }</li> }
    });
    html! {
        <details class="dominance">
            <summary>{ words(t!(dominance)) }</summary>
            <small>{ words(t!(dominance_help)) }</small>
            <p data-ranking="">{ t!(dominance_here, order = order) }</p>
            <p>{ words(t!(dominance_always)) }</p>
            <ul>{ for chains }</ul>
        </details>
    }
}

/// Writes an error with a minus sign.
fn signed(error: i64) -> String {
    format!("{}{}", if error < 0 { "−" } else { "" }, grouped(error.unsigned_abs()))
}

/// The value drawn beside the digits of the tiles: what each tile adds and arrows toward its goal cell, lines beside tiles in
/// each other's way and frames around those that must leave, the first jump of Gaschnig's heuristic, arrows toward goal rows
/// and columns for walking distance, and frames around the tiles of each pattern.
pub fn overlay(parts: &Explanation, board: &Board, goal: &Board, heuristic: Heuristic) -> Html {
    let size = board.size();
    let center = |cell: usize| {
        let (row, column) = (cell / size.width(), cell % size.width());
        ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL)
    };
    let (shares, conflicts): (&[Share], &[Conflict]) = match parts {
        Explanation::Tiles { shares, conflicts } => (shares, conflicts),
        Explanation::Exchanges(_)
        | Explanation::Patterns(_)
        | Explanation::Lines { .. }
        | Explanation::Composed { .. } => (&[], &[]),
    };
    let is_by_lines = !matches!(heuristic, Heuristic::Euclidean);
    let has_arrows = !matches!(heuristic, Heuristic::Misplaced | Heuristic::MisplacedPenalty);
    let cell_of = |tile: usize| board.tiles().iter().position(|&other| usize::from(other) == tile);
    let others: Vec<String> = match parts {
        Explanation::Tiles { .. } | Explanation::Patterns(_) | Explanation::Composed { .. } => Vec::new(),
        Explanation::Exchanges(tiles) => {
            let jump = tiles.first().and_then(|&tile| cell_of(tile)).zip(cell_of(0));
            jump.map(|(from, to)| arrows(center(from), center(to), false)).into_iter().collect()
        }
        Explanation::Lines { .. } => {
            let homes = goal.cells();
            let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
            tiles.map(|(cell, &tile)| arrows(center(cell), center(homes[usize::from(tile)]), true)).collect()
        }
    };
    let others = others.into_iter().map(|way| html! { <path class="way" d={way} /> });
    let blocked = conflicts.iter().filter_map(|conflict| {
        let cells: Vec<usize> = conflict.tiles.iter().filter_map(|&tile| cell_of(tile)).collect();
        let ((x1, y1), (x2, y2)) = (center(*cells.first()?), center(*cells.last()?));
        let (right, down) = match conflict.line {
            Line::Row(_) => (0.0, 0.42 * CELL),
            Line::Column(_) => (0.42 * CELL, 0.0),
        };
        Some(html! { <path class="blocked" d={format!("M{} {}L{} {}", x1 + right, y1 + down, x2 + right, y2 + down)} /> })
    });
    let ways = shares.iter().filter(|_| has_arrows).map(|share| {
        html! { <path class="way" d={arrows(center(share.cell), center(share.home), is_by_lines)} /> }
    });
    let added = shares.iter().map(|share| {
        let (x, y) = center(share.cell);
        let text = decimal(share.moves, if share.moves.fract() == 0.0 { 0 } else { 1 });
        html! {
            <text class="share" x={(x - 0.45 * CELL).to_string()} y={(y - 0.25 * CELL).to_string()}>{ text }</text>
        }
    });
    let leaving = conflicts.iter().flat_map(|conflict| &conflict.leaving);
    let leaving = leaving.map(|&tile| ("leaves", None, tile));
    let patterns: &[PatternShare] = if let Explanation::Patterns(patterns) = parts { patterns } else { &[] };
    let of_patterns = patterns.iter().enumerate().flat_map(|(number, pattern)| {
        pattern.tiles.iter().map(move |&tile| ("pattern", Some(number.to_string()), tile))
    });
    let frames = leaving.chain(of_patterns).filter_map(|(class, pattern, tile)| {
        let (x, y) = center(cell_of(tile)?);
        let edge = CELL - 2.0;
        Some(html! {
            <rect
                {class}
                data-pattern={pattern}
                x={(x - edge / 2.0).to_string()}
                y={(y - edge / 2.0).to_string()}
                width={edge.to_string()}
                height={edge.to_string()}
                rx="1.5"
            />
        })
    });
    let view = format!("0 0 {} {}", size.width() as f64 * CELL, size.height() as f64 * CELL);
    html! {
        <svg class="overlay" viewBox={view} aria-hidden="true">
            { for ways }{ for others }{ for blocked }{ for frames }{ for added }
        </svg>
    }
}

/// Returns the outlines of arrows at the edges of a cell, beside its digits: one toward the goal column and one toward the goal
/// row, or a single one straight toward the goal.
fn arrows((x, y): (f64, f64), (to_x, to_y): (f64, f64), is_by_lines: bool) -> String {
    let (dx, dy) = (to_x - x, to_y - y);
    let ways = if is_by_lines { vec![(dx, 0.0), (0.0, dy)] } else { vec![(dx, dy)] };
    let ways = ways.into_iter().filter(|&(dx, dy)| dx != 0.0 || dy != 0.0);
    let drawn = ways.map(|(dx, dy)| {
        let length = dx.hypot(dy);
        let (dx, dy) = (dx / length, dy / length);
        // A point so far from the middle, and so far beside the arrow.
        let at = |along: f64, beside: f64| {
            format!("{:.2} {:.2}", x + CELL * (along * dx - beside * dy), y + CELL * (along * dy + beside * dx))
        };
        let (tail, point) = (at(0.34, 0.0), at(0.47, 0.0));
        format!("M{tail}L{point}M{}L{point}L{}", at(0.38, -0.09), at(0.38, 0.09))
    });
    drawn.collect()
}

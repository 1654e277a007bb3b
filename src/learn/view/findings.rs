//! The findings about a heuristic on all boards of a small size.

use crate::learn::action::Action;
use crate::learn::audit::Audit;
use crate::learn::view::tiles::drawn;
use crate::learn::view::what_if::arrow;
use crate::shared::figures::{decimal, grouped};
use crate::shared::locale::t;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::puzzle::{Board, Direction};
use npuzzle_protocol::spaces::{Drop, Findings, Layer, Overestimate};
use yew::prelude::*;

/// The width of the plot for each distance, and its height for each move, in its own coordinates.
const UNIT: f64 = 8.0;

/// Whether the heuristic is admissible and consistent.
pub fn verdicts(found: &Findings) -> Html {
    let boards = u64::from(found.boards());
    let admissible = match found.overestimated {
        0 => t!(audit_admissible, boards = boards),
        over => t!(audit_inadmissible, over = over, boards = boards),
    };
    let consistent = match found.dropping {
        0 if found.is_consistent() => t!(audit_consistent).to_owned(),
        0 => t!(audit_not_zero).to_owned(),
        dropping => t!(audit_inconsistent, dropping = dropping, boards = boards),
    };
    html! {
        <>
            <p data-admissible={found.is_admissible().to_string()} data-overestimated={found.overestimated.to_string()}>
                { admissible }
            </p>
            <p data-consistent={found.is_consistent().to_string()} data-dropping={found.dropping.to_string()}>
                { consistent }
            </p>
        </>
    }
}

/// Boards that show why the heuristic is not admissible or not consistent, and the mean of h by distance.
pub fn findings(found: &Findings, audit: &Audit, dispatch: &Callback<Action>) -> Html {
    let nearest = found.nearest_overestimate.as_ref();
    let largest = found.largest_overestimate.as_ref().filter(|&largest| Some(largest) != nearest);
    let overestimates = nearest.into_iter().chain(largest).map(|Overestimate { board, h, distance }| {
        example(board, t!(overestimate, h = *h, distance = *distance), audit, dispatch)
    });
    let drops = found.first_drop.iter().map(|Drop { board, direction, h, next_h }| {
        let text =
            t!(drop_of_h, direction = Direction::from_letter(*direction).map_or("", arrow), h = *h, next = *next_h);
        example(board, text, audit, dispatch)
    });
    let flaws: Vec<Html> = overestimates.chain(drops).collect();
    html! {
        <>
            if !flaws.is_empty() {
                <div class="counterexamples">{ flaws }</div>
            }
            { by_distance(&found.layers) }
        </>
    }
}

/// A board that shows a flaw. A click searches it.
fn example(board: &Board, text: String, audit: &Audit, dispatch: &Callback<Action>) -> Html {
    let (opened, goal) = (board.clone(), audit.goal.clone());
    let open = on(dispatch, move |_: MouseEvent| Action::TakeBoard(Some((opened.clone(), goal.clone()))));
    html! {
        <button type="button" class="pick" data-example={board.to_string()} title={t!(search_from_here)} onclick={open}>
            { drawn(board, &audit.goal_board, None) }
            <span class="reason">{ text }</span>
        </button>
    }
}

/// The mean, the least and the greatest h of the boards at each distance, drawn and as a table.
fn by_distance(layers: &[Layer]) -> Html {
    let farthest = layers.len() as f64;
    let highest = layers.iter().map(|layer| f64::from(layer.most)).fold(farthest, f64::max);
    let (width, height) = (UNIT * farthest, UNIT * highest);
    let point = |distance: usize, h: f64| format!("{:.1},{:.1}", UNIT * (distance as f64 + 0.5), height - UNIT * h);
    let line = |h: &dyn Fn(&Layer) -> f64| {
        layers.iter().enumerate().map(|(distance, layer)| point(distance, h(layer))).collect::<Vec<_>>()
    };
    let mean = line(&|layer| layer.mean).join(" ");
    let mut band = line(&|layer| f64::from(layer.most));
    band.extend(line(&|layer| f64::from(layer.least)).into_iter().rev());
    let exact = format!("{} {}", point(0, 0.0), point(layers.len() - 1, farthest - 1.0));
    let rows = layers.iter().enumerate().map(|(distance, layer)| {
        html! {
            <tr data-distance={distance.to_string()} data-over={(layer.most as usize > distance).to_string()}>
                <th scope="row">{ distance }</th>
                <td>{ grouped(layer.boards.into()) }</td>
                <td>{ decimal(layer.mean, 2) }</td>
                <td><bdi dir="ltr">{ format!("{}–{}", layer.least, layer.most) }</bdi></td>
            </tr>
        }
    });
    let heads = [t!(distance_from_goal), t!(boards), t!(mean_h), t!(range_of_h)];
    html! {
        <figure class="errors">
            <figcaption>{ words(t!(h_by_distance)) }</figcaption>
            <svg viewBox={format!("0 0 {width} {height}")} preserveAspectRatio="none" aria-hidden="true">
                <polygon class="range" points={band.join(" ")} />
                <polyline class="exact" points={exact} />
                <polyline class="mean" points={mean} />
            </svg>
            <small>{ words(t!(h_by_distance_key)) }</small>
            <div class="scrolled" tabindex="0" role="region" aria-label={t!(h_by_distance)}>
                <table>
                    <thead><tr>{ for heads.map(|head| html! { <th scope="col">{ words(head) }</th> }) }</tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </figure>
    }
}

//! The part of a search tree that is on show.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::learn::projection::Projection;
use npuzzle_page::learn::trace::Trace;
use npuzzle_testing::run::request;
use npuzzle_traces::{Extent, Layout, Place};

/// The canvas of a small window, in pixels.
const CANVAS: (f64, f64) = (420.0, 360.0);

fn search(board: &str, goal: Goal, algorithm: Algorithm) -> (Trace, Layout) {
    let board = board.parse().expect("a board");
    let trace = trace(&request(board, goal, algorithm, Heuristic::Manhattan));
    let layout = Layout::of(&trace, trace.steps());
    (trace, layout)
}

/// Nilsson's example, breadth-first.
fn example() -> (Trace, Layout) {
    search("2 8 3/1 6 4/7 0 5", Goal::Spiral, Algorithm::BreadthFirst)
}

#[test]
fn without_a_window_all_nodes_that_exist_are_on_the_canvas() {
    for algorithm in [Algorithm::AStar, Algorithm::DepthFirst, Algorithm::Bidirectional] {
        let (trace, layout) = search("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, algorithm);
        for step in (0..trace.steps()).step_by(trace.steps() / 60 + 1) {
            let projection = Projection::new(&layout, step, None, CANVAS);
            for place in layout.seen(step) {
                assert!(
                    projection.is_visible(projection.pixel(place), 0.5 - projection.radius()),
                    "{algorithm} {step}"
                );
            }
        }
    }
}

#[test]
fn the_nodes_of_the_first_steps_are_large_enough_for_their_numbers() {
    let (_, layout) = example();
    for step in 1..=14 {
        let projection = Projection::new(&layout, step, None, CANVAS);
        assert!(projection.radius() >= 9.0, "step {step}: {}", projection.radius());
    }
}

#[test]
fn the_tree_keeps_its_scale_while_it_grows_but_for_a_few_steps() {
    let (trace, layout) = search("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, Algorithm::AStar);
    let projections: Vec<Projection> =
        (1..=trace.steps()).map(|step| Projection::new(&layout, step, None, CANVAS)).collect();
    let changes = projections.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(changes * 4 < trace.steps(), "{changes} of {}", trace.steps());
}

#[test]
fn zooming_in_brings_the_node_in_question_to_the_middle_and_zooming_out_shows_all_again() {
    let (trace, layout) = example();
    let middle = (CANVAS.0 / 2.0, CANVAS.1 / 2.0);
    for step in [14, 60, trace.steps()] {
        let current = trace.current(step).expect("an expansion");
        let place = layout.place(current.id).expect("a place");
        let at = (f64::from(place.x), f64::from(place.depth));
        let mut window = None;
        for _ in 0..8 {
            let projection = Projection::new(&layout, step, window, CANVAS);
            window = projection.zoomed(&layout, step, 2.0, at, middle);
            let zoomed = Projection::new(&layout, step, window, CANVAS);
            assert!(zoomed.is_visible(zoomed.pixel(place), -zoomed.radius()), "step {step}");
            assert!(zoomed.radius() >= projection.radius());
        }
        for _ in 0..12 {
            let projection = Projection::new(&layout, step, window, CANVAS);
            window = projection.zoomed(&layout, step, 0.5, at, middle);
        }
        assert_eq!(window, None, "step {step}");
    }
}

/// A wide and deep tree at its last step.
fn wide() -> (Layout, usize) {
    let (trace, layout) = search("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, Algorithm::AStar);
    (layout, trace.steps())
}

fn close(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).abs() < 0.01 && (one.1 - other.1).abs() < 0.01
}

/// The pixels of the area of the nodes: its upper left and its lower right corner.
fn corners(projection: &Projection, layout: &Layout, step: usize) -> [(f64, f64); 2] {
    let Extent { left, right, depth, .. } = layout.extent(step);
    [(left, 0), (right, depth as u32)]
        .map(|(x, depth)| projection.pixel(&Place { id: 0, entry: 0, x: x as f32, depth }))
}

/// The least distance of two nodes of a row, in pixels.
fn least_gap(projection: &Projection, layout: &Layout, step: usize) -> f64 {
    let mut pixels: Vec<(u32, f64)> =
        layout.seen(step).iter().map(|place| (place.depth, projection.pixel(place).0)).collect();
    pixels.sort_by(|one, other| one.partial_cmp(other).expect("finite"));
    let pairs = pixels.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    pairs.map(|pair| pair[1].1 - pair[0].1).fold(f64::MAX, f64::min)
}

/// The projection of the wide tree to a small canvas, zoomed so far that the tree is larger in both directions.
fn zoomed(layout: &Layout, step: usize) -> Projection {
    let whole = Projection::new(layout, step, None, SMALL);
    let middle = (SMALL.0 / 2.0, SMALL.1 / 2.0);
    let window = whole.zoomed(layout, step, 3.0, whole.place_at(middle), middle);
    assert!(window.is_some());
    Projection::new(layout, step, window, SMALL)
}

const SMALL: (f64, f64) = (180.0, 150.0);

#[test]
fn a_tree_fills_a_small_canvas_but_for_the_margin() {
    let (layout, step) = wide();
    for size in [SMALL, (300.0, 120.0)] {
        let projection = Projection::new(&layout, step, None, size);
        let [first, last] = corners(&projection, &layout, step);
        assert!(close(first, (26.0, 26.0)) && close(last, (size.0 - 26.0, size.1 - 26.0)), "{first:?} {last:?}");
        assert_eq!(projection.size(), size);
    }
}

#[test]
fn nodes_are_52_by_68_pixels_apart_on_a_large_canvas_and_in_its_middle_at_the_top() {
    let (layout, step) = wide();
    let projection = Projection::new(&layout, step, None, (40_000.0, 4_000.0));
    assert!((least_gap(&projection, &layout, step) - 52.0).abs() < 0.1);
    assert_eq!((projection.row(), projection.radius()), (68.0, 16.0));
    let [first, last] = corners(&projection, &layout, step);
    assert!(close((first.0 + last.0, first.1), (40_000.0, 26.0)), "{first:?} {last:?}");
}

#[test]
fn the_radius_is_42_percent_of_the_least_distance_and_between_1_and_16_pixels() {
    let (layout, step) = wide();
    assert_eq!(Projection::new(&layout, step, None, SMALL).radius(), 1.0);
    let (trace, layout) = example();
    for size in [(400.0, 4_000.0), (4_000.0, 200.0)] {
        let projection = Projection::new(&layout, trace.steps(), None, size);
        let least = least_gap(&projection, &layout, trace.steps()).min(projection.row());
        assert!((projection.radius() - 0.42 * least).abs() < 0.05, "{} {least}", projection.radius());
        assert!((1.5..15.5).contains(&projection.radius()));
    }
}

#[test]
fn zooming_multiplies_distances_up_to_those_of_a_large_canvas() {
    let (layout, step) = wide();
    let whole = Projection::new(&layout, step, None, SMALL);
    let pixel = (100.0, 60.0);
    let place = whole.place_at(pixel);
    for factor in [1.5, 3.0] {
        let window = whole.zoomed(&layout, step, factor, place, pixel);
        let zoomed = Projection::new(&layout, step, window, SMALL);
        assert!(close(zoomed.place_at(pixel), place), "{factor}");
        assert!((zoomed.row() - factor * whole.row()).abs() < 1e-9);
        let gaps = [&whole, &zoomed].map(|projection| least_gap(projection, &layout, step));
        assert!((gaps[1] - factor * gaps[0]).abs() < 0.01, "{gaps:?}");
    }
    assert_eq!(whole.zoomed(&layout, step, 0.9, place, pixel), None);
    // While the nodes of a tree are few, they are further apart than its later ones.
    let early = (1..step).rfind(|&step| layout.extent(step).gap > 1.2).expect("few nodes");
    for step in [early, step] {
        let whole = Projection::new(&layout, step, None, SMALL);
        let window = whole.zoomed(&layout, step, 1000.0, place, pixel);
        let zoomed = Projection::new(&layout, step, window, SMALL);
        assert!((51.9..65.1).contains(&least_gap(&zoomed, &layout, step)), "{step}");
        assert_eq!(zoomed.row(), 68.0);
    }
}

#[test]
fn places_and_pixels_are_inverse() {
    let (layout, step) = wide();
    for projection in [Projection::new(&layout, step, None, CANVAS), zoomed(&layout, step)] {
        for place in layout.seen(step) {
            assert!(close(projection.place_at(projection.pixel(place)), (place.x.into(), place.depth.into())));
        }
    }
}

#[test]
fn a_window_moves_with_the_pointer_and_stops_at_the_edges_of_the_tree() {
    let (layout, step) = wide();
    let before = zoomed(&layout, step);
    let moved = |by| Projection::new(&layout, step, Some(before.moved(by)), SMALL);
    let root = layout.seen(step).first().expect("a root");
    let (x, y) = before.pixel(root);
    assert!(close(moved((5.0, -3.0)).pixel(root), (x + 5.0, y - 3.0)));
    for (by, edge) in [(5000.0, 26.0), (-5000.0, SMALL.0 - 26.0)] {
        let [first, last] = corners(&moved((by, 0.0)), &layout, step);
        let outermost = if by > 0.0 { first.0 } else { last.0 };
        assert!((outermost - edge).abs() < 0.01, "{by}: {outermost}");
    }
    for (by, edge) in [(5000.0, 26.0), (-5000.0, SMALL.1 - 26.0)] {
        let [first, last] = corners(&moved((0.0, by)), &layout, step);
        let outermost = if by > 0.0 { first.1 } else { last.1 };
        assert!((outermost - edge).abs() < 0.01, "{by}: {outermost}");
    }
}

#[test]
fn a_node_is_followed_when_it_is_less_than_two_pixels_inside() {
    let (layout, step) = wide();
    let before = zoomed(&layout, step);
    let middle = (SMALL.0 / 2.0, SMALL.1 / 2.0);
    let is_inner = |place: &&Place| {
        let (x, y) = before.pixel(place);
        (x - middle.0).hypot(y - middle.1) < 20.0
    };
    let place = layout.seen(step).iter().find(is_inner).expect("a node near the middle");
    let (x, y) = before.pixel(place);
    for (at, is_seen) in [
        ((1.0, 75.0), false),
        ((3.0, 75.0), true),
        ((179.0, 75.0), false),
        ((177.0, 75.0), true),
        ((90.0, 1.0), false),
        ((90.0, 3.0), true),
        ((90.0, 149.0), false),
        ((90.0, 147.0), true),
    ] {
        let projection = Projection::new(&layout, step, Some(before.moved((at.0 - x, at.1 - y))), SMALL);
        assert!(close(projection.pixel(place), at), "{at:?} {:?}", projection.pixel(place));
        let window = projection.following(place);
        assert_eq!(window.is_none(), is_seen, "{at:?}");
        if window.is_some() {
            assert!(close(Projection::new(&layout, step, window, SMALL).pixel(place), middle), "{at:?}");
        }
    }
}

#[test]
fn a_pointer_reaches_the_nearest_node_within_16_pixels() {
    let (trace, layout) = example();
    let step = trace.steps();
    let projection = Projection::new(&layout, step, None, (4_000.0, 800.0));
    let leftmost = |one: &&Place, other: &&Place| one.x.total_cmp(&other.x);
    let place = layout.seen(step).iter().min_by(leftmost).expect("a node");
    let (x, y) = projection.pixel(place);
    for (by, found) in [
        ((0.0, 0.0), Some(place.id)),
        ((-15.0, 0.0), Some(place.id)),
        ((0.0, 15.0), Some(place.id)),
        ((-11.0, 11.0), Some(place.id)),
        ((-12.0, 12.0), None),
        ((-17.0, 0.0), None),
        ((0.0, 17.0), None),
    ] {
        assert_eq!(projection.node_at(&layout, step, (x + by.0, y + by.1)), found, "{by:?}");
    }
    // Where nodes are closer to each other than that, each still has its own pixels.
    let small = Projection::new(&layout, step, None, CANVAS);
    for place in layout.seen(step) {
        assert_eq!(small.node_at(&layout, step, small.pixel(place)), Some(place.id));
    }
}

#[test]
fn the_canvas_has_four_edges() {
    let (_, layout) = example();
    let projection = Projection::new(&layout, 1, None, CANVAS);
    for (pixel, margin, is_visible) in [
        ((0.0, 0.0), 0.0, true),
        (CANVAS, 0.0, true),
        ((-1.0, 5.0), 0.0, false),
        ((5.0, -1.0), 0.0, false),
        ((CANVAS.0 + 1.0, 5.0), 0.0, false),
        ((5.0, CANVAS.1 + 1.0), 0.0, false),
        ((-1.0, -1.0), 1.0, true),
        ((CANVAS.0 + 1.0, CANVAS.1 + 1.0), 1.0, true),
        ((1.0, 5.0), -2.0, false),
        ((CANVAS.0 - 1.0, 5.0), -2.0, false),
        ((5.0, CANVAS.1 - 1.0), -2.0, false),
    ] {
        assert_eq!(projection.is_visible(pixel, margin), is_visible, "{pixel:?} {margin}");
    }
}

//! The part of a search tree that is on show.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::learn::projection::Projection;
use npuzzle_page::learn::trace::Trace;
use npuzzle_testing::run::request;
use npuzzle_traces::Layout;

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

#[test]
fn a_pixel_keeps_its_place_when_it_is_zoomed_at() {
    let (trace, layout) = search("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, Algorithm::AStar);
    let step = trace.steps();
    let pixel = (200.0, 170.0);
    let projection = Projection::new(&layout, step, None, CANVAS);
    let place = projection.place_at(pixel);
    let window = projection.zoomed(&layout, step, 3.0, place, pixel);
    assert!(window.is_some());
    let (column, row) = Projection::new(&layout, step, window, CANVAS).place_at(pixel);
    assert!((column - place.0).abs() < 0.01, "{column} {place:?}");
    // The rows are as far apart as they may be, and stay inside.
    assert!((0.0..=f64::from(layout.height())).contains(&row));
}

#[test]
fn a_moved_window_stays_on_the_tree() {
    let (trace, layout) = search("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, Algorithm::AStar);
    let step = trace.steps();
    let middle = (CANVAS.0 / 2.0, CANVAS.1 / 2.0);
    let whole = Projection::new(&layout, step, None, CANVAS);
    let window = whole.zoomed(&layout, step, 4.0, whole.place_at(middle), middle);
    let zoomed = Projection::new(&layout, step, window, CANVAS);
    for by in [(5000.0, 0.0), (-5000.0, 0.0), (0.0, 5000.0), (0.0, -5000.0)] {
        let moved = Projection::new(&layout, step, Some(zoomed.moved(by)), CANVAS);
        let visible = layout.seen(step).iter().filter(|place| moved.is_visible(moved.pixel(place), 0.0)).count();
        assert!(visible > 0, "{by:?}");
    }
}

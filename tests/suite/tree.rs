//! Walks through search trees, and their colors.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::learn::tree::{LEVELS, Shades, Shading, Surroundings, Way};
use npuzzle_testing::run::request;
use npuzzle_traces::{Layout, Phase, Place};

fn search(algorithm: Algorithm) -> Trace {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    trace(&request(board, Goal::BlankFirst, algorithm, Heuristic::Manhattan))
}

#[test]
fn a_walk_goes_up_down_and_across() {
    let trace = search(Algorithm::AStar);
    let (layout, last) = (Layout::of(&trace, 0), trace.steps());
    let around = |id, step| Surroundings::of(&trace, &layout, id, step);
    for place in layout.places() {
        let entry = place.entry as usize;
        assert!(around(place.id, entry).is_none() && around(place.id, entry + 1).is_some());
        let here = around(place.id, last).expect("a node of the tree");
        let level = here.level;
        if let Some(below) = here.neighbor(Way::Down) {
            let below = around(below, last).expect("a child");
            assert_eq!((below.neighbor(Way::Up), below.index, below.level), (Some(place.id), 0, level + 1));
        }
        if let Some(next) = here.neighbor(Way::Next) {
            let next = around(next, last).expect("a sibling");
            assert_eq!((next.neighbor(Way::Previous), next.index), (Some(place.id), here.index + 1));
            assert_eq!(next.parent, here.parent);
        }
    }
    let root = around(1, last).expect("the root");
    assert_eq!((root.neighbor(Way::Up), root.neighbor(Way::Previous), root.level), (None, None, 1));
    assert_eq!((around(2, 1), around(u32::MAX, last)), (None, None));
}

#[test]
fn the_roots_of_both_ends_are_beside_each_other() {
    let trace = search(Algorithm::Bidirectional);
    let layout = Layout::of(&trace, 0);
    let root = Surroundings::of(&trace, &layout, 1, trace.steps()).expect("the root");
    assert_eq!((root.siblings.len(), root.neighbor(Way::Next)), (2, Some(2)));
}

#[test]
fn the_keys_of_a_walk_are_the_arrows() {
    let keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"].map(Way::of_key);
    assert_eq!(keys, [Some(Way::Up), Some(Way::Down), Some(Way::Previous), Some(Way::Next), None]);
}

#[test]
fn the_colors_span_the_values() {
    let trace = search(Algorithm::AStar);
    let layout = Layout::of(&trace, 0);
    for &shading in Shading::of(&trace) {
        let shades = Shades::of(&trace, &layout, shading);
        let levels: Vec<Option<u8>> = (0..layout.places().len()).map(|index| shades.level(index)).collect();
        let known = || levels.iter().flatten().copied();
        assert_eq!((known().min(), known().max()), (Some(0), Some(LEVELS as u8 - 1)), "{shading:?}");
        let is_expanded = |place: &Place| trace.phase(place.id, trace.steps()) == Phase::Expanded;
        for (place, level) in layout.places().iter().zip(&levels) {
            // A node that waits at the end was never expanded.
            assert!(level.is_some() || shading == Shading::Order && !is_expanded(place), "{shading:?} {place:?}");
        }
    }
    let order = Shades::of(&trace, &layout, Shading::Order);
    // Each level has as many expansions as any other.
    let expanded = trace.counts(trace.steps()).expanded;
    let mut sizes = [0_usize; LEVELS];
    (0..layout.places().len()).filter_map(|index| order.level(index)).for_each(|level| sizes[usize::from(level)] += 1);
    assert!(sizes.iter().all(|size| size.abs_diff(expanded / LEVELS) <= 1), "{sizes:?}");
    assert_eq!(order.range, (1.0, trace.counts(trace.steps()).expanded as f64));
}

//! The layout of search trees, and walks through them.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::learn::tree::{LEVELS, Shades, Shading, Surroundings, Way};
use npuzzle_testing::run::request;
use npuzzle_testing::strategies;
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Layout, Phase, Place, Rule, Timeline, Tracing};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// The least distance of neighbors, but for rounding.
const APART: f32 = 0.999;

fn search(algorithm: Algorithm) -> Trace {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    trace(&request(board, Goal::BlankFirst, algorithm, Heuristic::Manhattan))
}

/// Returns the children of each node, in the order in which they were first seen.
fn children<'a>(trace: &Trace, layout: &'a Layout) -> BTreeMap<u32, Vec<&'a Place>> {
    let mut children: BTreeMap<u32, Vec<&Place>> = BTreeMap::new();
    for place in layout.places() {
        let parent = trace.node_entry(place.entry as usize).expect("the node's first entry").parent;
        if let Some(parent) = parent.filter(|&parent| layout.place(parent).is_some()) {
            children.entry(parent).or_default().push(place);
        }
    }
    children
}

/// Returns the columns of a subtree below its root, by node in a walk over it. Equal texts are equal drawings.
fn outline(children: &BTreeMap<u32, Vec<&Place>>, place: &Place) -> String {
    let below = children.get(&place.id).map_or(&[][..], Vec::as_slice);
    let below = below.iter().map(|child| format!("{:.2}{}", child.x - place.x, outline(children, child)));
    format!("({})", below.collect::<Vec<_>>().join(" "))
}

/// Returns the shape of a subtree.
fn shape(children: &BTreeMap<u32, Vec<&Place>>, id: u32) -> String {
    let below = children.get(&id).map_or(&[][..], Vec::as_slice);
    format!("({})", below.iter().map(|child| shape(children, child.id)).collect::<String>())
}

fn check(trace: &Trace, layout: &Layout) -> Result<(), TestCaseError> {
    let children = children(trace, layout);
    let mut rows: BTreeMap<u32, Vec<f32>> = BTreeMap::new();
    for place in layout.places() {
        prop_assert!((0.0..=layout.width()).contains(&place.x) && place.depth <= layout.height());
        rows.entry(place.depth).or_default().push(place.x);
    }
    for row in rows.values_mut() {
        row.sort_by(f32::total_cmp);
        prop_assert!(row.windows(2).all(|pair| pair[1] - pair[0] > APART), "{row:?}");
    }
    let mut outlines: HashMap<String, String> = HashMap::new();
    for (parent, below) in &children {
        let place = layout.place(*parent).expect("a place");
        prop_assert!(below.iter().all(|child| child.depth == place.depth + 1));
        prop_assert!(below.windows(2).all(|pair| pair[0].x < pair[1].x), "the order of the search");
        let middle = f32::midpoint(below[0].x, below[below.len() - 1].x);
        prop_assert!((place.x - middle).abs() < 0.01, "node {parent}: {} and {middle}", place.x);
        // Equal subtrees look the same.
        let shape = shape(&children, *parent);
        if shape.len() < 60 {
            let drawn = outline(&children, place);
            let known = outlines.entry(shape).or_insert_with(|| drawn.clone());
            prop_assert_eq!(&*known, &drawn);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_tree_is_drawn_tidily(
        walk in strategies::walk(Goal::BlankLast.board("3x3".parse().unwrap()).unwrap(), 30),
        algorithm in prop::sample::select(Algorithm::ALL),
        share in 0..=100_usize,
    ) {
        let board = walk.last().map_or_else(|| "1 2 3/4 5 6/7 8 0".parse().unwrap(), |(_, board)| board.clone());
        let trace = trace(&request(board, Goal::BlankLast, algorithm, Heuristic::Manhattan));
        check(&trace, &Layout::of(&trace, trace.steps() * share / 100))?;
    }
}

#[test]
fn an_iteration_is_a_tree_of_its_own() {
    let trace = search(Algorithm::IdaStar);
    let ids = |step| {
        let layout = Layout::of(&trace, step);
        layout.places().iter().map(|place| place.id).collect::<Vec<_>>()
    };
    let (first, last) = (ids(1), ids(trace.steps()));
    assert!(first.last() < last.first(), "{first:?} {last:?}");
    assert!(last.len() > first.len());
}

#[test]
fn nodes_appear_when_the_search_sees_them() {
    let trace = search(Algorithm::AStar);
    let layout = Layout::of(&trace, 0);
    for step in 0..=trace.steps() {
        let seen = layout.seen(step);
        assert!(seen.iter().all(|place| trace.node(place.id, step).is_some()));
        assert!(layout.places()[seen.len()..].iter().all(|place| trace.node(place.id, step).is_none()));
    }
    assert_eq!(layout.seen(trace.steps()).len(), layout.places().len());
}

#[test]
fn a_walk_goes_up_down_and_across() {
    let trace = search(Algorithm::AStar);
    let (layout, last) = (Layout::of(&trace, 0), trace.steps());
    let around = |id, step| Surroundings::of(&trace, &layout, id, step);
    for place in layout.places() {
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
    assert_eq!(order.range, (1.0, trace.counts(trace.steps()).expanded as f64));
}

#[test]
fn a_tree_deeper_than_the_stack_is_laid_out() {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    let spec = request(board, Goal::BlankFirst, Algorithm::DepthFirst, Heuristic::Manhattan);
    let mut tracing = Tracing::begin(&spec, &tables(&spec), 100_000).expect("a solvable board");
    let mut entries = Vec::new();
    while tracing.advance(&mut entries).is_none() {}
    let timeline = Timeline::new(Rule::BestFirst, entries).expect("a trace of our own");
    let layout = Layout::of(&timeline, 0);
    assert!(layout.height() > 20_000, "{}", layout.height());
}

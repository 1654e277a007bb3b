//! The layout of search trees.

use super::{spec, traced};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_testing::run::request;
use npuzzle_traces::{Extent, Layout, Place, Timeline};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// The least distance of neighbors, but for rounding.
const APART: f32 = 0.999;

fn search(algorithm: Algorithm) -> Timeline {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    traced(&request(board, Goal::BlankFirst, algorithm, Heuristic::Manhattan), 100_000, usize::MAX).timeline
}

/// Returns the children of each node, in the order in which they were first seen.
fn children<'a>(timeline: &Timeline, layout: &'a Layout) -> BTreeMap<u32, Vec<&'a Place>> {
    let mut children: BTreeMap<u32, Vec<&Place>> = BTreeMap::new();
    for place in layout.places() {
        let parent = timeline.node_entry(place.entry as usize).expect("the node's first entry").parent;
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

/// Returns the least distance of each last subtree from those of its siblings, by the least and greatest columns of their rows.
fn distances(children: &BTreeMap<u32, Vec<&Place>>, layout: &Layout) -> Vec<f32> {
    let mut distances = Vec::new();
    let mut rows_below: HashMap<u32, Vec<(f32, f32)>> = HashMap::new();
    for place in layout.places().iter().rev() {
        let mut below: Vec<(f32, f32)> = Vec::new();
        let siblings = children.get(&place.id).map_or(&[][..], Vec::as_slice);
        for (index, child) in siblings.iter().enumerate() {
            let rows = rows_below.remove(&child.id).expect("children come after their parent");
            if index > 0 && index + 1 == siblings.len() {
                distances
                    .push(below.iter().zip(&rows).map(|(left, right)| right.0 - left.1).fold(f32::INFINITY, f32::min));
            }
            for (depth, row) in rows.into_iter().enumerate() {
                match below.get_mut(depth) {
                    Some(known) => *known = (known.0.min(row.0), known.1.max(row.1)),
                    None => below.push(row),
                }
            }
        }
        below.insert(0, (place.x, place.x));
        rows_below.insert(place.id, below);
    }
    distances
}

fn check(timeline: &Timeline, layout: &Layout) -> Result<(), TestCaseError> {
    let children = children(timeline, layout);
    let mut rows: BTreeMap<u32, Vec<f32>> = BTreeMap::new();
    for place in layout.places() {
        prop_assert!((0.0..=layout.width()).contains(&place.x) && place.depth <= layout.height());
        rows.entry(place.depth).or_default().push(place.x);
    }
    for row in rows.values_mut() {
        row.sort_by(f32::total_cmp);
        prop_assert!(row.windows(2).all(|pair| pair[1] - pair[0] > APART), "{row:?}");
    }
    let least = layout.places().iter().map(|place| place.x).fold(f32::INFINITY, f32::min);
    let most = layout.places().iter().map(|place| place.x).fold(0.0, f32::max);
    prop_assert!(layout.places().is_empty() || least == 0.0 && layout.width() == most, "{least} {most}");
    prop_assert_eq!(layout.height(), layout.places().iter().map(|place| place.depth).max().unwrap_or(0));
    let mut outlines: HashMap<String, String> = HashMap::new();
    for distance in distances(&children, layout) {
        prop_assert!((distance - 1.0).abs() < 0.01, "subtrees are {distance} apart");
    }
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
    fn a_tree_is_drawn_tidily(spec in spec(), share in 0..=100_usize) {
        let timeline = traced(&spec, 3000, usize::MAX).timeline;
        check(&timeline, &Layout::of(&timeline, timeline.steps() * share / 100))?;
    }
}

#[test]
fn an_iteration_is_a_tree_of_its_own() {
    let timeline = search(Algorithm::IdaStar);
    let ids = |step| {
        let layout = Layout::of(&timeline, step);
        layout.places().iter().map(|place| place.id).collect::<Vec<_>>()
    };
    let (first, last) = (ids(1), ids(timeline.steps()));
    assert!(first.last() < last.first(), "{first:?} {last:?}");
    assert!(last.len() > first.len());
}

#[test]
fn nodes_appear_when_the_search_sees_them() {
    let timeline = search(Algorithm::AStar);
    let layout = Layout::of(&timeline, 0);
    for step in 0..=timeline.steps() {
        let seen = layout.seen(step);
        assert!(seen.iter().all(|place| timeline.node(place.id, step).is_some()));
        assert!(layout.places()[seen.len()..].iter().all(|place| timeline.node(place.id, step).is_none()));
    }
    assert_eq!(layout.seen(timeline.steps()).len(), layout.places().len());
}

#[test]
fn the_extent_is_that_of_the_nodes_that_exist() {
    let timeline = search(Algorithm::AStar);
    let layout = Layout::of(&timeline, 0);
    for step in (1..=timeline.steps()).step_by(7) {
        let seen = layout.seen(step);
        let Extent { left, right, depth, gap } = layout.extent(step);
        let gaps = seen.iter().enumerate().flat_map(|(index, one)| {
            let others = seen[..index].iter().filter(|other| other.depth == one.depth);
            others.map(|other| f64::from(other.x - one.x).abs())
        });
        let least = gaps.fold(f64::INFINITY, f64::min);
        assert!(gap <= least && (least.is_infinite() || 1.3 * gap > least), "step {step}: {gap} {least}");
        for place in seen {
            assert!((left..=right).contains(&f64::from(place.x)) && f64::from(place.depth) <= depth, "step {step}");
        }
        let span = seen.iter().map(|place| f64::from(place.x));
        let (first, last) = (span.clone().fold(f64::INFINITY, f64::min), span.fold(0.0, f64::max));
        assert!(right - left <= 1.15 * (last - first) + 0.1, "step {step}");
    }
}

#[test]
fn a_tree_deeper_than_the_stack_is_laid_out() {
    let layout = Layout::of(&search(Algorithm::DepthFirst), 0);
    assert!(layout.height() > 20_000, "{}", layout.height());
}

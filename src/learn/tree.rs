//! Ways from node to node in the tree of a search, and the colors of its nodes.

use crate::shared::locale::t;
use crate::shared::named::named;

use npuzzle_traces::{Landmark, Layout, Place, Step, Timeline};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Up,
    /// To the first child.
    Down,
    /// To the sibling before.
    Previous,
    /// To the sibling after.
    Next,
}

impl Way {
    /// Returns the way of a key, which is given by the browser's name for it.
    pub fn of_key(key: &str) -> Option<Way> {
        match key {
            "ArrowUp" => Some(Way::Up),
            "ArrowDown" => Some(Way::Down),
            "ArrowLeft" => Some(Way::Previous),
            "ArrowRight" => Some(Way::Next),
            _ => None,
        }
    }
}

/// The place of a node among the nodes around it, as a screen reader says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surroundings {
    pub parent: Option<u32>,
    /// The node and its siblings, in order.
    pub siblings: Vec<u32>,
    /// The place of the node among them, from 0.
    pub index: usize,
    /// The nodes below.
    pub children: Vec<u32>,
    /// The number of nodes on the path from the root, itself included.
    pub level: usize,
}

impl Surroundings {
    /// Returns the surroundings of a node at a step. `None` if it is not in the tree then.
    pub fn of(timeline: &Timeline, layout: &Layout, id: u32, step: usize) -> Option<Surroundings> {
        layout.place(id)?;
        let drawn = |id: u32| timeline.children(id, step).map(|node| node.id).filter(|&id| layout.place(id).is_some());
        let parent = timeline.node(id, step)?.parent.filter(|&parent| layout.place(parent).is_some());
        let siblings: Vec<u32> = match parent {
            Some(parent) => drawn(parent).collect(),
            None => {
                let roots = layout.seen(step).iter().filter(|place| place.depth == 0);
                roots.map(|place| place.id).collect()
            }
        };
        Some(Surroundings {
            parent,
            index: siblings.iter().position(|&sibling| sibling == id)?,
            siblings,
            children: drawn(id).collect(),
            level: timeline.path(id, step).len(),
        })
    }

    pub fn neighbor(&self, way: Way) -> Option<u32> {
        match way {
            Way::Up => self.parent,
            Way::Down => self.children.first().copied(),
            Way::Previous => self.siblings.get(self.index.checked_sub(1)?).copied(),
            Way::Next => self.siblings.get(self.index + 1).copied(),
        }
    }
}

/// Returns the node that the keyboard is at, with its surroundings: the one that is inspected, or the one being expanded, or
/// the root. `None` if none of them is in the tree at that step.
pub fn active(
    timeline: &Timeline,
    layout: &Layout,
    inspected: Option<u32>,
    step: usize,
) -> Option<(u32, Surroundings)> {
    let current = timeline.current(step).map(|node| node.id);
    let known = [inspected, current, layout.places().first().map(|place| place.id)];
    let mut known = known.into_iter().flatten();
    known.find_map(|id| Some((id, Surroundings::of(timeline, layout, id, step)?)))
}

named! {
    /// The meaning of the colors of the nodes.
    #[derive(Default)]
    pub enum Shading {
        #[default]
        F = "f" => t!(color_by_f),
        G = "g" => t!(color_by_g),
        H = "h" => t!(color_by_h),
        /// The order of expansion.
        Order = "order" => t!(color_by_order),
    }
}

impl Shading {
    /// Returns the shadings that tell the nodes of a search apart, the usual one first.
    pub fn of(timeline: &Timeline) -> &'static [Shading] {
        if timeline.is_informed() { &[Shading::F, Shading::H, Shading::Order] } else { &[Shading::G, Shading::Order] }
    }

    /// Returns the shading, or the usual one if it is not among those of a search.
    pub fn among(self, known: &[Shading]) -> Shading {
        if known.contains(&self) { self } else { known.first().copied().unwrap_or_default() }
    }
}

pub const LEVELS: usize = 8;

/// The colors of the nodes of a tree, as levels from 0 to [`LEVELS`] - 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Shades {
    /// The level of each place of the layout. `None` if it has no value: its node is never expanded.
    levels: Vec<Option<u8>>,
    /// The least and the greatest value.
    pub range: (f64, f64),
}

impl Shades {
    pub fn of(timeline: &Timeline, layout: &Layout, shading: Shading) -> Shades {
        let value = |place: &Place| match shading.among(Shading::of(timeline)) {
            Shading::F => timeline.node_entry(place.entry as usize).map(|node| node.node.f),
            Shading::G => timeline.node_entry(place.entry as usize).map(|node| f64::from(node.node.g)),
            Shading::H => timeline.node_entry(place.entry as usize).map(|node| f64::from(node.node.h)),
            Shading::Order => {
                let expansion = timeline
                    .about(place.id)
                    .find(|&entry| timeline.node_entry(entry).is_some_and(|node| node.step == Step::Expanding))?;
                Some(timeline.rank(Landmark::Expansion, expansion) as f64 + 1.0)
            }
        };
        let values: Vec<Option<f64>> = layout.places().iter().map(value).collect();
        let known = || values.iter().flatten().copied();
        let least = known().fold(f64::INFINITY, f64::min);
        let most = known().fold(f64::NEG_INFINITY, f64::max);
        let span = (most - least).max(f64::MIN_POSITIVE);
        let level = |value: f64| ((value - least) / span * LEVELS as f64).min(LEVELS as f64 - 1.0) as u8;
        Shades { levels: values.iter().map(|value| value.map(level)).collect(), range: (least, most) }
    }

    pub fn level(&self, index: usize) -> Option<u8> {
        self.levels.get(index).copied().flatten()
    }
}

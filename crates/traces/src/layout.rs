//! The tree of a search, laid out: the position of every node.
//!
//! The whole tree of a trace is laid out once, and a moment shows the part that exists by then. So no node moves while
//! the search is stepped, and a step costs as much as it changes.

use crate::entry::{Entry, Step};
use crate::timeline::Timeline;
use npuzzle_engine::search::PruneReason;

/// The positions of the nodes of a tree: columns from 0 on, and depths.
///
/// A tidy drawing in linear time: Buchheim, Jünger and Leipert, "Improving Walker's algorithm to run in linear time",
/// 2002. Nodes of a depth are at least one column apart, a parent is in the middle above its children, and equal
/// subtrees look the same. Nodes are numbered after their parents, so that loops replace the paper's recursion: the
/// trees of depth-first searches are too deep for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    nodes: Vec<Place>,
    /// By number of nodes from the first one on, the area that they take.
    extents: Vec<Extent>,
    width: f32,
    height: u32,
}

/// The area that a number of nodes take, in columns and rows. It is rounded, so that it changes rarely while nodes are added.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Extent {
    /// The least column.
    pub left: f64,
    /// The greatest column.
    pub right: f64,
    pub depth: f64,
    /// The least distance of two nodes of a depth, in columns.
    pub gap: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The number of the node.
    pub id: u32,
    /// The entry by which the node was first seen.
    pub entry: u32,
    pub x: f32,
    /// Its row, from 0.
    pub depth: u32,
}

impl Layout {
    /// Lays out the tree to which a step belongs: the iteration or the beam, or the whole graph search. Moves that were
    /// not made, because they lead back or to known boards, are left out.
    pub fn of(timeline: &Timeline, step: usize) -> Layout {
        let mut ids: Vec<(u32, u32)> = Vec::new();
        // By node: 0 for the root above all roots, which is not drawn.
        let mut parents: Vec<u32> = vec![0];
        let mut depths: Vec<u32> = vec![0];
        for entry in timeline.tree_range(step) {
            let Some(Entry::Node(node)) = timeline.entries().get(entry) else { continue };
            let is_made = !matches!(node.step, Step::Pruned(PruneReason::Parent | PruneReason::Automaton));
            if is_made && ids.last().is_none_or(|&(last, _)| last < node.id) {
                let parent = node.parent.and_then(|parent| ids.binary_search_by_key(&parent, |&(id, _)| id).ok());
                let parent = parent.map_or(0, |index| index as u32 + 1);
                parents.push(parent);
                depths.push(if parent == 0 { 0 } else { depths[parent as usize] + 1 });
                ids.push((node.id, entry as u32));
            }
        }
        let columns = columns(&parents);
        let least = columns[1..].iter().copied().fold(f64::INFINITY, f64::min);
        let places = ids.iter().zip(1..).map(|(&(id, entry), index): (_, usize)| Place {
            id,
            entry,
            x: (columns[index] - least) as f32,
            depth: depths[index],
        });
        let nodes: Vec<Place> = places.collect();
        let width = nodes.iter().map(|place| place.x).fold(0.0, f32::max);
        let height = nodes.iter().map(|place| place.depth).max().unwrap_or(0);
        Layout { extents: extents(&nodes), nodes, width, height }
    }

    /// The places of all nodes, in the order of their numbers.
    pub fn places(&self) -> &[Place] {
        &self.nodes
    }

    /// The greatest column.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// The greatest depth.
    pub fn height(&self) -> u32 {
        self.height
    }

    pub fn place(&self, id: u32) -> Option<&Place> {
        let index = self.nodes.binary_search_by_key(&id, |place| place.id).ok()?;
        self.nodes.get(index)
    }

    /// Returns the places of the nodes that exist at a step.
    pub fn seen(&self, step: usize) -> &[Place] {
        &self.nodes[..self.nodes.partition_point(|place| (place.entry as usize) < step)]
    }

    /// Returns the area of the nodes that exist at a step.
    pub fn extent(&self, step: usize) -> Extent {
        self.extents[self.seen(step).len()].rounded()
    }
}

impl Extent {
    /// Rounds the area up, and the gap down.
    fn rounded(self) -> Extent {
        let grain = |length: f64, parts: f64| length.max(1.0).log2().ceil().exp2() / parts;
        let (across, down) = (grain(self.right - self.left, 32.0), grain(self.depth, 16.0).max(1.0));
        Extent {
            left: (self.left / across).floor() * across,
            right: (self.right / across).ceil() * across,
            depth: (self.depth / down).ceil() * down,
            gap: if self.gap.is_finite() { 1.25_f64.powf(self.gap.max(1.0).log(1.25).floor()) } else { 1.0 },
        }
    }
}

/// Returns the area of the first nodes, by their number.
fn extents(nodes: &[Place]) -> Vec<Extent> {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_unstable_by(|&one, &other| {
        let (one, other) = (&nodes[one], &nodes[other]);
        one.depth.cmp(&other.depth).then(one.x.total_cmp(&other.x))
    });
    let (mut before, mut after) = (vec![None; nodes.len()], vec![None; nodes.len()]);
    for pair in order.windows(2).filter(|pair| nodes[pair[0]].depth == nodes[pair[1]].depth) {
        after[pair[0]] = Some(pair[1]);
        before[pair[1]] = Some(pair[0]);
    }
    // Taken away from the last one on, each node leaves with the neighbors that it had when it came.
    for node in (0..nodes.len()).rev() {
        if let Some(before) = before[node] {
            after[before] = after[node];
        }
        if let Some(after) = after[node] {
            before[after] = before[node];
        }
    }
    let first = nodes.first().map_or(0.0, |place| place.x.into());
    let mut extent = Extent { left: first, right: first, depth: 0.0, gap: f64::INFINITY };
    let mut extents = vec![extent];
    for (place, neighbors) in nodes.iter().zip(before.iter().zip(&after)) {
        let x = f64::from(place.x);
        let gaps = [neighbors.0, neighbors.1].into_iter().flatten().map(|&other| (f64::from(nodes[other].x) - x).abs());
        extent = Extent {
            left: extent.left.min(x),
            right: extent.right.max(x),
            depth: extent.depth.max(place.depth.into()),
            gap: gaps.fold(extent.gap, f64::min),
        };
        extents.push(extent);
    }
    extents
}

/// Returns the column of each node, given its parent. Node 0 is the root; the parent of each other one is before it.
fn columns(parents: &[u32]) -> Vec<f64> {
    let count = parents.len();
    let mut starts = vec![0; count + 1];
    parents[1..].iter().for_each(|&parent| starts[parent as usize + 1] += 1);
    (0..count).for_each(|node| starts[node + 1] += starts[node]);
    let mut children = vec![0; count.saturating_sub(1)];
    let mut next = starts.clone();
    for (node, &parent) in parents.iter().enumerate().skip(1) {
        let place = &mut next[parent as usize];
        children[*place] = node;
        *place += 1;
    }
    let mut walker = Walker {
        parents,
        starts,
        children,
        numbers: vec![0; count],
        columns: vec![0.0; count],
        offsets: vec![0.0; count],
        middles: vec![0.0; count],
        shifts: vec![0.0; count],
        changes: vec![0.0; count],
        threads: vec![None; count],
        ancestors: (0..count).collect(),
    };
    (0..count).rev().for_each(|parent| walker.place_children(parent));
    let Walker { mut columns, offsets, .. } = walker;
    let mut moved = vec![0.0; count];
    for (node, &parent) in parents.iter().enumerate().skip(1) {
        let parent = parent as usize;
        moved[node] = moved[parent] + offsets[parent];
        columns[node] += moved[node];
    }
    columns
}

/// The state of the paper's first walk, by node.
struct Walker<'a> {
    parents: &'a [u32],
    /// The first of a node's children.
    starts: Vec<usize>,
    children: Vec<usize>,
    /// The place among its siblings.
    numbers: Vec<usize>,
    columns: Vec<f64>,
    /// The distance by which the nodes below it still have to move.
    offsets: Vec<f64>,
    middles: Vec<f64>,
    shifts: Vec<f64>,
    changes: Vec<f64>,
    /// The next node on the outline of a subtree, below a leaf.
    threads: Vec<Option<usize>>,
    ancestors: Vec<usize>,
}

impl Walker<'_> {
    fn children(&self, node: usize) -> &[usize] {
        &self.children[self.starts[node]..self.starts[node + 1]]
    }

    fn next_left(&self, node: usize) -> Option<usize> {
        self.children(node).first().copied().or(self.threads[node])
    }

    fn next_right(&self, node: usize) -> Option<usize> {
        self.children(node).last().copied().or(self.threads[node])
    }

    /// Places the subtrees below a node beside each other. They are laid out in themselves.
    fn place_children(&mut self, parent: usize) {
        let range = self.starts[parent]..self.starts[parent + 1];
        let Some(&first) = self.children(parent).first() else { return };
        let mut default = first;
        for index in range.clone() {
            let node = self.children[index];
            self.numbers[node] = index - range.start;
            let is_leaf = self.children(node).is_empty();
            let left = (index > range.start).then(|| self.children[index - 1]);
            match left {
                Some(left) => {
                    self.columns[node] = self.columns[left] + 1.0;
                    self.offsets[node] = if is_leaf { 0.0 } else { self.columns[node] - self.middles[node] };
                    default = self.apportion(node, left, first, default);
                }
                None => self.columns[node] = self.middles[node],
            }
        }
        let (mut shift, mut change) = (0.0, 0.0);
        for index in range.rev() {
            let node = self.children[index];
            self.columns[node] += shift;
            self.offsets[node] += shift;
            change += self.changes[node];
            shift += self.shifts[node] + change;
        }
        let last = self.children(parent).last().copied().unwrap_or(first);
        self.middles[parent] = f64::midpoint(self.columns[first], self.columns[last]);
    }

    /// Moves a subtree away from those on its left.
    fn apportion(&mut self, node: usize, left: usize, first: usize, mut default: usize) -> usize {
        let (mut inner_right, mut outer_right, mut inner_left, mut outer_left) = (node, node, left, first);
        let offset = |walker: &Self, node: usize| walker.offsets[node];
        let mut sum_inner_right = offset(self, inner_right);
        let mut sum_outer_right = offset(self, outer_right);
        let mut sum_inner_left = offset(self, inner_left);
        let mut sum_outer_left = offset(self, outer_left);
        while let (Some(next_left), Some(next_right)) = (self.next_right(inner_left), self.next_left(inner_right)) {
            (inner_left, inner_right) = (next_left, next_right);
            // The outlines outside are as deep as those inside.
            outer_left = self.next_left(outer_left).unwrap_or(outer_left);
            outer_right = self.next_right(outer_right).unwrap_or(outer_right);
            self.ancestors[outer_right] = node;
            let gap = self.columns[inner_right] + sum_inner_right - self.columns[inner_left] - sum_inner_left;
            if gap < 1.0 {
                let ancestor = self.ancestors[inner_left];
                let is_sibling = self.parents[ancestor] == self.parents[node];
                self.move_subtree(if is_sibling { ancestor } else { default }, node, 1.0 - gap);
                sum_inner_right += 1.0 - gap;
                sum_outer_right += 1.0 - gap;
            }
            sum_inner_left += offset(self, inner_left);
            sum_inner_right += offset(self, inner_right);
            sum_outer_left += offset(self, outer_left);
            sum_outer_right += offset(self, outer_right);
        }
        if let Some(next) = self.next_right(inner_left)
            && self.next_right(outer_right).is_none()
        {
            self.threads[outer_right] = Some(next);
            self.offsets[outer_right] += sum_inner_left - sum_outer_right;
        }
        if let Some(next) = self.next_left(inner_right)
            && self.next_left(outer_left).is_none()
        {
            self.threads[outer_left] = Some(next);
            self.offsets[outer_left] += sum_inner_right - sum_outer_left;
            default = node;
        }
        default
    }

    /// Moves a subtree to the right, and those between it and another one in proportion.
    fn move_subtree(&mut self, from: usize, node: usize, distance: f64) {
        let subtrees = (self.numbers[node] - self.numbers[from]) as f64;
        self.changes[node] -= distance / subtrees;
        self.shifts[node] += distance;
        self.changes[from] += distance / subtrees;
        self.columns[node] += distance;
        self.offsets[node] += distance;
    }
}

//! Numbers for the nodes of a search.

use super::entry::{Entry, NodeEntry, Step};
use super::rule::Rule;
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_engine::puzzle::{Board, Direction};
use npuzzle_engine::search::{Event, Node, PruneReason, Root, TreePlace};
use std::collections::HashMap;

/// Numbers the nodes of one search in the order in which they occur.
#[derive(Debug)]
pub struct Recorder {
    nodes: Nodes,
    /// The number of the latest node.
    last: u32,
}

/// The nodes by which events can refer to each other.
#[derive(Debug)]
enum Nodes {
    /// A graph search has one node for each board, and a bidirectional one for each board and end.
    Graph(HashMap<(Board, Root), u32>),
    /// A tree search has as many nodes as paths. An event refers to the latest one at its depth, by board and last
    /// move. That is ambiguous once `anytime` alternates between a beam and an iteration, both unfinished: their events
    /// do not say which they belong to, so that a node may get another number and no parent. On 4x4, some 100,000
    /// entries come before.
    Tree(Vec<Layer>),
}

/// The latest nodes at a depth of a tree.
#[derive(Debug, Default)]
struct Layer {
    /// The nodes that were put on the frontier.
    generated: HashMap<(Board, Option<Direction>), u32>,
    /// The nodes that were expanded. At any time, one path leads to each board.
    expanded: HashMap<Board, u32>,
}

impl Recorder {
    /// Creates a recorder for a search by an algorithm.
    pub fn new(algorithm: Algorithm) -> Recorder {
        // A search that remembers its boards meets each of them in one node.
        let is_graph = Rule::of(algorithm).remembers_nodes();
        let nodes = if is_graph { Nodes::Graph(HashMap::new()) } else { Nodes::Tree(Vec::new()) };
        Recorder { nodes, last: 0 }
    }

    /// Returns the entry of the next event. `None` for the end of the search, for which the caller knows the status.
    pub fn entry(&mut self, event: Event) -> Option<Entry> {
        let (step, mut node) = match event {
            Event::Source(node) => (Step::Source, node),
            Event::Expanded(node) => (Step::Expanding, node),
            Event::Generated(node) => (Step::Generating, node),
            Event::Duplicate(node) => (Step::Duplicate, node),
            Event::Updated(node) => (Step::Updating, node),
            Event::Reopened(node) => (Step::Reopening, node),
            Event::Pruned(node, reason) => (Step::Pruned(reason), node),
            Event::Bound(bound) => return Some(Entry::Bound(bound)),
            Event::Incumbent(length) => return Some(Entry::Incumbent(length)),
            Event::End(_) => return None,
        };
        let (id, parent) = match (node.place.take(), &mut self.nodes) {
            // The search has numbered them itself. An entry needs no other number.
            (Some(TreePlace { number, parent }), _) => (number + 1, parent.map(|parent| parent + 1)),
            (None, Nodes::Graph(ids)) => {
                let parent = node.parent.clone().and_then(|board| ids.get(&(board, node.root)).copied());
                let id = ids.entry((node.board.clone(), node.root)).or_insert_with(|| {
                    self.last += 1;
                    self.last
                });
                (*id, parent)
            }
            (None, Nodes::Tree(layers)) => tree_node(layers, step, &node, &mut self.last),
        };
        Some(Entry::Node(NodeEntry { step, id, parent, node }))
    }
}

/// Returns the number of a node in a tree and that of its parent.
fn tree_node(layers: &mut Vec<Layer>, step: Step, node: &Node, last: &mut u32) -> (u32, Option<u32>) {
    let depth = node.g as usize;
    if step == Step::Source {
        layers.clear();
    }
    layers.resize_with(layers.len().max(depth + 1), Layer::default);
    let parent = node.parent.as_ref().and_then(|board| layers[depth.checked_sub(1)?].expanded.get(board).copied());
    let layer = &mut layers[depth];
    let key = (node.board.clone(), node.direction);
    let known = match step {
        Step::Expanding
        | Step::Pruned(PruneReason::DepthLimit | PruneReason::LayerDuplicate | PruneReason::BeamWidth) => {
            layer.generated.get(&key).copied()
        }
        _ => None,
    };
    let id = known.unwrap_or_else(|| {
        *last += 1;
        *last
    });
    match step {
        Step::Expanding => drop(layer.expanded.insert(node.board.clone(), id)),
        // It was never on the frontier, or is no longer.
        Step::Pruned(_) => {}
        _ => drop(layer.generated.insert(key, id)),
    }
    (id, parent)
}

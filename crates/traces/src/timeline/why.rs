//! Why a search did what an entry reports, in the numbers that a sentence needs.

use super::{Phase, Timeline};
use crate::entry::{Entry, NodeEntry, Step};
use crate::rule::{Precedence, Rule};
use npuzzle_engine::catalogue::Ties;
use npuzzle_engine::search::{PruneReason, Root};

/// The reason for an entry.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Why {
    /// A tree is begun.
    Source {
        /// The number of trees begun before.
        tree: usize,
        /// The end that the node is.
        root: Root,
    },
    /// The node was the first on the frontier.
    First {
        /// The number of nodes on the frontier, this one included.
        waiting: usize,
        /// The second node, and why this one is before it.
        second: Option<(u32, Precedence)>,
    },
    /// Nothing known excludes it. In a graph search, its board is new.
    New,
    /// Its f is within the limit.
    Within {
        f: f64,
        limit: Limit,
    },
    /// Its board is known to the other end.
    Met {
        /// The number of moves from the other end.
        other_g: u32,
    },
    /// Its board is known by a path that stays.
    Duplicate {
        /// The known node.
        of: u32,
        /// The number of moves to the known node.
        known_g: u32,
        /// The number of moves by the new path.
        g: u32,
        /// The state of the known node.
        phase: Phase,
    },
    /// Its board is known, and this path is shorter.
    Shorter {
        /// The number of moves by the path known before.
        before: u32,
        /// The number of moves by the new path.
        g: u32,
    },
    /// The move takes the last one back.
    TakesBack {
        /// The node to which it would lead back.
        to: Option<u32>,
    },
    /// Another order of moves, which the search prefers, leads to the same board in as many moves.
    Equivalent,
    /// Its f is beyond the limit.
    Beyond {
        f: f64,
        limit: Limit,
    },
    /// It is as deep as the search may go.
    DepthLimit {
        g: u32,
    },
    /// A node of the same layer with a better rank has the same board.
    LayerDuplicate {
        of: Option<u32>,
    },
    /// The next layer is full of nodes with better ranks.
    BeamFull {
        /// The number of nodes in the layer.
        width: usize,
    },
    Bound {
        before: Option<u32>,
        bound: u32,
    },
    /// A better solution was found.
    Incumbent {
        /// The number of moves of the best solution before.
        before: Option<u32>,
        /// The number of moves of the new one.
        length: u32,
    },
    /// The search ended.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// At most the bound of the iteration.
    Bound(u32),
    /// Less than the length of the best solution.
    Incumbent(u32),
    /// At most the number of moves that any board may need.
    Longest,
}

impl Timeline {
    /// Returns why an entry happened. `None` if the number is past the last entry.
    pub fn why(&self, entry: usize) -> Option<Why> {
        Some(match self.entries.get(entry)? {
            Entry::Node(node) => self.why_node(entry, node),
            Entry::Bound(bound) => Why::Bound { before: self.bound(entry), bound: *bound },
            Entry::Incumbent(length) => Why::Incumbent { before: self.incumbent(entry), length: *length },
            Entry::End(_) => Why::End,
        })
    }

    /// Returns why one node comes before another on the frontier at a step. `None` if one of them has not been seen.
    pub fn precedence_at(&self, step: usize, first: u32, second: u32) -> Option<Precedence> {
        Some(self.precedence(self.node(first, step)?, self.node(second, step)?))
    }

    /// Returns why one waiting node comes before another.
    fn precedence(&self, first: &NodeEntry, second: &NodeEntry) -> Precedence {
        let (a, b) = (&first.node, &second.node);
        match self.rule {
            Rule::BestFirst if a.f > b.f => Precedence::OldPlace,
            Rule::BestFirst if a.f < b.f => Precedence::LessF { f: a.f, other: b.f },
            Rule::BestFirst => self.tie(first, second),
            Rule::Bidirectional if a.root != b.root => Precedence::Turn { root: a.root },
            Rule::BreadthFirst | Rule::Bidirectional if a.g != b.g => Precedence::EarlierLayer { g: a.g, other: b.g },
            Rule::BreadthFirst | Rule::Bidirectional => Precedence::FirstIn,
            Rule::DepthFirst | Rule::Deepening => Precedence::LastIn,
            Rule::Recorded => Precedence::Recorded,
        }
    }

    /// Returns why one of two nodes with the same f comes first in a best-first search.
    fn tie(&self, first: &NodeEntry, second: &NodeEntry) -> Precedence {
        let (a, b) = (&first.node, &second.node);
        match self.choices.ties {
            Ties::Fifo => Precedence::Older,
            Ties::LargerG if a.g < b.g => Precedence::OldPlace,
            Ties::LargerG if a.g > b.g => Precedence::LargerG { g: a.g, other: b.g },
            Ties::SmallerH if a.h != b.h => Precedence::LessH { h: a.h, other: b.h },
            Ties::Lifo | Ties::LargerG | Ties::SmallerH => Precedence::Newer,
        }
    }

    fn why_node(&self, entry: usize, node: &NodeEntry) -> Why {
        let (g, f) = (node.node.g, node.node.f);
        match node.step {
            Step::Source => Why::Source { tree: self.tree(entry + 1), root: node.node.root },
            Step::Expanding => {
                let moment = self.at(entry);
                let mut waiting = self.frontier(&moment);
                let first = waiting.next().filter(|first| first.id == node.id);
                let second = first.zip(waiting.next());
                let second = second.map(|(first, second)| (second.id, self.precedence(first, second)));
                drop(waiting);
                Why::First { waiting: self.frontier_len(&moment), second }
            }
            Step::Generating => match self.other_end(entry, node) {
                Some(other_g) => Why::Met { other_g },
                None if self.deepens(entry) => Why::Within { f, limit: self.limit(entry) },
                None => Why::New,
            },
            Step::Duplicate => {
                let known_g = self.node(node.id, entry).map_or(g, |known| known.node.g);
                Why::Duplicate { of: node.id, known_g, g, phase: self.phase(node.id, entry) }
            }
            Step::Updating | Step::Reopening => {
                Why::Shorter { before: self.node(node.id, entry).map_or(g, |known| known.node.g), g }
            }
            Step::Pruned(PruneReason::Parent) => {
                let parent = node.parent.and_then(|parent| self.node(parent, entry));
                Why::TakesBack { to: parent.and_then(|parent| parent.parent) }
            }
            Step::Pruned(PruneReason::Automaton) => Why::Equivalent,
            Step::Pruned(PruneReason::Bound) => Why::Beyond { f, limit: self.limit(entry) },
            Step::Pruned(PruneReason::DepthLimit) => Why::DepthLimit { g },
            Step::Pruned(PruneReason::LayerDuplicate) => {
                let same = self.layer(entry, g).find(|other| other.node.board == node.node.board);
                Why::LayerDuplicate { of: same.map(|same| same.id) }
            }
            Step::Pruned(PruneReason::BeamWidth) => Why::BeamFull { width: self.layer(entry, g).count() },
        }
    }

    /// Returns the number of moves from the other end to the board of a node, if the ends meet there.
    fn other_end(&self, entry: usize, node: &NodeEntry) -> Option<u32> {
        if self.rule != Rule::Bidirectional || self.frontier.found() != Some(entry) {
            return None;
        }
        let nodes = self.entries[..entry].iter().filter_map(|other| match other {
            Entry::Node(other) if other.step.sets_parent() => Some(&other.node),
            _ => None,
        });
        nodes
            .filter(|other| other.root != node.node.root)
            .find(|other| other.board == node.node.board)
            .map(|other| other.g)
    }

    /// Returns whether the nodes at an entry are held against a bound that rises from tree to tree.
    fn deepens(&self, entry: usize) -> bool {
        let before = self.frontier.tree_start(entry + 1).checked_sub(1);
        let follows_bound = || before.is_some_and(|before| matches!(self.entries[before], Entry::Bound(_)));
        self.rule == Rule::Deepening || self.rule == Rule::Recorded && follows_bound()
    }

    fn limit(&self, entry: usize) -> Limit {
        let bound = self.bound(entry).filter(|_| self.deepens(entry));
        bound.map(Limit::Bound).or(self.incumbent(entry).map(Limit::Incumbent)).unwrap_or(Limit::Longest)
    }

    /// Returns the nodes of a beam's layer that were not dropped.
    fn layer(&self, entry: usize, g: u32) -> impl Iterator<Item = &NodeEntry> {
        let (first, end) = (self.frontier.tree_start(entry + 1), self.frontier.tree_end(entry + 1));
        let nodes = (first..end).filter_map(|entry| self.node_entry(entry));
        let generated = nodes.filter(move |node| node.step == Step::Generating && node.node.g == g);
        generated.filter(move |node| !matches!(self.phase(node.id, end), Phase::Dropped(_)))
    }
}

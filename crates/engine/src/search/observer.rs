//! Observation of a search: every step as an event.
//!
//! A search is advanced with an [`Observer`]. For `()`, the observer of every production search, no event is ever
//! constructed: the code that reports is compiled out, so that observation costs nothing unless it is used. An observed
//! search has the same result and the same counts.
//!
//! For each generated successor there is exactly one [`Event::Generated`], [`Event::Duplicate`], [`Event::Updated`],
//! [`Event::Reopened`] or [`Event::Pruned`] with [`PruneReason::Bound`]: see [`Event::is_generation`].

use crate::puzzle::grid::{Grid, Instance};
use crate::puzzle::{Board, Direction};
use crate::search::expansion::predecessor;
use crate::search::progress::Progress;

/// A receiver of search events. Implemented for `()`, which ignores them, and for closures.
pub trait Observer {
    /// Whether events are reported. Searches skip all bookkeeping for an observer without.
    const ENABLED: bool = true;

    /// Receives the next event.
    fn observe(&mut self, event: Event);
}

impl Observer for () {
    const ENABLED: bool = false;

    #[inline(always)]
    fn observe(&mut self, _: Event) {}
}

impl<F: FnMut(Event)> Observer for F {
    fn observe(&mut self, event: Event) {
        self(event);
    }
}

/// A node as observers and inspectors see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The board.
    pub board: Board,
    /// The board that the node was generated from; `None` for a root.
    pub parent: Option<Board>,
    /// The move that led here from the parent; `None` for a root.
    pub direction: Option<Direction>,
    /// The number of moves from the root.
    pub g: u32,
    /// The estimated number of moves to the goal; 0 for a blind search.
    pub h: u32,
    /// The value of the search's evaluation function: the node with the least f is expanded first, or f is held against
    /// the bound. A weighted A* search has g + w h, for example.
    pub f: f64,
    /// The root that the node descends from.
    pub root: Root,
    /// The node's place in the tree of a best-first search that keeps duplicates. `None` in other searches.
    pub place: Option<TreePlace>,
}

/// A node of a search tree in which several nodes may have the same board, depth and last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreePlace {
    /// The number of nodes generated before, the root included.
    pub number: u32,
    /// The number of the parent. `None` for the root.
    pub parent: Option<u32>,
}

/// The end from which a node was reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// The start.
    Start,
    /// The goal, in a bidirectional search.
    Goal,
}

impl Node {
    /// A node of a search that evaluates nodes by g + h.
    pub(super) fn new<G: Grid>(
        instance: &Instance<G>,
        board: &G,
        arrived_by: Option<Direction>,
        (g, h): (u32, u32),
    ) -> Node {
        let parent = arrived_by.map(|direction| instance.board(&predecessor(board, instance.rules, direction)));
        let f = f64::from(g + h);
        Node { board: instance.board(board), parent, direction: arrived_by, g, h, f, root: Root::Start, place: None }
    }
}

/// A step of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The search starts from this node: a root. Each iteration of iterative deepening and each beam starts anew.
    Source(Node),
    /// The node is taken off the frontier and its successors are generated next.
    Expanded(Node),
    /// The successor is put on the frontier.
    Generated(Node),
    /// The successor's board is known, and the new path to it changes nothing.
    Duplicate(Node),
    /// A shorter path to a board on the frontier was found.
    Updated(Node),
    /// A shorter path to an expanded board was found, which returns to the frontier.
    Reopened(Node),
    /// The node is dropped.
    Pruned(Node, PruneReason),
    /// The lower bound on the length of all solutions, or the bound of the next iteration, is now this many moves.
    Bound(u32),
    /// The best solution so far has this many moves.
    Incumbent(u32),
    /// The search has ended.
    End(Progress),
}

/// The reason why a node is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PruneReason {
    /// It is the parent of the expanded node. It is not generated.
    Parent,
    /// The automaton of duplicate pruning knows an equivalent path that comes first. It is not generated.
    Automaton,
    /// Its f exceeds the bound of the iteration or the length of the incumbent.
    Bound,
    /// It is at the depth limit. It was on the frontier.
    DepthLimit,
    /// A better ranked successor of the same layer has the same board. It was on the frontier.
    LayerDuplicate,
    /// The layer of the beam is full of better ranked successors. It was on the frontier.
    BeamWidth,
}

impl Event {
    /// Returns whether the event stands for one successor in [`Statistics::generated`](crate::statistics::Statistics::generated).
    pub fn is_generation(&self) -> bool {
        matches!(
            self,
            Event::Generated(_)
                | Event::Duplicate(_)
                | Event::Updated(_)
                | Event::Reopened(_)
                | Event::Pruned(_, PruneReason::Bound)
        )
    }
}

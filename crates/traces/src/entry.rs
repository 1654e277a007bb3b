//! The entries of a trace.

use npuzzle_engine::catalogue::Status;
use npuzzle_engine::search::{Node, PruneReason};

/// An event of a search whose nodes are numbered.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    Node(NodeEntry),
    /// The lower bound on the length of all solutions, or the bound of the next iteration, is now this many moves.
    Bound(u32),
    /// The best solution so far has this many moves.
    Incumbent(u32),
    /// The last entry.
    End(End),
}

/// A step of a search on one of its nodes.
#[derive(Clone, PartialEq, Debug)]
pub struct NodeEntry {
    pub step: Step,
    /// The number of the node, from 1: of its board in a graph search, of the node itself in a tree search.
    pub id: u32,
    /// The number of the node that it was generated from. `None` for a root.
    pub parent: Option<u32>,
    /// The node, without its [`place`](Node::place): `id` and `parent` tell it.
    pub node: Node,
}

/// The kinds of steps on a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The search starts from the node.
    Source,
    /// The node is taken off the frontier, and its successors are generated next.
    Expanding,
    /// The node is put on the frontier.
    Generating,
    /// The node's board is known, and the new path to it changes nothing.
    Duplicate,
    /// A shorter path to the node was found while it was on the frontier.
    Updating,
    /// A shorter path to the node was found after its expansion, and it returns to the frontier.
    Reopening,
    /// The node is dropped.
    Pruned(PruneReason),
}

impl Step {
    pub fn name(self) -> &'static str {
        match self {
            Step::Source => "source",
            Step::Expanding => "expanding",
            Step::Generating => "generating",
            Step::Duplicate => "duplicate",
            Step::Updating => "updating",
            Step::Reopening => "reopening",
            Step::Pruned(_) => "pruned",
        }
    }

    /// Returns whether the step stands for one successor in the count of those generated.
    pub fn is_generation(self) -> bool {
        match self {
            Step::Generating | Step::Duplicate | Step::Updating | Step::Reopening => true,
            Step::Pruned(reason) => reason == PruneReason::Bound,
            Step::Source | Step::Expanding => false,
        }
    }

    /// Returns whether the path to the node is the one that the entry describes from then on.
    pub fn sets_parent(self) -> bool {
        matches!(self, Step::Source | Step::Generating | Step::Updating | Step::Reopening)
    }
}

/// Returns the identifier of the reason why a node is dropped.
pub(crate) fn name_of(reason: PruneReason) -> &'static str {
    match reason {
        PruneReason::Parent => "parent",
        PruneReason::Automaton => "automaton",
        PruneReason::Bound => "bound",
        PruneReason::DepthLimit => "depth-limit",
        PruneReason::LayerDuplicate => "layer-duplicate",
        PruneReason::BeamWidth => "beam-width",
    }
}

pub(crate) fn reason_of(name: &str) -> Option<PruneReason> {
    let reasons = [
        PruneReason::Parent,
        PruneReason::Automaton,
        PruneReason::Bound,
        PruneReason::DepthLimit,
        PruneReason::LayerDuplicate,
        PruneReason::BeamWidth,
    ];
    reasons.into_iter().find(|&reason| name_of(reason) == name)
}

/// How a trace ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The status of the search. [`Status::Limit`] too if the trace has reached its maximum length.
    pub status: Status,
    /// The length of the solution, in moves.
    pub length: Option<u32>,
}

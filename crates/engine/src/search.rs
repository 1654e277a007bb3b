//! The searches: objects that are advanced by a budget of nodes.

pub(crate) mod anytime;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
mod checkpoint;
mod closed_list;
mod expansion;
mod frame;
mod frontier;
pub(crate) mod iterative_deepening;
pub(crate) mod large;
mod large_frontier;
mod large_list;
mod layer_queue;
pub(crate) mod memory;
pub(crate) mod observer;
mod part;
pub(crate) mod policy;
pub(crate) mod pruning;
mod split;
pub(crate) mod storage;
mod stored;
mod tie_queue;
mod top;
mod trail;
pub(crate) mod tree_search;

pub use checkpoint::{BoundReport, Checkpoint};
pub use observer::{Event, Node, PruneReason, Root, TreePlace};
pub use part::{Part, PartResult};
pub use split::Split;

pub(crate) use anytime::Anytime;
pub(crate) use best_first::{BestFirst, Parameters, Priority, Reopening};
pub(crate) use bidirectional::Bidirectional;
pub(crate) use iterative_deepening::IterativeDeepening;
pub(crate) use observer::{ObservableSearch, Observed};
pub(crate) use policy::{FirstInFirstOut, Policy, Usual};
pub(crate) use pruning::{DuplicatePruning, NoPruning, ParentPruning, Pruning};
pub(crate) use storage::Stored;
pub(crate) use tree_search::TreeSearch;

pub use crate::statistics::Statistics;

use crate::puzzle::Moves;

/// The state of a search after an [advance](Search::advance).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The search can be advanced further.
    Running,
    /// A solution was found; by an anytime search, a proven optimum.
    Solved,
    /// The reachable part of the state space was searched: no solution exists within the search's limits.
    Exhausted,
    /// The next step would exceed the memory limit or the machine's memory.
    Limit,
}

/// A search that is advanced by a node budget. How it is sliced never changes its result or its counts.
pub trait Search: Send {
    /// Advances the search until it has generated about `nodes` more successors or has ended. Does nothing afterwards.
    fn advance(&mut self, nodes: u64) -> Progress;

    /// Returns the counts so far.
    fn statistics(&self) -> Statistics;

    /// Returns the proven lower bound on the length of all solutions, if the search proves one.
    fn lower_bound(&self) -> Option<u32>;

    /// Returns the solution once solved. An anytime search returns its incumbent at any time.
    fn solution(&self) -> Option<Moves>;
}

/// A search that expands one node after another. [`Algorithm::has_steps`](crate::catalogue::Algorithm::has_steps) says
/// which searches do.
pub trait Inspect: Search {
    /// Returns the nodes that wait for their expansion, in the order in which they will be expanded if nothing is generated
    /// meanwhile. Not for hot paths: it copies all of them.
    fn frontier(&self) -> Vec<Node>;

    /// Returns the expanded nodes that the search still holds, in no particular order. Not for hot paths: it copies all of
    /// them.
    fn closed(&self) -> Vec<Node>;
}

/// A search that finds a solution soon and improves it until it is proven optimal.
pub trait AnytimeSearch: Search {
    /// Returns the state from which another search can resume this one, for example with a better heuristic.
    fn checkpoint(&self) -> Checkpoint;

    /// Merges the latest report of a companion, a search of the same board that runs concurrently. A search that proves
    /// bounds by pattern databases takes it for its prover's: it replaces any earlier report, and from then on the search
    /// leaves the proof to the prover while it has room for beams.
    fn merge_bound(&mut self, report: BoundReport);
}

/// The search of one part of a [`Split`].
pub trait PartSearch: Search {
    /// Returns the result for [`Split::finish`] once the search has ended.
    fn result(&self) -> PartResult;
}

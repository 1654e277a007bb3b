//! The searches: objects that are advanced by a budget of nodes.

pub(crate) mod anytime;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
mod closed_list;
mod contract;
mod expansion;
mod frontier;
pub(crate) mod iterative_deepening;
pub(crate) mod large;
mod large_list;
mod layer_queue;
pub(crate) mod memory;
pub(crate) mod observer;
pub(crate) mod policy;
mod progress;
pub(crate) mod pruning;
pub(crate) mod storage;
mod stored;
mod tie_queue;
mod trail;
pub(crate) mod tree_search;

pub use anytime::AnytimeSearch;
pub use contract::{Inspect, Search};
pub use iterative_deepening::PartSearch;
pub use iterative_deepening::checkpoint::{BoundReport, Checkpoint};
pub use iterative_deepening::part::{Part, PartResult};
pub use iterative_deepening::split::Split;
pub use observer::{Event, Node, PruneReason, Root, TreePlace};
pub use progress::Progress;

pub(crate) use anytime::Anytime;
pub(crate) use best_first::{BestFirst, Parameters, Priority, Reopening};
pub(crate) use bidirectional::Bidirectional;
pub(crate) use contract::{ObservableSearch, Observed};
pub(crate) use iterative_deepening::IterativeDeepening;
pub(crate) use policy::{FirstInFirstOut, Policy, Usual};
pub(crate) use pruning::{DuplicatePruning, NoPruning, ParentPruning, Pruning};
pub(crate) use storage::Stored;
pub(crate) use tree_search::TreeSearch;

pub use crate::statistics::Statistics;

//! The rules by which searches choose the next node.

use npuzzle_engine::catalogue::{Algorithm, Ties};
use npuzzle_engine::search::{Node, Root};

/// The rule by which a search chooses the node that it expands next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Least f, then a rule for ties: usually least h, then the newest.
    BestFirst,
    /// The oldest: first in, first out.
    BreadthFirst,
    /// The newest: last in, first out.
    DepthFirst,
    /// The newest, within a bound on f. Each source begins another tree, with a higher bound.
    Deepening,
    /// A layer of one end at a time, the oldest of the layer first. The end with fewer waiting nodes is next.
    Bidirectional,
    /// In the order in which the trace expands or drops them: for beams, whose ranks are not in the trace, and for
    /// traces of unknown searches. Nodes that wait until the end of the trace come last, the newest first.
    Recorded,
}

impl Rule {
    pub fn of(algorithm: Algorithm) -> Rule {
        match algorithm {
            Algorithm::BreadthFirst => Rule::BreadthFirst,
            Algorithm::DepthFirst => Rule::DepthFirst,
            Algorithm::Greedy | Algorithm::AStar | Algorithm::WeightedAStar | Algorithm::DynamicWeighting => {
                Rule::BestFirst
            }
            Algorithm::IterativeDeepening | Algorithm::IdaStar => Rule::Deepening,
            Algorithm::Bidirectional => Rule::Bidirectional,
            // `optimal` orders the branches of a long search by numbers that the trace does not have.
            Algorithm::Optimal | Algorithm::Anytime => Rule::Recorded,
        }
    }

    /// Whether the search remembers the nodes that it has expanded. Others remember at most a path or a layer.
    pub fn remembers_nodes(self) -> bool {
        matches!(self, Rule::BestFirst | Rule::BreadthFirst | Rule::DepthFirst | Rule::Bidirectional)
    }
}

/// The reason why one waiting node comes before another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Precedence {
    LessF {
        /// The f of the node that comes first.
        f: f64,
        other: f64,
    },
    /// The same f, and its h is less.
    LessH {
        /// The h of the node that comes first.
        h: u32,
        /// The h of the other node.
        other: u32,
    },
    /// The same f, and its g is greater.
    LargerG {
        /// The g of the node that comes first.
        g: u32,
        /// The g of the other node.
        other: u32,
    },
    /// By its new path it would come later, but it keeps the place that a longer one gave it. Occurs only with dynamic
    /// weighting, where a shorter path may have a greater f, and in greedy searches that prefer a larger g.
    OldPlace,
    /// A tie: all numbers that count are the same, and it was put on the frontier later.
    Newer,
    /// A tie: all numbers that count are the same, and it was put on the frontier earlier.
    Older,
    /// It was put on the frontier later, in a search that is last in, first out.
    LastIn,
    /// It was put on the frontier earlier, in a search that is first in, first out.
    FirstIn,
    /// It is in the current layer, and the other node is in the next one.
    EarlierLayer {
        /// The g of the node that comes first.
        g: u32,
        /// The g of the other node.
        other: u32,
    },
    /// It is on the frontier whose turn it is.
    Turn { root: Root },
    /// The trace expands it earlier.
    Recorded,
}

/// The place of a waiting node in the order of expansion: lesser keys first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key {
    /// The tree of a tree search.
    pub tree: u32,
    /// The end of a bidirectional search.
    pub side: u8,
    /// The entry that ends the waiting, for a recorded order.
    pub until: u32,
    /// f in an integer that compares like it.
    pub f: u64,
    /// The number that decides between nodes with the same f.
    pub tie: u32,
    /// The number of places given before, or its complement where the newest come first.
    pub age: u32,
}

/// Returns the last two members of the key of a node in a best-first search, given its age.
pub(crate) fn tie_of(ties: Ties, node: &Node, age: u32) -> (u32, u32) {
    match ties {
        Ties::Fifo => (0, age),
        Ties::Lifo => (0, !age),
        Ties::LargerG => (!node.g, !age),
        Ties::SmallerH => (node.h, !age),
    }
}

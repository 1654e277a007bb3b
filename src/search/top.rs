//! The top of a search tree: the boards that rounds of iterative deepening go on from, the most promising first.

use super::Statistics;
use super::iterative_deepening::Node;
use super::pruning::Pruning;
use crate::heuristic::Heuristic;
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, Instance};

/// The moves from the start to a board to go on from, and what is known of the tree below.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The moves, starting with the start's.
    pub moves: Vec<Direction>,
    /// The largest f on the way.
    pub f: u32,
    /// The least h of any board that the last round saw there.
    pub least_h: u32,
}

/// Expands the start, then its successors and so on, until there are at least so many boards to go on from, if there are
/// as many.
pub fn branches<G, H, P>(
    instance: Instance<G>,
    heuristic: &H,
    pruning: &P,
    start: Node<G, H, P>,
    enough: usize,
    statistics: &mut Statistics,
) -> Vec<(Branch, Node<G, H, P>)>
where
    G: Grid,
    H: Heuristic<G>,
    P: Pruning<G>,
{
    let h = heuristic.value(start.memo);
    let mut layer = vec![(Branch { moves: Vec::new(), f: h, least_h: h }, start)];
    let is_goal = |node: &Node<G, H, P>| node.board == G::GOAL;
    while layer.len() < enough && layer.iter().any(|(_, node)| !is_goal(node)) {
        let mut next = Vec::with_capacity(3 * layer.len());
        for (branch, node) in layer {
            if is_goal(&node) {
                next.push((branch, node));
                continue;
            }
            statistics.expanded += 1;
            statistics.depth_peak = statistics.depth_peak.max(branch.moves.len() as u64);
            for direction in node.untried {
                statistics.generated += 1;
                let node = node.after(direction, instance.blank, heuristic, pruning);
                let mut moves = branch.moves.clone();
                moves.push(direction);
                let h = heuristic.value(node.memo);
                let f = branch.f.max(moves.len() as u32 + h);
                next.push((Branch { moves, f, least_h: h }, node));
            }
        }
        layer = next;
    }
    statistics.frontier_peak = statistics.frontier_peak.max(layer.len() as u64);
    layer
}

//! The top of a search tree, whose leaves are the roots of the subtrees that iterations of iterative deepening go through.

use crate::heuristic::Estimator;
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, Instance};
use crate::search::iterative_deepening::frame::Frame;
use crate::search::observer::{Event, Observer};
use crate::search::pruning::Pruning;
use crate::statistics::Statistics;

/// A leaf of the top, and what the search knows about its subtree.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The moves from the start.
    pub moves: Vec<Direction>,
    /// The largest f on the path.
    pub f: u32,
    /// The least h of any node that the last iteration saw in the subtree.
    pub least_h: u32,
}

/// Expands the tree layer by layer until it has at least `enough` leaves, if there are as many.
pub fn branches<G, H, P, O>(
    instance: &Instance<G>,
    heuristic: &H,
    pruning: &P,
    start: Frame<G, H, P>,
    enough: usize,
    statistics: &mut Statistics,
    observer: &mut O,
) -> Vec<(Branch, Frame<G, H, P>)>
where
    G: Grid,
    H: Estimator<G>,
    P: Pruning<G>,
    O: Observer,
{
    let h = heuristic.value(start.memo);
    let mut layer = vec![(Branch { moves: Vec::new(), f: h, least_h: h }, start)];
    let is_goal = |node: &Frame<G, H, P>| node.board.is_goal();
    while layer.len() < enough && layer.iter().any(|(_, node)| !is_goal(node)) {
        let mut next = Vec::with_capacity(3 * layer.len());
        for (branch, node) in layer {
            if is_goal(&node) {
                next.push((branch, node));
                continue;
            }
            statistics.expanded += 1;
            statistics.depth_peak = statistics.depth_peak.max(branch.moves.len() as u64);
            if O::ENABLED {
                observer.observe(Event::Expanded(node.observed(instance, heuristic)));
                node.observe_pruned(instance, heuristic, observer);
            }
            for direction in node.untried {
                statistics.generated += 1;
                let node = node.after(direction, instance.rules, heuristic, pruning);
                if O::ENABLED {
                    observer.observe(Event::Generated(node.observed(instance, heuristic)));
                }
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

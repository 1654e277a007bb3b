//! The nodes on the stack of a depth-first search.

use crate::heuristic::Estimator;
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, Instance, Rules};
use crate::search::expansion::{DirectionSet, successor, successors};
use crate::search::observer::{Event, Node, Observer, PruneReason};
use crate::search::pruning::Pruning;

/// A node on the stack of a search with the heuristic memo `M` and the pruning state `S`.
#[derive(Clone, Debug)]
pub struct StackFrame<G, M, S> {
    pub board: G,
    pub memo: M,
    pub pruning: S,
    /// The moves to try from here.
    pub untried: DirectionSet,
    pub blank: u16,
    /// The move that led here; arbitrary at the start.
    pub arrived_by: Direction,
    pub depth: u16,
}

/// A node on the stack of a search with that heuristic and that pruning.
pub type Frame<G, H, P> = StackFrame<G, <H as Estimator<G>>::Memo, <P as Pruning<G>>::State>;

/// Creates the frame of the start.
pub fn root<G: Grid, H: Estimator<G>, P: Pruning<G>>(
    instance: &Instance<G>,
    heuristic: &H,
    pruning: &P,
) -> Frame<G, H, P> {
    let blank = instance.start.cell_of(instance.rules.blank);
    let state = pruning.start(blank);
    StackFrame {
        board: instance.start.clone(),
        memo: heuristic.memo(&instance.start),
        pruning: state,
        untried: pruning.moves(state, blank),
        blank: blank as u16,
        arrived_by: Direction::Up,
        depth: 0,
    }
}

impl<G: Grid, M: Copy, S: Copy> StackFrame<G, M, S> {
    /// Makes a move.
    #[inline(always)]
    pub fn after<H, P>(&self, direction: Direction, rules: Rules<G>, heuristic: &H, pruning: &P) -> Self
    where
        H: Estimator<G, Memo = M>,
        P: Pruning<G, State = S>,
    {
        let to = usize::from(self.blank);
        let slide = successor(&self.board, rules, to, direction);
        let from = slide.from;
        let state = pruning.after(self.pruning, direction);
        StackFrame {
            memo: heuristic.update(self.memo, &slide),
            board: slide.after,
            pruning: state,
            // Looked up long before it is needed, to hide the latency.
            untried: pruning.moves(state, from),
            blank: from as u16,
            arrived_by: direction,
            depth: self.depth + 1,
        }
    }

    /// The node for observers and inspectors.
    pub fn observed<H: Estimator<G, Memo = M>>(&self, instance: &Instance<G>, heuristic: &H) -> Node {
        let arrived_by = (self.depth > 0).then_some(self.arrived_by);
        Node::new(instance, &self.board, arrived_by, (u32::from(self.depth), heuristic.value(self.memo)))
    }

    /// Reports the legal moves that are not tried from here.
    pub fn observe_pruned<H: Estimator<G, Memo = M>, O: Observer>(
        &self,
        instance: &Instance<G>,
        heuristic: &H,
        observer: &mut O,
    ) {
        let blank = usize::from(self.blank);
        let pruned = DirectionSet::legal(instance.rules.shape, blank).difference(self.untried);
        for (direction, slide) in successors(&self.board, instance.rules, blank, pruned) {
            let h = heuristic.value(heuristic.update(self.memo, &slide));
            let node = Node::new(instance, &slide.after, Some(direction), (u32::from(self.depth) + 1, h));
            let is_parent = self.depth > 0 && direction == self.arrived_by.inverse();
            let reason = if is_parent { PruneReason::Parent } else { PruneReason::Automaton };
            observer.observe(Event::Pruned(node, reason));
        }
    }
}

//! Breadth-first search from both ends.
//!
//! Complete and optimal. Two searches of half the depth see about the square root of the boards that one would, and time
//! and space grow with that number: a board takes about 18 bytes of the closed list that both searches share (30 on 5x5),
//! and 8.5 more (17 on 5x5) on a frontier.
//!
//! Pohl, "Bi-directional search" (1971). The side with the smaller frontier goes on, a whole layer at a time. Once all
//! boards within a moves of the start and b of the goal are known and none is common to both, a solution has at least
//! a + b + 1 moves. Hence the first common board found while the next layer is generated lies on a shortest solution.

use super::closed_list::{ClosedList, NodeInfo};
use super::expansion::{DirectionSet, successors};
use super::memory::{Allowance, OutOfMemory, Stack, StackPool};
use super::observer::{Event, Node, ObservableSearch, Observer, PruneReason, Root};
use super::{Progress, Search, Statistics};
use crate::puzzle::grid::{Grid, Instance};
use crate::puzzle::{Direction, Moves};
use std::collections::HashSet;

/// One of the two searches: its frontier, which is the rest of the current layer and the next one.
#[derive(Clone, Copy, Debug)]
struct Side {
    layer: Stack,
    next_layer: Stack,
    /// The number of boards in both layers.
    waiting: u64,
    /// The number of moves from the end to the current layer.
    depth: u32,
}

/// The move that led from a board of one search to a board of the other.
#[derive(Clone, Copy, Debug)]
struct Meeting<G> {
    from: G,
    direction: Direction,
    to: G,
}

/// A bidirectional breadth-first search.
#[derive(Debug)]
pub struct Bidirectional<G: Grid> {
    /// The boards of both searches; those reached from the goal are marked.
    closed: ClosedList<G>,
    pool: StackPool<G>,
    /// The search from the start and the search from the goal.
    sides: [Side; 2],
    /// The side whose layer is being expanded.
    turn: usize,
    instance: Instance<G>,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    meeting: Option<Meeting<G>>,
}

impl<G: Grid> Bidirectional<G> {
    /// Creates a search between the instance's start and its goal that holds at most `memory_limit` bytes.
    pub fn new(instance: Instance<G>, memory_limit: usize) -> Self {
        let side = Side { layer: Stack::EMPTY, next_layer: Stack::EMPTY, waiting: 0, depth: 0 };
        let mut search = Bidirectional {
            closed: ClosedList::new(),
            pool: StackPool::new(),
            sides: [side, side],
            turn: 0,
            instance,
            allowance: Allowance::new(memory_limit),
            statistics: Statistics { lower_bound: Some(0), frontier_peak: 2, ..Statistics::default() },
            progress: Progress::Running,
            meeting: None,
        };
        if instance.start == G::GOAL {
            search.progress = Progress::Solved;
        } else if search.begin(instance.start).is_err() {
            search.progress = Progress::Limit;
        }
        search
    }

    /// Puts both ends on their frontiers.
    fn begin(&mut self, start: G) -> Result<(), OutOfMemory> {
        for (side, board, info) in [(0, start, NodeInfo::root(0)), (1, G::GOAL, NodeInfo::root(0).marked())] {
            let Err(gap) = self.closed.find(board, board.hash()) else {
                unreachable!("the start is not the goal");
            };
            self.closed.insert(gap, board, info, &mut self.allowance)?;
            self.pool.push(&mut self.sides[side].layer, board, &mut self.allowance)?;
            self.sides[side].waiting = 1;
        }
        Ok(())
    }

    /// Expands the next board of the current side.
    fn step<O: Observer>(&mut self, observer: &mut O) -> Result<Progress, OutOfMemory> {
        let rules = self.instance.rules;
        let side = &mut self.sides[self.turn];
        let Some(board) = self.pool.pop(&mut side.layer) else {
            return Ok(Progress::Exhausted);
        };
        if let Some(ahead) = self.pool.peek(side.layer, 1) {
            self.closed.prefetch_expansion(ahead, rules);
        }
        side.waiting -= 1;
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(side.depth));
        let from_goal = self.turn == 1;
        let Ok(place) = self.closed.find(board, board.hash()) else {
            unreachable!("every board on a frontier is in the closed list");
        };
        let info = self.closed.info(place);
        let to = board.cell_of(rules.blank);
        let directions = DirectionSet::onward(rules.shape, to, info.arrived_by());
        if O::ENABLED {
            observer.observe(Event::Expanded(node(&self.instance, board, info)));
            for (direction, slide) in
                successors(board, rules, to, DirectionSet::legal(rules.shape, to).difference(directions))
            {
                let info = NodeInfo::new(side.depth + 1, 0, direction);
                let info = if from_goal { info.marked() } else { info };
                observer.observe(Event::Pruned(node(&self.instance, slide.after, info), PruneReason::Parent));
            }
        }
        for (direction, slide) in successors(board, rules, to, directions) {
            let after = slide.after;
            let hash = after.hash();
            self.statistics.generated += 1;
            let info = NodeInfo::new(side.depth + 1, 0, direction);
            let info = if from_goal { info.marked() } else { info };
            let gap = match self.closed.find(after, hash) {
                Err(gap) => gap,
                Ok(place) => {
                    let known = self.closed.info(place);
                    if known.is_marked() == from_goal {
                        if O::ENABLED {
                            observer.observe(Event::Duplicate(node(&self.instance, after, info)));
                        }
                        continue;
                    }
                    let length = side.depth + 1 + known.g();
                    if O::ENABLED {
                        observer.observe(Event::Generated(node(&self.instance, after, info)));
                        if self.statistics.lower_bound < Some(length) {
                            observer.observe(Event::Bound(length));
                        }
                    }
                    self.statistics.lower_bound = Some(length);
                    self.meeting = Some(Meeting { from: board, direction, to: after });
                    return Ok(Progress::Solved);
                }
            };
            if O::ENABLED {
                observer.observe(Event::Generated(node(&self.instance, after, info)));
            }
            self.closed.insert(gap, after, info, &mut self.allowance)?;
            self.pool.push(&mut side.next_layer, after, &mut self.allowance)?;
            side.waiting += 1;
        }
        let waiting = self.sides[0].waiting + self.sides[1].waiting;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting);
        let side = &mut self.sides[self.turn];
        if side.layer == Stack::EMPTY {
            std::mem::swap(&mut side.layer, &mut side.next_layer);
            side.depth += 1;
            let [start, goal] = &self.sides;
            let bound = start.depth + goal.depth + 1;
            if O::ENABLED {
                observer.observe(Event::Bound(bound));
            }
            self.statistics.lower_bound = Some(bound);
            self.turn = usize::from(goal.waiting < start.waiting);
        }
        Ok(Progress::Running)
    }
}

impl<G: Grid> Search for Bidirectional<G> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
    }

    fn statistics(&self) -> Statistics {
        let waiting = self.sides.iter().map(|side| side.waiting).sum();
        Statistics { frontier: Some(waiting), memory_bytes: self.allowance.peak() as u64, ..self.statistics }
    }

    fn lower_bound(&self) -> Option<u32> {
        self.statistics.lower_bound
    }

    fn solution(&self) -> Option<Moves> {
        if self.progress != Progress::Solved {
            return None;
        }
        let Some(Meeting { from, direction, to }) = self.meeting else {
            return Some(Moves::default());
        };
        // In the direction from the start: the search from the goal made its moves backwards.
        let (near, far) = if self.turn == 0 { (from, to) } else { (to, from) };
        let crossing = if self.turn == 0 { direction } else { direction.inverse() };
        let mut moves: Vec<Direction> = self.closed.path_to(near, self.instance.rules).collect();
        moves.reverse();
        moves.push(crossing);
        // The moves from the goal are taken back, last first.
        moves.extend(self.closed.path_to(far, self.instance.rules).map(Direction::inverse));
        Some(Moves::from(moves))
    }

    fn frontier(&self) -> Vec<Node> {
        let sides = [&self.sides[self.turn], &self.sides[1 - self.turn]];
        let stacks = sides.into_iter().flat_map(|side| [side.layer, side.next_layer]);
        let boards = stacks.flat_map(|stack| self.pool.entries(stack));
        boards.filter_map(|board| Some(node(&self.instance, board, self.closed.get(board)?))).collect()
    }

    fn closed(&self) -> Vec<Node> {
        let stacks = self.sides.iter().flat_map(|side| [side.layer, side.next_layer]);
        let waiting: HashSet<u128> = stacks.flat_map(|stack| self.pool.entries(stack)).map(G::bits).collect();
        let expanded = self.closed.entries().filter(|(board, _)| !waiting.contains(&board.bits()));
        expanded.map(|(board, info)| node(&self.instance, board, info)).collect()
    }
}

impl<G: Grid> ObservableSearch for Bidirectional<G> {
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress {
        if O::ENABLED && self.progress == Progress::Running && self.statistics.generated == 0 {
            self.frontier().into_iter().for_each(|node| observer.observe(Event::Source(node)));
            observer.observe(Event::Bound(0));
        }
        let limit = self.statistics.generated.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.statistics.generated < limit {
            self.progress = self.step(observer).unwrap_or(Progress::Limit);
        }
        self.progress
    }
}

/// A node for observers and inspectors. Boards reached from the goal are marked.
fn node<G: Grid>(instance: &Instance<G>, board: G, info: NodeInfo) -> Node {
    let root = if info.is_marked() { Root::Goal } else { Root::Start };
    Node { root, ..Node::new(instance, board, info.arrived_by(), (info.g(), 0)) }
}

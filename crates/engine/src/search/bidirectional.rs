//! Breadth-first search from both ends.
//!
//! Complete and optimal. Two searches of half the depth see about the square root of the boards that one would, and time
//! and space grow with that number: a board takes about 18 bytes of the closed list that both searches share (30 on 5x5),
//! and 8 more (16 on 5x5) on a frontier. Each side is first in, first out.
//!
//! Pohl, "Bi-directional search" (1971). The side with the smaller frontier goes on, a whole layer at a time. Once all
//! boards within a moves of the start and b of the goal are known and none is common to both, a solution has at least
//! a + b + 1 moves. Hence the first common board found while the next layer is generated lies on a shortest solution.

use crate::puzzle::grid::Instance;
use crate::puzzle::{Direction, Moves};
use crate::search::contract::{Inspect, ObservableSearch, Search};
use crate::search::expansion::{DirectionSet, successors};
use crate::search::layer_queue::LayerQueue;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::observer::{Event, Node, Observer, PruneReason, Root};
use crate::search::policy::{Policy, Usual};
use crate::search::progress::Progress;
use crate::search::storage::{Closed, Info, InfoOf, Key, Open, Stored, Turn};
use crate::statistics::Statistics;
use std::collections::HashSet;

/// One of the two searches.
#[derive(Debug)]
struct Side<K> {
    /// The rest of the current layer, and the next one.
    frontier: LayerQueue<K>,
    /// The number of moves from the end to the current layer.
    depth: u32,
}

/// The move that led from a board of one search to a board of the other.
#[derive(Clone, Debug)]
struct Meeting<G> {
    from: G,
    direction: Direction,
    to: G,
}

/// A bidirectional breadth-first search.
#[derive(Debug)]
pub struct Bidirectional<G: Stored, P: Policy = Usual> {
    policy: P,
    /// The boards of both searches; those reached from the goal are marked.
    closed: G::Closed,
    /// The search from the start and the search from the goal.
    sides: [Side<Key<G>>; 2],
    /// The side whose layer is being expanded.
    turn: usize,
    instance: Instance<G>,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    meeting: Option<Meeting<G>>,
}

impl<G: Stored> Bidirectional<G> {
    /// Creates a search between the instance's start and its goal that holds at most `memory_limit` bytes.
    pub fn new(instance: Instance<G>, memory_limit: usize) -> Self {
        Bidirectional::with_policy(instance, memory_limit, Usual)
    }
}

impl<G: Stored, P: Policy> Bidirectional<G, P> {
    /// Creates a search that generates successors in another order than the usual one.
    pub fn with_policy(instance: Instance<G>, memory_limit: usize, policy: P) -> Self {
        let side = || Side { frontier: LayerQueue::default(), depth: 0 };
        let mut search = Bidirectional {
            policy,
            closed: G::Closed::new(instance.rules.shape),
            sides: [side(), side()],
            turn: 0,
            instance,
            allowance: Allowance::new(memory_limit),
            statistics: Statistics { lower_bound: Some(0), frontier_peak: 2, ..Statistics::default() },
            progress: Progress::Running,
            meeting: None,
        };
        if search.begin().is_err() {
            search.progress = Progress::Limit;
        }
        search
    }

    /// Puts both ends on their frontiers, or the start alone if it is the goal.
    fn begin(&mut self) -> Result<(), OutOfMemory> {
        let (start, goal) = (self.instance.start.clone(), G::goal(self.instance.rules.shape));
        let root = InfoOf::<G>::root(0);
        for (side, board, info) in [(0, start, root), (1, goal, root.marked())] {
            let Err(gap) = self.closed.find(&board, board.hash_code()) else { continue };
            let key = self.closed.insert(gap, &board, info, &mut self.allowance)?;
            self.sides[side].frontier.push(key, 0, (0, 0), &mut self.allowance)?;
        }
        Ok(())
    }

    /// Expands the next board of the current side.
    fn step<O: Observer>(&mut self, observer: &mut O) -> Result<Progress, OutOfMemory> {
        let rules = self.instance.rules;
        let side = &mut self.sides[self.turn];
        let Some(Turn { key, ahead, .. }) = side.frontier.pop() else {
            return Ok(Progress::Exhausted);
        };
        if let Some(ahead) = ahead {
            self.closed.prefetch_expansion(ahead, rules);
        }
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(side.depth));
        let from_goal = self.turn == 1;
        let board = self.closed.board(key);
        let info = self.closed.info(self.closed.place(key, &board));
        let to = board.cell_of(rules.blank);
        let directions = DirectionSet::onward(rules.shape, to, info.arrived_by());
        if O::ENABLED {
            observer.observe(Event::Expanded(node(&self.instance, &board, info)));
            for (direction, slide) in
                successors(&board, rules, to, DirectionSet::legal(rules.shape, to).difference(directions))
            {
                let info = InfoOf::<G>::new(side.depth + 1, 0, direction);
                let info = if from_goal { info.marked() } else { info };
                observer.observe(Event::Pruned(node(&self.instance, &slide.after, info), PruneReason::Parent));
            }
        }
        for (direction, slide) in successors(&board, rules, to, self.policy.arrange(directions)) {
            let after = slide.after;
            let hash = after.hash_code();
            self.statistics.generated += 1;
            let info = InfoOf::<G>::new(side.depth + 1, 0, direction);
            let info = if from_goal { info.marked() } else { info };
            let gap = match self.closed.find(&after, hash) {
                Err(gap) => gap,
                Ok(place) => {
                    let known = self.closed.info(place);
                    if known.is_marked() == from_goal {
                        if O::ENABLED {
                            observer.observe(Event::Duplicate(node(&self.instance, &after, info)));
                        }
                        continue;
                    }
                    let length = side.depth + 1 + known.g();
                    if O::ENABLED {
                        observer.observe(Event::Generated(node(&self.instance, &after, info)));
                        if self.statistics.lower_bound < Some(length) {
                            observer.observe(Event::Bound(length));
                        }
                    }
                    self.statistics.lower_bound = Some(length);
                    self.meeting = Some(Meeting { from: slide.before, direction, to: after });
                    return Ok(Progress::Solved);
                }
            };
            if O::ENABLED {
                observer.observe(Event::Generated(node(&self.instance, &after, info)));
            }
            let key = self.closed.insert(gap, &after, info, &mut self.allowance)?;
            let g = side.depth + 1;
            side.frontier.push(key, g as usize, (g, 0), &mut self.allowance)?;
        }
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(self.waiting());
        let side = &mut self.sides[self.turn];
        if side.frontier.is_between_layers() {
            side.depth += 1;
            let [start, goal] = &self.sides;
            let bound = start.depth + goal.depth + 1;
            if O::ENABLED {
                observer.observe(Event::Bound(bound));
            }
            self.statistics.lower_bound = Some(bound);
            self.turn = usize::from(goal.frontier.len() < start.frontier.len());
        }
        Ok(Progress::Running)
    }

    /// The number of boards on both frontiers.
    fn waiting(&self) -> u64 {
        self.sides.iter().map(|side| side.frontier.len() as u64).sum()
    }
}

impl<G: Stored, P: Policy> Search for Bidirectional<G, P> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
    }

    fn statistics(&self) -> Statistics {
        Statistics { frontier: Some(self.waiting()), memory_bytes: self.allowance.peak() as u64, ..self.statistics }
    }

    fn lower_bound(&self) -> Option<u32> {
        self.statistics.lower_bound
    }

    fn solution(&self) -> Option<Moves> {
        if self.progress != Progress::Solved {
            return None;
        }
        let Some(Meeting { from, direction, to }) = self.meeting.clone() else {
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
}

impl<G: Stored, P: Policy> Inspect for Bidirectional<G, P> {
    fn frontier(&self) -> Vec<Node> {
        let sides = [&self.sides[self.turn], &self.sides[1 - self.turn]];
        let keys = sides.into_iter().flat_map(|side| side.frontier.keys());
        let node_of = |key| {
            let board = self.closed.board(key);
            node(&self.instance, &board, self.closed.info(self.closed.place(key, &board)))
        };
        keys.map(node_of).collect()
    }

    fn closed(&self) -> Vec<Node> {
        let waiting: HashSet<Key<G>> = self.sides.iter().flat_map(|side| side.frontier.keys()).collect();
        let expanded = self.closed.entries().filter(|(key, _)| !waiting.contains(key));
        expanded.map(|(key, info)| node(&self.instance, &self.closed.board(key), info)).collect()
    }
}

impl<G: Stored, P: Policy> ObservableSearch for Bidirectional<G, P> {
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress {
        if O::ENABLED && self.progress == Progress::Running && self.statistics.generated == 0 {
            self.frontier().into_iter().for_each(|node| observer.observe(Event::Source(node)));
            observer.observe(Event::Bound(0));
        }
        // Not before the first step, so that observers see the start.
        if self.progress == Progress::Running && self.instance.start.is_goal() {
            self.progress = Progress::Solved;
        }
        let limit = self.statistics.generated.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.statistics.generated < limit {
            self.progress = self.step(observer).unwrap_or(Progress::Limit);
        }
        self.progress
    }
}

/// A node for observers and inspectors. Boards reached from the goal are marked.
fn node<G: Stored>(instance: &Instance<G>, board: &G, info: InfoOf<G>) -> Node {
    let root = if info.is_marked() { Root::Goal } else { Root::Start };
    Node { root, ..Node::new(instance, board, info.arrived_by(), (info.g(), 0)) }
}

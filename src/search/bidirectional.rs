//! Breadth-first search from both ends.
//!
//! Complete and optimal. Two searches of half the depth see about the square root of the boards that one would: time
//! and space grow with that, 16 bytes a node on 3x3 and 4x4 (24 on 5x5) and 5 to 10 of index. Nodes wait in the order
//! in which they are stored, so the frontier takes no memory of its own.
//!
//! Pohl, "Bi-directional search" (1971). The side with fewer nodes to expand next goes on, a whole layer at a time:
//! once all boards within a moves of the start and b of the goal are known and none is common to both, a solution has
//! at least a + b + 1 moves; so the first board found common while the next layer is made lies on a shortest one.

use super::index::NodeIndex;
use super::memory::{Allowance, Arena, OutOfMemory};
use super::node::{Facts, NO_PARENT, Node, trail};
use super::{Progress, Search, Statistics, Untried};
use crate::puzzle::grid::{Grid, Instance, legal_moves, source};
use crate::puzzle::{Direction, Moves};

/// One of the two searches.
#[derive(Debug)]
struct Side<G> {
    nodes: Arena<Node<G>>,
    index: NodeIndex,
    /// Nodes stored.
    stored: u32,
    /// Nodes expanded.
    expanded: u32,
    /// Where the layer that is being expanded ends.
    layer_end: u32,
    /// The moves to every node of that layer.
    depth: u32,
}

impl<G: Grid> Side<G> {
    fn new() -> Side<G> {
        Side { nodes: Arena::new(), index: NodeIndex::new(), stored: 0, expanded: 0, layer_end: 0, depth: 0 }
    }

    fn find(&self, board: G, hash: u64) -> Option<u32> {
        self.index.find(hash, |other| self.nodes.get(other).board == board).map(|number| number as u32)
    }

    fn add(&mut self, node: Node<G>, hash: u64, allowance: &mut Allowance) -> Result<u32, OutOfMemory> {
        let number = self.nodes.push(node, allowance)?;
        let nodes = &self.nodes;
        self.index.insert(hash, number, |other| nodes.get(other).board.hash(), allowance)?;
        self.stored += 1;
        Ok(number as u32)
    }

    fn waiting(&self) -> u32 {
        self.stored - self.expanded
    }
}

/// A bidirectional breadth-first search under way.
#[derive(Debug)]
pub struct Bidirectional<G> {
    /// From the start, and from the goal.
    sides: [Side<G>; 2],
    /// The side whose layer is being expanded.
    turn: usize,
    blank: usize,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    /// The nodes of both sides that hold the same board.
    meeting: Option<[u32; 2]>,
}

impl<G: Grid> Bidirectional<G> {
    /// A search between the instance's start and its goal that holds at most `memory_limit` bytes.
    pub fn new(instance: Instance<G>, memory_limit: usize) -> Self {
        let mut search = Bidirectional {
            sides: [Side::new(), Side::new()],
            turn: 0,
            blank: instance.blank,
            allowance: Allowance::new(memory_limit),
            statistics: Statistics { lower_bound: Some(0), ..Statistics::default() },
            progress: Progress::Running,
            meeting: None,
        };
        for (side, board) in search.sides.iter_mut().zip([instance.start, G::GOAL]) {
            let root = Node { board, parent: NO_PARENT, facts: Facts::open(0, 0, Direction::Up) };
            if side.add(root, board.hash(), &mut search.allowance).is_err() {
                search.progress = Progress::Limit;
            }
            side.layer_end = side.stored;
        }
        if instance.start == G::GOAL && search.progress == Progress::Running {
            search.meeting = Some([0, 0]);
            search.progress = Progress::Solved;
        }
        search.statistics.frontier_peak = 2;
        search
    }

    /// Expands the next node of the side whose turn it is.
    fn step(&mut self) -> Result<Progress, OutOfMemory> {
        let [ahead, behind] = match &mut self.sides {
            [start, goal] if self.turn == 0 => [start, goal],
            [start, goal] => [goal, start],
        };
        if ahead.expanded == ahead.stored {
            return Ok(Progress::Exhausted);
        }
        let number = ahead.expanded;
        let node = *ahead.nodes.get(number as usize);
        ahead.expanded += 1;
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(ahead.depth));
        let to = node.board.cell_of(self.blank);
        for direction in Untried::new(legal_moves::<G>(to), node.arrived_by()) {
            let from = source::<G>(to, direction);
            let board = node.board.slide(node.board.name(from), from, self.blank, to);
            self.statistics.generated += 1;
            let hash = board.hash();
            if ahead.find(board, hash).is_some() {
                continue;
            }
            let facts = Facts::open(ahead.depth + 1, 0, direction);
            let added = ahead.add(Node { board, parent: number, facts }, hash, &mut self.allowance)?;
            if let Some(met) = behind.find(board, hash) {
                self.statistics.lower_bound = Some(ahead.depth + 1 + behind.nodes.get(met as usize).facts.g());
                self.meeting = Some(if self.turn == 0 { [added, met] } else { [met, added] });
                return Ok(Progress::Solved);
            }
        }
        let waiting = u64::from(ahead.waiting() + behind.waiting());
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting);
        if ahead.expanded == ahead.layer_end {
            ahead.layer_end = ahead.stored;
            ahead.depth += 1;
            let [start, goal] = &self.sides;
            self.statistics.lower_bound = Some(start.depth + goal.depth + 1);
            self.turn = usize::from(goal.waiting() < start.waiting());
        }
        Ok(Progress::Running)
    }
}

impl<G: Grid> Search for Bidirectional<G> {
    fn advance(&mut self, nodes: u64) -> Progress {
        let enough = self.statistics.generated.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.statistics.generated < enough {
            self.progress = self.step().unwrap_or(Progress::Limit);
        }
        self.progress
    }

    fn statistics(&self) -> Statistics {
        Statistics { memory_bytes: self.allowance.peak() as u64, ..self.statistics }
    }

    fn solution(&self) -> Option<Moves> {
        let [from_start, from_goal] = self.meeting?;
        let [start, goal] = &self.sides;
        let mut moves: Vec<Direction> = trail(&start.nodes, from_start).collect();
        moves.reverse();
        // What led from the goal to the meeting is taken back, last first.
        moves.extend(trail(&goal.nodes, from_goal).map(Direction::inverse));
        Some(Moves::from(moves))
    }
}

//! The one search that keeps lists of open and closed nodes; a priority makes it greedy, A* or weighted A*.
//!
//! Complete on every board, given the memory. Optimal with priority g + h and an admissible h. Time and space grow
//! with the nodes seen: a node of 16 bytes on 3x3 and 4x4 (24 on 5x5), 5 to 7.5 bytes of index, and 4.3 bytes while it
//! waits on the frontier. That is under 28 bytes a node on 4x4, all in.
//!
//! Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968); Pohl,
//! "Heuristic search viewed as path finding in a graph" (1970) for the weight.

use super::frontier::Frontier;
use super::index::NodeIndex;
use super::memory::{Allowance, Arena, OutOfMemory};
use super::{Progress, Search, Statistics, Untried};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::grid::{Grid, Instance, legal_moves, source};
use crate::puzzle::{Direction, Moves};

/// The order of expansion: least `g_factor * g + h_factor * h` first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Priority {
    g_factor: u32,
    h_factor: u32,
}

impl Priority {
    /// By h alone.
    pub const GREEDY: Priority = Priority { g_factor: 0, h_factor: 1 };

    /// By g + h.
    pub const A_STAR: Priority = Priority { g_factor: 1, h_factor: 1 };

    /// By g + w h, in the smallest whole numbers that have that ratio.
    ///
    /// # Panics
    /// When the weight is under 1 (100 hundredths).
    pub fn weighted(hundredths: u32) -> Priority {
        assert!(hundredths >= 100, "a weight of at least 1");
        let divides_both = |divisor: &u32| hundredths.is_multiple_of(*divisor) && 100_u32.is_multiple_of(*divisor);
        let divisor = (1..=100).rev().find(divides_both).unwrap_or(1);
        Priority { g_factor: 100 / divisor, h_factor: hundredths / divisor }
    }

    #[inline(always)]
    fn of(self, g: u32, h: u32) -> usize {
        (self.g_factor * g + self.h_factor * h) as usize
    }

    /// What the least priority on the frontier proves of the solution's length, if h is admissible: the frontier always
    /// holds a node of a shortest path, whose priority is at most `h_factor` times that length.
    fn proven(self, priority: usize) -> u32 {
        if self.g_factor == 0 { 0 } else { (priority as u32).div_ceil(self.h_factor) }
    }
}

/// What a best-first search is told besides the board.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The order of expansion.
    pub priority: Priority,
    /// Whether a closed node is opened again when a shorter way to it is found. Greedy search never needs it; the
    /// others need it where h is not consistent.
    pub reopens: bool,
    /// Whether h never overestimates, so that priorities prove lower bounds.
    pub admissible: bool,
    /// The most bytes to hold.
    pub memory_limit: usize,
}

/// A board that was seen: the board, and 8 bytes on how it was reached.
#[derive(Clone, Copy, Debug)]
struct Node<G> {
    board: G,
    parent: u32,
    facts: Facts,
}

/// A node's facts in 4 bytes: g in 20 bits, h in 8, the last move in 2, and whether it is closed in 1.
#[derive(Clone, Copy, Debug)]
struct Facts(u32);

const MAX_G: u32 = (1 << 20) - 1;
const NO_PARENT: u32 = u32::MAX;

impl Facts {
    #[inline(always)]
    fn open(g: u32, h: u32, arrived_by: Direction) -> Facts {
        debug_assert!(g <= MAX_G && h <= 255);
        Facts(g << 12 | h << 4 | (arrived_by as u32) << 2)
    }

    #[inline(always)]
    fn g(self) -> u32 {
        self.0 >> 12
    }

    #[inline(always)]
    fn h(self) -> u32 {
        (self.0 >> 4) & 0xFF
    }

    #[inline(always)]
    fn arrived_by(self) -> Direction {
        Direction::from_bits((self.0 >> 2) as u8)
    }

    #[inline(always)]
    fn is_closed(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline(always)]
    fn closed(self) -> Facts {
        Facts(self.0 | 1)
    }
}

/// A best-first search under way.
#[derive(Debug)]
pub struct BestFirst<G, H> {
    heuristic: H,
    blank: usize,
    settings: Settings,
    nodes: Arena<Node<G>>,
    index: NodeIndex,
    frontier: Frontier,
    /// Nodes on the frontier; its entries may be more, as a node that was reached again by a shorter way has two.
    open: u64,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    solved_by: Option<u32>,
}

impl<G: Grid, H: Heuristic<G>> BestFirst<G, H> {
    /// A search from the instance's start to its goal.
    pub fn new(instance: Instance<G>, heuristic: H, settings: Settings) -> Self {
        let mut search = BestFirst {
            blank: instance.blank,
            settings,
            nodes: Arena::new(),
            index: NodeIndex::new(),
            frontier: Frontier::new(),
            open: 0,
            allowance: Allowance::new(settings.memory_limit),
            statistics: Statistics::default(),
            progress: Progress::Running,
            solved_by: None,
            heuristic,
        };
        let h = search.heuristic.value(search.heuristic.memo(instance.start));
        search.statistics.lower_bound = settings.admissible.then_some(h);
        // The start was reached by no move: its parent says so, and the direction is never read.
        let start = Node { board: instance.start, parent: NO_PARENT, facts: Facts::open(0, h, Direction::Up) };
        if search.add(start, instance.start.hash()).is_err() {
            search.progress = Progress::Limit;
        }
        search
    }

    /// Stores a node that was not seen before and opens it.
    #[inline(always)]
    fn add(&mut self, node: Node<G>, hash: u64) -> Result<(), OutOfMemory> {
        let number = self.nodes.push(node, &mut self.allowance)?;
        let nodes = &self.nodes;
        self.index.insert(hash, number, |other| nodes.get(other).board.hash(), &mut self.allowance)?;
        self.open(number as u32, node.facts)
    }

    #[inline(always)]
    fn open(&mut self, number: u32, facts: Facts) -> Result<(), OutOfMemory> {
        let (g, h) = (facts.g(), facts.h());
        self.frontier.push(number, self.settings.priority.of(g, h), h, &mut self.allowance)?;
        self.open += 1;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(self.open);
        Ok(())
    }

    /// Expands the next node of the frontier.
    #[inline(always)]
    fn step(&mut self) -> Result<Progress, OutOfMemory> {
        let Some((number, priority)) = self.frontier.pop() else {
            return Ok(Progress::Exhausted);
        };
        let node = *self.nodes.get(number as usize);
        if node.facts.is_closed() {
            // An entry left behind when the node was opened by a shorter way.
            return Ok(Progress::Running);
        }
        self.open -= 1;
        if let Some(bound) = &mut self.statistics.lower_bound {
            *bound = (*bound).max(self.settings.priority.proven(priority));
        }
        let g = node.facts.g();
        if node.board == G::GOAL {
            self.solved_by = Some(number);
            return Ok(Progress::Solved);
        }
        self.nodes.get_mut(number as usize).facts = node.facts.closed();
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(g));
        if g == MAX_G {
            return Err(OutOfMemory);
        }

        let to = node.board.cell_of(self.blank);
        let memo = self.heuristic.recall(node.board, node.facts.h());
        let arrived_by = (node.parent != NO_PARENT).then(|| node.facts.arrived_by());
        for direction in Untried::new(legal_moves::<G>(to), arrived_by) {
            let from = source::<G>(to, direction);
            let name = node.board.name(from);
            let board = node.board.slide(name, from, self.blank, to);
            self.statistics.generated += 1;
            let hash = board.hash();
            let nodes = &self.nodes;
            match self.index.find(hash, |other| nodes.get(other).board == board) {
                Some(other) => self.reach_again(other, number, g + 1, direction)?,
                None => {
                    let slide = Slide { before: node.board, after: board, name, from, to };
                    let h = self.heuristic.value(self.heuristic.slid(memo, slide));
                    self.add(Node { board, parent: number, facts: Facts::open(g + 1, h, direction) }, hash)?;
                }
            }
        }
        Ok(Progress::Running)
    }

    /// A board seen before is generated again: only a shorter way to it changes anything.
    #[inline]
    fn reach_again(&mut self, number: usize, parent: u32, g: u32, direction: Direction) -> Result<(), OutOfMemory> {
        let node = self.nodes.get_mut(number);
        let was_closed = node.facts.is_closed();
        if g >= node.facts.g() || (was_closed && !self.settings.reopens) {
            return Ok(());
        }
        node.parent = parent;
        node.facts = Facts::open(g, node.facts.h(), direction);
        let facts = node.facts;
        if was_closed {
            self.statistics.reopened += 1;
        } else {
            // Counted once, though its old entry stays on the frontier until it is met closed.
            self.open -= 1;
        }
        self.open(number as u32, facts)
    }
}

impl<G: Grid, H: Heuristic<G>> Search for BestFirst<G, H> {
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
        let mut moves = Vec::new();
        let mut node = self.nodes.get(self.solved_by? as usize);
        while node.parent != NO_PARENT {
            moves.push(node.facts.arrived_by());
            node = self.nodes.get(node.parent as usize);
        }
        moves.reverse();
        Some(Moves::from(moves))
    }
}

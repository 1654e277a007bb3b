//! The one search that keeps lists of open and closed nodes: its priority makes it breadth-first, depth-first, greedy,
//! A*, weighted A* or dynamic weighting.
//!
//! Complete on every board, given the memory (depth-first within a depth limit: for solutions of that length). Optimal
//! by g, and by g + h with an admissible h. Time and space grow with the nodes seen: a node of 16 bytes on 3x3 and 4x4
//! (24 on 5x5), 5 to 10 bytes of index, and 4.3 bytes while it waits on the frontier. That is under 31 bytes a node on
//! 4x4, all in.
//!
//! Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968); Pohl,
//! "Heuristic search viewed as path finding in a graph" (1970) for the weight, and "The avoidance of (relative)
//! catastrophe, heuristic competence, genuine dynamic weighting and computational issues in heuristic problem solving"
//! (1973) for the dynamic one. Unlike in some textbooks, breadth-first search too looks for the goal when it takes a node
//! off the frontier, so that the counts of all compare.

use super::frontier::Frontier;
use super::index::NodeIndex;
use super::memory::{Allowance, Arena, OutOfMemory};
use super::node::{Facts, MAX_G, NO_PARENT, Node, trail};
use super::{Progress, Search, Statistics, Untried};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::grid::{Grid, Instance, legal_moves, source};
use crate::puzzle::{Direction, Moves};

/// The order of expansion: least priority first, then least h, then last come first served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// `g_factor * g + h_factor * h`
    Linear {
        /// What a move made counts.
        g_factor: u32,
        /// What an estimated move counts.
        h_factor: u32,
    },
    /// `g + h + excess * max(0, 1 - g / horizon) * h`: a weight that fades with depth.
    Fading {
        /// The weight at the start, less 1, in hundredths.
        excess: u32,
        /// The depth from which on it is plain A*.
        horizon: u32,
    },
}

/// Parts of a move in which fading priorities are told apart.
const FADING_UNIT: u64 = 64;

impl Priority {
    /// Nothing counts: the node that came last is expanded first.
    pub const DEPTH_FIRST: Priority = Priority::Linear { g_factor: 0, h_factor: 0 };

    /// By g alone.
    pub const BREADTH_FIRST: Priority = Priority::Linear { g_factor: 1, h_factor: 0 };

    /// By h alone.
    pub const GREEDY: Priority = Priority::Linear { g_factor: 0, h_factor: 1 };

    /// By g + h.
    pub const A_STAR: Priority = Priority::Linear { g_factor: 1, h_factor: 1 };

    /// By g + w h, in the smallest whole numbers that have that ratio.
    ///
    /// # Panics
    /// When the weight is under 1 (100 hundredths).
    pub fn weighted(hundredths: u32) -> Priority {
        assert!(hundredths >= 100, "a weight of at least 1");
        let divides_both = |divisor: &u32| hundredths.is_multiple_of(*divisor) && 100_u32.is_multiple_of(*divisor);
        let divisor = (1..=100).rev().find(divides_both).unwrap_or(1);
        Priority::Linear { g_factor: 100 / divisor, h_factor: hundredths / divisor }
    }

    #[inline(always)]
    fn of(self, g: u32, h: u32) -> usize {
        match self {
            Priority::Linear { g_factor, h_factor } => (g_factor * g + h_factor * h) as usize,
            Priority::Fading { excess, horizon } => {
                let left = u64::from(horizon.saturating_sub(g));
                // Rounded down, and exact at the goal: so a solution costs at most 1 + excess times the shortest.
                let extra = FADING_UNIT * u64::from(excess) * left * u64::from(h) / (100 * u64::from(horizon.max(1)));
                (FADING_UNIT * u64::from(g + h) + extra) as usize
            }
        }
    }

    /// What the least priority on the frontier proves of the solution's length, if h is admissible: the frontier always
    /// holds a node of a shortest path, whose priority is at most so many times that length.
    fn proven(self, priority: usize) -> u32 {
        match self {
            Priority::Linear { g_factor: 0, .. } => 0,
            Priority::Linear { g_factor, h_factor } => (priority as u32).div_ceil(g_factor.max(h_factor)),
            Priority::Fading { excess, .. } => {
                (100 * priority as u64).div_ceil(FADING_UNIT * (100 + u64::from(excess))) as u32
            }
        }
    }
}

/// What is done when a shorter way is found to a board that was seen before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Revisits {
    /// Nothing: the first way stays.
    Ignored,
    /// The new way is taken if the board still waits on the frontier. Enough where h is consistent.
    Open,
    /// The new way is taken, and a board that was expanded is opened again.
    Any,
}

/// What a best-first search is told besides the board.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The order of expansion.
    pub priority: Priority,
    /// What a second way to a board changes.
    pub revisits: Revisits,
    /// Nodes this deep are not expanded.
    pub depth_limit: Option<u32>,
    /// Whether h never overestimates, so that priorities prove lower bounds.
    pub admissible: bool,
    /// The most bytes to hold.
    pub memory_limit: usize,
}

/// A successor before it is known whether its board was seen.
#[derive(Clone, Copy)]
struct Successor<G> {
    slide: Slide<G>,
    direction: Direction,
    hash: u64,
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
        if self.settings.depth_limit.is_some_and(|limit| g >= limit) {
            return Ok(Progress::Running);
        }
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(g));
        if g == MAX_G {
            return Err(OutOfMemory);
        }

        let to = node.board.cell_of(self.blank);
        let memo = self.heuristic.recall(node.board, node.facts.h());
        for successor in self.successors(&node, to).into_iter().flatten() {
            self.statistics.generated += 1;
            let board = successor.slide.after;
            let nodes = &self.nodes;
            match self.index.find(successor.hash, |other| nodes.get(other).board == board) {
                Some(other) => self.reach_again(other, number, g + 1, successor.direction)?,
                None => {
                    let h = self.heuristic.value(self.heuristic.slid(memo, successor.slide));
                    let facts = Facts::open(g + 1, h, successor.direction);
                    self.add(Node { board, parent: number, facts }, successor.hash)?;
                }
            }
        }
        Ok(Progress::Running)
    }

    /// All successors at once, their places in the index already on the way from memory: waiting for one after the other
    /// would take most of the time.
    #[inline(always)]
    fn successors(&self, node: &Node<G>, to: usize) -> [Option<Successor<G>>; 4] {
        let mut successors = [None; 4];
        for (successor, direction) in successors.iter_mut().zip(Untried::new(legal_moves::<G>(to), node.arrived_by())) {
            let from = source::<G>(to, direction);
            let name = node.board.name(from);
            let after = node.board.slide(name, from, self.blank, to);
            let hash = after.hash();
            self.index.prefetch(hash);
            *successor =
                Some(Successor { slide: Slide { before: node.board, after, name, from, to }, direction, hash });
        }
        successors
    }

    /// A board seen before is generated again: only a shorter way to it changes anything.
    #[inline]
    fn reach_again(&mut self, number: usize, parent: u32, g: u32, direction: Direction) -> Result<(), OutOfMemory> {
        let node = self.nodes.get_mut(number);
        let was_closed = node.facts.is_closed();
        let needed = if was_closed { Revisits::Any } else { Revisits::Open };
        if g >= node.facts.g() || self.settings.revisits < needed {
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
        let mut moves: Vec<Direction> = trail(&self.nodes, self.solved_by?).collect();
        moves.reverse();
        Some(Moves::from(moves))
    }
}

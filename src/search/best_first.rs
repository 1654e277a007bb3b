//! The one search that keeps lists of open and closed nodes: its priority makes it breadth-first, depth-first, greedy,
//! A*, weighted A* or dynamic weighting.
//!
//! Complete on every board, given the memory (depth-first within a depth limit: for solutions of that length). Optimal
//! by g, and by g + h with an admissible h. Time and space grow with the boards seen: one takes about 18 bytes of the
//! table (30 on 5x5), and 8.5 more (17 on 5x5) while it waits on the frontier. That is under 27 bytes a board on 4x4, all
//! in.
//!
//! Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968); Pohl,
//! "Heuristic search viewed as path finding in a graph" (1970) for the weight, and "The avoidance of (relative)
//! catastrophe, heuristic competence, genuine dynamic weighting and computational issues in heuristic problem solving"
//! (1973) for the dynamic one. Unlike in some textbooks, breadth-first search too looks for the goal when it takes a node
//! off the frontier, so that the counts of all compare.

use super::frontier::{Frontier, Turn};
use super::memory::{Allowance, OutOfMemory};
use super::table::{Facts, MAX_G, Table};
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

/// A best-first search under way.
#[derive(Debug)]
pub struct BestFirst<G, H> {
    heuristic: H,
    blank: usize,
    settings: Settings,
    /// Every board seen; those that were expanded are marked.
    table: Table<G>,
    frontier: Frontier<G>,
    /// Boards on the frontier; its entries may be more, as a board that was reached again by a shorter way has two.
    open: u64,
    /// The highest priority that any board taken off the frontier had.
    highest: usize,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
}

/// A successor before it is known whether its board was seen.
#[derive(Clone, Copy)]
struct Successor<G> {
    board: G,
    hash: u64,
    facts: Facts,
    priority: usize,
}

impl<G: Grid, H: Heuristic<G>> BestFirst<G, H> {
    /// A search from the instance's start to its goal.
    pub fn new(instance: Instance<G>, heuristic: H, settings: Settings) -> Self {
        let h = heuristic.value(heuristic.memo(instance.start));
        let mut search = BestFirst {
            heuristic,
            blank: instance.blank,
            settings,
            table: Table::new(),
            frontier: Frontier::new(),
            open: 0,
            highest: 0,
            allowance: Allowance::new(settings.memory_limit),
            statistics: Statistics { lower_bound: settings.admissible.then_some(h), ..Statistics::default() },
            progress: Progress::Running,
        };
        let board = instance.start;
        let priority = settings.priority.of(0, h);
        if search.reach(Successor { board, hash: board.hash(), facts: Facts::root(h), priority }).is_err() {
            search.progress = Progress::Limit;
        }
        search
    }

    /// Expands the next board of the frontier.
    #[inline(always)]
    fn step(&mut self) -> Result<Progress, OutOfMemory> {
        let Some(Turn { board, priority, ahead }) = self.frontier.pop() else {
            return Ok(Progress::Exhausted);
        };
        if let Some(ahead) = ahead {
            self.table.prefetch_expansion(ahead, self.blank);
        }
        let Ok(place) = self.table.find(board, board.hash()) else {
            unreachable!("what waits was stored");
        };
        let facts = self.table.facts(place);
        if facts.is_marked() {
            // An entry left behind when the board was opened by a shorter way.
            return Ok(Progress::Running);
        }
        self.open -= 1;
        if priority > self.highest {
            self.highest = priority;
            if let Some(bound) = &mut self.statistics.lower_bound {
                *bound = (*bound).max(self.settings.priority.proven(priority));
            }
        }
        let g = facts.g();
        if board == G::GOAL {
            return Ok(Progress::Solved);
        }
        self.table.set_facts(place, facts.marked());
        if self.settings.depth_limit.is_some_and(|limit| g >= limit) {
            return Ok(Progress::Running);
        }
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(g));
        if g == MAX_G {
            return Err(OutOfMemory);
        }

        // All successors first, then the table: its lines are on their way meanwhile.
        let to = board.cell_of(self.blank);
        let memo = self.heuristic.recall(board, facts.h());
        let mut successors = [Successor { board, hash: 0, facts, priority }; 4];
        let mut count = 0;
        for direction in Untried::new(legal_moves::<G>(to), facts.arrived_by()) {
            let from = source::<G>(to, direction);
            let name = board.name(from);
            let after = board.slide(name, from, self.blank, to);
            let h = self.heuristic.value(self.heuristic.slid(memo, Slide { before: board, after, name, from, to }));
            let facts = Facts::new(g + 1, h, direction);
            let its_priority = self.settings.priority.of(g + 1, h);
            if its_priority <= priority {
                // Its turn comes at once, before it could be shown ahead.
                self.table.prefetch_successors(after, self.blank, from, Some(direction));
            }
            successors[count % 4] = Successor { board: after, hash: after.hash(), facts, priority: its_priority };
            count += 1;
        }
        for &successor in &successors[..count.min(4)] {
            self.statistics.generated += 1;
            self.reach(successor)?;
        }
        Ok(Progress::Running)
    }

    /// Opens a board that was not seen before, or for which this is a shorter way that changes anything.
    #[inline(always)]
    fn reach(&mut self, successor: Successor<G>) -> Result<(), OutOfMemory> {
        let Successor { board, hash, facts, priority } = successor;
        match self.table.find(board, hash) {
            Err(gap) => self.table.insert(gap, board, facts, &mut self.allowance)?,
            Ok(place) => {
                let known = self.table.facts(place);
                let needed = if known.is_marked() { Revisits::Any } else { Revisits::Open };
                if facts.g() >= known.g() || self.settings.revisits < needed {
                    return Ok(());
                }
                self.table.set_facts(place, facts);
                if known.is_marked() {
                    self.statistics.reopened += 1;
                } else {
                    // Counted once, though its old entry stays on the frontier until it is met marked.
                    self.open -= 1;
                }
            }
        }
        self.frontier.push(board, priority, facts.h(), &mut self.allowance)?;
        self.open += 1;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(self.open);
        Ok(())
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
        if self.progress != Progress::Solved {
            return None;
        }
        let mut moves: Vec<Direction> = self.table.trail(G::GOAL, self.blank).collect();
        moves.reverse();
        Some(Moves::from(moves))
    }
}

//! Best-first search with an open and a closed list. Its priority makes it breadth-first, depth-first, greedy, A*, weighted
//! A* or dynamic weighting.
//!
//! Complete on every board, given the memory (depth-first within a depth limit: for solutions of that length). Optimal
//! by g, and by g + h with an admissible h. Time and space grow with the number of boards seen: a board takes about 18
//! bytes of the closed list (30 on 5x5), and 8.5 more (17 on 5x5) on the frontier: under 27 bytes on 4x4 in all. On larger
//! boards it takes a byte a tile (two above 256 cells) and some 50 bytes.
//!
//! Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968); Pohl,
//! "Heuristic search viewed as path finding in a graph" (1970) for the weight, and "The avoidance of (relative)
//! catastrophe, heuristic competence, genuine dynamic weighting and computational issues in heuristic problem solving"
//! (1973) for the dynamic one. Departure: by default, breadth-first search tests for the goal when it expands a node, not
//! when it generates one, so that the counts of all these searches compare.

use crate::catalogue::Weight;
use crate::heuristic::Estimator;
use crate::puzzle::grid::Instance;
use crate::puzzle::{Direction, Moves};
use crate::search::contract::{Inspect, ObservableSearch, Search};
use crate::search::expansion::{DirectionSet, successors};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::observer::{Event, Node, Observer, PruneReason};
use crate::search::policy::{Policy, Usual};
use crate::search::progress::Progress;
use crate::search::storage::{Closed, Info, InfoOf, Open, Stored, Turn};
use crate::statistics::Statistics;
use std::collections::HashSet;

/// The order of expansion: least priority first, then usually least h, then last in, first out. Breadth-first search is
/// first in, first out, by its [`FirstInFirstOut`](super::FirstInFirstOut).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// `g_factor * g + h_factor * h`
    Linear { g_factor: u32, h_factor: u32 },
    /// `g + h + excess * max(0, 1 - g / horizon) * h`: a weight that fades with depth.
    Fading {
        /// The weight at the start minus 1, in hundredths.
        excess: u32,
        /// The depth at which the weight reaches 1.
        horizon: u32,
    },
}

/// The resolution of fading priorities: units in a move.
const FADING_UNIT: u64 = 64;

impl Priority {
    /// All nodes alike: the node generated last is expanded first.
    pub const DEPTH_FIRST: Priority = Priority::Linear { g_factor: 0, h_factor: 0 };

    /// By g alone. Breadth-first search with [`FirstInFirstOut`](super::FirstInFirstOut).
    pub const BREADTH_FIRST: Priority = Priority::Linear { g_factor: 1, h_factor: 0 };

    /// By h alone.
    pub const GREEDY: Priority = Priority::Linear { g_factor: 0, h_factor: 1 };

    /// By g + h.
    pub const A_STAR: Priority = Priority::Linear { g_factor: 1, h_factor: 1 };

    /// By g + w h for the weight w, in the smallest integers with that ratio: by g alone for 0, and by h alone for an
    /// infinite weight.
    pub fn weighted(weight: Weight) -> Priority {
        let Some(hundredths) = weight.hundredths() else { return Priority::GREEDY };
        let divides_both = |divisor: &u32| hundredths.is_multiple_of(*divisor) && 100_u32.is_multiple_of(*divisor);
        let divisor = (1..=100).rev().find(divides_both).unwrap_or(1);
        Priority::Linear { g_factor: 100 / divisor, h_factor: hundredths / divisor }
    }

    /// Whether the first solution is optimal with an admissible h.
    fn is_optimal(self) -> bool {
        matches!(self, Priority::Linear { g_factor, h_factor } if h_factor <= g_factor && g_factor > 0)
    }

    #[inline(always)]
    pub(super) fn of(self, g: u32, h: u32) -> usize {
        match self {
            Priority::Linear { g_factor, h_factor } => (g_factor * g + h_factor * h) as usize,
            Priority::Fading { excess, horizon } => {
                let left = u64::from(horizon.saturating_sub(g));
                // Rounded down, and exact at the goal: a solution costs at most 1 + excess times the optimum.
                let extra = FADING_UNIT * u64::from(excess) * left * u64::from(h) / (100 * u64::from(horizon.max(1)));
                (FADING_UNIT * u64::from(g + h) + extra) as usize
            }
        }
    }

    /// Returns the value of the evaluation function in moves, for observers.
    pub(super) fn evaluate(self, g: u32, h: u32) -> f64 {
        let priority = self.of(g, h) as f64;
        match self {
            Priority::Linear { g_factor, .. } => priority / f64::from(g_factor.max(1)),
            Priority::Fading { .. } => priority / FADING_UNIT as f64,
        }
    }

    /// Returns the lower bound on the solution's length that the least priority on the frontier proves, if h is
    /// admissible. The frontier always holds a node of a shortest path, whose priority is at most the larger factor times
    /// that length.
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

/// When a shorter path to a known board is adopted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reopening {
    /// Never: the first path stays.
    Never,
    /// While the board is on the frontier. Sufficient with a consistent h.
    Open,
    /// Always: an expanded board is put back on the frontier.
    Closed,
}

/// The parameters of a best-first search.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// The order of expansion.
    pub priority: Priority,
    /// When a shorter path to a known board is adopted.
    pub reopening: Reopening,
    /// The depth at which nodes are no longer expanded.
    pub depth_limit: Option<u32>,
    /// Whether h is admissible, so that priorities prove lower bounds.
    pub admissible: bool,
    /// The maximum number of bytes to hold.
    pub memory_limit: usize,
}

/// The lower bound that the priorities of the nodes taken off the frontier prove.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProvenBound {
    /// The bound. `None` without an admissible h.
    pub bound: Option<u32>,
    /// The highest priority of any node taken off the frontier.
    highest: usize,
}

impl ProvenBound {
    /// The bound that the h of the start proves.
    pub fn new(h: u32, parameters: &Parameters) -> ProvenBound {
        ProvenBound { bound: parameters.admissible.then_some(h), highest: 0 }
    }

    /// Raises the bound to what the priority of the next node proves.
    #[inline(always)]
    pub fn raise<O: Observer>(&mut self, priority: usize, parameters: &Parameters, observer: &mut O) {
        if priority > self.highest {
            self.highest = priority;
            if let Some(bound) = &mut self.bound {
                let proven = parameters.priority.proven(priority);
                if O::ENABLED && proven > *bound {
                    observer.observe(Event::Bound(proven));
                }
                *bound = (*bound).max(proven);
            }
        }
    }

    /// Raises the bound to the length of a solution whose goal was generated, if the order of expansion makes it optimal:
    /// its parent has the least f, and is at least one move from the goal.
    pub fn meet<O: Observer>(&mut self, length: u32, parameters: &Parameters, observer: &mut O) {
        if let Some(bound) = self.bound.as_mut().filter(|bound| parameters.priority.is_optimal() && **bound < length) {
            *bound = length;
            if O::ENABLED {
                observer.observe(Event::Bound(length));
            }
        }
    }
}

/// A best-first search.
#[derive(Debug)]
pub struct BestFirst<G: Stored, H, P: Policy = Usual> {
    heuristic: H,
    instance: Instance<G>,
    parameters: Parameters,
    /// Every board seen, those on the frontier included; expanded boards are marked.
    closed: G::Closed,
    frontier: P::Open<G>,
    policy: P,
    /// The number of boards on the frontier. It may have more entries: an updated board leaves its old entry behind.
    open: u64,
    proven: ProvenBound,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
}

/// A successor whose board has not been looked up.
struct Successor<G: Stored> {
    board: G,
    hash: u64,
    info: InfoOf<G>,
    priority: usize,
}

impl<G: Stored, H: Estimator<G>> BestFirst<G, H> {
    /// Creates a search from the instance's start to its goal.
    pub fn new(instance: Instance<G>, heuristic: H, parameters: Parameters) -> Self {
        BestFirst::with_policy(instance, heuristic, parameters, Usual)
    }
}

impl<G: Stored, H: Estimator<G>, P: Policy> BestFirst<G, H, P> {
    /// Creates a search that makes other choices than the usual ones.
    pub fn with_policy(instance: Instance<G>, heuristic: H, parameters: Parameters, policy: P) -> Self {
        let h = heuristic.value(heuristic.memo(&instance.start));
        let mut search = BestFirst {
            heuristic,
            closed: G::Closed::new(instance.rules.shape),
            frontier: policy.open::<G>(),
            instance,
            parameters,
            policy,
            open: 0,
            proven: ProvenBound::new(h, &parameters),
            allowance: Allowance::new(parameters.memory_limit),
            statistics: Statistics::default(),
            progress: Progress::Running,
        };
        let board = search.instance.start.clone();
        let priority = parameters.priority.of(0, h);
        let root = Successor { hash: board.hash_code(), board, info: InfoOf::<G>::root(h), priority };
        if search.reach(&root, &mut ()).is_err() {
            search.progress = Progress::Limit;
        }
        search
    }

    /// Expands the next board of the frontier.
    #[inline(always)]
    fn step<O: Observer>(&mut self, observer: &mut O) -> Result<Progress, OutOfMemory> {
        let rules = self.instance.rules;
        let Some(Turn { key, priority, ahead }) = self.frontier.pop() else {
            return Ok(Progress::Exhausted);
        };
        if let Some(ahead) = ahead {
            self.closed.prefetch_expansion(ahead, rules);
        }
        let board = self.closed.board(key);
        let place = self.closed.place(key, &board);
        let info = self.closed.info(place);
        if info.is_marked() {
            // A stale entry: the board was updated and expanded since.
            return Ok(Progress::Running);
        }
        self.open -= 1;
        self.proven.raise(priority, &self.parameters, observer);
        let g = info.g();
        if board.is_goal() {
            return Ok(Progress::Solved);
        }
        self.closed.set_info(place, info.marked());
        // Paths longer than g can count are no reason to stop: another path may be short enough.
        if g >= self.parameters.depth_limit.map_or(InfoOf::<G>::MAX_G, |limit| limit.min(InfoOf::<G>::MAX_G)) {
            if O::ENABLED {
                observer.observe(Event::Pruned(self.node(&board, info), PruneReason::DepthLimit));
            }
            return Ok(Progress::Running);
        }
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(g));

        // All successors are generated before any is looked up, so that their cache lines arrive meanwhile.
        let to = board.cell_of(rules.blank);
        let directions = DirectionSet::onward(rules.shape, to, info.arrived_by());
        if O::ENABLED {
            observer.observe(Event::Expanded(self.node(&board, info)));
            for (direction, slide) in
                successors(&board, rules, to, DirectionSet::legal(rules.shape, to).difference(directions))
            {
                let h = self.heuristic.value(self.heuristic.memo(&slide.after));
                let pruned = self.node(&slide.after, InfoOf::<G>::new(g + 1, h, direction));
                observer.observe(Event::Pruned(pruned, PruneReason::Parent));
            }
        }
        let memo = self.heuristic.restore(&board, info.h());
        let mut generated: [_; 4] =
            std::array::from_fn(|_| Successor { board: board.clone(), hash: 0, info, priority });
        let mut count = 0;
        for (direction, slide) in successors(&board, rules, to, self.policy.arrange(directions)) {
            let h = self.heuristic.value(self.heuristic.update(memo, &slide));
            let after = slide.after;
            let info = InfoOf::<G>::new(g + 1, h, direction);
            let its_priority = self.parameters.priority.of(g + 1, h);
            if its_priority <= priority {
                // It is expanded next, too soon to be shown ahead.
                self.closed.prefetch_successors(&after, rules, slide.from, Some(direction));
            }
            generated[count % 4] = Successor { hash: after.hash_code(), board: after, info, priority: its_priority };
            count += 1;
        }
        for successor in &generated[..count.min(4)] {
            self.statistics.generated += 1;
            self.reach(successor, observer)?;
            if self.policy.tests_generated() && successor.board.is_goal() {
                self.proven.meet(g + 1, &self.parameters, observer);
                return Ok(Progress::Solved);
            }
        }
        Ok(Progress::Running)
    }

    /// Puts a successor on the frontier if its board is new, or if the shorter path to it is adopted.
    #[inline(always)]
    fn reach<O: Observer>(&mut self, successor: &Successor<G>, observer: &mut O) -> Result<(), OutOfMemory> {
        let &Successor { ref board, hash, info, priority } = successor;
        let key = match self.closed.find(board, hash) {
            Err(gap) => {
                if O::ENABLED {
                    observer.observe(Event::Generated(self.node(board, info)));
                }
                self.closed.insert(gap, board, info, &mut self.allowance)?
            }
            Ok(place) => {
                let known = self.closed.info(place);
                let needed = if known.is_marked() { Reopening::Closed } else { Reopening::Open };
                if info.g() >= known.g() || self.parameters.reopening < needed {
                    if O::ENABLED {
                        observer.observe(Event::Duplicate(self.node(board, info)));
                    }
                    return Ok(());
                }
                if O::ENABLED {
                    let node = self.node(board, info);
                    observer.observe(if known.is_marked() { Event::Reopened(node) } else { Event::Updated(node) });
                }
                self.closed.set_info(place, info);
                if known.is_marked() {
                    self.statistics.reopened += 1;
                } else {
                    // Counted once, though its old entry stays on the frontier.
                    self.open -= 1;
                }
                self.closed.key(place, board)
            }
        };
        self.frontier.push(key, priority, (info.g(), info.h()), &mut self.allowance)?;
        self.open += 1;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(self.open);
        Ok(())
    }

    /// A node for observers and inspectors.
    fn node(&self, board: &G, info: InfoOf<G>) -> Node {
        let node = Node::new(&self.instance, board, info.arrived_by(), (info.g(), info.h()));
        Node { f: self.parameters.priority.evaluate(info.g(), info.h()), ..node }
    }
}

impl<G: Stored, H: Estimator<G>, P: Policy> Search for BestFirst<G, H, P> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
    }

    fn statistics(&self) -> Statistics {
        let (frontier, lower_bound) = (Some(self.open), self.proven.bound);
        Statistics { frontier, lower_bound, memory_bytes: self.allowance.peak() as u64, ..self.statistics }
    }

    fn lower_bound(&self) -> Option<u32> {
        self.proven.bound
    }

    fn solution(&self) -> Option<Moves> {
        if self.progress != Progress::Solved {
            return None;
        }
        let mut moves: Vec<Direction> =
            self.closed.path_to(G::goal(self.instance.rules.shape), self.instance.rules).collect();
        moves.reverse();
        Some(Moves::from(moves))
    }
}

impl<G: Stored, H: Estimator<G>, P: Policy> Inspect for BestFirst<G, H, P> {
    fn frontier(&self) -> Vec<Node> {
        let mut seen = HashSet::new();
        let keys = self.frontier.keys().filter(|&key| seen.insert(key));
        let infos = keys.map(|key| {
            let board = self.closed.board(key);
            let info = self.closed.info(self.closed.place(key, &board));
            (board, info)
        });
        infos.filter(|(_, info)| !info.is_marked()).map(|(board, info)| self.node(&board, info)).collect()
    }

    fn closed(&self) -> Vec<Node> {
        let expanded = self.closed.entries().filter(|(_, info)| info.is_marked());
        expanded.map(|(key, info)| self.node(&self.closed.board(key), info)).collect()
    }
}

impl<G: Stored, H: Estimator<G>, P: Policy> ObservableSearch for BestFirst<G, H, P> {
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress {
        if O::ENABLED && self.progress == Progress::Running && self.statistics.generated == 0 {
            self.frontier().into_iter().for_each(|node| observer.observe(Event::Source(node)));
            self.proven.bound.into_iter().for_each(|bound| observer.observe(Event::Bound(bound)));
        }
        let limit = self.statistics.generated.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.statistics.generated < limit {
            self.progress = self.step(observer).unwrap_or(Progress::Limit);
        }
        self.progress
    }
}

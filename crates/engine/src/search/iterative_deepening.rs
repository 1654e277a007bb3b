//! Depth-first search within a bound on g + h that grows from iteration to iteration: IDA*, and with the blind heuristic
//! plain iterative deepening.
//!
//! Complete, and optimal with an admissible h. Space is the path: at most three frames a move. Large boards, on which the
//! greatest distance is unknown, get it as the search goes deeper. Time is that of all iterations, dominated by the last.
//!
//! Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985). Departure: it keeps an explicit stack,
//! so that it can pause at any node.
//!
//! A *best-first* deepening reorders the branches at the top of the tree after each iteration: those in which the last one
//! came nearest to the goal are first. Every iteration but the last must search all of them, so that what is proved is the
//! same. But the last ends at a solution, and finds it after a fifth of the nodes that it takes otherwise: two fifths of the
//! whole search are saved (Korf's hundred boards of 4x4, partition 5-5-5). Powley and Korf, "Single-agent parallel window
//! search" (1991), order by the least h too.

pub(crate) mod checkpoint;
pub(crate) mod frame;
pub(crate) mod part;
pub(crate) mod split;
mod top;

use crate::heuristic::Estimator;
use crate::puzzle::grid::{Grid, Instance};
use crate::puzzle::{Direction, Moves};
use crate::search::contract::{Inspect, ObservableSearch, Search};
use crate::search::expansion::predecessor;
use crate::search::iterative_deepening::frame::{Frame, root};
use crate::search::iterative_deepening::part::{Part, PartResult};
use crate::search::iterative_deepening::top::{Branch, branches};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::observer::{Event, Node, Observer, PruneReason};
use crate::search::policy::{Policy, Usual};
use crate::search::progress::Progress;
use crate::search::pruning::Pruning;
use crate::statistics::Statistics;

/// The number of branches that a best-first deepening orders. A hundred or a thousand do as well.
const BRANCHES: usize = 300;

/// The number of successors in all iterations so far below which ordering costs more than it saves.
const WORTH_ORDERING: u64 = 10_000;

/// The maximum bound. Depths have 16 bits. The longest shortest solutions of 30x30 may be longer, but no search gets there.
const MAX_BOUND: u32 = u16::MAX as u32 - 1;

/// The maximum number of a node's successors.
const SUCCESSORS: usize = 4;

/// The number of frames of a stack that grows, at first.
const FEW_FRAMES: usize = 64;

/// The search of one part of a [`Split`](split::Split).
pub trait PartSearch: Search {
    /// Returns the result for [`Split::finish`](split::Split::finish) once the search has ended.
    fn result(&self) -> PartResult;
}

/// An iterative deepening search.
pub struct IterativeDeepening<G, H, P, C = Usual>
where
    G: Grid,
    H: Estimator<G>,
    P: Pruning<G>,
    C: Policy,
{
    heuristic: H,
    pruning: P,
    policy: C,
    instance: Instance<G>,
    /// The subtrees that every iteration goes through, in this order: at first the whole tree, or that of a part.
    branches: Vec<(Branch, Frame<G, H, P>)>,
    /// The number of branches begun in this iteration.
    begun: usize,
    /// Whether the tree is split into ordered branches.
    is_best_first: bool,
    /// The least h of any successor in the branch begun last.
    least_h: u32,
    /// The nodes that wait in this iteration, the next one last, and room for more.
    stack: Vec<Frame<G, H, P>>,
    waiting: usize,
    /// The moves to the node expanded last.
    path: Vec<Direction>,
    bound: u32,
    next_bound: u32,
    /// The bound with which an iteration finds a solution if one exists.
    last_bound: u32,
    admissible: bool,
    /// The memory for the stack and the path of a grid that is not packed.
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    /// The number of moves to the goal, once solved.
    solved_at: usize,
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>> IterativeDeepening<G, H, P> {
    /// Creates a search from the instance's start to its goal. With an admissible heuristic the bound is a lower bound.
    pub fn new(instance: Instance<G>, heuristic: H, pruning: P, admissible: bool) -> Self {
        Self::with_policy(instance, heuristic, pruning, admissible, Usual)
    }

    /// Creates a search with an admissible heuristic that orders the branches at the top of the tree.
    pub fn best_first(instance: Instance<G>, heuristic: H, pruning: P) -> Self {
        IterativeDeepening { is_best_first: true, ..Self::new(instance, heuristic, pruning, true) }
    }

    /// Skips the iterations below a lower bound that is proved already.
    pub fn from_bound(mut self, bound: u32) -> Self {
        self.bound = self.bound.max(bound);
        self
    }

    /// Creates a search of one iteration in the subtree of a part. `None` if the pruning rejects the part's prefix.
    ///
    /// It ends solved, or exhausted with the least f beyond the bound as the lower bound: `u32::MAX` if the subtree has no
    /// such node.
    pub fn part(instance: Instance<G>, heuristic: H, pruning: P, part: &Part) -> Option<Self> {
        let bound = part.bound.min(instance.greatest_distance());
        let mut search = Self::rooted(instance, heuristic, pruning, part.prefix.directions(), bound, Usual)?;
        search.bound = bound;
        Some(search)
    }
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>, C: Policy> IterativeDeepening<G, H, P, C> {
    /// Creates a search that makes other choices than the usual ones.
    pub fn with_policy(instance: Instance<G>, heuristic: H, pruning: P, admissible: bool, policy: C) -> Self {
        let excess = if admissible { 0 } else { instance.greatest_estimate() };
        let last_bound = instance.greatest_distance() + excess;
        let mut search = Self::rooted(instance, heuristic, pruning, &[], last_bound, policy)
            .expect("an empty prefix is never pruned");
        search.admissible = admissible;
        search.bound = search.branches[0].0.f;
        search
    }

    /// Limits the memory for boards that are not packed. The path of packed ones is short.
    pub fn within(mut self, memory_limit: usize) -> Self {
        self.allowance = Allowance::new(memory_limit);
        self
    }

    /// Creates a search of the subtree after the moves of `prefix`, unless the pruning rejects them.
    fn rooted(
        instance: Instance<G>,
        heuristic: H,
        pruning: P,
        prefix: &[Direction],
        last_bound: u32,
        policy: C,
    ) -> Option<Self> {
        let last_bound = last_bound.min(MAX_BOUND);
        let mut root = root(&instance, &heuristic, &pruning);
        let mut f = heuristic.value(root.memo);
        for (&direction, depth) in prefix.iter().zip(1..) {
            root.untried.clone().find(|&untried| untried == direction)?;
            root = root.after(direction, instance.rules, &heuristic, &pruning);
            f = f.max(depth + heuristic.value(root.memo));
        }
        // A node replaces its parent beside its siblings, and the start has at most four successors.
        let (frames, moves) = if G::IS_PACKED {
            (P::MOST_SIBLINGS * last_bound as usize + 5, prefix.len() + last_bound as usize + 1)
        } else {
            (0, 0)
        };
        let branch = Branch { moves: prefix.to_vec(), f, least_h: heuristic.value(root.memo) };
        Some(IterativeDeepening {
            heuristic,
            pruning,
            policy,
            instance,
            branches: vec![(branch, root.clone())],
            begun: 0,
            is_best_first: false,
            least_h: u32::MAX,
            stack: vec![root; frames],
            waiting: 0,
            path: vec![Direction::Up; moves],
            bound: 0,
            next_bound: u32::MAX,
            last_bound,
            admissible: true,
            allowance: Allowance::new(usize::MAX),
            statistics: Statistics::default(),
            progress: Progress::Running,
            solved_at: 0,
        })
    }

    /// Makes room for the path, and on the stack for the successors of the next node, unless they have it from the start.
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        if G::IS_PACKED || self.waiting + SUCCESSORS <= self.stack.len() {
            return Ok(());
        }
        if self.path.is_empty() {
            let moves = self.branches[0].0.moves.len() + self.last_bound as usize + 1;
            self.path = self.allowance.reserve(moves)?;
            self.path.resize(moves, Direction::Up);
        }
        let frames = FEW_FRAMES.max(self.stack.len() + self.stack.len() / 2);
        let boards = (frames - self.stack.len()) * G::heap_bytes(self.instance.rules.shape);
        self.allowance.take(boards)?;
        let mut stack = self.allowance.reserve(frames)?;
        stack.append(&mut self.stack);
        stack.resize(frames, self.branches[0].1.clone());
        self.allowance.release(std::mem::replace(&mut self.stack, stack));
        Ok(())
    }

    /// Begins the next branch of this iteration or the next iteration, whose bound is the least f beyond this one.
    fn proceed<O: Observer>(&mut self, observer: &mut O) -> Progress {
        self.end_branch();
        if let Some((branch, node)) = self.branches.get(self.begun) {
            self.begun += 1;
            if branch.f > self.bound {
                self.next_bound = self.next_bound.min(branch.f);
            } else {
                self.path[..branch.moves.len()].copy_from_slice(&branch.moves);
                self.stack[0] = node.clone();
                self.waiting = 1;
                if O::ENABLED && self.branches.len() == 1 {
                    observer.observe(Event::Source(node.observed(&self.instance, &self.heuristic)));
                }
                let waiting = 1 + self.branches.len() - self.begun;
                self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting as u64);
            }
        } else if self.next_bound > self.last_bound {
            return Progress::Exhausted;
        } else {
            self.order_branches(observer);
            self.bound = self.next_bound;
            if O::ENABLED {
                observer.observe(Event::Bound(self.bound));
            }
            self.next_bound = u32::MAX;
            self.begun = 0;
        }
        Progress::Running
    }

    /// Records how near to the goal the last branch came.
    fn end_branch(&mut self) {
        if self.least_h < u32::MAX {
            self.branches[self.begun - 1].0.least_h = self.least_h;
            self.least_h = u32::MAX;
        }
    }

    /// Orders the branches once the search is long enough to gain from it.
    fn order_branches<O: Observer>(&mut self, observer: &mut O) {
        if !self.is_best_first || self.statistics.generated < WORTH_ORDERING {
            return;
        }
        if self.branches.len() == 1 {
            let start = self.branches[0].1.clone();
            let IterativeDeepening { instance, heuristic, pruning, statistics, .. } = self;
            self.branches = branches(instance, heuristic, pruning, start, BRANCHES, statistics, observer);
        }
        // Numbers are sorted, and not the branches, because a sort is compiled once more for each type: for each search.
        let mut order: Vec<(u32, u32)> = self.branches.iter().map(|(branch, _)| branch.least_h).zip(0..).collect();
        order.sort_unstable();
        self.branches = order.into_iter().map(|(_, index)| self.branches[index as usize].clone()).collect();
    }
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>, C: Policy> IterativeDeepening<G, H, P, C> {
    /// Searches the current branch until `limit` successors are generated in all, to its end or to the goal.
    fn search<O: Observer>(&mut self, limit: u64, observer: &mut O) -> Progress {
        // In locals: the loop takes some ten nanoseconds a node.
        let IterativeDeepening { heuristic, pruning, policy, instance, bound, .. } = self;
        let (heuristic, pruning, policy, rules, bound) = (&*heuristic, &*pruning, *policy, instance.rules, *bound);
        let (stack, path) = (&mut *self.stack, &mut *self.path);
        let has_room = |waiting, stack: &[_]| G::IS_PACKED || waiting + SUCCESSORS <= stack.len();
        let Statistics { mut expanded, mut generated, mut frontier_peak, mut depth_peak, .. } = self.statistics;
        let (mut waiting, mut next_bound, mut least_h) = (self.waiting, self.next_bound, self.least_h);
        // The remaining branches wait too.
        let beside = (self.branches.len() - self.begun) as u64;
        let mut progress = Progress::Running;
        'nodes: while waiting > 0 && generated < limit && has_room(waiting, stack) {
            waiting -= 1;
            let node = stack[waiting].clone();
            let depth = usize::from(node.depth);
            if depth > 0 {
                path[depth - 1] = node.arrived_by;
            }
            if node.board.is_goal() {
                self.solved_at = depth;
                progress = Progress::Solved;
                break;
            }
            expanded += 1;
            depth_peak = depth_peak.max(depth as u64);
            if O::ENABLED {
                observer.observe(Event::Expanded(node.observed(instance, heuristic)));
                node.observe_pruned(instance, heuristic, observer);
            }
            // Backwards, so that the first direction is expanded next.
            for direction in policy.arrange(node.untried).rev() {
                let successor = node.after(direction, rules, heuristic, pruning);
                generated += 1;
                let h = heuristic.value(successor.memo);
                least_h = least_h.min(h);
                let f = u32::from(successor.depth) + h;
                if O::ENABLED {
                    let node = successor.observed(instance, heuristic);
                    observer.observe(match f <= bound {
                        true => Event::Generated(node),
                        false => Event::Pruned(node, PruneReason::Bound),
                    });
                }
                let ends = policy.tests_generated() && f <= bound && successor.board.is_goal();
                // Written whether it stays or not: a branch on that would be unpredictable.
                stack[waiting] = successor;
                waiting += usize::from(f <= bound);
                next_bound = next_bound.min(if f <= bound { u32::MAX } else { f });
                if ends {
                    path[depth] = direction;
                    self.solved_at = depth + 1;
                    progress = Progress::Solved;
                    break 'nodes;
                }
            }
            frontier_peak = frontier_peak.max(waiting as u64 + beside);
        }
        self.statistics = Statistics { expanded, generated, frontier_peak, depth_peak, ..self.statistics };
        (self.waiting, self.next_bound, self.least_h) = (waiting, next_bound, least_h);
        progress
    }
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>, C: Policy> Search for IterativeDeepening<G, H, P, C> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            memory_bytes: match G::IS_PACKED {
                true => (size_of_val(&*self.stack) + size_of_val(&*self.branches)) as u64,
                false => self.allowance.peak() as u64,
            },
            lower_bound: self.lower_bound(),
            ..self.statistics
        }
    }

    fn lower_bound(&self) -> Option<u32> {
        let proven = if self.progress == Progress::Exhausted { self.next_bound } else { self.bound };
        self.admissible.then_some(proven)
    }

    fn solution(&self) -> Option<Moves> {
        (self.progress == Progress::Solved).then(|| self.path[..self.solved_at].iter().copied().collect())
    }
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>, C: Policy> Inspect for IterativeDeepening<G, H, P, C> {
    /// The nodes on the stack, then the branches to come.
    fn frontier(&self) -> Vec<Node> {
        let branches = self.branches[self.begun..].iter().map(|(_, frame)| frame);
        let frames = self.stack[..self.waiting].iter().rev().chain(branches);
        frames.map(|frame| frame.observed(&self.instance, &self.heuristic)).collect()
    }

    /// The expanded nodes on the path to the next node, from the start: a depth-first search forgets all others.
    fn closed(&self) -> Vec<Node> {
        let Some(next) = self.waiting.checked_sub(1).map(|top| &self.stack[top]) else { return Vec::new() };
        let mut nodes = Vec::new();
        let (mut board, mut arrived_by) = (next.board.clone(), next.arrived_by);
        for depth in (0..next.depth).rev() {
            board = predecessor(&board, self.instance.rules, arrived_by);
            arrived_by = self.path[usize::from(depth.max(1)) - 1];
            let h = self.heuristic.value(self.heuristic.memo(&board));
            let arrived_by = (depth > 0).then_some(arrived_by);
            nodes.push(Node::new(&self.instance, &board, arrived_by, (u32::from(depth), h)));
        }
        nodes.reverse();
        nodes
    }
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>, C: Policy> ObservableSearch for IterativeDeepening<G, H, P, C> {
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress {
        if O::ENABLED && self.progress == Progress::Running && self.statistics.generated == 0 {
            observer.observe(Event::Bound(self.bound));
        }
        let limit = self.statistics.generated.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.statistics.generated < limit {
            if self.make_room().is_err() {
                self.progress = Progress::Limit;
                break;
            }
            self.progress = if self.waiting > 0 { self.search(limit, observer) } else { self.proceed(observer) };
        }
        self.progress
    }
}

impl<G: Grid, H: Estimator<G>, P: Pruning<G>, C: Policy> PartSearch for IterativeDeepening<G, H, P, C> {
    fn result(&self) -> PartResult {
        let least_h = self.branches.iter().map(|(branch, _)| branch.least_h).fold(self.least_h, u32::min);
        PartResult { statistics: self.statistics(), least_h, next_bound: self.next_bound, solution: self.solution() }
    }
}

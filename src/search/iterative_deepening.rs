//! Depth-first search within a bound on g + h that grows from round to round: IDA*, and with the blind heuristic plain
//! iterative deepening.
//!
//! Complete, and optimal with an admissible h. Space is the path: one frame a move. Time counts what every round
//! generates anew; the last round dominates. Korf, "Depth-first iterative-deepening: an optimal admissible tree search"
//! (1985). Unlike the original it keeps an explicit stack, so that it can be left and taken up at any node.
//!
//! A *best-first* deepening goes over the branches of the tree's top in another order in each round: those in which the
//! last round came nearest to the goal are first. Every round but the last must see all of them, so that what is proved is
//! the same; but the last ends at a solution, and comes to it after a fifth of the nodes that it takes otherwise. Two fifths
//! of the whole search are saved (Korf's hundred boards of 4x4, tables 5-5-5). Powley and Korf, "Single-agent parallel window
//! search" (1991), order by the least h too.

use super::pruning::Pruning;
use super::split::Part;
use super::top::{Branch, branches};
use super::{Progress, Search, Statistics, Untried};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::grid::{Grid, Instance, source};
use crate::puzzle::{Direction, Moves};

/// No solution needs more moves. With the goal's blank in a corner: 31 and 80, which are exact (Reinefeld 1993; Brüngger
/// and others 1999), and 208 (Karlemo and Östergård 2000). Any goal is at most `SIDE - 1` moves from one like that.
pub const fn greatest_distance<G: Grid>() -> u32 {
    let from_corner = match G::SIDE {
        3 => 31,
        4 => 80,
        _ => 208,
    };
    from_corner + G::SIDE as u32 - 1
}

/// Branches that a best-first deepening puts in order. A hundred or a thousand do as well.
const BRANCHES: usize = 300;

/// Successors of all rounds so far below which their order cannot save more than it takes.
const WORTH_ORDERING: u64 = 10_000;

/// A node that waits for its expansion.
#[derive(Clone, Copy, Debug)]
pub struct Frame<G, M, S> {
    pub board: G,
    pub memo: M,
    pruning: S,
    /// The moves to try from here.
    pub untried: Untried,
    blank: u8,
    /// The move that led here; any, at the start.
    arrived_by: Direction,
    depth: u16,
}

/// A node of a search with that heuristic and that pruning.
pub type Node<G, H, P> = Frame<G, <H as Heuristic<G>>::Memo, <P as Pruning<G>>::State>;

/// An iterative deepening under way.
pub struct IterativeDeepening<G, H, P>
where
    G: Grid,
    H: Heuristic<G>,
    P: Pruning<G>,
{
    heuristic: H,
    pruning: P,
    instance: Instance<G>,
    /// What every round goes through, in this order: at first the start, or the board that a part goes on from.
    branches: Vec<(Branch, Node<G, H, P>)>,
    /// How many of them this round has begun with.
    begun: usize,
    /// Whether the start is to be split into branches that are put in order.
    is_best_first: bool,
    /// The least h of any successor below the branch begun with last.
    least_h: u32,
    /// The nodes of this round that wait, the next last, and room for more.
    stack: Box<[Node<G, H, P>]>,
    waiting: usize,
    /// The moves to the node that was expanded last.
    path: Vec<Direction>,
    bound: u32,
    next_bound: u32,
    /// A round with this bound finds a solution if there is one.
    last_bound: u32,
    admissible: bool,
    statistics: Statistics,
    progress: Progress,
    /// The moves to the goal, once solved.
    solved_at: usize,
}

impl<G: Grid, H: Heuristic<G>, P: Pruning<G>> IterativeDeepening<G, H, P> {
    /// A search from the instance's start to its goal. With `admissible`, the bound proves a lower bound.
    pub fn new(instance: Instance<G>, heuristic: H, pruning: P, admissible: bool) -> Self {
        let last_bound = greatest_distance::<G>() + if admissible { 0 } else { 255 };
        let no_moves = "no moves are always tried";
        let mut search = Self::rooted(instance, heuristic, pruning, &[], last_bound).expect(no_moves);
        search.admissible = admissible;
        search.bound = search.branches[0].0.f;
        search
    }

    /// The same, best-first.
    pub fn best_first(instance: Instance<G>, heuristic: H, pruning: P) -> Self {
        IterativeDeepening { is_best_first: true, ..Self::new(instance, heuristic, pruning, true) }
    }

    /// The same search, passing over the rounds below a bound that was proved before.
    pub fn from_bound(mut self, bound: u32) -> Self {
        self.bound = self.bound.max(bound);
        self
    }

    /// One round of that search, of the solutions that begin with `prefix` only and have at most `bound` moves.
    /// Afterwards it is solved, or exhausted with the lower bound for all solutions that begin so: the largest number
    /// there is, if none does. Nothing where the search would not try the moves of the prefix.
    pub fn part(instance: Instance<G>, heuristic: H, pruning: P, part: &Part) -> Option<Self> {
        let bound = part.bound.min(greatest_distance::<G>());
        let mut search = Self::rooted(instance, heuristic, pruning, part.prefix.directions(), bound)?;
        search.bound = bound;
        Some(search)
    }

    /// A search that begins after the moves of `prefix`, if it would try them.
    fn rooted(instance: Instance<G>, heuristic: H, pruning: P, prefix: &[Direction], last_bound: u32) -> Option<Self> {
        let mut root = root(instance, &heuristic, &pruning);
        let mut f = heuristic.value(root.memo);
        for (&direction, depth) in prefix.iter().zip(1..) {
            root.untried.clone().find(|&untried| untried == direction)?;
            root = root.after(direction, instance.blank, &heuristic, &pruning);
            f = f.max(depth + heuristic.value(root.memo));
        }
        // A node takes the place of its parent beside at most two others, and the start has at most four successors.
        let room = 2 * last_bound as usize + 5;
        let branch = Branch { moves: prefix.to_vec(), f, least_h: heuristic.value(root.memo) };
        Some(IterativeDeepening {
            heuristic,
            pruning,
            instance,
            branches: vec![(branch, root)],
            begun: 0,
            is_best_first: false,
            least_h: u32::MAX,
            stack: vec![root; room].into(),
            waiting: 0,
            path: vec![Direction::Up; prefix.len() + last_bound as usize + 1],
            bound: 0,
            next_bound: u32::MAX,
            last_bound,
            admissible: true,
            statistics: Statistics::default(),
            progress: Progress::Running,
            solved_at: 0,
        })
    }

    /// Goes on to the next branch of this round, or to the next round, with the least bound that lets something new in.
    fn go_on(&mut self) -> Progress {
        self.end_branch();
        if let Some((branch, node)) = self.branches.get(self.begun) {
            self.begun += 1;
            if branch.f > self.bound {
                self.next_bound = self.next_bound.min(branch.f);
            } else {
                self.path[..branch.moves.len()].copy_from_slice(&branch.moves);
                self.stack[0] = *node;
                self.waiting = 1;
                let waiting = 1 + self.branches.len() - self.begun;
                self.statistics.frontier_peak = self.statistics.frontier_peak.max(waiting as u64);
            }
        } else if self.next_bound > self.last_bound {
            return Progress::Exhausted;
        } else {
            self.put_in_order();
            self.bound = self.next_bound;
            self.next_bound = u32::MAX;
            self.begun = 0;
        }
        Progress::Running
    }

    /// Notes how near to the goal the branch begun with last came.
    fn end_branch(&mut self) {
        if self.least_h < u32::MAX {
            self.branches[self.begun - 1].0.least_h = self.least_h;
            self.least_h = u32::MAX;
        }
    }

    /// Puts the branches in order, once there are any worth it.
    fn put_in_order(&mut self) {
        if !self.is_best_first || self.statistics.generated < WORTH_ORDERING {
            return;
        }
        if self.branches.len() == 1 {
            let start = self.branches[0].1;
            let IterativeDeepening { instance, heuristic, pruning, statistics, .. } = self;
            self.branches = branches(*instance, heuristic, pruning, start, BRANCHES, statistics);
        }
        self.branches.sort_by_key(|(branch, _)| branch.least_h);
    }
}

impl<G: Grid, H: Heuristic<G>, P: Pruning<G>> IterativeDeepening<G, H, P> {
    /// Goes on with a round until so many successors are generated in all, to its end or to the goal.
    fn search(&mut self, enough: u64) -> Progress {
        // In locals: the loop takes some ten nanoseconds a turn.
        let IterativeDeepening { heuristic, pruning, instance, bound, .. } = self;
        let (heuristic, pruning, blank, bound) = (&*heuristic, &*pruning, instance.blank, *bound);
        let (stack, path) = (&mut *self.stack, &mut *self.path);
        let Statistics { mut expanded, mut generated, mut frontier_peak, mut depth_peak, .. } = self.statistics;
        let (mut waiting, mut next_bound, mut least_h) = (self.waiting, self.next_bound, self.least_h);
        // The branches to come wait too.
        let beside = (self.branches.len() - self.begun) as u64;
        let mut progress = Progress::Running;
        while waiting > 0 && generated < enough {
            waiting -= 1;
            let node = stack[waiting];
            let depth = usize::from(node.depth);
            if depth > 0 {
                path[depth - 1] = node.arrived_by;
            }
            if node.board == G::GOAL {
                self.solved_at = depth;
                progress = Progress::Solved;
                break;
            }
            expanded += 1;
            depth_peak = depth_peak.max(depth as u64);
            // Backwards, so that the first direction is the next to be gone on with.
            for direction in node.untried.rev() {
                let successor = node.after(direction, blank, heuristic, pruning);
                generated += 1;
                let h = heuristic.value(successor.memo);
                least_h = least_h.min(h);
                let f = u32::from(successor.depth) + h;
                // Written whether it stays or not: which of the two, no processor can foresee.
                stack[waiting] = successor;
                waiting += usize::from(f <= bound);
                next_bound = next_bound.min(if f <= bound { u32::MAX } else { f });
            }
            frontier_peak = frontier_peak.max(waiting as u64 + beside);
        }
        self.statistics = Statistics { expanded, generated, frontier_peak, depth_peak, ..self.statistics };
        (self.waiting, self.next_bound, self.least_h) = (waiting, next_bound, least_h);
        progress
    }
}

/// The start as a node.
pub fn root<G: Grid, H: Heuristic<G>, P: Pruning<G>>(
    instance: Instance<G>,
    heuristic: &H,
    pruning: &P,
) -> Node<G, H, P> {
    let blank = instance.start.cell_of(instance.blank);
    let state = pruning.start(blank);
    Frame {
        board: instance.start,
        memo: heuristic.memo(instance.start),
        pruning: state,
        untried: pruning.moves(state, blank),
        blank: blank as u8,
        arrived_by: Direction::Up,
        depth: 0,
    }
}

impl<G: Grid, M: Copy, S: Copy> Frame<G, M, S> {
    /// The node that a move leads to.
    #[inline(always)]
    pub fn after<H, P>(&self, direction: Direction, blank: usize, heuristic: &H, pruning: &P) -> Self
    where
        H: Heuristic<G, Memo = M>,
        P: Pruning<G, State = S>,
    {
        let to = usize::from(self.blank);
        let from = source::<G>(to, direction);
        let name = self.board.name(from);
        let after = self.board.slide(name, from, blank, to);
        let state = pruning.after(self.pruning, direction);
        Frame {
            board: after,
            memo: heuristic.slid(self.memo, Slide { before: self.board, after, name, from, to }),
            pruning: state,
            // Looked up long before it is needed.
            untried: pruning.moves(state, from),
            blank: from as u8,
            arrived_by: direction,
            depth: self.depth + 1,
        }
    }
}

impl<G: Grid, H: Heuristic<G>, P: Pruning<G>> Search for IterativeDeepening<G, H, P> {
    fn advance(&mut self, nodes: u64) -> Progress {
        let enough = self.statistics.generated.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.statistics.generated < enough {
            self.progress = if self.waiting > 0 { self.search(enough) } else { self.go_on() };
        }
        self.progress
    }

    fn statistics(&self) -> Statistics {
        let proved = if self.progress == Progress::Exhausted { self.next_bound } else { self.bound };
        Statistics {
            memory_bytes: (size_of_val(&*self.stack) + size_of_val(&*self.branches)) as u64,
            least_h: self.branches.iter().map(|(branch, _)| branch.least_h).chain([self.least_h]).min(),
            lower_bound: self.admissible.then_some(proved),
            ..self.statistics
        }
    }

    fn solution(&self) -> Option<Moves> {
        (self.progress == Progress::Solved).then(|| self.path[..self.solved_at].iter().copied().collect())
    }
}

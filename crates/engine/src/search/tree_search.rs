//! Best-first search that keeps duplicates: in the tree of all paths rather than in the graph of all boards.
//!
//! Complete and optimal like [`BestFirst`](super::BestFirst) with the same priority, except that depth-first search may
//! follow a cycle until it reaches its limit. A board is expanded once for each path to it, moves back included, so that
//! time and space are exponential in the length of the solution even where there are few boards. A node takes 16 bytes (32
//! on 5x5), and 24 more on the frontier. None is ever forgotten.
//!
//! Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995), call it TREE-SEARCH. It is here to be compared.

use crate::choices::Choices;
use crate::heuristic::Estimator;
use crate::puzzle::grid::Instance;
use crate::puzzle::{Direction, Moves};
use crate::search::best_first::{Parameters, ProvenBound};
use crate::search::contract::{Inspect, ObservableSearch, Search};
use crate::search::expansion::{DirectionSet, successors};
use crate::search::memory::{Allowance, Arena, OutOfMemory};
use crate::search::observer::{Event, Node, Observer, PruneReason, TreePlace};
use crate::search::policy::Policy;
use crate::search::progress::Progress;
use crate::search::storage::{Info, InfoOf, Open, Stored, Turn};
use crate::search::tie_queue::TieQueue;
use crate::statistics::Statistics;

/// A best-first search in a tree.
#[derive(Debug)]
pub struct TreeSearch<G: Stored, H> {
    heuristic: H,
    instance: Instance<G>,
    parameters: Parameters,
    choices: Choices,
    /// All nodes in the order of their generation. Those taken off the frontier are marked.
    nodes: Arena<TreeNode<G>>,
    generated: u32,
    frontier: TieQueue<u32>,
    proven: ProvenBound,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    /// The goal, once solved.
    goal: u32,
}

#[derive(Clone, Debug)]
struct TreeNode<G: Stored> {
    board: G,
    info: InfoOf<G>,
    /// Meaningless for the root.
    parent: u32,
}

impl<G: Stored, H: Estimator<G>> TreeSearch<G, H> {
    /// Creates a search from the instance's start to its goal. Reopening has no meaning for it.
    pub fn new(instance: Instance<G>, heuristic: H, parameters: Parameters, choices: Choices) -> Self {
        let h = heuristic.value(heuristic.memo(&instance.start));
        let mut search = TreeSearch {
            heuristic,
            instance,
            parameters,
            choices,
            nodes: Arena::new(),
            generated: 0,
            frontier: TieQueue::new(choices.ties),
            proven: ProvenBound::new(h, &parameters),
            allowance: Allowance::new(parameters.memory_limit),
            statistics: Statistics::default(),
            progress: Progress::Running,
            goal: 0,
        };
        let root = TreeNode { board: search.instance.start.clone(), info: InfoOf::<G>::root(h), parent: 0 };
        if search.add(root, &mut ()).is_err() {
            search.progress = Progress::Limit;
        }
        search
    }

    /// Puts a node on the frontier and returns its number. Observers learn of a node that has no room as well, as it counts.
    fn add<O: Observer>(&mut self, node: TreeNode<G>, observer: &mut O) -> Result<u32, OutOfMemory> {
        let (g, h) = (node.info.g(), node.info.h());
        let number = self.generated;
        if O::ENABLED {
            observer.observe(Event::Generated(self.node(&node, number)));
        }
        let after = number.checked_add(1).ok_or(OutOfMemory)?;
        self.allowance.take(G::heap_bytes(self.instance.rules.shape))?;
        self.nodes.push(node, &mut self.allowance)?;
        self.generated = after;
        self.frontier.push(number, self.parameters.priority.of(g, h), (g, h), &mut self.allowance)?;
        self.statistics.frontier_peak = self.statistics.frontier_peak.max(self.frontier.len() as u64);
        Ok(number)
    }

    /// Expands the next node of the frontier.
    fn step<O: Observer>(&mut self, observer: &mut O) -> Result<Progress, OutOfMemory> {
        let rules = self.instance.rules;
        let Some(Turn { key: number, priority, .. }) = self.frontier.pop() else {
            return Ok(Progress::Exhausted);
        };
        self.proven.raise(priority, &self.parameters, observer);
        let node = self.nodes.get_mut(number as usize);
        let (board, info) = (node.board.clone(), node.info);
        let g = info.g();
        if board.is_goal() {
            self.goal = number;
            return Ok(Progress::Solved);
        }
        node.info = info.marked();
        if g >= self.parameters.depth_limit.map_or(InfoOf::<G>::MAX_G, |limit| limit.min(InfoOf::<G>::MAX_G)) {
            if O::ENABLED {
                observer.observe(Event::Pruned(self.stored_node(number), PruneReason::DepthLimit));
            }
            return Ok(Progress::Running);
        }
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(g));
        if O::ENABLED {
            observer.observe(Event::Expanded(self.stored_node(number)));
        }
        let memo = self.heuristic.restore(&board, info.h());
        let to = board.cell_of(rules.blank);
        let directions = self.choices.arrange(DirectionSet::legal(rules.shape, to));
        for (direction, slide) in successors(&board, rules, to, directions) {
            let h = self.heuristic.value(self.heuristic.update(memo, &slide));
            self.statistics.generated += 1;
            let is_goal = slide.after.is_goal();
            let info = InfoOf::<G>::new(g + 1, h, direction);
            let successor = self.add(TreeNode { board: slide.after, info, parent: number }, observer)?;
            if self.choices.tests_generated() && is_goal {
                self.goal = successor;
                self.proven.meet(g + 1, &self.parameters, observer);
                return Ok(Progress::Solved);
            }
        }
        Ok(Progress::Running)
    }

    /// A node for observers and inspectors.
    fn stored_node(&self, number: u32) -> Node {
        self.node(self.nodes.get(number as usize), number)
    }

    fn node(&self, &TreeNode { ref board, info, parent }: &TreeNode<G>, number: u32) -> Node {
        let arrived_by = info.arrived_by();
        let f = self.parameters.priority.evaluate(info.g(), info.h());
        let place = TreePlace { number, parent: arrived_by.map(|_| parent) };
        let node = Node::new(&self.instance, board, arrived_by, (info.g(), info.h()));
        Node { f, place: Some(place), ..node }
    }
}

impl<G: Stored, H: Estimator<G>> Search for TreeSearch<G, H> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
    }

    fn statistics(&self) -> Statistics {
        let (frontier, lower_bound) = (Some(self.frontier.len() as u64), self.proven.bound);
        Statistics { frontier, lower_bound, memory_bytes: self.allowance.peak() as u64, ..self.statistics }
    }

    fn lower_bound(&self) -> Option<u32> {
        self.proven.bound
    }

    fn solution(&self) -> Option<Moves> {
        if self.progress != Progress::Solved {
            return None;
        }
        let mut node = self.nodes.get(self.goal as usize);
        let mut moves: Vec<Direction> = Vec::new();
        while let Some(direction) = node.info.arrived_by() {
            moves.push(direction);
            node = self.nodes.get(node.parent as usize);
        }
        moves.reverse();
        Some(Moves::from(moves))
    }
}

impl<G: Stored, H: Estimator<G>> Inspect for TreeSearch<G, H> {
    fn frontier(&self) -> Vec<Node> {
        self.frontier.keys().map(|number| self.stored_node(number)).collect()
    }

    fn closed(&self) -> Vec<Node> {
        let expanded = (0..self.generated).filter(|&number| self.nodes.get(number as usize).info.is_marked());
        expanded.map(|number| self.stored_node(number)).collect()
    }
}

impl<G: Stored, H: Estimator<G>> ObservableSearch for TreeSearch<G, H> {
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

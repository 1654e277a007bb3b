//! Breadth-first search from both ends.
//!
//! Complete and optimal. Two searches of half the depth see about the square root of the boards that one would: time
//! and space grow with that: a board takes about 18 bytes of a table that serves both searches (30 on 5x5), and 8.5
//! more (17 on 5x5) while it waits.
//!
//! Pohl, "Bi-directional search" (1971). The side with fewer nodes to expand next goes on, a whole layer at a time:
//! once all boards within a moves of the start and b of the goal are known and none is common to both, a solution has
//! at least a + b + 1 moves; so the first board found common while the next layer is made lies on a shortest one.

use super::memory::{Allowance, OutOfMemory, Stack, StackPool};
use super::table::{Facts, Table};
use super::{Progress, Search, Statistics, Untried};
use crate::puzzle::grid::{Grid, Instance, legal_moves, source};
use crate::puzzle::{Direction, Moves};

/// One of the two searches: boards that wait, those of the layer that is being expanded and those of the next one.
#[derive(Clone, Copy, Debug)]
struct Side {
    layer: Stack,
    next_layer: Stack,
    /// Boards in both.
    waiting: u64,
    /// The moves to every board of the layer.
    depth: u32,
}

/// Where the two searches met: the move that led from a board of one to a board of the other.
#[derive(Clone, Copy, Debug)]
struct Meeting<G> {
    from: G,
    direction: Direction,
    to: G,
}

/// A bidirectional breadth-first search under way.
#[derive(Debug)]
pub struct Bidirectional<G> {
    /// The boards of both searches; those from the goal are marked.
    table: Table<G>,
    pool: StackPool<G>,
    /// From the start, and from the goal.
    sides: [Side; 2],
    /// The side whose layer is being expanded.
    turn: usize,
    blank: usize,
    allowance: Allowance,
    statistics: Statistics,
    progress: Progress,
    meeting: Option<Meeting<G>>,
}

impl<G: Grid> Bidirectional<G> {
    /// A search between the instance's start and its goal that holds at most `memory_limit` bytes.
    pub fn new(instance: Instance<G>, memory_limit: usize) -> Self {
        let side = Side { layer: Stack::EMPTY, next_layer: Stack::EMPTY, waiting: 0, depth: 0 };
        let mut search = Bidirectional {
            table: Table::new(),
            pool: StackPool::new(),
            sides: [side, side],
            turn: 0,
            blank: instance.blank,
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

    /// Stores both ends.
    fn begin(&mut self, start: G) -> Result<(), OutOfMemory> {
        for (side, board, facts) in [(0, start, Facts::root(0)), (1, G::GOAL, Facts::root(0).marked())] {
            let Err(gap) = self.table.find(board, board.hash()) else {
                unreachable!("the start is not the goal");
            };
            self.table.insert(gap, board, facts, &mut self.allowance)?;
            self.pool.push(&mut self.sides[side].layer, board, &mut self.allowance)?;
            self.sides[side].waiting = 1;
        }
        Ok(())
    }

    /// Expands the next board of the side whose turn it is.
    fn step(&mut self) -> Result<Progress, OutOfMemory> {
        let side = &mut self.sides[self.turn];
        let Some(board) = self.pool.pop(&mut side.layer) else {
            return Ok(Progress::Exhausted);
        };
        if let Some(ahead) = self.pool.peek(side.layer, 1) {
            self.table.prefetch_expansion(ahead, self.blank);
        }
        side.waiting -= 1;
        self.statistics.expanded += 1;
        self.statistics.depth_peak = self.statistics.depth_peak.max(u64::from(side.depth));
        let from_goal = self.turn == 1;
        let Ok(place) = self.table.find(board, board.hash()) else {
            unreachable!("what waits was stored");
        };
        let to = board.cell_of(self.blank);
        for direction in Untried::new(legal_moves::<G>(to), self.table.facts(place).arrived_by()) {
            let from = source::<G>(to, direction);
            let after = board.slide(board.name(from), from, self.blank, to);
            let hash = after.hash();
            self.statistics.generated += 1;
            let gap = match self.table.find(after, hash) {
                Err(gap) => gap,
                Ok(place) => {
                    let known = self.table.facts(place);
                    if known.is_marked() == from_goal {
                        continue;
                    }
                    self.statistics.lower_bound = Some(side.depth + 1 + known.g());
                    self.meeting = Some(Meeting { from: board, direction, to: after });
                    return Ok(Progress::Solved);
                }
            };
            let facts = Facts::new(side.depth + 1, 0, direction);
            let facts = if from_goal { facts.marked() } else { facts };
            self.table.insert(gap, after, facts, &mut self.allowance)?;
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
            self.statistics.lower_bound = Some(start.depth + goal.depth + 1);
            self.turn = usize::from(goal.waiting < start.waiting);
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
        if self.progress != Progress::Solved {
            return None;
        }
        let Some(Meeting { from, direction, to }) = self.meeting else {
            return Some(Moves::default()); // The start is the goal.
        };
        // Seen from the start: the other search's last move was made towards the goal.
        let (near, far) = if self.turn == 0 { (from, to) } else { (to, from) };
        let crossing = if self.turn == 0 { direction } else { direction.inverse() };
        let mut moves: Vec<Direction> = self.table.trail(near, self.blank).collect();
        moves.reverse();
        moves.push(crossing);
        // What led from the goal is taken back, last first.
        moves.extend(self.table.trail(far, self.blank).map(Direction::inverse));
        Some(Moves::from(moves))
    }
}

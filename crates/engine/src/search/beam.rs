//! Beam search: breadth-first, but of each layer only the most promising boards are expanded.
//!
//! Neither complete nor optimal unless no layer had to be cut. Time and space grow with the width.
//!
//! Bisiani, "Beam search", in Shapiro's "Encyclopedia of artificial intelligence" (1987). The [`Space`] stores and ranks the
//! boards; among equal ranks, successors of better parents come first. That order matters: with random ties the solutions
//! of 5x5 boards are a quarter longer. A search whose best rank has not improved for many layers can give up.

mod packed;
mod space;

pub use packed::{Packed, PackedBoard};
pub use space::{Observing, Space, Stored, Visible, Watcher};

use crate::puzzle::Direction;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::observer::{Event, Node, PruneReason};
use crate::search::trail::Trail;
use crate::statistics::Statistics;

#[derive(Clone, Copy, Debug)]
struct LayerNode<B> {
    board: B,
    /// The moves since the last stretch of the trail, two bits each, the last in the lowest.
    moves: u64,
    stretch: u32,
    blank: u16,
    arrived_by: Option<Direction>,
}

/// A successor before it is chosen.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    rank: i32,
    /// The parent's number and, in the two low bits, the direction.
    origin: u32,
}

/// Sorts candidates by rank, those of better parents first. A function of its own, because a sort is compiled once more for each
/// beam that contains it.
fn by_rank(candidates: &mut [Candidate]) {
    candidates.sort_unstable_by_key(|candidate| (candidate.rank, candidate.origin));
}

/// A slot of the hash table of a layer: half of a hash, and the number of the board that has it.
#[derive(Clone, Copy, Debug)]
struct Slot {
    tag: u32,
    number: u32,
}

impl Slot {
    const FREE: Slot = Slot { tag: 0, number: u32::MAX };
}

/// The state of a beam search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeamStatus {
    /// The search can be advanced further.
    Running,
    /// The search has found a solution.
    Solved,
    /// The search ended without a solution and proves nothing, as a layer was cut.
    Lost,
    /// No solution within the maximum length exists: no layer was cut.
    Exhausted,
}

/// A beam search over boards of the type `B`, whose tiles of the type `T` are stored beside them.
#[derive(Debug)]
pub struct Beam<B, T> {
    width: usize,
    /// The maximum length of a solution, in moves.
    longest: u32,
    /// The number of layers without a better rank after which the search gives up.
    patience: u32,
    depth: u32,
    layer: Vec<LayerNode<B>>,
    tiles: Vec<T>,
    /// The number of expanded boards of the layer.
    expanded: usize,
    candidates: Vec<Candidate>,
    /// By distance from the lowest rank, the number of candidates; then, the place of the next one.
    places: Vec<u32>,
    /// The candidates by rank.
    sorted: Vec<Candidate>,
    /// The number of candidates examined.
    chosen: usize,
    next: Vec<LayerNode<B>>,
    next_tiles: Vec<T>,
    /// A hash table of the next layer's boards.
    table: Vec<Slot>,
    trail: Trail,
    /// The lowest rank so far, and the depth where it was reached.
    best: (i32, u32),
    is_cut: bool,
    /// The maximum number of boards of a layer with the blank on the same cell.
    crowd_limit: u32,
    /// By cell of the blank, the number of boards of the next layer.
    crowds: Vec<u32>,
    status: BeamStatus,
}

/// The maximum number of ranks that are told apart in a layer of many candidates; worse ones count as the worst.
const RANKS: usize = 1 << 14;

/// Layers with fewer candidates are sorted exactly.
const FEW: usize = 2_000;

/// The number of ranks for each candidate up to which counting them is faster than sorting by comparison.
const SPARSE: usize = 4;

impl<B: Copy, T: Copy> Beam<B, T> {
    /// Reserves the memory of searches with layers of at most `width` boards, each with `tiles` tiles stored beside it.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn new(width: usize, tiles: usize, memory: &mut Allowance) -> Result<Beam<B, T>, OutOfMemory> {
        let mut parts = Allowance::new(memory.left());
        let candidates = 3 * width + 1;
        let mut beam = Beam {
            width,
            longest: 0,
            patience: u32::MAX,
            depth: 0,
            layer: parts.reserve(width)?,
            tiles: parts.reserve(width * tiles)?,
            expanded: 0,
            candidates: parts.reserve(candidates)?,
            places: parts.reserve(if candidates > FEW { RANKS } else { SPARSE * candidates })?,
            sorted: parts.reserve(candidates)?,
            chosen: 0,
            next: parts.reserve(width)?,
            next_tiles: parts.reserve(width * tiles)?,
            table: parts.reserve((2 * width).next_power_of_two())?,
            trail: Trail::default(),
            best: (i32::MAX, 0),
            is_cut: false,
            crowd_limit: u32::MAX,
            crowds: parts.reserve(tiles)?,
            status: BeamStatus::Lost,
        };
        beam.crowds.resize(tiles, 0);
        beam.table.resize(beam.table.capacity(), Slot::FREE);
        beam.places.resize(beam.places.capacity(), 0);
        memory.take_over(parts);
        Ok(beam)
    }

    /// Returns its bytes to `memory`.
    pub fn release(mut self, memory: &mut Allowance) {
        self.trail.clear(memory);
        memory.release(self.layer);
        memory.release(self.tiles);
        memory.release(self.candidates);
        memory.release(self.places);
        memory.release(self.sorted);
        memory.release(self.next);
        memory.release(self.next_tiles);
        memory.release(self.table);
        memory.release(self.crowds);
    }

    /// Keeps at most `limit` boards of a layer with the blank on the same cell.
    pub fn limit_crowds(&mut self, limit: u32) {
        self.crowd_limit = limit;
    }

    /// Begins a search for solutions of at most `longest` moves from a board whose blank is on the cell `blank`. It gives up
    /// after `patience` layers without a better rank.
    pub fn begin<S: Space<Board = B, Tile = T>>(
        &mut self,
        space: &S,
        (board, blank): (B, u16),
        tiles: impl IntoIterator<Item = T>,
        (longest, patience): (u32, u32),
        memory: &mut Allowance,
    ) {
        self.trail.clear(memory);
        self.end_sort();
        (self.longest, self.patience, self.depth) = (longest, patience, 0);
        self.layer.clear();
        self.tiles.clear();
        self.next.clear();
        self.next_tiles.clear();
        self.tiles.extend(tiles);
        self.layer.push(LayerNode { board, moves: 0, stretch: 0, blank, arrived_by: None });
        self.best = (space.rank_of(self.stored(space, 0)), 0);
        self.is_cut = false;
        self.status = if space.is_goal(&board) { BeamStatus::Solved } else { BeamStatus::Running };
    }

    #[inline(always)]
    fn stored<S: Space<Board = B, Tile = T>>(&self, space: &S, number: usize) -> Stored<'_, S> {
        stored(space, &self.layer, &self.tiles, number)
    }

    /// The maximum length of a solution.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// The state of the search.
    pub fn status(&self) -> BeamStatus {
        self.status
    }

    /// The maximum number of boards in a layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The lowest rank so far, and the depth where it was reached.
    pub fn best(&self) -> (i32, u32) {
        self.best
    }

    /// The number of moves from the start to the current layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The boards of the current layer, the most promising first.
    pub fn layer(&self) -> impl ExactSizeIterator<Item = B> {
        self.layer.iter().map(|node| node.board)
    }

    /// The tiles of the boards of the current layer, `tiles` of each.
    pub fn layer_tiles(&self, tiles: usize) -> impl ExactSizeIterator<Item = &[T]> {
        self.tiles.chunks_exact(tiles)
    }

    /// Advances the search until `limit` successors are counted in `statistics`, or to the end of a step. Returns the number
    /// of candidates examined for the next layer.
    pub fn advance<S: Space<Board = B, Tile = T>, W: Watcher<S>>(
        &mut self,
        space: &S,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
        watcher: &mut W,
    ) -> u64 {
        if self.status != BeamStatus::Running {
            return 0;
        }
        if self.expanded < self.layer.len() {
            self.expand(space, limit, statistics, watcher);
            return 0;
        }
        let before = self.chosen;
        self.choose(space, watcher);
        let examined = self.chosen - before;
        if self.status == BeamStatus::Running && self.chosen == self.sorted.len() {
            self.end_layer(space, statistics, memory);
        }
        examined as u64
    }

    /// Generates successors of the layer.
    fn expand<S: Space<Board = B, Tile = T>, W: Watcher<S>>(
        &mut self,
        space: &S,
        limit: u64,
        statistics: &mut Statistics,
        watcher: &mut W,
    ) {
        let first = self.expanded;
        while self.expanded < self.layer.len() && statistics.generated < limit {
            let number = self.expanded;
            let LayerNode { board, blank, arrived_by, .. } = self.layer[number];
            let (around, legal) = (space.around(self.stored(space, number)), space.legal(blank));
            let directions = legal.without_return(arrived_by);
            if W::ENABLED {
                if self.depth == 0 {
                    watcher.report(space, &board, arrived_by, self.depth, Event::Source);
                }
                watcher.report(space, &board, arrived_by, self.depth, Event::Expanded);
                for direction in legal.difference(directions) {
                    let event = |node| Event::Pruned(node, PruneReason::Parent);
                    self.report_successor(space, number, direction, event, watcher);
                }
            }
            // No loop, so that each direction is a constant: on large boards, that saves a tenth of the time.
            if directions.contains(Direction::Up) {
                self.generate(space, number, &around, Direction::Up, statistics, watcher);
            }
            if directions.contains(Direction::Down) {
                self.generate(space, number, &around, Direction::Down, statistics, watcher);
            }
            if directions.contains(Direction::Left) {
                self.generate(space, number, &around, Direction::Left, statistics, watcher);
            }
            if directions.contains(Direction::Right) {
                self.generate(space, number, &around, Direction::Right, statistics, watcher);
            }
            self.expanded += 1;
        }
        statistics.expanded += (self.expanded - first) as u64;
        statistics.depth_peak = statistics.depth_peak.max(u64::from(self.depth));
        if self.expanded == self.layer.len() {
            self.sort();
        }
    }

    /// Generates the successor of a board of the layer in a legal direction.
    #[inline(always)]
    fn generate<S: Space<Board = B, Tile = T>, W: Watcher<S>>(
        &mut self,
        space: &S,
        number: usize,
        around: &S::Around,
        direction: Direction,
        statistics: &mut Statistics,
        watcher: &mut W,
    ) {
        statistics.generated += 1;
        let from = self.stored(space, number);
        let slide = space.slide(from, direction);
        let estimate = space.estimate(from, &slide);
        let moves_left = self.longest.checked_sub(self.depth + 1);
        let is_candidate = Some(space.h(estimate)) <= moves_left;
        if W::ENABLED {
            let event: fn(Node) -> Event =
                if is_candidate { Event::Generated } else { |node| Event::Pruned(node, PruneReason::Bound) };
            self.report_successor(space, number, direction, event, watcher);
        }
        if is_candidate {
            let rank = space.rank(from, around, &slide, estimate);
            self.candidates.push(Candidate { rank, origin: (number as u32) << 2 | direction as u32 });
        }
    }

    /// Sorts the candidates by rank, those of better parents first.
    fn sort(&mut self) {
        self.sorted.clear();
        self.chosen = 0;
        let ranks = self.candidates.iter().map(|candidate| candidate.rank);
        let (lowest, highest) = ranks.fold((i32::MAX, i32::MIN), |(low, high), rank| (low.min(rank), high.max(rank)));
        let count = self.candidates.len();
        let span = if count == 0 { 0 } else { highest.abs_diff(lowest) as usize + 1 };
        if count <= FEW && span > self.places.len().min(SPARSE * count) {
            self.sorted.extend_from_slice(&self.candidates);
            by_rank(&mut self.sorted);
            return;
        }
        let span = span.min(self.places.len());
        let places = &mut self.places[..span];
        let bucket = |candidate: &Candidate| (candidate.rank.abs_diff(lowest) as usize).min(span - 1);
        for candidate in &self.candidates {
            places[bucket(candidate)] += 1;
        }
        let mut place = 0;
        for count in &mut *places {
            place += std::mem::replace(count, place);
        }
        self.sorted.resize(count, Candidate { rank: 0, origin: 0 });
        for &candidate in &self.candidates {
            let place = &mut places[bucket(&candidate)];
            self.sorted[*place as usize] = candidate;
            *place += 1;
        }
        places.fill(0);
    }

    /// Moves candidates into the next layer, each board once.
    fn choose<S: Space<Board = B, Tile = T>, W: Watcher<S>>(&mut self, space: &S, watcher: &mut W) {
        let last = self.sorted.len().min(self.chosen + S::CHOICES);
        let mask = self.table.len() - 1;
        for &Candidate { rank, origin } in &self.sorted[self.chosen..last] {
            let (number, direction) = parts(origin);
            if self.next.len() == self.width {
                self.is_cut = true;
                if W::ENABLED {
                    for candidate in &self.sorted[self.chosen..] {
                        let (number, direction) = parts(candidate.origin);
                        let event = |node| Event::Pruned(node, PruneReason::BeamWidth);
                        self.report_successor(space, number, direction, event, watcher);
                    }
                }
                self.chosen = self.sorted.len();
                return;
            }
            self.chosen += 1;
            let parent = &self.layer[number];
            let from = stored(space, &self.layer, &self.tiles, number);
            let slide = space.slide(from, direction);
            let blank = space.blank_after(&slide);
            if let Some(&crowd) = self.crowds.get(usize::from(blank))
                && crowd >= self.crowd_limit
            {
                self.is_cut = true;
                continue;
            }
            let hash = space.hash(from, &slide);
            let (mut slot, tag) = ((hash >> 24) as usize & mask, (hash >> 32) as u32);
            let is_known = loop {
                let known = self.table[slot];
                if known.number == Slot::FREE.number {
                    break false;
                }
                let board = || stored(space, &self.next, &self.next_tiles, known.number as usize);
                if known.tag == tag && space.is_after(board(), from, &slide) {
                    break true;
                }
                slot = (slot + 1) & mask;
            };
            if is_known {
                if W::ENABLED {
                    let event = |node| Event::Pruned(node, PruneReason::LayerDuplicate);
                    self.report_successor(space, number, direction, event, watcher);
                }
                continue;
            }
            self.table[slot] = Slot { tag, number: self.next.len() as u32 };
            if let Some(crowd) = self.crowds.get_mut(usize::from(blank)) {
                *crowd += 1;
            }
            let estimate = space.estimate(from, &slide);
            let board = space.after(from, &slide, estimate, rank, &mut self.next_tiles);
            self.next.push(LayerNode {
                board,
                moves: parent.moves << 2 | direction as u64,
                stretch: parent.stretch,
                blank,
                arrived_by: Some(direction),
            });
            if space.is_goal(&board) {
                self.depth += 1;
                self.status = BeamStatus::Solved;
                return;
            }
        }
    }

    /// Reports a successor of a board of the layer.
    #[cold]
    fn report_successor<S: Space<Board = B, Tile = T>, W: Watcher<S>>(
        &self,
        space: &S,
        number: usize,
        direction: Direction,
        event: fn(Node) -> Event,
        watcher: &mut W,
    ) {
        let from = self.stored(space, number);
        let slide = space.slide(from, direction);
        let estimate = space.estimate(from, &slide);
        let rank = space.rank(from, &space.around(from), &slide, estimate);
        let board = space.after(from, &slide, estimate, rank, &mut Vec::new());
        watcher.report(space, &board, Some(direction), self.depth + 1, event);
    }

    fn end_sort(&mut self) {
        self.candidates.clear();
        self.sorted.clear();
        self.table.fill(Slot::FREE);
        self.crowds.fill(0);
        (self.expanded, self.chosen) = (0, 0);
    }

    fn end_layer<S: Space<Board = B, Tile = T>>(
        &mut self,
        space: &S,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) {
        std::mem::swap(&mut self.layer, &mut self.next);
        std::mem::swap(&mut self.tiles, &mut self.next_tiles);
        self.next.clear();
        self.next_tiles.clear();
        self.end_sort();
        self.depth += 1;
        statistics.frontier_peak = statistics.frontier_peak.max(self.layer.len() as u64);
        if self.layer.is_empty() {
            self.status = if self.is_cut { BeamStatus::Lost } else { BeamStatus::Exhausted };
            return;
        }
        let rank = space.rank_of(self.stored(space, 0));
        if rank < self.best.0 {
            self.best = (rank, self.depth);
        }
        if self.depth - self.best.1 > self.patience {
            self.status = BeamStatus::Lost;
        }
        if self.depth.is_multiple_of(Trail::STRETCH) {
            let ends = self.layer.iter_mut().map(|node| (&mut node.moves, &mut node.stretch));
            if self.trail.end_stretch(ends, memory).is_err() {
                self.status = BeamStatus::Lost;
            }
        }
    }

    /// Returns the rest of the layer and the next one, as far as it is chosen, in the order of expansion.
    pub fn frontier<S: Visible<Board = B, Tile = T>>(&self, space: &S) -> Vec<Node> {
        let node = |node: &LayerNode<B>, depth| space.node(&node.board, node.arrived_by, depth);
        let layer = self.layer[self.expanded..].iter().map(|member| node(member, self.depth));
        layer.chain(self.next.iter().map(|member| node(member, self.depth + 1))).collect()
    }

    /// Returns the expanded boards of the layer; a beam search forgets all earlier ones.
    pub fn closed<S: Visible<Board = B, Tile = T>>(&self, space: &S) -> Vec<Node> {
        let expanded = self.layer[..self.expanded].iter();
        expanded.map(|node| space.node(&node.board, node.arrived_by, self.depth)).collect()
    }

    /// The moves to the best board of the layer. `None` if the layer is empty.
    pub fn leader(&self) -> Option<Vec<Direction>> {
        let first = self.layer.first()?;
        Some(self.trail.moves(self.depth, first.moves, first.stretch))
    }

    /// The moves to the goal, once solved.
    pub fn solution(&self) -> Option<Vec<Direction>> {
        if self.status != BeamStatus::Solved {
            return None;
        }
        // The goal is the last board of the next layer. Without one, the start is the goal.
        Some(self.next.last().map_or_else(Vec::new, |goal| self.trail.moves(self.depth, goal.moves, goal.stretch)))
    }
}

/// A board of a layer.
#[inline(always)]
fn stored<'a, S: Space>(
    space: &S,
    layer: &'a [LayerNode<S::Board>],
    tiles: &'a [S::Tile],
    number: usize,
) -> Stored<'a, S> {
    let (node, count) = (&layer[number], space.tiles());
    Stored { board: &node.board, tiles: &tiles[number * count..][..count], blank: node.blank }
}

/// The parent's number and the direction of a candidate.
#[inline(always)]
fn parts(origin: u32) -> (usize, Direction) {
    ((origin >> 2) as usize, Direction::from_bits(origin as u8 & 3))
}

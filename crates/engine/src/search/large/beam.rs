//! Beam search on boards of any size.
//!
//! Like [`Beam`](crate::search::Beam), with three differences: boards are slices of one array for each layer, ranks are
//! numbers of any size, and a search whose best rank has not improved for many layers gives up.

use super::geometry::{Geometry, NO_CELL};
use super::ranking::Ranking;
use super::trail::Trail;
use crate::puzzle::Direction;
use crate::search::BeamStatus;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::statistics::Statistics;
use std::marker::PhantomData;

/// A tile as a board stores it: one byte on boards of at most 256 cells.
pub trait Tile: Copy + Default + PartialEq + std::fmt::Debug + 'static {
    /// The tile with that number.
    fn new(number: u16) -> Self;
    /// The tile's number.
    fn number(self) -> u16;
}

impl Tile for u8 {
    #[inline(always)]
    fn new(number: u16) -> u8 {
        number as u8
    }

    #[inline(always)]
    fn number(self) -> u16 {
        self.into()
    }
}

impl Tile for u16 {
    #[inline(always)]
    fn new(number: u16) -> u16 {
        number
    }

    #[inline(always)]
    fn number(self) -> u16 {
        self
    }
}

/// A hash of boards: the exclusive or of one number for each tile on its cell, the blank left out.
///
/// Boards of equal hashes are compared, so a poor hash costs time only.
pub trait BoardHash: std::fmt::Debug {
    /// The number of a tile on a cell.
    fn of(tile: u16, cell: u16) -> u64;
}

/// The hash of every search but those of tests.
#[derive(Clone, Copy, Debug)]
pub struct Mixed;

impl BoardHash for Mixed {
    #[inline(always)]
    fn of(tile: u16, cell: u16) -> u64 {
        // Multiply and mix, with the constants of the 64-bit finalizer of MurmurHash3.
        let mut bits = (u64::from(tile) << 16 | u64::from(cell)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ bits >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        bits = (bits ^ bits >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits ^ bits >> 33
    }
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

/// A board of a layer; its tiles are stored apart.
#[derive(Clone, Copy, Debug)]
struct LayerNode {
    hash: u64,
    /// The moves since the last stretch of the trail, two bits each, the last in the lowest.
    moves: u64,
    stretch: u32,
    rank: i32,
    /// The Manhattan distance to the goal.
    h: u32,
    blank: u16,
    /// The cell of the tile that attracts the blank, or `NO_CELL`.
    target: u16,
    arrived_by: Option<Direction>,
}

/// A successor before it is chosen.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    rank: i32,
    /// The parent's number and, in the two low bits, the direction.
    origin: u32,
}

/// A beam search.
#[derive(Debug)]
pub struct Beam<T, B = Mixed> {
    width: usize,
    /// The maximum length of a solution, in moves.
    longest: u32,
    /// The number of layers without a better rank after which the search gives up.
    patience: u32,
    depth: u32,
    layer: Vec<LayerNode>,
    boards: Vec<T>,
    expanded: usize,
    candidates: Vec<Candidate>,
    /// By distance from the lowest rank, the number of candidates; then, the place of the next one.
    places: Vec<u32>,
    /// The candidates by rank.
    sorted: Vec<Candidate>,
    chosen: usize,
    next: Vec<LayerNode>,
    next_boards: Vec<T>,
    /// A hash table of the next layer's boards.
    table: Vec<Slot>,
    trail: Trail,
    /// The lowest rank so far, and the depth where it was reached.
    best: (i32, u32),
    is_cut: bool,
    status: BeamStatus,
    hash: PhantomData<B>,
}

/// The number of ranks that are told apart in a layer; worse ones count as the worst.
const RANKS: usize = 1 << 14;

/// Layers with fewer candidates are sorted by comparison.
const FEW: usize = 2_000;

/// The number of candidates examined in one step.
const CHOICES: usize = 4_000;

impl<T: Tile> Beam<T> {
    /// Reserves the memory of searches with layers of at most `width` boards of `cells` cells.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn new(width: usize, cells: usize, memory: &mut Allowance) -> Result<Beam<T>, OutOfMemory> {
        Beam::with_hash(width, cells, memory)
    }
}

impl<T: Tile, B: BoardHash> Beam<T, B> {
    /// Reserves the same memory for searches that find equal boards by another hash.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn with_hash(width: usize, cells: usize, memory: &mut Allowance) -> Result<Beam<T, B>, OutOfMemory> {
        let mut parts = Allowance::new(memory.left());
        let candidates = 3 * width + 1;
        let mut beam = Beam {
            width,
            longest: 0,
            patience: u32::MAX,
            depth: 0,
            layer: parts.reserve(width)?,
            boards: parts.reserve(width * cells)?,
            expanded: 0,
            candidates: parts.reserve(candidates)?,
            places: parts.reserve(if candidates > FEW { RANKS } else { 0 })?,
            sorted: parts.reserve(candidates)?,
            chosen: 0,
            next: parts.reserve(width)?,
            next_boards: parts.reserve(width * cells)?,
            table: parts.reserve((2 * width).next_power_of_two())?,
            trail: Trail::default(),
            best: (i32::MAX, 0),
            is_cut: false,
            status: BeamStatus::Lost,
            hash: PhantomData,
        };
        beam.table.resize(beam.table.capacity(), Slot::FREE);
        beam.places.resize(beam.places.capacity(), 0);
        memory.take_over(parts);
        Ok(beam)
    }

    /// Returns its bytes to `memory`.
    pub fn release(mut self, memory: &mut Allowance) {
        self.trail.clear(memory);
        memory.release(self.layer);
        memory.release(self.boards);
        memory.release(self.candidates);
        memory.release(self.places);
        memory.release(self.sorted);
        memory.release(self.next);
        memory.release(self.next_boards);
        memory.release(self.table);
    }

    /// Begins a search for solutions of at most `longest` moves. The board must have at most the cells of [`Beam::new`].
    pub fn begin<R: Ranking>(
        &mut self,
        geometry: &Geometry,
        ranking: &R,
        tiles: &[u16],
        (longest, patience): (u32, u32),
        memory: &mut Allowance,
    ) {
        self.trail.clear(memory);
        self.end_sort();
        (self.longest, self.patience, self.depth) = (longest, patience, 0);
        self.layer.clear();
        self.boards.clear();
        self.next.clear();
        self.next_boards.clear();
        self.boards.extend(tiles.iter().map(|&tile| T::new(tile)));
        let blank = tiles.iter().position(|&tile| tile == geometry.blank()).unwrap_or(0) as u16;
        let placed = tiles.iter().zip(0..).filter(|&(&tile, _)| tile != geometry.blank());
        let root = LayerNode {
            hash: placed.clone().fold(0, |hash, (&tile, cell)| hash ^ B::of(tile, cell)),
            moves: 0,
            stretch: 0,
            rank: ranking.rank(geometry, |cell| tiles[usize::from(cell)]),
            h: placed.map(|(&tile, cell)| geometry.distance(tile, cell) as u32).sum(),
            blank,
            target: ranking.target(geometry, |cell| tiles[usize::from(cell)], blank),
            arrived_by: None,
        };
        self.layer.push(root);
        self.best = (
            root.rank
                + attraction(
                    geometry,
                    ranking,
                    blank,
                    tiles.get(usize::from(root.target)).copied().unwrap_or(0),
                    root.target,
                ),
            0,
        );
        self.is_cut = false;
        self.status = if root.h == 0 { BeamStatus::Solved } else { BeamStatus::Running };
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

    /// The tiles of the boards of the current layer, the most promising first.
    pub fn layer(&self, cells: usize) -> impl ExactSizeIterator<Item = &[T]> {
        self.boards.chunks_exact(cells)
    }

    /// Advances the search until `limit` successors are counted in `statistics`, or to the end of a step. Returns the
    /// number of candidates examined for the next layer.
    pub fn advance<R: Ranking>(
        &mut self,
        geometry: &Geometry,
        ranking: &R,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) -> u64 {
        if self.status != BeamStatus::Running {
            return 0;
        }
        if self.expanded < self.layer.len() {
            self.expand(geometry, ranking, limit, statistics);
            return 0;
        }
        let before = self.chosen;
        self.choose(geometry, ranking);
        let examined = self.chosen - before;
        if self.status == BeamStatus::Running && self.chosen == self.sorted.len() {
            self.end_layer(geometry, ranking, statistics, memory);
        }
        examined as u64
    }

    /// Generates successors of the layer.
    fn expand<R: Ranking>(&mut self, geometry: &Geometry, ranking: &R, limit: u64, statistics: &mut Statistics) {
        let cells = geometry.cells();
        let mut generated = statistics.generated;
        let first = self.expanded;
        let most_h = self.longest.checked_sub(self.depth + 1);
        for (number, node) in self.layer.iter().enumerate().skip(first) {
            if generated >= limit {
                break;
            }
            let board = &self.boards[number * cells..][..cells];
            let tile_on = |cell: u16| board[usize::from(cell)].number();
            for direction in Direction::ALL {
                let from = geometry.source(node.blank, direction);
                if from == NO_CELL || node.arrived_by == Some(direction.inverse()) {
                    continue;
                }
                generated += 1;
                let tile = tile_on(from);
                let h = node.h + geometry.distance(tile, node.blank) as u32 - geometry.distance(tile, from) as u32;
                if Some(h) <= most_h {
                    let target = if from == node.target { node.blank } else { node.target };
                    let change = ranking.change(geometry, tile_on, tile, from, node.blank);
                    let pulling = if node.target == NO_CELL { 0 } else { tile_on(node.target) };
                    let rank = node.rank + change + attraction(geometry, ranking, from, pulling, target);
                    self.candidates.push(Candidate { rank, origin: (number as u32) << 2 | direction as u32 });
                }
            }
            self.expanded = number + 1;
        }
        statistics.expanded += (self.expanded - first) as u64;
        statistics.generated = generated;
        statistics.depth_peak = statistics.depth_peak.max(u64::from(self.depth));
        if self.expanded == self.layer.len() {
            self.sort();
        }
    }

    /// Sorts the candidates by rank, those of better parents first.
    fn sort(&mut self) {
        self.sorted.clear();
        self.chosen = 0;
        if self.candidates.len() <= FEW || self.places.is_empty() {
            self.sorted.extend_from_slice(&self.candidates);
            self.sorted.sort_unstable_by_key(|candidate| (candidate.rank, candidate.origin));
            return;
        }
        let lowest = self.candidates.iter().map(|candidate| candidate.rank).min().unwrap_or(0);
        let bucket = |candidate: &Candidate| (candidate.rank.abs_diff(lowest) as usize).min(RANKS - 1);
        for candidate in &self.candidates {
            self.places[bucket(candidate)] += 1;
        }
        let mut place = 0;
        for count in &mut self.places {
            place += std::mem::replace(count, place);
        }
        self.sorted.resize(self.candidates.len(), Candidate { rank: 0, origin: 0 });
        for &candidate in &self.candidates {
            let place = &mut self.places[bucket(&candidate)];
            self.sorted[*place as usize] = candidate;
            *place += 1;
        }
        self.places.fill(0);
    }

    /// Moves candidates into the next layer, each board once.
    fn choose<R: Ranking>(&mut self, geometry: &Geometry, ranking: &R) {
        let cells = geometry.cells();
        let last = self.sorted.len().min(self.chosen + CHOICES);
        let mask = self.table.len() - 1;
        for &Candidate { rank, origin } in &self.sorted[self.chosen..last] {
            if self.next.len() == self.width {
                self.is_cut = true;
                self.chosen = self.sorted.len();
                return;
            }
            self.chosen += 1;
            let number = (origin >> 2) as usize;
            let (parent, direction) = (&self.layer[number], Direction::from_bits(origin as u8 & 3));
            let board = &self.boards[number * cells..][..cells];
            let (from, to) = (geometry.source(parent.blank, direction), parent.blank);
            let tile = board[usize::from(from)].number();
            let hash = parent.hash ^ B::of(tile, from) ^ B::of(tile, to);
            let (mut slot, tag) = ((hash >> 32) as usize & mask, hash as u32);
            let is_known = loop {
                let known = self.table[slot];
                if known.number == Slot::FREE.number {
                    break false;
                }
                let tiles = || &self.next_boards[known.number as usize * cells..][..cells];
                if known.tag == tag && is_after_slide(tiles(), board, from.into(), to.into()) {
                    break true;
                }
                slot = (slot + 1) & mask;
            };
            if is_known {
                continue;
            }
            self.table[slot] = Slot { tag, number: self.next.len() as u32 };
            let h = parent.h + geometry.distance(tile, to) as u32 - geometry.distance(tile, from) as u32;
            let start = self.next_boards.len();
            self.next_boards.extend_from_slice(board);
            self.next_boards[start..].swap(from.into(), to.into());
            let mut target = if from == parent.target { to } else { parent.target };
            let pulling = if parent.target == NO_CELL { 0 } else { board[usize::from(parent.target)].number() };
            let rank = rank - attraction(geometry, ranking, from, pulling, target);
            if ranking.attracts(tile) {
                let after = &self.next_boards[start..];
                target = ranking.target(geometry, |cell| after[usize::from(cell)].number(), from);
            }
            self.next.push(LayerNode {
                hash,
                moves: parent.moves << 2 | direction as u64,
                stretch: parent.stretch,
                rank,
                h,
                blank: from,
                target,
                arrived_by: Some(direction),
            });
            if h == 0 {
                self.depth += 1;
                self.status = BeamStatus::Solved;
                return;
            }
        }
    }

    fn end_sort(&mut self) {
        self.candidates.clear();
        self.sorted.clear();
        self.table.fill(Slot::FREE);
        (self.expanded, self.chosen) = (0, 0);
    }

    fn end_layer<R: Ranking>(
        &mut self,
        geometry: &Geometry,
        ranking: &R,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) {
        std::mem::swap(&mut self.layer, &mut self.next);
        std::mem::swap(&mut self.boards, &mut self.next_boards);
        self.next.clear();
        self.next_boards.clear();
        self.end_sort();
        self.depth += 1;
        statistics.frontier_peak = statistics.frontier_peak.max(self.layer.len() as u64);
        let Some(first) = self.layer.first() else {
            self.status = if self.is_cut { BeamStatus::Lost } else { BeamStatus::Exhausted };
            return;
        };
        let pulling = if first.target == NO_CELL { 0 } else { self.boards[usize::from(first.target)].number() };
        let rank = first.rank + attraction(geometry, ranking, first.blank, pulling, first.target);
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

    /// The tiles of the best board of a layer that is about to be expanded.
    pub fn next_leader(&self, geometry: &Geometry) -> Option<&[T]> {
        let is_next = self.status == BeamStatus::Running && self.expanded == 0 && self.candidates.is_empty();
        self.boards.get(..geometry.cells()).filter(|_| is_next)
    }

    /// Ranks the boards of a layer that is about to be expanded anew.
    pub fn rerank<R: Ranking>(&mut self, geometry: &Geometry, ranking: &R) {
        let boards = self.boards.chunks_exact(geometry.cells());
        self.best = (i32::MAX, self.depth);
        for (node, board) in self.layer.iter_mut().zip(boards) {
            let tile_on = |cell: u16| board[usize::from(cell)].number();
            node.rank = ranking.rank(geometry, tile_on);
            node.target = ranking.target(geometry, tile_on, node.blank);
        }
    }

    /// The moves to the best board of the layer, and its tiles. `None` if the layer is empty.
    pub fn leader(&self, geometry: &Geometry) -> Option<(Vec<Direction>, Vec<u16>)> {
        let first = self.layer.first()?;
        let moves = self.trail.moves(self.depth, first.moves, first.stretch);
        Some((moves, self.boards[..geometry.cells()].iter().map(|tile| tile.number()).collect()))
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

/// The rank of a blank on cell `blank` by the tile on cell `target` that attracts it.
#[inline(always)]
fn attraction<R: Ranking>(geometry: &Geometry, ranking: &R, blank: u16, tile: u16, target: u16) -> i32 {
    if target == NO_CELL { 0 } else { ranking.attraction(geometry, blank, tile, target) }
}

/// Whether `after` is `board` with the tiles of two cells exchanged.
#[inline(always)]
fn is_after_slide<T: Tile>(after: &[T], board: &[T], from: usize, to: usize) -> bool {
    let (low, high) = (from.min(to), from.max(to));
    after[low] == board[high]
        && after[high] == board[low]
        && after[..low] == board[..low]
        && after[low + 1..high] == board[low + 1..high]
        && after[high + 1..] == board[high + 1..]
}

//! The closed list of packed grids: every board seen and how it was reached, in a hash table of the boards themselves.
//!
//! Nearly all of a search's time goes into waiting for memory, as each new board lies where its hash says. Hence a
//! look-up touches one cache line, which can be prefetched, and the parent of a board is not stored but recomputed by
//! taking its last move back.

use crate::puzzle::Direction;
use crate::puzzle::grid::{PackedGrid, Rules};
use crate::search::expansion::{DirectionSet, successors};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::storage::{Closed, Info};
use std::marker::PhantomData;

/// Information about a node in 4 bytes: g in 20 bits, h in 8, the last move in 2, and a mark in 1.
#[derive(Clone, Copy, Debug)]
pub struct NodeInfo(u32);

impl Info for NodeInfo {
    const MAX_G: u32 = (1 << 20) - 1;

    #[inline(always)]
    fn new(g: u32, h: u32, arrived_by: Direction) -> NodeInfo {
        debug_assert!(g <= Self::MAX_G && h <= 255);
        NodeInfo(g << 12 | h << 4 | (arrived_by as u32) << 2)
    }

    #[inline(always)]
    fn marked(self) -> NodeInfo {
        NodeInfo(self.0 | 1)
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
    fn arrived_by(self) -> Option<Direction> {
        (self.g() > 0).then(|| Direction::from_bits((self.0 >> 2) as u8))
    }

    #[inline(always)]
    fn is_marked(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The number of words of a line that hold entries.
const WORDS: usize = 15;

/// A cache line: boards, then the information of each. A line has five boards of 8 bytes or three of 16.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line {
    words: [u32; WORDS],
    /// The number of entries, or [`OVERFLOWN`].
    count: u32,
}

/// The count of a full line whose further entries are in the next one.
const OVERFLOWN: u32 = u32::MAX;

/// Entries of a line.
const fn slots<G: PackedGrid>() -> usize {
    WORDS / (words::<G>() + 1)
}

const fn words<G: PackedGrid>() -> usize {
    size_of::<G>() / size_of::<u32>()
}

impl Line {
    const EMPTY: Line = Line { words: [0; WORDS], count: 0 };

    #[inline(always)]
    fn find<G: PackedGrid>(&self, board: G) -> Option<usize> {
        let bits = board.bits();
        // Compares all slots without unpredictable branches. No board equals an empty slot.
        let is_same = |slot| u32::from(self.bits::<G>(slot) == bits) << slot;
        let same = (0..slots::<G>()).fold(0, |same, slot| same | is_same(slot));
        (same != 0).then(|| same.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn bits<G: PackedGrid>(&self, slot: usize) -> u128 {
        (0..words::<G>()).fold(0, |bits, word| bits | u128::from(self.words[slot * words::<G>() + word]) << (32 * word))
    }

    #[inline(always)]
    fn info<G: PackedGrid>(&self, slot: usize) -> NodeInfo {
        NodeInfo(self.words[slots::<G>() * words::<G>() + slot])
    }

    #[inline(always)]
    fn set_info<G: PackedGrid>(&mut self, slot: usize, info: NodeInfo) {
        self.words[slots::<G>() * words::<G>() + slot] = info.0;
    }

    /// Adds an entry to a line that is not full.
    #[inline(always)]
    fn push<G: PackedGrid>(&mut self, board: G, info: NodeInfo) {
        let slot = self.count as usize;
        for word in 0..words::<G>() {
            self.words[slot * words::<G>() + word] = (board.bits() >> (32 * word)) as u32;
        }
        self.set_info::<G>(slot, info);
        self.count += 1;
    }
}

/// The number of shards, by hash, that grow separately: a growth moves a 256th of the entries, so no step takes long.
const SHARDS: usize = 256;

/// The number of lines from which shards differ in size, by up to one half, so that they do not all grow at once.
const SPREAD: usize = 16;

#[derive(Debug, Default)]
struct Shard {
    lines: Vec<Line>,
    filled: usize,
}

impl Shard {
    /// The line where the search for a hash begins, for any number of lines.
    #[inline(always)]
    fn first(&self, hash: u64) -> usize {
        (((hash >> 24 & 0xFFFF_FFFF) * self.lines.len() as u64) >> 32) as usize
    }

    #[inline(always)]
    fn next(&self, line: usize) -> usize {
        if line + 1 == self.lines.len() { 0 } else { line + 1 }
    }

    /// The line and slot of a board, or else the last line where it could have been.
    #[inline(always)]
    fn find<G: PackedGrid>(&self, board: G, hash: u64) -> Result<(usize, usize), usize> {
        let mut at = self.first(hash);
        while let Some(line) = self.lines.get(at) {
            if let Some(slot) = line.find(board) {
                return Ok((at, slot));
            }
            if line.count != OVERFLOWN {
                break;
            }
            at = self.next(at);
        }
        Err(at)
    }

    /// Adds a board to a line or, if that is full, to the next that is not.
    #[inline(always)]
    fn place<G: PackedGrid>(&mut self, mut at: usize, board: G, info: NodeInfo) {
        while self.lines[at].count >= slots::<G>() as u32 {
            self.lines[at].count = OVERFLOWN;
            at = self.next(at);
        }
        self.lines[at].push(board, info);
        self.filled += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow<G: PackedGrid>(&mut self, number: usize, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let capacity = match self.lines.len() {
            lines @ ..8 => lines + lines / 2 + 1,
            8..SPREAD => SPREAD + SPREAD / 2 * number / SHARDS,
            lines => lines + lines / 2,
        };
        let mut lines = allowance.reserve(capacity)?;
        lines.resize(capacity, Line::EMPTY);
        let old = std::mem::replace(&mut self.lines, lines);
        self.filled = 0;
        // The old entries are roughly in the order of their hashes, so that the new lines are filled in sequence.
        for line in &old {
            for slot in 0..(line.count as usize).min(slots::<G>()) {
                let board = G::from_bits(line.bits::<G>(slot));
                self.place(self.first(board.hash_code()), board, line.info::<G>(slot));
            }
        }
        allowance.release(old);
        Ok(())
    }
}

/// A hash table from boards to node information.
///
/// An entry takes 12.8 bytes (21.3 on 5x5), and four to six sevenths of them are filled: about 18 bytes a board, and 30
/// on 5x5.
#[derive(Debug)]
pub struct ClosedList<G> {
    shards: Box<[Shard; SHARDS]>,
    grid: PhantomData<G>,
}

/// The place of a board.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    shard: usize,
    line: usize,
    slot: usize,
}

/// The place for a missing board, valid until another is inserted.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    shard: usize,
    line: usize,
}

#[inline(always)]
fn shard_of(hash: u64) -> usize {
    (hash >> 56) as usize % SHARDS
}

impl<G: PackedGrid> ClosedList<G> {
    #[inline(always)]
    fn prefetch(&self, hash: u64) {
        let shard = &self.shards[shard_of(hash)];
        if let Some(line) = shard.lines.get(shard.first(hash)) {
            #[cfg(target_arch = "x86_64")]
            {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                #[expect(unsafe_code, reason = "there is no safe way to prefetch")]
                // SAFETY: every x86-64 processor has the instruction; it is a hint, and reads nothing.
                unsafe {
                    _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast())
                };
            }
            // Elsewhere, an unused read: there is no portable prefetch.
            #[cfg(not(target_arch = "x86_64"))]
            std::hint::black_box(line.count);
        }
    }
}

impl<G: PackedGrid> Closed<G> for ClosedList<G> {
    type Info = NodeInfo;
    /// The board itself.
    type Key = G;
    type Place = Place;
    type Gap = Gap;

    fn new(_: G::Shape) -> ClosedList<G> {
        ClosedList { shards: Box::new(std::array::from_fn(|_| Shard::default())), grid: PhantomData }
    }

    #[inline(always)]
    fn find(&self, board: &G, hash: u64) -> Result<Place, Gap> {
        let shard = shard_of(hash);
        match self.shards[shard].find(*board, hash) {
            Ok((line, slot)) => Ok(Place { shard, line, slot }),
            Err(line) => Err(Gap { shard, line }),
        }
    }

    #[inline(always)]
    fn key(&self, _: Place, board: &G) -> G {
        *board
    }

    #[inline(always)]
    fn board(&self, key: G) -> G {
        key
    }

    #[inline(always)]
    fn place(&self, _: G, board: &G) -> Place {
        let Ok(place) = self.find(board, board.hash_code()) else {
            unreachable!("every key is that of a board in the list");
        };
        place
    }

    #[inline(always)]
    fn info(&self, place: Place) -> NodeInfo {
        self.shards[place.shard].lines[place.line].info::<G>(place.slot)
    }

    #[inline(always)]
    fn set_info(&mut self, place: Place, info: NodeInfo) {
        self.shards[place.shard].lines[place.line].set_info::<G>(place.slot, info);
    }

    #[inline(always)]
    fn insert(&mut self, gap: Gap, board: &G, info: NodeInfo, allowance: &mut Allowance) -> Result<G, OutOfMemory> {
        let shard = &mut self.shards[gap.shard];
        let mut line = gap.line;
        if shard.filled * 7 >= shard.lines.len() * slots::<G>() * 6 {
            shard.grow::<G>(gap.shard, allowance)?;
            line = shard.first(board.hash_code());
        }
        shard.place(line, *board, info);
        Ok(*board)
    }

    #[inline(always)]
    fn prefetch_expansion(&self, board: G, rules: Rules<G>) {
        self.prefetch(board.hash_code());
        self.prefetch_successors(&board, rules, board.cell_of(rules.blank), None);
    }

    #[inline(always)]
    fn prefetch_successors(&self, board: &G, rules: Rules<G>, to: usize, arrived_by: Option<Direction>) {
        for (_, slide) in successors(board, rules, to, DirectionSet::onward(rules.shape, to, arrived_by)) {
            self.prefetch(slide.after.hash_code());
        }
    }

    fn entries(&self) -> impl Iterator<Item = (G, NodeInfo)> {
        let lines = self.shards.iter().flat_map(|shard| &shard.lines);
        lines.flat_map(|line| {
            let filled = (line.count as usize).min(slots::<G>());
            (0..filled).map(|slot| (G::from_bits(line.bits::<G>(slot)), line.info::<G>(slot)))
        })
    }
}

//! Every board that was seen, and how it was reached: a hash table that holds the boards themselves.
//!
//! Nearly all of a search's time goes into waiting for memory, as each new board lies where its hash says. So a look-up
//! touches one cache line, which can be asked for ahead; and where a board came from is not stored, but found by
//! taking its last move back.

use super::Untried;
use super::memory::{Allowance, OutOfMemory};
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, legal_moves, source};
use std::marker::PhantomData;

/// A board's facts in 4 bytes: g in 20 bits, h in 8, the last move in 2, and a mark in 1.
#[derive(Clone, Copy, Debug)]
pub struct Facts(u32);

/// The longest way that can be noted.
pub const MAX_G: u32 = (1 << 20) - 1;

impl Facts {
    /// Of a board that no move led to.
    pub fn root(h: u32) -> Facts {
        Facts::new(0, h, Direction::Up)
    }

    /// Of a board without the mark.
    #[inline(always)]
    pub fn new(g: u32, h: u32, arrived_by: Direction) -> Facts {
        debug_assert!(g <= MAX_G && h <= 255);
        Facts(g << 12 | h << 4 | (arrived_by as u32) << 2)
    }

    /// The same, with the mark.
    #[inline(always)]
    #[must_use]
    pub fn marked(self) -> Facts {
        Facts(self.0 | 1)
    }

    /// Moves from the root.
    #[inline(always)]
    pub fn g(self) -> u32 {
        self.0 >> 12
    }

    /// Moves estimated to the goal.
    #[inline(always)]
    pub fn h(self) -> u32 {
        (self.0 >> 4) & 0xFF
    }

    /// The last move, unless this is a root.
    #[inline(always)]
    pub fn arrived_by(self) -> Option<Direction> {
        (self.g() > 0).then(|| Direction::from_bits((self.0 >> 2) as u8))
    }

    /// Whether it has the mark, whatever that means to the search.
    #[inline(always)]
    pub fn is_marked(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Words of a line that hold entries.
const WORDS: usize = 15;

/// As much as the processor fetches at once: first boards, then the facts of each. Boards of 8 bytes are five to a line,
/// boards of 16 bytes three.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line {
    words: [u32; WORDS],
    /// The number of entries, or [`OVERFLOWN`].
    count: u32,
}

/// The count of a full line from which entries went on to the next.
const OVERFLOWN: u32 = u32::MAX;

/// Entries of a line.
const fn slots<G: Grid>() -> usize {
    WORDS / (words::<G>() + 1)
}

/// Words of a board.
const fn words<G: Grid>() -> usize {
    size_of::<G>() / size_of::<u32>()
}

impl Line {
    const EMPTY: Line = Line { words: [0; WORDS], count: 0 };

    /// The slot of a board.
    #[inline(always)]
    fn find<G: Grid>(&self, board: G) -> Option<usize> {
        let bits = board.bits();
        // All are compared, without branches that could not be foreseen. Empty slots hold no board that exists.
        let is_same = |slot| u32::from(self.bits::<G>(slot) == bits) << slot;
        let same = (0..slots::<G>()).fold(0, |same, slot| same | is_same(slot));
        (same != 0).then(|| same.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn bits<G: Grid>(&self, slot: usize) -> u128 {
        (0..words::<G>()).fold(0, |bits, word| bits | u128::from(self.words[slot * words::<G>() + word]) << (32 * word))
    }

    #[inline(always)]
    fn facts<G: Grid>(&self, slot: usize) -> Facts {
        Facts(self.words[slots::<G>() * words::<G>() + slot])
    }

    #[inline(always)]
    fn set_facts<G: Grid>(&mut self, slot: usize, facts: Facts) {
        self.words[slots::<G>() * words::<G>() + slot] = facts.0;
    }

    /// Adds an entry to a line that is not full.
    #[inline(always)]
    fn push<G: Grid>(&mut self, board: G, facts: Facts) {
        let slot = self.count as usize;
        for word in 0..words::<G>() {
            self.words[slot * words::<G>() + word] = (board.bits() >> (32 * word)) as u32;
        }
        self.set_facts::<G>(slot, facts);
        self.count += 1;
    }
}

/// The table is split by hash into shards that grow on their own: a growth moves a 256th of the entries, so no step
/// takes long, however many boards there are.
const SHARDS: usize = 256;

/// Lines from which on shards differ in size, by up to one half: so that they do not all grow at about the same time.
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
    fn find<G: Grid>(&self, board: G, hash: u64) -> Result<(usize, usize), usize> {
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
    fn place<G: Grid>(&mut self, mut at: usize, board: G, facts: Facts) {
        while self.lines[at].count >= slots::<G>() as u32 {
            self.lines[at].count = OVERFLOWN;
            at = self.next(at);
        }
        self.lines[at].push(board, facts);
        self.filled += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow<G: Grid>(&mut self, number: usize, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let capacity = match self.lines.len() {
            lines @ ..8 => lines + lines / 2 + 1,
            8..SPREAD => SPREAD + SPREAD / 2 * number / SHARDS,
            lines => lines + lines / 2,
        };
        let mut lines = allowance.reserve(capacity)?;
        lines.resize(capacity, Line::EMPTY);
        let old = std::mem::replace(&mut self.lines, lines);
        self.filled = 0;
        // They come in the order of their hashes, or nearly, so that the new lines are filled one after the other.
        for line in &old {
            for slot in 0..(line.count as usize).min(slots::<G>()) {
                let board = G::from_bits(line.bits::<G>(slot));
                self.place(self.first(board.hash()), board, line.facts::<G>(slot));
            }
        }
        allowance.release(old);
        Ok(())
    }
}

/// A hash table from boards to facts.
///
/// An entry takes 12.8 bytes (21.3 on 5x5), and four to six sevenths of them are filled: about 18 bytes a board, and 30
/// on 5x5.
#[derive(Debug)]
pub struct Table<G> {
    shards: Box<[Shard; SHARDS]>,
    grid: PhantomData<G>,
}

/// Where a board is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    shard: usize,
    line: usize,
    slot: usize,
}

/// Where a board that is not there could be added, until another is.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    shard: usize,
    line: usize,
}

#[inline(always)]
fn shard_of(hash: u64) -> usize {
    (hash >> 56) as usize % SHARDS
}

impl<G: Grid> Table<G> {
    /// A table of nothing.
    pub fn new() -> Table<G> {
        Table { shards: Box::new(std::array::from_fn(|_| Shard::default())), grid: PhantomData }
    }

    /// Where a board with that hash is, or could be added.
    #[inline(always)]
    pub fn find(&self, board: G, hash: u64) -> Result<Place, Gap> {
        let shard = shard_of(hash);
        match self.shards[shard].find(board, hash) {
            Ok((line, slot)) => Ok(Place { shard, line, slot }),
            Err(line) => Err(Gap { shard, line }),
        }
    }

    /// The facts of a board.
    #[inline(always)]
    pub fn facts(&self, place: Place) -> Facts {
        self.shards[place.shard].lines[place.line].facts::<G>(place.slot)
    }

    /// Changes the facts of a board.
    #[inline(always)]
    pub fn set_facts(&mut self, place: Place, facts: Facts) {
        self.shards[place.shard].lines[place.line].set_facts::<G>(place.slot, facts);
    }

    /// Adds a board where it was missed.
    #[inline(always)]
    pub fn insert(&mut self, gap: Gap, board: G, facts: Facts, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let shard = &mut self.shards[gap.shard];
        let mut line = gap.line;
        if shard.filled * 7 >= shard.lines.len() * slots::<G>() * 6 {
            shard.grow::<G>(gap.shard, allowance)?;
            line = shard.first(board.hash());
        }
        shard.place(line, board, facts);
        Ok(())
    }

    /// Asks the memory for the line of a hash.
    #[inline(always)]
    fn prefetch(&self, hash: u64) {
        let shard = &self.shards[shard_of(hash)];
        if let Some(line) = shard.lines.get(shard.first(hash)) {
            #[cfg(target_arch = "x86_64")]
            {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                // SAFETY: every x86-64 processor has the instruction; it is a hint, and reads nothing.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast()) };
            }
            // Elsewhere, a read that nothing waits for: the compiler has no portable prefetch.
            #[cfg(not(target_arch = "x86_64"))]
            std::hint::black_box(line.count);
        }
    }

    /// Asks the memory for all that the expansion of a board will want.
    #[inline(always)]
    pub fn prefetch_expansion(&self, board: G, blank: usize) {
        self.prefetch(board.hash());
        self.prefetch_successors(board, blank, board.cell_of(blank), None);
    }

    /// Asks the memory for the lines of a board's successors. The blank named `blank` is on the cell `to`.
    #[inline(always)]
    pub fn prefetch_successors(&self, board: G, blank: usize, to: usize, arrived_by: Option<Direction>) {
        for direction in Untried::new(legal_moves::<G>(to), arrived_by) {
            let from = source::<G>(to, direction);
            self.prefetch(board.slide(board.name(from), from, blank, to).hash());
        }
    }

    /// The moves that led to a board from its root, last first.
    pub fn trail(&self, mut board: G, blank: usize) -> impl Iterator<Item = Direction> {
        std::iter::from_fn(move || {
            let place = self.find(board, board.hash()).ok()?;
            let direction = self.facts(place).arrived_by()?;
            let from = board.cell_of(blank);
            let to = source::<G>(from, direction.inverse());
            board = board.slide(board.name(to), to, blank, from);
            Some(direction)
        })
    }
}

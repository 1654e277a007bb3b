//! The closed list of large boards: an arena of boards, and a hash table of their numbers.
//!
//! A board takes a byte a tile (two above 256 cells), 16 bytes of information, and 11 to 16 bytes of the table.

use crate::puzzle::Direction;
use crate::puzzle::grid::{AnySize, Grid, LargeGrid, Shape};
use crate::search::memory::{Allowance, Arena, OutOfMemory};
use crate::search::storage::{Closed, Info};

/// Information about a node in 8 bytes.
#[derive(Clone, Copy, Debug)]
pub struct LargeInfo {
    g: u32,
    h: u16,
    arrived_by: Direction,
    is_marked: bool,
}

impl Info for LargeInfo {
    // Times the largest factor of g, 100, it fits into a priority of 32 bits.
    const MAX_G: u32 = (1 << 24) - 1;

    fn new(g: u32, h: u32, arrived_by: Direction) -> Self {
        debug_assert!(g <= Self::MAX_G && h <= u32::from(u16::MAX));
        LargeInfo { g, h: h as u16, arrived_by, is_marked: false }
    }

    fn marked(self) -> Self {
        LargeInfo { is_marked: true, ..self }
    }

    fn g(self) -> u32 {
        self.g
    }

    fn h(self) -> u32 {
        self.h.into()
    }

    fn arrived_by(self) -> Option<Direction> {
        (self.g > 0).then_some(self.arrived_by)
    }

    fn is_marked(self) -> bool {
        self.is_marked
    }
}

/// The number of a board, in the order of insertion.
pub type Number = u32;

/// No board.
const NONE: Number = Number::MAX;

/// A slot of the table: 32 bits of the hash, and the board that has it.
#[derive(Clone, Copy, Debug)]
struct Slot {
    tag: u32,
    number: Number,
}

/// The number of shards, by hash, that grow separately, so that no step takes long.
const SHARDS: usize = 256;

/// The slots of the hashes of one shard, at most three quarters of them filled.
#[derive(Debug, Default)]
struct Shard {
    slots: Vec<Slot>,
    filled: usize,
}

impl Shard {
    /// The slot where the search for a tag begins, for any number of slots.
    fn first(&self, tag: u32) -> usize {
        ((u64::from(tag) * self.slots.len() as u64) >> 32) as usize
    }

    /// Fills the first free slot for a tag.
    fn place(&mut self, tag: u32, number: Number) {
        let mut at = self.first(tag);
        while self.slots[at].number != NONE {
            at = if at + 1 == self.slots.len() { 0 } else { at + 1 };
        }
        self.slots[at] = Slot { tag, number };
        self.filled += 1;
    }

    fn grow(&mut self, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let capacity = self.slots.len() + self.slots.len() / 2 + 4;
        let mut slots = allowance.reserve(capacity)?;
        slots.resize(capacity, Slot { tag: 0, number: NONE });
        let old = std::mem::replace(&mut self.slots, slots);
        self.filled = 0;
        for slot in old.iter().filter(|slot| slot.number != NONE) {
            self.place(slot.tag, slot.number);
        }
        allowance.release(old);
        Ok(())
    }
}

/// The information about a board, with the hash of its tiles.
#[derive(Clone, Copy, Debug)]
struct Hashed {
    hash: u64,
    info: LargeInfo,
}

/// Boards of one size, a byte a tile or two, in chunks that are never moved.
#[derive(Debug)]
struct Boards {
    chunks: Vec<Vec<u8>>,
    cells: usize,
    bytes_a_board: usize,
    boards_a_chunk: usize,
}

/// The number of bytes of a chunk, about.
const CHUNK_BYTES: usize = 1 << 15;

impl Boards {
    fn new(shape: AnySize) -> Boards {
        let cells = shape.cells();
        let bytes_a_board = if cells <= 1 << u8::BITS { cells } else { 2 * cells };
        Boards { chunks: Vec::new(), cells, bytes_a_board, boards_a_chunk: CHUNK_BYTES / bytes_a_board }
    }

    /// Adds the board of the next number.
    fn push(&mut self, number: Number, tiles: &[u16], allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let chunk = number as usize / self.boards_a_chunk;
        if chunk == self.chunks.len() {
            self.chunks.push(allowance.reserve(self.boards_a_chunk * self.bytes_a_board)?);
        }
        if self.bytes_a_board == self.cells {
            self.chunks[chunk].extend(tiles.iter().map(|&tile| tile as u8));
        } else {
            self.chunks[chunk].extend(tiles.iter().flat_map(|tile| tile.to_le_bytes()));
        }
        Ok(())
    }

    fn bytes(&self, number: Number) -> &[u8] {
        let (chunk, place) = (number as usize / self.boards_a_chunk, number as usize % self.boards_a_chunk);
        &self.chunks[chunk][place * self.bytes_a_board..][..self.bytes_a_board]
    }

    fn is(&self, number: Number, tiles: &[u16]) -> bool {
        let bytes = self.bytes(number);
        if self.bytes_a_board == self.cells {
            bytes.iter().zip(tiles).all(|(&byte, &tile)| u16::from(byte) == tile)
        } else {
            bytes.as_chunks().0.iter().zip(tiles).all(|(&bytes, &tile)| u16::from_le_bytes(bytes) == tile)
        }
    }

    fn tiles(&self, number: Number) -> std::sync::Arc<[u16]> {
        let bytes = self.bytes(number);
        if self.bytes_a_board == self.cells {
            bytes.iter().map(|&byte| byte.into()).collect()
        } else {
            bytes.as_chunks().0.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect()
        }
    }
}

/// A hash table from boards to node information.
#[derive(Debug)]
pub struct LargeClosedList {
    boards: Boards,
    entries: Arena<Hashed>,
    count: Number,
    shards: Box<[Shard; SHARDS]>,
}

/// Returns the shard of a hash and its tag there.
const fn parts(hash: u64) -> (usize, u32) {
    ((hash >> 56) as usize % SHARDS, (hash >> 24) as u32)
}

impl Closed<LargeGrid> for LargeClosedList {
    type Info = LargeInfo;
    type Key = Number;
    type Place = Number;
    type Gap = ();

    fn new(shape: AnySize) -> Self {
        let shards = Box::new(std::array::from_fn(|_| Shard::default()));
        LargeClosedList { boards: Boards::new(shape), entries: Arena::new(), count: 0, shards }
    }

    fn find(&self, board: &LargeGrid, hash: u64) -> Result<Number, ()> {
        let (shard, tag) = parts(hash);
        let shard = &self.shards[shard];
        let mut at = shard.first(tag);
        while let Some(slot) = shard.slots.get(at).filter(|slot| slot.number != NONE) {
            if slot.tag == tag && self.boards.is(slot.number, board.tiles()) {
                return Ok(slot.number);
            }
            at = if at + 1 == shard.slots.len() { 0 } else { at + 1 };
        }
        Err(())
    }

    fn key(&self, place: Number, _: &LargeGrid) -> Number {
        place
    }

    fn board(&self, key: Number) -> LargeGrid {
        LargeGrid::with_hash(self.boards.tiles(key), self.entries.get(key as usize).hash)
    }

    fn place(&self, key: Number, _: &LargeGrid) -> Number {
        key
    }

    fn info(&self, place: Number) -> LargeInfo {
        self.entries.get(place as usize).info
    }

    fn set_info(&mut self, place: Number, info: LargeInfo) {
        self.entries.get_mut(place as usize).info = info;
    }

    fn insert(
        &mut self,
        (): (),
        board: &LargeGrid,
        info: LargeInfo,
        allowance: &mut Allowance,
    ) -> Result<Number, OutOfMemory> {
        let hash = board.hash_code();
        let (shard, tag) = parts(hash);
        let shard = &mut self.shards[shard];
        if 4 * shard.filled >= 3 * shard.slots.len() {
            shard.grow(allowance)?;
        }
        let number = self.count;
        if number == NONE {
            return Err(OutOfMemory);
        }
        self.boards.push(number, board.tiles(), allowance)?;
        self.entries.push(Hashed { hash, info }, allowance)?;
        shard.place(tag, number);
        self.count += 1;
        Ok(number)
    }

    fn entries(&self) -> impl Iterator<Item = (Number, LargeInfo)> {
        (0..self.count).map(|number| (number, self.info(number)))
    }
}

//! Which node holds which board: open addressing over node numbers, the boards themselves staying in their arena.

use super::memory::{Allowance, OutOfMemory};

/// The bits of a slot that number a node; the rest are a tag of the board's hash, so that most slots that belong to
/// other boards are passed over without looking at those boards.
const NODE_BITS: u32 = 27;

/// Nodes that can be numbered. One less than the bits allow: no slot may look empty.
pub const MAX_NODES: usize = (1 << NODE_BITS) - 1;

const EMPTY: u32 = u32::MAX;

/// Entries that are moved together when a table grows.
const BATCH: usize = 32;

/// The index is split by hash into tables that grow on their own: a growth moves a 256th of the entries, so no step
/// takes long, however many nodes there are.
const SHARDS: usize = 256;

/// A hash table from boards to node numbers, two to four fifths full: 5 to 10 bytes a node.
#[derive(Debug)]
pub struct NodeIndex {
    shards: Vec<Shard>,
}

#[derive(Debug, Default)]
struct Shard {
    slots: Vec<u32>,
    filled: usize,
}

/// The parts of a 64-bit hash: 8 bits for the shard, 32 for the place in it, 5 for the tag.
#[derive(Clone, Copy)]
struct Parts {
    shard: usize,
    place: u64,
    tag: u32,
}

impl Parts {
    #[inline(always)]
    fn of(hash: u64) -> Parts {
        Parts { shard: (hash >> 56) as usize, place: (hash >> 24) & 0xFFFF_FFFF, tag: (hash as u32 >> 19) << NODE_BITS }
    }
}

impl Shard {
    /// The slot where the search for a hash begins, for any number of slots.
    #[inline(always)]
    fn first(&self, parts: Parts) -> usize {
        ((parts.place * self.slots.len() as u64) >> 32) as usize
    }

    #[inline(always)]
    fn next(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }

    fn place(&mut self, parts: Parts, node: u32) {
        let mut slot = self.first(parts);
        while self.slots[slot] != EMPTY {
            slot = self.next(slot);
        }
        self.slots[slot] = parts.tag | node;
        self.filled += 1;
    }

    fn grow(&mut self, hash_of: impl Fn(usize) -> u64, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let capacity = (self.slots.len() * 2).max(16);
        let mut slots = allowance.reserve(capacity)?;
        slots.resize(capacity, EMPTY);
        let old = std::mem::replace(&mut self.slots, slots);
        self.filled = 0;
        for entries in old.chunks(BATCH) {
            // First the hashes of a whole batch, whose boards lie far apart, so that their reads overlap.
            let mut batch = [(0, 0); BATCH];
            let mut count = 0;
            for node in entries.iter().filter(|&&entry| entry != EMPTY).map(|entry| entry & MAX_NODES as u32) {
                batch[count] = (hash_of(node as usize), node);
                count += 1;
            }
            for &(hash, node) in &batch[..count] {
                self.place(Parts::of(hash), node);
            }
        }
        allowance.release(old);
        Ok(())
    }
}

impl NodeIndex {
    /// An index of nothing.
    pub fn new() -> NodeIndex {
        NodeIndex { shards: (0..SHARDS).map(|_| Shard::default()).collect() }
    }

    /// Asks the memory for the place of a hash, which a [`find`](NodeIndex::find) will soon want.
    #[inline(always)]
    pub fn prefetch(&self, hash: u64) {
        let parts = Parts::of(hash);
        let shard = &self.shards[parts.shard];
        if let Some(slot) = shard.slots.get(shard.first(parts)) {
            // A read that nothing waits for; there is no portable prefetch.
            std::hint::black_box(*slot);
        }
    }

    /// The node with that hash for which `is_same` holds.
    #[inline(always)]
    pub fn find(&self, hash: u64, is_same: impl Fn(usize) -> bool) -> Option<usize> {
        let parts = Parts::of(hash);
        let shard = &self.shards[parts.shard];
        if shard.slots.is_empty() {
            return None;
        }
        let mut slot = shard.first(parts);
        loop {
            let entry = shard.slots[slot];
            if entry == EMPTY {
                return None;
            }
            let node = (entry & MAX_NODES as u32) as usize;
            if entry & !(MAX_NODES as u32) == parts.tag && is_same(node) {
                return Some(node);
            }
            slot = shard.next(slot);
        }
    }

    /// Adds a node that is not there yet; `hash_of` gives the hash of any node added before.
    #[inline(always)]
    pub fn insert(
        &mut self,
        hash: u64,
        node: usize,
        hash_of: impl Fn(usize) -> u64,
        allowance: &mut Allowance,
    ) -> Result<(), OutOfMemory> {
        if node >= MAX_NODES {
            return Err(OutOfMemory);
        }
        let parts = Parts::of(hash);
        let shard = &mut self.shards[parts.shard];
        if (shard.filled + 1) * 5 > shard.slots.len() * 4 {
            shard.grow(hash_of, allowance)?;
        }
        shard.place(parts, node as u32);
        Ok(())
    }
}

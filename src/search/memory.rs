//! Storage that grows in small steps and says no when its limit is reached, or the machine's.

use std::mem::size_of;

/// Bytes in use, and how many may be.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    used: usize,
    peak: usize,
    limit: usize,
}

/// The limit is reached, or the machine has no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

impl Allowance {
    /// Nothing in use of `limit` bytes.
    pub fn new(limit: usize) -> Allowance {
        Allowance { used: 0, peak: 0, limit }
    }

    /// The most bytes that were in use.
    pub fn peak(&self) -> usize {
        self.peak
    }

    /// The bytes that are not in use.
    pub fn left(&self) -> usize {
        self.limit.saturating_sub(self.used)
    }

    /// Takes over what was reserved elsewhere, for the whole of which there was room.
    pub fn take_over(&mut self, other: Allowance) {
        self.used += other.used;
        self.peak = self.peak.max(self.used);
    }

    /// A vector of that capacity, exactly.
    pub fn reserve<T>(&mut self, capacity: usize) -> Result<Vec<T>, OutOfMemory> {
        let bytes = capacity * size_of::<T>();
        if bytes > self.left() {
            return Err(OutOfMemory);
        }
        let mut storage = Vec::new();
        storage.try_reserve_exact(capacity).map_err(|_| OutOfMemory)?;
        self.used += bytes;
        self.peak = self.peak.max(self.used);
        Ok(storage)
    }

    /// Gives a vector's bytes back.
    pub fn release<T>(&mut self, storage: Vec<T>) {
        self.used -= storage.capacity() * size_of::<T>();
    }
}

/// A growing array that never moves what it holds, so that growth needs no second copy and stalls nobody.
#[derive(Debug)]
pub struct Arena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

/// Elements in a chunk.
const CHUNK: usize = 1 << 9;

impl<T> Arena<T> {
    /// An empty arena.
    pub fn new() -> Arena<T> {
        Arena { chunks: Vec::new(), len: 0 }
    }

    /// Adds an element and returns its index.
    #[inline(always)]
    pub fn push(&mut self, value: T, allowance: &mut Allowance) -> Result<usize, OutOfMemory> {
        let index = self.len;
        if index.is_multiple_of(CHUNK) {
            self.chunks.push(allowance.reserve(CHUNK)?);
        }
        self.chunks[index / CHUNK].push(value);
        self.len += 1;
        Ok(index)
    }

    /// The element at an index below the length.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &T {
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    /// The element at an index below the length, to be changed.
    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.chunks[index / CHUNK][index % CHUNK]
    }
}

/// Entries in a block of the pool.
const BLOCK: usize = 15;

/// Entries of a stack, the number in use, and the block below: 128 bytes, if an entry is 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Block<T> {
    entries: [T; BLOCK],
    filled: u32,
    below: u32,
}

/// No block.
const NONE: u32 = u32::MAX;

/// Many stacks in one pool of small blocks, so that what one stack frees another can use.
#[derive(Debug)]
pub struct StackPool<T> {
    blocks: Arena<Block<T>>,
    free: u32,
}

/// One stack of a pool: its topmost block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack(u32);

impl Stack {
    /// A stack with nothing in it.
    pub const EMPTY: Stack = Stack(NONE);
}

impl<T: Copy> StackPool<T> {
    /// A pool without blocks.
    pub fn new() -> StackPool<T> {
        StackPool { blocks: Arena::new(), free: NONE }
    }

    /// Puts an entry on a stack.
    #[inline(always)]
    pub fn push(&mut self, stack: &mut Stack, entry: T, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        if *stack == Stack::EMPTY || self.blocks.get(stack.0 as usize).filled as usize == BLOCK {
            *stack = self.take_block(*stack, entry, allowance)?;
        }
        let block = self.blocks.get_mut(stack.0 as usize);
        block.entries[block.filled as usize] = entry;
        block.filled += 1;
        Ok(())
    }

    /// Takes the topmost entry off a stack.
    #[inline(always)]
    pub fn pop(&mut self, stack: &mut Stack) -> Option<T> {
        if *stack == Stack::EMPTY {
            return None;
        }
        let index = stack.0;
        let block = self.blocks.get_mut(index as usize);
        block.filled -= 1;
        let entry = block.entries[block.filled as usize];
        if block.filled == 0 {
            *stack = Stack(block.below);
            block.below = self.free;
            self.free = index;
        }
        Some(entry)
    }

    /// The entry that many below the topmost, if there are so many; at most a block's.
    #[inline(always)]
    pub fn peek(&self, stack: Stack, depth: usize) -> Option<T> {
        if stack == Stack::EMPTY {
            return None;
        }
        let mut block = self.blocks.get(stack.0 as usize);
        let mut filled = block.filled as usize;
        if filled <= depth {
            if block.below == NONE {
                return None;
            }
            block = self.blocks.get(block.below as usize);
            filled += BLOCK;
        }
        Some(block.entries[filled - 1 - depth])
    }

    fn take_block(&mut self, below: Stack, filler: T, allowance: &mut Allowance) -> Result<Stack, OutOfMemory> {
        if self.free == NONE {
            let block = Block { entries: [filler; BLOCK], filled: 0, below: below.0 };
            return Ok(Stack(self.blocks.push(block, allowance)? as u32));
        }
        let index = self.free;
        let block = self.blocks.get_mut(index as usize);
        self.free = block.below;
        block.below = below.0;
        Ok(Stack(index))
    }
}

//! Storage that grows in small steps and reports when its limit, or the machine's, is reached.

use std::collections::VecDeque;
use std::mem::size_of;

/// A memory budget: the bytes in use and their limit.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    used: usize,
    peak: usize,
    limit: usize,
}

/// The limit, or the machine's memory, is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

impl Allowance {
    /// A budget of `limit` bytes, none of them in use.
    pub fn new(limit: usize) -> Allowance {
        Allowance { used: 0, peak: 0, limit }
    }

    /// The maximum number of bytes in use so far.
    pub fn peak(&self) -> usize {
        self.peak
    }

    /// The number of bytes left.
    pub fn left(&self) -> usize {
        self.limit.saturating_sub(self.used)
    }

    /// Takes over the reservations of another budget, which must fit.
    pub fn take_over(&mut self, other: Allowance) {
        self.used += other.used;
        self.peak = self.peak.max(self.used);
    }

    /// Counts bytes that are allocated elsewhere.
    pub fn take(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        if bytes > self.left() {
            return Err(OutOfMemory);
        }
        self.used += bytes;
        self.peak = self.peak.max(self.used);
        Ok(())
    }

    /// Ends the count of bytes that were taken.
    pub fn give_back(&mut self, bytes: usize) {
        self.used -= bytes;
    }

    /// Reserves a vector of exactly that capacity.
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

    /// Releases a vector's bytes.
    pub fn release<T>(&mut self, storage: Vec<T>) {
        self.used -= storage.capacity() * size_of::<T>();
    }
}

/// A growing array that never moves its elements, so that growth needs no second copy and takes constant time.
#[derive(Debug)]
pub struct Arena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

/// The number of elements in a chunk.
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

/// A queue: first in, first out. It fills chunks of constant size, and fills those again that it has emptied.
#[derive(Debug)]
pub struct Queue<T> {
    /// All but the last chunk are full.
    chunks: VecDeque<Vec<T>>,
    /// The number of entries of the first chunk that have been removed.
    removed: usize,
    /// Empty chunks.
    spare: Vec<Vec<T>>,
}

impl<T: Copy> Queue<T> {
    /// An empty queue.
    pub fn new() -> Queue<T> {
        Queue { chunks: VecDeque::new(), removed: 0, spare: Vec::new() }
    }

    /// Adds an entry at the end.
    #[inline(always)]
    pub fn push(&mut self, entry: T, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        if let Some(last) = self.chunks.back_mut()
            && last.len() < CHUNK
        {
            last.push(entry);
            return Ok(());
        }
        let mut chunk = match self.spare.pop() {
            Some(chunk) => chunk,
            None => allowance.reserve(CHUNK)?,
        };
        chunk.push(entry);
        self.chunks.push_back(chunk);
        Ok(())
    }

    /// Removes the first entry.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<T> {
        let entry = self.get(0)?;
        self.removed += 1;
        if self.removed == CHUNK {
            self.removed = 0;
            if let Some(mut chunk) = self.chunks.pop_front() {
                chunk.clear();
                self.spare.push(chunk);
            }
        }
        Some(entry)
    }

    /// The entry that `turns` others come before.
    #[inline(always)]
    pub fn get(&self, turns: usize) -> Option<T> {
        let index = self.removed + turns;
        self.chunks.get(index / CHUNK)?.get(index % CHUNK).copied()
    }

    /// The entries, the first one first.
    pub fn entries(&self) -> impl Iterator<Item = T> {
        self.chunks.iter().flatten().skip(self.removed).copied()
    }
}

/// The number of entries in a block of the pool.
const BLOCK: usize = 15;

/// Entries of a stack, the number in use, and the block below: 128 bytes for entries of 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Block<T> {
    entries: [T; BLOCK],
    filled: u32,
    below: u32,
}

/// No block.
const NONE: u32 = u32::MAX;

/// Many stacks in one pool of small blocks: a block that one stack frees, another can use.
#[derive(Debug)]
pub struct StackPool<T> {
    blocks: Arena<Block<T>>,
    free: u32,
}

/// One stack of a pool: its topmost block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack(u32);

impl Stack {
    /// The empty stack.
    pub const EMPTY: Stack = Stack(NONE);
}

impl<T: Copy> StackPool<T> {
    /// A pool without blocks.
    pub fn new() -> StackPool<T> {
        StackPool { blocks: Arena::new(), free: NONE }
    }

    /// Pushes an entry onto a stack.
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

    /// Pops the topmost entry of a stack.
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

    /// The entry `depth` below the topmost, if the stack is that deep. `depth` is less than a block.
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

    /// The entries of a stack, the topmost first.
    pub fn entries(&self, stack: Stack) -> impl Iterator<Item = T> {
        let block = |index: u32| (index != NONE).then(|| self.blocks.get(index as usize));
        let blocks = std::iter::successors(block(stack.0), move |above| block(above.below));
        blocks.flat_map(|block| block.entries[..block.filled as usize].iter().rev().copied())
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

//! The open list of large boards: a binary heap.
//!
//! Priorities and estimates of large boards are spread too widely for the stacks of [`Frontier`](super::frontier::Frontier):
//! by a fading weight they reach tens of millions on 30x30. Adding and removing take logarithmic time, which is little next
//! to copying a board. An entry takes 16 bytes.

use crate::search::large_list::Number;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::storage::{Open, Turn};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The boards that wait for their expansion.
#[derive(Default, Debug)]
pub struct LargeFrontier {
    heap: BinaryHeap<Reverse<HeapKey>>,
    /// The number of entries ever added.
    added: u64,
}

/// From the highest bit: 32 of the priority, 16 of h, 48 that fall with each entry, so that the last one comes first, and 32
/// of the board's number.
type HeapKey = u128;

/// The bits of an entry's age.
const AGE_BITS: u32 = 48;

/// The capacity of a small heap.
const FEW: usize = 64;

impl Open<Number> for LargeFrontier {
    fn push(
        &mut self,
        key: Number,
        priority: usize,
        (_, h): (u32, u32),
        allowance: &mut Allowance,
    ) -> Result<(), OutOfMemory> {
        debug_assert!(u32::try_from(priority).is_ok() && h <= u32::from(u16::MAX));
        if self.heap.len() == self.heap.capacity() {
            let capacity = self.heap.capacity();
            let mut entries = allowance.reserve(FEW.max(capacity + capacity / 2))?;
            let mut old = std::mem::take(&mut self.heap).into_vec();
            entries.append(&mut old);
            allowance.release(old);
            self.heap = BinaryHeap::from(entries);
        }
        self.added += 1;
        let age = (1 << AGE_BITS) - 1 - self.added;
        let order = (priority as u128) << 16 | u128::from(h);
        self.heap.push(Reverse((order << AGE_BITS | u128::from(age)) << 32 | u128::from(key)));
        Ok(())
    }

    fn pop(&mut self) -> Option<Turn<Number>> {
        let Reverse(entry) = self.heap.pop()?;
        Some(Turn { key: entry as Number, priority: (entry >> (32 + AGE_BITS + 16)) as usize, ahead: None })
    }

    fn keys(&self) -> impl Iterator<Item = Number> {
        let mut entries: Vec<HeapKey> = self.heap.iter().map(|&Reverse(entry)| entry).collect();
        entries.sort_unstable();
        entries.into_iter().map(|entry| entry as Number)
    }
}

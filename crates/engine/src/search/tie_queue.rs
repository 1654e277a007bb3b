//! An open list with any rule for ties: a binary heap.
//!
//! Adding and removing take logarithmic time, and an entry takes 20 bytes more than its item, padding aside. The bucket queue of
//! [`crate::search::frontier`] is faster and smaller, but knows one rule only.

use crate::catalogue::Ties;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::storage::{Open, Turn};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Debug;

/// The number of entries with which a queue begins.
const FIRST: usize = 64;

/// Entries by priority, then by a rule for ties.
#[derive(Debug)]
pub struct TieQueue<T> {
    ties: Ties,
    heap: BinaryHeap<Reverse<Queued<T>>>,
    /// The number of entries so far.
    pushed: u64,
}

/// An entry of the queue. Lesser ones come first.
#[derive(Clone, Copy, Debug)]
struct Queued<T> {
    priority: usize,
    tie: u32,
    /// Unique, so that it decides at last.
    age: u64,
    item: T,
}

impl<T> Queued<T> {
    fn key(&self) -> (usize, u32, u64) {
        (self.priority, self.tie, self.age)
    }
}

impl<T> PartialEq for Queued<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<T> Eq for Queued<T> {}

impl<T> PartialOrd for Queued<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Queued<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// A queue with the usual rule.
impl<T> Default for TieQueue<T> {
    fn default() -> Self {
        TieQueue::new(Ties::SmallerH)
    }
}

impl<T> TieQueue<T> {
    /// An empty queue.
    pub fn new(ties: Ties) -> TieQueue<T> {
        TieQueue { ties, heap: BinaryHeap::new(), pushed: 0 }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.heap.len()
    }
}

impl<T: Copy + Debug + Send> Open<T> for TieQueue<T> {
    fn push(
        &mut self,
        item: T,
        priority: usize,
        (g, h): (u32, u32),
        allowance: &mut Allowance,
    ) -> Result<(), OutOfMemory> {
        if self.heap.len() == self.heap.capacity() {
            let mut larger = allowance.reserve(FIRST.max(self.heap.len() + self.heap.len() / 2))?;
            let mut full = std::mem::take(&mut self.heap).into_vec();
            larger.append(&mut full);
            allowance.release(full);
            self.heap = BinaryHeap::from(larger);
        }
        let (tie, age) = match self.ties {
            Ties::Fifo => (0, self.pushed),
            Ties::Lifo => (0, !self.pushed),
            Ties::LargerG => (!g, !self.pushed),
            Ties::SmallerH => (h, !self.pushed),
        };
        self.pushed += 1;
        self.heap.push(Reverse(Queued { priority, tie, age, item }));
        Ok(())
    }

    fn pop(&mut self) -> Option<Turn<T>> {
        self.heap.pop().map(|Reverse(Queued { priority, item, .. })| Turn { key: item, priority, ahead: None })
    }

    fn keys(&self) -> impl Iterator<Item = T> {
        let mut entries: Vec<&Reverse<Queued<T>>> = self.heap.iter().collect();
        entries.sort_unstable_by_key(|entry| entry.0.key());
        entries.into_iter().map(|entry| entry.0.item)
    }
}

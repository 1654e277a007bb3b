//! The open list of breadth-first search: a queue, first in, first out.
//!
//! Adding and removing take constant time, and an entry takes the bytes of its item: 8 (16 on 5x5, 4 on larger boards).

use crate::search::memory::{Allowance, OutOfMemory, Queue};
use crate::search::storage::{Open, Turn};
use std::fmt::Debug;

/// The number of turns that a board is shown ahead: enough time to prefetch the memory that its expansion needs.
const AHEAD: usize = 2;

/// A queue whose items are in layers: each is of the layer of the one before it, or of the next.
#[derive(Debug)]
pub struct LayerQueue<T> {
    queue: Queue<T>,
    len: usize,
    /// The layer that is being removed.
    layer: usize,
    /// The number of its items that are left.
    left: usize,
    last_layer: usize,
}

impl<T: Copy> Default for LayerQueue<T> {
    fn default() -> Self {
        LayerQueue { queue: Queue::new(), len: 0, layer: 0, left: 0, last_layer: 0 }
    }
}

impl<T> LayerQueue<T> {
    /// The number of items.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no item of the last removed one's layer is left.
    pub fn is_between_layers(&self) -> bool {
        self.left == 0
    }
}

impl<T: Copy + Debug + Send> Open<T> for LayerQueue<T> {
    #[inline(always)]
    fn push(&mut self, item: T, layer: usize, _: (u32, u32), allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        debug_assert!(self.left == 0 || (self.layer..=self.layer + 1).contains(&layer));
        self.queue.push(item, allowance)?;
        self.len += 1;
        self.last_layer = layer;
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Turn<T>> {
        let key = self.queue.pop()?;
        if self.left == 0 {
            (self.layer, self.left) = (self.last_layer, self.len);
        }
        self.left -= 1;
        self.len -= 1;
        Some(Turn { key, priority: self.layer, ahead: self.queue.get(AHEAD - 1) })
    }

    fn keys(&self) -> impl Iterator<Item = T> {
        self.queue.entries()
    }
}

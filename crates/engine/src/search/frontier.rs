//! The open list of packed grids: a bucket queue. Adding and removing take constant time. An entry takes 8.5 bytes (17 on
//! 5x5).

use crate::search::memory::{Allowance, OutOfMemory, Stack, StackPool};
use crate::search::storage::{Open, Turn};
use std::fmt::Debug;

/// The number of values of h: 0 to 255.
const ESTIMATES: usize = 256;

/// The number of turns that a board is shown ahead: enough time to prefetch the memory that its expansion needs.
const AHEAD: usize = 2;

/// The boards that wait for their expansion.
#[derive(Debug)]
pub struct Frontier<G> {
    /// The row of each priority; a priority without boards has an empty vector.
    rows: Vec<Row>,
    /// A bit for each priority that has boards.
    occupied: Vec<u64>,
    /// The first word that may have a bit set.
    lowest_word: usize,
    spare: Vec<Vec<Stack>>,
    pool: StackPool<G>,
}

/// The boards of one priority: a stack for each h.
#[derive(Debug, Default)]
struct Row {
    stacks: Vec<Stack>,
    entries: u32,
    lowest_h: u32,
}

impl<G: Copy> Default for Frontier<G> {
    fn default() -> Self {
        Frontier { rows: Vec::new(), occupied: Vec::new(), lowest_word: 0, spare: Vec::new(), pool: StackPool::new() }
    }
}

impl<G: Copy + Debug + Send> Open<G> for Frontier<G> {
    #[inline(always)]
    fn push(
        &mut self,
        board: G,
        priority: usize,
        (_, h): (u32, u32),
        allowance: &mut Allowance,
    ) -> Result<(), OutOfMemory> {
        if priority >= self.rows.len() {
            self.make_room(priority, allowance)?;
        }
        let row = &mut self.rows[priority];
        if row.stacks.is_empty() {
            row.stacks = match self.spare.pop() {
                Some(stacks) => stacks,
                None => {
                    let mut stacks = allowance.reserve(ESTIMATES)?;
                    stacks.resize(ESTIMATES, Stack::EMPTY);
                    stacks
                }
            };
            row.lowest_h = h;
            self.occupied[priority / 64] |= 1 << (priority % 64);
            self.lowest_word = self.lowest_word.min(priority / 64);
        }
        self.pool.push(&mut row.stacks[h as usize % ESTIMATES], board, allowance)?;
        row.entries += 1;
        row.lowest_h = row.lowest_h.min(h);
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Turn<G>> {
        while self.occupied.get(self.lowest_word)? == &0 {
            self.lowest_word += 1;
        }
        let priority = self.lowest_word * 64 + self.occupied[self.lowest_word].trailing_zeros() as usize;
        let row = &mut self.rows[priority];
        loop {
            let stack = &mut row.stacks[row.lowest_h as usize % ESTIMATES];
            if let Some(board) = self.pool.pop(stack) {
                let ahead = self.pool.peek(*stack, AHEAD - 1);
                row.entries -= 1;
                if row.entries == 0 {
                    self.spare.push(std::mem::take(&mut row.stacks));
                    self.occupied[priority / 64] &= !(1 << (priority % 64));
                }
                return Some(Turn { key: board, priority, ahead });
            }
            row.lowest_h += 1;
        }
    }

    fn keys(&self) -> impl Iterator<Item = G> {
        let stacks = self.rows.iter().flat_map(|row| &row.stacks);
        stacks.flat_map(|&stack| self.pool.entries(stack))
    }
}

impl<G> Frontier<G> {
    fn make_room(&mut self, priority: usize, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
        let words = (priority / 64 + 1).max(self.occupied.len() * 2);
        let mut rows = allowance.reserve(words * 64)?;
        let mut occupied = allowance.reserve(words)?;
        rows.append(&mut self.rows);
        rows.resize_with(words * 64, Row::default);
        occupied.append(&mut self.occupied);
        occupied.resize(words, 0);
        allowance.release(std::mem::replace(&mut self.rows, rows));
        allowance.release(std::mem::replace(&mut self.occupied, occupied));
        Ok(())
    }
}

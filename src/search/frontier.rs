//! The open list: a bucket queue ordered by priority, then by h, then last in first out.

use super::memory::{Allowance, OutOfMemory, Stack, StackPool};

/// Values of h that are told apart: 0 to 255.
const ESTIMATES: usize = 256;

/// Nodes that wait for their expansion, by number.
///
/// Among equal priorities the smaller h comes first, which for A* means the deeper node: it lies nearer to the goal.
/// Adding and taking cost a few steps each, whatever the size. An entry costs little over 4 bytes.
#[derive(Debug)]
pub struct Frontier {
    /// The row of each priority; rows of priorities without nodes are empty vectors.
    rows: Vec<Row>,
    /// A bit for each priority that has nodes.
    occupied: Vec<u64>,
    /// No occupied word lies before this one.
    lowest_word: usize,
    spare: Vec<Vec<Stack>>,
    pool: StackPool,
}

/// All nodes of one priority, a stack for each h.
#[derive(Debug, Default)]
struct Row {
    stacks: Vec<Stack>,
    entries: u32,
    lowest_h: u32,
}

impl Frontier {
    /// An empty frontier.
    pub fn new() -> Frontier {
        Frontier { rows: Vec::new(), occupied: Vec::new(), lowest_word: 0, spare: Vec::new(), pool: StackPool::new() }
    }

    /// Adds a node.
    #[inline]
    pub fn push(&mut self, node: u32, priority: usize, h: u32, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
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
        self.pool.push(&mut row.stacks[h as usize % ESTIMATES], node, allowance)?;
        row.entries += 1;
        row.lowest_h = row.lowest_h.min(h);
        Ok(())
    }

    /// Takes the node of least priority off, with that priority.
    #[inline]
    pub fn pop(&mut self) -> Option<(u32, usize)> {
        while self.occupied.get(self.lowest_word)? == &0 {
            self.lowest_word += 1;
        }
        let priority = self.lowest_word * 64 + self.occupied[self.lowest_word].trailing_zeros() as usize;
        let row = &mut self.rows[priority];
        loop {
            if let Some(node) = self.pool.pop(&mut row.stacks[row.lowest_h as usize % ESTIMATES]) {
                row.entries -= 1;
                if row.entries == 0 {
                    self.spare.push(std::mem::take(&mut row.stacks));
                    self.occupied[priority / 64] &= !(1 << (priority % 64));
                }
                return Some((node, priority));
            }
            row.lowest_h += 1;
        }
    }

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

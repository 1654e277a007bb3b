//! The open list: a bucket queue ordered by priority, then by h, then last in first out.

use super::memory::{Allowance, OutOfMemory, Stack, StackPool};

/// Values of h that are told apart: 0 to 255.
const ESTIMATES: usize = 256;

/// How many turns ahead a board is shown: enough time for the memory to bring what its expansion will want.
const AHEAD: usize = 2;

/// Boards that wait for their expansion.
///
/// Among equal priorities the smaller h comes first, which for A* means the deeper node: it lies nearer to the goal.
/// Adding and taking cost a few steps each, whatever the size. An entry takes 8.5 bytes (17 on 5x5).
#[derive(Debug)]
pub struct Frontier<G> {
    /// The row of each priority; rows of priorities without boards are empty vectors.
    rows: Vec<Row>,
    /// A bit for each priority that has boards.
    occupied: Vec<u64>,
    /// No occupied word lies before this one.
    lowest_word: usize,
    spare: Vec<Vec<Stack>>,
    pool: StackPool<G>,
}

/// All boards of one priority, a stack for each h.
#[derive(Debug, Default)]
struct Row {
    stacks: Vec<Stack>,
    entries: u32,
    lowest_h: u32,
}

/// The board whose turn it is.
#[derive(Clone, Copy, Debug)]
pub struct Turn<G> {
    /// The board.
    pub board: G,
    /// Its priority: the least on the frontier.
    pub priority: usize,
    /// The board whose turn comes soon, unless what is added meanwhile comes first.
    pub ahead: Option<G>,
}

impl<G: Copy> Frontier<G> {
    /// An empty frontier.
    pub fn new() -> Frontier<G> {
        Frontier { rows: Vec::new(), occupied: Vec::new(), lowest_word: 0, spare: Vec::new(), pool: StackPool::new() }
    }

    /// Adds a board.
    #[inline(always)]
    pub fn push(&mut self, board: G, priority: usize, h: u32, allowance: &mut Allowance) -> Result<(), OutOfMemory> {
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

    /// Takes the board of least priority off.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Turn<G>> {
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
                return Some(Turn { board, priority, ahead });
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

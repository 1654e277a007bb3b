//! The paths to the boards of a beam's layer.

use crate::puzzle::Direction;
use crate::search::memory::{Allowance, OutOfMemory};

/// Stretches of moves from the start to a layer. Those that lead to none of its boards are dropped.
#[derive(Debug, Default)]
pub struct Trail {
    stretches: Vec<Vec<Stretch>>,
}

/// Moves, and the number of the stretch before them.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// Two words of 32 bits: one of 64 would make the stretch a third larger.
    moves: [u32; 2],
    before: u32,
}

/// Not the number of a stretch.
const NONE: u32 = u32::MAX;

impl Trail {
    /// The number of moves in a stretch: as many as fit into a word.
    pub const STRETCH: u32 = u64::BITS / 2;

    /// Forgets all paths.
    pub fn clear(&mut self, memory: &mut Allowance) {
        self.stretches.drain(..).for_each(|stretches| memory.release(stretches));
    }

    /// Stores the latest moves of a layer's boards as stretches, and replaces them by the number of the new stretch.
    pub fn end_stretch<'a>(
        &mut self,
        ends: impl ExactSizeIterator<Item = (&'a mut u64, &'a mut u32)>,
        memory: &mut Allowance,
    ) -> Result<(), OutOfMemory> {
        let mut stretches = memory.reserve(ends.len())?;
        for ((moves, stretch), number) in ends.zip(0..) {
            stretches.push(Stretch { moves: [(*moves >> 32) as u32, *moves as u32], before: *stretch });
            (*moves, *stretch) = (0, number);
        }
        self.stretches.push(stretches);
        for number in (1..self.stretches.len()).rev() {
            let (earlier, later) = self.stretches.split_at_mut(number);
            let earlier = &mut earlier[number - 1];
            let mut numbers = memory.reserve(earlier.len())?;
            numbers.resize(earlier.len(), NONE);
            later[0].iter().for_each(|stretch| numbers[stretch.before as usize] = 0);
            let used = numbers.iter().filter(|&&number| number != NONE).count();
            if used == earlier.len() {
                // Nothing before can have become unused.
                memory.release(numbers);
                break;
            }
            let Ok(mut left) = memory.reserve(used) else {
                memory.release(numbers);
                return Err(OutOfMemory);
            };
            for (stretch, number) in earlier.iter().zip(&mut numbers).filter(|(_, number)| **number != NONE) {
                *number = left.len() as u32;
                left.push(*stretch);
            }
            later[0].iter_mut().for_each(|stretch| stretch.before = numbers[stretch.before as usize]);
            memory.release(numbers);
            memory.release(std::mem::replace(earlier, left));
        }
        Ok(())
    }

    /// The moves of a path of `depth` moves that ends with `moves` after the stretch `before`.
    pub fn moves(&self, depth: u32, moves: u64, mut before: u32) -> Vec<Direction> {
        let rest = depth as usize - Trail::STRETCH as usize * self.stretches.len();
        let mut backwards = Vec::with_capacity(depth as usize);
        push_letters(&mut backwards, moves, rest);
        for stretches in self.stretches.iter().rev() {
            let stretch = stretches[before as usize];
            let moves = u64::from(stretch.moves[0]) << 32 | u64::from(stretch.moves[1]);
            push_letters(&mut backwards, moves, Trail::STRETCH as usize);
            before = stretch.before;
        }
        backwards.reverse();
        backwards
    }
}

/// Pushes the last `count` moves of a word, the last first.
fn push_letters(letters: &mut Vec<Direction>, word: u64, count: usize) {
    letters.extend((0..count).map(|number| Direction::from_bits((word >> (2 * number)) as u8 & 3)));
}

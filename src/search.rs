//! The searches: objects that are advanced by a budget of nodes.

mod anytime;
mod beam;
mod best_first;
mod bidirectional;
mod frontier;
mod iterative_deepening;
mod memory;
mod pruning;
mod split;
mod table;
mod top;

pub use anytime::{Anytime, SoFar};
pub use beam::{Beam, Outlook};
pub use best_first::{BestFirst, Priority, Revisits, Settings};
pub use bidirectional::Bidirectional;
pub use iterative_deepening::IterativeDeepening;
pub use memory::Allowance;
pub use pruning::{NoDetours, NoReturn, Pruning};
pub use split::{Part, Split};

pub use crate::statistics::Statistics;

use crate::puzzle::{Direction, Moves};

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It can be advanced further.
    Running,
    /// A solution was found.
    Solved,
    /// Everything that can be reached was searched: there is no solution.
    Exhausted,
    /// The next step would need more memory than allowed, or than there is.
    Limit,
}

/// A search under way. How it is sliced never changes its result or its counts.
pub trait Search {
    /// Goes on until about `nodes` more successors are generated, or to the end. After the end it does nothing.
    fn advance(&mut self, nodes: u64) -> Progress;

    /// The counts so far.
    fn statistics(&self) -> Statistics;

    /// The solution, once solved; of an anytime search the best so far.
    fn solution(&self) -> Option<Moves>;

    /// Tells it what another search has come to that proves lower bounds of the same board beside it: news that replaces what
    /// it was told before. From then on an anytime search leaves that to the other. No other search can use it.
    fn hear(&mut self, prover: &SoFar) {
        let _ = prover;
    }
}

/// A set of directions to try, in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug)]
pub struct Untried(u8);

impl Untried {
    /// The legal moves without the one that would take `arrived_by` back.
    #[inline(always)]
    fn new(legal: u8, arrived_by: Option<Direction>) -> Untried {
        match arrived_by {
            Some(direction) => Untried(legal & !(1 << direction.inverse() as u8)),
            None => Untried(legal),
        }
    }
}

impl Iterator for Untried {
    type Item = Direction;

    #[inline(always)]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction::from_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(direction)
    }
}

impl DoubleEndedIterator for Untried {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Direction> {
        let bits = self.0.checked_ilog2()? as u8;
        self.0 ^= 1 << bits;
        Some(Direction::from_bits(bits))
    }
}

//! Moves left if any tile could jump into the blank.

use super::{Heuristic, Slide};
use crate::puzzle::grid::Grid;

/// **Gaschnig's heuristic**: the fewest exchanges of the blank with any tile, near or far, that solve the board.
///
/// As a permutation the board falls into cycles. The cycle of the blank takes one exchange for each tile in it; any
/// other cycle takes one more than it has tiles, as the blank must first get in. Tiles at home take none.
///
/// Admissible and consistent, because it is the exact distance in a puzzle that allows more moves (Gaschnig, "A problem
/// similarity approach to devising heuristics", 1979). An exchange always splits the blank's cycle or joins another to
/// it, so a move's effect is known from which of the two it does: one walk along the tile's cycle, no table.
#[derive(Clone, Copy, Debug)]
pub struct Gaschnig {
    blank: usize,
}

impl Gaschnig {
    /// For the goal with the blank on that cell.
    pub fn new(blank: usize) -> Gaschnig {
        Gaschnig { blank }
    }
}

impl<G: Grid> Heuristic<G> for Gaschnig {
    type Memo = u32;

    fn memo(&self, board: G) -> u32 {
        let mut exchanges = 0;
        let mut counted = 0_u32;
        for first in 0..G::CELLS {
            let (mut cell, mut length, mut holds_blank) = (first, 0, false);
            while counted >> cell & 1 == 0 {
                counted |= 1 << cell;
                length += 1;
                holds_blank |= board.name(cell) == self.blank;
                cell = board.name(cell);
            }
            exchanges += match length {
                0 | 1 => 0,
                _ if holds_blank => length - 1,
                _ => length + 1,
            };
        }
        exchanges
    }

    #[inline(always)]
    fn slid(&self, memo: u32, slide: Slide<G>) -> u32 {
        if slide.name == slide.to {
            return memo - 1; // The tile comes home.
        }
        if slide.name == slide.from {
            return memo + 1; // The tile leaves home.
        }
        let mut cell = slide.name;
        while cell != slide.from && cell != slide.to {
            cell = slide.before.name(cell);
        }
        // In the blank's own cycle, the exchange splits off a cycle that the blank is not in; from another cycle, it
        // brings the blank in.
        if cell == slide.to { memo + 1 } else { memo - 1 }
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    #[inline]
    fn recall(&self, _: G, value: u32) -> u32 {
        value
    }
}

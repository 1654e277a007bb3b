//! Gaschnig's heuristic: the distance in a puzzle where any tile may jump into the blank.

use super::{Estimator, Slide};
use crate::puzzle::MAX_CELLS;
use crate::puzzle::grid::{Grid, Rules, Shape};

/// **Gaschnig's heuristic**: the minimum number of swaps of the blank with any tile, adjacent or not, that solve the board.
///
/// Consider the cycles of the board as a permutation. The cycle that contains the blank takes one swap per tile. Any other
/// cycle of two or more tiles takes one swap more than it has tiles, because the blank must enter it first. A tile on its
/// goal cell takes none.
///
/// Admissible and consistent: it is the exact distance in a relaxed puzzle that allows more moves (Gaschnig, "A problem
/// similarity approach to devising heuristics", 1979).
///
/// A swap either splits the blank's cycle or joins another cycle to it, so an update only has to find out which. It follows
/// the tile's cycle and needs no table.
#[derive(Clone, Copy, Debug)]
pub struct Gaschnig<G: Grid> {
    rules: Rules<G>,
}

impl<G: Grid> Gaschnig<G> {
    /// Creates the heuristic for a size and the goal cell of the blank.
    pub fn new(rules: Rules<G>) -> Gaschnig<G> {
        Gaschnig { rules }
    }

    /// Returns the tiles that jump into the blank one after another until the board is solved, by their goal cells.
    pub(super) fn exchanges(&self, board: &G) -> Vec<usize> {
        let blank = self.rules.blank;
        let mut tiles: Vec<usize> = (0..self.rules.shape.cells()).map(|cell| board.tile(cell)).collect();
        let mut jumps = Vec::new();
        loop {
            let to = tiles.iter().position(|&tile| tile == blank).expect("every board has a blank");
            // The tile that belongs where the blank is, or else any that is not home.
            let next = if to == blank {
                (0..tiles.len()).find(|&cell| tiles[cell] != cell)
            } else {
                tiles.iter().position(|&tile| tile == to)
            };
            let Some(from) = next else { return jumps };
            jumps.push(tiles[from]);
            tiles.swap(from, to);
        }
    }
}

impl<G: Grid> Estimator<G> for Gaschnig<G> {
    memo_is_h!(G);

    fn memo(&self, board: &G) -> u32 {
        let mut swaps = 0;
        let mut counted = [false; MAX_CELLS];
        for first in 0..self.rules.shape.cells() {
            let (mut cell, mut length, mut holds_blank) = (first, 0, false);
            while !std::mem::replace(&mut counted[cell], true) {
                length += 1;
                holds_blank |= board.tile(cell) == self.rules.blank;
                cell = board.tile(cell);
            }
            swaps += match length {
                0 | 1 => 0,
                _ if holds_blank => length - 1,
                _ => length + 1,
            };
        }
        swaps
    }

    #[inline(always)]
    fn update(&self, memo: u32, slide: &Slide<G>) -> u32 {
        if slide.tile == slide.to {
            return memo - 1; // The tile reaches its goal cell.
        }
        if slide.tile == slide.from {
            return memo + 1; // The tile leaves its goal cell.
        }
        let mut cell = slide.tile;
        while cell != slide.from && cell != slide.to {
            cell = slide.before.tile(cell);
        }
        // If the tile is in the blank's cycle, the swap splits off a cycle without the blank. Otherwise it joins the tile's
        // cycle to the blank's.
        if cell == slide.to { memo + 1 } else { memo - 1 }
    }
}

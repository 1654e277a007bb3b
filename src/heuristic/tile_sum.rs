//! Heuristics that add up a cost for each tile that depends on its cell alone: misplaced tiles, with and without a
//! penalty, Manhattan and Euclidean distance.
//!
//! A move changes one summand: two lookups and a subtraction, in constant time and 4 KiB of table.

use super::{Heuristic, Slide};
use crate::puzzle::grid::Grid;
use std::marker::PhantomData;

/// Cells are padded to a power of two, so that no index needs a bounds check.
const PADDED: usize = 32;

/// A sum over the tiles of a cost in 2^-`FRACTION` moves, rounded up to whole moves.
///
/// Rounding up is sound for a lower bound, because true distances are whole; and it keeps consistency, because
/// x <= 1 + y implies that x rounded up is at most 1 + y rounded up.
#[derive(Clone, Debug)]
pub struct FixedPointSum<G, const FRACTION: u32> {
    /// Cost by name and cell; 0 for the blank.
    costs: Box<[[u32; PADDED]; PADDED]>,
    grid: PhantomData<G>,
}

/// A sum of whole costs.
pub type TileSum<G> = FixedPointSum<G, 0>;

/// Rows and columns between two cells.
fn offsets<G: Grid>(cell: usize, other: usize) -> (u32, u32) {
    let rows = (cell / G::SIDE).abs_diff(other / G::SIDE);
    let columns = (cell % G::SIDE).abs_diff(other % G::SIDE);
    (rows as u32, columns as u32)
}

/// **Misplaced tiles**: the tiles that are not on their goal cell.
///
/// Admissible, because each of them must move at least once. Consistent, because a move changes the place of one tile.
pub fn misplaced<G: Grid>(blank: usize) -> TileSum<G> {
    FixedPointSum::new(blank, |rows, columns| u32::from(rows + columns > 0))
}

/// **Misplaced tiles with a penalty**: a misplaced tile counts 1, plus 1 if it is in its goal row, plus 1 if it is in
/// its goal column.
///
/// Not admissible: a single tile one move from home counts 2. Not consistent either.
pub fn misplaced_penalty<G: Grid>(blank: usize) -> TileSum<G> {
    FixedPointSum::new(
        blank,
        |rows, columns| {
            if rows + columns == 0 { 0 } else { 1 + u32::from(rows == 0) + u32::from(columns == 0) }
        },
    )
}

/// **Manhattan distance**: rows plus columns between each tile and its goal cell.
///
/// Admissible, because a move brings one tile one row or column nearer at best; consistent for the same reason.
pub fn manhattan<G: Grid>(blank: usize) -> TileSum<G> {
    FixedPointSum::new(blank, |rows, columns| rows + columns)
}

/// **Euclidean distance**: the straight line from each tile to its goal cell, added up and rounded up.
///
/// Admissible and consistent, because a straight line is no longer than the rows and columns. Lengths are kept in
/// 2^-20 moves, rounded down, so that no rounding error can make the sum too large; floating point never enters.
pub fn euclidean<G: Grid>(blank: usize) -> FixedPointSum<G, 20> {
    FixedPointSum::new(blank, |rows, columns| (u64::from(rows * rows + columns * columns) << 40).isqrt() as u32)
}

impl<G: Grid, const FRACTION: u32> FixedPointSum<G, FRACTION> {
    fn new(blank: usize, cost: fn(rows: u32, columns: u32) -> u32) -> Self {
        let mut costs = Box::new([[0; PADDED]; PADDED]);
        for name in (0..G::CELLS).filter(|&name| name != blank) {
            for cell in 0..G::CELLS {
                let (rows, columns) = offsets::<G>(name, cell);
                costs[name][cell] = cost(rows, columns);
            }
        }
        FixedPointSum { costs, grid: PhantomData }
    }

    #[inline(always)]
    fn cost(&self, name: usize, cell: usize) -> u32 {
        self.costs[name % PADDED][cell % PADDED]
    }
}

impl<G: Grid, const FRACTION: u32> Heuristic<G> for FixedPointSum<G, FRACTION> {
    type Memo = u32;

    fn memo(&self, board: G) -> u32 {
        (0..G::CELLS).map(|cell| self.cost(board.name(cell), cell)).sum()
    }

    #[inline(always)]
    fn slid(&self, memo: u32, slide: Slide<G>) -> u32 {
        memo + self.cost(slide.name, slide.to) - self.cost(slide.name, slide.from)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo.div_ceil(1 << FRACTION)
    }

    #[inline]
    fn recall(&self, board: G, value: u32) -> u32 {
        if FRACTION == 0 { value } else { self.memo(board) }
    }
}

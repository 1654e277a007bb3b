//! Heuristics that are a sum over the tiles of a cost that depends only on the tile and its cell.
//!
//! A move changes one summand, so an update takes two lookups in a table of 4 KiB.

use super::{Estimator, Slide};
use crate::puzzle::grid::{Grid, PADDED_CELLS, Rules, Shape};

/// A sum of costs in units of 2^-`FRACTION` moves, rounded up to whole moves. On boards so large that the sum might not fit
/// into 32 bits, the units are larger.
///
/// Rounding up preserves admissibility, because true distances are integers, and consistency, because x <= 1 + y implies
/// that x rounded up is at most 1 + y rounded up.
#[derive(Clone, Debug)]
pub struct FixedPointSum<G: Grid, const FRACTION: u32> {
    /// On packed grids the cost by tile and cell, 0 for the blank. On others the cost by the number of rows and the number of
    /// columns between the tile and its goal cell.
    costs: Box<[[u32; PADDED_CELLS]; PADDED_CELLS]>,
    rules: Rules<G>,
    /// The number of bits below the point: `FRACTION` on packed grids.
    fraction: u32,
}

/// A sum of integer costs.
pub type TileSum<G> = FixedPointSum<G, 0>;

/// Returns the number of rows and the number of columns between two cells.
fn offsets(shape: impl Shape, cell: usize, other: usize) -> (u32, u32) {
    let rows = shape.row(cell).abs_diff(shape.row(other));
    let columns = shape.column(cell).abs_diff(shape.column(other));
    (rows as u32, columns as u32)
}

/// **Misplaced tiles**: the number of tiles that are not on their goal cells.
///
/// Admissible, because each of them must move at least once. Consistent, because a move changes the cell of one tile.
pub fn misplaced<G: Grid>(rules: Rules<G>) -> TileSum<G> {
    FixedPointSum::new(rules, |rows, columns, _| u32::from(rows + columns > 0))
}

/// **Misplaced tiles with a penalty**: a misplaced tile counts 1, plus 1 if it is in its goal row, plus 1 if it is in
/// its goal column.
///
/// Neither admissible nor consistent: a single tile one move away from its goal cell counts 2.
pub fn misplaced_penalty<G: Grid>(rules: Rules<G>) -> TileSum<G> {
    FixedPointSum::new(
        rules,
        |rows, columns, _| {
            if rows + columns == 0 { 0 } else { 1 + u32::from(rows == 0) + u32::from(columns == 0) }
        },
    )
}

/// **Manhattan distance**: the number of rows plus columns between each tile and its goal cell.
///
/// Admissible and consistent, because a move takes one tile at most one row or column closer to its goal cell.
pub fn manhattan<G: Grid>(rules: Rules<G>) -> TileSum<G> {
    FixedPointSum::new(rules, |rows, columns, _| rows + columns)
}

/// **Euclidean distance**: the sum of the straight-line distances between the tiles and their goal cells, rounded up.
///
/// Admissible and consistent, because the straight line is never longer than the Manhattan distance. Each length is an
/// integer number of 2^-20 moves (of 2^-16 at most on 30x30), rounded down, so no rounding error can make the sum too large.
pub fn euclidean<G: Grid>(rules: Rules<G>) -> FixedPointSum<G, 20> {
    FixedPointSum::new(rules, |rows, columns, fraction| {
        (u64::from(rows * rows + columns * columns) << (2 * fraction)).isqrt() as u32
    })
}

impl<G: Grid, const FRACTION: u32> FixedPointSum<G, FRACTION> {
    fn new(rules: Rules<G>, cost: fn(rows: u32, columns: u32, fraction: u32) -> u32) -> Self {
        let Rules { shape, blank } = rules;
        let mut costs = Box::new([[0; PADDED_CELLS]; PADDED_CELLS]);
        if G::IS_PACKED {
            for tile in (0..shape.cells()).filter(|&tile| tile != blank) {
                for cell in 0..shape.cells() {
                    let (rows, columns) = offsets(shape, tile, cell);
                    costs[tile][cell] = cost(rows, columns, FRACTION);
                }
            }
            return FixedPointSum { costs, rules, fraction: FRACTION };
        }
        // No cost is more than the rows and columns between opposite corners.
        let most = shape.cells() * (shape.width() + shape.height());
        let fraction = FRACTION.min((most as u32).leading_zeros());
        for rows in 0..shape.height() {
            for columns in 0..shape.width() {
                costs[rows][columns] = cost(rows as u32, columns as u32, fraction);
            }
        }
        FixedPointSum { costs, rules, fraction }
    }

    #[inline(always)]
    fn cost(&self, tile: usize, cell: usize) -> u32 {
        if G::IS_PACKED {
            return self.costs[tile % PADDED_CELLS][cell % PADDED_CELLS];
        }
        if tile == self.rules.blank {
            return 0;
        }
        let (rows, columns) = offsets(self.rules.shape, tile, cell);
        self.costs[rows as usize % PADDED_CELLS][columns as usize % PADDED_CELLS]
    }

    /// Returns the cell of each tile that costs something, and its cost in moves.
    pub(super) fn shares(&self, board: &G) -> impl Iterator<Item = (usize, f64)> {
        let costs = (0..self.rules.shape.cells()).map(|cell| (cell, self.cost(board.tile(cell), cell)));
        let unit = f64::from(1 << self.fraction());
        costs.filter(|&(_, cost)| cost > 0).map(move |(cell, cost)| (cell, f64::from(cost) / unit))
    }

    #[inline(always)]
    fn fraction(&self) -> u32 {
        if G::IS_PACKED { FRACTION } else { self.fraction }
    }
}

impl<G: Grid, const FRACTION: u32> Estimator<G> for FixedPointSum<G, FRACTION> {
    type Memo = u32;

    fn memo(&self, board: &G) -> u32 {
        (0..self.rules.shape.cells()).map(|cell| self.cost(board.tile(cell), cell)).sum()
    }

    #[inline(always)]
    fn update(&self, memo: u32, slide: &Slide<G>) -> u32 {
        memo + self.cost(slide.tile, slide.to) - self.cost(slide.tile, slide.from)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo.div_ceil(1 << self.fraction())
    }

    #[inline]
    fn restore(&self, board: &G, value: u32) -> u32 {
        if FRACTION == 0 { value } else { self.memo(board) }
    }
}

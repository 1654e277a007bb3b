//! A learned ranking of boards for beam search.

use super::symmetry;
use super::{Estimator, Slide};
use crate::puzzle::grid::{Grid, PADDED_CELLS, Rules, Shape};
use crate::puzzle::{Direction, Size};
use std::sync::Arc;

/// A wrapper that adds **learned weights** for 5x5 boards to the [`rank`](Estimator::rank) of another heuristic: one for
/// every tile on every cell, and one for every pair of adjacent tiles. It leaves h unchanged, and with it all proofs.
///
/// The weights separate boards on the path to a solution from other boards in the same layer of a beam search. They are
/// trained by `examples/learn.rs`, which solves random boards by beam search, takes from each layer the board that led to
/// the goal and some that did not, and fits the weights so that the former ranks first. It minimizes a softmax loss by
/// stochastic gradient descent with a step size per weight (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011).
/// The benchmark boards are not part of the training set. Learning a linear ranking from the mistakes of a beam search is due
/// to Xu and Fern ("On learning linear ranking functions for beam search", 2007).
///
/// The weights were trained for goals with the blank in the upper left corner and serve the other corners by symmetry.
///
/// An update reads 10 weights; the tables take 130 KiB.
#[derive(Clone, Debug)]
pub struct Learned<H> {
    heuristic: H,
    weights: Arc<Weights>,
}

/// The weights, mapped to the tiles and cells of one goal.
#[derive(Clone, Debug)]
struct Weights {
    /// The weight of a tile on a cell, including the blank.
    singles: [[i8; PADDED_CELLS]; PADDED_CELLS],
    /// The weight of a pair of adjacent tiles by [`pair`]. It is 0 for a tile next to the blank or paired with itself.
    pairs: Box<[i8; PAIRS]>,
    /// The neighbor of a cell by direction. At the edge it is the cell itself, so that lookups need no branch.
    neighbors: [[u8; 4]; PADDED_CELLS],
}

/// The length of [`Weights::pairs`]: five bits for each of two tiles and a cell, two bits for a direction.
const PAIRS: usize = 1 << 17;

/// The index of the weight of `tile` on `cell` with `other` next to it.
#[inline(always)]
const fn pair(tile: usize, cell: usize, direction: usize, other: usize) -> usize {
    (tile << 12 | cell << 7 | direction << 5 | other) % PAIRS
}

/// The side of the training boards.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// The trained weights as signed bytes in units of 1/16 of a unit of rank.
///
/// The weights of single tiles come first, by tile and cell. Those of horizontal pairs follow, by the cell of the left tile,
/// the left tile and the right tile. A vertical pair has the weight of its mirror image.
pub const WEIGHTS: &[u8; CELLS * CELLS + (CELLS - SIDE) * CELLS * CELLS] = include_bytes!("learned/weights.bin");

/// The number of units of a weight in a unit of rank.
const UNIT: u32 = 16;

/// Keeps ranks positive: the weights of a board that is worth expanding add up to more than -2048.
const OFFSET: i32 = 2048;

impl<H> Learned<H> {
    /// Wraps `heuristic` for a size and the goal cell of the blank. Returns `None` if there are no weights for such goals:
    /// unless the size is 5x5 and the blank belongs in a corner.
    pub fn new<G: Grid>(heuristic: H, rules: Rules<G>) -> Option<Self> {
        Learned::with_weights(heuristic, rules, WEIGHTS)
    }

    /// Like [`Learned::new`], with other weights in the format of [`WEIGHTS`].
    pub fn with_weights<G: Grid>(
        heuristic: H,
        Rules { shape, blank }: Rules<G>,
        weights: &[u8; WEIGHTS.len()],
    ) -> Option<Self> {
        let (size, cell) = symmetry::representative(shape.size(), blank);
        let to_first = symmetry::onto_representative(shape.size(), blank);
        if (size, cell) != (Size::PUZZLE_24, 0) {
            return None;
        }
        let weight = |number: usize| weights[number] as i8;
        let mirror = symmetry::transposition(Size::PUZZLE_24);
        let seen = |cell: usize| usize::from(to_first[cell]);
        // The weight of two tiles on adjacent cells, in any order.
        let pair_weight = |(cell, tile): (usize, usize), (other_cell, other): (usize, usize)| {
            let (one, two) = ((seen(cell), seen(tile)), (seen(other_cell), seen(other)));
            let (first, second) = (one.min(two), one.max(two));
            let [(cell, left), (_, right)] = if second.0 == first.0 + 1 {
                [first, second]
            } else {
                [first, second].map(|(cell, tile)| (mirror[cell].into(), mirror[tile].into()))
            };
            // No pair has its left tile in the last column.
            let left_cell = cell - cell / SIDE;
            weight(CELLS * CELLS + (left_cell * CELLS + left) * CELLS + right)
        };
        let mut learned = Weights {
            singles: [[0; PADDED_CELLS]; PADDED_CELLS],
            pairs: Box::new([0; PAIRS]),
            neighbors: [[0; 4]; PADDED_CELLS],
        };
        for cell in 0..CELLS {
            for tile in 0..CELLS {
                learned.singles[tile][cell] = weight(seen(tile) * CELLS + seen(cell));
            }
            for direction in Direction::ALL {
                let neighbor = direction.source(cell, Size::PUZZLE_24);
                learned.neighbors[cell][direction as usize] = neighbor.unwrap_or(cell) as u8;
                let Some(neighbor) = neighbor else { continue };
                for tile in (0..CELLS).filter(|&tile| tile != blank) {
                    for other in (0..CELLS).filter(|&other| other != blank && other != tile) {
                        learned.pairs[pair(tile, cell, direction as usize, other)] =
                            pair_weight((cell, tile), (neighbor, other));
                    }
                }
            }
        }
        Some(Learned { heuristic, weights: Arc::new(learned) })
    }
}

impl Weights {
    /// The sum of the weights of the pairs that `tile` on `cell` forms with the tiles around it.
    #[inline(always)]
    fn around(&self, board: &impl Grid, tile: usize, cell: usize) -> i32 {
        let neighbors = self.neighbors[cell % PADDED_CELLS];
        let weights = (0..4).map(|direction| {
            let other = board.tile(neighbors[direction].into());
            i32::from(self.pairs[pair(tile, cell, direction, other)])
        });
        weights.sum()
    }

    #[inline(always)]
    fn single(&self, tile: usize, cell: usize) -> i32 {
        self.singles[tile % PADDED_CELLS][cell % PADDED_CELLS].into()
    }
}

/// The memo of the wrapped heuristic and the sum of the board's weights.
#[derive(Clone, Copy, Debug)]
pub struct Memo<M> {
    of_heuristic: M,
    weights: i32,
}

impl<G: Grid, H: Estimator<G>> Estimator<G> for Learned<H> {
    type Memo = Memo<H::Memo>;

    fn memo(&self, board: &G) -> Self::Memo {
        let weights = (0..CELLS).map(|cell| {
            let tile = board.tile(cell);
            // Every pair is counted from both of its tiles, hence the factor of 2.
            2 * self.weights.single(tile, cell) + self.weights.around(board, tile, cell)
        });
        Memo { of_heuristic: self.heuristic.memo(board), weights: weights.sum::<i32>() / 2 }
    }

    #[inline(always)]
    fn update(&self, memo: Self::Memo, slide: &Slide<G>) -> Self::Memo {
        let &Slide { ref before, tile, from, to, .. } = slide;
        let (weights, blank) = (&self.weights, before.tile(to));
        let of_tile = weights.single(tile, to) - weights.single(tile, from);
        let of_blank = weights.single(blank, from) - weights.single(blank, to);
        let of_pairs = weights.around(before, tile, to) - weights.around(before, tile, from);
        Memo {
            of_heuristic: self.heuristic.update(memo.of_heuristic, slide),
            weights: memo.weights + of_tile + of_blank + of_pairs,
        }
    }

    #[inline(always)]
    fn value(&self, memo: Self::Memo) -> u32 {
        self.heuristic.value(memo.of_heuristic)
    }

    #[inline(always)]
    fn rank(&self, memo: Self::Memo) -> u32 {
        (UNIT * self.heuristic.rank(memo.of_heuristic)).saturating_add_signed(memo.weights + OFFSET)
    }
}

//! What makes a board promising beside its estimate, learned from solutions.

use super::symmetry::{self, PADDED};
use super::{Heuristic, Slide};
use crate::puzzle::Direction;
use crate::puzzle::grid::Grid;
use std::marker::PhantomData;
use std::sync::Arc;

/// A heuristic whose [`rank`](Heuristic::rank) also counts what was **learned** of 5x5: a weight for every tile on every
/// cell, and for every two tiles side by side. h stays what it is, so what is proved by it is not touched.
///
/// The weights tell boards on the way to a solution from other boards of the same beam search layer. The example `learn` makes
/// them: it solves random boards by beam search, takes from each layer the board that led to the goal and some
/// that did not, and fits the weights so that the former comes first (a softmax over the boards, by stochastic gradient
/// descent with a step for each weight: Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011). The boards with
/// which it is measured are not among them. The idea to learn such an order from a beam's own mistakes is Xu and Fern's ("On
/// learning linear ranking functions for beam search", 2007).
///
/// They were learned for goals with the blank in the upper left corner, and serve the other corners by symmetry.
#[derive(Clone, Debug)]
pub struct Learned<G, H> {
    heuristic: H,
    weights: Arc<Weights<G>>,
}

/// The weights, by the names and cells of a goal.
#[derive(Clone, Debug)]
struct Weights<G> {
    /// By name and cell; of the blank too.
    singles: [[i8; PADDED]; PADDED],
    /// By name, cell, direction and name of the neighbour there: see [`pair`].
    pairs: Box<[i8; PAIRS]>,
    /// The cell next to a cell, by direction; at the edge the cell itself, so that there is something to read.
    neighbours: [[u8; 4]; PADDED],
    grid: PhantomData<G>,
}

/// Tiles and cells take five bits each, a direction two.
const PAIRS: usize = 1 << 17;

/// Where the weight stands for a tile on a cell with another tile beside it.
#[inline(always)]
const fn pair(name: usize, cell: usize, direction: usize, other: usize) -> usize {
    (name << 12 | cell << 7 | direction << 5 | other) % PAIRS
}

/// The side whose boards were learned from.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// Weights in 1/16 of a unit of rank: first those of a tile on a cell, by tile and cell; then those of two tiles side by
/// side, by the left one's cell, the left and the right tile. One above the other weigh what their mirror images do.
pub const WEIGHTS: &[u8; CELLS * CELLS + (CELLS - SIDE) * CELLS * CELLS] = include_bytes!("learned/weights.bin");

/// Units of a weight in a unit of rank.
const UNIT: u32 = 16;

/// Added to keep ranks above 0: what a board's weights come to is less, but for boards that nobody would go on with.
const OFFSET: i32 = 2048;

impl<G: Grid, H: Heuristic<G>> Learned<G, H> {
    /// For goals with the blank on that cell; nothing where no weights were learned for them.
    pub fn new(heuristic: H, blank: usize) -> Option<Self> {
        Learned::with_weights(heuristic, blank, WEIGHTS)
    }

    /// With other weights.
    pub fn with_weights(heuristic: H, blank: usize, weights: &[u8; WEIGHTS.len()]) -> Option<Self> {
        let (first, to_first) = symmetry::canonical(G::SIDE, blank);
        if (G::SIDE, first) != (SIDE, 0) {
            return None;
        }
        let weight = |number: usize| weights[number] as i8;
        let mirror = symmetry::transposition(SIDE);
        let seen = |cell: usize| usize::from(to_first[cell]);
        // Of two tiles on cells next to each other, in any order.
        let beside = |(cell, name): (usize, usize), (other_cell, other): (usize, usize)| {
            let (one, two) = ((seen(cell), seen(name)), (seen(other_cell), seen(other)));
            let (first, second) = (one.min(two), one.max(two));
            let [(cell, left), (_, right)] = if second.0 == first.0 + 1 {
                [first, second]
            } else {
                [first, second].map(|(cell, name)| (mirror[cell].into(), mirror[name].into()))
            };
            // The last column's cells are the left ones of nothing.
            let place = cell - cell / SIDE;
            weight(CELLS * CELLS + (place * CELLS + left) * CELLS + right)
        };
        let mut learned = Weights {
            singles: [[0; PADDED]; PADDED],
            pairs: Box::new([0; PAIRS]),
            neighbours: [[0; 4]; PADDED],
            grid: PhantomData,
        };
        for cell in 0..CELLS {
            for name in 0..CELLS {
                learned.singles[name][cell] = weight(seen(name) * CELLS + seen(cell));
            }
            for direction in Direction::ALL {
                // From the neighbour a tile would slide to the cell.
                let neighbour = direction.source(cell, SIDE);
                learned.neighbours[cell][direction as usize] = neighbour.unwrap_or(cell) as u8;
                let Some(neighbour) = neighbour else { continue };
                for name in (0..CELLS).filter(|&name| name != blank) {
                    for other in (0..CELLS).filter(|&other| other != blank && other != name) {
                        learned.pairs[pair(name, cell, direction as usize, other)] =
                            beside((cell, name), (neighbour, other));
                    }
                }
            }
        }
        Some(Learned { heuristic, weights: Arc::new(learned) })
    }
}

impl<G: Grid> Weights<G> {
    /// What a tile on a cell weighs together with the tiles around it. Beside the blank, beside itself, beyond the edge: 0.
    #[inline(always)]
    fn around(&self, board: G, name: usize, cell: usize) -> i32 {
        let neighbours = self.neighbours[cell % PADDED];
        let weights = (0..4).map(|direction| {
            let other = board.name(neighbours[direction].into());
            i32::from(self.pairs[pair(name, cell, direction, other)])
        });
        weights.sum()
    }

    #[inline(always)]
    fn single(&self, name: usize, cell: usize) -> i32 {
        self.singles[name % PADDED][cell % PADDED].into()
    }
}

/// What is known of a board: by its heuristic, and the sum of its weights.
#[derive(Clone, Copy, Debug)]
pub struct Memo<M> {
    of_heuristic: M,
    weights: i32,
}

impl<G: Grid, H: Heuristic<G>> Heuristic<G> for Learned<G, H> {
    type Memo = Memo<H::Memo>;

    fn memo(&self, board: G) -> Self::Memo {
        let weights = (0..G::CELLS).map(|cell| {
            let name = board.name(cell);
            // Every two tiles side by side are seen from both.
            2 * self.weights.single(name, cell) + self.weights.around(board, name, cell)
        });
        Memo { of_heuristic: self.heuristic.memo(board), weights: weights.sum::<i32>() / 2 }
    }

    #[inline(always)]
    fn slid(&self, memo: Self::Memo, slide: Slide<G>) -> Self::Memo {
        let Slide { before, name, from, to, .. } = slide;
        let (weights, blank) = (&self.weights, before.name(to));
        let of_tile = weights.single(name, to) - weights.single(name, from);
        let of_blank = weights.single(blank, from) - weights.single(blank, to);
        let of_pairs = weights.around(before, name, to) - weights.around(before, name, from);
        Memo {
            of_heuristic: self.heuristic.slid(memo.of_heuristic, slide),
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

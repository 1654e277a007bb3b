//! Boards packed into one machine word, for the hot loops.

use super::{Board, Direction, Side};
use std::fmt::Debug;

/// A board of fixed side in one word, its tiles named by their goal cells.
///
/// The *name* of a tile is the cell where the goal has it, and the blank is named likewise. So whatever the goal, the
/// goal board reads 0 1 2 .., and everything after this type (heuristics, searches) serves every goal alike. The cell
/// `c` stands in the bits `BITS * c ..`.
pub trait Grid: Copy + Eq + Debug + 'static {
    /// The cells along an edge.
    const SIDE: usize;
    /// The cells of the board.
    const CELLS: usize = Self::SIDE * Self::SIDE;
    /// The goal: every tile on the cell that it is named after.
    const GOAL: Self;

    /// Packs names, one a cell.
    fn pack(names: &[u8]) -> Self;

    /// The name of the tile on a cell.
    fn name(self, cell: usize) -> usize;

    /// The board after the tile `name` slid from the cell `from` into the blank, named `blank`, on the cell `to`.
    #[must_use]
    fn slide(self, name: usize, from: usize, blank: usize, to: usize) -> Self;

    /// The cell of a name.
    fn cell_of(self, name: usize) -> usize;

    /// A hash whose high bits are well mixed: 8 and the next 32 are as good as random.
    fn hash(self) -> u64;

    /// The word, in the low bits: never 0.
    fn bits(self) -> u128;

    /// The board of such a word.
    fn from_bits(bits: u128) -> Self;
}

/// The moves that exist with the blank on a given cell: bit `d` for `Direction::from_bits(d)`.
#[inline]
pub const fn legal_moves<G: Grid>(blank: usize) -> u8 {
    const MASKS: [[u8; 32]; 6] = {
        let mut masks = [[0; 32]; 6];
        let mut side = 3;
        while side <= 5 {
            let mut blank = 0;
            while blank < side * side {
                let mut direction = 0;
                while direction < 4 {
                    if Direction::from_bits(direction).source(blank, side).is_some() {
                        masks[side][blank] |= 1 << direction;
                    }
                    direction += 1;
                }
                blank += 1;
            }
            side += 1;
        }
        masks
    };
    MASKS[G::SIDE][blank & 31]
}

/// The cell of the tile that makes a legal move.
#[inline]
pub const fn source<G: Grid>(blank: usize, direction: Direction) -> usize {
    // Without branches, which no processor could foresee here.
    let bits = direction as usize;
    let step = if bits < 2 { G::SIDE } else { 1 };
    if bits & 1 == 0 { blank + step } else { blank.wrapping_sub(step) }
}

macro_rules! grid {
    ($(#[$doc:meta])* $grid:ident, $side:expr, $word:ty, $bits:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $grid($word);

        impl $grid {
            const MASK: $word = (1 << $bits) - 1;
            /// 1 in each cell.
            const ONES: $word = {
                let mut ones = 0;
                let mut cell = 0;
                while cell < $side * $side {
                    ones |= 1 << ($bits * cell);
                    cell += 1;
                }
                ones
            };
        }

        impl Grid for $grid {
            const SIDE: usize = $side;
            const GOAL: Self = {
                let mut word: $word = 0;
                let mut cell = 0;
                while cell < $side * $side {
                    word |= (cell as $word) << ($bits * cell);
                    cell += 1;
                }
                $grid(word)
            };

            fn pack(names: &[u8]) -> Self {
                $grid(names.iter().rev().fold(0, |word, &name| word << $bits | <$word>::from(name)))
            }

            #[inline(always)]
            fn name(self, cell: usize) -> usize {
                ((self.0 >> ($bits * cell)) & Self::MASK) as usize
            }

            #[inline(always)]
            fn slide(self, name: usize, from: usize, blank: usize, to: usize) -> Self {
                let exchange = (name ^ blank) as $word;
                $grid(self.0 ^ (exchange << ($bits * from)) ^ (exchange << ($bits * to)))
            }

            #[inline(always)]
            fn cell_of(self, name: usize) -> usize {
                // The wanted cell becomes 0 and borrows from its own high bit first: the lowest such bit is its own.
                let zeroed = self.0 ^ (Self::ONES * name as $word);
                let high = Self::ONES << ($bits - 1);
                (zeroed.wrapping_sub(Self::ONES) & !zeroed & high).trailing_zeros() as usize / $bits
            }

            #[inline(always)]
            fn hash(self) -> u64 {
                // The high half is brought down first, as a product's bits depend on lower bits alone.
                let folded = fold(self.0 as u128);
                (folded ^ (folded >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }

            #[inline(always)]
            fn bits(self) -> u128 {
                self.0 as u128
            }

            #[inline(always)]
            fn from_bits(bits: u128) -> Self {
                $grid(bits as $word)
            }
        }
    };
}

/// Brings a word of any width down to 64 bits without losing what tells two boards apart in practice.
#[inline(always)]
const fn fold(word: u128) -> u64 {
    (word as u64) ^ ((word >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

grid!(
    /// 3x3: nine cells of 4 bits.
    Grid3, 3, u64, 4
);
grid!(
    /// 4x4: sixteen cells of 4 bits.
    Grid4, 4, u64, 4
);
grid!(
    /// 5x5: twenty-five cells of 5 bits.
    Grid5, 5, u128, 5
);

/// A board and a goal as the searches see them: the goal is [`Grid::GOAL`], and one of the names is the blank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instance<G> {
    /// The board to start from.
    pub start: G,
    /// The blank's name, which is its goal cell.
    pub blank: usize,
}

impl<G: Grid> Instance<G> {
    /// Names the tiles of `board` by their cells on `goal`.
    ///
    /// # Panics
    /// When the boards' sides differ from each other or from the grid's.
    pub fn new(board: &Board, goal: &Board) -> Instance<G> {
        assert_eq!(Side::new(G::SIDE), Some(board.side()), "the grid's side");
        assert_eq!(board.side(), goal.side(), "one side for both");
        let names: Vec<u8> = board.tiles().iter().map(|&tile| goal.cell_of(tile) as u8).collect();
        Instance { start: G::pack(&names), blank: goal.blank() }
    }
}

//! Boards packed into one machine word, for the inner loops of the searches.

use super::{Board, Direction, Size};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The length of tables indexed by cell: a power of two, so that `cell % PADDED_CELLS` needs no bounds check.
pub(crate) const PADDED_CELLS: usize = 32;

/// A board of a fixed size in one word, with its tiles numbered by their goal cells.
///
/// Tile `t` belongs on cell `t`, and so does the blank. Whatever the goal, the goal grid reads 0 1 2 .., so heuristics and
/// searches work for every goal without knowing it. Each cell takes 4 bits on 3x3 and 4x4 and 5 bits on 5x5, the first
/// cell in the lowest bits.
pub trait Grid: Copy + Eq + Debug + 'static {
    /// The size.
    const SIZE: Size;
    /// The number of cells along an edge.
    const SIDE: usize = Self::SIZE.width();
    /// The number of cells.
    const CELLS: usize = Self::SIDE * Self::SIDE;
    /// The goal: tile `t` on cell `t`.
    const GOAL: Self;

    /// Packs tiles, given in reading order.
    fn pack(tiles: &[u8]) -> Self;

    /// The tile on `cell`, which may be the blank.
    fn tile(self, cell: usize) -> usize;

    /// Returns the grid after `tile` slides from cell `from` to cell `to`, where `blank` is.
    #[must_use]
    fn slide(self, tile: usize, from: usize, blank: usize, to: usize) -> Self;

    /// The cell of `tile`, which may be the blank.
    fn cell_of(self, tile: usize) -> usize;

    /// A hash whose 40 high bits are well mixed.
    fn hash(self) -> u64;

    /// The packed word in the low bits. It is never 0.
    fn bits(self) -> u128;

    /// The inverse of [`Grid::bits`].
    fn from_bits(bits: u128) -> Self;
}

/// The legal moves for each cell of the blank.
struct LegalMoves<G>(PhantomData<G>);

impl<G: Grid> LegalMoves<G> {
    /// Bit `d` is set if `Direction::from_bits(d)` is legal.
    const MASKS: &'static [u8; PADDED_CELLS] = &{
        let mut masks = [0; PADDED_CELLS];
        let mut blank = 0;
        while blank < G::CELLS {
            let mut direction = 0;
            while direction < 4 {
                if Direction::from_bits(direction).source(blank, G::SIZE).is_some() {
                    masks[blank] |= 1 << direction;
                }
                direction += 1;
            }
            blank += 1;
        }
        masks
    };
}

/// Returns the legal moves with the blank on `blank`: bit `d` stands for `Direction::from_bits(d)`.
#[inline]
pub const fn legal_moves<G: Grid>(blank: usize) -> u8 {
    LegalMoves::<G>::MASKS[blank % PADDED_CELLS]
}

/// Returns the cell of the tile that makes the move `direction`, which must be legal.
#[inline]
pub const fn source<G: Grid>(blank: usize, direction: Direction) -> usize {
    // Branch-free, because the direction is unpredictable in the inner loops.
    let bits = direction as usize;
    let step = if bits < 2 { G::SIDE } else { 1 };
    if bits & 1 == 0 { blank + step } else { blank.wrapping_sub(step) }
}

macro_rules! grid {
    ($(#[$doc:meta])* $grid:ident, $size:expr, $word:ty, $bits:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $grid($word);

        impl $grid {
            const MASK: $word = (1 << $bits) - 1;
            /// The lowest bit of every cell.
            const ONES: $word = {
                let mut ones = 0;
                let mut cell = 0;
                while cell < $size.cells() {
                    ones |= 1 << ($bits * cell);
                    cell += 1;
                }
                ones
            };
        }

        impl Grid for $grid {
            const SIZE: Size = $size;
            const GOAL: Self = {
                let mut word: $word = 0;
                let mut cell = 0;
                while cell < $size.cells() {
                    word |= (cell as $word) << ($bits * cell);
                    cell += 1;
                }
                $grid(word)
            };

            fn pack(tiles: &[u8]) -> Self {
                $grid(tiles.iter().rev().fold(0, |word, &tile| word << $bits | <$word>::from(tile)))
            }

            #[inline(always)]
            fn tile(self, cell: usize) -> usize {
                ((self.0 >> ($bits * cell)) & Self::MASK) as usize
            }

            #[inline(always)]
            fn slide(self, tile: usize, from: usize, blank: usize, to: usize) -> Self {
                let exchange = (tile ^ blank) as $word;
                $grid(self.0 ^ (exchange << ($bits * from)) ^ (exchange << ($bits * to)))
            }

            #[inline(always)]
            fn cell_of(self, tile: usize) -> usize {
                // The tile's cell becomes 0, so the subtraction borrows there first: the lowest high bit marks the cell.
                let zeroed = self.0 ^ (Self::ONES * tile as $word);
                let high = Self::ONES << ($bits - 1);
                (zeroed.wrapping_sub(Self::ONES) & !zeroed & high).trailing_zeros() as usize / $bits
            }

            #[inline(always)]
            fn hash(self) -> u64 {
                // Fold the high half in first: each bit of a product depends only on lower bits.
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

/// Folds a word of any width into 64 bits. Distinct boards rarely collide.
#[inline(always)]
const fn fold(word: u128) -> u64 {
    (word as u64) ^ ((word >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

grid!(
    /// A 3x3 grid: nine cells of 4 bits.
    Grid3, Size::PUZZLE_8, u64, 4
);
grid!(
    /// A 4x4 grid: sixteen cells of 4 bits.
    Grid4, Size::PUZZLE_15, u64, 4
);
grid!(
    /// A 5x5 grid: twenty-five cells of 5 bits.
    Grid5, Size::PUZZLE_24, u128, 5
);

/// A start and a goal in the form that the searches use: the goal is always [`Grid::GOAL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instance<G> {
    /// The start.
    pub start: G,
    /// The number of the blank, which is its goal cell.
    pub blank: usize,
    /// The goal, by the tiles' own numbers.
    goal: Board,
}

impl<G: Grid> Instance<G> {
    /// Numbers the tiles of `board` by their cells on `goal`.
    ///
    /// # Panics
    /// If the sizes of the boards differ from each other or from the grid's.
    pub fn new(board: &Board, goal: &Board) -> Instance<G> {
        assert_eq!(G::SIZE, board.size(), "the board should have the size of the grid");
        assert_eq!(board.size(), goal.size(), "the board and the goal should have the same size");
        let tiles: Vec<u8> = board.tiles().iter().map(|&tile| goal.cell_of(tile) as u8).collect();
        Instance { start: G::pack(&tiles), blank: goal.blank(), goal: *goal }
    }

    /// Returns a board of the search by the tiles' own numbers.
    pub fn board(&self, grid: G) -> Board {
        let tiles: Vec<u8> = (0..G::CELLS).map(|cell| self.goal.tile(grid.tile(cell))).collect();
        Board::from_tiles(G::SIZE, &tiles).expect("a grid has each tile once")
    }

    /// Returns an upper bound on the length of shortest solutions: no board is farther from the goal.
    ///
    /// With the goal's blank in a corner: 31 and 80, which are exact (Reinefeld 1993; Brüngger and others 1999), and 208
    /// (Karlemo and Östergård 2000). Any goal is at most `SIDE - 1` moves from one like that.
    pub const fn greatest_distance(&self) -> u32 {
        let from_corner = match G::SIDE {
            3 => 31,
            4 => 80,
            _ => 208,
        };
        from_corner + G::SIDE as u32 - 1
    }
}

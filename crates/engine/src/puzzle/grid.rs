//! Boards for the inner loops of the searches: packed into one word up to 25 cells, in shared memory beyond.

use super::{Board, Direction, MAX_CELLS, Size};
use crate::once_map::OnceMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The length of tables indexed by the cell of a packed grid: a power of two, so that `cell % PADDED_CELLS` needs no bounds
/// check.
pub(crate) const PADDED_CELLS: usize = 32;

/// The same for grids of any size.
const PADDED_MAX_CELLS: usize = MAX_CELLS.next_power_of_two();

/// The number of cells of the largest grid that is packed into a word.
pub const MAX_PACKED_CELLS: usize = 25;

/// The size of the boards that a grid holds, and the moves on them.
///
/// For 4x4 and 5x5 it is a type without data, so that everything computed from it is constant in the inner loops.
pub trait Shape: Copy + Eq + Debug + Send + Sync + 'static {
    /// Returns the shape of boards of that size, or `None` if it is another shape's.
    fn of(size: Size) -> Option<Self>;

    /// The size.
    fn size(self) -> Size;

    /// The row of a cell.
    fn row(self, cell: usize) -> usize;

    /// The column of a cell.
    fn column(self, cell: usize) -> usize;

    /// Returns the legal moves with the blank on `blank`: bit `d` stands for `Direction::from_bits(d)`.
    fn legal_moves(self, blank: usize) -> u8;

    /// The number of columns.
    #[inline(always)]
    fn width(self) -> usize {
        self.size().width()
    }

    /// The number of rows.
    #[inline(always)]
    fn height(self) -> usize {
        self.size().height()
    }

    /// The number of cells.
    #[inline(always)]
    fn cells(self) -> usize {
        self.size().cells()
    }

    /// Returns the cell of the tile that makes the move `direction`, which must be legal.
    #[inline(always)]
    fn source(self, blank: usize, direction: Direction) -> usize {
        // Branch-free, because the direction is unpredictable in the inner loops.
        let bits = direction as usize;
        let step = if bits < 2 { self.width() } else { 1 };
        if bits & 1 == 0 { blank + step } else { blank.wrapping_sub(step) }
    }
}

/// The data of a size.
#[derive(Debug)]
struct Cells<const PADDED: usize> {
    size: Size,
    /// The rows and columns of all cells.
    rows: [u8; PADDED],
    columns: [u8; PADDED],
    /// The legal moves for each cell of the blank.
    legal_moves: [u8; PADDED],
}

impl<const PADDED: usize> Cells<PADDED> {
    const fn new(size: Size) -> Self {
        let mut cells = Cells { size, rows: [0; PADDED], columns: [0; PADDED], legal_moves: [0; PADDED] };
        let mut cell = 0;
        while cell < size.cells() {
            cells.rows[cell] = (cell / size.width()) as u8;
            cells.columns[cell] = (cell % size.width()) as u8;
            let mut direction = 0;
            while direction < 4 {
                if Direction::from_bits(direction).source(cell, size).is_some() {
                    cells.legal_moves[cell] |= 1 << direction;
                }
                direction += 1;
            }
            cell += 1;
        }
        cells
    }
}

/// A square whose side is known at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square<const SIDE: usize>;

impl<const SIDE: usize> Square<SIDE> {
    const CELLS: &'static Cells<PADDED_CELLS> = &Cells::new(Size::of_side(SIDE));
}

impl<const SIDE: usize> Shape for Square<SIDE> {
    fn of(size: Size) -> Option<Self> {
        (size == Self::CELLS.size).then_some(Square)
    }

    #[inline(always)]
    fn size(self) -> Size {
        Size::of_side(SIDE)
    }

    #[inline(always)]
    fn row(self, cell: usize) -> usize {
        cell / SIDE
    }

    #[inline(always)]
    fn column(self, cell: usize) -> usize {
        cell % SIDE
    }

    #[inline(always)]
    fn legal_moves(self, blank: usize) -> u8 {
        Self::CELLS.legal_moves[blank % PADDED_CELLS]
    }
}

/// Declares a shape for any size of at most a number of cells, known at run time.
macro_rules! any_size {
    ($(#[$doc:meta])* $shape:ident, $most:expr, $padded:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $shape(&'static Cells<{ $padded }>);

        impl PartialEq for $shape {
            fn eq(&self, other: &Self) -> bool {
                self.0.size == other.0.size
            }
        }

        impl Eq for $shape {}

        impl Shape for $shape {
            fn of(size: Size) -> Option<Self> {
                static SIZES: OnceMap<Size, Cells<{ $padded }>> = OnceMap::new();
                (size.cells() <= $most).then(|| $shape(SIZES.get_or_init(size, || Cells::new(size))))
            }

            #[inline(always)]
            fn size(self) -> Size {
                self.0.size
            }

            #[inline(always)]
            fn row(self, cell: usize) -> usize {
                self.0.rows[cell % $padded].into()
            }

            #[inline(always)]
            fn column(self, cell: usize) -> usize {
                self.0.columns[cell % $padded].into()
            }

            #[inline(always)]
            fn legal_moves(self, blank: usize) -> u8 {
                self.0.legal_moves[blank % $padded]
            }
        }
    };
}

any_size!(
    /// Any size of at most sixteen cells.
    UpTo16, 16, PADDED_CELLS
);
any_size!(
    /// Any size of at most twenty-five cells.
    UpTo25, 25, PADDED_CELLS
);
any_size!(
    /// Any size.
    AnySize, MAX_CELLS, PADDED_MAX_CELLS
);

/// The size of the board and the number of the blank. Legal moves and their effects depend on both.
#[derive(PartialEq, Eq, Debug)]
pub struct Rules<G: Grid> {
    /// The size.
    pub shape: G::Shape,
    /// The number of the blank, which is its goal cell.
    pub blank: usize,
}

// Not derived, because a grid need not be `Copy`.
impl<G: Grid> Clone for Rules<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Grid> Copy for Rules<G> {}

impl<G: Grid> Rules<G> {
    /// Returns the rules of boards with that goal.
    ///
    /// # Panics
    /// If the grid does not hold boards of this size.
    pub fn of(goal: &Board) -> Rules<G> {
        let shape = G::Shape::of(goal.size()).expect("the grid should hold boards of this size");
        Rules { shape, blank: goal.blank() }
    }
}

/// A board with its tiles numbered by their goal cells.
///
/// Tile `t` belongs on cell `t`, and so does the blank. Whatever the goal, the goal grid reads 0 1 2 .., so heuristics and
/// searches work for every goal without knowing it.
pub trait Grid: Clone + Eq + Debug + Send + Sync + 'static {
    /// The sizes that it can hold.
    type Shape: Shape;

    /// Whether the grid is one word: a [`PackedGrid`].
    const IS_PACKED: bool;

    /// Creates the grid of tiles, given in reading order.
    fn pack(tiles: &[u16]) -> Self;

    /// Returns the goal: tile `t` on cell `t`.
    fn goal(shape: Self::Shape) -> Self;

    /// Whether the grid is the goal.
    fn is_goal(&self) -> bool;

    /// The tile on `cell`, which may be the blank.
    fn tile(&self, cell: usize) -> usize;

    /// Returns the grid after `tile` slides from cell `from` to cell `to`, where `blank` is.
    #[must_use]
    fn slide(&self, tile: usize, from: usize, blank: usize, to: usize) -> Self;

    /// The cell of `tile`, which may be the blank.
    fn cell_of(&self, tile: usize) -> usize;

    /// A hash whose 40 high bits are well mixed.
    fn hash_code(&self) -> u64;

    /// The number of bytes that a grid of this shape takes besides its own.
    fn heap_bytes(shape: Self::Shape) -> usize;
}

/// A board in one word.
///
/// Each cell takes 4 bits in a word of 64 and 5 bits in one of 128, the first cell in the lowest bits. A cell beyond the
/// board's last holds its own number, so that the goal is the same for all sizes.
pub trait PackedGrid: Grid + Copy + Hash {
    /// The goal: tile `t` on cell `t`.
    const GOAL: Self;

    /// The packed word in the low bits. It is never 0.
    fn bits(self) -> u128;

    /// The inverse of [`PackedGrid::bits`].
    fn from_bits(bits: u128) -> Self;
}

macro_rules! grid {
    ($(#[$doc:meta])* $grid:ident, $shape:ty, $cells:expr, $word:ty, $bits:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $grid($word);

        impl $grid {
            const MASK: $word = (1 << $bits) - 1;
            /// The lowest bit of every cell.
            const ONES: $word = {
                let mut ones = 0;
                let mut cell = 0;
                while cell < $cells {
                    ones |= 1 << ($bits * cell);
                    cell += 1;
                }
                ones
            };
        }

        impl Grid for $grid {
            type Shape = $shape;

            const IS_PACKED: bool = true;

            fn pack(tiles: &[u16]) -> Self {
                let exchange = |(cell, &tile): (usize, &u16)| ((cell ^ usize::from(tile)) as $word) << ($bits * cell);
                $grid(tiles.iter().enumerate().map(exchange).fold(Self::GOAL.0, |word, exchange| word ^ exchange))
            }

            #[inline(always)]
            fn goal(_: $shape) -> Self {
                Self::GOAL
            }

            #[inline(always)]
            fn is_goal(&self) -> bool {
                *self == Self::GOAL
            }

            #[inline(always)]
            fn tile(&self, cell: usize) -> usize {
                ((self.0 >> ($bits * cell)) & Self::MASK) as usize
            }

            #[inline(always)]
            fn slide(&self, tile: usize, from: usize, blank: usize, to: usize) -> Self {
                let exchange = (tile ^ blank) as $word;
                $grid(self.0 ^ (exchange << ($bits * from)) ^ (exchange << ($bits * to)))
            }

            #[inline(always)]
            fn cell_of(&self, tile: usize) -> usize {
                // The tile's cell becomes 0, so the subtraction borrows there first: the lowest high bit marks the cell.
                let zeroed = self.0 ^ (Self::ONES * tile as $word);
                let high = Self::ONES << ($bits - 1);
                (zeroed.wrapping_sub(Self::ONES) & !zeroed & high).trailing_zeros() as usize / $bits
            }

            #[inline(always)]
            fn hash_code(&self) -> u64 {
                // Fold the high half in first: each bit of a product depends only on lower bits.
                let folded = fold(self.0 as u128);
                (folded ^ (folded >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }

            fn heap_bytes(_: $shape) -> usize {
                0
            }
        }

        impl PackedGrid for $grid {
            const GOAL: Self = {
                let mut word: $word = 0;
                let mut cell = 0;
                while cell < $cells {
                    word |= (cell as $word) << ($bits * cell);
                    cell += 1;
                }
                $grid(word)
            };

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
    /// A 4x4 grid: sixteen cells of 4 bits.
    Grid4, Square<4>, 16, u64, 4
);
grid!(
    /// A 5x5 grid: twenty-five cells of 5 bits.
    Grid5, Square<5>, 25, u128, 5
);
grid!(
    /// A grid of at most sixteen cells, of 4 bits each.
    Grid16, UpTo16, 16, u64, 4
);
grid!(
    /// A grid of at most twenty-five cells, of 5 bits each.
    Grid25, UpTo25, 25, u128, 5
);

/// A grid of any size. Clones share their tiles, and a slide copies them.
#[derive(Clone, Debug)]
pub struct LargeGrid {
    tiles: Arc<[u16]>,
    /// The sum of [`mixed`] over all cells.
    hash: u64,
}

/// Returns the share of a tile on a cell in the hash of a board (Vigna's SplitMix64).
#[inline]
const fn mixed(tile: u16, cell: usize) -> u64 {
    let mut bits = ((tile as u64) << 16 | cell as u64).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

impl LargeGrid {
    /// Creates a grid of tiles whose hash is known.
    pub(crate) fn with_hash(tiles: Arc<[u16]>, hash: u64) -> LargeGrid {
        LargeGrid { tiles, hash }
    }

    /// The tiles in reading order.
    pub(crate) fn tiles(&self) -> &[u16] {
        &self.tiles
    }
}

impl PartialEq for LargeGrid {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.tiles == other.tiles
    }
}

impl Eq for LargeGrid {}

impl Grid for LargeGrid {
    type Shape = AnySize;

    const IS_PACKED: bool = false;

    fn pack(tiles: &[u16]) -> Self {
        let hash = (0..).zip(tiles).fold(0_u64, |hash, (cell, &tile)| hash.wrapping_add(mixed(tile, cell)));
        LargeGrid { tiles: tiles.into(), hash }
    }

    fn goal(shape: AnySize) -> Self {
        LargeGrid::pack(&(0..shape.cells() as u16).collect::<Vec<_>>())
    }

    fn is_goal(&self) -> bool {
        (0..).zip(&*self.tiles).all(|(cell, &tile)| cell == tile)
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        self.tiles[cell].into()
    }

    fn slide(&self, tile: usize, from: usize, blank: usize, to: usize) -> Self {
        let mut tiles: Arc<[u16]> = Arc::from(&*self.tiles);
        Arc::get_mut(&mut tiles).expect("the copy is not shared yet").swap(from, to);
        let (tile, blank) = (tile as u16, blank as u16);
        let lost = mixed(tile, from).wrapping_add(mixed(blank, to));
        let gained = mixed(tile, to).wrapping_add(mixed(blank, from));
        LargeGrid { tiles, hash: self.hash.wrapping_sub(lost).wrapping_add(gained) }
    }

    fn cell_of(&self, tile: usize) -> usize {
        let tile = tile as u16;
        self.tiles.iter().position(|&other| other == tile).expect("the tile should be on the board")
    }

    #[inline]
    fn hash_code(&self) -> u64 {
        self.hash
    }

    fn heap_bytes(shape: AnySize) -> usize {
        // The tiles, and the two counters of `Arc`.
        (shape.cells() * size_of::<u16>()).next_multiple_of(align_of::<usize>()) + 2 * size_of::<usize>()
    }
}

/// A start and a goal in the form that the searches use: the goal is always [`Grid::goal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance<G: Grid> {
    /// The start.
    pub start: G,
    /// The size, and the number of the blank.
    pub rules: Rules<G>,
    /// The tile that belongs on each cell, by its own number.
    goal: Board,
}

impl<G: Grid> Instance<G> {
    /// Numbers the tiles of `board` by their cells on `goal`.
    ///
    /// # Panics
    /// If the sizes of the boards differ from each other, or are not one of the grid's.
    pub fn new(board: &Board, goal: &Board) -> Instance<G> {
        assert_eq!(board.size(), goal.size(), "the board and the goal should have the same size");
        let rules = Rules::of(goal);
        let cells = goal.cells();
        let tiles: Vec<u16> = board.tiles().iter().map(|&tile| cells[usize::from(tile)] as u16).collect();
        Instance { start: G::pack(&tiles), rules, goal: goal.clone() }
    }

    /// Returns a board of the search by the tiles' own numbers.
    pub fn board(&self, grid: &G) -> Board {
        let shape = self.rules.shape;
        let goal = self.goal.tiles();
        if G::IS_PACKED {
            let tiles: [u16; MAX_PACKED_CELLS] =
                std::array::from_fn(|cell| if cell < shape.cells() { goal[grid.tile(cell)] } else { 0 });
            return unpacked(shape.size(), &tiles[..shape.cells()]);
        }
        let tiles: Vec<u16> = (0..shape.cells()).map(|cell| goal[grid.tile(cell)]).collect();
        unpacked(shape.size(), &tiles)
    }

    /// Returns an upper bound on estimates that need not be admissible: by misplaced tiles with a penalty, a tile counts 3 at
    /// most.
    pub fn greatest_estimate(&self) -> u32 {
        255.max(3 * self.rules.shape.cells() as u32)
    }

    /// Returns an upper bound on the length of shortest solutions: no board is farther from the goal.
    ///
    /// With the goal's blank in a corner the distances up to 16 cells are exact (Reinefeld 1993; Brüngger and others 1999;
    /// <https://github.com/lightln2/SlidingTilesSolver>), and that of 5x5 is a bound (Karlemo and Östergård 2000). On other
    /// sizes each tile is brought home in turn: to reach it takes fewer moves than rows and columns, each of its steps at
    /// most five, and the last of a line fewer than thirty more. Any goal is at most as many moves from one with its blank
    /// in a corner as the longer edge has cells, less one.
    pub fn greatest_distance(&self) -> u32 {
        let size = self.rules.shape.size();
        let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
        let from_corner = match (long, short) {
            (2, 2) => 6,
            (3, 2) => 21,
            (4, 2) => 36,
            (5, 2) => 55,
            (6, 2) => 80,
            (7, 2) => 108,
            (8, 2) => 140,
            (3, 3) => 31,
            (4, 3) => 53,
            (5, 3) => 84,
            (4, 4) => 80,
            (5, 5) => 208,
            _ => (size.cells() * (6 * (long + short) + 30)) as u32,
        };
        from_corner + long as u32 - 1
    }
}

/// The board of a grid. A function of its own, so that programs contain its check once.
fn unpacked(size: Size, tiles: &[u16]) -> Board {
    let Ok(board) = Board::from_tiles(size, tiles) else { unreachable!("a grid has each tile once") };
    board
}

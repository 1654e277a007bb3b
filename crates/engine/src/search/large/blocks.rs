//! The learned rank of boards of any size: the distances of tiles, blocks of 2x2 cells, and lines of three cells.

use crate::puzzle::Direction;
use crate::search::large::geometry::{Geometry, NO_CELL};
use std::sync::Arc;

/// The number of units of rank in a move.
const UNIT: i32 = 16;

/// The maximum displacement of a tile, along each axis, that blocks and lines tell apart from longer ones.
const BLOCK_REACH: i32 = 2;
const LINE_REACH: i32 = 3;

/// The number of classes of what is on a cell of a block: the displacements of a tile, the blank, and the outside of the board,
/// in this order.
pub const CLASSES: usize = displacements(BLOCK_REACH) + 2;

/// The number of classes of what is on a cell of a line.
pub const LINE_CLASSES: usize = displacements(LINE_REACH) + 2;

const fn displacements(reach: i32) -> usize {
    ((2 * reach + 1) * (2 * reach + 1)) as usize
}

const fn blank_class(reach: i32) -> u8 {
    displacements(reach) as u8
}

const fn outside_class(reach: i32) -> u8 {
    displacements(reach) as u8 + 1
}

/// The number of blocks: the classes of four cells.
pub const BLOCKS: usize = CLASSES * CLASSES * CLASSES * CLASSES;

/// The number of lines: the classes of three cells of a row, or of a column seen transposed.
pub const LINES: usize = LINE_CLASSES * LINE_CLASSES * LINE_CLASSES;

/// The number of places along an edge that are told apart: the first two, the last two, and all others.
const PLACES: usize = 5;

/// The maximum displacement, along each axis, of a single tile.
const SHIFT: i32 = 8;
const SHIFTS: usize = 2 * SHIFT as usize + 1;

/// The number of features of a single tile by the place of its goal cell and its displacement, and of the blank by its place.
const SINGLES: usize = PLACES * PLACES * SHIFTS * SHIFTS;
const BLANKS: usize = PLACES * PLACES;

/// The number of features, each with a weight: those of blocks, then of lines, then of single tiles and the blank.
pub const FEATURES: usize = BLOCKS + LINES + SINGLES + BLANKS;

/// The first feature of a single tile.
const FIRST_SINGLE: usize = BLOCKS + LINES;

/// The features of the boards of one size and goal.
///
/// A board is seen mirrored so that the blank belongs to the lower right. A board and its transposed image have the same
/// features.
#[derive(Clone, Debug)]
pub struct Features {
    width: usize,
    height: usize,
    blank: u16,
    /// Whether columns and rows are mirrored.
    mirrors: [bool; 2],
}

impl Features {
    /// The features of boards of that geometry.
    pub fn new(geometry: &Geometry) -> Features {
        let (width, height, blank) = (geometry.width(), geometry.height(), geometry.blank());
        let mirrors = [2 * geometry.column(blank) + 1 < width, 2 * geometry.row(blank) + 1 < height];
        Features { width, height, blank, mirrors }
    }

    /// The mirrored place of a column and row, which is its own inverse.
    fn mirrored(&self, (column, row): (usize, usize)) -> (usize, usize) {
        let column = if self.mirrors[0] { self.width - 1 - column } else { column };
        let row = if self.mirrors[1] { self.height - 1 - row } else { row };
        (column, row)
    }

    fn seen(&self, cell: u16) -> (usize, usize) {
        self.mirrored((usize::from(cell) % self.width, usize::from(cell) / self.width))
    }

    fn displacement(&self, tile: u16, cell: u16) -> (i32, i32) {
        let (home, at) = (self.seen(tile), self.seen(cell));
        (at.0 as i32 - home.0 as i32, at.1 as i32 - home.1 as i32)
    }

    fn class(&self, tile: u16, cell: u16, reach: i32) -> u8 {
        if tile == self.blank {
            return blank_class(reach);
        }
        let (right, down) = self.displacement(tile, cell);
        let [right, down] = [right, down].map(|shift| shift.clamp(-reach, reach) + reach);
        (right * (2 * reach + 1) + down) as u8
    }

    /// The feature of a tile on a cell.
    pub fn single(&self, tile: u16, cell: u16) -> usize {
        let places = |(column, row): (usize, usize)| (place(column, self.width), place(row, self.height));
        if tile == self.blank {
            let (column, row) = places(self.seen(cell));
            return FIRST_SINGLE + SINGLES + column.min(row) * PLACES + column.max(row);
        }
        let (column, row) = places(self.seen(tile));
        let (right, down) = self.displacement(tile, cell);
        let shift = |shift: i32| (shift.clamp(-SHIFT, SHIFT) + SHIFT) as usize;
        let number = |places: (usize, usize), shifts: (usize, usize)| {
            ((places.0 * PLACES + places.1) * SHIFTS + shifts.0) * SHIFTS + shifts.1
        };
        let (right, down) = (shift(right), shift(down));
        FIRST_SINGLE + number((column, row), (right, down)).min(number((row, column), (down, right)))
    }

    /// The feature of a block, given the classes of its cells from the upper left one, row by row.
    pub fn block(classes: [u8; 4]) -> usize {
        let [a, b, c, d] = classes.map(|class| transposed(class, BLOCK_REACH));
        index(classes, CLASSES).min(index([a, c, b, d], CLASSES))
    }

    /// The class of a cell, given by its mirrored column and row, which may be outside of the board.
    fn class_at(&self, tiles: &[u16], (column, row): (i32, i32), reach: i32) -> u8 {
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
            return outside_class(reach);
        };
        if column >= self.width || row >= self.height {
            return outside_class(reach);
        }
        let (column, row) = self.mirrored((column, row));
        let cell = row * self.width + column;
        self.class(tiles[cell], cell as u16, reach)
    }

    /// Calls `visit` with the classes of the blocks of a board, those that reach over its edges included.
    pub fn blocks(&self, tiles: &[u16], mut visit: impl FnMut([u8; 4])) {
        let (width, height) = (self.width as i32, self.height as i32);
        for (row, column) in (-1..height).flat_map(|row| (-1..width).map(move |column| (row, column))) {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            visit(corners.map(|(right, down)| self.class_at(tiles, (column + right, row + down), BLOCK_REACH)));
        }
    }

    /// Calls `visit` with the features of the lines of a board, those that reach over its edges included.
    pub fn lines(&self, tiles: &[u16], mut visit: impl FnMut(usize)) {
        let (width, height) = (self.width as i32, self.height as i32);
        for (row, column) in (0..height).flat_map(|row| (-2..width).map(move |column| (row, column))) {
            let classes = [0, 1, 2].map(|step| self.class_at(tiles, (column + step, row), LINE_REACH));
            visit(BLOCKS + index(classes, LINE_CLASSES));
        }
        for (column, row) in (0..width).flat_map(|column| (-2..height).map(move |row| (column, row))) {
            let classes = [0, 1, 2].map(|step| self.class_at(tiles, (column, row + step), LINE_REACH));
            visit(BLOCKS + index(classes.map(|class| transposed(class, LINE_REACH)), LINE_CLASSES));
        }
    }
}

fn place(at: usize, edge: usize) -> usize {
    match (at, edge - 1 - at) {
        (_, 0) => 4,
        (0, _) => 0,
        (_, 1) => 3,
        (1, _) => 1,
        _ => 2,
    }
}

/// The class on the transposed board.
fn transposed(class: u8, reach: i32) -> u8 {
    let side = 2 * reach as u8 + 1;
    if class < blank_class(reach) { class % side * side + class / side } else { class }
}

fn index<const N: usize>(classes: [u8; N], count: usize) -> usize {
    classes.iter().fold(0, |index, &class| index * count + usize::from(class))
}

/// The classes of an index, of which there are `count`.
pub fn classes<const N: usize>(index: usize, count: usize) -> [u8; N] {
    std::array::from_fn(|at| (index / count.pow((N - 1 - at) as u32) % count) as u8)
}

/// The contribution of a tile to the rank by its Manhattan distance, in moves. It grows faster than the distance, so that
/// distant tiles come home first; later, they would disturb tiles that are home.
pub fn pull(distance: usize) -> f32 {
    (distance as f32).powf(1.5)
}

/// The number of bytes of stored weights: of blocks and their transposed images only one has a weight.
pub const STORED: usize = 266_382 + LINES + SINGLES + BLANKS;

/// The trained weights: a signed byte for each feature, in sixteenths of a move.
#[derive(Debug)]
pub struct Weights {
    /// By the index of a block.
    blocks: Vec<i8>,
    /// By the index of a line in a row, and in a column.
    lines: [Vec<i8>; 2],
    /// By the other features.
    singles: Vec<i8>,
}

impl Weights {
    /// The weights that this library contains, read once. `None` if it was built without them.
    pub fn trained() -> Option<Arc<Weights>> {
        #[cfg(not(feature = "weights"))]
        return None;
        #[cfg(feature = "weights")]
        {
            static TRAINED: std::sync::OnceLock<Arc<Weights>> = std::sync::OnceLock::new();
            Some(TRAINED.get_or_init(|| Arc::new(Weights::new(include_bytes!("blocks.bin")))).clone())
        }
    }

    /// Reads the bytes that [`Weights::stored`] returns.
    pub fn new(stored: &[u8; STORED]) -> Weights {
        let mut next = stored.iter().map(|&byte| byte as i8);
        let mut blocks: Vec<i8> = Vec::with_capacity(BLOCKS);
        for number in 0..BLOCKS {
            let feature = Features::block(classes(number, CLASSES));
            let weight = if feature == number { next.next().unwrap_or_default() } else { blocks[feature] };
            blocks.push(weight);
        }
        let rows: Vec<i8> = next.by_ref().take(LINES).collect();
        let transposed = |line: [u8; 3]| index(line.map(|class| transposed(class, LINE_REACH)), LINE_CLASSES);
        let columns = (0..LINES).map(|number| rows[transposed(classes(number, LINE_CLASSES))]).collect();
        Weights { blocks, lines: [rows, columns], singles: next.collect() }
    }

    /// Returns the bytes of weights of all features.
    pub fn stored(mut weight: impl FnMut(usize) -> i8) -> Vec<u8> {
        let blocks = (0..BLOCKS).filter(|&number| Features::block(classes(number, CLASSES)) == number);
        blocks.chain(BLOCKS..FEATURES).map(|feature| weight(feature) as u8).collect()
    }
}

/// **Blocks** rank boards of any size and any goal by one set of weights, learned by `examples/learn_large.rs`.
///
/// Each tile contributes its [`pull`] and a weight for its displacement from home and for how near to the edges it belongs.
/// Each block of 2x2 cells contributes a weight for the displacements of its four tiles, of which up to two columns and rows
/// are told apart; the blank and the outside of the board are told from tiles. Each line of three cells in a row or a column
/// contributes one in the same way, with displacements of up to three. Both generalize linear conflicts, and know more of what
/// has to happen between neighbors.
///
/// The weights separate the boards on a path to a solution from other boards of a beam's layers. Learning a linear ranking from
/// the mistakes of beam searches is due to Xu and Fern ("On learning linear ranking functions for beam search", 2007).
///
/// A move changes six blocks and ten lines. The tables take 4 bytes for each tile on each cell, 3.2 MB on 30x30, and 0.8 MB for
/// all sizes.
#[derive(Clone, Debug)]
pub struct Blocks {
    cells: usize,
    blank: u16,
    /// By tile and cell.
    singles: Vec<i16>,
    /// By tile and cell, the class in blocks in the low byte and in lines in the high one.
    classes: Vec<u16>,
    weights: Arc<Weights>,
    /// By cell of the blank and direction, the cells around a move, or `NO_CELL`, in the order of [`frame`].
    around: Vec<[[u16; AROUND]; 4]>,
    /// By direction: see [`factors`].
    factors: [[u32; 4]; 4],
    /// By direction, the lines along a move and across.
    orders: [[LineOrder; 2]; 4],
}

/// How the lines in one direction of a move's frame are found.
#[derive(Clone, Copy, Debug)]
struct LineOrder {
    /// 0 for rows, 1 for columns.
    axis: usize,
    /// The factors of the first and the last cell's classes in the index.
    factors: [u32; 2],
}

impl LineOrder {
    /// The order of lines whose next cell is a step to the right and down.
    fn new((right, down): (i32, i32), mirrors: [bool; 2]) -> LineOrder {
        let axis = usize::from(down != 0);
        let is_reversed = (right + down < 0) != mirrors[axis];
        let factors = [(LINE_CLASSES * LINE_CLASSES) as u32, 1];
        LineOrder { axis, factors: if is_reversed { [factors[1], factors[0]] } else { factors } }
    }
}

/// A move: the tile, its cells before and after, and the direction.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    /// The tile, by its goal cell.
    pub tile: u16,
    /// The cell that it leaves.
    pub from: u16,
    /// The cell of the blank before.
    pub to: u16,
    /// The direction in which it slides.
    pub direction: Direction,
}

/// The number of cells around the two of a move.
const AROUND: usize = 16;

/// The places of the cells of a move, and of those around it, by steps along the move and across. The tile moves from
/// (0, 0) to (1, 0). Those next to them are in rows across the move, each along it; then come those at a distance of 2.
fn frame() -> impl Iterator<Item = (i32, i32)> {
    let all = (-1..=1).flat_map(|across| (-1..=2).map(move |along| (along, across)));
    let next = all.filter(|&(along, across)| across != 0 || !(0..=1).contains(&along));
    [(0, 0), (1, 0)].into_iter().chain(next).chain([(-2, 0), (3, 0), (0, -2), (1, -2), (0, 2), (1, 2)])
}

/// The steps to the right and down of a place in the frame of a move.
fn turned(direction: Direction, (along, across): (i32, i32)) -> (i32, i32) {
    match direction {
        Direction::Up => (across, -along),
        Direction::Down => (-across, along),
        Direction::Left => (-along, -across),
        Direction::Right => (along, across),
    }
}

/// The factors of the classes of a block's corners in its index. The corners are those of the frame of a move in a direction:
/// along the move first, then across.
fn factors(direction: Direction, mirrors: [bool; 2]) -> [u32; 4] {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|corner| turned(direction, corner));
    let left = corners.map(|(right, _)| right).into_iter().min();
    let top = corners.map(|(_, down)| down).into_iter().min();
    corners.map(|(right, down)| {
        let column = u32::from((Some(right) != left) != mirrors[0]);
        let row = u32::from((Some(down) != top) != mirrors[1]);
        (CLASSES as u32).pow(3 - (2 * row + column))
    })
}

/// A class in blocks in the low byte, and in lines in the high one.
fn packed(class: impl Fn(i32) -> u8) -> u16 {
    u16::from(class(LINE_REACH)) << 8 | u16::from(class(BLOCK_REACH))
}

impl Blocks {
    /// The number of bytes of the tables for boards of that many cells, without the weights.
    pub fn bytes(cells: usize) -> usize {
        cells * (cells * (size_of::<i16>() + size_of::<u16>()) + size_of::<[[u16; AROUND]; 4]>())
    }

    /// The ranking of boards of that geometry.
    pub fn new(geometry: &Geometry, weights: Arc<Weights>) -> Blocks {
        let features = Features::new(geometry);
        let (cells, width, height) = (geometry.cells(), geometry.width(), geometry.height());
        let pulls: Vec<i32> =
            (0..width + height).map(|distance| (UNIT as f32 * pull(distance)).round() as i32).collect();
        let (mut singles, mut classes) = (Vec::with_capacity(cells * cells), Vec::with_capacity(cells * cells));
        for (tile, cell) in (0..cells as u16).flat_map(|tile| (0..cells as u16).map(move |cell| (tile, cell))) {
            let distance = if tile == geometry.blank() { 0 } else { geometry.distance(tile, cell) };
            let weight = weights.singles[features.single(tile, cell) - FIRST_SINGLE];
            singles.push((pulls[distance] + i32::from(weight)) as i16);
            classes.push(packed(|reach| features.class(tile, cell, reach)));
        }
        let around = |blank: u16, direction: Direction| {
            let source = geometry.source(blank, direction);
            let mut cells = [NO_CELL; AROUND];
            if source != NO_CELL {
                let (column, row) = (geometry.column(source) as i32, geometry.row(source) as i32);
                for (cell, place) in cells.iter_mut().zip(frame().skip(2)) {
                    let (right, down) = turned(direction, place);
                    let (column, row) = (column + right, row + down);
                    if (0..width as i32).contains(&column) && (0..height as i32).contains(&row) {
                        *cell = row as u16 * width as u16 + column as u16;
                    }
                }
            }
            cells
        };
        let around = (0..cells as u16).map(|blank| Direction::ALL.map(|direction| around(blank, direction))).collect();
        let factors = Direction::ALL.map(|direction| factors(direction, features.mirrors));
        let orders = Direction::ALL
            .map(|direction| [(1, 0), (0, 1)].map(|step| LineOrder::new(turned(direction, step), features.mirrors)));
        let blank = geometry.blank();
        Blocks { cells, blank, singles, classes, weights, around, factors, orders }
    }

    #[inline(always)]
    fn single(&self, tile: u16, cell: u16) -> i32 {
        self.singles[usize::from(tile) * self.cells + usize::from(cell)].into()
    }

    #[inline(always)]
    fn class(&self, tile: u16, cell: u16) -> u32 {
        self.classes[usize::from(tile) * self.cells + usize::from(cell)].into()
    }

    /// The rank of a board: the lower, the more promising. `tile_on` returns the tile on a cell, by its goal cell.
    pub fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let tiles: Vec<u16> = (0..geometry.cells() as u16).map(tile_on).collect();
        let mut rank = tiles.iter().zip(0..).map(|(&tile, cell)| self.single(tile, cell)).sum();
        let Weights { blocks, lines: [rows, _], .. } = &*self.weights;
        let features = Features::new(geometry);
        features.blocks(&tiles, |classes| rank += i32::from(blocks[index(classes, CLASSES)]));
        features.lines(&tiles, |line| rank += i32::from(rows[line - BLOCKS]));
        rank
    }

    /// The change of the rank when a tile slides into the blank. `tile_on` describes the board before.
    #[inline(always)]
    pub fn change(&self, tile_on: impl Fn(u16) -> u16, slide: Slide) -> i32 {
        let Slide { tile, from, to, direction } = slide;
        let (blank, direction) = (self.blank, direction as usize);
        let mut around = [packed(outside_class).into(); AROUND];
        for (class, &cell) in around.iter_mut().zip(&self.around[usize::from(to)][direction]) {
            if cell != NO_CELL {
                *class = self.class(tile_on(cell), cell);
            }
        }
        let (before, after, empty) = (self.class(tile, from), self.class(tile, to), packed(blank_class).into());
        let change = self.sum(direction, &around, [empty, after]) - self.sum(direction, &around, [before, empty]);
        change + self.single(tile, to) - self.single(tile, from) + self.single(blank, from) - self.single(blank, to)
    }

    /// The sum of the weights of the blocks and lines that a move changes, given the classes of what is on its two cells and around
    /// them.
    #[inline(always)]
    fn sum(&self, direction: usize, around: &[u32; AROUND], [f, g]: [u32; 2]) -> i32 {
        // The frame, row by row across the move, and the cells at its ends.
        let [a, b, c, d, e, h, i, j, k, l, before_e, after_h, above_b, above_c, below_j, below_k] = *around;
        let factors = &self.factors[direction];
        let weight = |classes: [u32; 4]| {
            let index: u32 = classes.iter().zip(factors).map(|(class, factor)| class % 256 * factor).sum();
            i32::from(self.weights.blocks[index as usize])
        };
        let [along, across] = self.orders[direction].map(|LineOrder { axis, factors: [first, last] }| {
            let weights = &self.weights.lines[axis];
            move |[a, b, c]: [u32; 3]| {
                let index = first * (a >> 8) + LINE_CLASSES as u32 * (b >> 8) + last * (c >> 8);
                i32::from(weights[index as usize])
            }
        });
        let above = weight([a, b, e, f]) + weight([b, c, f, g]) + weight([c, d, g, h]);
        let blocks = above + weight([e, f, i, j]) + weight([f, g, j, k]) + weight([g, h, k, l]);
        let row = along([before_e, e, f]) + along([e, f, g]) + along([f, g, h]) + along([g, h, after_h]);
        let left = across([above_b, b, f]) + across([b, f, j]) + across([f, j, below_j]);
        let right = across([above_c, c, g]) + across([c, g, k]) + across([g, k, below_k]);
        blocks + row + left + right
    }
}

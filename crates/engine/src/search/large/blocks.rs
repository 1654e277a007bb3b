//! The learned rank of boards of any size: the distances of tiles, blocks of 2x2 cells, and lines of three cells.

use crate::puzzle::Direction;
use crate::search::large::geometry::Geometry;
use std::sync::{Arc, OnceLock};

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

#[inline(always)]
fn index<const N: usize, C: Copy + Into<u32>>(classes: [C; N], count: usize) -> usize {
    classes.iter().fold(0, |index, &class| index * count + class.into() as usize)
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
    patterns: Arc<Patterns>,
    /// The same for mirrored boards, once they are needed.
    mirrored: [OnceLock<Arc<Patterns>>; 4],
    /// By the features that are neither blocks nor lines.
    singles: Vec<i8>,
}

/// The weights of blocks and lines by the classes of their cells, from the upper left.
#[derive(Debug)]
struct Patterns {
    blocks: Vec<i8>,
    rows: Vec<i8>,
    columns: Vec<i8>,
}

impl Weights {
    /// The weights that this library contains, read once. `None` if it was built without them.
    pub fn trained() -> Option<Arc<Weights>> {
        #[cfg(not(feature = "weights"))]
        return None;
        #[cfg(feature = "weights")]
        {
            static TRAINED: OnceLock<Arc<Weights>> = OnceLock::new();
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
        let columns = by_line(|line| rows[index(line.map(|class| transposed(class, LINE_REACH)), LINE_CLASSES)]);
        Weights {
            patterns: Arc::new(Patterns { blocks, rows, columns }),
            mirrored: Default::default(),
            singles: next.collect(),
        }
    }

    /// Returns the bytes of weights of all features.
    pub fn stored(mut weight: impl FnMut(usize) -> i8) -> Vec<u8> {
        let blocks = (0..BLOCKS).filter(|&number| Features::block(classes(number, CLASSES)) == number);
        blocks.chain(BLOCKS..FEATURES).map(|feature| weight(feature) as u8).collect()
    }

    /// The weights by the classes of cells in the order of a board that is seen mirrored.
    fn patterns(&self, mirrors: [bool; 2]) -> Arc<Patterns> {
        if mirrors == [false, false] {
            return self.patterns.clone();
        }
        let number = usize::from(mirrors[0]) + 2 * usize::from(mirrors[1]);
        self.mirrored[number].get_or_init(|| Arc::new(self.patterns.mirrored(mirrors))).clone()
    }
}

/// A weight for each line.
fn by_line(weight: impl Fn([u8; 3]) -> i8) -> Vec<i8> {
    (0..LINES).map(|number| weight(classes(number, LINE_CLASSES))).collect()
}

impl Patterns {
    fn mirrored(&self, [is_sideways, is_upside_down]: [bool; 2]) -> Patterns {
        let block = |number| {
            let [a, b, c, d] = classes(number, CLASSES);
            let [a, b, c, d] = if is_sideways { [b, a, d, c] } else { [a, b, c, d] };
            self.blocks[index(if is_upside_down { [c, d, a, b] } else { [a, b, c, d] }, CLASSES)]
        };
        let lines = |weights: &[i8], is_reversed| {
            by_line(|[a, b, c]| weights[index(if is_reversed { [c, b, a] } else { [a, b, c] }, LINE_CLASSES)])
        };
        Patterns {
            blocks: (0..BLOCKS).map(block).collect(),
            rows: lines(&self.rows, is_sideways),
            columns: lines(&self.columns, is_upside_down),
        }
    }

    /// The sum of the weights of the blocks and lines with a cell, given the packed classes of it and of those around it. Those
    /// that also have its neighbor in the direction `except` are left out.
    #[inline(always)]
    fn sum(&self, cell: u32, around: &Around, except: Option<Direction>) -> i32 {
        let [ul, u, ur, l, r, dl, d, dr, ll, rr, uu, dd] = *around;
        let weight = |weights: &[i8], index: usize, is_in: bool| if is_in { weights[index].into() } else { 0 };
        let in_block = |classes: [u32; 4]| index(classes.map(|class| class % 256), CLASSES);
        let in_line = |classes: [u32; 3]| index(classes.map(|class| class >> 8), LINE_CLASSES);
        let block = |is_in, classes| weight(&self.blocks, in_block(classes), is_in);
        let row = |is_in, classes| weight(&self.rows, in_line(classes), is_in);
        let column = |is_in, classes| weight(&self.columns, in_line(classes), is_in);
        let [up, down, left, right] = Direction::ALL.map(|direction| Some(direction) != except);
        let above = block(up && left, [ul, u, l, cell]) + block(up && right, [u, ur, cell, r]);
        let below = block(down && left, [l, cell, dl, d]) + block(down && right, [cell, r, d, dr]);
        let rows = row(left, [ll, l, cell]) + row(left && right, [l, cell, r]) + row(right, [cell, r, rr]);
        let columns = column(up, [uu, u, cell]) + column(up && down, [u, cell, d]) + column(down, [cell, d, dd]);
        above + below + rows + columns
    }
}

/// The steps to the right and down from a cell to those around it: its eight neighbors, row by row, and those two steps away.
const AROUND: [(i32, i32); 12] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2)];

/// The packed classes of the cells around one.
type Around = [u32; AROUND.len()];

/// A class in blocks in the low byte, and in lines in the high one.
fn packed(class: impl Fn(i32) -> u8) -> u16 {
    u16::from(class(LINE_REACH)) << 8 | u16::from(class(BLOCK_REACH))
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
/// all sizes, as much again for each way in which a goal is mirrored.
#[derive(Clone, Debug)]
pub struct Blocks {
    cells: usize,
    blank: u16,
    /// By tile and cell.
    singles: Vec<i16>,
    /// The packed class by cell and tile, followed by that of the outside for each tile.
    classes: Vec<u16>,
    /// By cell, those around it, and where their classes begin. Outside of the board, the cell is arbitrary.
    around: Vec<[(u32, u32); AROUND.len()]>,
    patterns: Arc<Patterns>,
    weights: Arc<Weights>,
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

/// The cells around a board's blank, and the weights that every move replaces.
#[derive(Clone, Copy, Debug)]
pub struct AroundBlank {
    around: Around,
    /// The sum of the weights of the blocks and lines with the blank.
    sum: i32,
}

impl Blocks {
    /// The number of bytes of the tables for boards of that many cells, without the weights.
    pub fn bytes(cells: usize) -> usize {
        let around = size_of::<[(u32, u32); AROUND.len()]>();
        cells * (cells * size_of::<i16>() + (cells + 1) * size_of::<u16>() + around)
    }

    /// The ranking of boards of that geometry.
    pub fn new(geometry: &Geometry, weights: Arc<Weights>) -> Blocks {
        let features = Features::new(geometry);
        let (cells, width, height) = (geometry.cells(), geometry.width(), geometry.height());
        let pulls: Vec<i32> =
            (0..width + height).map(|distance| (UNIT as f32 * pull(distance)).round() as i32).collect();
        let single = |tile, cell| {
            let distance = if tile == geometry.blank() { 0 } else { geometry.distance(tile, cell) };
            (pulls[distance] + i32::from(weights.singles[features.single(tile, cell) - FIRST_SINGLE])) as i16
        };
        let class = |cell, tile| packed(|reach| features.class(tile, cell, reach));
        let all = || 0..cells as u16;
        let outside = all().map(|_| packed(outside_class));
        let around = |cell: u16| {
            AROUND.map(|(right, down)| {
                let (column, row) = (geometry.column(cell) as i32 + right, geometry.row(cell) as i32 + down);
                if (0..width as i32).contains(&column) && (0..height as i32).contains(&row) {
                    let cell = row as usize * width + column as usize;
                    (cell as u32, (cell * cells) as u32)
                } else {
                    (cell.into(), (cells * cells) as u32)
                }
            })
        };
        Blocks {
            cells,
            blank: geometry.blank(),
            singles: all()
                .flat_map(|tile| all().map(move |cell| (tile, cell)))
                .map(|(tile, cell)| single(tile, cell))
                .collect(),
            classes: all()
                .flat_map(|cell| all().map(move |tile| (cell, tile)))
                .map(|(cell, tile)| class(cell, tile))
                .chain(outside)
                .collect(),
            around: all().map(around).collect(),
            patterns: weights.patterns(features.mirrors),
            weights,
        }
    }

    #[inline(always)]
    fn single(&self, tile: u16, cell: u16) -> i32 {
        self.singles[usize::from(tile) * self.cells + usize::from(cell)].into()
    }

    #[inline(always)]
    fn class(&self, tile: u16, cell: u16) -> u32 {
        self.classes[usize::from(cell) * self.cells + usize::from(tile)].into()
    }

    /// The packed classes of the cells around one. Loops, because the compiler maps arrays of this length by a call.
    #[inline(always)]
    fn around(&self, cell: u16, tile_on: impl Fn(u16) -> u16) -> Around {
        let mut around = Around::default();
        for (class, &(cell, classes)) in around.iter_mut().zip(&self.around[usize::from(cell)]) {
            *class = self.classes[classes as usize + usize::from(tile_on(cell as u16))].into();
        }
        around
    }

    /// The rank of a board: the lower, the more promising. `tile_on` returns the tile on a cell, by its goal cell.
    pub fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let tiles: Vec<u16> = (0..geometry.cells() as u16).map(tile_on).collect();
        let mut rank = tiles.iter().zip(0..).map(|(&tile, cell)| self.single(tile, cell)).sum();
        let Patterns { blocks, rows, .. } = &*self.weights.patterns;
        let features = Features::new(geometry);
        features.blocks(&tiles, |classes| rank += i32::from(blocks[index(classes, CLASSES)]));
        features.lines(&tiles, |line| rank += i32::from(rows[line - BLOCKS]));
        rank
    }

    /// Looks up the cells around the blank once for all moves of a board, which `tile_on` describes.
    #[inline(always)]
    pub fn around_blank(&self, blank: u16, tile_on: impl Fn(u16) -> u16) -> AroundBlank {
        let around = self.around(blank, tile_on);
        AroundBlank { around, sum: self.patterns.sum(packed(blank_class).into(), &around, None) }
    }

    /// The change of the rank when a tile slides into the blank. `tile_on` and `before` describe the board before.
    #[inline(always)]
    pub fn change(&self, before: &AroundBlank, tile_on: impl Fn(u16) -> u16, slide: Slide) -> i32 {
        let Slide { tile, from, to, direction } = slide;
        let (patterns, blank) = (&*self.patterns, self.blank);
        let (leaving, arriving) = (self.class(tile, from), self.class(tile, to));
        let mut around = self.around(from, tile_on);
        let lost = before.sum + patterns.sum(leaving, &around, Some(direction));
        // Where the tile is now, as seen from the blank.
        let place = match direction {
            Direction::Up => 1,
            Direction::Left => 3,
            Direction::Right => 4,
            Direction::Down => 6,
        };
        around[place] = arriving;
        let gained = patterns.sum(packed(blank_class).into(), &around, None)
            + patterns.sum(arriving, &before.around, Some(direction.inverse()));
        let singles =
            self.single(tile, to) - self.single(tile, from) + self.single(blank, from) - self.single(blank, to);
        gained - lost + singles
    }
}

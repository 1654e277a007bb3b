//! The order in which a beam keeps the boards of a layer.

use super::geometry::{Geometry, NO_CELL};
use crate::puzzle::Direction;

/// A rank of boards that is updated move by move: the smaller, the nearer to the goal.
pub trait Ranking: Send {
    /// The rank of a board.
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32;

    /// The change of the rank when `tile` slides from `from` to the blank's cell `to`. `tile_on` describes the board
    /// before.
    fn change(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32;

    /// Whether the blank is attracted by that tile unless it is home.
    #[inline(always)]
    fn attracts(&self, _tile: u16) -> bool {
        false
    }

    /// The cell of the tile that attracts the blank: the nearest one. `NO_CELL` if none does.
    #[inline(always)]
    fn target(&self, _geometry: &Geometry, _tile_on: impl Fn(u16) -> u16, _blank: u16) -> u16 {
        NO_CELL
    }

    /// The rank of a blank on cell `blank` that is attracted by `tile` on cell `target`.
    #[inline(always)]
    fn attraction(&self, _geometry: &Geometry, _blank: u16, _tile: u16, _target: u16) -> i32 {
        0
    }
}

/// The number of units of rank in a move of Manhattan distance.
pub const UNIT: i32 = 16;

/// Ranks by Manhattan distance.
#[derive(Clone, Copy, Debug)]
pub struct Manhattan;

impl Ranking for Manhattan {
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let tiles = (0..geometry.cells() as u16).map(|cell| (tile_on(cell), cell));
        let distances = tiles.filter(|&(tile, _)| tile != geometry.blank());
        distances.map(|(tile, cell)| geometry.distance(tile, cell) as i32).sum::<i32>() * UNIT
    }

    #[inline(always)]
    fn change(&self, geometry: &Geometry, _: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32 {
        UNIT * (geometry.distance(tile, to) as i32 - geometry.distance(tile, from) as i32)
    }
}

/// **Tied weights** for boards of all sizes, learned by `examples/learn_large.rs`.
///
/// A tile contributes its Manhattan distance and a weight that depends on how far it is from home, along its line and
/// across, on its place in the line, and on the size of the rectangle that is left when the line is solved: outer lines
/// come first. Two adjacent tiles contribute a weight that depends on where their goal cells are from each other and on
/// how far the first is from home.
///
/// A weight serves all tiles in the same situation, so that a few thousand weights suffice and hold on sizes that they
/// were not trained on. Ranking by adjacent tiles generalizes linear conflicts; learning a linear ranking from the
/// mistakes of beam searches is due to Xu and Fern ("On learning linear ranking functions for beam search", 2007).
///
/// Takes 2 bytes for each tile on each cell, 1.6 MB on 30x30.
#[derive(Clone, Debug)]
pub struct Tied {
    features: Features,
    /// By tile and cell, the weight of the tile there with its Manhattan distance.
    singles: Vec<i16>,
    pairs: Vec<i16>,
}

/// The trained weights as signed bytes: those of [`SINGLES`] tiles, [`BLANKS`] places of the blank, and pairs of tiles.
pub const WEIGHTS: &[u8; FEATURES] = include_bytes!("weights.bin");

/// The number of features, each with a weight.
pub const FEATURES: usize = SINGLES + BLANKS + PAIRS;

const SPANS: usize = 7;
const PLACES: usize = 5;
const ALONG: usize = 9;
const ACROSS: usize = 11;
/// The number of features of single tiles.
pub const SINGLES: usize = SPANS * PLACES * ALONG * ACROSS;
/// The number of features of a tile's place in its line and distance from home.
pub const PLACE_SHIFTS: usize = PLACES * ALONG * ACROSS;
/// The number of features of the blank.
pub const BLANKS: usize = 9 * 9;
const RELATIONS: usize = 7 * 7;
const SHIFTS: usize = 5 * 5;
const BANDS: usize = 3;
/// The number of features of adjacent tiles.
pub const PAIRS: usize = BANDS * RELATIONS * SHIFTS;

/// The number of bits of growth of the weights for each line beyond the largest span of the features, in 1/64.
const GROWTH: i32 = 8;

/// A tile's goal, as the features see it.
#[derive(Clone, Copy, Debug)]
struct Home {
    /// The goal column and row, mirrored so that the blank belongs to the lower right.
    column: i8,
    row: i8,
    /// The span of the rectangle in which its line is solved.
    span: u8,
    place: u8,
    is_row: bool,
    /// Whether its line is solved from the right or the bottom, in mirrored cells.
    is_reversed: bool,
}

/// The features of the boards of one size and goal.
#[derive(Clone, Debug)]
pub struct Features {
    homes: Vec<Home>,
    mirrors: [bool; 2],
}

impl Features {
    /// The features of boards of that geometry.
    pub fn new(geometry: &Geometry) -> Features {
        let (width, height) = (geometry.width(), geometry.height());
        let blank = geometry.blank();
        let mirrors = [2 * geometry.column(blank) + 1 < width, 2 * geometry.row(blank) + 1 < height];
        let mirrored = |cell: u16| {
            let (column, row) = (geometry.column(cell), geometry.row(cell));
            let column = if mirrors[0] { width - 1 - column } else { column };
            let row = if mirrors[1] { height - 1 - row } else { row };
            (column as i8, row as i8)
        };
        let home = |cell: u16| {
            let (column, row) = mirrored(cell);
            Home { column, row, span: 1, place: 2, is_row: true, is_reversed: false }
        };
        let mut homes: Vec<Home> = (0..geometry.cells() as u16).map(home).collect();
        for line in geometry.lines() {
            let (first, last) = (mirrored(line.cells[0]), mirrored(line.cells[line.cells.len() - 1]));
            let is_row = first.1 == last.1;
            let (blank_column, blank_row) = mirrored(blank);
            let is_reversed = if is_row { first.1 > blank_row } else { first.0 > blank_column };
            let ends = if is_row {
                [first.0.min(last.0), first.0.max(last.0)]
            } else {
                [first.1.min(last.1), first.1.max(last.1)]
            };
            for &cell in &line.cells {
                let home = &mut homes[usize::from(cell)];
                let at = if is_row { home.column } else { home.row };
                let place = match (at - ends[0], ends[1] - at) {
                    (0, _) => 0,
                    (_, 0) => 4,
                    (1, _) => 1,
                    (_, 1) => 3,
                    _ => 2,
                };
                *home = Home { span: line.span as u8, place, is_row, is_reversed, ..*home };
            }
        }
        Features { homes, mirrors }
    }

    #[inline(always)]
    fn seen(&self, geometry: &Geometry, cell: u16) -> (i8, i8) {
        let home = self.homes[usize::from(cell)];
        let _ = geometry;
        (home.column, home.row)
    }

    /// The Manhattan distance of a tile on a cell from its home.
    #[inline(always)]
    pub fn distance(&self, _geometry: &Geometry, tile: u16, cell: u16) -> i32 {
        let (home, at) = (self.homes[usize::from(tile)], self.homes[usize::from(cell)]);
        (i32::from(home.column) - i32::from(at.column)).abs() + (i32::from(home.row) - i32::from(at.row)).abs()
    }

    /// The number of cells from `cell` to `other`, along the line of `tile` and across, away from the solved lines.
    #[inline(always)]
    pub fn in_line(&self, tile: u16, cell: u16, other: u16) -> (i8, i8) {
        let (line, at, to) =
            (self.homes[usize::from(tile)], self.homes[usize::from(cell)], self.homes[usize::from(other)]);
        let (right, down) = (to.column - at.column, to.row - at.row);
        let (along, across) = if line.is_row { (right, down) } else { (down, right) };
        (along, if line.is_reversed { -across } else { across })
    }

    /// The feature of a tile's place in its line and its distance from home, along the line and across.
    #[inline(always)]
    pub fn place_shift(&self, tile: u16, cell: u16) -> usize {
        let (along, across) = self.in_line(tile, tile, cell);
        let along = usize::from(along.unsigned_abs()).min(ALONG - 1);
        let across = (across.clamp(-2, ACROSS as i8 - 3) + 2) as usize;
        (usize::from(self.homes[usize::from(tile)].place) * ALONG + along) * ACROSS + across
    }

    /// The feature of where two adjacent tiles belong from each other, and the first from its cell.
    #[inline(always)]
    pub fn relation_shift(&self, direction: usize, tile: (u16, u16), other: (u16, u16)) -> usize {
        self.toward(direction, tile, other) % (RELATIONS * SHIFTS)
    }

    /// The feature of a tile on a cell.
    pub fn single(&self, geometry: &Geometry, tile: u16, cell: u16) -> usize {
        let home = self.homes[usize::from(tile)];
        let (column, row) = self.seen(geometry, cell);
        let (right, down) = (column - home.column, row - home.row);
        if tile == geometry.blank() {
            return SINGLES + usize::from(right.unsigned_abs().min(8)) * 9 + usize::from(down.unsigned_abs().min(8));
        }
        let (along, across) = if home.is_row { (right, down) } else { (down, right) };
        let across = if home.is_reversed { -across } else { across };
        let span = usize::from(home.span).min(SPANS + 1).saturating_sub(2);
        let along = usize::from(along.unsigned_abs()).min(ALONG - 1);
        let across = (across.clamp(-2, ACROSS as i8 - 3) + 2) as usize;
        ((span * PLACES + usize::from(home.place)) * ALONG + along) * ACROSS + across
    }

    /// The feature of two tiles on adjacent cells, the second right of or below the first on the mirrored board.
    #[inline(always)]
    fn pair(&self, tile: u16, other: u16, cell: u16, is_across: bool) -> usize {
        let (home, next, at) =
            (self.homes[usize::from(tile)], self.homes[usize::from(other)], self.homes[usize::from(cell)]);
        let band = match home.span.max(next.span) {
            0..=3 => 0,
            4..=5 => 1,
            _ => 2,
        };
        let relation = (next.column - home.column, next.row - home.row);
        let shift = (home.column - at.column, home.row - at.row);
        let (relation, shift) =
            if is_across { (relation, shift) } else { ((relation.1, relation.0), (shift.1, shift.0)) };
        let clamped = |value: i8, most: i8| (value.clamp(-most, most) + most) as usize;
        let relation = clamped(relation.0, 3) * 7 + clamped(relation.1, 3);
        let shift = clamped(shift.0, 2) * 5 + clamped(shift.1, 2);
        (band * RELATIONS + relation) * SHIFTS + shift
    }

    /// The feature of `tile` on `cell` and `other` on the next cell, from which a tile slides in `direction`.
    #[inline(always)]
    fn toward(&self, direction: usize, (tile, cell): (u16, u16), (other, next): (u16, u16)) -> usize {
        // Up: the other tile is below; Down: above; Left: to the right; Right: to the left.
        let is_across = direction >= 2;
        let is_after = direction.is_multiple_of(2) != self.mirrors[usize::from(!is_across)];
        if is_after { self.pair(tile, other, cell, is_across) } else { self.pair(other, tile, next, is_across) }
    }

    /// The feature of two tiles, the second right of the first.
    pub fn pair_feature(&self, tile: u16, other: u16, cell: u16) -> usize {
        SINGLES + BLANKS + self.pair(tile, other, cell, true)
    }

    /// Calls `visit` with the features of a board.
    pub fn of_board(&self, geometry: &Geometry, tiles: &[u16], mut visit: impl FnMut(usize)) {
        for (&tile, cell) in tiles.iter().zip(0..) {
            visit(self.single(geometry, tile, cell));
            for direction in [Direction::Up, Direction::Left] {
                let next = geometry.source(cell, direction);
                let other = if next == NO_CELL { geometry.blank() } else { tiles[usize::from(next)] };
                if tile != geometry.blank() && other != geometry.blank() {
                    visit(SINGLES + BLANKS + self.toward(direction as usize, (tile, cell), (other, next)));
                }
            }
        }
    }
}

impl Tied {
    /// The number of bytes of the tables.
    pub fn bytes(geometry: &Geometry) -> usize {
        geometry.cells() * (geometry.cells() * size_of::<i16>() + size_of::<Home>() + 2) + PAIRS * size_of::<i16>()
    }

    /// The ranking with the weights of [`WEIGHTS`], or others in that format.
    pub fn new(geometry: &Geometry, weights: &[u8; FEATURES]) -> Tied {
        let features = Features::new(geometry);
        let cells = geometry.cells() as u16;
        let tiles = (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell)));
        let singles = tiles.map(|(tile, cell)| {
            let weight = i32::from(weights[features.single(geometry, tile, cell)] as i8);
            if tile == geometry.blank() {
                return weight as i16;
            }
            let value = UNIT * geometry.distance(tile, cell) as i32 + weight;
            let beyond = i32::from(features.homes[usize::from(tile)].span).saturating_sub(SPANS as i32 + 1).max(0);
            (value * (64 + GROWTH * beyond) / 64).clamp(-32_768, 32_767) as i16
        });
        let singles = singles.collect();
        let pairs = weights[SINGLES + BLANKS..].iter().map(|&weight| i16::from(weight as i8)).collect();
        Tied { features, singles, pairs }
    }

    #[inline(always)]
    fn single(&self, geometry: &Geometry, tile: u16, cell: u16) -> i32 {
        self.singles[usize::from(tile) * geometry.cells() + usize::from(cell)].into()
    }

    /// The weights of the pairs of `tile` on `cell` with the tiles around it, without the one on cell `except`.
    #[inline(always)]
    fn around(&self, geometry: &Geometry, tile_on: &impl Fn(u16) -> u16, tile: u16, cell: u16, except: u16) -> i32 {
        let mut sum = 0;
        for (direction, next) in geometry.neighbors(cell).into_iter().enumerate() {
            if next != NO_CELL && next != except {
                let other = tile_on(next);
                let weight = self.pairs[self.features.toward(direction, (tile, cell), (other, next))];
                sum += i32::from(weight);
            }
        }
        sum
    }
}

impl Ranking for Tied {
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let mut rank = 0;
        for cell in 0..geometry.cells() as u16 {
            let tile = tile_on(cell);
            rank += self.single(geometry, tile, cell);
            for direction in [Direction::Up, Direction::Left] {
                let next = geometry.source(cell, direction);
                if next != NO_CELL && tile != geometry.blank() && tile_on(next) != geometry.blank() {
                    let feature = self.features.toward(direction as usize, (tile, cell), (tile_on(next), next));
                    rank += i32::from(self.pairs[feature]);
                }
            }
        }
        rank
    }

    #[inline(always)]
    fn change(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32 {
        let blank = geometry.blank();
        self.single(geometry, tile, to) - self.single(geometry, tile, from) + self.single(geometry, blank, from)
            - self.single(geometry, blank, to)
            + self.around(geometry, &tile_on, tile, to, from)
            - self.around(geometry, &tile_on, tile, from, to)
    }
}

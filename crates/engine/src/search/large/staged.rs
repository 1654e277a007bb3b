//! The order in which a beam keeps boards whose lines are solved one after another.

use super::geometry::{Geometry, NO_CELL};
use super::ranking::{Features, PAIRS, PLACE_SHIFTS, Ranking};
use crate::puzzle::Direction;

/// **Staged weights** for large boards of all sizes, learned by `examples/learn_large.rs`.
///
/// The lines of a large board are solved one after another; a *stage* is the solution of one. A tile contributes a multiple
/// of its Manhattan distance and a weight that depends on how many lines its own is from that of the stage, on its place in
/// the line, and on how far it is from home, along the line and across. Two adjacent tiles contribute a weight that depends
/// on the lines of both, on where their goal cells are from each other, and on how far the first is from home. The *target*,
/// the nearest tile of the line that is not home, attracts the blank to the side from which it can be moved.
///
/// Takes a few bytes for each cell.
#[derive(Clone, Debug)]
pub struct Staged {
    features: Features,
    weights: Vec<i32>,
    /// By tile, the number of its line.
    lines: Vec<u8>,
    /// By tile, its class in this stage.
    classes: Vec<u8>,
    stage: usize,
}

/// The classes of tiles: those of solved lines, of the line of the stage, of the next two, and all others.
const CLASSES: usize = 5;
/// The number of features of tiles on cells.
const SINGLES: usize = CLASSES * PLACE_SHIFTS;
/// The bands of pairs of adjacent tiles, by the class of the tile whose line is solved first.
const BANDS: usize = 4;
const PAIRS_OF_BAND: usize = PAIRS / 3;
/// The farthest distance of the blank from the target, along the line and across, that has a feature of its own.
const REACH: i32 = 6;
const AROUND: usize = (2 * REACH + 1) as usize;
/// The number of features of the blank: by its place around the target, and the directions in which that must move.
const BLANKS: usize = 6 * AROUND * AROUND;
const PAIRS_START: usize = SINGLES;
const BLANKS_START: usize = PAIRS_START + BANDS * PAIRS_OF_BAND;
/// The first of the features that are distances: those of the tiles by class, and of the blank from the target.
pub const DISTANCES_START: usize = BLANKS_START + BLANKS;

/// The number of features, each with a weight of two bytes, the lower first.
pub const STAGED_FEATURES: usize = DISTANCES_START + CLASSES + 1;

/// The trained weights.
pub const STAGED_WEIGHTS: &[u8; 2 * STAGED_FEATURES] = include_bytes!("staged.bin");

impl Staged {
    /// The number of bytes of the tables.
    pub fn bytes(geometry: &Geometry) -> usize {
        16 * geometry.cells() + 4 * STAGED_FEATURES
    }

    /// The ranking with the given weights, for the first stage.
    pub fn new(geometry: &Geometry, weights: &[u8; 2 * STAGED_FEATURES]) -> Staged {
        let lines = geometry.lines();
        let mut numbers = vec![lines.len() as u8; geometry.cells()];
        for (line, number) in lines.iter().zip(0..) {
            line.cells.iter().for_each(|&cell| numbers[usize::from(cell)] = number);
        }
        let weights = weights.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]).into());
        let mut staged = Staged {
            features: Features::new(geometry),
            weights: weights.collect(),
            lines: numbers,
            classes: vec![0; geometry.cells()],
            stage: 0,
        };
        staged.set_stage(0);
        staged
    }

    /// The number of the line that is solved.
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// Ranks for solving that line next.
    pub fn set_stage(&mut self, stage: usize) {
        self.stage = stage;
        for (class, &line) in self.classes.iter_mut().zip(&self.lines) {
            *class = (usize::from(line) + 1).saturating_sub(stage).min(CLASSES - 1) as u8;
        }
    }

    /// The class of a tile in this stage.
    pub fn class(&self, tile: u16) -> usize {
        self.classes[usize::from(tile)].into()
    }

    /// The feature of a tile on a cell.
    #[inline(always)]
    pub fn single_feature(&self, tile: u16, cell: u16) -> usize {
        usize::from(self.classes[usize::from(tile)]) * PLACE_SHIFTS + self.features.place_shift(tile, cell)
    }

    /// The feature of `tile` on `cell` and `other` on the next cell, from which a tile slides in `direction`.
    #[inline(always)]
    pub fn pair_feature(&self, direction: usize, (tile, cell): (u16, u16), (other, next): (u16, u16)) -> usize {
        let class = self.classes[usize::from(tile)].min(self.classes[usize::from(other)]);
        let band = usize::from(class).min(BANDS - 1);
        PAIRS_START + band * PAIRS_OF_BAND + self.features.relation_shift(direction, (tile, cell), (other, next))
    }

    /// The feature of the blank's place around the target.
    #[inline(always)]
    fn blank_feature(&self, blank: u16, tile: u16, target: u16) -> usize {
        let (along, across) = self.features.in_line(tile, target, tile);
        let (blank_along, blank_across) = self.features.in_line(tile, target, blank);
        let side = if along < 0 { -1 } else { 1 };
        let (dx, dy) = (side * i32::from(blank_along), i32::from(blank_across));
        let clamped = |value: i32| (value.clamp(-REACH, REACH) + REACH) as usize;
        let needs = usize::from(along != 0) * 3 + (1 + i32::from(across).signum()) as usize;
        BLANKS_START + (needs * AROUND + clamped(dx)) * AROUND + clamped(dy)
    }

    #[inline(always)]
    fn single(&self, geometry: &Geometry, tile: u16, cell: u16) -> i32 {
        let class = usize::from(self.classes[usize::from(tile)]);
        self.weights[DISTANCES_START + class] * self.features.distance(geometry, tile, cell)
            + self.weights[self.single_feature(tile, cell)]
    }

    /// The weights of the pairs of `tile` on `cell` with the tiles around it, without the one on cell `except`.
    #[inline(always)]
    fn around(&self, geometry: &Geometry, tile_on: &impl Fn(u16) -> u16, tile: u16, cell: u16, except: u16) -> i32 {
        let mut sum = 0;
        for (direction, next) in geometry.neighbors(cell).into_iter().enumerate() {
            if next != NO_CELL && next != except {
                sum += self.weights[self.pair_feature(direction, (tile, cell), (tile_on(next), next))];
            }
        }
        sum
    }

    /// Calls `visit` with the features of a board and their values.
    pub fn of_board(&self, geometry: &Geometry, tiles: &[u16], mut visit: impl FnMut(usize, f32)) {
        let blank = geometry.blank();
        let mut distances = [0; CLASSES];
        let mut blank_cell = 0;
        for (&tile, cell) in tiles.iter().zip(0..) {
            if tile == blank {
                blank_cell = cell;
                continue;
            }
            distances[usize::from(self.classes[usize::from(tile)])] += self.features.distance(geometry, tile, cell);
            visit(self.single_feature(tile, cell), 1.0);
            for direction in [Direction::Up, Direction::Left] {
                let next = geometry.source(cell, direction);
                if next != NO_CELL && tiles[usize::from(next)] != blank {
                    let feature = self.pair_feature(direction as usize, (tile, cell), (tiles[usize::from(next)], next));
                    visit(feature, 1.0);
                }
            }
        }
        for (class, distance) in distances.into_iter().enumerate() {
            visit(DISTANCES_START + class, distance as f32);
        }
        let target = self.target(geometry, |cell| tiles[usize::from(cell)], blank_cell);
        if target != NO_CELL {
            visit(self.blank_feature(blank_cell, tiles[usize::from(target)], target), 1.0);
            visit(DISTANCES_START + CLASSES, geometry.distance(blank_cell, target) as f32);
        }
    }
}

impl Ranking for Staged {
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let blank = geometry.blank();
        let mut rank = 0;
        for cell in 0..geometry.cells() as u16 {
            let tile = tile_on(cell);
            if tile == blank {
                continue;
            }
            rank += self.single(geometry, tile, cell);
            for direction in [Direction::Up, Direction::Left] {
                let next = geometry.source(cell, direction);
                if next != NO_CELL && tile_on(next) != blank {
                    rank += self.weights[self.pair_feature(direction as usize, (tile, cell), (tile_on(next), next))];
                }
            }
        }
        rank
    }

    #[inline(always)]
    fn change(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32 {
        self.single(geometry, tile, to) - self.single(geometry, tile, from)
            + self.around(geometry, &tile_on, tile, to, from)
            - self.around(geometry, &tile_on, tile, from, to)
    }

    #[inline(always)]
    fn attracts(&self, tile: u16) -> bool {
        self.classes[usize::from(tile)] == 1
    }

    fn target(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, blank: u16) -> u16 {
        let cells = 0..geometry.cells() as u16;
        let away = cells.filter(|&cell| tile_on(cell) != cell && self.attracts(tile_on(cell)));
        away.min_by_key(|&cell| geometry.distance(cell, blank)).unwrap_or(NO_CELL)
    }

    #[inline(always)]
    fn attraction(&self, geometry: &Geometry, blank: u16, tile: u16, target: u16) -> i32 {
        self.weights[self.blank_feature(blank, tile, target)]
            + self.weights[DISTANCES_START + CLASSES] * geometry.distance(blank, target) as i32
    }
}

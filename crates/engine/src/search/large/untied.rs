//! Weights of their own for each tile and cell of one size.

use super::geometry::{Geometry, NO_CELL};
use super::ranking::{Ranking, UNIT};
use crate::puzzle::Direction;

/// **Untied weights** for square boards of one size whose blank belongs in a corner, learned by
/// `examples/learn_untied.rs`.
///
/// A tile contributes its Manhattan distance and a weight for its cell; two adjacent tiles contribute a weight for their
/// cells. The blank counts as a tile. Unlike those of [`Tied`](super::Tied), the weights serve a single size, for which they
/// rank better. Mirror images share their weights.
///
/// Takes 4 bytes for each tile on each cell, and 2 for each two tiles on each two adjacent cells: 0.5 MB on 7x7.
#[derive(Clone, Debug)]
pub struct Untied {
    cells: usize,
    /// By tile and cell, the weight of the tile there with its Manhattan distance.
    singles: Vec<i32>,
    /// By cell and axis, left or upper tile, and right or lower tile.
    pairs: Vec<i16>,
    /// By cell and direction, the index of the pairs with the next cell.
    edges: Vec<[Edge; 4]>,
}

/// Two adjacent cells as seen from the first.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// The second cell, or `NO_CELL`.
    next: u16,
    /// The index of the first pair of tiles, and the factors of the first cell's tile and of the second's.
    base: u32,
    factors: [u32; 2],
}

/// The weights of square boards, by the number of rows. A byte each, in the order of [`SquareFeatures`].
const WEIGHTS: [(usize, &[u8]); 2] = [(6, include_bytes!("untied-6x6.bin")), (7, include_bytes!("untied-7x7.bin"))];

/// The features of the square boards of one size.
#[derive(Clone, Copy, Debug)]
pub struct SquareFeatures {
    side: usize,
}

impl SquareFeatures {
    /// The features of boards whose blank belongs on the last cell.
    pub fn new(side: usize) -> SquareFeatures {
        SquareFeatures { side }
    }

    /// The number of features, each with a weight of one signed byte: first tiles by cell, then horizontal pairs by the left
    /// cell, the left tile and the right tile.
    pub fn count(self) -> usize {
        let (side, cells) = (self.side, self.side * self.side);
        cells * cells + (cells - side) * cells * cells
    }

    fn mirror(self, cell: usize) -> usize {
        cell % self.side * self.side + cell / self.side
    }

    /// The feature of a tile on a cell, which is also that of its mirror image.
    pub fn single(self, tile: usize, cell: usize) -> usize {
        let cells = self.side * self.side;
        (tile * cells + cell).min(self.mirror(tile) * cells + self.mirror(cell))
    }

    /// The feature of a tile on a cell and another tile right of it or below.
    pub fn pair(self, [tile, other]: [usize; 2], cell: usize, is_across: bool) -> usize {
        let cells = self.side * self.side;
        let mirror = |cell| if is_across { cell } else { self.mirror(cell) };
        let (tile, other, cell) = (mirror(tile), mirror(other), mirror(cell));
        cells * cells + ((cell - cell / self.side) * cells + tile) * cells + other
    }

    /// Calls `visit` with the features of a board.
    pub fn of_board(self, tiles: &[u16], mut visit: impl FnMut(usize)) {
        let side = self.side;
        let tile = |cell: usize| usize::from(tiles[cell]);
        for cell in 0..tiles.len() {
            visit(self.single(tile(cell), cell));
            if cell % side + 1 < side {
                visit(self.pair([tile(cell), tile(cell + 1)], cell, true));
            }
            if cell + side < tiles.len() {
                visit(self.pair([tile(cell), tile(cell + side)], cell, false));
            }
        }
    }
}

impl Untied {
    /// The number of bytes of the tables.
    pub fn bytes(geometry: &Geometry) -> usize {
        let cells = geometry.cells();
        4 * cells * cells + 4 * cells * cells * cells + cells * size_of::<[Edge; 4]>()
    }

    /// The weights for a size and goal, if there are any.
    pub fn weights(geometry: &Geometry) -> Option<&'static [u8]> {
        let side = geometry.width();
        let blank = geometry.blank();
        let is_corner = [0, side - 1].contains(&geometry.column(blank)) && [0, side - 1].contains(&geometry.row(blank));
        let (_, weights) = WEIGHTS.iter().find(|(of_side, _)| *of_side == side)?;
        (geometry.height() == side && is_corner).then_some(*weights)
    }

    /// The ranking with the given weights, in the order of [`SquareFeatures`]. The blank must belong in a corner.
    pub fn new(geometry: &Geometry, weights: &[u8]) -> Untied {
        let side = geometry.width();
        let cells = geometry.cells();
        let features = SquareFeatures::new(side);
        let weight = |feature: usize| i32::from(weights[feature] as i8);
        let blank = geometry.blank();
        let mirrors = [geometry.column(blank) == 0, geometry.row(blank) == 0];
        // The cell when the board is mirrored so that the blank belongs on the last.
        let seen = |cell: usize| {
            let (column, row) = (cell % side, cell / side);
            let column = if mirrors[0] { side - 1 - column } else { column };
            let row = if mirrors[1] { side - 1 - row } else { row };
            row * side + column
        };
        let mut singles = vec![0; cells * cells];
        for tile in 0..cells {
            for cell in 0..cells {
                let distance = if tile == usize::from(blank) { 0 } else { geometry.distance(tile as u16, cell as u16) };
                singles[tile * cells + cell] = UNIT * distance as i32 + weight(features.single(seen(tile), seen(cell)));
            }
        }
        let mut pairs = vec![0; 2 * cells * cells * cells];
        let none = Edge { next: NO_CELL, base: 0, factors: [0; 2] };
        let mut edges = vec![[none; 4]; cells];
        for cell in 0..cells {
            for (axis, direction) in [Direction::Left, Direction::Up].into_iter().enumerate() {
                let next = geometry.source(cell as u16, direction);
                if next == NO_CELL {
                    continue;
                }
                let base = (2 * cell + axis) * cells * cells;
                edges[cell][direction as usize] = Edge { next, base: base as u32, factors: [cells as u32, 1] };
                let back = Edge { next: cell as u16, base: base as u32, factors: [1, cells as u32] };
                edges[usize::from(next)][direction.inverse() as usize] = back;
                let is_swapped = mirrors[axis];
                for tile in 0..cells {
                    for other in (0..cells).filter(|&other| other != tile) {
                        let (first, second) = (seen(tile), seen(other));
                        let feature = if is_swapped {
                            features.pair([second, first], seen(next.into()), axis == 0)
                        } else {
                            features.pair([first, second], seen(cell), axis == 0)
                        };
                        pairs[base + tile * cells + other] = weight(feature) as i16;
                    }
                }
            }
        }
        Untied { cells, singles, pairs, edges }
    }

    #[inline(always)]
    fn single(&self, tile: u16, cell: u16) -> i32 {
        self.singles[usize::from(tile) * self.cells + usize::from(cell)]
    }

    #[inline(always)]
    fn pair(&self, edge: &Edge, tile: u16, other: u16) -> i32 {
        let index = edge.base + edge.factors[0] * u32::from(tile) + edge.factors[1] * u32::from(other);
        self.pairs[index as usize].into()
    }

    /// The sum of the pairs of `tile` on `cell` minus those of `instead`, with the tiles around them but for `except`.
    #[inline(always)]
    fn difference(&self, tile_on: &impl Fn(u16) -> u16, [tile, instead]: [u16; 2], cell: u16, except: u16) -> i32 {
        let mut sum = 0;
        for edge in &self.edges[usize::from(cell)] {
            if edge.next != NO_CELL && edge.next != except {
                let other = tile_on(edge.next);
                sum += self.pair(edge, tile, other) - self.pair(edge, instead, other);
            }
        }
        sum
    }
}

impl Ranking for Untied {
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let mut rank = 0;
        for cell in 0..geometry.cells() as u16 {
            rank += self.single(tile_on(cell), cell);
            for direction in [Direction::Up, Direction::Left] {
                let edge = &self.edges[usize::from(cell)][direction as usize];
                if edge.next != NO_CELL {
                    rank += self.pair(edge, tile_on(cell), tile_on(edge.next));
                }
            }
        }
        rank
    }

    #[inline(always)]
    fn change(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32 {
        let blank = geometry.blank();
        let edges = &self.edges[usize::from(to)];
        let between = edges
            .iter()
            .find(|edge| edge.next == from)
            .map_or(0, |edge| self.pair(edge, tile, blank) - self.pair(edge, blank, tile));
        self.single(tile, to) - self.single(tile, from) + self.single(blank, from) - self.single(blank, to)
            + between
            + self.difference(&tile_on, [tile, blank], to, from)
            - self.difference(&tile_on, [tile, blank], from, to)
    }
}

//! The cells of a board of any size, and the order in which its lines are solved.

use crate::puzzle::Direction;
use crate::search::expansion::DirectionSet;

/// The width, height and neighborhood of a board.
#[derive(Clone, Debug)]
pub struct Geometry {
    width: usize,
    height: usize,
    /// The goal cell of the blank, which is also its number.
    blank: u16,
    /// The cell of the tile that slides in each direction into the blank on a cell, or `NO_CELL`.
    sources: Vec<[u16; 4]>,
    /// By cell, its column and row: a division for each would take longer.
    places: Vec<(u16, u16)>,
    /// By the cell of the blank, the legal moves.
    legal: Vec<DirectionSet>,
}

/// Sentinel for "no cell".
pub const NO_CELL: u16 = u16::MAX;

impl Geometry {
    /// The geometry of a board whose blank belongs on cell `blank`.
    pub fn new(width: usize, height: usize, blank: u16) -> Geometry {
        let sources = (0..width * height).map(|cell| {
            let (column, row) = (cell % width, cell / width);
            Direction::ALL.map(|direction| match direction {
                Direction::Up if row + 1 < height => (cell + width) as u16,
                Direction::Down if row > 0 => (cell - width) as u16,
                Direction::Left if column + 1 < width => (cell + 1) as u16,
                Direction::Right if column > 0 => (cell - 1) as u16,
                _ => NO_CELL,
            })
        });
        let sources: Vec<[u16; 4]> = sources.collect();
        let bits = |sources: &[u16; 4]| {
            let legal = Direction::ALL.into_iter().filter(|&direction| sources[direction as usize] != NO_CELL);
            legal.fold(0, |bits, direction| bits | 1 << direction as u8)
        };
        let legal = sources.iter().map(|sources| DirectionSet::from_bits(bits(sources))).collect();
        let places = (0..width * height).map(|cell| ((cell % width) as u16, (cell / width) as u16)).collect();
        Geometry { width, height, blank, sources, places, legal }
    }

    /// The number of columns.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of cells.
    #[inline(always)]
    pub fn cells(&self) -> usize {
        self.sources.len()
    }

    /// The number of the blank, which is its goal cell.
    #[inline(always)]
    pub fn blank(&self) -> u16 {
        self.blank
    }

    /// The column of a cell.
    #[inline(always)]
    pub fn column(&self, cell: u16) -> usize {
        self.places[usize::from(cell)].0.into()
    }

    /// The row of a cell.
    #[inline(always)]
    pub fn row(&self, cell: u16) -> usize {
        self.places[usize::from(cell)].1.into()
    }

    /// The column and row of a cell.
    pub fn place(&self, cell: u16) -> [usize; 2] {
        [self.column(cell), self.row(cell)]
    }

    /// The cell in a column and row.
    pub fn cell(&self, [column, row]: [usize; 2]) -> u16 {
        (row * self.width + column) as u16
    }

    /// The Manhattan distance of two cells.
    #[inline(always)]
    pub fn distance(&self, cell: u16, other: u16) -> usize {
        self.column(cell).abs_diff(self.column(other)) + self.row(cell).abs_diff(self.row(other))
    }

    /// The cell whose tile slides in `direction` into the blank on `cell`, or `NO_CELL` at the edge.
    #[inline(always)]
    pub fn source(&self, cell: u16, direction: Direction) -> u16 {
        self.sources[usize::from(cell)][direction as usize]
    }

    /// The legal moves with the blank on a cell.
    #[inline(always)]
    pub fn legal(&self, blank: u16) -> DirectionSet {
        self.legal[usize::from(blank)]
    }

    /// The cells next to a cell, by [direction](Direction), and `NO_CELL` past the edge.
    #[inline(always)]
    pub fn neighbors(&self, cell: u16) -> [u16; 4] {
        self.sources[usize::from(cell)]
    }

    /// The direction of the move that slides a tile from `from` to the adjacent cell `to`.
    pub fn direction(&self, from: u16, to: u16) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.source(to, direction) == from)
    }

    /// The lines to solve one after another, until at most 3x2 or 2x3 cells are left, which hold the blank's goal cell.
    ///
    /// Each line is the row or column of the remaining rectangle that is farthest from the blank's goal cell. Columns and
    /// rows alternate on a square; of a rectangle, the lines across the longer edge come first.
    pub fn lines(&self) -> Vec<Vec<u16>> {
        let (blank_column, blank_row) = (self.column(self.blank), self.row(self.blank));
        let (mut left, mut right, mut top, mut bottom) = (0, self.width - 1, 0, self.height - 1);
        let mut lines = Vec::new();
        while (right - left + 1) * (bottom - top + 1) > 6 {
            let cell = |column: usize, row: usize| (row * self.width + column) as u16;
            let cells: Vec<u16> = if right - left > bottom - top {
                let (is_left, rows) = (blank_column - left >= right - blank_column, top..=bottom);
                let column = if is_left { left } else { right };
                if is_left {
                    left += 1
                } else {
                    right -= 1
                }
                rows.map(|row| cell(column, row)).collect()
            } else {
                let (is_top, columns) = (blank_row - top >= bottom - blank_row, left..=right);
                let row = if is_top { top } else { bottom };
                if is_top {
                    top += 1
                } else {
                    bottom -= 1
                }
                columns.map(|column| cell(column, row)).collect()
            };
            lines.push(cells);
        }
        lines
    }
}

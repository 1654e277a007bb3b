//! A rectangle of a board, solved as a board of its own.

use crate::search::large::geometry::Geometry;
use crate::search::large::position::Position;

/// The first and the last column and row of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rectangle {
    /// The first column and row.
    pub first: (usize, usize),
    /// The last column and row.
    pub last: (usize, usize),
}

impl Rectangle {
    /// The rectangle of a single cell.
    pub fn of_cell(board: &Geometry, cell: u16) -> Rectangle {
        let place = (board.column(cell), board.row(cell));
        Rectangle { first: place, last: place }
    }

    /// The smallest rectangle that contains this one and a cell.
    pub fn with(self, board: &Geometry, cell: u16) -> Rectangle {
        let (column, row) = (board.column(cell), board.row(cell));
        Rectangle {
            first: (self.first.0.min(column), self.first.1.min(row)),
            last: (self.last.0.max(column), self.last.1.max(row)),
        }
    }

    /// The rectangle with one more column and row on each side, where the board has them.
    pub fn grown(self, board: &Geometry) -> Rectangle {
        Rectangle {
            first: (self.first.0.saturating_sub(1), self.first.1.saturating_sub(1)),
            last: ((self.last.0 + 1).min(board.width() - 1), (self.last.1 + 1).min(board.height() - 1)),
        }
    }

    /// The number of columns.
    pub fn width(self) -> usize {
        self.last.0 - self.first.0 + 1
    }

    /// The number of rows.
    pub fn height(self) -> usize {
        self.last.1 - self.first.1 + 1
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.width() * self.height()
    }
}

/// A rectangle of a board whose blank stays inside, as a board of its own.
#[derive(Clone, Debug)]
pub struct Section {
    rectangle: Rectangle,
    geometry: Geometry,
}

impl Section {
    /// The section in which the blank moves to cell `blank` of the board.
    pub fn new(board: &Geometry, rectangle: Rectangle, blank: u16) -> Section {
        let inner = Section::inner(board, rectangle, blank);
        Section { rectangle, geometry: Geometry::new(rectangle.width(), rectangle.height(), inner) }
    }

    /// The geometry of the section.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn inner(board: &Geometry, rectangle: Rectangle, cell: u16) -> u16 {
        let (column, row) = (board.column(cell) - rectangle.first.0, board.row(cell) - rectangle.first.1);
        (row * rectangle.width() + column) as u16
    }

    /// The tiles of a board's section, by goal cells. `goal_of` returns the goal cell of a tile on the board, which must be
    /// inside.
    pub fn tiles(&self, board: &Geometry, position: &Position, goal_of: impl Fn(u16) -> u16) -> Vec<u16> {
        let Rectangle { first, last } = self.rectangle;
        let cells = (first.1..=last.1).flat_map(|row| (first.0..=last.0).map(move |column| (column, row)));
        let tiles = cells.map(|(column, row)| {
            let tile = position.tile((row * board.width() + column) as u16);
            Section::inner(board, self.rectangle, goal_of(tile))
        });
        tiles.collect()
    }
}

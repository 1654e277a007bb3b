//! Pointer gestures on the board: a press, a swipe, or a drag of a line of tiles.

use crate::shared::time::Millis;
use npuzzle_engine::puzzle::{Board, Direction};

/// The minimum distance of a swipe, in CSS pixels. A shorter movement is a press.
const SWIPE: f64 = 16.0;

/// The minimum distance of a drag, in CSS pixels.
const DRAG: f64 = 5.0;

/// The maximum duration of a flick, in milliseconds. A flick slides tiles even over a short distance.
const FLICK_MS: Millis = 300.0;

/// A pointer that is down on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Gesture {
    board: Board,
    /// The starting point, in cells from the upper left corner.
    from: (f64, f64),
    /// The edge of a cell, in CSS pixels.
    edge: f64,
    began: Millis,
    /// The largest distance of the pointer from the starting point so far, in CSS pixels.
    farthest: f64,
}

/// Tiles that follow a pointer.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    pub tiles: Vec<u16>,
    /// Their offset to the right and downward, in CSS pixels. It follows their line and ends at the blank's cell.
    pub by: (f64, f64),
}

/// The result of a gesture when the pointer is lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Release {
    /// No action: dragged tiles return to their cells.
    Nothing,
    Press(usize),
    Slide(Direction),
}

impl Gesture {
    /// Creates a gesture that begins at a point of the board, in CSS pixels from its upper left corner.
    pub fn new(board: Board, (x, y): (f64, f64), edge: f64, now: Millis) -> Gesture {
        Gesture { board, from: (x / edge, y / edge), edge, began: now, farthest: 0.0 }
    }

    /// Returns the gesture on another board, after a move that was made while the pointer was down.
    #[must_use]
    pub fn on(self, board: Board) -> Gesture {
        Gesture { board, ..self }
    }

    /// Notes that the pointer is at this distance from the starting point.
    pub fn follow(&mut self, by: (f64, f64)) {
        self.farthest = self.farthest.max(reach(by));
    }

    /// Returns the cell where the gesture began. `None` if it is outside the board.
    pub fn cell(&self) -> Option<usize> {
        let size = self.board.size();
        let (column, row) = self.from;
        let is_inside = (0.0..size.width() as f64).contains(&column) && (0.0..size.height() as f64).contains(&row);
        is_inside.then_some(row as usize * size.width() + column as usize)
    }

    /// Returns the cell, direction and distance of the line of tiles that follows the pointer. `None` if the pointer
    /// is not on such a line or moves across it.
    fn line(&self, by: (f64, f64)) -> Option<(usize, Direction, f64)> {
        let cell = self.cell()?;
        let direction = *self.board.line_moves(cell).first()?;
        let (along, across) = match direction {
            Direction::Up => (-by.1, by.0),
            Direction::Down => (by.1, by.0),
            Direction::Left => (-by.0, by.1),
            Direction::Right => (by.0, by.1),
        };
        (along >= across.abs()).then_some((cell, direction, along))
    }

    /// Returns the tiles that follow the pointer after it moved by this distance.
    pub fn drag(&self, by: (f64, f64)) -> Option<Drag> {
        let (cell, direction, along) = self.line(by).filter(|&(.., along)| along >= DRAG)?;
        let along = along.min(self.edge);
        let by = match direction {
            Direction::Up => (0.0, -along),
            Direction::Down => (0.0, along),
            Direction::Left => (-along, 0.0),
            Direction::Right => (along, 0.0),
        };
        Some(Drag { tiles: self.tiles_from(cell), by })
    }

    /// Returns the tiles from the blank to a cell.
    fn tiles_from(&self, cell: usize) -> Vec<u16> {
        let size = self.board.size();
        let mut blank = self.board.blank();
        let mut tiles = Vec::new();
        for direction in self.board.line_moves(cell) {
            let source = direction.source(blank, size).expect("moves of a line are legal");
            tiles.push(self.board.tile(source));
            blank = source;
        }
        tiles
    }

    /// Returns the result of lifting the pointer after it moved by this distance. Bringing it back cancels a drag or a swipe.
    pub fn release(&self, by: (f64, f64), now: Millis) -> Release {
        let Some(cell) = self.cell() else { return Release::Nothing };
        if reach(by) < SWIPE {
            return if self.farthest < SWIPE { Release::Press(cell) } else { Release::Nothing };
        }
        let is_flick = now - self.began <= FLICK_MS && self.farthest - reach(by) < SWIPE;
        match self.line(by) {
            Some((cell, _, along)) if along >= self.edge / 2.0 || is_flick => Release::Press(cell),
            Some(_) => Release::Nothing,
            None => Release::Slide(match (by.0.abs() > by.1.abs(), by.0 > 0.0, by.1 > 0.0) {
                (true, true, _) => Direction::Right,
                (true, false, _) => Direction::Left,
                (false, _, true) => Direction::Down,
                (false, _, false) => Direction::Up,
            }),
        }
    }
}

/// Returns the length of a movement along its longer axis.
fn reach(by: (f64, f64)) -> f64 {
    by.0.abs().max(by.1.abs())
}

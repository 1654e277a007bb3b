//! What a pointer on the board means: a press, a swipe, or a line of tiles that follows it.

use super::game::Millis;
use crate::puzzle::{Board, Direction};

/// A pointer that moved less than this, in CSS pixels, was meant to press.
const SWIPE: f64 = 16.0;

/// Tiles begin to follow a pointer that moved so far.
const DRAG: f64 = 5.0;

/// A swipe that took no longer than this slides a tile however short it was, in milliseconds.
const FLICK_MS: Millis = 300.0;

/// A pointer that went down on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gesture {
    board: Board,
    /// Where it went down, in cells from the upper left corner.
    from: (f64, f64),
    /// A cell's edge, in CSS pixels.
    edge: f64,
    began: Millis,
}

/// Tiles that follow a pointer.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// Which.
    pub tiles: Vec<u8>,
    /// How far to the right and downwards, in CSS pixels: along their line, and not past the blank's cell.
    pub by: (f64, f64),
}

/// What a pointer has done when it is lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Release {
    /// Tiles that followed fall back.
    Nothing,
    /// This cell was pressed.
    Press(usize),
    /// A tile is to slide that way.
    Slide(Direction),
}

impl Gesture {
    /// A pointer at that place of the board, in CSS pixels from its upper left corner.
    pub fn new(board: Board, (x, y): (f64, f64), edge: f64, now: Millis) -> Gesture {
        Gesture { board, from: (x / edge, y / edge), edge, began: now }
    }

    /// The cell under a place in cells, if there is one.
    fn cell(&self) -> Option<usize> {
        let side = self.board.side().get();
        let (column, row) = self.from;
        let is_inside = [column, row].iter().all(|place| (0.0..side as f64).contains(place));
        is_inside.then_some(row as usize * side + column as usize)
    }

    /// The line of tiles that follows a movement by that much, if the pointer holds one and moves along it.
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

    /// What follows the pointer after it moved by that much.
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

    /// The tiles from the blank to that cell.
    fn tiles_from(&self, cell: usize) -> Vec<u8> {
        let mut board = self.board;
        let mut tiles = Vec::new();
        for direction in self.board.line_moves(cell) {
            let blank = board.blank();
            board = board.slide(direction).expect("a move of the line");
            tiles.push(board.tile(blank));
        }
        tiles
    }

    /// What the pointer has meant when it is lifted after it moved by that much.
    pub fn release(&self, by: (f64, f64), now: Millis) -> Release {
        let Some(cell) = self.cell() else { return Release::Nothing };
        if by.0.abs().max(by.1.abs()) < SWIPE {
            return Release::Press(cell);
        }
        match self.line(by) {
            Some((cell, _, along)) if along >= self.edge / 2.0 || now - self.began <= FLICK_MS => Release::Press(cell),
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

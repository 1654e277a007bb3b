//! Shortens a solution by solving stretches of it again.

use crate::puzzle::Direction;
use crate::search::beam::{Beam, BeamStatus};
use crate::search::large::blocks::{Blocks, Weights};
use crate::search::large::geometry::{Geometry, NO_CELL};
use crate::search::large::position::Position;
use crate::search::large::section::{Rectangle, Section};
use crate::search::large::sliced::{BoardHash, Mixed, Sliced, SlicedBoard};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::statistics::Statistics;
use std::sync::Arc;

/// Solves *windows*, stretches of a solution, again and replaces those for which it finds fewer moves.
///
/// A window is solved on the rectangle that its blank visits and the cells around it, by a beam search whose goal is the
/// window's last board, ranked by [`Blocks`]. Windows follow one another along the solution and overlap. Once a
/// pass is complete, the next has longer windows and a wider beam.
///
/// Takes the memory of the beam and its ranking, and a few bytes for each move and cell.
#[derive(Debug)]
pub struct Windows {
    moves: Vec<Direction>,
    /// The board before the move `next`.
    position: Position,
    next: usize,
    /// The number of moves in a window.
    length: usize,
    beam: Beam<SlicedBoard, u8>,
    window: Option<Window>,
    /// Whether the moves were shortened since [`Windows::take_improvement`].
    is_improved: bool,
}

/// The window that is being solved.
#[derive(Debug)]
struct Window {
    section: Section,
    ranking: Blocks,
    length: usize,
}

/// The maximum number of cells on which a window is solved.
const CELLS: usize = 100;

/// The number of moves of the first pass's windows.
const FIRST_LENGTH: usize = 24;

/// The width of the first pass's beams, and of the widest.
const WIDTHS: [usize; 2] = [60, 4000];

impl Windows {
    /// Begins to shorten a solution of `start`, with windows of the pass `pass`.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn new(
        start: &[u16],
        geometry: &Geometry,
        moves: Vec<Direction>,
        pass: u32,
        memory: &mut Allowance,
    ) -> Result<Windows, OutOfMemory> {
        let beam = Beam::new((WIDTHS[0] << pass.min(16)).min(WIDTHS[1]), CELLS, memory)?;
        if memory.take(Blocks::bytes(CELLS)).is_err() {
            beam.release(memory);
            return Err(OutOfMemory);
        }
        Ok(Windows {
            moves: without_cycles(start, geometry, moves),
            position: Position::new(start, geometry),
            next: 0,
            length: FIRST_LENGTH + 6 * pass as usize,
            beam,
            window: None,
            is_improved: true,
        })
    }

    /// Returns its bytes to `memory`.
    pub fn release(self, memory: &mut Allowance) {
        self.beam.release(memory);
        memory.give_back(Blocks::bytes(CELLS));
    }

    /// The moves of the shortest solution so far.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// Returns whether the solution became shorter since the last call.
    pub fn take_improvement(&mut self) -> bool {
        std::mem::take(&mut self.is_improved)
    }

    /// Advances until `limit` successors are counted in `statistics`, or to the end of a step. Returns the number of
    /// candidates examined again, or `None` at the end of a pass.
    pub fn advance(
        &mut self,
        board: &Geometry,
        weights: &Arc<Weights>,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) -> Option<u64> {
        let Some(window) = &self.window else {
            return self.begin_window(board, weights, memory).then_some(1);
        };
        let space = Sliced::new(window.section.geometry(), &window.ranking);
        let examined = self.beam.advance(&space, limit, statistics, memory, &mut ());
        if self.beam.status() != BeamStatus::Running {
            let (length, solution) = (window.length, self.beam.solution());
            self.window = None;
            if let Some(moves) = solution {
                self.moves.splice(self.next..self.next + length, moves);
                self.is_improved = true;
                // The moves before may fit together with the new ones.
            } else {
                for _ in 0..(length / 3).max(1) {
                    self.position.slide(self.moves[self.next], board);
                    self.next += 1;
                }
            }
        }
        Some(examined)
    }

    /// Begins the next window. Returns `false` at the end of the solution.
    fn begin_window(&mut self, board: &Geometry, weights: &Arc<Weights>, memory: &mut Allowance) -> bool {
        let rest = &self.moves[self.next..];
        if rest.len() < 4 {
            return false;
        }
        // The rectangle that the blank visits.
        let mut blank = self.position.blank();
        let mut rectangle = Rectangle::of_cell(board, blank);
        let mut length = 0;
        for &direction in rest.iter().take(self.length) {
            let cell = board.source(blank, direction);
            let larger = rectangle.with(board, cell);
            if larger.cells() > CELLS {
                break;
            }
            (rectangle, blank) = (larger, cell);
            length += 1;
        }
        // A margin of up to two cells, while the rectangle stays small enough.
        for _ in 0..2 {
            let larger = rectangle.grown(board);
            if larger.cells() <= CELLS {
                rectangle = larger;
            }
        }
        let mut last = self.position.clone();
        for &direction in &rest[..length] {
            last.slide(direction, board);
        }
        // Tiles are numbered by their cells on the window's last board.
        let section = Section::new(board, rectangle, last.blank());
        let tiles = section.tiles(board, &self.position, |tile| last.cell_of(tile));
        let ranking = Blocks::new(section.geometry(), weights.clone());
        let space = Sliced::<u8>::new(section.geometry(), &ranking);
        let bytes = tiles.iter().map(|&tile| tile as u8);
        self.beam.begin(&space, space.board(&tiles), bytes, (length as u32 - 2, u32::MAX), memory);
        self.window = Some(Window { section, ranking, length });
        true
    }
}

/// Removes the moves between two visits of the same board.
fn without_cycles(start: &[u16], geometry: &Geometry, moves: Vec<Direction>) -> Vec<Direction> {
    // All boards of a path would take too much memory, so repeated ones are found by their hashes, and the result is
    // replayed.
    let mut position = Position::new(start, geometry);
    let mut hash = 0_u64;
    let mut last_visits = std::collections::HashMap::with_capacity(moves.len() + 1);
    let mut hashes = Vec::with_capacity(moves.len() + 1);
    hashes.push(hash);
    last_visits.insert(hash, 0);
    for (&direction, number) in moves.iter().zip(1..) {
        let (from, to) = (geometry.source(position.blank(), direction), position.blank());
        if from == NO_CELL {
            return moves;
        }
        let tile = position.tile(from);
        hash ^= Mixed::of(tile, from) ^ Mixed::of(tile, to);
        position.slide(direction, geometry);
        hashes.push(hash);
        last_visits.insert(hash, number);
    }
    let mut shorter = Vec::with_capacity(moves.len());
    let mut number = 0;
    while number < moves.len() {
        number = last_visits[&hashes[number]];
        if let Some(&direction) = moves.get(number) {
            shorter.push(direction);
            number += 1;
        }
    }
    let mut replayed = Position::new(start, geometry);
    let is_path = shorter.iter().all(|&direction| replayed.slide(direction, geometry));
    if is_path && replayed.tiles() == position.tiles() { shorter } else { moves }
}

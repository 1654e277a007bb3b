//! Shortens a solution by solving long stretches of it again.

use crate::puzzle::Direction;
use crate::search::beam::{Beam, BeamStatus};
use crate::search::large::blocks::{Blocks, Weights};
use crate::search::large::geometry::Geometry;
use crate::search::large::position::Position;
use crate::search::large::sliced::{Sliced, SlicedBoard, crowd_limit};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::statistics::Statistics;
use std::sync::Arc;

/// A pass over a solution: solves *stretches* of equal length, each of which begins in the middle of the one before, and replaces
/// those for which a beam finds fewer moves. The goal of a beam is the last board of its stretch.
///
/// Takes the memory of the beam and its ranking, and a few bytes for each move and cell.
#[derive(Debug)]
pub struct Stretches {
    moves: Vec<Direction>,
    /// The number of moves in a stretch.
    length: usize,
    /// The board before the move `next`, which begins a stretch.
    position: Position,
    next: usize,
    beam: Beam<SlicedBoard, u16>,
    /// The geometry and ranking of the stretch that is being solved.
    goal: Option<(Geometry, Blocks)>,
}

impl Stretches {
    /// Begins a pass over a solution of `start`, by beams of a width.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn new(
        start: &[u16],
        board: &Geometry,
        moves: Vec<Direction>,
        (length, width): (usize, usize),
        memory: &mut Allowance,
    ) -> Result<Stretches, OutOfMemory> {
        let mut beam = Beam::new(width, board.cells(), memory)?;
        beam.limit_crowds(crowd_limit(width, board.cells()));
        if memory.take(Blocks::bytes(board.cells())).is_err() {
            beam.release(memory);
            return Err(OutOfMemory);
        }
        Ok(Stretches { moves, length, position: Position::new(start, board), next: 0, beam, goal: None })
    }

    /// Returns its bytes to `memory`.
    pub fn release(self, memory: &mut Allowance) {
        memory.give_back(Blocks::bytes(self.position.tiles().len()));
        self.beam.release(memory);
    }

    /// The moves of the shortest solution so far.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// Advances until `limit` successors are counted in `statistics`, or to the end of a step. Returns the number of
    /// candidates examined again, or `None` at the end of the pass.
    pub fn advance(
        &mut self,
        board: &Geometry,
        weights: &Arc<Weights>,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) -> Option<u64> {
        let end = self.moves.len().min(self.next + self.length);
        let Some((geometry, ranking)) = &self.goal else {
            // One or two moves are not worth a search.
            if end < self.next + 3 {
                return None;
            }
            let mut last = self.position.clone();
            for &direction in &self.moves[self.next..end] {
                last.slide(direction, board);
            }
            // Tiles are numbered by their cells on the last board.
            let tiles: Vec<u16> = self.position.tiles().iter().map(|&tile| last.cell_of(tile)).collect();
            let geometry = Geometry::new(board.width(), board.height(), last.blank());
            let ranking = Blocks::new(&geometry, weights.clone());
            let space = Sliced::new(&geometry, &ranking);
            let longest = (end - self.next) as u32 - 2;
            self.beam.begin(&space, space.board(&tiles), tiles, (longest, u32::MAX), memory);
            self.goal = Some((geometry, ranking));
            return Some(1);
        };
        let space = Sliced::new(geometry, ranking);
        let examined = self.beam.advance(&space, limit, statistics, memory, &mut ());
        if self.beam.status() != BeamStatus::Running {
            self.goal = None;
            let is_last = end == self.moves.len();
            if let Some(moves) = self.beam.solution() {
                self.moves.splice(self.next..end, moves);
            }
            let next = if is_last { self.moves.len() } else { self.moves.len().min(self.next + self.length / 2) };
            for &direction in &self.moves[self.next..next] {
                self.position.slide(direction, board);
            }
            self.next = next;
        }
        Some(examined)
    }
}

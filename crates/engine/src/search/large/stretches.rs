//! Shortens a solution by solving long stretches of it again.

use crate::puzzle::Direction;
use crate::search::beam::BeamStatus;
use crate::search::large::blocks::Weights;
use crate::search::large::geometry::Geometry;
use crate::search::large::position::Position;
use crate::search::large::route::Route;
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
    route: Route,
    /// Whether a stretch is being solved.
    is_begun: bool,
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
        let route = Route::new(width, board.cells(), memory)?;
        Ok(Stretches { moves, length, position: Position::new(start, board), next: 0, route, is_begun: false })
    }

    /// Returns its bytes to `memory`.
    pub fn release(self, memory: &mut Allowance) {
        self.route.release(memory);
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
        if !self.is_begun {
            // One or two moves are not worth a search.
            if end < self.next + 3 {
                return None;
            }
            let mut last = self.position.clone();
            for &direction in &self.moves[self.next..end] {
                last.slide(direction, board);
            }
            let longest = (end - self.next) as u32 - 2;
            self.route.begin(board, [&self.position, &last], weights, (longest, u32::MAX), memory);
            self.is_begun = true;
            return Some(1);
        }
        let examined = self.route.advance(limit, statistics, memory);
        if self.route.status() != BeamStatus::Running {
            self.is_begun = false;
            let is_last = end == self.moves.len();
            if let Some(moves) = self.route.solution() {
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

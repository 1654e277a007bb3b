//! Looks for moves from one board to another by a beam.

use crate::puzzle::Direction;
use crate::search::beam::{Beam, BeamStatus};
use crate::search::large::blocks::{Blocks, Weights};
use crate::search::large::geometry::Geometry;
use crate::search::large::position::Position;
use crate::search::large::sliced::{Sliced, SlicedBoard, crowd_limit};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::statistics::Statistics;
use std::sync::Arc;

/// A beam from one board to another, whatever the second one is: its tiles are numbered by their cells there.
#[derive(Debug)]
pub struct Route {
    cells: usize,
    beam: Beam<SlicedBoard, u16>,
    /// The geometry and the ranking of the boards, once a beam has begun.
    boards: Option<(Geometry, Blocks)>,
}

impl Route {
    /// Takes the memory of a beam of that width, and of its ranking, for boards of that many cells.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn new(width: usize, cells: usize, memory: &mut Allowance) -> Result<Route, OutOfMemory> {
        let mut beam = Beam::new(width, cells, memory)?;
        if memory.take(Blocks::bytes(cells)).is_err() {
            beam.release(memory);
            return Err(OutOfMemory);
        }
        beam.limit_crowds(crowd_limit(width, cells));
        Ok(Route { cells, beam, boards: None })
    }

    /// Returns its bytes to `memory`.
    pub fn release(self, memory: &mut Allowance) {
        memory.give_back(Blocks::bytes(self.cells));
        self.beam.release(memory);
    }

    /// Begins to look for at most `longest` moves. Gives up after a number of layers without a better rank, the patience.
    pub fn begin(
        &mut self,
        board: &Geometry,
        [from, to]: [&Position; 2],
        weights: &Arc<Weights>,
        (longest, patience): (u32, u32),
        memory: &mut Allowance,
    ) {
        let tiles: Vec<u16> = from.tiles().iter().map(|&tile| to.cell_of(tile)).collect();
        let geometry = Geometry::new(board.width(), board.height(), to.blank());
        let ranking = Blocks::new(&geometry, weights.clone());
        let space = Sliced::new(&geometry, &ranking);
        self.beam.begin(&space, space.board(&tiles), tiles, (longest, patience), memory);
        self.boards = Some((geometry, ranking));
    }

    /// Advances until `limit` successors are counted in `statistics`, or to the end of a step. Returns the number of
    /// candidates examined again.
    pub fn advance(&mut self, limit: u64, statistics: &mut Statistics, memory: &mut Allowance) -> u64 {
        let Some((geometry, ranking)) = &self.boards else { return 0 };
        self.beam.advance(&Sliced::new(geometry, ranking), limit, statistics, memory, &mut ())
    }

    /// The state of the beam.
    pub fn status(&self) -> BeamStatus {
        self.beam.status()
    }

    /// The number of layers so far.
    pub fn depth(&self) -> u32 {
        self.beam.depth()
    }

    /// The greatest number of moves that the beam looks for.
    pub fn longest(&self) -> u32 {
        self.beam.longest()
    }

    /// The moves to the second board, if they were found.
    pub fn solution(&self) -> Option<Vec<Direction>> {
        self.beam.solution()
    }

    /// The moves to the board of the best rank.
    pub fn leader(&self) -> Option<Vec<Direction>> {
        self.beam.leader()
    }
}

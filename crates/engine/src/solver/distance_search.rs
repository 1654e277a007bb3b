//! Random boards at a given distance from the goal.

use super::{PdbStore, StartError, begin};
use crate::catalogue::max_exact_distance;
use crate::puzzle::grid::{Grid, Grid16, Instance, PackedGrid, Rules, Shape};
use crate::puzzle::{Board, Direction, Scrambles};
use crate::search::{Progress, Search};
use crate::spec::SearchSpec;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::ops::RangeInclusive;

/// Finds a random board whose shortest solution has a given length. Like a search, it is advanced by a node budget.
///
/// Up to ten cells the board is uniform over all boards at that distance: we enumerate the layers around the goal and pick
/// from the right one. On larger boards we solve random boards optimally until a solution is long enough. Every suffix of
/// a shortest solution is itself shortest, so we play the surplus moves and return the board we reach.
pub struct DistanceSearch {
    spec: SearchSpec,
    distance: u32,
    strategy: Strategy,
}

/// The maximum number of cells of boards whose layers are enumerated. The largest layer of 5x2 has 133,107 boards.
const MAX_ENUMERATED_CELLS: usize = 10;

enum Strategy {
    Enumerate { instance: Instance<Grid16>, previous: Vec<Grid16>, layer: Vec<Grid16>, depth: u32, random: Pcg64Mcg },
    Sample { boards: Scrambles, search: Box<dyn Search> },
    Choose { boards: Scrambles, search: Box<dyn Search>, lengths: RangeInclusive<u32> },
}

/// A board and its exact distance from the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoardAtDistance {
    /// The board.
    pub board: Board,
    /// The length of its shortest solutions. Up to ten cells it is less than requested if no board is that far away.
    pub distance: u32,
}

impl DistanceSearch {
    /// Starts looking for a board `distance` moves from the goal; `seed` selects among them. Of the spec's board only the
    /// size matters; its algorithm must be `optimal`.
    ///
    /// # Errors
    /// Fails if the store lacks the database of [`SearchSpec::pdb_key`].
    pub fn new(mut spec: SearchSpec, store: &PdbStore, distance: u32, seed: u64) -> Result<DistanceSearch, StartError> {
        let size = spec.board().size();
        let goal = spec.goal_board();
        let distance = distance.min(max_exact_distance(size).unwrap_or(0));
        let strategy = if size.cells() <= MAX_ENUMERATED_CELLS {
            let instance = Instance::new(&goal, &goal);
            let (previous, layer) = (Vec::new(), vec![Grid16::GOAL]);
            Strategy::Enumerate { instance, previous, layer, depth: 0, random: Pcg64Mcg::seed_from_u64(seed) }
        } else {
            let mut boards = Scrambles::to(goal, seed);
            let search = next_sample(&mut spec, store, &mut boards)?;
            Strategy::Sample { boards, search }
        };
        Ok(DistanceSearch { spec, distance, strategy })
    }

    /// Starts looking for the first of the [`Scrambles`] of a seed whose shortest solution has one of the lengths. Of the spec's board
    /// only the size matters; its algorithm must be `optimal`. The board does not depend on the heuristic or its databases. If there is
    /// none, the search does not end.
    ///
    /// # Errors
    /// Fails if the store lacks the database of [`SearchSpec::pdb_key`].
    pub fn scramble(
        mut spec: SearchSpec,
        store: &PdbStore,
        lengths: RangeInclusive<u32>,
        seed: u64,
    ) -> Result<DistanceSearch, StartError> {
        let mut boards = Scrambles::to(spec.goal_board(), seed);
        let search = next_sample(&mut spec, store, &mut boards)?;
        Ok(DistanceSearch { spec, distance: 0, strategy: Strategy::Choose { boards, search, lengths } })
    }

    /// Generates about `nodes` more nodes, or stops earlier with a board. Returns `None` while it needs more.
    ///
    /// # Errors
    /// Fails if the store no longer has the search's database.
    pub fn advance(&mut self, nodes: u64, store: &PdbStore) -> Result<Option<BoardAtDistance>, StartError> {
        match &mut self.strategy {
            Strategy::Enumerate { instance, previous, layer, depth, random } => {
                let next =
                    if *depth < self.distance { layer_after(previous, layer, instance.rules) } else { Vec::new() };
                if !next.is_empty() {
                    *previous = std::mem::replace(layer, next);
                    *depth += 1;
                    return Ok(None);
                }
                let board = instance.board(&layer[random.random_range(..layer.len())]);
                Ok(Some(BoardAtDistance { board, distance: *depth }))
            }
            Strategy::Sample { boards, search } => {
                if search.advance(nodes) == Progress::Running {
                    return Ok(None);
                }
                let moves = search.solution().expect("the board is solvable and the search unlimited");
                if let Some(surplus) = moves.len().checked_sub(self.distance as usize) {
                    let surplus_moves = moves.directions()[..surplus].iter();
                    let mut board = self.spec.board().clone();
                    for &direction in surplus_moves {
                        assert!(board.make_move(direction), "a solution's moves should be legal");
                    }
                    return Ok(Some(BoardAtDistance { board, distance: self.distance }));
                }
                *search = next_sample(&mut self.spec, store, boards)?;
                Ok(None)
            }
            Strategy::Choose { boards, search, lengths } => {
                if search.advance(nodes) == Progress::Running {
                    return Ok(None);
                }
                let distance = search.solution().expect("the board is solvable and the search unlimited").len() as u32;
                if lengths.contains(&distance) {
                    return Ok(Some(BoardAtDistance { board: self.spec.board().clone(), distance }));
                }
                *search = next_sample(&mut self.spec, store, boards)?;
                Ok(None)
            }
        }
    }
}

/// Starts solving the next random board.
fn next_sample(spec: &mut SearchSpec, store: &PdbStore, boards: &mut Scrambles) -> Result<Box<dyn Search>, StartError> {
    let board = boards.next().expect("scrambles never end");
    let Ok(next) = spec.clone().with_board(board) else { unreachable!("its size is that of the goal") };
    *spec = next;
    begin(spec, store)
}

/// Returns the boards one move from `layer` that are not in the layer before it. A move changes the distance's parity, so
/// none of them is in `layer` itself.
fn layer_after(previous: &[Grid16], layer: &[Grid16], Rules { shape, blank: name }: Rules<Grid16>) -> Vec<Grid16> {
    let mut next: Vec<Grid16> = Vec::with_capacity(2 * layer.len());
    for &board in layer {
        let blank = board.cell_of(name);
        for direction in Direction::ALL {
            if shape.legal_moves(blank) & (1 << direction as u8) != 0 {
                let from = shape.source(blank, direction);
                next.push(board.slide(board.tile(from), from, name, blank));
            }
        }
    }
    next.sort_unstable_by_key(|board| board.bits());
    next.dedup();
    next.retain(|board| previous.binary_search_by_key(&board.bits(), |known| known.bits()).is_err());
    next
}

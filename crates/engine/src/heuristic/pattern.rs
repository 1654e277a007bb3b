//! The exact distance of some tiles on a board where all others are alike.

use super::Estimator;
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, Rules, Shape};
use std::sync::Arc;

/// **The distance of a pattern**: the minimum number of moves that bring some tiles and the blank home, if all other tiles
/// are alike. The moves of the others count or not.
///
/// Admissible and consistent, because it is the exact distance in a puzzle with fewer boards. If the moves of others do not
/// count, the distances of patterns without a common tile add up to an admissible and consistent heuristic, because a move
/// counts for one of them (Korf and Felner, "Disjoint pattern database heuristics", 2002).
///
/// Unlike the tables of [`AdditivePdb`](super::AdditivePdb), the table knows the place of the blank. It has an entry of two
/// bytes for every way to place the tiles and the blank, and is made by a search backward from the goal when the heuristic is
/// created.
#[derive(Clone, Debug)]
pub struct PatternDistance<G: Grid> {
    rules: Rules<G>,
    /// The tiles by their goal cells, and the blank.
    placed: Box<[usize]>,
    /// The distances by rank.
    distances: Arc<[u16]>,
}

/// A place that the search has not reached.
const UNSEEN: u16 = u16::MAX;

impl<G: Grid> PatternDistance<G> {
    /// Creates the heuristic for some tiles, which are given by their goal cells.
    pub fn new(rules: Rules<G>, homes: &[usize], counts_all: bool) -> PatternDistance<G> {
        let placed: Box<[usize]> = homes.iter().copied().chain([rules.blank]).collect();
        let distances = distances(rules.shape, &placed, counts_all).into();
        PatternDistance { rules, placed, distances }
    }
}

/// Returns the distances of all placements from the one in which everything is at home.
fn distances(shape: impl Shape, homes: &[usize], counts_all: bool) -> Vec<u16> {
    let cells = shape.cells();
    let entries = (0..homes.len()).map(|placed| cells - placed).product();
    let mut distances = vec![UNSEEN; entries];
    let start = rank(homes, cells);
    distances[start] = 0;
    let (mut layer, mut next, mut distance) = (vec![start], Vec::new(), 0);
    let mut places = vec![0; homes.len()];
    while !layer.is_empty() {
        // Moves that do not count reach placements of the same layer, which grows meanwhile.
        while let Some(index) = layer.pop() {
            if distances[index] != distance {
                continue; // A shorter path was found after it was noted.
            }
            unrank(index, cells, &mut places);
            let last = places.len() - 1;
            let blank = places[last];
            let legal = shape.legal_moves(blank);
            for direction in Direction::ALL.into_iter().filter(|&direction| legal & 1 << direction as u8 != 0) {
                let source = shape.source(blank, direction);
                let moved = places[..last].iter().position(|&place| place == source);
                places[last] = source;
                if let Some(tile) = moved {
                    places[tile] = blank;
                }
                let reached = rank(&places, cells);
                places[last] = blank;
                if let Some(tile) = moved {
                    places[tile] = source;
                }
                let counts = moved.is_some() || counts_all;
                let length = distance + u16::from(counts);
                if length < distances[reached] {
                    distances[reached] = length;
                    if counts { next.push(reached) } else { layer.push(reached) }
                }
            }
        }
        std::mem::swap(&mut layer, &mut next);
        distance += 1;
    }
    distances
}

/// Returns the number of a placement among all that place as many things on different cells.
fn rank(places: &[usize], cells: usize) -> usize {
    places.iter().enumerate().fold(0, |rank, (index, &place)| {
        let taken = places[..index].iter().filter(|&&other| other < place).count();
        rank * (cells - index) + place - taken
    })
}

/// The inverse of [`rank`].
fn unrank(mut rank: usize, cells: usize, places: &mut [usize]) {
    for index in (0..places.len()).rev() {
        places[index] = rank % (cells - index);
        rank /= cells - index;
    }
    for index in 0..places.len() {
        // The number of a cell among those that are free becomes the cell.
        let mut cell = places[index];
        loop {
            let taken = places[..index].iter().filter(|&&other| other <= cell).count();
            if cell == places[index] + taken {
                break;
            }
            cell = places[index] + taken;
        }
        places[index] = cell;
    }
}

impl<G: Grid> Estimator<G> for PatternDistance<G> {
    memo_is_h!(G);

    fn memo(&self, board: &G) -> u32 {
        let cells = self.rules.shape.cells();
        let places: Vec<usize> = self.placed.iter().map(|&home| board.cell_of(home)).collect();
        self.distances[rank(&places, cells)].into()
    }
}

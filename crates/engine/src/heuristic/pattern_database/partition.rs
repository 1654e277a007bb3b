//! The patterns of each partition, for any goal cell of the blank.

use crate::catalogue::Partition;
use crate::heuristic::symmetry::{self, CellMap};

/// The tiles of a pattern, numbered by their goal cells, in ascending order.
pub type Pattern = Vec<u8>;

/// Returns the patterns of a partition for goals with the blank on cell 0.
///
/// Those of 4x4 and 5x5 were chosen by the number of nodes that a search generates. No partition is its own mirror image,
/// since looking up the reflected board would then be redundant.
fn corner_patterns(partition: Partition) -> &'static [&'static [u8]] {
    match partition {
        Partition::P8 => &[&[1, 2, 3, 4, 5, 6, 7, 8]],
        Partition::P44 => &[&[1, 2, 3, 5], &[4, 6, 7, 8]],
        Partition::P555 => &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]],
        Partition::P663 => &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
        Partition::P771 => &[&[1, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 15], &[14]],
        Partition::P444444 => {
            &[&[1, 2, 5, 6], &[3, 4, 8, 9], &[7, 12, 13, 14], &[10, 11, 15, 16], &[17, 20, 21, 22], &[18, 19, 23, 24]]
        }
        Partition::P55554 => {
            &[&[1, 2, 5, 6, 7], &[3, 4, 8, 9, 13], &[10, 15, 16, 20, 21], &[14, 18, 19, 23, 24], &[11, 12, 17, 22]]
        }
    }
}

/// Returns the patterns for goals with the blank on `blank`, which is on or above the main diagonal, where every class of
/// symmetric cells has a representative.
///
/// They are derived from the patterns of the corner by moving the blank along the first row and then down its column.
fn patterns(partition: Partition, blank: usize, mirrored: bool) -> Vec<Pattern> {
    let side = partition.size().width();
    let mirror = symmetry::transposition(partition.size());
    let (row, column) = (blank / side, blank % side);
    let moved = |tile: u8| {
        let tile = if mirrored { mirror[tile as usize] as usize } else { tile as usize };
        if tile <= column {
            tile - 1
        } else if tile % side == column && tile / side <= row {
            tile - side
        } else {
            tile
        }
    };
    corner_patterns(partition)
        .iter()
        .map(|tiles| {
            let mut pattern: Pattern = tiles.iter().map(|&tile| moved(tile) as u8).collect();
            pattern.sort_unstable();
            pattern
        })
        .collect()
}

/// The tables for goals with the blank on a certain cell, and the two lookups of a board.
#[derive(Clone, Debug)]
pub struct PatternSet {
    /// The pattern of each table.
    pub patterns: Vec<Pattern>,
    /// The two lookups, of which the larger sum is h.
    pub lookups: [Lookup; 2],
}

/// A lookup of a board: a symmetry applied to the board, and the tables whose entries are added.
#[derive(Clone, Debug)]
pub struct Lookup {
    /// The symmetry.
    pub cells: CellMap,
    /// The indices of the tables.
    pub tables: std::ops::Range<usize>,
}

impl PatternSet {
    /// Creates the set for goals with the blank on `blank`, which is the representative of its class.
    ///
    /// If a symmetry other than the identity fixes the blank's cell, the reflected board is as far from the goal as the
    /// board itself, so it can be looked up in the same tables (Korf and Felner 2002). Otherwise the second lookup uses
    /// tables for the mirrored patterns.
    pub fn new(partition: Partition, blank: usize) -> PatternSet {
        let mut symmetries = symmetry::all(partition.size());
        let identity = symmetries.remove(0);
        let mut all_patterns = patterns(partition, blank, false);
        let count = all_patterns.len();
        let first = Lookup { cells: identity, tables: 0..count };
        let second = match symmetries.into_iter().find(|map| map[blank] as usize == blank) {
            Some(cells) => Lookup { cells, tables: 0..count },
            None => {
                all_patterns.extend(patterns(partition, blank, true));
                Lookup { cells: identity, tables: count..2 * count }
            }
        };
        PatternSet { patterns: all_patterns, lookups: [first, second] }
    }
}

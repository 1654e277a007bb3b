//! The patterns of each partition, for any goal cell of the blank.

use crate::catalogue::Partition;
use crate::heuristic::symmetry::{self, CellMap};
use crate::puzzle::Size;

/// The tiles of a pattern, numbered by their goal cells, in ascending order.
pub type Pattern = Vec<u8>;

/// The patterns of a lookup, for goals with the blank on cell 0.
type CornerPatterns = &'static [&'static [u8]];

/// Returns the patterns of a partition for goals with the blank on cell 0, on boards with the longer edge across.
///
/// The second ones are for the second lookup where no symmetry fixes the cell of the blank. Squares need none, since
/// the mirror image of the first ones serves.
///
/// Those of 4x4 and 5x5, and those of rectangles among a few, were chosen by the number of nodes that a search
/// generates. No patterns of a square are their own mirror image, since looking up the reflected board would then be
/// redundant. The second ones of a rectangle divide the tiles elsewhere.
fn corner_patterns(size: Size, partition: Partition) -> (CornerPatterns, CornerPatterns) {
    match (partition, size.width()) {
        (Partition::P3, _) => (&[&[1, 2, 3]], &[]),
        (Partition::P5, _) => (&[&[1, 2, 3, 4, 5]], &[]),
        (Partition::P7, _) => (&[&[1, 2, 3, 4, 5, 6, 7]], &[]),
        (Partition::P8, _) => (&[&[1, 2, 3, 4, 5, 6, 7, 8]], &[]),
        (Partition::P44, _) => (&[&[1, 2, 3, 5], &[4, 6, 7, 8]], &[]),
        (Partition::P54, _) => (&[&[1, 2, 5, 6, 7], &[3, 4, 8, 9]], &[&[3, 4, 7, 8, 9], &[1, 2, 5, 6]]),
        (Partition::P65, 4) => (&[&[1, 2, 3, 5, 6, 7], &[4, 8, 9, 10, 11]], &[&[2, 3, 6, 7, 10, 11], &[1, 4, 5, 8, 9]]),
        (Partition::P65, _) => (&[&[3, 4, 5, 9, 10, 11], &[1, 2, 6, 7, 8]], &[&[1, 2, 3, 6, 7, 8], &[4, 5, 9, 10, 11]]),
        (Partition::P553, _) => (
            &[&[1, 2, 7, 8, 9], &[3, 4, 5, 10, 11], &[6, 12, 13]],
            &[&[1, 2, 3, 7, 8], &[4, 5, 6, 12, 13], &[9, 10, 11]],
        ),
        (Partition::P554, _) => (
            &[&[1, 5, 6, 10, 11], &[2, 3, 4, 8, 9], &[7, 12, 13, 14]],
            &[&[1, 2, 5, 6, 7], &[3, 4, 8, 9, 14], &[10, 11, 12, 13]],
        ),
        (Partition::P555, 4) => (&[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]], &[]),
        (Partition::P555, _) => (
            &[&[1, 2, 8, 9, 10], &[3, 4, 5, 11, 12], &[6, 7, 13, 14, 15]],
            &[&[1, 2, 3, 8, 9], &[4, 5, 10, 11, 12], &[6, 7, 13, 14, 15]],
        ),
        (Partition::P663, _) => (&[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]], &[]),
        (Partition::P771, _) => (&[&[1, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 15], &[14]], &[]),
        (Partition::P444444, _) => (
            &[&[1, 2, 5, 6], &[3, 4, 8, 9], &[7, 12, 13, 14], &[10, 11, 15, 16], &[17, 20, 21, 22], &[18, 19, 23, 24]],
            &[],
        ),
        (Partition::P55554, _) => (
            &[&[1, 2, 5, 6, 7], &[3, 4, 8, 9, 13], &[10, 15, 16, 20, 21], &[14, 18, 19, 23, 24], &[11, 12, 17, 22]],
            &[],
        ),
    }
}

/// Returns the patterns of both lookups for goals with the blank on cell 0.
fn of_corner(size: Size, partition: Partition) -> [Vec<Pattern>; 2] {
    let (first, second) = corner_patterns(size, partition);
    let owned = |patterns: CornerPatterns| patterns.iter().map(|tiles| tiles.to_vec()).collect();
    if size.is_square() {
        let mirror = symmetry::transposition(size);
        let mirrored = |tiles: &&[u8]| tiles.iter().map(|&tile| mirror[usize::from(tile)]).collect();
        [owned(first), first.iter().map(mirrored).collect()]
    } else {
        [owned(first), owned(second)]
    }
}

/// Changes patterns for goals with the blank on cell 0 into patterns for goals with the blank on `blank`, by moving the
/// blank along the first row and then down its column.
fn with_blank_on(blank: usize, size: Size, patterns: Vec<Pattern>) -> Vec<Pattern> {
    let width = size.width();
    let (row, column) = (blank / width, blank % width);
    let moved = |tile: u8| {
        let tile = usize::from(tile);
        let moved = if tile <= column {
            tile - 1
        } else if tile % width == column && tile / width <= row {
            tile - width
        } else {
            tile
        };
        moved as u8
    };
    let with_blank_moved = |pattern: Pattern| {
        let mut pattern: Pattern = pattern.into_iter().map(moved).collect();
        pattern.sort_unstable();
        pattern
    };
    patterns.into_iter().map(with_blank_moved).collect()
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
    /// tables for other patterns. The entries of a single pattern are exact, so it has no others and is looked up
    /// again.
    pub fn new(size: Size, partition: Partition, blank: usize) -> PatternSet {
        let mut symmetries = symmetry::all(size);
        let identity = symmetries.remove(0);
        let [mut patterns, others] = of_corner(size, partition).map(|patterns| with_blank_on(blank, size, patterns));
        let count = patterns.len();
        let fixing = symmetries.into_iter().find(|map| usize::from(map[blank]) == blank);
        let second = match fixing {
            Some(cells) => Lookup { cells, tables: 0..count },
            None if count == 1 => Lookup { cells: identity, tables: 0..1 },
            None => {
                patterns.extend(others);
                Lookup { cells: identity, tables: count..2 * count }
            }
        };
        PatternSet { patterns, lookups: [Lookup { cells: identity, tables: 0..count }, second] }
    }
}

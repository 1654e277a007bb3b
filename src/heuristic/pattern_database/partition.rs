//! Which tiles make a pattern, for a goal with the blank anywhere.

use crate::catalogue::Partition;
use crate::heuristic::symmetry::{self, CellMap};

/// Names of tiles, ascending. A name is the tile's goal cell.
pub type Pattern = Vec<u8>;

/// The patterns of a partition for a goal with the blank on cell 0, in reading order of the goal 0 1 2 ..
///
/// Those of 4x4 and 5x5 were chosen for the nodes that they save. None is its own mirror image: then looking the mirror
/// image up too would say nothing new.
fn patterns_of_corner(partition: Partition) -> &'static [&'static [u8]] {
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

/// The patterns for a goal with the blank on any cell in the upper right half, the diagonal included, which holds one of
/// each class of symmetric cells.
///
/// They are where the corner's patterns come to when the blank goes along the first row and then down its column.
fn patterns(partition: Partition, blank: usize, mirrored: bool) -> Vec<Pattern> {
    let side = partition.side();
    let mirror = symmetry::transposition(side);
    let (row, column) = (blank / side, blank % side);
    let moved = |name: u8| {
        let name = if mirrored { mirror[name as usize] as usize } else { name as usize };
        if name <= column {
            name - 1
        } else if name % side == column && name / side <= row {
            name - side
        } else {
            name
        }
    };
    patterns_of_corner(partition)
        .iter()
        .map(|names| {
            let mut pattern: Pattern = names.iter().map(|&name| moved(name) as u8).collect();
            pattern.sort_unstable();
            pattern
        })
        .collect()
}

/// All tables for a goal with the blank on a certain cell, and how a board is looked up in them twice.
#[derive(Clone, Debug)]
pub struct Arrangement {
    /// The pattern of each table.
    pub patterns: Vec<Pattern>,
    /// Two looks at a board. The larger sum counts.
    pub looks: [Look; 2],
}

/// One look at a board: turned or mirrored first, then through some of the tables, whose entries add up.
#[derive(Clone, Debug)]
pub struct Look {
    /// The symmetry.
    pub cells: CellMap,
    /// The numbers of the tables.
    pub tables: std::ops::Range<usize>,
}

impl Arrangement {
    /// For goals with the blank on `blank`, which is the first of its class.
    ///
    /// If some symmetry but the identity leaves the blank where it is, the mirror image of a board is as far from the
    /// goal as the board, so it can be looked up in the same tables (Korf and Felner 2002). Where none does, the second
    /// look is through tables of other patterns.
    pub fn new(partition: Partition, blank: usize) -> Arrangement {
        let side = partition.side();
        let mut symmetries = symmetry::all(side);
        let identity = symmetries.remove(0);
        let mut patterns_here = patterns(partition, blank, false);
        let count = patterns_here.len();
        let first = Look { cells: identity, tables: 0..count };
        let second = match symmetries.into_iter().find(|map| map[blank] as usize == blank) {
            Some(cells) => Look { cells, tables: 0..count },
            None => {
                patterns_here.extend(patterns(partition, blank, true));
                Look { cells: identity, tables: count..2 * count }
            }
        };
        Arrangement { patterns: patterns_here, looks: [first, second] }
    }
}

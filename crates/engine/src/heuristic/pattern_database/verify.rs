//! Verification of pattern databases by invariants between neighboring entries.

use super::build::{bits, cell_sets, connected, neighbors, orders};
use super::database::{PatternDatabase, PatternTable};
use crate::puzzle::Size;

/// An entry of a pattern database that violates an invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the entry for tiles {pattern:?} on cells {cells:?} is wrong: {invariant}")]
pub struct Violation {
    /// The tiles of the pattern, numbered by their goal cells.
    pub pattern: Vec<u8>,
    /// The cells of these tiles.
    pub cells: Vec<u8>,
    /// The invariant that does not hold.
    pub invariant: &'static str,
}

/// Checks every entry of a database against the entries one move away.
///
/// An entry is the minimum number of moves over all zones of the blank. It follows that:
///
/// - The entry is 0 if all tiles of the pattern are on their goal cells, and positive otherwise.
/// - Unless the entry is 0, some move leads to a smaller entry: the first move of a shortest path.
/// - If the free cells are connected, so that there is only one zone, no move increases the entry by more than 1.
///
/// Saturated entries are only lower bounds and are skipped.
///
/// # Errors
/// [`Violation`] describes the first entry that violates an invariant.
pub fn verify(database: &PatternDatabase) -> Result<(), Violation> {
    database.tables.iter().try_for_each(|table| verify_table(database, table))
}

fn verify_table(database: &PatternDatabase, table: &PatternTable) -> Result<(), Violation> {
    let size = database.key().size();
    let (cell_count, tiles) = (size.cells(), table.pattern.len());
    let neighbors: Vec<u32> = (0..cell_count).map(|cell| neighbors(size, cell)).collect();
    // The entry in moves, or `None` if it is saturated.
    let entry = |cells: &[u8]| {
        let key = (0..).zip(cells).map(|(place, &cell)| table.index.key_term(place, cell.into())).sum();
        let extra = database.entry(table.start + table.index.of(key));
        let moves = cells.iter().zip(&table.pattern).map(|(&cell, &home)| size.distance(cell.into(), home.into()));
        (extra < 15).then(|| 2 * extra as usize + moves.sum::<usize>())
    };
    let all_orders = orders(tiles);
    for taken in cell_sets(cell_count, tiles) {
        let free = !taken & ((1 << cell_count) - 1);
        let is_connected = connected(free & free.wrapping_neg(), free, &neighbors) == free;
        let places: Vec<u8> = bits(taken).map(|cell| cell as u8).collect();
        for order in &all_orders {
            let mut cells: Vec<u8> = order[..tiles].iter().map(|&place| places[usize::from(place)]).collect();
            if tiles == cell_count - 1 && !is_even(size, &table.pattern, &cells) {
                continue; // Unreachable, so never looked up.
            }
            let Some(here) = entry(&cells) else { continue };
            let violation =
                |invariant| Err(Violation { pattern: table.pattern.clone(), cells: cells.clone(), invariant });
            let is_goal = cells == table.pattern;
            if is_goal != (here == 0) {
                return violation("it must be 0 at the goal and only there");
            }
            let (mut least, mut most) = (usize::MAX, 0);
            for tile in 0..tiles {
                let cell = cells[tile];
                for target in bits(neighbors[usize::from(cell)] & free) {
                    cells[tile] = target as u8;
                    let there = entry(&cells);
                    least = least.min(there.unwrap_or(usize::MAX));
                    most = most.max(there.unwrap_or(0));
                }
                cells[tile] = cell;
            }
            let violation = |invariant| Err(Violation { pattern: table.pattern.clone(), cells, invariant });
            if !is_goal && least >= here {
                return violation("some move must lead to a smaller entry");
            }
            if is_connected && most > here + 1 {
                return violation("no move may increase it by more than 1");
            }
        }
    }
    Ok(())
}

/// Returns whether the goal can be reached from an arrangement of all tiles: whether the permutation has the same parity as
/// the number of moves that take the blank to its goal cell.
fn is_even(size: Size, pattern: &[u8], cells: &[u8]) -> bool {
    let missing =
        |from: &[u8]| (0..(size.cells()) as u8).find(|cell| !from.contains(cell)).expect("one cell should be free");
    let (blank, home) = (missing(cells), missing(pattern));
    let mut board: Vec<u8> = vec![home; size.cells()];
    cells.iter().zip(pattern).for_each(|(&cell, &tile)| board[usize::from(cell)] = tile);
    let inversions: usize =
        board.iter().enumerate().map(|(at, tile)| board[at..].iter().filter(|&later| later < tile).count()).sum();
    inversions % 2 == size.distance(blank.into(), home.into()) % 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Partition;
    use crate::heuristic::{PdbBuilder, PdbKey};

    /// A unit test, since a damaged database cannot be read.
    #[test]
    fn detects_wrong_entries() {
        let key = PdbKey::new(Size::PUZZLE_8, Partition::P8, 1).expect("a key");
        let sound = PdbBuilder::new(key).advance(u64::MAX).expect("an unlimited budget completes the database");
        let is_detected = |at: &usize| verify(&sound.with_flipped(*at, 0x11)).is_err();
        assert_eq!(verify(&sound), Ok(()));
        // Half of the arrangements are unreachable, so their entries are not checked.
        let detected = (0..key.bytes()).step_by(key.bytes() / 40).filter(is_detected).count();
        assert!(detected >= 10, "{detected} of 40");
    }
}

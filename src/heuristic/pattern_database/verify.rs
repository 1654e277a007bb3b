//! Whether tables are right, by what must hold between neighbouring entries.

use super::build::{bits, choices, connected, neighbours, orders};
use super::database::{Database, Table};

/// An entry that cannot be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the entry for the tiles {pattern:?} on the cells {cells:?} is wrong: {what}")]
pub struct Violation {
    /// The tiles, named by their goal cells.
    pub pattern: Vec<u8>,
    /// Where they are.
    pub cells: Vec<u8>,
    /// What does not hold.
    pub what: &'static str,
}

/// Looks at every entry of a database and at those one move away.
///
/// An entry is the least number of moves over all zones of the blank. So:
///
/// - At home it is 0, elsewhere it is more.
/// - From any other place some move leads to a smaller entry: the first move of a shortest way.
/// - Where the free cells are connected, so that there is one zone, no move leads to an entry larger by more than 1.
///
/// Entries that were cut off are no distances, and are passed over.
///
/// # Errors
/// The first entry for which one of these does not hold.
pub fn verify(database: &Database) -> Result<(), Violation> {
    database.tables.iter().try_for_each(|table| verify_table(database, table))
}

fn verify_table(database: &Database, table: &Table) -> Result<(), Violation> {
    let side = database.key().side();
    let (cell_count, tiles) = (side * side, table.pattern.len());
    let neighbours: Vec<u32> = (0..cell_count).map(|cell| neighbours(side, cell)).collect();
    let distance = |from: usize, to: usize| (from / side).abs_diff(to / side) + (from % side).abs_diff(to % side);
    // The entry, in moves; nothing if it was cut off.
    let entry = |cells: &[u8]| {
        let key = (0..).zip(cells).map(|(place, &cell)| table.index.share(place, cell.into())).sum();
        let extra = database.entry(table.start + table.index.of(key));
        let moves = cells.iter().zip(&table.pattern).map(|(&cell, &home)| distance(cell.into(), home.into()));
        (extra < 15).then(|| 2 * extra as usize + moves.sum::<usize>())
    };
    let all_orders = orders(tiles);
    for taken in choices(cell_count, tiles) {
        let free = !taken & ((1 << cell_count) - 1);
        let is_connected = connected(free & free.wrapping_neg(), free, &neighbours) == free;
        let places: Vec<u8> = bits(taken).map(|cell| cell as u8).collect();
        for order in &all_orders {
            let mut cells: Vec<u8> = order[..tiles].iter().map(|&place| places[usize::from(place)]).collect();
            if tiles == cell_count - 1 && !is_even(side, &table.pattern, &cells) {
                continue; // Out of reach, and never looked up.
            }
            let Some(here) = entry(&cells) else { continue };
            let violation = |what| Err(Violation { pattern: table.pattern.clone(), cells: cells.clone(), what });
            let is_home = cells == table.pattern;
            if is_home != (here == 0) {
                return violation("it is 0 at home, and nowhere else");
            }
            let (mut least, mut most) = (usize::MAX, 0);
            for tile in 0..tiles {
                let cell = cells[tile];
                for target in bits(neighbours[usize::from(cell)] & free) {
                    cells[tile] = target as u8;
                    let there = entry(&cells);
                    least = least.min(there.unwrap_or(usize::MAX));
                    most = most.max(there.unwrap_or(0));
                }
                cells[tile] = cell;
            }
            let violation = |what| Err(Violation { pattern: table.pattern.clone(), cells, what });
            if !is_home && least >= here {
                return violation("some move leads to a smaller one");
            }
            if is_connected && most > here + 1 {
                return violation("no move leads to one that is larger by more than 1");
            }
        }
    }
    Ok(())
}

/// Whether all tiles but the blank's can come home from their cells: whether the permutation is as odd or even as the
/// moves of the blank that lead to its goal cell.
fn is_even(side: usize, pattern: &[u8], cells: &[u8]) -> bool {
    let missing = |from: &[u8]| (0..(side * side) as u8).find(|cell| !from.contains(cell)).expect("the blank's");
    let (blank, home) = (missing(cells), missing(pattern));
    let mut names: Vec<u8> = vec![home; side * side];
    cells.iter().zip(pattern).for_each(|(&cell, &name)| names[usize::from(cell)] = name);
    let inversions: usize =
        names.iter().enumerate().map(|(at, name)| names[at..].iter().filter(|&later| later < name).count()).sum();
    let (blank, home) = (usize::from(blank), usize::from(home));
    let moves = (blank / side).abs_diff(home / side) + (blank % side).abs_diff(home % side);
    inversions % 2 == moves % 2
}

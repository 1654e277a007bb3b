//! The eight symmetries of a square.

use crate::puzzle::grid::PADDED_CELLS;

/// A symmetry as the cell to which it maps each cell.
pub type CellMap = [u8; PADDED_CELLS];

fn map(side: usize, to: impl Fn(usize, usize) -> (usize, usize)) -> CellMap {
    std::array::from_fn(|cell| {
        if cell >= side * side {
            return 0;
        }
        let (row, column) = to(cell / side, cell % side);
        (row * side + column) as u8
    })
}

/// The reflection in the main diagonal.
pub fn transposition(side: usize) -> CellMap {
    map(side, |row, column| (column, row))
}

/// All eight symmetries, the identity first.
pub fn all(side: usize) -> Vec<CellMap> {
    let last = side - 1;
    vec![
        map(side, |row, column| (row, column)),
        transposition(side),
        map(side, |row, column| (row, last - column)),
        map(side, |row, column| (last - row, column)),
        map(side, |row, column| (last - row, last - column)),
        map(side, |row, column| (column, last - row)),
        map(side, |row, column| (last - column, row)),
        map(side, |row, column| (last - column, last - row)),
    ]
}

/// Returns the representative of the cell's class, which is the lowest cell that a symmetry maps it to, with such a
/// symmetry.
pub fn canonical(side: usize, cell: usize) -> (usize, CellMap) {
    let map = all(side).into_iter().min_by_key(|map| map[cell]).expect("a square has eight symmetries");
    (map[cell].into(), map)
}

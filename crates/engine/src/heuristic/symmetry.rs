//! The symmetries of a board: eight of a square, four of any other rectangle.

use crate::puzzle::Size;
use crate::puzzle::grid::PADDED_CELLS;

/// A symmetry as the cell to which it maps each cell.
pub type CellMap = [u8; PADDED_CELLS];

fn map(size: Size, to: impl Fn(usize, usize) -> (usize, usize)) -> CellMap {
    std::array::from_fn(|cell| {
        if cell >= size.cells() {
            return 0;
        }
        let (row, column) = to(cell / size.width(), cell % size.width());
        (row * size.width() + column) as u8
    })
}

/// The reflection in the main diagonal of a square.
pub fn transposition(size: Size) -> CellMap {
    assert!(size.is_square(), "a {size} board should be a square to be reflected in its diagonal");
    map(size, |row, column| (column, row))
}

/// All symmetries, the identity first.
pub fn all(size: Size) -> Vec<CellMap> {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let mut symmetries = vec![
        map(size, |row, column| (row, column)),
        map(size, |row, column| (row, right - column)),
        map(size, |row, column| (bottom - row, column)),
        map(size, |row, column| (bottom - row, right - column)),
    ];
    if size.is_square() {
        // The diagonal comes second: a pattern database prefers it to other reflections that fix the blank's goal cell.
        symmetries.insert(1, transposition(size));
        symmetries.extend([
            map(size, |row, column| (column, right - row)),
            map(size, |row, column| (right - column, row)),
            map(size, |row, column| (right - column, right - row)),
        ]);
    }
    symmetries
}

/// Returns the representative of the cell's class, which is the lowest cell that a symmetry maps it to, with such a
/// symmetry.
pub fn canonical(size: Size, cell: usize) -> (usize, CellMap) {
    let map = all(size).into_iter().min_by_key(|map| map[cell]).expect("every board has the identity");
    (map[cell].into(), map)
}

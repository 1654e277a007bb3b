//! The symmetries of a board: eight of a square, four of any other rectangle, and a diagonal that turns a tall board
//! into a wide one.

use crate::puzzle::Size;
use crate::puzzle::grid::PADDED_CELLS;

/// A symmetry as the cell to which it maps each cell.
pub type CellMap = [u8; PADDED_CELLS];

/// Returns the map that takes each row and column of a board to those of a board of size `to`.
fn map(from: Size, to: Size, place: impl Fn(usize, usize) -> (usize, usize)) -> CellMap {
    std::array::from_fn(|cell| {
        if cell >= from.cells() {
            return 0;
        }
        let (row, column) = place(cell / from.width(), cell % from.width());
        (row * to.width() + column) as u8
    })
}

/// The reflection in the main diagonal, which maps a board to one with rows and columns exchanged.
pub fn transposition(size: Size) -> CellMap {
    map(size, size.transposed(), |row, column| (column, row))
}

/// All symmetries that map a board to itself, the identity first.
pub fn all(size: Size) -> Vec<CellMap> {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let mut symmetries = vec![
        map(size, size, |row, column| (row, column)),
        map(size, size, |row, column| (row, right - column)),
        map(size, size, |row, column| (bottom - row, column)),
        map(size, size, |row, column| (bottom - row, right - column)),
    ];
    if size.is_square() {
        // The diagonal comes second: a pattern database prefers it to other reflections that fix the blank's goal cell.
        symmetries.insert(1, transposition(size));
        symmetries.extend([
            map(size, size, |row, column| (column, right - row)),
            map(size, size, |row, column| (right - column, row)),
            map(size, size, |row, column| (right - column, right - row)),
        ]);
    }
    symmetries
}

/// Returns the representative of the class of a cell: the size of the board with its longer edge across, and the lowest cell of the
/// class on such a board.
pub fn representative(size: Size, cell: usize) -> (Size, usize) {
    let wide = size.landscape();
    let (row, column) = (cell / size.width(), cell % size.width());
    let (row, column) = if wide == size { (row, column) } else { (column, row) };
    let (row, column) = (row.min(wide.height() - 1 - row), column.min(wide.width() - 1 - column));
    let (row, column) = if size.is_square() { (row.min(column), row.max(column)) } else { (row, column) };
    (wide, row * wide.width() + column)
}

/// Returns a symmetry that maps a cell to its representative.
pub fn onto_representative(size: Size, cell: usize) -> CellMap {
    let (wide, first) = representative(size, cell);
    let turn = if wide == size { all(size)[0] } else { transposition(size) };
    let leads = |map: &CellMap| usize::from(map[usize::from(turn[cell])]) == first;
    let map = all(wide).into_iter().find(leads).expect("some symmetry maps a cell to its representative");
    turn.map(|cell| map[usize::from(cell)])
}

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

/// The representative of a class of symmetric cells.
#[derive(Clone, Copy, Debug)]
pub struct Canonical {
    /// The size of the board with its longer edge across.
    pub size: Size,
    /// The lowest cell of the class on such a board.
    pub cell: usize,
    /// A symmetry that maps the cell to its representative.
    pub map: CellMap,
}

/// Returns the representative of the class of a cell.
pub fn canonical(size: Size, cell: usize) -> Canonical {
    let wide = size.landscape();
    let turn = if wide == size { all(size)[0] } else { transposition(size) };
    let turned = usize::from(turn[cell]);
    let map = all(wide).into_iter().min_by_key(|map| map[turned]).expect("every board has the identity");
    Canonical { size: wide, cell: map[turned].into(), map: turn.map(|cell| map[usize::from(cell)]) }
}

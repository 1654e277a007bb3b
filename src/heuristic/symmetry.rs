//! The eight ways to turn and mirror a square.

/// Cells are padded to a power of two, so that no index needs a bounds check.
pub const PADDED: usize = 32;

/// Where a symmetry takes each cell.
pub type CellMap = [u8; PADDED];

fn map(side: usize, to: impl Fn(usize, usize) -> (usize, usize)) -> CellMap {
    std::array::from_fn(|cell| {
        if cell >= side * side {
            return 0;
        }
        let (row, column) = to(cell / side, cell % side);
        (row * side + column) as u8
    })
}

/// The mirror image in the diagonal from the upper left.
pub fn transposition(side: usize) -> CellMap {
    map(side, |row, column| (column, row))
}

/// All eight: the identity first, the transposition next.
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

/// The first of the cells that symmetries take a cell to, which stands for its class; and one that takes it there.
pub fn canonical(side: usize, cell: usize) -> (usize, CellMap) {
    let to_first = all(side).into_iter().min_by_key(|map| map[cell]).expect("there are eight");
    (to_first[cell] as usize, to_first)
}

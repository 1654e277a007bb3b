//! Errors of boards.

use super::{MAX_CELLS, Size, SizeError};

/// An error from reading a board from text or from a list of tiles. Rows are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// The text is not in the form in which boards are written. Shortened if long.
    #[error("“{0}” is not a board: expected numbers, with a / between rows (1 2 3/4 5 0)")]
    Text(String),
    /// The text marks rows, and one of them has the wrong length.
    #[error("row {row} has {found} of {expected} numbers")]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// The number of tiles found in it.
        found: usize,
        /// The number of tiles it should have.
        expected: usize,
    },
    /// The board has too few or too many columns or rows.
    #[error(transparent)]
    Size(SizeError),
    /// The size, such as that on the first line, does not match the number of tiles.
    #[error("{size} boards have {} numbers, but {found} {} found", .size.cells(), if *.found == 1 { "was" } else { "were" })]
    SizeMismatch {
        /// The size.
        size: Size,
        /// The number of tiles.
        found: usize,
    },
    /// The number of tiles is right, but not every tile occurs exactly once.
    #[error("{}", wrong_tiles(*.size, .foreign, .repeated, .missing))]
    Tiles {
        /// The size of the board.
        size: Size,
        /// Numbers that are out of range for this size, each with its row.
        foreign: Vec<(u32, usize)>,
        /// Tiles that occur more than once, each with all its rows.
        repeated: Vec<(u32, Vec<usize>)>,
        /// Tiles that do not occur.
        missing: Vec<u32>,
    },
}

impl BoardError {
    /// Checks that `numbers`, in reading order, hold every tile of a board of that size exactly once.
    ///
    /// # Errors
    /// [`BoardError::SizeMismatch`] or [`BoardError::Tiles`] if they do not.
    pub fn check_tiles(size: Size, numbers: impl ExactSizeIterator<Item = u32> + Clone) -> Result<(), BoardError> {
        if numbers.len() != size.cells() {
            return Err(BoardError::SizeMismatch { size, found: numbers.len() });
        }
        let mut seen = [false; MAX_CELLS];
        let seen = &mut seen[..size.cells()];
        let is_new = |number: u32| seen.get_mut(number as usize).is_some_and(|seen| !std::mem::replace(seen, true));
        if numbers.clone().all(is_new) { Ok(()) } else { Err(BoardError::of_tiles(size, numbers)) }
    }

    /// Returns those entries of a list that a message names, and the number of the others. A board may lack hundreds of tiles.
    pub fn named<T>(entries: &[T]) -> (&[T], usize) {
        const MOST: usize = 8;
        let (named, others) = entries.split_at(entries.len().min(MOST));
        (named, others.len())
    }

    /// Returns the error of numbers that are not the tiles of a board of that size.
    fn of_tiles(size: Size, numbers: impl Iterator<Item = u32>) -> BoardError {
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); size.cells()];
        let mut foreign = Vec::new();
        for (cell, number) in numbers.enumerate() {
            let row = cell / size.width() + 1;
            match rows.get_mut(number as usize) {
                Some(rows) => rows.push(row),
                None => foreign.push((number, row)),
            }
        }
        let occurring = |wanted: fn(usize) -> bool| {
            rows.iter()
                .enumerate()
                .filter(move |(_, rows)| wanted(rows.len()))
                .map(|(tile, rows)| (tile as u32, rows.clone()))
        };
        let repeated = occurring(|count| count > 1).collect();
        let missing = occurring(|count| count == 0).map(|(tile, _)| tile).collect();
        BoardError::Tiles { size, foreign, repeated, missing }
    }
}

/// Says which tiles of a board are out of range, repeated or missing.
fn wrong_tiles(size: Size, foreign: &[(u32, usize)], repeated: &[(u32, Vec<usize>)], missing: &[u32]) -> String {
    let name = |tile: u32| if tile == 0 { "the blank (0)".to_owned() } else { format!("tile {tile}") };
    let more = |others: usize, one: &str, many: &str| match others {
        0 => None,
        1 => Some(format!("1 more {one}")),
        _ => Some(format!("{others} more {many}")),
    };
    let mut parts = Vec::new();
    let (named, others) = BoardError::named(foreign);
    for (number, row) in named {
        let last = size.cells() - 1;
        parts.push(format!("{number} (row {row}) is out of range: tiles run from 1 to {last}"));
    }
    parts.extend(more(others, "number is out of range", "numbers are out of range"));
    let (named, others) = BoardError::named(repeated);
    for (tile, rows) in named {
        let times = match rows.len() {
            2 => "twice".to_owned(),
            count => format!("{count} times"),
        };
        let (named, others) = BoardError::named(rows);
        let mut rows: Vec<String> = named.iter().map(|row| format!("row {row}")).collect();
        if others > 0 {
            rows.push("…".to_owned());
        }
        parts.push(format!("{} appears {times} ({})", name(*tile), rows.join(", ")));
    }
    parts.extend(more(others, "tile appears several times", "tiles appear several times"));
    let (named, others) = BoardError::named(missing);
    for tile in named {
        parts.push(format!("{} is missing", name(*tile)));
    }
    parts.extend(more(others, "tile is missing", "tiles are missing"));
    parts.join("; ")
}

//! Manhattan distance plus linear conflict.

use super::tile_sum::manhattan;
use super::{Estimator, Slide, TileSum};
use crate::puzzle::Size;
use crate::puzzle::grid::{Grid, Rules, Shape};

/// The number of keys of a line, rounded up to a power of two, which saves the check of a lookup's bounds.
const PADDED_KEYS: usize = 8192;

/// **Manhattan + linear conflict**: the Manhattan distance plus 2 for each tile that must leave its goal row or column.
///
/// Tiles that are in their goal line but in the wrong order cannot all stay there. The minimum number that must leave is the
/// number of tiles outside a longest increasing subsequence of goal positions. Each of them leaves the line and returns,
/// which takes two moves that the Manhattan distance does not count. Counting conflicting *pairs* instead would
/// overestimate: in `3 1 2` only the 3 must leave its row.
///
/// Admissible: a tile that must leave its row makes vertical moves that Manhattan does not count, one that must leave its
/// column makes horizontal ones, so nothing is counted twice. Consistent: a move changes the Manhattan distance by 1. If
/// the tile leaves or enters its goal line, the conflicts of that line change by 0 or by 2 in the opposite direction;
/// otherwise they stay the same (Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful
/// admissible heuristics", 1992).
///
/// The extra moves of a line are looked up in a table with an entry for each arrangement of its tiles: 64 entries on 3x3,
/// 625 on 4x4 and 7776 on 5x5. Those of longer lines are computed. A move needs them only if a tile enters or leaves its goal
/// line.
#[derive(Clone, Debug)]
pub struct LinearConflict<G: Grid> {
    manhattan: TileSum<G>,
    rules: Rules<G>,
    /// The extra moves of a row and of a column by its key: one digit per cell in base `length + 1`, the first cell lowest. A
    /// digit is the goal position of the tile along the line, from 1, or 0 for the blank and for tiles of other lines.
    rows: Box<[u8; PADDED_KEYS]>,
    columns: Box<[u8; PADDED_KEYS]>,
}

/// A row or a column, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A row, the topmost is 0.
    Row(usize),
    /// A column, the leftmost is 0.
    Column(usize),
}

/// The maximum length of a line whose extra moves are tabulated.
const TABULATED: usize = 5;

/// The maximum length of a line.
const MAX_LENGTH: usize = Size::MAX_EDGE;

impl<G: Grid> LinearConflict<G> {
    /// Creates the heuristic for a size and the goal cell of the blank.
    pub fn new(rules: Rules<G>) -> LinearConflict<G> {
        let (width, height) = (rules.shape.width(), rules.shape.height());
        LinearConflict { manhattan: manhattan(rules), rules, rows: table(width), columns: table(height) }
    }

    pub(super) fn manhattan(&self) -> &TileSum<G> {
        &self.manhattan
    }

    /// Returns the lines that tiles must leave, rows first: the cells of those that are in the way of another one, and of
    /// those that must leave, as few as possible.
    pub(super) fn conflicts(&self, board: &G) -> Vec<(Line, Vec<usize>, Vec<usize>)> {
        let Rules { shape, blank } = self.rules;
        let (width, height) = (shape.width(), shape.height());
        let rows = (0..height).map(|row| (Line::Row(row), (row * width..(row + 1) * width).collect()));
        let columns =
            (0..width).map(|column| (Line::Column(column), (column..width * height).step_by(width).collect()));
        let conflicts = rows.chain(columns).map(|(line, cells): (Line, Vec<usize>)| {
            let in_line = |&cell: &usize| board.tile(cell) != blank && cells.contains(&board.tile(cell));
            let known: Vec<usize> = cells.iter().copied().filter(in_line).collect();
            let staying = longest_increase(&known.iter().map(|&cell| board.tile(cell)).collect::<Vec<_>>());
            let is_blocked = |cell: usize, other: usize| (cell < other) != (board.tile(cell) < board.tile(other));
            let tiles = known
                .iter()
                .copied()
                .filter(|&cell| known.iter().any(|&other| other != cell && is_blocked(cell, other)));
            let leaving = (0..known.len()).filter(|index| !staying.contains(index)).map(|index| known[index]);
            (line, tiles.collect(), leaving.collect())
        });
        conflicts.filter(|(_, _, leaving): &(Line, Vec<usize>, Vec<usize>)| !leaving.is_empty()).collect()
    }

    /// Returns the extra moves of a line. `digit` returns a digit of its key by index.
    #[inline(always)]
    fn line_extra(table: &[u8; PADDED_KEYS], length: usize, digit: impl Fn(usize) -> usize) -> u32 {
        if length <= TABULATED {
            let key = (0..length).rev().fold(0, |key, index| key * (length + 1) + digit(index));
            return u32::from(table[key % PADDED_KEYS]);
        }
        let mut positions = [0; MAX_LENGTH];
        let mut count = 0;
        for position in (0..length).map(digit).filter(|&digit| digit > 0) {
            positions[count] = position;
            count += 1;
        }
        2 * (count - longest_increasing(&positions[..count])) as u32
    }

    #[inline(always)]
    fn row_extra(&self, board: &G, row: usize) -> u32 {
        let Rules { shape, blank } = self.rules;
        Self::line_extra(&self.rows, shape.width(), |column| {
            let tile = board.tile(row * shape.width() + column);
            if shape.row(tile) == row && tile != blank { shape.column(tile) + 1 } else { 0 }
        })
    }

    #[inline(always)]
    fn column_extra(&self, board: &G, column: usize) -> u32 {
        let Rules { shape, blank } = self.rules;
        // Where the shape is known at compile time, this leaves one table in the inner loop.
        let table = if shape.size().is_square() { &self.rows } else { &self.columns };
        Self::line_extra(table, shape.height(), |row| {
            let tile = board.tile(row * shape.width() + column);
            if shape.column(tile) == column && tile != blank { shape.row(tile) + 1 } else { 0 }
        })
    }
}

/// Returns the extra moves of lines of a length by key; zeros if it is too long.
fn table(length: usize) -> Box<[u8; PADDED_KEYS]> {
    let mut extra = Box::new([0; PADDED_KEYS]);
    if length <= TABULATED {
        let base = length + 1;
        for (key, extra) in extra.iter_mut().enumerate().take(base.pow(length as u32)) {
            let digits =
                std::iter::successors(Some(key), |rest| Some(rest / base)).take(length).map(|rest| rest % base);
            let positions: Vec<usize> = digits.filter(|&digit| digit > 0).collect();
            *extra = 2 * (positions.len() - longest_increasing(&positions)) as u8;
        }
    }
    extra
}

/// Returns the indices of a longest strictly increasing subsequence.
fn longest_increase(values: &[usize]) -> Vec<usize> {
    let mut longest: Vec<Vec<usize>> = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let before = longest.iter().filter(|known| known.last().is_none_or(|&last| values[last] < *value));
        let mut best = before.max_by_key(|known| known.len()).cloned().unwrap_or_default();
        best.push(index);
        longest.push(best);
    }
    longest.into_iter().max_by_key(Vec::len).unwrap_or_default()
}

/// Returns the length of a longest strictly increasing subsequence of at most [`MAX_LENGTH`] values.
fn longest_increasing(values: &[usize]) -> usize {
    // The least last value of an increasing subsequence of each length.
    let mut ends = [0; MAX_LENGTH];
    let mut longest = 0;
    for &value in values {
        let length = ends[..longest].partition_point(|&end| end < value);
        ends[length] = value;
        longest = longest.max(length + 1);
    }
    longest
}

impl<G: Grid> Estimator<G> for LinearConflict<G> {
    memo_is_h!(G);

    fn memo(&self, board: &G) -> u32 {
        let shape = self.rules.shape;
        let of_rows: u32 = (0..shape.height()).map(|row| self.row_extra(board, row)).sum();
        let of_columns: u32 = (0..shape.width()).map(|column| self.column_extra(board, column)).sum();
        self.manhattan.memo(board) + of_rows + of_columns
    }

    #[inline(always)]
    fn update(&self, memo: u32, slide: &Slide<G>) -> u32 {
        let memo = self.manhattan.update(memo, slide);
        let shape = self.rules.shape;
        // Only the goal line of the moving tile can change, and only if the tile enters or leaves it. The tile does not
        // change the order of the others.
        if slide.from.abs_diff(slide.to) == 1 {
            let column = shape.column(slide.tile);
            if column == shape.column(slide.from) || column == shape.column(slide.to) {
                return memo + self.column_extra(&slide.after, column) - self.column_extra(&slide.before, column);
            }
        } else {
            let row = shape.row(slide.tile);
            if row == shape.row(slide.from) || row == shape.row(slide.to) {
                return memo + self.row_extra(&slide.after, row) - self.row_extra(&slide.before, row);
            }
        }
        memo
    }
}

//! Manhattan distance plus linear conflict.

use super::{Heuristic, Slide, TileSum, manhattan};
use crate::puzzle::grid::Grid;

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
/// 625 on 4x4 and 7776 on 5x5. A move takes constant time and needs the table only if a tile enters or leaves its goal line.
#[derive(Clone, Debug)]
pub struct LinearConflict<G> {
    manhattan: TileSum<G>,
    blank: usize,
    /// The extra moves of a line by its key: one digit per cell in base `SIDE + 1`, the first cell lowest. A digit is the
    /// goal position of the tile along the line, from 1, or 0 for the blank and for tiles of other lines.
    extra: Box<[u8; PADDED_KEYS]>,
}

impl<G: Grid> LinearConflict<G> {
    /// Creates the heuristic for goals with the blank on cell `blank`.
    pub fn new(blank: usize) -> LinearConflict<G> {
        let base = G::SIDE + 1;
        let keys = base.pow(G::SIDE as u32);
        assert!(keys <= PADDED_KEYS, "the table should have an entry for each key");
        let mut extra = Box::new([0; PADDED_KEYS]);
        for (key, extra) in extra.iter_mut().enumerate().take(keys) {
            let digits =
                std::iter::successors(Some(key), |rest| Some(rest / base)).take(G::SIDE).map(|rest| rest % base);
            let positions: Vec<usize> = digits.filter(|&digit| digit > 0).collect();
            *extra = 2 * (positions.len() - longest_increasing(&positions)) as u8;
        }
        LinearConflict { manhattan: manhattan(blank), blank, extra }
    }

    /// Returns the extra moves of the row or column `line`, whose cells are `cell(0)`, `cell(1)` and so on. `goal_line` and
    /// `goal_position` return the line in which a tile belongs and its position along that line.
    #[inline(always)]
    fn line_extra(
        &self,
        board: G,
        line: usize,
        cell: impl Fn(usize) -> usize,
        goal_line: impl Fn(usize) -> usize,
        goal_position: impl Fn(usize) -> usize,
    ) -> u32 {
        let mut key = 0;
        for index in (0..G::SIDE).rev() {
            let tile = board.tile(cell(index));
            let digit = if goal_line(tile) == line && tile != self.blank { goal_position(tile) + 1 } else { 0 };
            key = key * (G::SIDE + 1) + digit;
        }
        u32::from(self.extra[key % PADDED_KEYS])
    }

    #[inline(always)]
    fn row_extra(&self, board: G, row: usize) -> u32 {
        self.line_extra(board, row, |column| row * G::SIDE + column, |tile| tile / G::SIDE, |tile| tile % G::SIDE)
    }

    #[inline(always)]
    fn column_extra(&self, board: G, column: usize) -> u32 {
        self.line_extra(board, column, |row| row * G::SIDE + column, |tile| tile % G::SIDE, |tile| tile / G::SIDE)
    }
}

/// Returns the length of a longest strictly increasing subsequence.
fn longest_increasing(values: &[usize]) -> usize {
    let mut lengths: Vec<usize> = Vec::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        let before = (0..at).filter(|&earlier| values[earlier] < *value).map(|earlier| lengths[earlier]).max();
        lengths.push(1 + before.unwrap_or(0));
    }
    lengths.into_iter().max().unwrap_or(0)
}

impl<G: Grid> Heuristic<G> for LinearConflict<G> {
    type Memo = u32;

    fn memo(&self, board: G) -> u32 {
        let conflicts: u32 =
            (0..G::SIDE).map(|line| self.row_extra(board, line) + self.column_extra(board, line)).sum();
        self.manhattan.memo(board) + conflicts
    }

    #[inline(always)]
    fn update(&self, memo: u32, slide: Slide<G>) -> u32 {
        let memo = self.manhattan.update(memo, slide);
        let side = G::SIDE;
        // Only the goal line of the moving tile can change, and only if the tile enters or leaves it. The tile does not
        // change the order of the others.
        if slide.from.abs_diff(slide.to) == 1 {
            let column = slide.tile % side;
            if column == slide.from % side || column == slide.to % side {
                return memo + self.column_extra(slide.after, column) - self.column_extra(slide.before, column);
            }
        } else {
            let row = slide.tile / side;
            if row == slide.from / side || row == slide.to / side {
                return memo + self.row_extra(slide.after, row) - self.row_extra(slide.before, row);
            }
        }
        memo
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    #[inline]
    fn restore(&self, _: G, value: u32) -> u32 {
        value
    }
}

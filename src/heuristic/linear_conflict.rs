//! Manhattan distance plus linear conflicts.

use super::{Heuristic, Slide, TileSum, manhattan};
use crate::puzzle::grid::Grid;

/// **Manhattan + linear conflict**: 2 more moves for each tile that must leave its goal row or column.
///
/// Tiles that stand in their goal line in the wrong order cannot all stay in it. The fewest that must leave are those
/// outside of a longest increasing run of goal positions; each of them leaves and returns by two moves that Manhattan
/// does not count. Counting conflicting *pairs* instead overestimates: in `3 1 2` over `1 2 3` only the 3 must leave.
///
/// Admissible, because the extra moves of a row are vertical, those of a column horizontal, and each is made by another
/// tile or in another direction than the moves already counted. Consistent, because a move takes one tile out of, or
/// into, at most one goal line, which changes Manhattan by 1 and the conflicts by 0 or 2 the opposite way, or leaves
/// the conflicts alone (Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible
/// heuristics", 1992).
///
/// A move needs a lookup only if it takes a tile out of its goal line or into it: constant time, tables under 10 KiB.
#[derive(Clone, Debug)]
pub struct LinearConflict<G> {
    manhattan: TileSum<G>,
    blank: usize,
    /// Twice the tiles that must leave, by the line's key.
    extra: Box<[u8]>,
}

impl<G: Grid> LinearConflict<G> {
    /// For the goal with the blank on that cell.
    pub fn new(blank: usize) -> LinearConflict<G> {
        let base = G::SIDE + 1;
        let extra = (0..base.pow(G::SIDE as u32))
            .map(|key| {
                // The first cell of the line has the lowest digit.
                let digits =
                    std::iter::successors(Some(key), |rest| Some(rest / base)).take(G::SIDE).map(|rest| rest % base);
                // Goal positions along the line of the tiles that belong to it.
                let at_home: Vec<usize> = digits.filter(|&digit| digit > 0).collect();
                2 * (at_home.len() - longest_increasing(&at_home)) as u8
            })
            .collect();
        LinearConflict { manhattan: manhattan(blank), blank, extra }
    }

    /// The extra moves of one line: of the row or column `line`, whose cell `index` is `cell(index)`. A tile's place
    /// across the lines is `across(name)`, along them `along(name)`.
    #[inline(always)]
    fn line_extra(
        &self,
        board: G,
        line: usize,
        cell: impl Fn(usize) -> usize,
        across: impl Fn(usize) -> usize,
        along: impl Fn(usize) -> usize,
    ) -> u32 {
        let mut key = 0;
        for index in (0..G::SIDE).rev() {
            let name = board.name(cell(index));
            let digit = if across(name) == line && name != self.blank { along(name) + 1 } else { 0 };
            key = key * (G::SIDE + 1) + digit;
        }
        u32::from(self.extra[key])
    }

    #[inline(always)]
    fn row_extra(&self, board: G, row: usize) -> u32 {
        self.line_extra(board, row, |column| row * G::SIDE + column, |name| name / G::SIDE, |name| name % G::SIDE)
    }

    #[inline(always)]
    fn column_extra(&self, board: G, column: usize) -> u32 {
        self.line_extra(board, column, |row| row * G::SIDE + column, |name| name % G::SIDE, |name| name / G::SIDE)
    }
}

/// The length of a longest strictly increasing subsequence.
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
    fn slid(&self, memo: u32, slide: Slide<G>) -> u32 {
        let memo = self.manhattan.slid(memo, slide);
        let side = G::SIDE;
        // Only the goal line of the tile that moves can change, and only if the tile enters or leaves it: along any
        // other line the order of the tiles stays as it is.
        if slide.from.abs_diff(slide.to) == 1 {
            let column = slide.name % side;
            if column == slide.from % side || column == slide.to % side {
                return memo + self.column_extra(slide.after, column) - self.column_extra(slide.before, column);
            }
        } else {
            let row = slide.name / side;
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
    fn recall(&self, _: G, value: u32) -> u32 {
        value
    }
}

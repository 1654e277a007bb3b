//! What to say of a solution that somebody brings: whether it solves the board, and when which part was done.

use super::figures::{in_moves, in_percent};
use super::language::fill;
use super::wording::Wording;
use crate::puzzle::{Board, Moves};

/// What is known of the shortest solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortest {
    /// Nothing.
    Unknown,
    /// It has as many moves at least.
    AtLeast(usize),
    /// It has as many moves.
    Known(usize),
}

/// Whether moves lead from a board to the goal, in words.
pub fn verdict(moves: &Moves, start: &Board, goal: &Board, shortest: Shortest) -> String {
    let length = in_moves(moves.len());
    match moves.replay(start) {
        Err(illegal) => fill("The solution goes wrong: of {length}, {why}.", &[&length, &illegal.in_words()]),
        Ok(end) if end != *goal => fill("After {length} the board is not solved: it is {board}.", &[&length, &end]),
        Ok(_) => match shortest {
            Shortest::Known(shortest) if shortest == moves.len() => {
                fill("{length}, solves the board: none is shorter.", &[&length])
            }
            Shortest::Known(shortest) => {
                fill("{length}, solves the board; the shortest has {shortest}.", &[&length, &shortest])
            }
            Shortest::AtLeast(bound) => {
                fill("{length}, solves the board; the shortest has at least {bound}.", &[&length, &bound])
            }
            Shortest::Unknown => fill("{length}, solves the board.", &[&length]),
        },
    }
}

/// A part of a solution that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// So many quarters of the moves.
    Quarters(usize),
    /// A row as in the goal, from 1.
    Row(usize),
    /// A column as in the goal, from 1.
    Column(usize),
}

impl std::fmt::Display for Part {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&match self {
            Part::Quarters(quarters) => in_percent(25 * *quarters as u32),
            Part::Row(row) => fill("Row {row}", &[row]),
            Part::Column(column) => fill("Column {column}", &[column]),
        })
    }
}

/// After how many moves which part is done for good, in that order. Rows and columns that were so from the start, or are
/// not at the end, are not named. Nothing if the moves cannot all be made.
pub fn splits(moves: &Moves, start: &Board, goal: &Board) -> Vec<(usize, Part)> {
    let side = start.side().get();
    let lines: Vec<(Part, Vec<usize>)> = (0..side)
        .map(|row| (Part::Row(row + 1), (0..side).map(|column| row * side + column).collect()))
        .chain((0..side).map(|column| (Part::Column(column + 1), (0..side).map(|row| row * side + column).collect())))
        .collect();
    let is_done = |board: &Board, cells: &[usize]| cells.iter().all(|&cell| board.tile(cell) == goal.tile(cell));
    // Since when each line has been done.
    let mut since: Vec<Option<usize>> = lines.iter().map(|(_, cells)| is_done(start, cells).then_some(0)).collect();
    let mut board = *start;
    for (index, &direction) in moves.directions().iter().enumerate() {
        let Some(next) = board.slide(direction) else { return Vec::new() };
        board = next;
        for (since, (_, cells)) in since.iter_mut().zip(&lines) {
            *since = is_done(&board, cells).then(|| since.unwrap_or(index + 1));
        }
    }
    let quarters = (1..=4).map(|quarters| ((moves.len() * quarters).div_ceil(4), Part::Quarters(quarters)));
    let lines = since.into_iter().zip(lines).filter_map(|(since, (part, _))| Some((since?, part)));
    let mut splits: Vec<(usize, Part)> = Vec::new();
    // Each is put in its place: a sort would be more to download.
    for (position, part) in lines.chain(quarters).filter(|(position, _)| *position > 0) {
        let place = splits.partition_point(|&(earlier, _)| earlier <= position);
        splits.insert(place, (position, part));
    }
    splits
}

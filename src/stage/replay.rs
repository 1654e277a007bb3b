//! Checks a solution and finds its milestones.

use crate::shared::figures::{in_moves, in_percent};
use crate::shared::locale::t;
use npuzzle_engine::puzzle::{Board, Moves};

/// The knowledge about the length of the shortest solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortest {
    Unknown,
    /// A lower bound.
    AtLeast(usize),
    /// The exact length.
    Known(usize),
}

/// Describes whether moves lead from a board to the goal, and how they compare with the shortest solution.
pub fn verdict(moves: &Moves, start: &Board, goal: &Board, shortest: Shortest) -> String {
    let length = in_moves(moves.len());
    match moves.replay(start) {
        Err(illegal) => {
            t!(solution_illegal, number = illegal.number, total = moves.len(), letter = illegal.direction.letter())
        }
        Ok(end) if end != *goal => t!(solution_incomplete, moves = length, board = end),
        Ok(_) => match shortest {
            Shortest::Known(shortest) if shortest == moves.len() => {
                t!(solution_optimal, moves = length)
            }
            Shortest::Known(shortest) => {
                t!(solution_not_shortest, moves = length, optimal = shortest)
            }
            Shortest::AtLeast(bound) => {
                t!(solution_bounded, moves = length, bound = bound)
            }
            Shortest::Unknown => t!(solution_valid, moves = length),
        },
    }
}

/// A milestone of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A number of quarters of the moves, from 1 to 4.
    Quarters(usize),
    /// A row that matches the goal, counted from 1.
    Row(usize),
    /// A column that matches the goal, counted from 1.
    Column(usize),
}

impl std::fmt::Display for Part {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&match self {
            Part::Quarters(quarters) => in_percent(25 * *quarters as u32),
            Part::Row(row) => t!(split_row, row = row),
            Part::Column(column) => t!(split_column, column = column),
        })
    }
}

/// Returns the milestones with the number of moves after which each is reached for good, in ascending order. Omits rows and
/// columns that match the goal from the start or not at the end. Empty if a move is not legal.
pub fn splits(moves: &Moves, start: &Board, goal: &Board) -> Vec<(usize, Part)> {
    let (width, height) = (start.size().width(), start.size().height());
    let rows = (0..height).map(|row| (Part::Row(row + 1), (0..width).map(|column| row * width + column).collect()));
    let columns =
        (0..width).map(|column| (Part::Column(column + 1), (0..height).map(|row| row * width + column).collect()));
    let lines: Vec<(Part, Vec<usize>)> = rows.chain(columns).collect();
    let is_done = |board: &Board, cells: &[usize]| {
        let (tiles, goal) = (board.tiles(), goal.tiles());
        cells.iter().all(|&cell| tiles[cell] == goal[cell])
    };
    // The number of moves after which each line started to match the goal.
    let mut since: Vec<Option<usize>> = lines.iter().map(|(_, cells)| is_done(start, cells).then_some(0)).collect();
    let mut board = start.clone();
    for (index, &direction) in moves.directions().iter().enumerate() {
        let before = board.blank();
        if !board.make_move(direction) {
            return Vec::new();
        }
        // A move changes only the lines of its two cells.
        for cell in [before, board.blank()] {
            for line in [cell / width, height + cell % width] {
                since[line] = is_done(&board, &lines[line].1).then(|| since[line].unwrap_or(index + 1));
            }
        }
    }
    let quarters = (1..=4).map(|quarters| ((moves.len() * quarters).div_ceil(4), Part::Quarters(quarters)));
    let lines = since.into_iter().zip(lines).filter_map(|(since, (part, _))| Some((since?, part)));
    let mut splits: Vec<(usize, Part)> = Vec::new();
    // Insert in order: sorting code would add more to the download.
    for (position, part) in lines.chain(quarters).filter(|(position, _)| *position > 0) {
        let place = splits.partition_point(|&(earlier, _)| earlier <= position);
        splits.insert(place, (position, part));
    }
    splits
}

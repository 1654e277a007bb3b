//! Boards with published solution lengths. `tests/data/README.md` names the sources.

use npuzzle_engine::puzzle::{Board, Goal, Size};

/// Returns the lines of a data file without comments and blank lines.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|line| !line.is_empty())
}

/// Parses a line of numbers separated by whitespace.
pub fn numbers(line: &str) -> Vec<u32> {
    line.split_whitespace().map(|word| word.parse().expect("the field should be a number")).collect()
}

/// Converts the tiles of a square in reading order to a [`Board`].
pub fn board(tiles: &[u32]) -> Board {
    let size = Size::square_of(tiles.len()).expect("a published board should be a square");
    let tiles: Vec<u16> = tiles.iter().map(|&tile| tile as u16).collect();
    Board::from_tiles(size, &tiles).expect("the tiles should be a permutation")
}

/// A published board with its optimal solution length.
pub struct Published {
    /// The board.
    pub board: Board,
    /// The optimal solution length in moves.
    pub optimum: u32,
}

/// Parses lines of the form `index optimum tiles`, for the goal `blank-first`.
fn indexed(text: &str) -> Vec<Published> {
    lines(text)
        .map(numbers)
        .enumerate()
        .map(|(at, numbers)| {
            assert_eq!(numbers[0] as usize, at + 1);
            Published { board: board(&numbers[2..]), optimum: numbers[1] }
        })
        .collect()
}

/// Korf's 100 4x4 boards.
pub fn korf_15() -> Vec<Published> {
    indexed(include_str!("../../../tests/data/korf100.txt"))
}

/// Korf and Felner's 50 5x5 boards.
pub fn korf_24() -> Vec<Published> {
    indexed(include_str!("../../../tests/data/korf24.txt"))
}

/// The 17 4x4 boards at the maximum distance of 80 moves.
pub fn antipodes() -> Vec<Published> {
    let numbers = lines(include_str!("../../../tests/data/antipodes15.txt")).map(numbers);
    numbers.map(|numbers| Published { board: board(&numbers[1..]), optimum: numbers[0] }).collect()
}

/// An example board of an existing program.
pub struct Seed {
    /// The goal.
    pub goal: Goal,
    /// The board.
    pub board: Board,
    /// The optimal solution length in moves, or `None` if the board is unsolvable.
    pub optimum: Option<u32>,
}

/// Example boards of existing programs.
pub fn seeds() -> Vec<Seed> {
    lines(include_str!("../../../tests/data/seed_boards.txt"))
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let board = board(&numbers(fields[2]));
            assert_eq!(fields[0].parse(), Ok(board.size().width()));
            Seed {
                goal: fields[1].parse().expect("the field should be a goal"),
                board,
                optimum: fields[3].parse().ok(),
            }
        })
        .collect()
}

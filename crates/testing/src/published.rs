//! Boards with published solution lengths. `tests/data/README.md` names the sources.

use npuzzle_engine::puzzle::{Board, Goal, Moves, Size};

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

/// Parses a line of the form `index length tiles`, whose index should be `index`.
fn indexed(index: usize, line: &str) -> (Board, u32) {
    let numbers = numbers(line);
    assert_eq!(numbers[0] as usize, index);
    (board(&numbers[2..]), numbers[1])
}

/// Parses lines of the form `index optimum tiles`, for the goal `blank-first`.
fn optimal(text: &str) -> Vec<Published> {
    let boards = lines(text).zip(1..).map(|(line, index)| indexed(index, line));
    boards.map(|(board, optimum)| Published { board, optimum }).collect()
}

/// Korf's 100 4x4 boards.
pub fn korf_15() -> Vec<Published> {
    optimal(include_str!("../../../tests/data/korf100.txt"))
}

/// Korf and Felner's 50 5x5 boards.
pub fn korf_24() -> Vec<Published> {
    optimal(include_str!("../../../tests/data/korf24.txt"))
}

/// The 17 4x4 boards at the maximum distance of 80 moves.
pub fn antipodes() -> Vec<Published> {
    let numbers = lines(include_str!("../../../tests/data/antipodes15.txt")).map(numbers);
    numbers.map(|numbers| Published { board: board(&numbers[1..]), optimum: numbers[0] }).collect()
}

/// A published board with the length of a solution that may not be the shortest.
pub struct Solved {
    /// The board.
    pub board: Board,
    /// The length of the solution in moves.
    pub length: u32,
    /// The solution. `None` if only its length is published.
    pub moves: Option<Moves>,
}

/// Boards of DeepCubeA's test sets for the goal `blank-last`: 100 of 5x5, 100 of 6x6 and 60 of 7x7. They are random walks of
/// 1,000 to 10,000 moves from the goal, so that most of them are easier than uniformly random boards.
pub fn deepcubea(size: Size) -> Vec<Solved> {
    let text = match size.to_string().as_str() {
        "5x5" => include_str!("../../../tests/data/deepcubea24.txt"),
        "6x6" => include_str!("../../../tests/data/deepcubea35.txt"),
        "7x7" => include_str!("../../../tests/data/deepcubea48.txt"),
        _ => panic!("no boards of {size} are published"),
    };
    let boards = lines(text).zip(0..).map(|(line, index)| indexed(index, line));
    boards.map(|(board, length)| Solved { board, length, moves: None }).collect()
}

/// The seed of the [uniformly random boards](uniform).
pub const UNIFORM_SEED: u64 = 2026;

/// The sizes of the [uniformly random boards](uniform).
pub const UNIFORM_SIZES: [&str; 7] = ["5x5", "6x6", "7x7", "8x8", "10x10", "15x15", "20x20"];

/// 50 uniformly random boards for the goal `blank-last`, with the shortest solutions known to this project.
pub fn uniform(size: &str) -> Vec<Solved> {
    let path = format!("{}/../../best-known/{size}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the sizes of the boards are UNIFORM_SIZES");
    let parsed = text.lines().map(|line| serde_json::from_str(line).expect("a line should be JSON"));
    let solved = parsed.map(|solved: serde_json::Value| {
        assert_eq!((&solved["goal"], &solved["status"]), (&"blank-last".into(), &"solved".into()));
        let text = |name: &str| solved[name].as_str().expect("the field should be a text").to_owned();
        let length = solved["length"].as_u64().expect("the field should be a number") as u32;
        let (board, moves) = (text("board").parse().expect("a board"), text("moves").parse().expect("moves"));
        Solved { board, length, moves: Some(moves) }
    });
    solved.collect()
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

//! Heuristics taken apart: how the value of a board comes about, tile by tile.

use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::spec::SearchSpec;
use std::cmp::Reverse;

/// The number of units in a move, for lengths that are fractions of moves.
const UNIT: f64 = (1 << 20) as f64;

/// The parts of a heuristic's value.
#[derive(Clone, PartialEq, Debug)]
pub enum Parts {
    /// The sum of what each tile adds and of two moves for each tile that must let others pass.
    Tiles {
        /// The tiles that add something, in the order of their cells.
        shares: Vec<Share>,
        /// The lines whose tiles are in each other's way.
        conflicts: Vec<Conflict>,
    },
    /// The tiles that jump into the blank, one after the other.
    Exchanges(Vec<usize>),
    /// The tiles of each pattern. What they add is looked up in tables, which the page does not have.
    Patterns(Vec<Vec<usize>>),
    /// By line of the board, the number of tiles that belong in each line. The blank counts nowhere.
    Lines {
        /// By row, the number of tiles of each goal row.
        rows: Vec<Vec<usize>>,
        /// By column, the number of tiles of each goal column.
        columns: Vec<Vec<usize>>,
    },
}

/// A tile's share of the value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The tile.
    pub tile: usize,
    /// Its cell.
    pub cell: usize,
    /// Its goal cell.
    pub home: usize,
    /// The number of moves that it adds. A fraction for Euclidean distance, whose sum is rounded up.
    pub cost: f64,
}

/// Tiles of a line that are in their goal line but not in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The line.
    pub line: Line,
    /// The tiles that are in the way of another one, in the order of the line.
    pub tiles: Vec<usize>,
    /// Those of them that must leave the line and return, the fewest possible.
    pub leaving: Vec<usize>,
}

/// A row or a column, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A row, the topmost is 0.
    Row(usize),
    /// A column, the leftmost is 0.
    Column(usize),
}

impl Parts {
    /// Takes the value of a board apart. `None` for pattern databases, whose values are looked up.
    ///
    /// ```
    /// use npuzzle_engine::catalogue::Heuristic;
    /// use npuzzle_engine::puzzle::{Goal, Size};
    /// use npuzzle_page::model::estimate::Parts;
    ///
    /// let goal = Goal::BlankLast.board(Size::PUZZLE_8)?;
    /// let parts = Parts::of(Heuristic::LinearConflict, &"3 2 1/4 5 6/7 8 0".parse()?, &goal);
    /// // Two moves for each of 3 and 1, and four because two of the three tiles must leave the row.
    /// assert_eq!(parts.map(|parts| parts.value()), Some(Some(8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(heuristic: Heuristic, board: &Board, goal: &Board) -> Option<Parts> {
        let width = board.size().width();
        let offsets =
            |cell: usize, home: usize| ((cell / width).abs_diff(home / width), (cell % width).abs_diff(home % width));
        let sum = |cost: &dyn Fn(usize, usize) -> f64| {
            let shares = tiles(board, goal).map(|(tile, cell, home)| {
                let (rows, columns) = offsets(cell, home);
                Share { tile, cell, home, cost: if cell == home { 0.0 } else { cost(rows, columns) } }
            });
            shares.filter(|share| share.cost > 0.0).collect::<Vec<_>>()
        };
        let manhattan = |rows: usize, columns: usize| (rows + columns) as f64;
        let alone = |shares| Parts::Tiles { shares, conflicts: Vec::new() };
        Some(match heuristic {
            Heuristic::Misplaced => alone(sum(&|_, _| 1.0)),
            Heuristic::MisplacedPenalty => {
                alone(sum(&|rows, columns| 1.0 + f64::from(rows == 0) + f64::from(columns == 0)))
            }
            Heuristic::Euclidean => alone(sum(&|rows, columns| ((rows * rows + columns * columns) as f64).sqrt())),
            Heuristic::Manhattan => alone(sum(&manhattan)),
            Heuristic::LinearConflict => Parts::Tiles { shares: sum(&manhattan), conflicts: conflicts(board, goal) },
            Heuristic::WalkingDistance => Parts::Lines {
                rows: lines(board, goal, board.size().height(), |cell| cell / width),
                columns: lines(board, goal, width, |cell| cell % width),
            },
            Heuristic::Gaschnig => Parts::Exchanges(exchanges(board, goal)),
            Heuristic::PatternDatabase => return None,
        })
    }

    /// Returns the patterns of the search's pattern database, of which h is the sum or that of their mirror image. `None`
    /// if the search uses none.
    pub fn of_patterns(spec: &SearchSpec) -> Option<Parts> {
        let goal = spec.goal.board(spec.board.size()).ok()?;
        let [patterns, _] = spec.pdb_key()?.patterns(goal.size(), goal.blank());
        let tiles = |cells: Vec<u8>| cells.iter().map(|&cell| usize::from(goal.tiles()[usize::from(cell)])).collect();
        Some(Parts::Patterns(patterns.into_iter().map(tiles).collect()))
    }

    /// Returns the sum of the parts. `None` if they are not summands.
    pub fn value(&self) -> Option<u32> {
        match self {
            Parts::Tiles { shares, conflicts } => {
                // Whole 2^-20 moves, as in the engine: then sums of whole numbers stay whole.
                let sum: f64 = shares.iter().map(|share| (share.cost * UNIT).floor()).sum();
                let leaving: usize = conflicts.iter().map(|conflict| conflict.leaving.len()).sum();
                // The engine rounds each straight line down a little, so that sums of whole numbers stay whole.
                Some((sum / UNIT).ceil() as u32 + 2 * leaving as u32)
            }
            Parts::Exchanges(tiles) => Some(tiles.len() as u32),
            Parts::Patterns(_) | Parts::Lines { .. } => None,
        }
    }
}

/// Returns the value of every heuristic that needs no table, the largest first. Heuristics of equal value are in the
/// order of the catalogue.
pub fn values(board: &Board, goal: &Board) -> Vec<(Heuristic, u32)> {
    let value = |heuristic| Some((heuristic, Parts::of(heuristic, board, goal)?.value()?));
    let mut values: Vec<_> = Heuristic::ALL.iter().copied().filter_map(value).collect();
    values.sort_by_key(|&(_, value)| Reverse(value));
    values
}

/// Returns each tile with its cell and its goal cell.
fn tiles<'a>(board: &'a Board, goal: &'a Board) -> impl Iterator<Item = (usize, usize, usize)> + 'a {
    let occupied = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
    occupied.map(|(cell, &tile)| (usize::from(tile), cell, goal.cell_of(tile)))
}

/// Counts the tiles on each line by the line that they belong in.
fn lines(board: &Board, goal: &Board, count: usize, line: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let mut lines = vec![vec![0; count]; count];
    tiles(board, goal).for_each(|(_, cell, home)| lines[line(cell)][line(home)] += 1);
    lines
}

/// Returns the lines with tiles in each other's way, rows first.
fn conflicts(board: &Board, goal: &Board) -> Vec<Conflict> {
    let (width, height) = (board.size().width(), board.size().height());
    let rows = (0..height).map(|row| (Line::Row(row), (0..width).map(|column| row * width + column).collect()));
    let columns =
        (0..width).map(|column| (Line::Column(column), (0..height).map(|row| row * width + column).collect()));
    let lines = rows.chain(columns).map(|(line, cells): (Line, Vec<usize>)| {
        let known = tiles(board, goal).filter(|(_, cell, home)| cells.contains(cell) && cells.contains(home));
        let known: Vec<(usize, usize)> = known.map(|(tile, _, home)| (tile, home)).collect();
        let is_blocked = |&(index, &(_, home)): &(usize, &(usize, usize))| {
            known
                .iter()
                .enumerate()
                .any(|(other, &(_, other_home))| (index < other) != (home < other_home) && index != other)
        };
        let stays = longest_increasing(&known.iter().map(|&(_, home)| home).collect::<Vec<_>>());
        let tiles = known.iter().enumerate().filter(is_blocked).map(|(_, &(tile, _))| tile).collect();
        let leaving = known.iter().enumerate().filter(|(index, _)| !stays.contains(index));
        Conflict { line, tiles, leaving: leaving.map(|(_, &(tile, _))| tile).collect() }
    });
    lines.filter(|conflict| !conflict.leaving.is_empty()).collect()
}

/// Returns the indices of a longest increasing subsequence.
fn longest_increasing(numbers: &[usize]) -> Vec<usize> {
    let mut longest: Vec<Vec<usize>> = Vec::new();
    for (index, number) in numbers.iter().enumerate() {
        let before = longest.iter().filter(|known| known.last().is_none_or(|&last| numbers[last] < *number));
        let mut best = before.max_by_key(|known| known.len()).cloned().unwrap_or_default();
        best.push(index);
        longest.push(best);
    }
    longest.into_iter().max_by_key(Vec::len).unwrap_or_default()
}

/// Returns the tiles that jump into the blank until the goal is reached, as few as possible.
fn exchanges(board: &Board, goal: &Board) -> Vec<usize> {
    let mut cells: Vec<usize> = board.tiles().iter().map(|&tile| usize::from(tile)).collect();
    let goal: Vec<usize> = goal.tiles().iter().map(|&tile| usize::from(tile)).collect();
    let mut jumps = Vec::new();
    loop {
        let blank = cells.iter().position(|&tile| tile == 0).unwrap_or_default();
        // The tile that belongs where the blank is, or else any that is not at home.
        let next = match goal[blank] {
            0 => (0..cells.len()).find(|&cell| cells[cell] != goal[cell]),
            tile => cells.iter().position(|&other| other == tile),
        };
        let Some(cell) = next else { return jumps };
        jumps.push(cells[cell]);
        cells.swap(blank, cell);
    }
}

//! Reference implementations: heuristics and searches written directly from their definitions, on plain boards.

use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::puzzle::{Board, Direction, Size};
use npuzzle_testing::tables::smallest;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Returns the row and column of a tile.
fn place(board: &Board, tile: u16) -> (usize, usize) {
    let cell = board.tiles().iter().position(|&other| other == tile).expect("the tile should be on the board");
    (cell / board.size().width(), cell % board.size().width())
}

/// Sums a cost of the number of rows and columns between each tile and its goal cell.
fn sum<T: std::iter::Sum>(board: &Board, goal: &Board, cost: impl Fn(usize, usize) -> T) -> T {
    (1..board.size().cells() as u16)
        .map(|tile| {
            let ((row, column), (goal_row, goal_column)) = (place(board, tile), place(goal, tile));
            cost(row.abs_diff(goal_row), column.abs_diff(goal_column))
        })
        .sum()
}

/// Returns h of a board.
pub fn estimate(heuristic: Heuristic, board: &Board, goal: &Board) -> u32 {
    match heuristic {
        Heuristic::Misplaced => sum(board, goal, |rows, columns| u32::from((rows, columns) != (0, 0))),
        Heuristic::MisplacedPenalty => sum(board, goal, |rows, columns| match (rows, columns) {
            (0, 0) => 0,
            (0, _) | (_, 0) => 2, // Misplaced, but in its goal row or column.
            _ => 1,
        }),
        Heuristic::Euclidean => {
            // Each distance is in units, rounded down. The sum is in moves, rounded up.
            let length = |rows: usize, columns: usize| ((rows * rows + columns * columns) as f64).sqrt();
            // Of 2^-20 moves, or more where 32 bits do not hold the sum.
            let (width, height) = (board.size().width(), board.size().height());
            let scale = 1_u64 << (board.size().cells() as u32 * (width + height) as u32).leading_zeros().min(20);
            sum(board, goal, |rows, columns| (length(rows, columns) * scale as f64).floor() as u64).div_ceil(scale)
                as u32
        }
        Heuristic::Manhattan => manhattan(board, goal),
        Heuristic::LinearConflict => manhattan(board, goal) + 2 * leaving(board, goal),
        Heuristic::WalkingDistance => walking::distance(board, goal),
        Heuristic::Gaschnig => gaschnig(board, goal),
        Heuristic::PatternDatabase => {
            let partition = smallest(board.size()).expect("there are pattern databases for the size");
            patterns::estimate(partition, board, goal)
        }
        Heuristic::Composed(composition) => unreachable!("{composition} has its own reference implementation"),
    }
}

/// Counts swaps while solving the board: always swap the blank with the tile that belongs on its cell, or with any misplaced
/// tile if the blank is on its goal cell.
fn gaschnig(board: &Board, goal: &Board) -> u32 {
    let mut board = board.clone();
    let mut swaps = 0;
    while board != *goal {
        let belongs_here = goal.tile(board.blank());
        let cell = if belongs_here != 0 {
            board.cell_of(belongs_here).unwrap()
        } else {
            let misplaced = (0..board.size().cells()).find(|&cell| board.tile(cell) != goal.tile(cell));
            misplaced.expect("the board is not the goal")
        };
        board = board.with_swapped(board.blank(), cell);
        swaps += 1;
    }
    swaps
}

/// Pattern databases by a search over plain arrays of cells.
pub mod patterns {
    use super::*;
    use npuzzle_engine::catalogue::Partition;
    use npuzzle_engine::heuristic::PdbKey;
    use std::collections::VecDeque;
    use std::sync::{Arc, LazyLock, Mutex, OnceLock};

    /// Returns the larger of the two sums over patterns.
    pub fn estimate(partition: Partition, board: &Board, goal: &Board) -> u32 {
        let (size, blank) = (goal.size(), goal.blank());
        let lookups = PdbKey::new(size, partition, blank).unwrap().patterns(size, blank).unwrap();
        let sums = lookups.map(|patterns| patterns.iter().map(|pattern| moves(pattern, board, goal)).sum());
        sums.into_iter().max().expect("a board is looked up twice")
    }

    /// Returns the minimum number of moves of a pattern's tiles, which are numbered by their goal cells.
    fn moves(pattern: &[u8], board: &Board, goal: &Board) -> u32 {
        /// Tables by size, goal cell of the blank and pattern.
        type Cache = HashMap<(Size, usize, Vec<u8>), Arc<OnceLock<Vec<u8>>>>;
        static TABLES: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);
        let size = board.size();
        let key = (size, goal.blank(), pattern.to_vec());
        let slot = Arc::clone(TABLES.lock().expect("no thread panics while holding the lock").entry(key).or_default());
        let table = slot.get_or_init(|| search(size, pattern, goal.blank()));
        let cells: Vec<u8> = pattern.iter().map(|&tile| board.cell_of(goal.tile(tile.into())).unwrap() as u8).collect();
        table[number(&cells, size.cells())].into()
    }

    /// Numbers the sequences of distinct cells in lexicographic order.
    fn number(sequence: &[u8], cells: usize) -> usize {
        sequence.iter().enumerate().fold(0, |number, (place, cell)| {
            let lower = sequence[..place].iter().filter(|&other| other < cell).count();
            number * (cells - place) + usize::from(*cell) - lower
        })
    }

    /// Computes the distances by the cells of the pattern's tiles, the minimum over all cells of the blank.
    fn search(size: Size, pattern: &[u8], blank: usize) -> Vec<u8> {
        let cells = size.cells();
        // A state holds the cells of the tiles, then that of the blank.
        let length = pattern.len() + 1;
        let mut goal = [0; 8];
        goal[..pattern.len()].copy_from_slice(pattern);
        goal[pattern.len()] = blank as u8;
        let free = cells - pattern.len();
        let mut distances = vec![u8::MAX; (free..=cells).product()];
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, distance)) = queue.pop_front() {
            let known = &mut distances[number(&state[..length], cells)];
            if *known <= distance {
                continue;
            }
            *known = distance;
            let blank = usize::from(state[pattern.len()]);
            let sources = Direction::ALL.iter().filter_map(|direction| direction.source(blank, size));
            for source in sources {
                let mut after = state;
                after[pattern.len()] = source as u8;
                match state[..pattern.len()].iter().position(|&cell| usize::from(cell) == source) {
                    Some(tile) => {
                        after[tile] = blank as u8;
                        queue.push_back((after, distance + 1));
                    }
                    None => queue.push_front((after, distance)),
                }
            }
        }
        distances.chunks(free).map(|by_blank| *by_blank.iter().min().expect("a board has cells")).collect()
    }
}

/// Walking distance by a search of the abstract puzzles with hash maps.
mod walking {
    use super::*;
    use std::collections::VecDeque;
    use std::sync::{LazyLock, Mutex};

    /// The kind of the tiles of other parts.
    const OTHER: u8 = u8::MAX;

    /// The sorted goal lines of the tiles in each line, with [`OTHER`] for lines of other parts, and the line of the blank.
    type Lines = (Vec<Vec<u8>>, usize);
    type Distances = HashMap<Lines, u32>;

    pub fn distance(board: &Board, goal: &Board) -> u32 {
        let (width, height) = (board.size().width(), board.size().height());
        let of_lines = |lines: usize, length: usize, line: fn((usize, usize)) -> usize| -> u32 {
            let parts = parts(lines, length);
            parts.iter().map(|part| part_distance(board, goal, (lines, length), part, line)).sum()
        };
        of_lines(height, width, |(row, _)| row) + of_lines(width, height, |(_, column)| column)
    }

    /// As in the implementation, lines are split to avoid millions of states.
    fn parts(lines: usize, length: usize) -> Vec<Vec<u8>> {
        if lines * length > 25 {
            return (0..lines as u8).map(|line| vec![line]).collect();
        }
        let split: &[&[u8]] = match (lines, length) {
            (2 | 3, _) | (4, ..=4) | (5, 2) => return vec![(0..lines as u8).collect()],
            (4, _) => &[&[0, 1], &[2, 3]],
            (5, _) => &[&[0, 1], &[2], &[3, 4]],
            (6, _) => &[&[0, 1], &[2, 3], &[4, 5]],
            (7, _) => &[&[0, 1], &[2], &[3, 4], &[5, 6]],
            (8, _) => &[&[0, 1], &[2, 3], &[4, 5], &[6, 7]],
            (9, _) => &[&[0, 1], &[2, 3], &[4], &[5, 6], &[7, 8]],
            (10, _) => &[&[0, 1], &[2, 3], &[4, 5], &[6, 7], &[8, 9]],
            (11, _) => &[&[0, 1], &[2, 3], &[4], &[5, 6], &[7, 8], &[9, 10]],
            _ => &[&[0, 1], &[2, 3], &[4, 5], &[6, 7], &[8, 9], &[10, 11]],
        };
        split.iter().map(|part| part.to_vec()).collect()
    }

    fn part_distance(
        board: &Board,
        goal: &Board,
        (count, length): (usize, usize),
        part: &[u8],
        line: fn((usize, usize)) -> usize,
    ) -> u32 {
        /// Distances by the number of lines, their length, the goal line of the blank and the part.
        type Cache = HashMap<(usize, usize, usize, Vec<u8>), Distances>;
        static TABLES: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);
        let key = (count, length, line(place(goal, 0)), part.to_vec());
        let mut tables = TABLES.lock().expect("no thread panics while holding the lock");
        tables.entry(key).or_insert_with(|| search(lines(goal, goal, count, part, line), part))
            [&lines(board, goal, count, part, line)]
    }

    fn lines(board: &Board, goal: &Board, count: usize, part: &[u8], line: fn((usize, usize)) -> usize) -> Lines {
        let mut lines = vec![Vec::new(); count];
        for tile in 1..board.size().cells() as u16 {
            let home = line(place(goal, tile)) as u8;
            lines[line(place(board, tile))].push(if part.contains(&home) { home } else { OTHER });
        }
        lines.iter_mut().for_each(|line| line.sort_unstable());
        (lines, line(place(board, 0)))
    }

    /// Computes all distances from the goal by 0-1 breadth-first search: only moves of this part's tiles cost 1.
    fn search(goal: Lines, part: &[u8]) -> Distances {
        let mut distances = HashMap::new();
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, distance)) = queue.pop_front() {
            if distances.contains_key(&state) {
                continue;
            }
            let (lines, blank) = &state;
            for from in [blank + 1, blank.wrapping_sub(1)].into_iter().filter(|&from| from < lines.len()) {
                let mut kinds = lines[from].clone();
                kinds.dedup();
                for kind in kinds {
                    let mut after = lines.clone();
                    let at = after[from].iter().position(|&other| other == kind).expect("one of its kinds");
                    after[from].remove(at);
                    let into = after[*blank].partition_point(|&other| other < kind);
                    after[*blank].insert(into, kind);
                    if part.contains(&kind) {
                        queue.push_back(((after, from), distance + 1));
                    } else {
                        queue.push_front(((after, from), distance));
                    }
                }
            }
            distances.insert(state, distance);
        }
        distances
    }
}

fn manhattan(board: &Board, goal: &Board) -> u32 {
    sum(board, goal, |rows, columns| (rows + columns) as u32)
}

/// Returns the minimum number of tiles that must leave their goal row or column, summed over all lines.
fn leaving(board: &Board, goal: &Board) -> u32 {
    let (width, height) = (board.size().width(), board.size().height());
    let on_line = |line: usize, along: fn((usize, usize)) -> usize, across: fn((usize, usize)) -> usize| {
        let tiles = (1..board.size().cells() as u16).map(|tile| (place(board, tile), place(goal, tile)));
        let at_home: Vec<(usize, usize)> = tiles
            .filter(|&(here, home)| across(here) == line && across(home) == line)
            .map(|(here, home)| (along(here), along(home)))
            .collect();
        fewest_leaving(&at_home)
    };
    let rows: u32 = (0..height).map(|row| on_line(row, |(_, column)| column, |(row, _)| row)).sum();
    let columns: u32 = (0..width).map(|column| on_line(column, |(row, _)| row, |(_, column)| column)).sum();
    rows + columns
}

/// The maximum number of tiles whose subsets are all tried.
const FEW: usize = 12;

/// Returns whether one of two tiles, given by their current and goal positions, must leave their line.
fn conflict(a: (usize, usize), b: (usize, usize)) -> bool {
    (a.0 < b.0) != (a.1 < b.1)
}

/// Returns the minimum number of (current, goal) position pairs to remove such that no two of the rest are in conflict.
fn fewest_leaving(tiles: &[(usize, usize)]) -> u32 {
    if tiles.len() <= FEW { fewest_by_subsets(tiles) } else { fewest_by_chains(tiles) }
}

/// Tries every subset.
fn fewest_by_subsets(tiles: &[(usize, usize)]) -> u32 {
    (0_u32..1 << tiles.len())
        .filter(|leaving| {
            let staying: Vec<_> = (0..tiles.len()).filter(|at| leaving & 1 << at == 0).map(|at| tiles[at]).collect();
            (0..staying.len()).all(|at| staying[at + 1..].iter().all(|&other| !conflict(staying[at], other)))
        })
        .map(u32::count_ones)
        .min()
        .expect("the subset of all tiles leaves no conflict")
}

/// Keeps the longest chain: sorted by position, tiles that do not conflict with their successor conflict with none after it.
fn fewest_by_chains(tiles: &[(usize, usize)]) -> u32 {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    let mut chains: Vec<u32> = Vec::new();
    for (at, &tile) in sorted.iter().enumerate() {
        let before = (0..at).filter(|&other| !conflict(sorted[other], tile)).map(|other| chains[other]).max();
        chains.push(1 + before.unwrap_or(0));
    }
    tiles.len() as u32 - chains.into_iter().max().unwrap_or(0)
}

#[test]
fn the_fewest_leaving_tiles_are_the_same_by_subsets_and_by_chains() {
    // All arrangements of seven tiles, by Heap's algorithm.
    let mut goals: Vec<usize> = (0..7).collect();
    let mut counters = [0; 7];
    let mut at = 0;
    while at < goals.len() {
        let tiles: Vec<(usize, usize)> = goals.iter().copied().enumerate().collect();
        assert_eq!(fewest_by_subsets(&tiles), fewest_by_chains(&tiles), "{goals:?}");
        at = 0;
        while at < goals.len() && counters[at] == at {
            counters[at] = 0;
            at += 1;
        }
        if at < goals.len() {
            goals.swap(if at % 2 == 0 { 0 } else { counters[at] }, at);
            counters[at] += 1;
        }
    }
}

/// Returns the optimal solution length by A* with a binary heap and a hash map. It reopens a board whenever it finds a
/// shorter path to it.
pub fn a_star(start: &Board, goal: &Board, heuristic: Heuristic) -> Option<u32> {
    let mut shortest = HashMap::from([(start.clone(), 0)]);
    // The heap is ordered by f, then by age. It holds indices, because boards are not ordered.
    let mut boards = vec![start.clone()];
    let mut open = BinaryHeap::from([Reverse((estimate(heuristic, start, goal), 0, 0))]);
    while let Some(Reverse((_, number, g))) = open.pop() {
        let board: Board = boards[number].clone();
        if board == *goal {
            return Some(g);
        }
        if shortest[&board] < g {
            continue;
        }
        for next in Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)) {
            if shortest.get(&next).is_none_or(|&known| g + 1 < known) {
                shortest.insert(next.clone(), g + 1);
                open.push(Reverse((g + 1 + estimate(heuristic, &next, goal), boards.len(), g + 1)));
                boards.push(next);
            }
        }
    }
    None
}

/// The counts of a recursive IDA* until its first solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deepening {
    /// The length of the solution in moves.
    pub length: u32,
    /// The number of nodes within the bound, except the goal.
    pub expanded: u64,
    /// The number of successors generated, including those beyond the bound.
    pub generated: u64,
}

/// Recursive IDA* with parent pruning, which visits successors in the order U, D, L, R.
pub fn ida_star(start: &Board, goal: &Board, heuristic: Heuristic) -> Deepening {
    let mut counts = Deepening::default();
    let mut bound = estimate(heuristic, start, goal);
    loop {
        let mut round = Round { goal, heuristic, bound, next_bound: u32::MAX, counts: &mut counts };
        if let Some(length) = round.visit(start, 0, None) {
            return Deepening { length, ..counts };
        }
        bound = round.next_bound;
    }
}

struct Round<'a> {
    goal: &'a Board,
    heuristic: Heuristic,
    bound: u32,
    next_bound: u32,
    counts: &'a mut Deepening,
}

impl Round<'_> {
    /// Returns the length of the first solution through a node within the bound. All successors of the node are generated
    /// before the first is visited.
    fn visit(&mut self, board: &Board, g: u32, arrived_by: Option<Direction>) -> Option<u32> {
        if board == self.goal {
            return Some(g);
        }
        self.counts.expanded += 1;
        let mut within = Vec::new();
        for direction in Direction::ALL {
            if arrived_by.map(Direction::inverse) == Some(direction) {
                continue;
            }
            let Some(next) = board.slide(direction) else {
                continue;
            };
            self.counts.generated += 1;
            let f = g + 1 + estimate(self.heuristic, &next, self.goal);
            if f > self.bound {
                self.next_bound = self.next_bound.min(f);
            } else {
                within.push((next, direction));
            }
        }
        within.iter().find_map(|(next, direction)| self.visit(next, g + 1, Some(*direction)))
    }
}

#[test]
fn not_every_tile_in_conflict_must_leave() {
    // 3 1 2 over 1 2 3: only the 3 must leave. 3 2 1: two must. 1 2 3: none.
    assert_eq!(fewest_leaving(&[(0, 2), (1, 0), (2, 1)]), 1);
    assert_eq!(fewest_leaving(&[(0, 2), (1, 1), (2, 0)]), 2);
    assert_eq!(fewest_leaving(&[(0, 0), (1, 1), (2, 2)]), 0);
}

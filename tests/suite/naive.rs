//! Slow twins: heuristics and searches as their definitions read, on plain boards, for the fast ones to agree with.

use crate::tables::smallest;
use npuzzle::catalogue::Heuristic;
use npuzzle::puzzle::{Board, Direction};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// A tile's row and column on a board.
fn place(board: &Board, tile: u8) -> (usize, usize) {
    let cell = board.tiles().iter().position(|&other| other == tile).expect("a tile of the board");
    (cell / board.side().get(), cell % board.side().get())
}

/// The sum over the tiles of a cost of (rows, columns) from the goal.
fn sum<T: std::iter::Sum>(board: &Board, goal: &Board, cost: impl Fn(usize, usize) -> T) -> T {
    (1..board.side().cells() as u8)
        .map(|tile| {
            let ((row, column), (goal_row, goal_column)) = (place(board, tile), place(goal, tile));
            cost(row.abs_diff(goal_row), column.abs_diff(goal_column))
        })
        .sum()
}

/// h from scratch.
pub fn estimate(heuristic: Heuristic, board: &Board, goal: &Board) -> u32 {
    match heuristic {
        Heuristic::Misplaced => sum(board, goal, |rows, columns| u32::from((rows, columns) != (0, 0))),
        Heuristic::MisplacedPenalty => sum(board, goal, |rows, columns| match (rows, columns) {
            (0, 0) => 0,
            (0, _) | (_, 0) => 2, // Misplaced, and in its row or its column.
            _ => 1,
        }),
        Heuristic::Euclidean => {
            // Each distance in 2^-20 moves, rounded down; their sum in whole moves, rounded up.
            let length = |rows: usize, columns: usize| ((rows * rows + columns * columns) as f64).sqrt();
            let scale = 1_u64 << 20;
            sum(board, goal, |rows, columns| (length(rows, columns) * scale as f64).floor() as u64).div_ceil(scale)
                as u32
        }
        Heuristic::Manhattan => manhattan(board, goal),
        Heuristic::LinearConflict => manhattan(board, goal) + 2 * leaving(board, goal),
        Heuristic::WalkingDistance => walking::distance(board, goal),
        Heuristic::Gaschnig => gaschnig(board, goal),
        Heuristic::PatternDatabase => patterns::estimate(smallest(board.side()), board, goal),
    }
}

/// The exchanges of the blank that solve the board, by making them: always the tile that belongs where the blank is, or
/// any misplaced tile when the blank is at home.
fn gaschnig(board: &Board, goal: &Board) -> u32 {
    let mut board = *board;
    let mut exchanges = 0;
    while board != *goal {
        let belongs_here = goal.tile(board.blank());
        let cell = if belongs_here != 0 {
            board.cell_of(belongs_here)
        } else {
            let misplaced = (0..board.side().cells()).find(|&cell| board.tile(cell) != goal.tile(cell));
            misplaced.expect("the board is not the goal")
        };
        board = board.with_swapped(board.blank(), cell);
        exchanges += 1;
    }
    exchanges
}

/// Pattern databases by searching over plain arrays of cells, for each pattern as it stands on the goal.
pub mod patterns {
    use super::*;
    use npuzzle::catalogue::Partition;
    use npuzzle::heuristic::DatabaseKey;
    use std::collections::VecDeque;
    use std::sync::{Arc, LazyLock, Mutex, OnceLock};

    /// The larger of two sums over patterns.
    pub fn estimate(partition: Partition, board: &Board, goal: &Board) -> u32 {
        let looks = DatabaseKey::new(partition, goal.blank()).patterns(goal.blank());
        let sums = looks.map(|patterns| patterns.iter().map(|pattern| moves(pattern, board, goal)).sum());
        sums.into_iter().max().expect("there are two")
    }

    /// The moves of the tiles of one pattern, named by their goal cells.
    fn moves(pattern: &[u8], board: &Board, goal: &Board) -> u32 {
        /// By side, blank's goal cell and pattern.
        type Tables = HashMap<(usize, usize, Vec<u8>), Arc<OnceLock<Vec<u8>>>>;
        static TABLES: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);
        let side = board.side().get();
        let key = (side, goal.blank(), pattern.to_vec());
        let slot = Arc::clone(TABLES.lock().expect("no test failed in here").entry(key).or_default());
        let table = slot.get_or_init(|| search(side, pattern, goal.blank()));
        let cells = pattern.iter().map(|&name| board.cell_of(goal.tile(name.into())));
        table[cells.fold(0, |number, cell| number * side * side + cell)].into()
    }

    /// Distances by the cells of the pattern's tiles, the least over all cells of the blank.
    fn search(side: usize, pattern: &[u8], blank: usize) -> Vec<u8> {
        let cells = side * side;
        // A state: the cells of the tiles, then that of the blank.
        let number = |state: &[u8]| state.iter().fold(0, |number, &cell| number * cells + usize::from(cell));
        let length = pattern.len() + 1;
        let mut goal = [0; 8];
        goal[..pattern.len()].copy_from_slice(pattern);
        goal[pattern.len()] = blank as u8;
        let mut distances = vec![u8::MAX; cells.pow(length as u32)];
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, distance)) = queue.pop_front() {
            let known = &mut distances[number(&state[..length])];
            if *known <= distance {
                continue;
            }
            *known = distance;
            let blank = usize::from(state[pattern.len()]);
            let sources = Direction::ALL.iter().filter_map(|direction| direction.source(blank, side));
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
        distances.chunks(cells).map(|by_blank| *by_blank.iter().min().expect("cells")).collect()
    }
}

/// Walking distance by searching the small puzzles themselves, with maps for tables.
mod walking {
    use super::*;
    use npuzzle::puzzle::Side;
    use std::collections::VecDeque;
    use std::sync::{LazyLock, Mutex};

    /// For each line the goal lines of its tiles, sorted, lines of other parts being 9; and the blank's line.
    type Lines = (Vec<Vec<u8>>, usize);
    type Distances = HashMap<Lines, u32>;

    pub fn distance(board: &Board, goal: &Board) -> u32 {
        // On 5x5 the lines are split, or there would be tens of millions of states.
        let parts: &[&[u8]] = match board.side() {
            Side::Three => &[&[0, 1, 2]],
            Side::Four => &[&[0, 1, 2, 3]],
            Side::Five => &[&[0, 1], &[2], &[3, 4]],
        };
        let axes: [fn((usize, usize)) -> usize; 2] = [|(row, _)| row, |(_, column)| column];
        axes.iter().flat_map(|&line| parts.iter().map(move |part| part_distance(board, goal, part, line))).sum()
    }

    fn part_distance(board: &Board, goal: &Board, part: &[u8], line: fn((usize, usize)) -> usize) -> u32 {
        /// By side, the blank's goal line, and the part.
        type Tables = HashMap<(usize, usize, Vec<u8>), Distances>;
        static TABLES: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);
        let key = (board.side().get(), line(place(goal, 0)), part.to_vec());
        let mut tables = TABLES.lock().expect("no test failed while it searched");
        tables.entry(key).or_insert_with(|| search(lines(goal, goal, part, line), part))
            [&lines(board, goal, part, line)]
    }

    fn lines(board: &Board, goal: &Board, part: &[u8], line: fn((usize, usize)) -> usize) -> Lines {
        let mut lines = vec![Vec::new(); board.side().get()];
        for tile in 1..board.side().cells() as u8 {
            let home = line(place(goal, tile)) as u8;
            lines[line(place(board, tile))].push(if part.contains(&home) { home } else { 9 });
        }
        lines.iter_mut().for_each(|line| line.sort_unstable());
        (lines, line(place(board, 0)))
    }

    /// Distances from the goal: moves of this part's tiles cost 1, of others nothing, so those are searched first.
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

/// The fewest tiles that must leave their goal row or goal column, over all of these lines.
fn leaving(board: &Board, goal: &Board) -> u32 {
    let side = board.side().get();
    let on_line = |line: usize, along: fn((usize, usize)) -> usize, across: fn((usize, usize)) -> usize| {
        let tiles = (1..board.side().cells() as u8).map(|tile| (place(board, tile), place(goal, tile)));
        let at_home: Vec<(usize, usize)> = tiles
            .filter(|&(here, home)| across(here) == line && across(home) == line)
            .map(|(here, home)| (along(here), along(home)))
            .collect();
        fewest_leaving(&at_home)
    };
    let rows: u32 = (0..side).map(|row| on_line(row, |(_, column)| column, |(row, _)| row)).sum();
    let columns: u32 = (0..side).map(|column| on_line(column, |(row, _)| row, |(_, column)| column)).sum();
    rows + columns
}

/// The least number of (here, home) pairs to take away such that no two of the others must pass each other: by trying
/// every subset.
fn fewest_leaving(tiles: &[(usize, usize)]) -> u32 {
    let conflict = |a: (usize, usize), b: (usize, usize)| (a.0 < b.0) != (a.1 < b.1);
    (0_u32..1 << tiles.len())
        .filter(|leaving| {
            let staying: Vec<_> = (0..tiles.len()).filter(|at| leaving & 1 << at == 0).map(|at| tiles[at]).collect();
            (0..staying.len()).all(|at| staying[at + 1..].iter().all(|&other| !conflict(staying[at], other)))
        })
        .map(u32::count_ones)
        .min()
        .expect("the subset of all tiles leaves no conflict")
}

/// The moves of a shortest solution, by A* with a binary heap and a hash table that opens a board again whenever a
/// shorter way to it turns up.
pub fn a_star(start: &Board, goal: &Board, heuristic: Heuristic) -> Option<u32> {
    let mut shortest = HashMap::from([(*start, 0)]);
    // The heap orders by f and by age: boards have no order, so it holds their numbers.
    let mut boards = vec![*start];
    let mut open = BinaryHeap::from([Reverse((estimate(heuristic, start, goal), 0, 0))]);
    while let Some(Reverse((_, number, g))) = open.pop() {
        let board: Board = boards[number];
        if board == *goal {
            return Some(g);
        }
        if shortest[&board] < g {
            continue;
        }
        for next in Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)) {
            if shortest.get(&next).is_none_or(|&known| g + 1 < known) {
                shortest.insert(next, g + 1);
                open.push(Reverse((g + 1 + estimate(heuristic, &next, goal), boards.len(), g + 1)));
                boards.push(next);
            }
        }
    }
    None
}

/// What a recursive IDA* counts until its first solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deepening {
    /// The solution's length.
    pub length: u32,
    /// Nodes within the bound, but the goal.
    pub expanded: u64,
    /// Successors made, those beyond the bound included.
    pub generated: u64,
}

/// IDA* by recursion, which goes on in the order U, D, L, R and never takes a move back at once.
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
    /// The length of the first solution by way of a node, if there is one within the bound. All of the node's successors
    /// are made before any is visited.
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
fn three_tiles_in_conflict_need_not_all_leave() {
    // 3 1 2 over 1 2 3: only the 3 must leave. 3 2 1: two must. 1 2 3: none.
    assert_eq!(fewest_leaving(&[(0, 2), (1, 0), (2, 1)]), 1);
    assert_eq!(fewest_leaving(&[(0, 2), (1, 1), (2, 0)]), 2);
    assert_eq!(fewest_leaving(&[(0, 0), (1, 1), (2, 2)]), 0);
}

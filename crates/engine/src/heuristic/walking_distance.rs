//! Walking distance: the distance in two puzzles where tiles of the same goal line are identical.

mod by_line;

pub use by_line::WalkingDistanceByLine;

use super::{Estimator, Slide};
use crate::once_map::OnceMap;
use crate::puzzle::grid::{Grid, Rules, Shape};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// **Walking distance**: the minimum number of vertical moves that bring every tile to its goal row, plus the minimum number
/// of horizontal moves that bring every tile to its goal column.
///
/// Each term is an exact distance in an abstract puzzle. For the rows, a state is the number of tiles of each goal row in
/// each row and the row of the blank. A vertical move takes a tile from an adjacent row into the blank's row. A
/// breadth-first search from the goal computes a table of all distances: 105 states on 3x3 and 24,964 on 4x4. The columns
/// of a square use the same table.
///
/// Admissible and consistent: a vertical move changes the vertical term by at most 1 and leaves the horizontal term
/// unchanged, and vice versa. It is never less than the Manhattan distance, and exceeds linear conflict where whole rows
/// block each other (Ken'ichiro Takahashi, web pages on solving the 15-puzzle, about 2001).
///
/// Departure: on 5x5 that table would have tens of millions of states. The lines of larger boards are therefore split into
/// parts (pairs of lines, and the middle one of an odd number) with an abstract puzzle each, which distinguishes only the
/// tiles of its own lines and counts only their moves. The sum of the parts is still admissible and consistent, but misses
/// conflicts between parts.
///
/// On boards of more than 25 cells the tables of pairs would take hundreds of megabytes and more. There, each line is a part
/// of its own: see `WalkingDistanceByLine`.
///
/// The memo has room for `PARTS` parts of the rows and as many of the columns. Squares up to 5x5 need three, and other boards
/// of at most 25 cells six.
#[derive(Clone, Copy, Debug)]
pub struct WalkingDistance<G: Grid, const PARTS: usize> {
    rules: Rules<G>,
    /// The table of each part, for rows and for columns.
    tables: [&'static [LineTable]; 2],
}

/// Returns the number of parts into which `lines` goal lines of `length` cells are split.
const fn part_count(lines: usize, length: usize) -> usize {
    match (lines, length) {
        (..=3, _) | (4, ..=4) | (5, 2) => 1,
        _ => lines.div_ceil(2),
    }
}

/// Returns the parts into which `lines` goal lines of `length` cells are split.
fn parts(lines: usize, length: usize) -> Vec<Range<usize>> {
    let is_split = part_count(lines, length) > 1;
    // One line of an odd number is alone: the middle one of five.
    let alone = if lines.is_multiple_of(2) { lines } else { 2 * (lines / 4) };
    let part_from = |first: usize| {
        let count = match first {
            _ if !is_split => lines,
            _ if first == alone => 1,
            _ => 2,
        };
        (first < lines).then_some(first..first + count)
    };
    std::iter::successors(part_from(0), |part| part_from(part.end)).collect()
}

/// The maximum number of lines.
const MAX_LINES: usize = 12;

/// The maximum number of parts of any number of lines.
pub const MAX_PARTS: usize = MAX_LINES / 2;

/// The state in every part's puzzle, for rows and for columns, and the sum of their distances.
#[derive(Clone, Copy, Debug)]
pub struct Walk<const PARTS: usize> {
    states: [[u32; PARTS]; 2],
    moves: u32,
}

/// The distances of the abstract puzzle of one part, and its moves.
#[derive(Debug)]
struct LineTable {
    /// The kind of a tile by its goal line. Tiles of all other parts share the last kind.
    kinds: Vec<usize>,
    /// The number of kinds, including that of the other parts.
    kind_count: usize,
    /// The number of lines and of cells in each.
    lines: usize,
    length: usize,
    /// The number of moves of this part's tiles to the goal, by state.
    distances: Vec<u8>,
    /// The state after a move, by state, by whether the tile moves to a higher line, and by the tile's kind.
    next: Vec<u32>,
    /// The number of each state, needed for memos from scratch.
    numbers: HashMap<LineState, u32>,
}

/// The number of tiles of each kind but the last in each line, four bits each, and above them the line of the blank. The rest
/// of a line is of the last kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct LineState(u128);

/// The lowest bit of the blank's line in a [`LineState`].
const BLANK_SHIFT: u32 = 124;

impl LineState {
    /// The state without tiles of any kind but the last.
    fn new(blank: usize) -> LineState {
        LineState((blank as u128) << BLANK_SHIFT)
    }

    fn blank(self) -> usize {
        (self.0 >> BLANK_SHIFT) as usize
    }
}

/// Marks an impossible move in [`LineTable::next`].
const NO_STATE: u32 = u32::MAX;

impl LineTable {
    fn new(lines: usize, length: usize, blank: usize, part: &Range<usize>) -> LineTable {
        let kind = |line| if part.contains(&line) { line - part.start } else { part.len() };
        let kinds: Vec<usize> = (0..lines).map(kind).collect();
        let kind_count = kinds.iter().max().map_or(0, |kind| kind + 1);
        let mut table = LineTable {
            kinds,
            kind_count,
            lines,
            length,
            distances: vec![0],
            next: Vec::new(),
            numbers: HashMap::new(),
        };
        let mut goal = LineState::new(blank);
        for line in 0..lines {
            let tiles = length - usize::from(line == blank);
            goal.0 += tiles as u128 * table.one(line, table.kinds[line]);
        }
        table.numbers.insert(goal, 0);
        table.explore(goal, part.len());
        table
    }

    /// Returns the summand of a state for a tile of a kind in a line.
    fn one(&self, line: usize, kind: usize) -> u128 {
        let stored = self.kind_count - 1;
        if kind < stored { 1 << (4 * (line * stored + kind)) } else { 0 }
    }

    /// Returns the number of tiles of a kind in a line.
    fn count(&self, state: LineState, line: usize, kind: usize) -> usize {
        let stored = self.kind_count - 1;
        let count = |kind: usize| (state.0 >> (4 * (line * stored + kind)) & 15) as usize;
        if kind < stored {
            count(kind)
        } else {
            self.length - usize::from(line == state.blank()) - (0..stored).map(count).sum::<usize>()
        }
    }

    /// Computes all distances by 0-1 breadth-first search from the goal. Only moves of the first `own_kinds` kinds cost 1.
    fn explore(&mut self, goal: LineState, own_kinds: usize) {
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, distance)) = queue.pop_front() {
            let number = self.numbers[&state] as usize;
            if self.distances[number] < distance {
                continue; // A shorter path was found after this state was queued.
            }
            let blank = state.blank();
            for (ascends, from) in [(0, blank + 1), (1, blank.wrapping_sub(1))] {
                for kind in 0..self.kind_count {
                    if from >= self.lines || self.count(state, from, kind) == 0 {
                        continue;
                    }
                    let tiles = state.0 - LineState::new(blank).0 - self.one(from, kind) + self.one(blank, kind);
                    let after = LineState(tiles + LineState::new(from).0);
                    let cost = u8::from(kind < own_kinds);
                    let next_number = self.number(after);
                    let index = (number * 2 + ascends) * self.kind_count + kind;
                    if self.next.len() <= index {
                        self.next.resize(index + 1, NO_STATE);
                    }
                    self.next[index] = next_number;
                    let known = &mut self.distances[next_number as usize];
                    if distance + cost < *known {
                        *known = distance + cost;
                        if cost == 0 {
                            queue.push_front((after, distance))
                        } else {
                            queue.push_back((after, distance + 1))
                        }
                    }
                }
            }
        }
    }

    /// Returns the number of a state. A new state starts at the maximum distance.
    fn number(&mut self, state: LineState) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.distances.push(u8::MAX);
            self.distances.len() as u32 - 1
        })
    }

    #[inline(always)]
    fn after(&self, state: u32, ascends: usize, goal_line: usize) -> u32 {
        self.next[(state as usize * 2 + ascends) * self.kind_count + self.kinds[goal_line]]
    }

    #[inline(always)]
    fn distance(&self, state: u32) -> u32 {
        u32::from(self.distances[state as usize])
    }
}

/// Returns the tables for a number of lines, their length and the goal line of the blank, which are built on first use. All
/// tables of 3x3, 4x4 and 5x5 together take under 20 MiB, those of 3x3 and 4x4 under 5 MiB.
fn tables(lines: usize, length: usize, blank_line: usize) -> &'static [LineTable] {
    static TABLES: OnceMap<(usize, usize, usize), Vec<LineTable>> = OnceMap::new();
    TABLES.get_or_init((lines, length, blank_line), || {
        parts(lines, length).iter().map(|part| LineTable::new(lines, length, blank_line, part)).collect()
    })
}

impl<G: Grid, const PARTS: usize> WalkingDistance<G, PARTS> {
    /// Creates the heuristic for a size and the goal cell of the blank.
    ///
    /// # Panics
    /// If the lines are split into more than `PARTS` parts.
    pub fn new(rules: Rules<G>) -> Self {
        let Rules { shape, blank } = rules;
        let (width, height) = (shape.width(), shape.height());
        let tables = [tables(height, width, shape.row(blank)), tables(width, height, shape.column(blank))];
        assert!(tables.iter().all(|tables| tables.len() <= PARTS), "the lines should have at most {PARTS} parts");
        WalkingDistance { rules, tables }
    }

    /// Returns the moves of the rows and those of the columns.
    pub(super) fn axes(&self, board: &G) -> [u32; 2] {
        let walk = self.memo(board);
        let moves = |axis: usize| {
            let states = self.tables[axis].iter().zip(walk.states[axis]);
            states.map(|(table, state)| table.distance(state)).sum()
        };
        [moves(0), moves(1)]
    }

    /// Returns the state of a board in a table's puzzle. `line` returns the line of a cell.
    fn state(&self, table: &LineTable, board: &G, line: impl Fn(usize) -> usize) -> u32 {
        let terms = (0..self.rules.shape.cells()).map(|cell| match board.tile(cell) {
            blank if blank == self.rules.blank => LineState::new(line(cell)).0,
            tile => table.one(line(cell), table.kinds[line(tile)]),
        });
        table.numbers[&LineState(terms.sum())]
    }
}

impl<G: Grid, const PARTS: usize> Estimator<G> for WalkingDistance<G, PARTS> {
    type Memo = Walk<PARTS>;

    fn memo(&self, board: &G) -> Walk<PARTS> {
        let mut walk = Walk { states: [[0; PARTS]; 2], moves: 0 };
        let shape = self.rules.shape;
        for (part, rows) in self.tables[0].iter().enumerate() {
            walk.states[0][part] = self.state(rows, board, |cell| shape.row(cell));
            walk.moves += rows.distance(walk.states[0][part]);
        }
        for (part, columns) in self.tables[1].iter().enumerate() {
            walk.states[1][part] = self.state(columns, board, |cell| shape.column(cell));
            walk.moves += columns.distance(walk.states[1][part]);
        }
        walk
    }

    #[inline(always)]
    fn update(&self, mut walk: Walk<PARTS>, slide: &Slide<G>) -> Walk<PARTS> {
        let is_horizontal = slide.from.abs_diff(slide.to) == 1;
        let shape = self.rules.shape;
        let (axis, goal_line, parts) = match is_horizontal {
            true => (1, shape.column(slide.tile), part_count(shape.width(), shape.height())),
            false => (0, shape.row(slide.tile), part_count(shape.height(), shape.width())),
        };
        let ascends = usize::from(slide.to > slide.from);
        for part in 0..parts {
            let table = &self.tables[axis][part];
            let state = &mut walk.states[axis][part];
            walk.moves -= table.distance(*state);
            *state = table.after(*state, ascends, goal_line);
            walk.moves += table.distance(*state);
        }
        walk
    }

    #[inline(always)]
    fn value(&self, walk: Walk<PARTS>) -> u32 {
        walk.moves
    }
}

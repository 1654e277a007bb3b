//! Walking distance: the distance in two puzzles where tiles of the same goal line are identical.

use super::{Heuristic, Slide};
use crate::once_map::OnceMap;
use crate::puzzle::grid::Grid;
use std::collections::{HashMap, VecDeque};
use std::marker::PhantomData;

/// **Walking distance**: the minimum number of vertical moves that bring every tile to its goal row, plus the minimum number
/// of horizontal moves that bring every tile to its goal column.
///
/// Each term is an exact distance in an abstract puzzle. For the rows, a state is the number of tiles of each goal row in
/// each row and the row of the blank. A vertical move takes a tile from an adjacent row into the blank's row. A
/// breadth-first search from the goal computes a table of all distances: 105 states on 3x3 and 24,964 on 4x4. The columns
/// use the same table.
///
/// Admissible and consistent: a vertical move changes the vertical term by at most 1 and leaves the horizontal term
/// unchanged, and vice versa. It is never less than the Manhattan distance, and exceeds linear conflict where whole rows
/// block each other (Ken'ichiro Takahashi, web pages on solving the 15-puzzle, about 2001).
///
/// Departure: on 5x5 that table would have tens of millions of states. The lines are therefore split into parts (the first
/// two, the middle one and the last two) with an abstract puzzle each, which distinguishes only the tiles of its own lines
/// and counts only their moves. The sum of the parts is still admissible and consistent, but misses conflicts between parts.
#[derive(Clone, Copy, Debug)]
pub struct WalkingDistance<G> {
    blank: usize,
    /// The table of each part, for rows and for columns.
    tables: [&'static [LineTable]; 2],
    grid: PhantomData<G>,
}

/// The parts into which the goal lines are split.
const fn parts(side: usize) -> &'static [&'static [usize]] {
    match side {
        3 => &[&[0, 1, 2]],
        4 => &[&[0, 1, 2, 3]],
        _ => &[&[0, 1], &[2], &[3, 4]],
    }
}

/// The maximum number of parts.
const MAX_PARTS: usize = 3;

/// The maximum number of lines.
const MAX_LINES: usize = 5;

/// The state in every part's puzzle, for rows and for columns, and the sum of their distances.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    states: [[u32; MAX_PARTS]; 2],
    moves: u32,
}

/// The distances of the abstract puzzle of one part, and its moves.
#[derive(Debug)]
struct LineTable {
    /// The kind of a tile by its goal line. Tiles of all other parts share the last kind.
    kinds: Vec<usize>,
    /// The number of kinds, including that of the other parts.
    kind_count: usize,
    /// The number of moves of this part's tiles to the goal, by state.
    distances: Vec<u8>,
    /// The state after a move, by state, by whether the tile moves to a higher line, and by the tile's kind.
    next: Vec<u32>,
    /// The number of each state, needed for memos from scratch.
    numbers: HashMap<LineState, u32>,
}

/// The number of tiles of each kind in each line, and the line of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct LineState {
    counts: [[u8; MAX_LINES]; MAX_LINES],
    blank: u8,
}

/// Marks an impossible move in [`LineTable::next`].
const NO_STATE: u32 = u32::MAX;

impl LineTable {
    fn new(side: usize, blank: usize, part: &[usize]) -> LineTable {
        let kinds: Vec<usize> =
            (0..side).map(|line| part.iter().position(|&own| own == line).unwrap_or(part.len())).collect();
        let kind_count = kinds.iter().max().map_or(0, |kind| kind + 1);
        let mut goal = LineState { blank: blank as u8, ..LineState::default() };
        for (line, (&kind, counts)) in kinds.iter().zip(&mut goal.counts).enumerate() {
            counts[kind] += (side - usize::from(line == blank)) as u8;
        }
        let mut table =
            LineTable { kinds, kind_count, distances: vec![0], next: Vec::new(), numbers: HashMap::from([(goal, 0)]) };
        table.explore(side, goal, part.len());
        table
    }

    /// Computes all distances by 0-1 breadth-first search from the goal. Only moves of the first `own_kinds` kinds cost 1.
    fn explore(&mut self, side: usize, goal: LineState, own_kinds: usize) {
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, distance)) = queue.pop_front() {
            let number = self.numbers[&state] as usize;
            if self.distances[number] < distance {
                continue; // A shorter path was found after this state was queued.
            }
            let blank = usize::from(state.blank);
            for (ascends, from) in [(0, blank + 1), (1, blank.wrapping_sub(1))] {
                for kind in 0..self.kind_count {
                    if from >= side || state.counts[from][kind] == 0 {
                        continue;
                    }
                    let mut after = LineState { blank: from as u8, ..state };
                    after.counts[from][kind] -= 1;
                    after.counts[blank][kind] += 1;
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

/// Returns the tables for a number of lines and the goal line of the blank, which are built on first use. All of them together take
/// under 20 MiB, those of 3x3 and 4x4 under 5 MiB.
fn tables(side: usize, blank_line: usize) -> &'static [LineTable] {
    static TABLES: OnceMap<(usize, usize), Vec<LineTable>> = OnceMap::new();
    TABLES.get_or_init((side, blank_line), || {
        parts(side).iter().map(|part| LineTable::new(side, blank_line, part)).collect()
    })
}

impl<G: Grid> WalkingDistance<G> {
    /// Creates the heuristic for goals with the blank on cell `blank`.
    pub fn new(blank: usize) -> WalkingDistance<G> {
        let tables = [tables(G::SIDE, blank / G::SIDE), tables(G::SIDE, blank % G::SIDE)];
        WalkingDistance { blank, tables, grid: PhantomData }
    }

    /// Returns the state of a board in a table's puzzle. `line` returns the line of a cell.
    fn state(&self, table: &LineTable, board: G, line: impl Fn(usize) -> usize) -> u32 {
        let mut state = LineState::default();
        for cell in 0..G::CELLS {
            let tile = board.tile(cell);
            if tile == self.blank {
                state.blank = line(cell) as u8;
            } else {
                state.counts[line(cell)][table.kinds[line(tile)]] += 1;
            }
        }
        table.numbers[&state]
    }
}

impl<G: Grid> Heuristic<G> for WalkingDistance<G> {
    type Memo = Walk;

    fn memo(&self, board: G) -> Walk {
        let mut walk = Walk { states: [[0; MAX_PARTS]; 2], moves: 0 };
        for part in 0..parts(G::SIDE).len() {
            let [rows, columns] = self.tables.map(|tables| &tables[part]);
            walk.states[0][part] = self.state(rows, board, |cell| cell / G::SIDE);
            walk.states[1][part] = self.state(columns, board, |cell| cell % G::SIDE);
            walk.moves += rows.distance(walk.states[0][part]) + columns.distance(walk.states[1][part]);
        }
        walk
    }

    #[inline(always)]
    fn update(&self, mut walk: Walk, slide: Slide<G>) -> Walk {
        let is_horizontal = slide.from.abs_diff(slide.to) == 1;
        let (axis, goal_line) = if is_horizontal { (1, slide.tile % G::SIDE) } else { (0, slide.tile / G::SIDE) };
        let ascends = usize::from(slide.to > slide.from);
        for part in 0..parts(G::SIDE).len() {
            let table = &self.tables[axis][part];
            let state = &mut walk.states[axis][part];
            walk.moves -= table.distance(*state);
            *state = table.after(*state, ascends, goal_line);
            walk.moves += table.distance(*state);
        }
        walk
    }

    #[inline(always)]
    fn value(&self, walk: Walk) -> u32 {
        walk.moves
    }
}

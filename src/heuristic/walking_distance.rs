//! Moves left if tiles of the same goal line could not be told apart.

use super::{Heuristic, Slide};
use crate::puzzle::grid::Grid;
use std::collections::{HashMap, VecDeque};
use std::marker::PhantomData;
use std::sync::OnceLock;

/// **Walking distance**: the vertical moves that bring every tile to its goal row, and the horizontal moves that bring
/// every tile to its goal column, each counted exactly in a smaller puzzle.
///
/// In the smaller puzzle only the numbers matter of tiles of each goal row in each row, and the row of the blank: a
/// vertical move carries a tile of any kind from a neighbouring row into the blank's. A table made by breadth-first
/// search from the goal holds the distances: 105 states on 3x3, 24,964 on 4x4. Columns use the same table.
///
/// Admissible and consistent, because a vertical move changes the number of vertical moves left by at most 1 and the
/// number of horizontal moves not at all, and the reverse. It takes in all that Manhattan does, and more than
/// linear conflicts where whole rows are in each other's way (Ken'ichiro Takahashi, about 2001, first published as web
/// pages on solving the 15-puzzle).
///
/// On 5x5 that table would have tens of millions of states. There, as a departure, the rows are split into the first
/// two, the middle one and the last two: a puzzle for each part tells apart its own tiles only and counts only their
/// moves, so that the parts can be added up. It stays admissible and consistent, but sees no conflict between parts.
#[derive(Clone, Copy, Debug)]
pub struct WalkingDistance<G> {
    blank: usize,
    /// For rows and columns, the table of each part.
    tables: [&'static [LineTable]; 2],
    grid: PhantomData<G>,
}

/// The parts into which the goal lines of a side are split.
const fn parts(side: usize) -> &'static [&'static [usize]] {
    match side {
        3 => &[&[0, 1, 2]],
        4 => &[&[0, 1, 2, 3]],
        _ => &[&[0, 1], &[2], &[3, 4]],
    }
}

/// The most parts that any side has.
const MOST_PARTS: usize = 3;

/// A state of each table, for rows and columns, and the sum of their distances.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    states: [[u32; MOST_PARTS]; 2],
    moves: u32,
}

/// Distances in the puzzle in which only tiles of a few goal lines are told apart, by line.
#[derive(Debug)]
struct LineTable {
    /// The kind of a tile, by its goal line; lines of other parts are all of the last kind.
    kinds: Vec<usize>,
    /// The number of kinds, those of other parts included.
    kind_count: usize,
    /// Moves of this part's tiles to the goal, by state.
    distances: Vec<u8>,
    /// The state after a move, by state, by the way the tile goes (0 to a lower line, 1 to a higher), and by its kind.
    next: Vec<u32>,
    /// The number of each state.
    numbers: HashMap<LineState, u32>,
}

/// How many tiles of each kind are in each line, and where the blank is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct LineState {
    counts: [[u8; 5]; 5],
    blank: u8,
}

/// No such move.
const NONE: u32 = u32::MAX;

impl LineTable {
    fn new(side: usize, blank: usize, part: &[usize]) -> LineTable {
        let kinds: Vec<usize> =
            (0..side).map(|line| part.iter().position(|&own| own == line).unwrap_or(part.len())).collect();
        // The part's own kinds, and the others' if there are others.
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

    /// Breadth-first search in which moves of kinds from `own` on cost nothing: those states come first in the queue.
    fn explore(&mut self, side: usize, goal: LineState, own: usize) {
        let mut queue = VecDeque::from([(goal, 0)]);
        while let Some((state, distance)) = queue.pop_front() {
            let number = self.numbers[&state] as usize;
            if self.distances[number] < distance {
                continue; // A shorter way was found after this was queued.
            }
            let blank = usize::from(state.blank);
            for (way, from) in [(0, blank + 1), (1, blank.wrapping_sub(1))] {
                for kind in 0..self.kind_count {
                    if from >= side || state.counts[from][kind] == 0 {
                        continue;
                    }
                    let mut after = LineState { blank: from as u8, ..state };
                    after.counts[from][kind] -= 1;
                    after.counts[blank][kind] += 1;
                    let cost = u8::from(kind < own);
                    let next_number = self.number(after);
                    let index = (number * 2 + way) * self.kind_count + kind;
                    if self.next.len() <= index {
                        self.next.resize(index + 1, NONE);
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

    /// The number of a state; a new one is as far away as can be.
    fn number(&mut self, state: LineState) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.distances.push(u8::MAX);
            self.distances.len() as u32 - 1
        })
    }

    #[inline(always)]
    fn after(&self, state: u32, way: usize, goal_line: usize) -> u32 {
        self.next[(state as usize * 2 + way) * self.kind_count + self.kinds[goal_line]]
    }

    #[inline(always)]
    fn distance(&self, state: u32) -> u32 {
        u32::from(self.distances[state as usize])
    }
}

/// The tables for a side and the blank's goal line: made when first asked for, then kept. All of them together take
/// under 20 MiB, those of 3x3 and 4x4 under 5.
fn tables(side: usize, blank: usize) -> &'static [LineTable] {
    static TABLES: [[OnceLock<Vec<LineTable>>; 5]; 3] = [const { [const { OnceLock::new() }; 5] }; 3];
    TABLES[side - 3][blank].get_or_init(|| parts(side).iter().map(|part| LineTable::new(side, blank, part)).collect())
}

impl<G: Grid> WalkingDistance<G> {
    /// For the goal with the blank on that cell.
    pub fn new(blank: usize) -> WalkingDistance<G> {
        let tables = [tables(G::SIDE, blank / G::SIDE), tables(G::SIDE, blank % G::SIDE)];
        WalkingDistance { blank, tables, grid: PhantomData }
    }

    /// The state of a table's puzzle on a board; `line` gives the line of a cell or a goal cell.
    fn state(&self, table: &LineTable, board: G, line: impl Fn(usize) -> usize) -> u32 {
        let mut state = LineState::default();
        for cell in 0..G::CELLS {
            let name = board.name(cell);
            if name == self.blank {
                state.blank = line(cell) as u8;
            } else {
                state.counts[line(cell)][table.kinds[line(name)]] += 1;
            }
        }
        table.numbers[&state]
    }
}

impl<G: Grid> Heuristic<G> for WalkingDistance<G> {
    type Memo = Walk;

    fn memo(&self, board: G) -> Walk {
        let mut walk = Walk { states: [[0; MOST_PARTS]; 2], moves: 0 };
        for part in 0..parts(G::SIDE).len() {
            let [rows, columns] = self.tables.map(|tables| &tables[part]);
            walk.states[0][part] = self.state(rows, board, |cell| cell / G::SIDE);
            walk.states[1][part] = self.state(columns, board, |cell| cell % G::SIDE);
            walk.moves += rows.distance(walk.states[0][part]) + columns.distance(walk.states[1][part]);
        }
        walk
    }

    #[inline(always)]
    fn slid(&self, mut walk: Walk, slide: Slide<G>) -> Walk {
        let is_horizontal = slide.from.abs_diff(slide.to) == 1;
        let (axis, goal_line) = if is_horizontal { (1, slide.name % G::SIDE) } else { (0, slide.name / G::SIDE) };
        let way = usize::from(slide.to > slide.from);
        for part in 0..parts(G::SIDE).len() {
            let table = &self.tables[axis][part];
            let state = &mut walk.states[axis][part];
            walk.moves -= table.distance(*state);
            *state = table.after(*state, way, goal_line);
            walk.moves += table.distance(*state);
        }
        walk
    }

    #[inline(always)]
    fn value(&self, walk: Walk) -> u32 {
        walk.moves
    }
}

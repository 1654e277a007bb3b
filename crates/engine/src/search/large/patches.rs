//! Solves a board on which few tiles are misplaced, and moves only what is near them.

use crate::puzzle::Direction;
use crate::search::beam::BeamStatus;
use crate::search::large::blocks::Weights;
use crate::search::large::constructive::Constructive;
use crate::search::large::geometry::Geometry;
use crate::search::large::position::Position;
use crate::search::large::route::Route;
use crate::search::memory::Allowance;
use crate::statistics::Statistics;
use std::sync::Arc;

/// Solves a board patch by patch.
///
/// A *patch* is a rectangle whose tiles all belong in it, some of them on other cells. The blank walks from its goal cell to the
/// patch, which is solved as a board of its own, and walks back the same way, so that the tiles on the way are home again. A beam
/// solves the patch, or [`Constructive`] if the patch is large, the memory does not suffice or the beam fails.
///
/// A patch is *odd* if it needs an odd number of exchanges: then it cannot be solved alone. Two odd ones are solved as one if they
/// are near each other. Otherwise one moves towards the other: it is solved but for two tiles at its near end, which change
/// places and are an odd patch.
#[derive(Debug)]
pub struct Patches {
    moves: Vec<Direction>,
    position: Position,
    /// The patches that are left.
    patches: Vec<Patch>,
    current: Option<Current>,
}

/// A patch that is being solved.
#[derive(Debug)]
struct Current {
    geometry: Geometry,
    start: Position,
    solver: Solver,
}

#[derive(Debug)]
enum Solver {
    Beam(Box<Route>),
    Constructive(Box<Constructive>),
}

impl Solver {
    /// Returns its bytes to `memory`.
    fn release(self, memory: &mut Allowance) {
        if let Solver::Beam(route) = self {
            route.release(memory);
        }
    }
}

/// The number of columns and rows around misplaced tiles that belong to a patch. With at least one, the blank never enters a patch
/// through a cell whose tile is misplaced.
const MARGIN: usize = 1;

/// The distance up to which two odd patches are solved as one, and by which one moves towards the other.
const NEAR: usize = 4;

/// The maximum number of cells of a patch that a beam solves. It does not solve one of more than half the board either.
const LARGE: usize = 256;

/// The width of a patch's beam, and the number of layers without a better rank after which it gives up.
const WIDTH: usize = 500;
const PATIENCE: u32 = 100;

impl Patches {
    /// Begins to solve a position.
    pub fn new(position: Position, board: &Geometry) -> Patches {
        let mut patches = Patches { moves: Vec::new(), position, patches: Vec::new(), current: None };
        patches.walk([0, 1], board.blank(), board);
        patches.patches = misplaced(&patches.position, board);
        patches
    }

    /// Returns its bytes to `memory`.
    pub fn release(self, memory: &mut Allowance) {
        if let Some(current) = self.current {
            current.solver.release(memory);
        }
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// Advances until `limit` successors are counted in `statistics`, or to the end of a step. Returns the work that is not
    /// counted as successors, or `None` once the board is solved.
    pub fn advance(
        &mut self,
        board: &Geometry,
        weights: &Arc<Weights>,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) -> Option<u64> {
        let Some(current) = &mut self.current else {
            let (patch, exchanged) = next(&mut self.patches, board)?;
            let entrance = patch.nearest(board.place(board.blank()));
            self.walk([0, 1], board.cell(entrance), board);
            self.current = Some(Current::new(patch, exchanged, (&self.position, board), weights, memory));
            return Some(1);
        };
        let (work, solution) = current.advance(limit, statistics, memory);
        if let Some(moves) = solution {
            moves.into_iter().for_each(|direction| self.slide(direction, board));
            self.walk([1, 0], board.blank(), board);
            if let Some(solved) = self.current.take() {
                solved.solver.release(memory);
            }
        }
        Some(work)
    }

    /// Walks the blank to a cell, along one axis and then the other: 0 along its row, 1 along its column.
    fn walk(&mut self, axes: [usize; 2], target: u16, board: &Geometry) {
        for axis in axes {
            let to = board.place(target)[axis];
            loop {
                let from = board.place(self.position.blank())[axis];
                if from == to {
                    break;
                }
                // Tiles slide against the way of the blank.
                let directions = [[Direction::Left, Direction::Up], [Direction::Right, Direction::Down]];
                self.slide(directions[usize::from(from > to)][axis], board);
            }
        }
    }

    /// Makes a move, or takes the last one back if this is its inverse.
    fn slide(&mut self, direction: Direction, board: &Geometry) {
        self.position.slide(direction, board);
        if self.moves.last() == Some(&direction.inverse()) {
            self.moves.pop();
        } else {
            self.moves.push(direction);
        }
    }
}

impl Current {
    /// The patch of a position whose blank is in it, as a board of its own, on which two tiles change places.
    fn new(
        patch: Patch,
        exchanged: Option<[u16; 2]>,
        (position, board): (&Position, &Geometry),
        weights: &Arc<Weights>,
        memory: &mut Allowance,
    ) -> Current {
        let [width, height] = [0, 1].map(|axis| patch.last[axis] - patch.first[axis] + 1);
        let cell = |[column, row]: [usize; 2]| ((row - patch.first[1]) * width + column - patch.first[0]) as u16;
        let blank = cell(board.place(position.blank()));
        let number = |tile: u16| match exchanged {
            _ if tile == board.blank() => blank,
            Some([one, other]) if tile == one => cell(board.place(other)),
            Some([one, other]) if tile == other => cell(board.place(one)),
            _ => cell(board.place(tile)),
        };
        let rows = patch.first[1]..=patch.last[1];
        let places = rows.flat_map(|row| (patch.first[0]..=patch.last[0]).map(move |column| [column, row]));
        let start: Vec<u16> = places.map(|place| number(position.tile(board.cell(place)))).collect();
        let geometry = Geometry::new(width, height, blank);
        let start = Position::new(&start, &geometry);
        let is_small = geometry.cells() <= LARGE.min(board.cells() / 2);
        let route = is_small.then(|| Route::new(WIDTH, geometry.cells(), memory).ok()).flatten();
        let solver = match route {
            Some(mut route) => {
                let goal = Position::goal(&geometry);
                route.begin(&geometry, [&start, &goal], weights, (u32::MAX, PATIENCE), memory);
                Solver::Beam(Box::new(route))
            }
            None => Solver::Constructive(Box::new(Constructive::new(&geometry, start.clone()))),
        };
        Current { geometry, start, solver }
    }

    /// Advances until `limit` successors are counted in `statistics`, or to the end of a step. Returns the work that is not
    /// counted as successors, and the moves of the solution.
    fn advance(
        &mut self,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) -> (u64, Option<Vec<Direction>>) {
        match &mut self.solver {
            Solver::Beam(route) => {
                let examined = route.advance(limit, statistics, memory);
                let solution = route.solution();
                if route.status() != BeamStatus::Running && solution.is_none() {
                    let rest = Constructive::new(&self.geometry, self.start.clone());
                    let rest = Solver::Constructive(Box::new(rest));
                    std::mem::replace(&mut self.solver, rest).release(memory);
                }
                (examined, solution)
            }
            Solver::Constructive(rest) => {
                let before = rest.moves().len();
                let is_solved = rest.step(&self.geometry);
                ((rest.moves().len() - before) as u64, is_solved.then(|| rest.moves().to_vec()))
            }
        }
    }
}

/// A rectangle of cells, from its first column and row to its last ones.
#[derive(Clone, Copy, Debug)]
struct Patch {
    first: [usize; 2],
    last: [usize; 2],
    is_odd: bool,
}

impl Patch {
    /// The patch around cells.
    fn around(cells: &[u16], is_odd: bool, board: &Geometry) -> Patch {
        let edges = [board.width() - 1, board.height() - 1];
        let places = || cells.iter().map(|&cell| board.place(cell));
        let first = [0, 1].map(|axis| places().map(|place| place[axis].saturating_sub(MARGIN)).min());
        let last = [0, 1].map(|axis| places().map(|place| (place[axis] + MARGIN).min(edges[axis])).max());
        Patch { first: first.map(Option::unwrap_or_default), last: last.map(Option::unwrap_or_default), is_odd }
    }

    /// The patch around two.
    fn joined(self, other: Patch) -> Patch {
        Patch {
            first: [0, 1].map(|axis| self.first[axis].min(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].max(other.last[axis])),
            is_odd: self.is_odd != other.is_odd,
        }
    }

    /// The number of columns and of rows from one to the other; both are 0 if they overlap.
    fn gaps(self, other: Patch) -> [usize; 2] {
        let gap = |axis: usize, one: Patch, other: Patch| other.first[axis].saturating_sub(one.last[axis]);
        [0, 1].map(|axis| gap(axis, self, other) + gap(axis, other, self))
    }

    /// The place in it that is nearest to another.
    fn nearest(self, place: [usize; 2]) -> [usize; 2] {
        [0, 1].map(|axis| place[axis].clamp(self.first[axis], self.last[axis]))
    }

    /// The patch of which an odd one is solved with two tiles exchanged, by which it moves towards another, and their cells.
    fn towards(self, other: Patch, board: &Geometry) -> (Patch, [u16; 2]) {
        let gaps = self.gaps(other);
        let along = usize::from(gaps[1] > gaps[0]);
        let across = 1 - along;
        let mut patch = Patch { is_odd: false, ..self };
        let step = gaps[along].min(NEAR);
        let end = if self.last[along] < other.first[along] {
            patch.last[along] += step;
            [patch.last[along] - 1, patch.last[along]]
        } else {
            patch.first[along] -= step;
            [patch.first[along], patch.first[along] + 1]
        };
        // The tile where the blank enters stays.
        let entrance = patch.nearest(board.place(board.blank()))[across];
        let middle = (patch.first[across] + patch.last[across]) / 2;
        let line = if middle == entrance { middle + 1 } else { middle };
        (patch, end.map(|at| board.cell(if along == 0 { [at, line] } else { [line, at] })))
    }
}

/// The patches of a position whose blank is on its goal cell, one for each cycle of misplaced tiles.
fn misplaced(position: &Position, board: &Geometry) -> Vec<Patch> {
    let mut is_seen = vec![false; board.cells()];
    let mut patches = Vec::new();
    for start in 0..board.cells() as u16 {
        let (mut cell, mut cycle) = (start, Vec::new());
        while !std::mem::replace(&mut is_seen[usize::from(cell)], true) {
            cycle.push(cell);
            cell = position.tile(cell);
        }
        if cycle.len() > 1 {
            patches.push(Patch::around(&cycle, cycle.len().is_multiple_of(2), board));
        }
    }
    patches
}

/// Takes the next patch to solve, and the cells of two tiles to exchange in it.
fn next(patches: &mut Vec<Patch>, board: &Geometry) -> Option<(Patch, Option<[u16; 2]>)> {
    loop {
        let distance = |&(one, other): &(usize, usize)| patches[one].gaps(patches[other]).into_iter().sum::<usize>();
        let pairs = || (0..patches.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let even = (0..patches.len()).filter(|&number| !patches[number].is_odd);
        let joined = match pairs().min_by_key(distance) {
            Some(overlapping) if distance(&overlapping) == 0 => overlapping,
            nearest => {
                // The ways to patches of neighboring columns have most moves in common, which cancel out.
                if let Some(number) = even.min_by_key(|&number| patches[number].first[0]) {
                    return Some((patches.swap_remove(number), None));
                }
                let (one, other) = nearest?;
                if distance(&(one, other)) > NEAR {
                    let (patch, exchanged) = patches[one].towards(patches[other], board);
                    patches[one] = Patch::around(&exchanged, true, board);
                    return Some((patch, Some(exchanged)));
                }
                (one, other)
            }
        };
        let last = patches.swap_remove(joined.0);
        patches[joined.1] = patches[joined.1].joined(last);
    }
}

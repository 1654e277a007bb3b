//! A solution of any board at once, line by line.
//!
//! The tiles of a line are brought home one after another. Each is walked along a shortest path around the tiles that
//! stay, and the blank is walked around the tile for every step. The last tile of a line needs the one before it out of
//! its way: once it is near, both are placed by a breadth-first search over six cells. The last six cells are solved in
//! the same way. Solving line by line is how people do it; see Parberry, "A real-time algorithm for the (n^2 - 1)-puzzle"
//! (1995).
//!
//! A solution of n x n takes O(n^3) moves. Space is that of a few boards.

use crate::puzzle::Direction;
use crate::search::large::geometry::{Geometry, NO_CELL};
use crate::search::large::position::Position;

/// A solution under construction.
#[derive(Clone, Debug)]
pub struct Constructive {
    position: Position,
    moves: Vec<Direction>,
    lines: Vec<Vec<u16>>,
    /// The line to solve next, and the number of its tiles that are home.
    next: (usize, usize),
    /// Whether the tile on a cell stays.
    locked: Vec<bool>,
    /// Distances of the tile's path and of the blank's.
    tile_walk: Walk,
    blank_walk: Walk,
}

/// A step of the construction, by goal cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Bring the tile of a cell home.
    Place(u16),
    /// Bring the last tile of a line home, next to a tile that is there.
    Finish {
        /// The tile's cell.
        cell: u16,
        /// The cell next to it.
        beside: u16,
    },
    /// Solve the cells that are left, of which there are this many.
    Rest(u16),
}

/// A breadth-first search over the cells of a board.
#[derive(Clone, Debug)]
struct Walk {
    /// The distance of each cell from the origin, or [`FAR`].
    distances: Vec<u16>,
    queue: Vec<u16>,
}

/// Not reached.
const FAR: u16 = u16::MAX;

impl Walk {
    fn new(cells: usize) -> Walk {
        Walk { distances: vec![FAR; cells], queue: Vec::with_capacity(cells) }
    }

    /// Measures the distances from `origin` through cells that are not `blocked`, until a target is reached, which is
    /// returned.
    fn measure(
        &mut self,
        geometry: &Geometry,
        origin: u16,
        is_target: &dyn Fn(u16) -> bool,
        is_blocked: &dyn Fn(u16) -> bool,
    ) -> Option<u16> {
        self.distances.fill(FAR);
        self.queue.clear();
        self.distances[usize::from(origin)] = 0;
        self.queue.push(origin);
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            if is_target(cell) {
                return Some(cell);
            }
            next += 1;
            for neighbor in geometry.neighbors(cell) {
                if neighbor != NO_CELL && self.distances[usize::from(neighbor)] == FAR && !is_blocked(neighbor) {
                    self.distances[usize::from(neighbor)] = self.distances[usize::from(cell)] + 1;
                    self.queue.push(neighbor);
                }
            }
        }
        None
    }

    /// Returns whether `cell` was reached earlier than `other`, its neighbor.
    fn is_nearer(&self, cell: u16, other: u16) -> bool {
        cell != NO_CELL && self.distances[usize::from(cell)] < self.distances[usize::from(other)]
    }
}

impl Constructive {
    /// Begins to solve a position.
    pub fn new(geometry: &Geometry, position: Position) -> Constructive {
        let cells = geometry.cells();
        Constructive {
            position,
            moves: Vec::new(),
            lines: geometry.lines(),
            next: (0, 0),
            locked: vec![false; cells],
            tile_walk: Walk::new(cells),
            blank_walk: Walk::new(cells),
        }
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// The tiles on the board so far.
    pub fn tiles(&self) -> &[u16] {
        self.position.tiles()
    }

    /// Returns the next step.
    pub fn next_step(&self) -> Step {
        let (number, home) = self.next;
        match self.lines.get(number) {
            None => Step::Rest(self.locked.iter().filter(|&&is_locked| !is_locked).count() as u16),
            Some(line) if home + 1 == line.len() => Step::Finish { cell: line[home], beside: line[home - 1] },
            Some(line) => Step::Place(line[home]),
        }
    }

    /// Places the next tile, or the last six. Returns whether the board is solved.
    pub fn step(&mut self, geometry: &Geometry) -> bool {
        let (number, home) = self.next;
        let Some(line) = self.lines.get(number) else {
            let cells = 0..geometry.cells() as u16;
            let rest: Vec<u16> = cells.filter(|&cell| !self.locked[usize::from(cell)]).collect();
            self.solve_block(geometry, &rest, &rest);
            return true;
        };
        let tile = line[home];
        if home + 1 == line.len() {
            let before = line[home - 1];
            self.place_last(geometry, before, tile);
            self.next = (number + 1, 0);
        } else {
            self.bring(geometry, tile, &|cell| cell == tile);
            self.next = (number, home + 1);
        }
        self.locked[usize::from(tile)] = true;
        false
    }

    /// Places the last tile of a line, which is next to the tile `before`, already home.
    fn place_last(&mut self, geometry: &Geometry, before: u16, tile: u16) {
        if self.position.cell_of(tile) == tile {
            return;
        }
        // The two cells, and the two pairs of cells next to them away from the solved lines.
        let inward = Direction::ALL.into_iter().find(|&direction| {
            let next = geometry.source(tile, direction);
            next != NO_CELL && next != before && !self.locked[usize::from(next)]
        });
        let Some(inward) = inward else { return };
        let mut block = [before, tile, 0, 0, 0, 0];
        for number in 2..6 {
            block[number] = geometry.source(block[number - 2], inward);
        }
        self.locked[usize::from(tile)] = true;
        if !block.contains(&self.position.cell_of(tile)) {
            self.bring(geometry, tile, &|cell| block[2..].contains(&cell));
        }
        self.locked[usize::from(tile)] = false;
        let cell = self.position.cell_of(tile);
        self.walk_blank(geometry, cell, &|target| block.contains(&target));
        self.solve_block(geometry, &block, &[before, tile]);
    }

    /// Brings a tile to the nearest of several cells.
    fn bring(&mut self, geometry: &Geometry, tile: u16, is_target: &dyn Fn(u16) -> bool) {
        let mut cell = self.position.cell_of(tile);
        let locked = &self.locked;
        let Some(target) = self.tile_walk.measure(geometry, cell, is_target, &|cell| locked[usize::from(cell)]) else {
            return;
        };
        // Distances from the target tell which steps lead there.
        self.tile_walk.measure(geometry, target, &|other| other == cell, &|other| locked[usize::from(other)]);
        while cell != target {
            let walk = &self.tile_walk;
            let steps = geometry.neighbors(cell).map(|next| if walk.is_nearer(next, cell) { next } else { NO_CELL });
            let Some(step) = self.walk_blank(geometry, cell, &|target| steps.contains(&target)) else { return };
            if let Some(direction) = geometry.direction(cell, step) {
                self.slide(direction, geometry);
            }
            cell = step;
        }
    }

    /// Walks the blank to the nearest of several cells, around the tile on cell `around` and the tiles that stay. Returns
    /// the cell.
    fn walk_blank(&mut self, geometry: &Geometry, around: u16, is_target: &dyn Fn(u16) -> bool) -> Option<u16> {
        let (blank, locked) = (self.position.blank(), &self.locked);
        let is_blocked = |cell: u16| cell == around || locked[usize::from(cell)];
        let target = self.blank_walk.measure(geometry, blank, is_target, &is_blocked)?;
        let first = self.moves.len();
        let mut cell = target;
        while cell != blank {
            let mut steps = geometry.neighbors(cell).into_iter().zip(Direction::ALL);
            let (before, direction) = steps.find(|&(before, _)| self.blank_walk.is_nearer(before, cell))?;
            // The tile on `cell` slides to the cell before it, against the direction from there.
            self.moves.push(direction.inverse());
            cell = before;
        }
        self.moves[first..].reverse();
        for number in first..self.moves.len() {
            self.position.slide(self.moves[number], geometry);
        }
        Some(target)
    }

    /// Solves `wanted`, some of at most six cells in a block that holds the blank and the tiles wanted, by breadth-first
    /// search.
    fn solve_block(&mut self, geometry: &Geometry, block: &[u16], wanted: &[u16]) {
        let index_of = |cell: u16| block.iter().position(|&other| other == cell);
        // The tiles by the number of their cell in the block; those that do not matter are all alike.
        const ANY: u8 = 7;
        let number = |cell: u16| {
            let tile = self.position.tile(cell);
            let matters = wanted.contains(&tile) || tile == geometry.blank() && wanted.len() == block.len();
            if matters { index_of(tile).map_or(ANY, |index| index as u8) } else { ANY }
        };
        let mut start = Block { tiles: [ANY; 6], blank: 0 };
        for (tile, &cell) in start.tiles.iter_mut().zip(block) {
            *tile = number(cell);
        }
        let Some(blank) = index_of(self.position.blank()) else { return };
        start.blank = blank as u8;
        let is_solved =
            |state: &Block| wanted.iter().all(|&cell| index_of(cell).is_some_and(|at| state.tiles[at] == at as u8));
        // A block of six cells has at most 6! states.
        let mut states: Vec<(Block, usize, Direction)> = Vec::with_capacity(720);
        states.push((start, 0, Direction::Up));
        let mut next = 0;
        while let Some(&(state, _, _)) = states.get(next) {
            if is_solved(&state) {
                let first = self.moves.len();
                let mut number = next;
                while number != 0 {
                    self.moves.push(states[number].2);
                    number = states[number].1;
                }
                self.moves[first..].reverse();
                for number in first..self.moves.len() {
                    self.position.slide(self.moves[number], geometry);
                }
                return;
            }
            for direction in Direction::ALL {
                let Some(from) = index_of(geometry.source(block[usize::from(state.blank)], direction)) else {
                    continue;
                };
                let mut after = state;
                after.tiles.swap(from, state.blank.into());
                after.blank = from as u8;
                if states.iter().all(|&(known, _, _)| known != after) {
                    states.push((after, next, direction));
                }
            }
            next += 1;
        }
    }

    fn slide(&mut self, direction: Direction, geometry: &Geometry) {
        if self.position.slide(direction, geometry) {
            self.moves.push(direction);
        }
    }
}

/// The tiles on at most six cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Block {
    tiles: [u8; 6],
    blank: u8,
}

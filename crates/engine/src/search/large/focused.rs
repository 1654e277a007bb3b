//! The order in which a beam keeps boards whose tiles are placed one after another.

use super::geometry::{Geometry, Line, NO_CELL};
use super::ranking::{Ranking, UNIT};

/// A ranking that places the tiles of a line one after another, for the outer lines of large boards.
///
/// On long lines, beams that try to place all tiles at once get stuck: a tile rarely fits between two that are home. Here,
/// the *focus* is the next tile, placed tiles stay, and the blank is attracted strongly. The last two tiles of a line are
/// first brought to the cells from which they enter together. All other tiles count with their Manhattan distance, so that
/// the beam prefers moves that help them on the way.
///
/// Takes a few bytes for each cell.
#[derive(Clone, Debug)]
pub struct Focused {
    lines: Vec<Line>,
    /// By tile, the number of its line.
    line_of: Vec<u8>,
    focus: Focus,
    /// By tile, the cell to which it is brought, and the factor of its distance.
    targets: Vec<u16>,
    factors: Vec<i32>,
    /// Whether a tile attracts the blank, and whether it stays.
    attracts: Vec<bool>,
    stays: Vec<bool>,
}

/// The line that is solved, the number of its tiles that are placed, and whether the last two are ready to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Focus {
    line: usize,
    placed: usize,
    is_ready: bool,
}

/// The factors of the next tiles of the line, and of the tiles of that line and the lines after it.
const NEXT_FACTORS: [i32; 2] = [4 * UNIT, 3 * UNIT / 2];
const LINE_FACTORS: [i32; 2] = [3 * UNIT / 2, UNIT];

/// The rank of a blank one cell farther from the tile that attracts it.
const PULL: i32 = 2 * UNIT;

/// The rank of a board on which a tile that stays is elsewhere: worse than all others.
const MISPLACED: i32 = 1_000_000;

impl Focused {
    /// The number of bytes of the tables.
    pub fn bytes(geometry: &Geometry) -> usize {
        16 * geometry.cells()
    }

    /// The ranking for the board `tiles`, whose first `line` lines are solved.
    pub fn new(geometry: &Geometry, line: usize, tiles: &[u16]) -> Focused {
        let lines = geometry.lines();
        let mut line_of = vec![lines.len() as u8; geometry.cells()];
        for (line, number) in lines.iter().zip(0..) {
            line.cells.iter().for_each(|&cell| line_of[usize::from(cell)] = number);
        }
        let cells = geometry.cells();
        let mut focused = Focused {
            lines,
            line_of,
            focus: Focus { line, placed: 0, is_ready: false },
            targets: (0..cells as u16).collect(),
            factors: vec![0; cells],
            attracts: vec![false; cells],
            stays: vec![false; cells],
        };
        focused.update(geometry, |cell| tiles[usize::from(cell)]);
        focused.set_factors(geometry);
        focused
    }

    /// The number of the line that is solved.
    pub fn stage(&self) -> usize {
        self.focus.line
    }

    /// Proceeds to the focus that follows those which a board has reached. Returns whether that is another.
    pub fn update(&mut self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> bool {
        let before = self.focus;
        while let Some(line) = self.lines.get(self.focus.line) {
            let cells = &line.cells;
            let last = [cells[cells.len() - 2], cells[cells.len() - 1]];
            let is_home = |cell: u16| tile_on(cell) == cell;
            if self.focus.placed + 2 < cells.len() && is_home(cells[self.focus.placed]) {
                self.focus.placed += 1;
            } else if self.focus.placed + 2 >= cells.len() && last.into_iter().all(is_home) {
                self.focus = Focus { line: self.focus.line + 1, placed: 0, is_ready: false };
            } else {
                let is_last = self.focus.placed + 2 >= cells.len();
                self.focus.is_ready |= is_last && self.is_ready(geometry, last, &tile_on);
                break;
            }
        }
        let is_new = before != self.focus;
        if is_new {
            self.set_factors(geometry);
        }
        is_new
    }

    /// Whether the last two tiles of a line stand behind one another at its end.
    fn is_ready(&self, geometry: &Geometry, [before, last]: [u16; 2], tile_on: impl Fn(u16) -> u16) -> bool {
        tile_on(last) == before && tile_on(self.entrance(geometry, last)) == last
    }

    /// The cell from which the last tile of a line enters it.
    fn entrance(&self, geometry: &Geometry, last: u16) -> u16 {
        let is_inside = |&cell: &u16| cell != NO_CELL && usize::from(self.line_of[usize::from(cell)]) > self.focus.line;
        geometry.neighbors(last).into_iter().find(is_inside).unwrap_or(last)
    }

    fn set_factors(&mut self, geometry: &Geometry) {
        let Focus { line, placed, is_ready } = self.focus;
        for tile in 0..self.targets.len() {
            let after = usize::from(self.line_of[tile]).checked_sub(line);
            self.targets[tile] = tile as u16;
            self.attracts[tile] = false;
            self.stays[tile] = after.is_none();
            self.factors[tile] = after.map_or(0, |after| LINE_FACTORS[after.min(LINE_FACTORS.len() - 1)]);
        }
        self.factors[usize::from(geometry.blank())] = 0;
        let Some(current) = self.lines.get(line) else { return };
        let cells = &current.cells;
        for (number, &tile) in cells.iter().enumerate() {
            let tile = usize::from(tile);
            self.stays[tile] = number < placed;
            self.attracts[tile] = number == placed;
            if let Some(next) = number.checked_sub(placed)
                && let Some(&factor) = NEXT_FACTORS.get(next)
            {
                self.factors[tile] = factor;
            }
        }
        if placed + 2 >= cells.len() {
            let [before, last] = [cells[cells.len() - 2], cells[cells.len() - 1]];
            for tile in [before, last] {
                self.factors[usize::from(tile)] = NEXT_FACTORS[0];
                self.attracts[usize::from(tile)] = true;
            }
            if !is_ready {
                self.targets[usize::from(before)] = last;
                self.targets[usize::from(last)] = self.entrance(geometry, last);
            }
        }
    }
}

impl Ranking for Focused {
    fn rank(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16) -> i32 {
        let mut rank = 0;
        for cell in 0..geometry.cells() as u16 {
            let tile = usize::from(tile_on(cell));
            rank += self.factors[tile] * geometry.distance(self.targets[tile], cell) as i32;
            if self.stays[tile] && tile != usize::from(cell) {
                rank += MISPLACED;
            }
        }
        if self.focus.is_ready
            && let Some([.., before, last]) = self.lines.get(self.focus.line).map(|line| &line.cells[..])
            && !self.is_ready(geometry, [*before, *last], tile_on)
        {
            rank += MISPLACED;
        }
        rank
    }

    #[inline(always)]
    fn change(&self, geometry: &Geometry, _: impl Fn(u16) -> u16, tile: u16, from: u16, to: u16) -> i32 {
        let tile = usize::from(tile);
        if self.stays[tile] {
            return MISPLACED;
        }
        let target = self.targets[tile];
        self.factors[tile] * (geometry.distance(target, to) as i32 - geometry.distance(target, from) as i32)
    }

    #[inline(always)]
    fn attracts(&self, tile: u16) -> bool {
        self.attracts[usize::from(tile)]
    }

    fn target(&self, geometry: &Geometry, tile_on: impl Fn(u16) -> u16, blank: u16) -> u16 {
        let cells = 0..geometry.cells() as u16;
        let away =
            cells.filter(|&cell| self.attracts(tile_on(cell)) && self.targets[usize::from(tile_on(cell))] != cell);
        away.min_by_key(|&cell| geometry.distance(cell, blank)).unwrap_or(NO_CELL)
    }

    #[inline(always)]
    fn attraction(&self, geometry: &Geometry, blank: u16, _: u16, target: u16) -> i32 {
        PULL * geometry.distance(blank, target) as i32
    }
}

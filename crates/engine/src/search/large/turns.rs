//! Shortens a solution by other ways round squares, whose effects cancel out.

use crate::puzzle::Direction;
use crate::search::large::geometry::{Geometry, NO_CELL};
use crate::search::large::position::Position;

/// Shortens a solution by turns that cancel out.
///
/// A *turn* replaces a stretch of the blank's way round a square of 2x2 cells by another way round that square, with fewer or
/// more moves. The blank ends on the same cell, so the rest of the way is still possible, and the square's three tiles have
/// changed places: from there on, each plays the part of another. Two turns that are inverse to each other, or three whose
/// product is the identity, leave the last board as it was. They may be thousands of moves apart: what is cheap at one time
/// replaces what is expensive at another. Solvers of Rubik's cube do the same by hand, and call it insertions.
///
/// Takes some hundred bytes for each of the 4,000 moves that it searches at a time.
#[derive(Debug)]
pub struct Turns {
    moves: Vec<Direction>,
    /// The board before the move `next`, which begins the stretch to search.
    position: Position,
    next: usize,
    /// The number of moves when the pass began.
    length: usize,
}

/// The number of moves that are searched at the same time for turns that cancel out.
const STRETCH: usize = 4000;

/// A stretch of the blank's way round a square, and another one.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// The tiles that change places, each with the next and the last with the first. The least comes first.
    cycle: [u16; 3],
    /// The number of its first move.
    at: usize,
    first: Direction,
    is_clockwise: bool,
    /// The number of its moves, and of those that replace them: negative if the other way round.
    moves: i8,
    other: i8,
}

impl Turn {
    fn saving(&self) -> i32 {
        i32::from(self.moves) - i32::from(self.other.abs())
    }

    fn end(&self) -> usize {
        self.at + self.moves as usize
    }

    /// The moves that replace it.
    fn instead(&self) -> impl Iterator<Item = Direction> {
        let (is_clockwise, first) = match self.other < 0 {
            true => (!self.is_clockwise, turned(self.first, self.is_clockwise)),
            false => (self.is_clockwise, self.first),
        };
        std::iter::successors(Some(first), move |&direction| Some(turned(direction, is_clockwise)))
            .take(self.other.unsigned_abs().into())
    }
}

const fn turned(direction: Direction, is_clockwise: bool) -> Direction {
    match (direction, is_clockwise) {
        (Direction::Up, true) | (Direction::Down, false) => Direction::Right,
        (Direction::Right, true) | (Direction::Left, false) => Direction::Down,
        (Direction::Down, true) | (Direction::Up, false) => Direction::Left,
        (Direction::Left, true) | (Direction::Right, false) => Direction::Up,
    }
}

/// The cycle with its least tile first.
fn canonical([a, b, c]: [u16; 3]) -> [u16; 3] {
    match a.min(b).min(c) {
        least if least == a => [a, b, c],
        least if least == b => [b, c, a],
        _ => [c, a, b],
    }
}

fn inverse([a, b, c]: [u16; 3]) -> [u16; 3] {
    [a, c, b]
}

/// The tile that a cycle puts in the place of another.
#[inline(never)]
fn next([a, b, c]: [u16; 3], tile: u16) -> u16 {
    match tile {
        tile if tile == a => b,
        tile if tile == b => c,
        tile if tile == c => a,
        tile => tile,
    }
}

/// The product of two cycles, the second one first. `None` if it is no cycle of three.
#[inline(never)]
fn product(first: [u16; 3], second: [u16; 3]) -> Option<[u16; 3]> {
    let image = |tile| next(first, next(second, tile));
    let tile = second.into_iter().chain(first).find(|&tile| image(tile) != tile)?;
    let cycle = [tile, image(tile), image(image(tile))];
    let mut others = first.into_iter().chain(second).filter(|tile| !cycle.contains(tile));
    (image(cycle[2]) == tile && cycle[2] != tile && others.all(|tile| image(tile) == tile)).then(|| canonical(cycle))
}

impl Turns {
    /// Begins to shorten a solution of `start`.
    pub fn new(start: &[u16], geometry: &Geometry, moves: Vec<Direction>) -> Turns {
        Turns { position: Position::new(start, geometry), next: 0, length: moves.len(), moves }
    }

    /// The moves of the shortest solution so far.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// Searches a stretch. Returns the work in successors, or `None` if there is nothing more to shorten.
    pub fn advance(&mut self, start: &[u16], geometry: &Geometry) -> Option<u64> {
        if self.next >= self.moves.len() {
            if self.moves.len() == self.length {
                return None;
            }
            *self = Turns::new(start, geometry, std::mem::take(&mut self.moves));
        }
        let turns = sorted(&self.turns(geometry));
        let (groups, work) = groups(&turns);
        if groups.is_empty() {
            let end = (self.next + STRETCH / 2).min(self.moves.len());
            for &direction in &self.moves[self.next..end] {
                self.position.slide(direction, geometry);
            }
            self.next = end;
        } else {
            self.replace(&turns, &groups);
        }
        Some(work)
    }

    /// The turns of the stretch.
    #[cold]
    fn turns(&self, geometry: &Geometry) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut position = self.position.clone();
        let end = (self.next + STRETCH).min(self.moves.len());
        for at in self.next..end {
            let first = self.moves[at];
            for is_clockwise in [false, true] {
                let across = turned(first, is_clockwise);
                let corners = [geometry.source(position.blank(), first), geometry.source(position.blank(), across)];
                if corners[1] == NO_CELL {
                    continue;
                }
                let [one, three] = corners.map(|cell| position.tile(cell));
                let two = position.tile(geometry.source(corners[1], first));
                let mut direction = first;
                for moves in 1..=4 {
                    // With a round less, and with a round more or two less, which is the same.
                    let more = if moves == 1 { moves + 4 } else { moves - 8 };
                    for (other, cycle) in [(moves - 4, [one, three, two]), (more, [one, two, three])] {
                        turns.push(Turn { cycle: canonical(cycle), at, first, is_clockwise, moves, other });
                    }
                    direction = turned(direction, is_clockwise);
                    if self.moves[..end].get(at + moves as usize) != Some(&direction) {
                        break;
                    }
                }
            }
            position.slide(first, geometry);
        }
        turns
    }

    /// Replaces the turns of groups, those that save most first, if none before has a tile or a move in common with them.
    #[cold]
    fn replace(&mut self, turns: &[Turn], groups: &[Group]) {
        let mut is_used = vec![false; self.position.tiles().len()];
        let mut is_replaced = vec![false; self.moves.len()];
        let mut chosen = vec![None; self.moves.len()];
        let most = groups.iter().map(|group| group.gain).max().unwrap_or_default();
        for group in (1..=most).rev().flat_map(|gain| groups.iter().filter(move |group| group.gain == gain)) {
            let members = || group.members.iter().filter_map(|&member| turns.get(member as usize));
            let is_free = |turn: &Turn| {
                !turn.cycle.iter().any(|&tile| is_used[usize::from(tile)])
                    && !is_replaced[turn.at..turn.end()].contains(&true)
            };
            if members().all(is_free) {
                for turn in members() {
                    turn.cycle.iter().for_each(|&tile| is_used[usize::from(tile)] = true);
                    is_replaced[turn.at..turn.end()].fill(true);
                    chosen[turn.at] = Some(turn);
                }
            }
        }
        let mut shorter = Vec::with_capacity(self.moves.len());
        let mut add = |direction: Direction| match shorter.last() {
            Some(&last) if last == direction.inverse() && shorter.len() > self.next => drop(shorter.pop()),
            _ => shorter.push(direction),
        };
        for (at, &direction) in self.moves.iter().enumerate() {
            match chosen[at] {
                Some(turn) => turn.instead().for_each(&mut add),
                None if is_replaced[at] => {}
                None => add(direction),
            }
        }
        self.moves = shorter;
    }
}

/// The turns by cycle, those that save most first.
#[cold]
fn sorted(turns: &[Turn]) -> Vec<Turn> {
    let by_saving: Vec<Turn> =
        (-8..=8).rev().flat_map(|saving| turns.iter().filter(move |turn| turn.saving() == saving)).copied().collect();
    // Pairs of numbers are sorted, because programs contain that sort for deepening, too.
    let key = |turn: &Turn| turn.cycle.iter().fold(0, |key, &tile| key << 10 | u32::from(tile));
    let mut order: Vec<(u32, u32)> = by_saving.iter().map(key).zip(0..).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, number)| by_saving[number as usize]).collect()
}

/// Turns that cancel out.
#[derive(Debug)]
struct Group {
    gain: i32,
    /// The numbers of its turns, and [`NONE`] if they are two.
    members: [u32; 3],
}

const NONE: u32 = u32::MAX;

/// The number of groups after which no others are searched: the next ones are found once these are replaced.
const ENOUGH: usize = 1 << 15;

/// The maximum number of pairs compared. A long way round and round one square would have many more.
const MAX_PAIRS: u64 = 1 << 22;

/// The number of the first turn of a cycle that saves more than `least` and fits: the one that saves most.
#[inline(never)]
fn find(turns: &[Turn], cycle: [u16; 3], least: i32, fits: &dyn Fn(&Turn) -> bool) -> Option<u32> {
    let first = turns.partition_point(|turn| turn.cycle < cycle);
    let mut wanted = turns[first..].iter().take_while(|turn| turn.cycle == cycle && turn.saving() > least);
    wanted.position(fits).map(|at| (first + at) as u32)
}

/// The groups of two and three turns that save moves, and the work in successors. The turns are sorted by cycle and saving.
fn groups(turns: &[Turn]) -> (Vec<Group>, u64) {
    let mut groups = Vec::new();
    let mut pairs = 0;
    let gain = |members: &[u32]| members.iter().map(|&member| turns[member as usize].saving()).sum();
    for (one, number) in turns.iter().zip(0..) {
        if let Some(other) = find(turns, inverse(one.cycle), -one.saving(), &|other| one.end() <= other.at) {
            groups.push(Group { gain: gain(&[number, other]), members: [number, other, NONE] });
        }
    }
    let most = turns.iter().map(Turn::saving).max().unwrap_or_default();
    // By two tiles, the number of a turn that moves them.
    let mut by_tiles: Vec<(u32, u32)> = Vec::with_capacity(3 * turns.len());
    for (turn, number) in turns.iter().zip(0..) {
        let [a, b, c] = turn.cycle.map(u32::from);
        let tiles = [[a, b.min(c)], [a, b.max(c)], [b.min(c), b.max(c)]];
        by_tiles.extend(tiles.map(|[one, other]| (one << 16 | other, number)));
    }
    by_tiles.sort_unstable();
    // Only those that have two tiles in common have a product that one turn cancels.
    let lists = by_tiles.chunk_by(|one, other| one.0 == other.0);
    for (one, list) in lists.flat_map(|list| list.iter().map(move |&(_, one)| (one, list))) {
        if groups.len() >= ENOUGH || pairs >= MAX_PAIRS {
            break;
        }
        pairs += list.len() as u64;
        for &(_, two) in list {
            let (first, second) = (&turns[one as usize], &turns[two as usize]);
            let saving = first.saving() + second.saving();
            if saving + most <= 0 || first.end() > second.at {
                continue;
            }
            let around: &dyn Fn(&Turn) -> bool = &|third| third.end() <= first.at || second.end() <= third.at;
            let between: &dyn Fn(&Turn) -> bool = &|third| first.end() <= third.at && third.end() <= second.at;
            let [outer, inner] = [(first, second), (second, first)].map(|(one, two)| product(one.cycle, two.cycle));
            for (cycle, fits) in [(outer, around), (inner, between)] {
                if let Some(three) = cycle.and_then(|cycle| find(turns, inverse(cycle), -saving, fits)) {
                    groups.push(Group { gain: gain(&[one, two, three]), members: [one, two, three] });
                }
            }
        }
    }
    // Most pairs take an eighth of the time that a successor takes.
    (groups, turns.len() as u64 + pairs / 8)
}

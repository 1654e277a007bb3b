//! A second opinion: checks what a search claims about a board, with code of its own.
//!
//! Nothing here is shared with the searches, their heuristics or their boards, which this crate does not even depend on: a
//! defect in them cannot hide itself. Moves are replayed on a plain array, and solvability is decided by the cycles of the
//! permutation rather than by inversions. A lower bound is checked by one depth-first round with Manhattan distance and linear
//! conflicts, which are simple to verify by reading: if no path of fewer moves than the bound reaches the goal, the bound
//! holds.
//!
//! ```
//! use npuzzle_verify::{Claim, Claims, Finding, Verification};
//! let claims = Claims {
//!     moves: Some("LL".to_owned()),
//!     length: Some(2),
//!     lower_bound: Some(2),
//!     is_optimal: true,
//!     ..Claims::new(3, 3, vec![1, 2, 3, 4, 5, 6, 0, 7, 8], vec![1, 2, 3, 4, 5, 6, 7, 8, 0])
//! };
//! let mut verification = Verification::new(claims)?;
//! while !verification.advance(1000) {}
//! assert!(verification.findings().iter().all(|(_, finding)| *finding == Finding::Verified));
//! # Ok::<(), npuzzle_verify::NoBoard>(())
//! ```

/// The claims of a result about a board and its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claims {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The tiles of the board row by row, 0 for the blank.
    pub board: Vec<u16>,
    /// The tiles of the board to reach.
    pub goal: Vec<u16>,
    /// Moves that are said to solve the board: a letter for each, U, D, L or R, the direction in which a tile slides.
    pub moves: Option<String>,
    /// The length of a solution that is said to exist.
    pub length: Option<u32>,
    /// The number of moves that every solution is said to have at least.
    pub lower_bound: Option<u32>,
    /// Whether no solution is said to be shorter than `length`.
    pub is_optimal: bool,
    /// Whether the goal is said to be out of reach.
    pub is_unsolvable: bool,
}

impl Claims {
    /// No claims about this board and this goal.
    pub const fn new(width: usize, height: usize, board: Vec<u16>, goal: Vec<u16>) -> Claims {
        Claims {
            width,
            height,
            board,
            goal,
            moves: None,
            length: None,
            lower_bound: None,
            is_optimal: false,
            is_unsolvable: false,
        }
    }
}

/// The board or the goal does not have each tile once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board of {width} columns and {height} rows has each tile from 0 to {last} once", last = (width * height).saturating_sub(1))]
pub struct NoBoard {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// One claim of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The moves solve the board.
    Solution,
    /// The solution has the given length.
    Length,
    /// No solution is shorter than the lower bound.
    LowerBound,
    /// No solution is shorter than this one.
    Optimal,
    /// No moves lead to the goal.
    Unsolvable,
}

/// The result of checking a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The claim holds.
    Verified,
    /// The claim is false.
    Refuted(Refutation),
    /// The claim was not checked: there is nothing to check it by, or the check was stopped.
    Open,
}

/// The reason why a claim is false.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refutation {
    /// The move with this number, counted from 1, is not possible.
    #[error("move {0} is not possible")]
    IllegalMove(usize),
    /// The moves lead elsewhere.
    #[error("the moves do not lead to the goal")]
    NotTheGoal,
    /// The solution has another length.
    #[error("the solution has {0} moves")]
    Length(usize),
    /// There is a shorter solution, given by its letters.
    #[error("{length} moves suffice: {moves}", length = .0.len(), moves = .0)]
    Shorter(String),
    /// The board and the goal have the same parity.
    #[error("the goal can be reached: the parities agree")]
    Solvable,
    /// The board and the goal have different parities.
    #[error("the goal cannot be reached: the parities differ")]
    Unsolvable,
}

/// The check of all claims of a result, advanced by a budget of nodes.
#[derive(Clone, Debug)]
pub struct Verification {
    claims: Claims,
    is_solvable: bool,
    /// The outcome of replaying the moves, if there are any.
    replay: Option<Result<(), Refutation>>,
    round: Round,
    state: State,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    Searching,
    /// No solution is shorter than the claims say.
    Proved,
    Shorter(String),
}

impl Verification {
    /// Begins the check.
    ///
    /// # Errors
    /// If the board or the goal does not have each tile once.
    pub fn new(claims: Claims) -> Result<Verification, NoBoard> {
        let Claims { width, height, .. } = claims;
        let start = Position::new(&claims).ok_or(NoBoard { width, height })?;
        let is_solvable = start.is_solvable();
        let replay = claims.moves.as_ref().map(|moves| start.clone().replay(moves));
        let length = claims.length.filter(|_| claims.is_optimal);
        let bound = claims.lower_bound.max(length).unwrap_or(0);
        let round = Round::new(start, bound);
        // If the goal is out of reach, every bound holds.
        let state = if is_solvable && bound > 0 { State::Searching } else { State::Proved };
        Ok(Verification { claims, is_solvable, replay, round, state })
    }

    /// Examines about `nodes` more positions. Returns whether the check is complete.
    pub fn advance(&mut self, nodes: u64) -> bool {
        if self.state == State::Searching {
            match self.round.advance(nodes) {
                None => return false,
                Some(None) => self.state = State::Proved,
                Some(Some(moves)) => self.state = State::Shorter(moves),
            }
        }
        true
    }

    /// Returns the number of positions examined.
    pub fn nodes(&self) -> u64 {
        self.round.nodes
    }

    /// Returns each claim with what has been found so far.
    pub fn findings(&self) -> Vec<(Claim, Finding)> {
        let Claims { moves, length, lower_bound, is_optimal, is_unsolvable, .. } = &self.claims;
        let mut findings = Vec::new();
        let verdict = |holds, refutation| if holds { Finding::Verified } else { Finding::Refuted(refutation) };
        if *is_unsolvable {
            findings.push((Claim::Unsolvable, verdict(!self.is_solvable, Refutation::Solvable)));
        }
        match &self.replay {
            Some(Ok(())) => findings.push((Claim::Solution, Finding::Verified)),
            Some(Err(refutation)) => findings.push((Claim::Solution, Finding::Refuted(refutation.clone()))),
            None if length.is_some() && self.is_solvable => findings.push((Claim::Solution, Finding::Open)),
            None if length.is_some() => findings.push((Claim::Solution, Finding::Refuted(Refutation::Unsolvable))),
            None => {}
        }
        if let (Some(length), Some(moves)) = (length, moves) {
            findings.push((Claim::Length, verdict(moves.len() == *length as usize, Refutation::Length(moves.len()))));
        }
        if let Some(bound) = lower_bound {
            findings.push((Claim::LowerBound, self.bound_finding(*bound)));
        }
        if *is_optimal {
            findings.push((Claim::Optimal, length.map_or(Finding::Open, |length| self.bound_finding(length))));
        }
        findings
    }

    /// Returns the finding about the claim that no solution has fewer than `bound` moves.
    fn bound_finding(&self, bound: u32) -> Finding {
        let is_shorter = |moves: &&String| moves.len() < bound as usize;
        let own = self.claims.moves.as_ref().filter(|_| self.replay == Some(Ok(())));
        let found = if let State::Shorter(moves) = &self.state { Some(moves) } else { None };
        match own.filter(is_shorter).or(found.filter(is_shorter)) {
            Some(moves) => Finding::Refuted(Refutation::Shorter(moves.clone())),
            None if self.state == State::Proved || bound <= self.round.first_h => Finding::Verified,
            None => Finding::Open,
        }
    }
}

/// Returns the cell of each tile. `None` if a tile is missing.
fn cells_of(board: &[u16], cells: usize) -> Option<Vec<usize>> {
    let places = (0..cells).map(|tile| board.iter().position(|&other| usize::from(other) == tile));
    places.collect::<Option<Vec<usize>>>().filter(|places| !places.is_empty() && board.len() == cells)
}

/// The direction in which a tile slides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slide {
    Up,
    Down,
    Left,
    Right,
}

impl Slide {
    const ALL: [Slide; 4] = [Slide::Up, Slide::Down, Slide::Left, Slide::Right];

    fn letter(self) -> char {
        match self {
            Slide::Up => 'U',
            Slide::Down => 'D',
            Slide::Left => 'L',
            Slide::Right => 'R',
        }
    }
}

/// A board whose tiles are replaced by the cells on which they belong.
#[derive(Clone, Debug)]
struct Position {
    width: usize,
    height: usize,
    /// The goal cell of the tile on each cell.
    homes: Vec<usize>,
    blank: usize,
    /// The goal cell of the blank.
    blank_home: usize,
}

impl Position {
    /// `None` if the board or the goal does not have each tile once.
    fn new(claims: &Claims) -> Option<Position> {
        let &Claims { width, height, ref board, ref goal, .. } = claims;
        let [cells, goal_cells] = [board, goal].map(|board| cells_of(board, width.checked_mul(height)?));
        let (cells, goal_cells) = (cells?, goal_cells?);
        let homes = board.iter().map(|&tile| goal_cells[usize::from(tile)]).collect();
        Some(Position { width, height, homes, blank: cells[0], blank_home: goal_cells[0] })
    }

    fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The number of rows and columns between two cells.
    fn distance(&self, from: usize, to: usize) -> usize {
        (from / self.width).abs_diff(to / self.width) + (from % self.width).abs_diff(to % self.width)
    }

    /// A move swaps two cells and moves the blank by one: the parities of the permutation and of the blank's distance change
    /// together. At the goal, both are even.
    fn is_solvable(&self) -> bool {
        let mut seen = vec![false; self.cells()];
        let mut swaps = 0;
        for first in 0..self.cells() {
            let mut cell = first;
            while !seen[cell] {
                seen[cell] = true;
                cell = self.homes[cell];
                swaps += usize::from(cell != first);
            }
        }
        swaps % 2 == self.distance(self.blank, self.blank_home) % 2
    }

    fn is_goal(&self) -> bool {
        (0..self.cells()).all(|cell| self.homes[cell] == cell)
    }

    /// Returns the cell of the tile that can slide in a direction.
    fn source(&self, slide: Slide) -> Option<usize> {
        let (row, column) = (self.blank / self.width, self.blank % self.width);
        match slide {
            Slide::Up if row + 1 < self.height => Some(self.blank + self.width),
            Slide::Down if row > 0 => Some(self.blank - self.width),
            Slide::Left if column + 1 < self.width => Some(self.blank + 1),
            Slide::Right if column > 0 => Some(self.blank - 1),
            _ => None,
        }
    }

    /// Slides the tile on a cell beside the blank.
    fn slide(&mut self, from: usize) {
        self.homes.swap(from, self.blank);
        self.blank = from;
    }

    fn replay(mut self, moves: &str) -> Result<(), Refutation> {
        for (number, letter) in (1..).zip(moves.chars()) {
            let slide = Slide::ALL.into_iter().find(|slide| slide.letter() == letter);
            let from = slide.and_then(|slide| self.source(slide)).ok_or(Refutation::IllegalMove(number))?;
            self.slide(from);
        }
        if self.is_goal() { Ok(()) } else { Err(Refutation::NotTheGoal) }
    }
}

/// One round of depth-first search: whether some path of fewer than `bound` moves reaches the goal.
#[derive(Clone, Debug)]
struct Round {
    position: Position,
    bound: usize,
    /// The nodes from the start to the position.
    path: Vec<Node>,
    /// The extra moves of rows and those of columns.
    rows: ExtraMoves,
    columns: ExtraMoves,
    /// The estimate for the start.
    first_h: u32,
    nodes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The cell of the blank before the move to this node, and that move.
    arrived: Option<(usize, Slide)>,
    /// The number of directions tried.
    tried: usize,
    distance: usize,
    conflicts: usize,
}

impl Round {
    fn new(position: Position, bound: u32) -> Round {
        let mut round = Round {
            bound: bound as usize,
            path: Vec::new(),
            rows: ExtraMoves::new(position.width),
            columns: ExtraMoves::new(position.height),
            first_h: 0,
            nodes: 0,
            position,
        };
        let Position { width, height, blank, ref homes, .. } = round.position;
        let tiles = (0..round.position.cells()).filter(|&cell| cell != blank);
        let distance = tiles.map(|cell| round.position.distance(cell, homes[cell])).sum();
        let rows: usize = (0..height).map(|row| round.line(row, true)).sum();
        let conflicts = rows + (0..width).map(|column| round.line(column, false)).sum::<usize>();
        round.path.push(Node { arrived: None, tried: 0, distance, conflicts });
        round.first_h = (distance + conflicts) as u32;
        round
    }

    /// Returns `None` while there is more to search, and then a path, if there is one.
    fn advance(&mut self, nodes: u64) -> Option<Option<String>> {
        let limit = self.nodes.saturating_add(nodes);
        while self.nodes < limit {
            let depth = self.path.len().saturating_sub(1);
            let Some(node) = self.path.last_mut() else { return Some(None) };
            let too_far = depth + node.distance + node.conflicts >= self.bound;
            // With all tiles at home, the blank is, too.
            if !too_far && node.distance == 0 {
                return Some(Some(self.path.iter().filter_map(|node| Some(node.arrived?.1.letter())).collect()));
            }
            match Slide::ALL.get(node.tried).filter(|_| !too_far) {
                Some(&slide) => {
                    node.tried += 1;
                    let arrived_from = node.arrived.map(|(blank, _)| blank);
                    // Going back at once never shortens a path.
                    if let Some(from) = self.position.source(slide).filter(|&from| Some(from) != arrived_from) {
                        self.descend(from, slide);
                    }
                }
                None => {
                    let arrived = node.arrived;
                    self.path.pop();
                    if let Some((blank, _)) = arrived {
                        self.position.slide(blank);
                    }
                }
            }
        }
        None
    }

    /// Makes a move. Only the lines across its direction change.
    fn descend(&mut self, from: usize, slide: Slide) {
        self.nodes += 1;
        let Node { distance, conflicts, .. } = self.path[self.path.len() - 1];
        let (width, to) = (self.position.width, self.position.blank);
        let home = self.position.homes[from];
        let are_rows = from % width == to % width;
        let lines = if are_rows { [from / width, to / width] } else { [from % width, to % width] };
        let extra = |round: &Round| round.line(lines[0], are_rows) + round.line(lines[1], are_rows);
        let before = extra(self);
        self.position.slide(from);
        let conflicts = conflicts + extra(self) - before;
        let distance = distance + self.position.distance(to, home) - self.position.distance(from, home);
        self.path.push(Node { arrived: Some((to, slide)), tried: 0, distance, conflicts });
    }

    /// The extra moves of a row or column.
    fn line(&self, line: usize, is_row: bool) -> usize {
        let Position { width, height, blank, ref homes, .. } = self.position;
        let (extra, length) = if is_row { (&self.rows, width) } else { (&self.columns, height) };
        extra.of((0..length).map(|place| {
            let cell = if is_row { line * width + place } else { place * width + line };
            let home = homes[cell];
            let (home_line, home_place) =
                if is_row { (home / width, home % width) } else { (home % width, home / width) };
            if cell != blank && home_line == line { home_place + 1 } else { 0 }
        }))
    }
}

/// The extra moves of lines of one length. A line is given by a number for each of its cells: the goal place of a tile that
/// belongs in this line, from 1, or else 0.
#[derive(Clone, Debug)]
struct ExtraMoves {
    /// The numbers are less than this.
    base: usize,
    /// The extra moves of all lines. Empty for long lines, of which there are too many.
    table: Vec<u8>,
}

impl ExtraMoves {
    /// The length of the longest lines with a table.
    const MOST_PLACES: usize = 6;

    fn new(length: usize) -> ExtraMoves {
        let base = length + 1;
        let keys = if length <= Self::MOST_PLACES { base.pow(length as u32) } else { 0 };
        let line = |key: usize| (0..length as u32).rev().map(move |at| key / base.pow(at) % base);
        ExtraMoves { base, table: (0..keys).map(|key| extra_moves(line(key))).collect() }
    }

    fn of(&self, line: impl Iterator<Item = usize>) -> usize {
        if self.table.is_empty() {
            extra_moves(line).into()
        } else {
            self.table[line.fold(0, |key, place| key * self.base + place)].into()
        }
    }
}

/// Returns twice the least number of tiles that must leave a line, so that the others are in the right order.
fn extra_moves(line: impl Iterator<Item = usize>) -> u8 {
    // For each tile that belongs in the line, the most tiles that may stay if it is the last of them.
    let mut stay: Vec<(usize, u8)> = Vec::new();
    for place in line.filter(|&place| place > 0) {
        let before = stay.iter().filter(|&&(earlier, _)| earlier < place).map(|&(_, count)| count).max();
        stay.push((place, before.unwrap_or(0) + 1));
    }
    2 * (stay.len() as u8 - stay.iter().map(|&(_, count)| count).max().unwrap_or(0))
}

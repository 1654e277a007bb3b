//! Anytime search on boards of any size.

use crate::puzzle::{Direction, Moves};
use crate::search::anytime::AnytimeSearch;
use crate::search::beam::{Beam, BeamStatus};
use crate::search::contract::Search;
use crate::search::iterative_deepening::checkpoint::{BoundReport, Checkpoint};
use crate::search::large::blocks::{Blocks, Weights};
use crate::search::large::bound::lower_bound;
use crate::search::large::constructive::Constructive;
use crate::search::large::geometry::Geometry;
use crate::search::large::position::Position;
use crate::search::large::sliced::{Sliced, SlicedBoard, Tile};
use crate::search::large::turns::Turns;
use crate::search::large::windows::Windows;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::progress::Progress;
use crate::statistics::Statistics;
use std::sync::Arc;

/// An anytime search that solves boards of any size.
///
/// A constructive solution comes first. Then two components alternate, the one that has worked less being next: beams over the
/// whole board, each twice as wide as the one before, and windows, which shorten the best solution so far in many places. Both
/// rank boards by [`Blocks`]. [`Turns`] shorten the solution of a beam or of a pass of windows before the search continues. A
/// beam that makes no more progress is followed by a constructive solution of what is left. A partner of another search has
/// beams only: its solutions are shortened by the windows of the other. The lower bound is that of the start, Manhattan
/// distance and linear conflicts, or what a beam proves that had to leave out no board.
///
/// Neither complete nor optimal beyond the constructive solution, which always exists. Beams, their ranking and windows
/// take their memory from the limit; without room for them, the search ends with what it has. Solutions, turns, the positions
/// of windows, the visits that removal of cycles compares and the weights, which all searches share, are not counted.
///
/// The cost of work is counted in generated successors, and the same amount of work leads to the same state however it is
/// divided among calls.
#[derive(Debug)]
pub struct LargeAnytime<T> {
    /// The weights of the rank, which all searches share.
    weights: Arc<Weights>,
    geometry: Geometry,
    start: Vec<u16>,
    memory: Allowance,
    /// The first solution under construction.
    constructive: Option<Constructive>,
    attempt: Attempt<T>,
    /// The rank of the beams' boards, once it is needed.
    ranking: Option<Blocks>,
    /// The width of the beams of the last attempt that was begun, and of the next.
    beam_width: usize,
    next_width: usize,
    /// Shortens a new incumbent before beams and windows continue.
    turns: Option<Turns>,
    windows: Option<Windows>,
    /// The pass of the next windows.
    pass: u32,
    /// The successors counted for the beams and the windows; [`ENDED`] for a component that does no work.
    work: [u64; 2],
    component: Component,
    /// The work allowed by all calls so far, and done.
    allowed: u64,
    done: u64,
    incumbent: Option<Vec<Direction>>,
    lower_bound: u32,
    statistics: Statistics,
    progress: Progress,
}

/// An attempt to find a shorter solution.
#[derive(Debug)]
enum Attempt<T> {
    /// The next one has not begun.
    None,
    Beam(Box<Beam<SlicedBoard, T>>),
    /// The moves of a beam that made no more progress, and the constructive solution of what is left.
    Rest(Vec<Direction>, Box<Constructive>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Component {
    Beam,
    Windows,
}

/// By how much work a component may be ahead of the other.
const AHEAD: u64 = 20_000;

/// More work than any component does.
const ENDED: u64 = u64::MAX / 8;

/// The width of the first beam: one that large boards can be solved by.
fn first_width(geometry: &Geometry) -> usize {
    (geometry.cells() / 2).max(25)
}

/// The number of layers without a better rank after which a beam gives up.
const PATIENCE: u32 = 300;

/// The maximum number of boards of a layer with the blank on the same cell, for a beam of a width. Without it, the blanks of
/// a large board's layer gather in one region, and tiles elsewhere stay where they are.
pub fn crowd_limit(width: usize, cells: usize) -> u32 {
    (CROWD * width).div_ceil(cells).max(2) as u32
}

/// The limit of a crowd, in shares of the layer by cell.
const CROWD: usize = 4;

/// The widest beam: its layers are sorted within some milliseconds.
const MAX_WIDTH: usize = 1 << 18;

impl<T: Tile> LargeAnytime<T> {
    /// Begins a search on a board whose tiles are given by their goal cells. `blank` is the number of the blank.
    pub fn new(
        (width, height): (usize, usize),
        start: &[u16],
        blank: u16,
        memory_limit: usize,
        checkpoint: Checkpoint,
        weights: Arc<Weights>,
    ) -> Self {
        let geometry = Geometry::new(width, height, blank);
        let lower_bound = lower_bound(&geometry, start).max(checkpoint.lower_bound);
        let incumbent = checkpoint.incumbent.map(|moves| moves.directions().to_vec());
        let position = Position::new(start, &geometry);
        let turns = incumbent.clone().map(|moves| Turns::new(start, &geometry, moves));
        let constructive = incumbent.is_none().then(|| Constructive::new(&geometry, position));
        let mut search = LargeAnytime {
            start: start.to_vec(),
            weights,
            memory: Allowance::new(memory_limit),
            constructive,
            attempt: Attempt::None,
            ranking: None,
            beam_width: checkpoint.beam_width,
            next_width: first_width(&geometry).max(checkpoint.beam_width),
            turns,
            windows: None,
            pass: 0,
            work: [0, if checkpoint.is_beams_only { ENDED } else { 0 }],
            component: Component::Beam,
            allowed: 0,
            done: 0,
            incumbent,
            lower_bound,
            statistics: checkpoint.statistics,
            progress: Progress::Running,
            geometry,
        };
        search.settle();
        search
    }

    /// Performs one small step.
    fn step(&mut self, limit: u64) {
        if let Some(constructive) = &mut self.constructive {
            let before = constructive.moves().len();
            let is_solved = constructive.step(&self.geometry);
            self.done += (constructive.moves().len() - before) as u64 + 1;
            if is_solved {
                let moves = constructive.moves().to_vec();
                self.constructive = None;
                self.adopt(moves);
            }
            return;
        }
        if let Some(turns) = &mut self.turns {
            let work = turns.advance(&self.start, &self.geometry);
            let moves =
                (turns.moves().len() < self.incumbent.as_ref().map_or(0, Vec::len)).then(|| turns.moves().to_vec());
            self.done += work.unwrap_or(1);
            if work.is_none() {
                self.turns = None;
            }
            if let Some(moves) = moves {
                self.adopt(moves);
            }
            return;
        }
        let generated = self.statistics.generated;
        let component = self.component;
        let examined = match component {
            Component::Beam => self.step_attempt(limit),
            Component::Windows => self.step_windows(limit),
        };
        // A step without a successor counts as one, so that every step consumes budget.
        let work = (examined + self.statistics.generated - generated).max(1);
        self.done += work;
        self.work[component as usize] += work;
        self.choose_component();
    }

    /// Switches to the component that has used less of its share.
    fn choose_component(&mut self) {
        let [beams, windows] = self.work;
        // The first beam replaces the constructive solution, so windows on that would be work for nothing.
        if self.beam_width <= first_width(&self.geometry) && beams < ENDED {
            return;
        }
        self.component = match self.component {
            Component::Beam if beams > BEAM_SHARE * windows + AHEAD => Component::Windows,
            Component::Windows if BEAM_SHARE * windows > beams + AHEAD => Component::Beam,
            component => component,
        };
    }

    /// Advances the attempt, or begins the next. Returns the work that is not counted as successors.
    fn step_attempt(&mut self, limit: u64) -> u64 {
        match &mut self.attempt {
            Attempt::None => {
                if self.next_width > MAX_WIDTH || self.begin_beam().is_err() {
                    self.end_component(Component::Beam);
                }
                1
            }
            Attempt::Beam(beam) => {
                let Some(ranking) = &self.ranking else { return 1 };
                let space = Sliced::new(&self.geometry, ranking);
                let limit = self.statistics.generated + limit;
                let examined = beam.advance(&space, limit, &mut self.statistics, &mut self.memory, &mut ());
                match beam.status() {
                    BeamStatus::Running => {}
                    BeamStatus::Solved => {
                        let moves = beam.solution().unwrap_or_default();
                        self.end_beam();
                        self.improve(moves);
                    }
                    BeamStatus::Exhausted => {
                        let bound = beam.longest().saturating_add(1);
                        self.lower_bound = self.lower_bound.max(bound);
                        self.settle();
                        self.end_beam();
                    }
                    BeamStatus::Lost => {
                        let moves = beam.leader();
                        self.end_beam();
                        if let Some(moves) = moves {
                            let mut position = Position::new(&self.start, &self.geometry);
                            for &direction in &moves {
                                position.slide(direction, &self.geometry);
                            }
                            let rest = Constructive::new(&self.geometry, position);
                            self.attempt = Attempt::Rest(moves, Box::new(rest));
                        }
                    }
                }
                examined
            }
            Attempt::Rest(moves, rest) => {
                let before = rest.moves().len();
                let is_solved = rest.step(&self.geometry);
                let placed = (rest.moves().len() - before) as u64;
                let longest = self.incumbent.as_ref().map_or(usize::MAX, Vec::len);
                if moves.len() + rest.moves().len() >= longest {
                    self.attempt = Attempt::None;
                } else if is_solved {
                    moves.extend_from_slice(rest.moves());
                    let moves = std::mem::take(moves);
                    self.attempt = Attempt::None;
                    self.improve(moves);
                }
                placed
            }
        }
    }

    fn begin_beam(&mut self) -> Result<(), OutOfMemory> {
        let geometry = &self.geometry;
        let mut beam = Beam::new(self.next_width, geometry.cells(), &mut self.memory)?;
        if self.ranking.is_none() {
            if self.memory.take(Blocks::bytes(geometry.cells())).is_err() {
                beam.release(&mut self.memory);
                return Err(OutOfMemory);
            }
            self.ranking = Some(Blocks::new(geometry, self.weights.clone()));
        }
        if let Some(ranking) = &self.ranking {
            let space = Sliced::<T>::new(geometry, ranking);
            let longest = self.incumbent.as_ref().map_or(u32::MAX, |moves| (moves.len() as u32).saturating_sub(1));
            let tiles = self.start.iter().map(|&tile| T::new(tile));
            beam.limit_crowds(crowd_limit(self.next_width, geometry.cells()));
            beam.begin(&space, space.board(&self.start), tiles, (longest, PATIENCE), &mut self.memory);
        }
        self.beam_width = self.next_width;
        self.attempt = Attempt::Beam(Box::new(beam));
        Ok(())
    }

    /// Ends the beam; the next one is wider.
    fn end_beam(&mut self) {
        if let Attempt::Beam(beam) = std::mem::replace(&mut self.attempt, Attempt::None) {
            beam.release(&mut self.memory);
            self.next_width = 2 * self.beam_width;
        }
    }

    /// Advances the windows, or begins a pass. Returns the number of candidates examined again.
    fn step_windows(&mut self, limit: u64) -> u64 {
        let Some(windows) = &mut self.windows else {
            let moves = self.incumbent.clone().unwrap_or_default();
            match Windows::new(&self.start, &self.geometry, moves, self.pass, &mut self.memory) {
                Ok(windows) => self.windows = Some(windows),
                Err(_) => self.end_component(Component::Windows),
            }
            return 1;
        };
        let limit = self.statistics.generated + limit;
        let examined = windows.advance(&self.geometry, &self.weights, limit, &mut self.statistics, &mut self.memory);
        if windows.take_improvement() {
            let length = windows.moves().len();
            if self.incumbent.as_ref().is_none_or(|incumbent| length < incumbent.len()) {
                let moves = windows.moves().to_vec();
                self.adopt(moves);
            }
        }
        if examined.is_none()
            && let Some(windows) = self.windows.take()
        {
            self.turns = Some(Turns::new(&self.start, &self.geometry, windows.moves().to_vec()));
            windows.release(&mut self.memory);
            self.pass += 1;
        }
        examined.unwrap_or(1)
    }

    /// Ends a component that does not fit into the memory.
    fn end_component(&mut self, component: Component) {
        self.work[component as usize] = ENDED;
        if self.work.iter().all(|&work| work >= ENDED) && self.progress == Progress::Running {
            self.progress = Progress::Limit;
        }
    }

    /// Adopts a solution that is shorter than the incumbent, and has the windows begin anew on it.
    fn improve(&mut self, moves: Vec<Direction>) {
        if self.incumbent.as_ref().is_some_and(|incumbent| incumbent.len() <= moves.len()) {
            return;
        }
        if let Some(windows) = self.windows.take() {
            windows.release(&mut self.memory);
        }
        self.pass = 0;
        self.turns = Some(Turns::new(&self.start, &self.geometry, moves.clone()));
        self.adopt(moves);
    }

    fn adopt(&mut self, moves: Vec<Direction>) {
        self.incumbent = Some(moves);
        self.settle();
    }

    /// Ends the search if the bounds have met.
    fn settle(&mut self) {
        if self.incumbent.as_ref().is_some_and(|moves| moves.len() as u32 <= self.lower_bound) {
            self.progress = Progress::Solved;
        }
    }
}

/// The work of the beams for each successor of the windows.
const BEAM_SHARE: u64 = 3;

impl<T: Tile> Search for LargeAnytime<T> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.allowed = self.allowed.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.done < self.allowed {
            self.step(STEP);
        }
        self.progress
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            memory_bytes: self.statistics.memory_bytes.max(self.memory.peak() as u64),
            incumbent: self.incumbent.as_ref().map(|moves| moves.len() as u32),
            lower_bound: Some(self.lower_bound),
            ..self.statistics
        }
    }

    fn lower_bound(&self) -> Option<u32> {
        Some(self.lower_bound)
    }

    fn solution(&self) -> Option<Moves> {
        self.incumbent.clone().map(Moves::from)
    }
}

/// The number of successors after which a step ends. It does not depend on the caller, so that slicing is invisible.
const STEP: u64 = 2_000;

impl<T: Tile> AnytimeSearch for LargeAnytime<T> {
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            incumbent: self.solution(),
            lower_bound: self.lower_bound,
            beam_width: self.beam_width,
            is_beams_only: self.work[Component::Windows as usize] >= ENDED,
            statistics: self.statistics(),
        }
    }

    fn merge_bound(&mut self, report: BoundReport) {
        self.lower_bound = self.lower_bound.max(report.lower_bound);
        if let Some(moves) = &report.solution {
            self.improve(moves.directions().to_vec());
        }
        self.settle();
    }
}

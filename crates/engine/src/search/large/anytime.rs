//! Anytime search on boards of any size.

use crate::puzzle::{Direction, Moves};
use crate::search::anytime::AnytimeSearch;
use crate::search::beam::BeamStatus;
use crate::search::contract::Search;
use crate::search::iterative_deepening::checkpoint::{BoundReport, Checkpoint};
use crate::search::large::blocks::Weights;
use crate::search::large::bound::lower_bound;
use crate::search::large::constructive::Constructive;
use crate::search::large::geometry::Geometry;
use crate::search::large::patches::Patches;
use crate::search::large::position::Position;
use crate::search::large::route::Route;
use crate::search::large::stretches::Stretches;
use crate::search::large::turns::Turns;
use crate::search::memory::{Allowance, OutOfMemory};
use crate::search::progress::Progress;
use crate::statistics::Statistics;
use std::sync::Arc;

/// An anytime search that solves boards of any size.
///
/// A constructive solution comes first. Then beams over the whole board, each at least twice as wide as the one before,
/// alternate with passes of [`Stretches`], which shorten the best solution so far. Both are beams between two boards, as
/// [`Route`] has them. [`Turns`] shorten a solution before the search continues. [`Patches`] solve what a beam leaves that makes
/// no more progress; before that, a constructive solution completes the moves of a narrow beam now and then. The lower bound is
/// that of the start, Manhattan distance and linear conflicts, or what a beam proves that had to leave out no board.
///
/// A partner of another search has beams only: its solutions are shortened by the other. After a beam that has found the goal,
/// the next one leads from the goal to the start, and its moves are read backward. It most likely finds another solution than
/// the beams of the search do.
///
/// Neither complete nor optimal beyond the constructive solution, which always exists. Beams and their rankings take their
/// memory from the limit; without room for a wider beam, passes have longer stretches, until one has the whole solution.
/// Solutions, turns, the positions of stretches and the weights, which all searches share, are not counted.
///
/// The cost of work is counted in generated successors, and the same amount of work leads to the same state however it is
/// divided among calls.
#[derive(Debug)]
pub struct LargeAnytime {
    /// The weights of the rank, which all searches share.
    weights: Arc<Weights>,
    geometry: Geometry,
    start: Vec<u16>,
    memory: Allowance,
    task: Task,
    /// Shortens a new incumbent before the task continues.
    turns: Option<Turns>,
    /// Whether the next beam leads from the goal to the start.
    is_backward_next: bool,
    /// The width of the last beam that was begun, and of the next; `None` if that does not fit into the memory.
    beam_width: usize,
    next_width: Option<usize>,
    is_beams_only: bool,
    /// The layer of the beam after which its moves so far are completed.
    next_shortcut: u32,
    /// Whether a pass of stretches is next.
    is_pass_next: bool,
    /// The number of passes since a beam found the incumbent.
    passes: usize,
    /// The work allowed by all calls so far, and done.
    allowed: u64,
    done: u64,
    incumbent: Option<Vec<Direction>>,
    lower_bound: u32,
    statistics: Statistics,
    progress: Progress,
}

/// The work in progress.
#[derive(Debug)]
enum Task {
    /// The next task has not begun.
    None,
    /// The constructive solution of the start.
    Construct(Box<Constructive>),
    /// A beam, and whether it leads from the goal to the start.
    Beam(Box<Route>, bool),
    /// The moves of an unsuccessful beam, and the solution of the board at their end.
    Patches(Vec<Direction>, Box<Patches>),
    Stretches(Box<Stretches>),
}

/// The width of the first beam: about the least by which large boards come near the goal.
fn first_width(geometry: &Geometry) -> usize {
    (geometry.cells() / 6).max(MIN_WIDTH)
}

/// The width of the beam after one of that width. Narrow ones are soon left behind. The factor is the same for a search and its
/// partners, whose first widths are less than twice as wide, so that no two try the same.
fn next_width(geometry: &Geometry, width: usize) -> usize {
    if is_narrow(geometry, width) { 3 * width } else { 2 * width }
}

/// Whether a beam is narrow for the board, as the first ones of large boards are.
fn is_narrow(geometry: &Geometry, width: usize) -> bool {
    width > MIN_WIDTH && 3 * width < geometry.cells()
}

/// The narrowest beam, of small boards and of stretches.
const MIN_WIDTH: usize = 25;

/// The number of layers without a better rank after which a beam gives up.
const PATIENCE: u32 = 100;

/// The widest beam: its layers are sorted within some milliseconds.
const MAX_WIDTH: usize = 1 << 18;

/// A narrow beam's moves so far are completed after this number of layers for each cell of the board.
const SHORTCUT_STRIDE: u32 = 4;

/// The beams of stretches are narrower than the last one by this factor.
const NARROWER: usize = 4;

/// The number of moves of the first pass's stretches.
const LENGTH: usize = 200;

impl LargeAnytime {
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
        let constructive = || Constructive::new(&geometry, Position::new(start, &geometry));
        let mut search = LargeAnytime {
            start: start.to_vec(),
            weights,
            memory: Allowance::new(memory_limit),
            task: match incumbent {
                None => Task::Construct(Box::new(constructive())),
                Some(_) => Task::None,
            },
            turns: None,
            is_backward_next: false,
            beam_width: checkpoint.beam_width,
            next_width: Some(first_width(&geometry).max(checkpoint.beam_width)),
            is_beams_only: checkpoint.is_beams_only,
            next_shortcut: u32::MAX,
            is_pass_next: false,
            passes: 0,
            allowed: 0,
            done: 0,
            incumbent,
            lower_bound,
            statistics: checkpoint.statistics,
            progress: Progress::Running,
            geometry,
        };
        search.begin_turns();
        search.settle();
        search
    }

    /// Performs one small step.
    fn step(&mut self) {
        let generated = self.statistics.generated;
        let uncounted = match &mut self.turns {
            Some(_) => self.step_turns(),
            None => self.step_task(generated + STEP),
        };
        // A step without a successor counts as one, so that every step consumes budget.
        self.done += (uncounted + self.statistics.generated - generated).max(1);
    }

    fn step_turns(&mut self) -> u64 {
        let Some(turns) = &mut self.turns else { return 0 };
        let work = turns.advance(&self.start, &self.geometry);
        let moves = turns.moves();
        if self.incumbent.as_ref().is_some_and(|incumbent| moves.len() < incumbent.len()) {
            self.incumbent = Some(moves.to_vec());
        }
        if work.is_none() {
            self.turns = None;
        }
        self.settle();
        work.unwrap_or_default()
    }

    /// Advances the task until `limit` successors are counted, or begins the next one. Returns the work that is not counted as
    /// successors.
    fn step_task(&mut self, limit: u64) -> u64 {
        match &mut self.task {
            Task::None => {
                self.begin_task();
                0
            }
            Task::Construct(rest) => {
                let before = rest.moves().len();
                let is_solved = rest.step(&self.geometry);
                let placed = rest.moves().len() - before;
                if is_solved {
                    let moves = rest.moves().to_vec();
                    self.task = Task::None;
                    // The first beam replaces this solution, so turns on it would be work for nothing.
                    self.incumbent.get_or_insert(moves);
                    self.settle();
                }
                placed as u64
            }
            Task::Beam(route, _) => {
                let examined = route.advance(limit, &mut self.statistics, &mut self.memory);
                if route.status() != BeamStatus::Running {
                    self.end_beam();
                } else if route.depth() >= self.next_shortcut {
                    return examined + self.take_shortcut();
                }
                examined
            }
            Task::Patches(_, patches) => {
                let (geometry, memory) = (&self.geometry, &mut self.memory);
                let work = patches.advance(geometry, &self.weights, limit, &mut self.statistics, memory);
                if work.is_none()
                    && let Task::Patches(mut moves, patches) = std::mem::replace(&mut self.task, Task::None)
                {
                    moves.extend_from_slice(patches.moves());
                    patches.release(&mut self.memory);
                    self.improve(moves);
                }
                work.unwrap_or_default()
            }
            Task::Stretches(stretches) => {
                let (geometry, memory) = (&self.geometry, &mut self.memory);
                let examined = stretches.advance(geometry, &self.weights, limit, &mut self.statistics, memory);
                let moves = stretches.moves();
                if self.incumbent.as_ref().is_some_and(|incumbent| moves.len() < incumbent.len()) {
                    self.incumbent = Some(moves.to_vec());
                    self.settle();
                }
                if examined.is_none() {
                    self.end_pass();
                }
                examined.unwrap_or_default()
            }
        }
    }

    /// Begins a pass of stretches or the next beam, or ends the search if neither is possible.
    fn begin_task(&mut self) {
        let is_pass = std::mem::take(&mut self.is_pass_next);
        if is_pass && self.begin_pass().is_ok() {
            return;
        }
        if self.next_width.is_some_and(|width| width <= MAX_WIDTH && self.begin_beam(width).is_ok()) {
            return;
        }
        self.next_width = None;
        // Only passes are left. The last one has a single stretch, the whole solution.
        let moves = self.incumbent.as_ref().map_or(0, Vec::len);
        self.is_pass_next = !is_pass && !self.is_beams_only && self.stretch_length() < moves + LENGTH;
        if !self.is_pass_next {
            self.progress = Progress::Limit;
        }
    }

    fn begin_beam(&mut self, width: usize) -> Result<(), OutOfMemory> {
        let geometry = &self.geometry;
        let mut route = Route::new(width, geometry.cells(), &mut self.memory)?;
        let mut ends = [Position::new(&self.start, geometry), Position::goal(geometry)];
        let is_backward = std::mem::take(&mut self.is_backward_next);
        if is_backward {
            ends.reverse();
        }
        let longest = self.incumbent.as_ref().map_or(u32::MAX, |moves| (moves.len() as u32).saturating_sub(1));
        route.begin(geometry, ends.each_ref(), &self.weights, (longest, PATIENCE), &mut self.memory);
        self.beam_width = width;
        let has_shortcuts = is_narrow(geometry, width) && !is_backward;
        self.next_shortcut = if has_shortcuts { SHORTCUT_STRIDE * geometry.cells() as u32 } else { u32::MAX };
        self.task = Task::Beam(Box::new(route), is_backward);
        Ok(())
    }

    /// Completes the moves of an unfinished beam by a constructive solution. Returns the work.
    fn take_shortcut(&mut self) -> u64 {
        let Task::Beam(route, _) = &self.task else { return 0 };
        self.next_shortcut += SHORTCUT_STRIDE * self.geometry.cells() as u32;
        let mut moves = route.leader().unwrap_or_default();
        let mut rest = Constructive::new(&self.geometry, self.after(&moves));
        while !rest.step(&self.geometry) {}
        moves.extend_from_slice(rest.moves());
        let work = moves.len() as u64;
        // Without turns: the beam itself will replace it.
        if self.incumbent.as_ref().is_some_and(|incumbent| work < incumbent.len() as u64) {
            self.incumbent = Some(moves);
        }
        work
    }

    /// The position after moves from the start.
    fn after(&self, moves: &[Direction]) -> Position {
        let mut position = Position::new(&self.start, &self.geometry);
        for &direction in moves {
            position.slide(direction, &self.geometry);
        }
        position
    }

    /// Ends the beam; the next one is wider.
    fn end_beam(&mut self) {
        let Task::Beam(route, is_backward) = std::mem::replace(&mut self.task, Task::None) else { return };
        self.next_width = Some(next_width(&self.geometry, self.beam_width));
        // The next beam will soon replace the solution of one that is narrow for the board.
        self.is_pass_next = !self.is_beams_only && 2 * self.beam_width >= self.geometry.cells();
        match route.status() {
            BeamStatus::Solved => {
                let moves = route.solution().unwrap_or_default();
                self.is_backward_next = self.is_beams_only && !is_backward;
                self.improve(if is_backward {
                    moves.into_iter().rev().map(Direction::inverse).collect()
                } else {
                    moves
                });
            }
            BeamStatus::Exhausted => {
                self.lower_bound = self.lower_bound.max(route.longest().saturating_add(1));
                self.settle();
            }
            BeamStatus::Running | BeamStatus::Lost => {
                if let Some(moves) = route.leader().filter(|_| !is_backward) {
                    let patches = Patches::new(self.after(&moves), &self.geometry);
                    self.task = Task::Patches(moves, Box::new(patches));
                }
            }
        }
        route.release(&mut self.memory);
    }

    fn begin_pass(&mut self) -> Result<(), OutOfMemory> {
        let moves = self.incumbent.clone().unwrap_or_default();
        let width = (self.beam_width / NARROWER).max(MIN_WIDTH);
        let kind = (self.stretch_length(), width);
        let stretches = Stretches::new(&self.start, &self.geometry, moves, kind, &mut self.memory)?;
        self.task = Task::Stretches(Box::new(stretches));
        Ok(())
    }

    /// The length of the next pass's stretches. Each pass has longer ones than the one before.
    fn stretch_length(&self) -> usize {
        LENGTH * (1 + self.passes)
    }

    fn end_pass(&mut self) {
        if let Task::Stretches(stretches) = std::mem::replace(&mut self.task, Task::None) {
            stretches.release(&mut self.memory);
            self.passes += 1;
            self.begin_turns();
        }
    }

    /// Adopts a solution that is shorter than the incumbent. Turns and a new series of passes will shorten it.
    fn improve(&mut self, moves: Vec<Direction>) {
        if self.incumbent.as_ref().is_some_and(|incumbent| incumbent.len() <= moves.len()) {
            return;
        }
        if let Task::Stretches(_) = self.task {
            self.end_pass();
        }
        self.passes = 0;
        self.incumbent = Some(moves);
        self.begin_turns();
        self.settle();
    }

    /// Begins to shorten the incumbent by turns, unless another search does.
    fn begin_turns(&mut self) {
        let moves = self.incumbent.clone().filter(|_| !self.is_beams_only);
        self.turns = moves.map(|moves| Turns::new(&self.start, &self.geometry, moves));
    }

    /// Ends the search if the bounds have met.
    fn settle(&mut self) {
        if self.incumbent.as_ref().is_some_and(|moves| moves.len() as u32 <= self.lower_bound) {
            self.progress = Progress::Solved;
        }
    }
}

impl Search for LargeAnytime {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.allowed = self.allowed.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.done < self.allowed {
            self.step();
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

impl AnytimeSearch for LargeAnytime {
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            incumbent: self.solution(),
            lower_bound: self.lower_bound,
            beam_width: self.beam_width,
            is_beams_only: self.is_beams_only,
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

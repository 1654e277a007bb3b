//! Anytime search on boards of any size.

use super::beam::{Beam, Tile};
use super::bound::lower_bound;
use super::constructive::Constructive;
use super::geometry::{Geometry, Line};
use super::position::Position;
use super::ranking::{Tied, WEIGHTS};
use super::windows::Windows;
use crate::puzzle::{Direction, Moves};
use crate::search::memory::Allowance;
use crate::search::{
    AnytimeSearch, BeamStatus, BoundReport, Checkpoint, Event, Node, ObservableSearch, Observer, Progress, Search,
};
use crate::statistics::Statistics;

/// An anytime search that solves boards of any size.
///
/// A constructive solution comes first. Then two components take turns, the one that has worked less being next: beam
/// searches of doubling width, which look for shorter solutions from the start, and windows, which shorten the best
/// solution so far in many places. A beam that gets stuck is completed constructively. The lower bound is that of the
/// start: Manhattan distance and linear conflicts.
///
/// Neither complete nor optimal beyond the constructive solution, which always exists. Beams, their ranking and windows
/// take their memory from the limit; without room for them, the search ends with what it has. Solutions, the positions of
/// windows and the visits that removal of cycles compares are not counted.
///
/// The cost of work is counted in generated successors, and the same amount of work leads to the same state however it is
/// divided among calls.
#[derive(Debug)]
pub struct LargeAnytime<T> {
    geometry: Geometry,
    start: Vec<u16>,
    lines: Vec<Line>,
    memory: Allowance,
    constructive: Option<Constructive>,
    /// The moves before those of the beam: those of beams that got stuck, and of lines solved constructively.
    prefix: Vec<Direction>,
    /// The ranking of the beams, once it was needed and if it fits.
    ranking: Option<Tied>,
    beam: Option<Beam<T>>,
    /// The line that is solved constructively because a beam got stuck.
    stuck: Option<usize>,
    /// The width of the last beam that was begun, and of the next.
    beam_width: usize,
    next_width: usize,
    windows: Option<Windows>,
    /// The pass of the next windows.
    pass: u32,
    /// The successors counted for the beams and the windows.
    work: [u64; 2],
    turn: Turn,
    /// The work allowed by all calls so far, and done.
    allowed: u64,
    done: u64,
    incumbent: Option<Vec<Direction>>,
    lower_bound: u32,
    statistics: Statistics,
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Beam,
    Windows,
}

/// The work of one turn.
const TURN: u64 = 20_000;

/// The width of the first beam.
const FIRST_WIDTH: usize = 25;

/// The number of layers without a better rank after which a beam gives up, for each row and column.
const PATIENCE: usize = 2;

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
    ) -> Self {
        let geometry = Geometry::new(width, height, blank);
        let lower_bound = lower_bound(&geometry, start).max(checkpoint.lower_bound);
        let incumbent = checkpoint.incumbent.map(|moves| moves.directions().to_vec());
        let position = Position::new(start, &geometry);
        let constructive = incumbent.is_none().then(|| Constructive::new(&geometry, position));
        let mut search = LargeAnytime {
            start: start.to_vec(),
            lines: geometry.lines(),
            memory: Allowance::new(memory_limit),
            constructive,
            prefix: Vec::new(),
            ranking: None,
            beam: None,
            stuck: None,
            beam_width: checkpoint.beam_width,
            next_width: FIRST_WIDTH.max(checkpoint.beam_width),
            windows: None,
            pass: 0,
            work: [0; 2],
            turn: Turn::Beam,
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
    fn step<O: Observer>(&mut self, limit: u64, observer: &mut O) {
        if let Some(constructive) = &mut self.constructive {
            let before = constructive.moves().len();
            let is_solved = constructive.step(&self.geometry);
            self.done += (constructive.moves().len() - before) as u64 + 1;
            self.end_constructive(is_solved, observer);
            return;
        }
        let generated = self.statistics.generated;
        let turn = self.turn;
        let examined = match turn {
            Turn::Beam => self.step_beam(limit, observer),
            Turn::Windows => self.step_windows(limit, observer),
        };
        // A step without a successor counts as one, so that every step is paid for.
        let work = (examined + self.statistics.generated - generated).max(1);
        self.done += work;
        self.work[turn as usize] += work;
        self.choose_turn();
    }

    /// Adopts the constructive solution if it is complete. If it has solved the line at which a beam got stuck, the beam
    /// continues from there.
    fn end_constructive<O: Observer>(&mut self, is_solved: bool, observer: &mut O) {
        let Some(constructive) = &self.constructive else { return };
        let lines = constructive.solved_lines();
        let is_line_solved = self.stuck.is_some_and(|stage| lines > stage);
        if !is_solved && !is_line_solved {
            return;
        }
        self.prefix.extend_from_slice(constructive.moves());
        if is_solved {
            let moves = std::mem::take(&mut self.prefix);
            self.constructive = None;
            self.end_beam();
            self.improve(moves, observer);
            return;
        }
        let tiles = constructive.tiles().to_vec();
        self.constructive = None;
        if let Some(ranking) = &mut self.ranking {
            ranking.set_stage(lines);
        }
        self.start_beam(&tiles);
    }

    /// Starts the beam from a board after the moves of the prefix.
    fn start_beam(&mut self, tiles: &[u16]) {
        let (Some(beam), Some(ranking)) = (&mut self.beam, &self.ranking) else { return };
        let shorter = self.incumbent.as_ref().map_or(u32::MAX, |moves| moves.len() as u32 - 1);
        let Some(longest) = shorter.checked_sub(self.prefix.len() as u32) else { return self.end_beam() };
        let patience = 40 + (PATIENCE * (self.geometry.width() + self.geometry.height())) as u32;
        beam.begin(&self.geometry, ranking, tiles, (longest, patience), &mut self.memory);
    }

    /// Ends the beam; the next one is twice as wide.
    fn end_beam(&mut self) {
        self.prefix.clear();
        self.stuck = None;
        if let Some(beam) = self.beam.take() {
            beam.release(&mut self.memory);
            self.next_width = 2 * self.beam_width;
        }
    }

    /// Ranks for the next line once the best board has solved the current one.
    fn update_stage(&mut self) {
        let (Some(beam), Some(ranking)) = (&mut self.beam, &mut self.ranking) else { return };
        let (Some(stage), Some(leader)) = (ranking.stage(), beam.next_leader(&self.geometry)) else { return };
        let is_home = |&cell: &u16| leader[usize::from(cell)] == T::new(cell);
        if self.lines[stage].cells.iter().all(is_home) {
            ranking.set_stage(stage + 1);
            beam.rerank(&self.geometry, ranking);
        }
    }

    /// Lets the component that has worked less go on.
    fn choose_turn(&mut self) {
        let [beams, windows] = self.work;
        self.turn = match self.turn {
            Turn::Beam if beams > BEAM_SHARE * windows + TURN => Turn::Windows,
            Turn::Windows if BEAM_SHARE * windows > beams + TURN => Turn::Beam,
            turn => turn,
        };
    }

    /// Advances the beam, or begins the next. Returns the number of candidates examined again.
    fn step_beam<O: Observer>(&mut self, limit: u64, observer: &mut O) -> u64 {
        let (Some(beam), Some(ranking)) = (&mut self.beam, &self.ranking) else {
            self.begin_beam();
            return 1;
        };
        let limit = self.statistics.generated + limit;
        let examined = beam.advance(&self.geometry, ranking, limit, &mut self.statistics, &mut self.memory);
        match beam.status() {
            BeamStatus::Running => self.update_stage(),
            BeamStatus::Solved => {
                let mut moves = std::mem::take(&mut self.prefix);
                moves.extend(beam.solution().unwrap_or_default());
                self.end_beam();
                self.improve(moves, observer);
            }
            BeamStatus::Exhausted => {
                // Without a prefix and without a cut layer, no shorter solution exists.
                if self.prefix.is_empty()
                    && let Some(moves) = &self.incumbent
                {
                    self.lower_bound = moves.len() as u32;
                    if O::ENABLED {
                        observer.observe(Event::Bound(self.lower_bound));
                    }
                    self.settle();
                }
                self.end_beam();
            }
            BeamStatus::Lost => match beam.leader(&self.geometry) {
                Some((moves, tiles)) => {
                    self.prefix.extend(moves);
                    let solved = self
                        .lines
                        .iter()
                        .take_while(|line| line.cells.iter().all(|&cell| tiles[usize::from(cell)] == cell));
                    self.stuck = Some(ranking.stage().unwrap_or(0).max(solved.count()));
                    let position = Position::new(&tiles, &self.geometry);
                    self.constructive = Some(Constructive::new(&self.geometry, position));
                }
                None => self.end_beam(),
            },
        }
        examined
    }

    /// Begins a beam of the next width, if it fits.
    fn begin_beam(&mut self) {
        if self.ranking.is_none() {
            let bytes = Tied::bytes(&self.geometry);
            match self.memory.reserve::<u8>(bytes) {
                Ok(_) => self.ranking = Some(Tied::new(&self.geometry, WEIGHTS)),
                Err(_) => return self.end_component(Turn::Beam),
            }
        }
        if self.next_width > MAX_WIDTH {
            return self.end_component(Turn::Beam);
        }
        match Beam::new(self.next_width, self.geometry.cells(), &mut self.memory) {
            Ok(beam) => {
                self.beam = Some(beam);
                self.beam_width = self.next_width;
                if let Some(ranking) = &mut self.ranking {
                    ranking.set_stage(0);
                }
                let start = std::mem::take(&mut self.start);
                self.start_beam(&start);
                self.start = start;
            }
            Err(_) => self.end_component(Turn::Beam),
        }
    }

    /// Advances the windows, or begins a pass. Returns the number of candidates examined again.
    fn step_windows<O: Observer>(&mut self, limit: u64, observer: &mut O) -> u64 {
        let Some(windows) = &mut self.windows else {
            let moves = self.incumbent.clone().unwrap_or_default();
            match Windows::new(&self.start, &self.geometry, moves, self.pass, &mut self.memory) {
                Ok(windows) => self.windows = Some(windows),
                Err(_) => self.end_component(Turn::Windows),
            }
            return 1;
        };
        let limit = self.statistics.generated + limit;
        let examined = windows.advance(&self.geometry, limit, &mut self.statistics, &mut self.memory);
        if windows.take_improvement() {
            let length = windows.moves().len();
            if self.incumbent.as_ref().is_none_or(|incumbent| length < incumbent.len()) {
                let moves = windows.moves().to_vec();
                self.adopt(moves, observer);
            }
        }
        if examined.is_none()
            && let Some(windows) = self.windows.take()
        {
            windows.release(&mut self.memory);
            self.pass += 1;
        }
        examined.unwrap_or(1)
    }

    /// Ends a component that does not fit into the memory.
    fn end_component(&mut self, component: Turn) {
        self.work[component as usize] = u64::MAX / 8;
        if self.work.iter().all(|&work| work >= u64::MAX / 8) && self.progress == Progress::Running {
            self.progress = Progress::Limit;
        }
    }

    /// Adopts a solution that is shorter than the incumbent, and has the windows begin anew on it.
    fn improve<O: Observer>(&mut self, moves: Vec<Direction>, observer: &mut O) {
        if self.incumbent.as_ref().is_some_and(|incumbent| incumbent.len() <= moves.len()) {
            return;
        }
        if let Some(windows) = self.windows.take() {
            windows.release(&mut self.memory);
        }
        self.pass = 0;
        self.adopt(moves, observer);
    }

    fn adopt<O: Observer>(&mut self, moves: Vec<Direction>, observer: &mut O) {
        if O::ENABLED {
            observer.observe(Event::Incumbent(moves.len() as u32));
        }
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
const BEAM_SHARE: u64 = 2;

impl<T: Tile> Search for LargeAnytime<T> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
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

    fn frontier(&self) -> Vec<Node> {
        Vec::new()
    }

    fn closed(&self) -> Vec<Node> {
        Vec::new()
    }
}

impl<T: Tile> ObservableSearch for LargeAnytime<T> {
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress {
        self.allowed = self.allowed.saturating_add(nodes.max(1));
        while self.progress == Progress::Running && self.done < self.allowed {
            self.step(STEP, observer);
        }
        self.progress
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
            statistics: self.statistics(),
        }
    }

    fn merge_bound(&mut self, report: BoundReport) {
        self.lower_bound = self.lower_bound.max(report.lower_bound);
        if let Some(moves) = &report.solution {
            self.improve(moves.directions().to_vec(), &mut ());
        }
        self.settle();
    }
}

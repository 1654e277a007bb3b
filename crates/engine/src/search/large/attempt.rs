//! One way from a board to the goal, by beams of one width.
//!
//! A board of at most 49 cells is solved as a whole. On a larger one, lines are solved one after another, on the rectangle
//! that is left, until that has at most six rows and columns. [`Staged`] ranks the boards, and [`Focused`] while lines are
//! long. A beam that no longer makes progress is begun again from its best board with a larger width. If that does not
//! help, the line, or of a long one the next tile, is placed constructively.
//!
//! Takes the memory of a beam and its ranking, which are counted, and a few bytes for each move and cell.

use super::constructive::Constructive;
use super::focused::Focused;
use super::geometry::{Geometry, Line};
use super::position::Position;
use super::ranking::{Ranking, Tied, WEIGHTS};
use super::section::{Rectangle, Section};
use super::sliced::{Sliced, SlicedBoard, Tile};
use super::staged::{STAGED_WEIGHTS, Staged};
use super::untied::Untied;
use crate::puzzle::Direction;
use crate::search::beam::{Beam, BeamStatus};
use crate::search::memory::{Allowance, OutOfMemory};
use crate::statistics::Statistics;

/// An attempt to find a solution that is shorter than a given length.
#[derive(Debug)]
pub struct Attempt<T> {
    /// The width of the beams that solve lines.
    width: usize,
    /// The width of the current beam.
    beam_width: usize,
    /// The board after `moves`.
    position: Position,
    moves: Vec<Direction>,
    /// The maximum length of a solution.
    longest: u32,
    lines: Vec<Line>,
    /// The number of lines before the rest is solved as a whole.
    whole: usize,
    task: Option<Task<T>>,
    status: AttemptStatus,
}

/// The state of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttemptStatus {
    /// There is more to do.
    Running,
    /// The moves lead to the goal.
    Solved,
    /// No solution that is short enough was found.
    Failed,
    /// No solution is short enough.
    Exhausted,
}

/// The current task: which part of the board is being solved, and how.
#[derive(Debug)]
enum Task<T> {
    /// The next lines, on the rectangle that is left.
    Lines(Box<Lines<T>>),
    /// The whole rectangle that is left.
    Whole(Box<Whole<T>>),
    /// Constructively until that many lines are solved, or the next tile if it is 0.
    Constructive { constructive: Box<Constructive>, lines: usize },
}

#[derive(Debug)]
struct Lines<T> {
    section: Section,
    lines: Vec<Line>,
    ranking: LineRanking,
    beam: Beam<SlicedBoard, T>,
    best: Best,
    /// The number of lines solved since the section was chosen.
    solved: usize,
    bytes: usize,
}

/// The rankings of boards whose lines are solved one after another.
#[derive(Debug)]
enum LineRanking {
    Staged(Staged),
    Focused(Focused),
}

impl LineRanking {
    /// The number of the line that is solved.
    fn stage(&self) -> usize {
        match self {
            LineRanking::Staged(ranking) => ranking.stage(),
            LineRanking::Focused(ranking) => ranking.stage(),
        }
    }
}

/// The rankings of boards that are solved as a whole.
#[derive(Debug)]
enum WholeRanking {
    Tied(Tied),
    Untied(Untied),
}

#[derive(Debug)]
struct Whole<T> {
    section: Section,
    ranking: WholeRanking,
    beam: Beam<SlicedBoard, T>,
    bytes: usize,
}

/// The best board of a beam so far: its moves, and its rank and depth.
#[derive(Default, Debug)]
struct Best {
    moves: Vec<Direction>,
    rank: (i32, u32),
}

/// The maximum number of cells of a board that is solved as a whole.
const WHOLE_CELLS: usize = 49;

/// The maximum number of rows and columns of the rectangle that is solved as a whole after the lines.
const WHOLE_SPAN: usize = 6;

/// The beam that solves the rest after the lines is wider by this factor: boards and solutions are shorter.
const WHOLE_FACTOR: usize = 8;

/// The number of layers without a better rank after which a beam gives up: for lines, and for the whole.
const WHOLE_PATIENCE: u32 = 70;

const LINE_PATIENCE: u32 = 80;

/// The maximum ratio of the width of such a beam to the attempt's.
const MAX_WIDENING: usize = 4;

/// The span of the shortest lines whose tiles are placed one after another.
const FOCUSED_SPAN: usize = 18;

/// The number of solved lines next to the rest whose tiles may move.
const MARGIN: usize = 2;

/// The number of lines after which a smaller section is chosen.
const LINES_OF_SECTION: usize = 4;

impl<T: Tile> Attempt<T> {
    /// Begins an attempt on the board `tiles`, with beams of that width, to find at most `longest` moves.
    pub fn new(board: &Geometry, tiles: &[u16], width: usize, longest: u32) -> Attempt<T> {
        let lines = board.lines();
        let is_whole = board.cells() <= WHOLE_CELLS;
        let whole = lines.iter().position(|line| is_whole || line.span <= WHOLE_SPAN).unwrap_or(lines.len());
        Attempt {
            width,
            beam_width: width,
            position: Position::new(tiles, board),
            moves: Vec::new(),
            longest,
            lines,
            whole,
            task: None,
            status: AttemptStatus::Running,
        }
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// The maximum length of a solution.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Returns its bytes to `memory`.
    pub fn release(mut self, memory: &mut Allowance) {
        self.end_task(memory);
    }

    /// Advances until `limit` successors are counted in `statistics`, or to the end of a step. Returns the number of
    /// candidates examined again, and the state.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn advance(
        &mut self,
        board: &Geometry,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
    ) -> Result<(u64, AttemptStatus), OutOfMemory> {
        let examined = match &mut self.task {
            None => {
                self.begin_task(board, memory)?;
                1
            }
            Some(Task::Lines(task)) => {
                let (geometry, beam) = (task.section.geometry(), &mut task.beam);
                let examined = match &task.ranking {
                    LineRanking::Staged(ranking) => {
                        beam.advance(&Sliced::new(geometry, ranking), limit, statistics, memory, &mut ())
                    }
                    LineRanking::Focused(ranking) => {
                        beam.advance(&Sliced::new(geometry, ranking), limit, statistics, memory, &mut ())
                    }
                };
                self.step_lines(board, memory);
                examined
            }
            Some(Task::Whole(task)) => {
                let (geometry, beam) = (task.section.geometry(), &mut task.beam);
                let examined = match &task.ranking {
                    WholeRanking::Tied(ranking) => {
                        beam.advance(&Sliced::new(geometry, ranking), limit, statistics, memory, &mut ())
                    }
                    WholeRanking::Untied(ranking) => {
                        beam.advance(&Sliced::new(geometry, ranking), limit, statistics, memory, &mut ())
                    }
                };
                self.step_whole(board, memory);
                examined
            }
            Some(Task::Constructive { constructive, lines }) => {
                let before = constructive.moves().len();
                let is_solved = constructive.step(board);
                let examined = (constructive.moves().len() - before) as u64;
                let is_placed = constructive.moves().len() > before && *lines == 0;
                if is_solved || is_placed || *lines > 0 && constructive.solved_lines() >= *lines {
                    let moves = constructive.moves().to_vec();
                    self.play(board, &moves);
                    self.beam_width = self.width;
                    self.end_task(memory);
                    if is_solved {
                        self.end(AttemptStatus::Solved);
                    }
                }
                examined
            }
        };
        Ok((examined, self.status))
    }

    fn end(&mut self, status: AttemptStatus) {
        let is_too_long = status == AttemptStatus::Solved && self.moves.len() as u64 > u64::from(self.longest);
        self.status = if is_too_long { AttemptStatus::Failed } else { status };
    }

    fn play(&mut self, board: &Geometry, moves: &[Direction]) {
        for &direction in moves {
            self.position.slide(direction, board);
        }
        self.moves.extend_from_slice(moves);
    }

    fn end_task(&mut self, memory: &mut Allowance) {
        match self.task.take() {
            Some(Task::Lines(task)) => {
                task.beam.release(memory);
                memory.give_back(task.bytes);
            }
            Some(Task::Whole(task)) => {
                task.beam.release(memory);
                memory.give_back(task.bytes);
            }
            Some(Task::Constructive { .. }) | None => {}
        }
    }

    /// The number of lines that are solved, from the first on.
    fn solved_lines(&self) -> usize {
        let is_home = |&cell: &u16| self.position.tile(cell) == cell;
        self.lines.iter().take_while(|line| line.cells.iter().all(is_home)).count()
    }

    /// Begins to solve the next lines, or the rest.
    fn begin_task(&mut self, board: &Geometry, memory: &mut Allowance) -> Result<(), OutOfMemory> {
        let Some(longest) = self.longest.checked_sub(self.moves.len() as u32) else {
            self.end(AttemptStatus::Failed);
            return Ok(());
        };
        let solved = self.solved_lines();
        let is_whole = solved >= self.whole;
        let without = if is_whole { self.whole } else { solved.saturating_sub(MARGIN) };
        let section = Section::new(board, Rectangle::after_lines(board, without), board.blank());
        let geometry = section.geometry();
        let tiles = section.tiles(board, &self.position, |tile| tile);
        let task = if is_whole {
            let factor = if self.whole == 0 { 1 } else { WHOLE_FACTOR };
            let weights = Untied::weights(geometry);
            let bytes = if weights.is_some() { Untied::bytes(geometry) } else { Tied::bytes(geometry) };
            let mut beam = Beam::new(factor * self.beam_width, geometry.cells(), memory)?;
            if memory.take(bytes).is_err() {
                beam.release(memory);
                return Err(OutOfMemory);
            }
            let limits = (longest, WHOLE_PATIENCE);
            let ranking = match weights {
                Some(weights) => {
                    let ranking = Untied::new(geometry, weights);
                    begin(&mut beam, geometry, &ranking, &tiles, limits, memory);
                    WholeRanking::Untied(ranking)
                }
                None => {
                    let ranking = Tied::new(geometry, WEIGHTS);
                    begin(&mut beam, geometry, &ranking, &tiles, limits, memory);
                    WholeRanking::Tied(ranking)
                }
            };
            Task::Whole(Box::new(Whole { section, ranking, beam, bytes }))
        } else {
            let bytes = Staged::bytes(geometry).max(Focused::bytes(geometry));
            let mut beam = Beam::new(self.beam_width, geometry.cells(), memory)?;
            if memory.take(bytes).is_err() {
                beam.release(memory);
                return Err(OutOfMemory);
            }
            let (stage, limits) = (solved - without, (longest, LINE_PATIENCE));
            let ranking = if self.lines[solved].span >= FOCUSED_SPAN {
                let ranking = Focused::new(geometry, stage, &tiles);
                begin(&mut beam, geometry, &ranking, &tiles, limits, memory);
                LineRanking::Focused(ranking)
            } else {
                let mut ranking = Staged::new(geometry, STAGED_WEIGHTS);
                ranking.set_stage(stage);
                begin(&mut beam, geometry, &ranking, &tiles, limits, memory);
                LineRanking::Staged(ranking)
            };
            let best = Best { rank: beam.best(), ..Best::default() };
            let lines = geometry.lines();
            Task::Lines(Box::new(Lines { section, lines, ranking, beam, best, solved: 0, bytes }))
        };
        self.task = Some(task);
        self.step_whole(board, memory);
        Ok(())
    }

    /// Reacts to the state of the beam that solves lines.
    fn step_lines(&mut self, board: &Geometry, memory: &mut Allowance) {
        let Some(Task::Lines(task)) = &mut self.task else { return };
        let geometry = task.section.geometry();
        match task.beam.status() {
            BeamStatus::Running => {
                let Some(leader) = task.beam.next_leader(geometry.cells()) else { return };
                let stage = task.ranking.stage();
                let tile_on = |cell: u16| leader[usize::from(cell)].number();
                let is_changed = match &mut task.ranking {
                    LineRanking::Staged(ranking) => {
                        let is_solved = task.lines[stage].cells.iter().all(|&cell| tile_on(cell) == cell);
                        if is_solved {
                            ranking.set_stage(stage + 1);
                        }
                        is_solved
                    }
                    LineRanking::Focused(ranking) => ranking.update(geometry, tile_on),
                };
                if !is_changed {
                    if task.beam.best() != task.best.rank {
                        task.best.rank = task.beam.best();
                        if let Some((moves, _)) = task.beam.leader(geometry.cells()) {
                            task.best.moves = moves;
                        }
                    }
                    return;
                }
                let next = task.ranking.stage();
                task.solved += next - stage;
                let span = task.lines.get(next).map_or(0, |line| line.span);
                let is_focused = matches!(task.ranking, LineRanking::Focused(_));
                let is_same = span > WHOLE_SPAN && is_focused == (span >= FOCUSED_SPAN);
                if task.solved < LINES_OF_SECTION && self.beam_width == self.width && is_same {
                    match &task.ranking {
                        LineRanking::Staged(ranking) => rerank(&mut task.beam, geometry, ranking),
                        LineRanking::Focused(ranking) => rerank(&mut task.beam, geometry, ranking),
                    }
                    task.best.rank = (i32::MAX, 0);
                    return;
                }
                let moves = task.beam.leader(geometry.cells()).map_or_else(Vec::new, |(moves, _)| moves);
                self.end_task(memory);
                self.play(board, &moves);
                self.beam_width = self.width;
            }
            BeamStatus::Solved => {
                let moves = task.beam.solution().unwrap_or_default();
                self.end_task(memory);
                self.play(board, &moves);
                self.end(AttemptStatus::Solved);
            }
            BeamStatus::Exhausted | BeamStatus::Lost => {
                let is_empty = task.beam.leader(geometry.cells()).is_none();
                let moves = std::mem::take(&mut task.best.moves);
                self.end_task(memory);
                if is_empty {
                    // The boards of the layer were too far from the goal.
                    return self.end(AttemptStatus::Failed);
                }
                self.play(board, &moves);
                self.widen(board);
            }
        }
    }

    /// Begins a wider beam next, or places tiles constructively.
    fn widen(&mut self, board: &Geometry) {
        let solved = self.solved_lines();
        let Some(line) = self.lines.get(solved) else { return };
        let is_focused = line.span >= FOCUSED_SPAN;
        if !is_focused && self.beam_width < MAX_WIDENING * self.width {
            self.beam_width *= 2;
            return;
        }
        // A single tile helps only if placed tiles stay: otherwise, a beam might displace it again. The last two do not stay
        // before both are home.
        let placed = line.cells.iter().take_while(|&&cell| self.position.tile(cell) == cell).count();
        let lines = if is_focused && placed + 2 < line.cells.len() { 0 } else { solved + 1 };
        let constructive = Box::new(Constructive::new(board, self.position.clone()));
        self.task = Some(Task::Constructive { constructive, lines });
    }

    /// Reacts to the state of the beam that solves the rest.
    fn step_whole(&mut self, board: &Geometry, memory: &mut Allowance) {
        let Some(Task::Whole(task)) = &mut self.task else { return };
        let geometry = task.section.geometry();
        match task.beam.status() {
            BeamStatus::Running => {}
            BeamStatus::Solved => {
                let moves = task.beam.solution().unwrap_or_default();
                self.end_task(memory);
                self.play(board, &moves);
                self.end(AttemptStatus::Solved);
            }
            BeamStatus::Exhausted => {
                // Proves something only of the whole board from its start: beside a rectangle, tiles might give way.
                let is_proof = self.whole == 0 && self.moves.is_empty();
                let status = if is_proof { AttemptStatus::Exhausted } else { AttemptStatus::Failed };
                self.end_task(memory);
                self.end(status);
            }
            BeamStatus::Lost => {
                let moves = task.beam.leader(geometry.cells()).map_or_else(Vec::new, |(moves, _)| moves);
                self.end_task(memory);
                self.play(board, &moves);
                let constructive = Box::new(Constructive::new(board, self.position.clone()));
                self.task = Some(Task::Constructive { constructive, lines: usize::MAX });
            }
        }
    }
}

fn begin<T: Tile, R: Ranking>(
    beam: &mut Beam<SlicedBoard, T>,
    geometry: &Geometry,
    ranking: &R,
    tiles: &[u16],
    limits: (u32, u32),
    memory: &mut Allowance,
) {
    let space = Sliced::<T, R>::new(geometry, ranking);
    beam.begin(&space, space.board(tiles), tiles.iter().map(|&tile| T::new(tile)), limits, memory);
}

fn rerank<T: Tile, R: Ranking>(beam: &mut Beam<SlicedBoard, T>, geometry: &Geometry, ranking: &R) {
    let space = Sliced::<T, R>::new(geometry, ranking);
    beam.rerank(geometry.cells(), |board, blank, tiles| space.reranked(board, blank, tiles));
}

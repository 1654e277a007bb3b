//! Where a player loses moves, compared with a solution by hand.

use crate::shared::locale::t;
use crate::statistics::played::Replay;
use npuzzle_engine::guide::{Task, guide};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size, Solvability};

/// A stage of a solution by hand to the usual goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A row, counted from 1, without the cells of earlier stages.
    Row(usize),
    /// A column, counted from 1, without the cells of earlier stages.
    Column(usize),
    /// The last tiles together, of at most six cells.
    Rest,
}

/// Returns the stages of a size in their order: rows and columns alternate on a square, and of a rectangle the lines across the longer
/// edge come first.
pub fn stages(size: Size) -> Vec<Stage> {
    let (mut columns, mut rows, mut stages) = (0, 0, Vec::new());
    while (size.width() - columns) * (size.height() - rows) > 6 {
        if size.width() - columns > size.height() - rows {
            columns += 1;
            stages.push(Stage::Column(columns));
        } else {
            rows += 1;
            stages.push(Stage::Row(rows));
        }
    }
    stages.push(Stage::Rest);
    stages
}

impl Stage {
    /// Returns whether a cell is in the line of the stage.
    fn has(self, cell: usize, size: Size) -> bool {
        match self {
            Stage::Row(row) => cell / size.width() + 1 == row,
            Stage::Column(column) => cell % size.width() + 1 == column,
            Stage::Rest => true,
        }
    }

    pub fn label(self) -> String {
        match self {
            Stage::Row(row) => t!(split_row, row = row),
            Stage::Column(column) => t!(split_column, column = column),
            Stage::Rest => t!(last_tiles).to_owned(),
        }
    }

    /// Returns a random board to train the stage on: what comes before is solved. `None` if the size does not support the goal.
    pub fn board(self, size: Size, goal: &Goal, seed: u64) -> Option<Board> {
        let solved = goal.board(size).ok()?;
        let earlier: Vec<Stage> = stages(size).into_iter().take_while(|stage| *stage != self).collect();
        let is_before = |cell: &usize| earlier.iter().any(|stage| stage.has(*cell, size));
        let before: Vec<u16> = (0..size.cells()).filter(is_before).map(|cell| solved.tile(cell)).collect();
        Scrambles::new(size, goal.clone(), seed).ok()?.find_map(|scramble| {
            // The other tiles, in the order of a random board.
            let mut others = scramble.tiles().iter().filter(|tile| !before.contains(tile)).copied();
            let tile = |cell: usize| if is_before(&cell) { Some(solved.tile(cell)) } else { others.next() };
            let board = Board::from_tiles(size, &(0..size.cells()).map_while(tile).collect::<Vec<u16>>()).ok()?;
            let is_solvable = Solvability::of(&board, goal).is_ok_and(|known| known.is_solvable());
            (is_solvable && board != solved).then_some(board)
        })
    }
}

/// The moves of a player in one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// The number of games with the stage.
    pub games: u32,
    pub moves: u32,
    /// The number of moves above those of a solution by hand. Negative where the player was better.
    pub lost: i32,
}

/// The stages of a number of games on boards of one size, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Efforts {
    pub games: u32,
    pub stages: Vec<(Stage, Effort)>,
}

impl Efforts {
    /// Adds a game. After each move, a solution by hand tells how many moves are left and what is next.
    pub fn add(&mut self, replay: &Replay) {
        let size = replay.start.size();
        let Ok(goal) = replay.goal.board(size) else { return };
        if self.stages.is_empty() {
            self.stages = stages(size).into_iter().map(|stage| (stage, Effort::default())).collect();
        }
        let last = self.stages.len() - 1;
        // The number of the stage of the next task, and of the moves that are left.
        let look = |board: &Board, stages: &[(Stage, Effort)]| {
            guide(board, &goal).map_or((last, 0), |guidance| {
                let stage = match guidance.task {
                    Task::Place(tile) | Task::Finish { tile, .. } => {
                        let cell = goal.tiles().iter().position(|&known| known == tile).unwrap_or(0);
                        stages.iter().position(|(stage, _)| stage.has(cell, size)).unwrap_or(last)
                    }
                    Task::Rest(_) => last,
                };
                (stage, guidance.length as i32)
            })
        };
        let mut board = replay.start.clone();
        let (mut stage, mut left) = look(&board, &self.stages);
        let mut seen = vec![false; last + 1];
        for direction in replay.strokes.iter().flat_map(|stroke| stroke.directions()) {
            if !board.make_move(direction) {
                return;
            }
            let (next_stage, next_left) = look(&board, &self.stages);
            let effort = &mut self.stages[stage].1;
            effort.moves += 1;
            effort.lost += 1 + next_left - left;
            effort.games += u32::from(!std::mem::replace(&mut seen[stage], true));
            (stage, left) = (next_stage, next_left);
        }
        self.games += 1;
    }
}

//! Where a player loses moves, compared with a solution by hand.

use crate::shared::locale::t;
use crate::statistics::played::Replay;
use npuzzle_engine::guide::{Task, guide};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size, Solvability};

/// A stage of a solution by hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// A row, counted from 1, while more than two are left.
    Row(usize),
    /// A column of the last two rows, counted from 1.
    Column(usize),
    /// The last tiles together.
    Rest,
}

impl Stage {
    /// Returns the stage of a task.
    fn of(task: Task, goal: &Board) -> Stage {
        let tile = match task {
            Task::Place(tile) | Task::Finish { tile, .. } => tile,
            Task::Rest(_) => return Stage::Rest,
        };
        let cell = goal.tiles().iter().position(|&known| known == tile).unwrap_or(0);
        let (row, column) = (cell / goal.size().width(), cell % goal.size().width());
        if row + 2 < goal.size().height() { Stage::Row(row + 1) } else { Stage::Column(column + 1) }
    }

    pub fn label(self) -> String {
        match self {
            Stage::Row(row) => t!(split_row, row = row),
            Stage::Column(column) => t!(split_column, column = column),
            Stage::Rest => t!(last_tiles).to_owned(),
        }
    }

    /// Returns whether a cell is solved before the stage begins.
    fn is_before(self, cell: usize, size: Size) -> bool {
        let (row, column) = (cell / size.width(), cell % size.width());
        let upper = row + 2 < size.height();
        match self {
            Stage::Row(first) => row + 1 < first,
            Stage::Column(first) => upper || column + 1 < first,
            Stage::Rest => upper || column + 3 < size.width(),
        }
    }

    /// Returns a random board to train the stage on: what comes before is solved. `None` if the size does not support the goal.
    pub fn board(self, size: Size, goal: &Goal, seed: u64) -> Option<Board> {
        let solved = goal.board(size).ok()?;
        let is_before = |cell: &usize| self.is_before(*cell, size);
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

/// The stages of a number of games, in the order of a solution by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Efforts {
    pub games: u32,
    pub stages: Vec<(Stage, Effort)>,
}

impl Efforts {
    /// Adds a game. After each move, a solution by hand tells how many moves are left and what is next.
    pub fn add(&mut self, replay: &Replay) {
        let Ok(goal) = replay.goal.board(replay.start.size()) else { return };
        let mut board = replay.start.clone();
        let look = |board: &Board| {
            guide(board, &goal)
                .map_or((0, Stage::Rest), |guidance| (guidance.length as i32, Stage::of(guidance.task, &goal)))
        };
        let (mut left, mut stage) = look(&board);
        let mut seen = Vec::new();
        for direction in replay.strokes.iter().flat_map(|stroke| stroke.directions()) {
            if !board.make_move(direction) {
                return;
            }
            let (next_left, next_stage) = look(&board);
            let effort = self.at(stage);
            effort.moves += 1;
            effort.lost += 1 + next_left - left;
            if !seen.contains(&stage) {
                seen.push(stage);
                effort.games += 1;
            }
            (left, stage) = (next_left, next_stage);
        }
        self.games += 1;
    }

    fn at(&mut self, stage: Stage) -> &mut Effort {
        let place = match self.stages.binary_search_by_key(&stage, |(known, _)| *known) {
            Ok(place) => place,
            Err(place) => {
                self.stages.insert(place, (stage, Effort::default()));
                place
            }
        };
        &mut self.stages[place].1
    }
}

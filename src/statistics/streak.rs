//! Moves in a row that kept to a shortest solution, over several games.

use crate::statistics::played::Replay;
use npuzzle_engine::puzzle::{Board, Size};

/// The moves of a finished game, and the distances of their boards from the goal, as far as they are known.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Each board with its distance, from the start to the goal.
    boards: Vec<(Board, Option<u32>)>,
}

impl Course {
    /// Creates the course of a game. `None` on sizes whose boards are not solved in an instant.
    pub fn new(replay: &Replay) -> Option<Course> {
        let mut board = replay.start.clone();
        matches!(board.size(), Size::PUZZLE_8 | Size::PUZZLE_15).then_some(())?;
        let mut boards = vec![(board.clone(), None)];
        for direction in replay.strokes.iter().flat_map(|stroke| stroke.directions()) {
            board.make_move(direction).then_some(())?;
            boards.push((board.clone(), None));
        }
        boards.last_mut()?.1 = Some(0);
        Some(Course { boards })
    }

    pub fn moves(&self) -> usize {
        self.boards.len() - 1
    }

    /// Returns the next board whose distance is needed. `None` once it is known of each move whether it kept to a shortest solution.
    ///
    /// Along such moves, the moves made and those that remain have the same sum. The sum never falls, so where it is the same on two
    /// boards, all moves between them are such moves.
    pub fn question(&self) -> Option<&Board> {
        let (start, distance) = self.boards.first()?;
        if distance.is_none() {
            return Some(start);
        }
        let known = self.known();
        let gap = known.windows(2).find(|ends| ends[1].0 > ends[0].0 + 1 && ends[0].1 != ends[1].1)?;
        Some(&self.boards[usize::midpoint(gap[0].0, gap[1].0)].0)
    }

    /// Takes the distance of a board.
    pub fn answer(&mut self, board: &Board, distance: u32) {
        for (_, known) in self.boards.iter_mut().filter(|(known, _)| known == board) {
            *known = Some(distance);
        }
    }

    /// The boards of known distance, as their positions, with the sum of the moves made and those that remain.
    fn known(&self) -> Vec<(usize, usize)> {
        let sum = |(index, (_, distance)): (usize, &(Board, Option<u32>))| Some((index, index + (*distance)? as usize));
        self.boards.iter().enumerate().filter_map(sum).collect()
    }

    /// Returns of each move whether it kept to a shortest solution. Call it once there is no question.
    fn kept(&self) -> Vec<bool> {
        let runs = self.known();
        runs.windows(2).flat_map(|ends| vec![ends[0].1 == ends[1].1; ends[1].0 - ends[0].0]).collect()
    }
}

/// Numbers of moves in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    pub current: u32,
    pub best: u32,
}

impl Streak {
    /// Adds a game with this number of moves. Moves that were taken back are not on its course: they end the streak.
    pub fn add(&mut self, course: &Course, moves: usize) {
        let undone = if course.moves() == moves { None } else { Some(false) };
        for is_kept in course.kept().into_iter().chain(undone) {
            self.current = if is_kept { self.current + 1 } else { 0 };
            self.best = self.best.max(self.current);
        }
    }
}

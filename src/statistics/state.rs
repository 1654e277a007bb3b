//! The state of the Statistics view.

use crate::shared::time::Date;
use crate::stage::daily::SolvedDays;
use crate::stage::records::Finished;
use crate::statistics::hunt::Hunt;
use crate::statistics::played::{Played, Replay};
use crate::statistics::stages::Efforts;
use crate::statistics::streak::{Course, Streak};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use std::collections::VecDeque;
use std::rc::Rc;

/// The number of games whose presses are examined for stages.
pub const EXAMINED: usize = 50;

/// The number of games that are listed at first, and more at a time.
pub const LISTED: usize = 20;

/// The state of the Statistics view.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    pub is_shown: bool,
    /// Whether all games have been read.
    pub is_read: bool,
    /// The games, oldest first once all have been read.
    pub games: Rc<Vec<Played>>,
    pub daily: SolvedDays,
    pub today: Option<Date>,
    size: Option<Size>,
    /// The game on show, unless it is the last one.
    pub shown: Option<u64>,
    pub replay: Option<(u64, Replay)>,
    /// The ids of games that are still to be examined for stages.
    pub unexamined: Vec<u64>,
    pub efforts: Efforts,
    /// The games whose moves are still to be compared with the shortest solutions, oldest first, with their numbers of moves.
    pub courses: VecDeque<(Course, usize)>,
    pub streak: Streak,
    pub listed: usize,
    /// The file that is written after each game, and whether the browser lets the page write it.
    pub file: Option<(String, bool)>,
    pub notice: Option<String>,
    /// Whether the notice is about an import that can be undone.
    pub can_undo: bool,
    pub hunt: Hunt,
}

impl Statistics {
    /// Returns the sizes of the games, smallest first.
    pub fn sizes(&self) -> Vec<Size> {
        let mut sizes: Vec<Size> = Vec::new();
        for played in self.games.iter() {
            if !sizes.contains(&played.game.size) {
                sizes.push(played.game.size);
            }
        }
        sizes.sort_by_key(|size| (size.cells(), size.width()));
        sizes
    }

    /// Returns the size on show: the chosen one, or else that of the last game.
    pub fn size(&self) -> Option<Size> {
        let last = self.games.last().map(|played| played.game.size);
        self.size.filter(|size| self.games.iter().any(|played| played.game.size == *size)).or(last)
    }

    pub fn choose(&mut self, size: Size) {
        (self.size, self.shown, self.listed) = (Some(size), None, LISTED);
        self.examine();
    }

    /// Returns the games of the size on show, oldest first.
    pub fn of_size(&self) -> impl DoubleEndedIterator<Item = &Played> {
        let size = self.size();
        self.games.iter().filter(move |played| Some(played.game.size) == size)
    }

    /// Begins to examine the last games of the size for stages. Rows and columns are those of the usual goal.
    pub fn examine(&mut self) {
        let is_usual = |played: &&Played| played.start.is_some() && played.game.goal == Goal::BlankLast;
        let last = self.of_size().rev().filter(is_usual).take(EXAMINED);
        self.unexamined = last.map(|played| played.game.id).collect();
        (self.efforts, self.courses, self.streak) = Default::default();
    }

    /// Adds the games to the streak of which all is known. Returns the next board whose distance is needed.
    pub fn measure(&mut self) -> Option<Board> {
        while let Some((course, moves)) = self.courses.front() {
            if let Some(board) = course.question() {
                return Some(board.clone());
            }
            self.streak.add(course, *moves);
            self.courses.pop_front();
        }
        None
    }

    /// Returns the game on show.
    pub fn current(&self) -> Option<&Played> {
        let is_shown = |played: &&Played| Some(played.game.id) == self.shown;
        self.of_size().find(is_shown).or_else(|| self.of_size().next_back())
    }

    /// Returns the current and the best number of games in a row that were solved in the fewest moves.
    pub fn perfect_streak(&self) -> (u32, u32) {
        self.of_size().fold((0, 0), |(current, best), played| {
            let is_perfect = played.excess() == Some(0) && played.game.counts();
            let current = if is_perfect { current + 1 } else { 0 };
            (current, best.max(current))
        })
    }

    pub fn finished(&self) -> impl Iterator<Item = &Finished> {
        self.of_size().map(|played| &played.game)
    }
}

//! What the solver says to a player: the next move, how short a game could have been, a board at a chosen distance. It has
//! nothing to do with the search that the Solve view shows.

use super::game::{Game, Millis};
use super::records::{Finished, Shortest};
use crate::protocol::{Outcome, Report, RequestId};
use crate::puzzle::{Board, Direction, Moves};

/// What a player wants to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The next move from this board.
    Hint(Board),
    /// The shortest way from the start of the game that was finished.
    Shortest(Board),
    /// A board so many moves from the goal.
    Deal(u32),
}

/// What the solver answers.
#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// A way to the goal, and the moves that any needs at least.
    Way(Moves, u32),
    /// A board, and the moves of its shortest solutions.
    Board(Board, u32),
    /// There is none, or none was found in time.
    Nothing,
}

impl Advice {
    /// What a search's end says.
    pub fn of(outcome: Outcome, report: &Report) -> Advice {
        match outcome {
            Outcome::Solved { moves, optimal } => {
                let length = moves.len() as u32;
                let bound = if optimal { length } else { report.statistics.lower_bound.unwrap_or(0) };
                Advice::Way(moves, bound.min(length))
            }
            _ => Advice::Nothing,
        }
    }
}

/// The move to make next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The board that it is about.
    pub board: Board,
    /// The tile to move.
    pub tile: u8,
    /// Where it goes.
    pub direction: Direction,
    /// The moves from here to the goal, this one among them.
    pub left: Shortest,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The board that it began with.
    pub start: Board,
    /// The game in numbers.
    pub game: Finished,
    /// Whether the solver was asked for the way before it ended.
    pub is_helped: bool,
    /// Moves that led nowhere.
    pub there_and_back: u32,
    /// The shortest way that is known, once it was asked for.
    pub way: Option<Moves>,
    /// Whether the game was new, so that it is the latest of those kept.
    pub is_kept: bool,
}

impl Summary {
    /// Of a game that was won.
    pub fn new(game: &Game, is_kept: bool) -> Summary {
        let elapsed: Millis = game.stopwatch.elapsed(0.0);
        Summary {
            start: game.start,
            game: Finished {
                side: game.start.side(),
                goal: game.goal,
                moves: game.moves,
                time_ms: elapsed as u32,
                shortest: None,
                hints: game.hints,
                is_fair: game.deal.is_fair() && !game.is_helped,
            },
            is_helped: game.is_helped,
            there_and_back: game.there_and_back(),
            way: None,
            is_kept,
        }
    }

    /// With the way that the solver found, unless the player's own is shorter.
    fn informed(&mut self, way: Moves, at_least: u32) {
        self.game.shortest = Some(Shortest { moves: self.game.moves.min(way.len() as u32), at_least });
        self.way = Some(way);
    }
}

/// What was asked and answered.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Coach {
    /// To be asked.
    pub wanted: Option<Question>,
    asked: Option<(RequestId, Question)>,
    hint: Option<Hint>,
    /// How the last game ended, until another goes on.
    pub summary: Option<Summary>,
}

impl Coach {
    /// What is asked or to be asked.
    pub fn question(&self) -> Option<Question> {
        self.wanted.or(self.asked.map(|(_, question)| question))
    }

    /// The request that is not answered yet.
    pub fn pending(&self) -> Option<RequestId> {
        self.asked.map(|(id, _)| id)
    }

    /// Asks, instead of what was asked before.
    pub fn ask(&mut self, question: Question) {
        (self.wanted, self.asked) = (Some(question), None);
    }

    /// The question wanted has become that request.
    pub fn note_asked(&mut self, id: RequestId) {
        self.asked = self.wanted.take().map(|question| (id, question));
    }

    /// The question that this request has answered, if it is the latest.
    pub fn take_answered(&mut self, id: RequestId) -> Option<Question> {
        self.asked.take_if(|(known, _)| *known == id).map(|(_, question)| question)
    }

    /// Forgets what is about the board as it was.
    pub fn forget_board(&mut self) {
        self.hint = None;
        if matches!(self.wanted, Some(Question::Hint(_))) {
            self.wanted = None;
        }
        self.asked.take_if(|(_, question)| matches!(question, Question::Hint(_)));
    }

    /// The next move from that board, if it is known.
    pub fn hint_on(&self, board: &Board) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| hint.board == *board)
    }

    /// Notes the next move of a way from that board.
    pub fn hint_at(&mut self, board: &Board, way: &Moves, at_least: u32) {
        self.hint = way.directions().first().and_then(|&direction| {
            let source = direction.source(board.blank(), board.side().get())?;
            Some(Hint {
                board: *board,
                tile: board.tile(source),
                direction,
                left: Shortest { moves: way.len() as u32, at_least },
            })
        });
    }

    /// Notes the shortest way of the game that was finished; it, if the game is one that is kept.
    pub fn sum_up(&mut self, way: Moves, at_least: u32) -> Option<Shortest> {
        let summary = self.summary.as_mut()?;
        summary.informed(way, at_least);
        summary.game.shortest.filter(|_| summary.is_kept)
    }
}

//! The solver's advice to a player: a hint, the shortest solution of a finished game, or a board at a given distance.
//! It is independent of the search in the Solve view.

use crate::shared::time::Millis;
use crate::stage::daily::Daily;
use crate::stage::game::{Deal, Game, Target};
use crate::stage::records::{Finished, Shortest};
use npuzzle_engine::guide::{Guidance, Task};
use npuzzle_engine::puzzle::{Board, Direction, Moves};
use npuzzle_protocol::search::{DealSpec, Outcome, Report, RequestId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// The next move of a shortest solution of this board.
    Hint(Board),
    /// The next task by hand from this board.
    Guide(Board),
    /// The length of a solution by hand from the start of a finished game.
    ByHand(Board),
    /// The shortest solution from the start of a finished game.
    Shortest(Board),
    /// A board at a distance from the goal.
    Distance(DealSpec),
    /// The board of a day.
    Daily(Daily),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// A solution, and a lower bound of the length of any solution.
    Solution(Moves, u32),
    /// A board, and the length of its shortest solutions.
    Board(Board, u32),
    Guidance(Guidance),
    /// No answer exists, or none was found in time.
    Nothing,
}

impl Advice {
    /// Derives the answer from the result of a search.
    pub fn of(outcome: Outcome, report: &Report) -> Advice {
        match outcome {
            Outcome::Solved { moves, optimal } => {
                let length = moves.len() as u32;
                let bound = if optimal { length } else { report.statistics.lower_bound.unwrap_or(0) };
                Advice::Solution(moves, bound.min(length))
            }
            _ => Advice::Nothing,
        }
    }
}

/// The next move of a shortest solution, or of a solution by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    pub board: Board,
    pub tile: u16,
    pub direction: Direction,
    /// The solution that the move belongs to.
    pub kind: HintKind,
}

/// The solution that a hint's move belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// The shortest known one, with bounds of its length, including the move.
    Shortest(Shortest),
    ByHand {
        task: Task,
        /// Its moves from the board on.
        moves: Moves,
        /// 1 names the task, 2 marks the tile to move, 3 names the move.
        stage: u8,
    },
}

impl Hint {
    /// Returns the hint of a solution's first move. `None` without a move.
    fn new(board: &Board, first: Option<&Direction>, kind: HintKind) -> Option<Hint> {
        let &direction = first?;
        let source = direction.source(board.blank(), board.size())?;
        Some(Hint { board: board.clone(), tile: board.tile(source), direction, kind })
    }

    /// Returns the stage: 1 names the task, 2 marks the tile to move, 3 names the move.
    pub fn stage(&self) -> u8 {
        match self.kind {
            HintKind::Shortest(_) => 3,
            HintKind::ByHand { stage, .. } => stage,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    pub start: Board,
    pub deal: Deal,
    /// The presses, as they are written.
    pub path: String,
    /// The game in numbers.
    pub game: Finished,
    /// Whether the player requested a solution during the game.
    pub is_helped: bool,
    /// The number of moves that directly undo each other.
    pub wasted_moves: u32,
    /// The shortest known solution, once the solver has answered.
    pub solution: Option<Moves>,
    /// The number of moves by hand, once the solver has answered.
    pub by_hand: Option<u32>,
}

impl Summary {
    /// Summarizes a game that was won. The records know it by this number.
    pub fn new(game: &Game, id: u64) -> Summary {
        let elapsed: Millis = game.stopwatch.elapsed(0.0);
        Summary {
            start: game.start.clone(),
            deal: game.deal,
            path: game.written_path(),
            game: Finished {
                id,
                size: game.start.size(),
                goal: game.goal.clone(),
                moves: game.moves,
                time_ms: elapsed as u32,
                shortest: None,
                hints: game.hints,
                is_fair: game.deal.is_fair() && !game.is_helped,
            },
            is_helped: game.is_helped,
            wasted_moves: game.wasted_moves(),
            solution: None,
            by_hand: None,
        }
    }

    /// Returns whether the game beats a challenge, without help.
    pub fn beats(&self, target: Target) -> bool {
        self.game.hints == 0 && !self.is_helped && target.is_beaten_by(self.game.result())
    }

    /// Adds the solver's solution. The player's own may be shorter.
    fn add_solution(&mut self, solution: Moves, at_least: u32) {
        let moves = self.game.moves.min(solution.len() as u32);
        self.game.shortest = Some(Shortest { moves, at_least });
        self.solution = Some(solution);
    }
}

/// The conversation with the coach's worker.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Coach {
    /// The question to send next.
    wanted: Option<Question>,
    asked: Option<(RequestId, Question)>,
    hint: Option<Hint>,
    /// The result of the last game, until the first move of another.
    pub summary: Option<Summary>,
    last_request: RequestId,
}

impl Coach {
    /// Returns the question that has not been answered, whether it was sent or not.
    pub fn question(&self) -> Option<Question> {
        self.wanted.clone().or_else(|| Some(self.asked.as_ref()?.1.clone()))
    }

    /// Returns the request that awaits an answer.
    pub fn pending(&self) -> Option<RequestId> {
        <Option<(u32, Question)> as Clone>::clone(&self.asked).map(|(id, _)| id)
    }

    /// Asks a question, which replaces any earlier one.
    pub fn ask(&mut self, question: Question) {
        (self.wanted, self.asked) = (Some(question), None);
    }

    /// Turns the next question into a request.
    pub fn send(&mut self) -> Option<(RequestId, Question)> {
        let question = self.wanted.take()?;
        self.last_request += 1;
        self.asked = Some((self.last_request, question));
        self.asked.clone()
    }

    /// Takes the question that belongs to a request. `None` if the request is not the latest.
    pub fn take_answered(&mut self, id: RequestId) -> Option<Question> {
        self.asked.take_if(|(known, _)| *known == id).map(|(_, question)| question)
    }

    /// Forgets questions and answers about earlier games.
    pub fn clear(&mut self) {
        *self = Coach { last_request: self.last_request, ..Coach::default() };
    }

    /// Forgets questions and answers about the previous board, but for the task by hand, which goes on.
    pub fn forget_board(&mut self) {
        let is_of_board = |question: &Question| matches!(question, Question::Hint(_) | Question::Guide(_));
        self.hint.take_if(|hint| matches!(hint.kind, HintKind::Shortest(_)));
        self.wanted.take_if(|question| is_of_board(question));
        self.asked.take_if(|(_, question)| is_of_board(question));
    }

    /// Returns the hint for a board, if it is known.
    pub fn hint_on(&self, board: &Board) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| hint.board == *board)
    }

    /// Derives the hint from a solution of a board.
    pub fn hint_at(&mut self, board: &Board, solution: &Moves, at_least: u32) {
        let left = Shortest { moves: solution.len() as u32, at_least };
        self.hint = Hint::new(board, solution.directions().first(), HintKind::Shortest(left));
    }

    /// Begins a task by hand from a board.
    pub fn guide(&mut self, board: &Board, Guidance { task, moves, .. }: Guidance) {
        let first = moves.directions().first().copied();
        self.hint = Hint::new(board, first.as_ref(), HintKind::ByHand { task, moves, stage: 1 });
    }

    /// Advances the hint by hand: to its next stage, or on a later board of its task to the next move. Returns whether it is about
    /// another move. `None` if the board is not one of the task.
    pub fn reveal_more(&mut self, board: &Board) -> Option<bool> {
        let Hint { board: before, kind: HintKind::ByHand { task, moves, stage }, .. } = self.hint.as_mut()? else {
            return None;
        };
        if before == board {
            *stage = (*stage + 1).min(3);
            return Some(false);
        }
        let mut reached = before.clone();
        let steps = moves.directions();
        let done = steps.iter().position(|&direction| reached.make_move(direction) && reached == *board)?;
        let (task, moves, stage) = (*task, Moves::from(steps[done + 1..].to_vec()), *stage);
        let first = moves.directions().first().copied();
        self.hint = Hint::new(board, first.as_ref(), HintKind::ByHand { task, moves, stage });
        self.hint.is_some().then_some(true)
    }

    /// Adds the solver's solution to the summary. Returns the game's number and bounds of the shortest length.
    pub fn sum_up(&mut self, solution: Moves, at_least: u32) -> Option<(u64, Shortest)> {
        let summary = self.summary.as_mut()?;
        summary.add_solution(solution, at_least);
        Some((summary.game.id, summary.game.shortest?))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum CoachAction {
    /// Ask for the next move.
    Hint,
    Advised(RequestId, Advice, Millis),
    ReplayShortest,
    /// Put the result of the game away.
    CloseSummary,
}

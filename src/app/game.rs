//! What a player plays: the board, every press since the start, and the time.
//!
//! Undoing never loses anything: the presses stay, and only how many of them are made goes down. So going back, going on
//! again and going to a checkpoint are all the same step along one path, until another press takes the place of what lies
//! ahead.

use super::daily::Date;
use crate::puzzle::{Board, Direction, Goal, Moves, Solvability};
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

/// A point in time, in milliseconds.
pub type Millis = f64;

/// How long a player may look at a board before the time begins, if that is wanted, in milliseconds.
pub const INSPECTION_MS: Millis = 15_000.0;

/// Time that a player has used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stopwatch {
    /// In the future while the board is being inspected.
    running_since: Option<Millis>,
    banked: Millis,
}

impl Stopwatch {
    /// One that shows this time and stands still.
    pub fn showing(elapsed: Millis) -> Stopwatch {
        Stopwatch { running_since: None, banked: elapsed }
    }

    /// One that begins by itself when the inspection is over, or at the first move.
    pub fn inspecting(now: Millis) -> Stopwatch {
        Stopwatch { running_since: Some(now + INSPECTION_MS), banked: 0.0 }
    }

    /// The time used until now.
    pub fn elapsed(&self, now: Millis) -> Millis {
        self.banked + self.running_since.map_or(0.0, |since| (now - since).max(0.0))
    }

    /// What is left of the inspection.
    pub fn inspection_left(&self, now: Millis) -> Option<Millis> {
        self.running_since.map(|since| since - now).filter(|&left| left > 0.0)
    }

    /// Whether time goes on.
    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    fn started(self, now: Millis) -> Stopwatch {
        Stopwatch { running_since: Some(self.running_since.map_or(now, |since| since.min(now))), ..self }
    }

    fn stopped(self, now: Millis) -> Stopwatch {
        Stopwatch::showing(self.elapsed(now))
    }
}

/// Where a game's board comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Deal {
    /// Typed, drawn, or played before.
    #[default]
    Own,
    /// Any solvable board.
    Random,
    /// A board so many moves from the goal.
    Distance(u32),
    /// Everybody's board of that day.
    Daily(Date),
}

impl Deal {
    /// Whether a game from such a board may become a record: it is as hard as any other, and nobody has chosen it.
    pub fn is_fair(self) -> bool {
        matches!(self, Deal::Random | Deal::Daily(_))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deal::Own => formatter.write_str("own"),
            Deal::Random => formatter.write_str("random"),
            Deal::Distance(moves) => write!(formatter, "{moves}"),
            Deal::Daily(date) => date.fmt(formatter),
        }
    }
}

impl FromStr for Deal {
    type Err = ();

    fn from_str(text: &str) -> Result<Deal, ()> {
        match text {
            "own" => Ok(Deal::Own),
            "random" => Ok(Deal::Random),
            _ => match text.parse() {
                Ok(moves) => Ok(Deal::Distance(moves)),
                Err(_) => text.parse().map(Deal::Daily),
            },
        }
    }
}

/// One press: up to four tiles of a line slide together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// Where the tiles go.
    pub direction: Direction,
    /// How many of them, 1 to 4.
    pub count: u8,
    /// Whether the solver made it: no move of the player's.
    pub is_shown: bool,
}

impl Stroke {
    fn directions(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction, self.count.into())
    }

    fn made(self, board: Board) -> Option<Board> {
        self.directions().try_fold(board, |board, direction| board.slide(direction))
    }

    fn taken_back(self, board: Board) -> Option<Board> {
        Stroke { direction: self.direction.inverse(), ..self }.made(board)
    }

    fn moves(self) -> u32 {
        if self.is_shown { 0 } else { self.count.into() }
    }
}

impl fmt::Display for Stroke {
    /// `U`, `L3`; in small letters what the solver made.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.direction.letter();
        let letter = if self.is_shown { letter.to_ascii_lowercase() } else { letter };
        match self.count {
            1 => write!(formatter, "{letter}"),
            count => write!(formatter, "{letter}{count}"),
        }
    }
}

impl FromStr for Stroke {
    type Err = ();

    fn from_str(text: &str) -> Result<Stroke, ()> {
        let mut letters = text.chars();
        let letter = letters.next().ok_or(())?;
        let count = match letters.as_str() {
            "" => 1,
            digits => digits.parse().map_err(|_| ())?,
        };
        let direction = Direction::from_letter(letter).filter(|_| (1..=4).contains(&count)).ok_or(())?;
        Ok(Stroke { direction, count, is_shown: letter.is_ascii_lowercase() })
    }
}

/// What the player plays. A clone shares the path.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Where to.
    pub goal: Goal,
    /// Where the board comes from.
    pub deal: Deal,
    /// The board that Reset brings back.
    pub start: Board,
    /// The board now.
    pub board: Board,
    /// The player's single-tile moves from the start to here.
    pub moves: u32,
    /// Time used since the first move.
    pub stopwatch: Stopwatch,
    /// Hints taken.
    pub hints: u32,
    /// Whether the solver was asked for the way.
    pub is_helped: bool,
    /// Whether the goal was reached before: what comes after is another matter.
    pub is_finished: bool,
    /// Every press, also those that were undone and can be made again.
    strokes: Rc<Vec<Stroke>>,
    /// How many of them are made.
    made: usize,
    /// How many were made at each checkpoint, the last set at the end.
    marks: Rc<Vec<usize>>,
}

impl Game {
    /// A game from its start.
    pub fn new(start: Board, goal: Goal, deal: Deal) -> Game {
        Game {
            goal,
            deal,
            start,
            board: start,
            moves: 0,
            stopwatch: Stopwatch::default(),
            hints: 0,
            is_helped: false,
            is_finished: false,
            strokes: Rc::default(),
            made: 0,
            marks: Rc::default(),
        }
    }

    /// The same game from its start again. What was seen of the solution stays seen, and a board that was solved once is
    /// no new one.
    #[must_use]
    pub fn again(&self) -> Game {
        let deal = if self.is_finished { Deal::Own } else { self.deal };
        Game { hints: self.hints, is_helped: self.is_helped, ..Game::new(self.start, self.goal, deal) }
    }

    /// The game with these presses, so many of them made, and these checkpoints, if that can be.
    pub fn with_path(self, strokes: Vec<Stroke>, made: usize, marks: Vec<usize>) -> Option<Game> {
        let mut boards = vec![self.start];
        for stroke in &strokes {
            boards.push(stroke.made(*boards.last()?)?);
        }
        let board = *boards.get(made)?;
        let moves = strokes[..made].iter().map(|stroke| stroke.moves()).sum();
        let is_in_order = marks.is_sorted_by(|a, b| a < b) && marks.iter().all(|&mark| mark <= strokes.len());
        is_in_order.then(|| Game { board, moves, strokes: Rc::new(strokes), made, marks: Rc::new(marks), ..self })
    }

    /// The goal as a board.
    pub fn goal_board(&self) -> Board {
        let Ok(goal) = self.goal.board(self.start.side()) else { unreachable!("a game has a goal of its own side") };
        goal
    }

    /// Whether the player has come to the goal.
    pub fn is_won(&self) -> bool {
        self.moves > 0 && self.board == self.goal_board()
    }

    /// Whether a board of the game's side can reach the goal.
    pub fn solvability(&self, board: &Board) -> Solvability {
        let Ok(solvability) = Solvability::of(board, &self.goal) else {
            unreachable!("a game has a goal of its own side")
        };
        solvability
    }

    /// Whether the goal can be reached.
    pub fn is_solvable(&self) -> bool {
        self.solvability(&self.start).is_solvable()
    }

    /// Every press, also those that were undone.
    pub fn strokes(&self) -> &[Stroke] {
        &self.strokes
    }

    /// How many of them are made.
    pub fn made(&self) -> usize {
        self.made
    }

    /// How many of them were made at each checkpoint.
    pub fn marks(&self) -> &[usize] {
        &self.marks
    }

    /// Whether the game began on that board, or came to it by a press.
    pub fn has_been_on(&self, board: &Board) -> bool {
        let mut at = self.start;
        at == *board
            || self.strokes.iter().any(|stroke| {
                at = stroke.made(at).expect("what was made once can be made again");
                at == *board
            })
    }

    /// All moves from the start to here, the solver's among them.
    pub fn path(&self) -> Moves {
        self.strokes[..self.made].iter().flat_map(|stroke| stroke.directions()).collect()
    }

    /// The player's moves that led nowhere: there, and back at once.
    pub fn there_and_back(&self) -> u32 {
        let own = self.strokes[..self.made].iter().filter(|stroke| !stroke.is_shown);
        let mut straight: Vec<Direction> = Vec::new();
        for direction in own.flat_map(|stroke| stroke.directions()) {
            if straight.last() == Some(&direction.inverse()) {
                straight.pop();
            } else {
                straight.push(direction);
            }
        }
        self.moves - straight.len() as u32
    }

    /// Moves a second, in tenths, once that says something.
    pub fn tenths_a_second(&self, now: Millis) -> Option<u32> {
        let elapsed = self.stopwatch.elapsed(now);
        (self.moves > 0 && elapsed >= 500.0).then(|| (f64::from(self.moves) * 10_000.0 / elapsed).round() as u32)
    }

    /// After a press that makes these moves, all one way; nothing where they cannot be made.
    pub fn pressed(&self, moves: &[Direction], now: Millis) -> Option<Game> {
        let (&direction, count) = (moves.first()?, moves.len() as u8);
        let mut game = self.stroked(&[Stroke { direction, count, is_shown: false }])?;
        game.stopwatch = self.stopwatch.started(now);
        game.stop_at_goal(now);
        Some(game)
    }

    /// Where the solver's moves have led.
    pub fn shown(&self, moves: &[Direction]) -> Game {
        if moves.is_empty() {
            return self.clone();
        }
        let stroke = |&direction: &Direction| Stroke { direction, count: 1, is_shown: true };
        let strokes: Vec<Stroke> = moves.iter().map(stroke).collect();
        let game = self.stroked(&strokes).expect("the solution on show can be made");
        Game { is_helped: true, ..game }
    }

    fn stroked(&self, more: &[Stroke]) -> Option<Game> {
        let board = more.iter().try_fold(self.board, |board, stroke| stroke.made(board))?;
        let mut game = self.clone();
        let strokes = Rc::make_mut(&mut game.strokes);
        strokes.truncate(self.made);
        strokes.extend(more);
        game.made = strokes.len();
        // Checkpoints on what lay ahead are gone with it.
        if game.marks.last().is_some_and(|&mark| mark > self.made) {
            Rc::make_mut(&mut game.marks).retain(|&mark| mark <= self.made);
        }
        game.board = board;
        game.moves += more.iter().map(|stroke| stroke.moves()).sum::<u32>();
        Some(game)
    }

    fn stop_at_goal(&mut self, now: Millis) {
        if self.is_won() {
            self.is_finished = true;
            self.stopwatch = self.stopwatch.stopped(now);
        }
    }

    /// With the time stopped.
    #[must_use]
    pub fn stopped(&self, now: Millis) -> Game {
        Game { stopwatch: self.stopwatch.stopped(now), ..self.clone() }
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.made > 0
    }

    /// Whether something was undone.
    pub fn can_redo(&self) -> bool {
        self.made < self.strokes.len()
    }

    /// With so many presses made. The time goes on, as it does for every move but the last.
    fn at(&self, made: usize, now: Millis) -> Game {
        let mut game = self.clone();
        while game.made > made {
            game.made -= 1;
            let stroke = game.strokes[game.made];
            game.board = stroke.taken_back(game.board).expect("what was made can be taken back");
            game.moves -= stroke.moves();
        }
        while game.made < made {
            let stroke = game.strokes[game.made];
            game.made += 1;
            game.board = stroke.made(game.board).expect("what was made once can be made again");
            game.moves += stroke.moves();
        }
        if game.moves > 0 || self.stopwatch.elapsed(now) > 0.0 {
            game.stopwatch = self.stopwatch.started(now);
        }
        game.stop_at_goal(now);
        game
    }

    /// Without the last press, if there is one.
    #[must_use]
    pub fn undone(&self, now: Millis) -> Game {
        if self.can_undo() { self.at(self.made - 1, now) } else { self.clone() }
    }

    /// With the last press that was undone, if there is one.
    #[must_use]
    pub fn redone(&self, now: Millis) -> Game {
        if self.can_redo() { self.at(self.made + 1, now) } else { self.clone() }
    }

    /// With a checkpoint here.
    #[must_use]
    pub fn marked(&self) -> Game {
        let mut game = self.clone();
        let marks = Rc::make_mut(&mut game.marks);
        if let Err(place) = marks.binary_search(&self.made) {
            marks.insert(place, self.made);
        }
        game
    }

    /// Whether there is a checkpoint to go to.
    pub fn can_return(&self) -> bool {
        self.marks.iter().any(|&mark| mark != self.made)
    }

    /// At the last checkpoint; from there, at the one before, and the last is forgotten.
    #[must_use]
    pub fn returned(&self, now: Millis) -> Game {
        if !self.can_return() {
            return self.clone();
        }
        let mut game = self.clone();
        if self.marks.last() == Some(&self.made) {
            Rc::make_mut(&mut game.marks).pop();
        }
        let mark = *game.marks.last().expect("there is one elsewhere, and it is not the last");
        game.at(mark, now)
    }
}

//! A game: the board, all presses since the start, and the time.
//!
//! Undo never discards presses; it only applies fewer of them. Undo, Redo and a return to a checkpoint all move along one
//! path, until another press replaces the rest of it.

use crate::shared::time::{Date, Millis};
use crate::stage::daily::{Daily, Level};
use crate::stage::difficulty::Difficulty;
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Size, Solvability};
use std::fmt::{self, Write};
use std::rc::Rc;
use std::str::FromStr;

/// The optional inspection time, in milliseconds.
pub const INSPECTION_MS: Millis = 15_000.0;

/// The time that a player has used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stopwatch {
    running_since: Option<Millis>,
    /// The reading when it was started. Negative while inspection time is left.
    banked: Millis,
}

impl Stopwatch {
    /// Creates a stopped stopwatch with an elapsed time.
    pub fn showing(elapsed: Millis) -> Stopwatch {
        Stopwatch { running_since: None, banked: elapsed }
    }

    /// Creates a running stopwatch that counts from the end of the inspection or from the first move.
    pub fn inspecting(now: Millis) -> Stopwatch {
        Stopwatch { running_since: Some(now), ..Stopwatch::before(INSPECTION_MS) }
    }

    /// Creates a stopped stopwatch with this inspection time left.
    pub fn before(inspection: Millis) -> Stopwatch {
        Stopwatch::showing(-inspection)
    }

    fn reading(&self, now: Millis) -> Millis {
        self.banked + self.running_since.map_or(0.0, |since| (now - since).max(0.0))
    }

    pub fn elapsed(&self, now: Millis) -> Millis {
        self.reading(now).max(0.0)
    }

    /// Returns the remaining inspection time. `None` if the inspection is over.
    pub fn inspection_left(&self, now: Millis) -> Option<Millis> {
        Some(-self.reading(now)).filter(|&left| left > 0.0)
    }

    /// Returns whether time is running, or will after the inspection.
    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    fn started(self, now: Millis) -> Stopwatch {
        Stopwatch { running_since: self.running_since.or(Some(now)), ..self }
    }

    fn stopped(self, now: Millis) -> Stopwatch {
        Stopwatch::showing(self.reading(now))
    }

    /// Returns the stopwatch running, with the inspection over.
    fn counting(self, now: Millis) -> Stopwatch {
        match self.inspection_left(now) {
            Some(_) => Stopwatch::default().started(now),
            None => self.started(now),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Deal {
    /// Typed, edited, or played before.
    #[default]
    Own,
    Random,
    /// A board whose shortest solution has this many moves.
    Distance(u32),
    /// A board of a day, and the length of its shortest solution.
    Daily(Daily, u32),
}

impl Deal {
    /// Returns whether a game from such a board is eligible for records: the player did not choose it.
    pub fn is_fair(self) -> bool {
        matches!(self, Deal::Random | Deal::Daily(..))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deal::Own => formatter.write_str("own"),
            Deal::Random => formatter.write_str("random"),
            Deal::Distance(moves) => write!(formatter, "{moves}"),
            Deal::Daily(daily, moves) => write!(formatter, "{daily} {moves}"),
        }
    }
}

impl FromStr for Deal {
    type Err = ();

    fn from_str(text: &str) -> Result<Deal, ()> {
        match text {
            "own" => Ok(Deal::Own),
            "random" => Ok(Deal::Random),
            _ => match text.rsplit_once(' ') {
                None => text.parse().map(Deal::Distance).map_err(drop),
                Some((daily, moves)) => Ok(Deal::Daily(daily.parse()?, moves.parse().map_err(drop)?)),
            },
        }
    }
}

/// The kind of board that a new game in Play has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Challenge {
    /// Any solvable board, all equally likely.
    #[default]
    Random,
    Daily(Level),
    /// A board of this difficulty. Random where none can be proved.
    Difficulty(Difficulty),
    /// A board whose shortest solution has this many moves.
    Distance(u32),
}

impl fmt::Display for Challenge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Challenge::Random => formatter.write_str("random"),
            Challenge::Daily(level) => write!(formatter, "daily-{}", level.name()),
            Challenge::Difficulty(difficulty) => formatter.write_str(difficulty.name()),
            Challenge::Distance(moves) => write!(formatter, "{moves}"),
        }
    }
}

impl FromStr for Challenge {
    type Err = ();

    fn from_str(text: &str) -> Result<Challenge, ()> {
        match (text, Difficulty::ALL.into_iter().find(|known| known.name() == text)) {
            ("random", _) => Ok(Challenge::Random),
            (_, Some(difficulty)) => Ok(Challenge::Difficulty(difficulty)),
            (text, None) => match text.strip_prefix("daily-") {
                Some(level) => level.parse().map(Challenge::Daily),
                None => text.parse().map(Challenge::Distance).map_err(drop),
            },
        }
    }
}

/// The result that a challenge link asks its visitor to beat, on the link's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The number of single-tile moves.
    pub moves: u32,
    /// The time, in milliseconds.
    pub time_ms: u32,
}

impl Target {
    /// Returns whether the result is one to beat: at least a move and a second, the least that the clock shows. A game of one move
    /// takes no time, because its clock starts with the move.
    pub fn is_challenge(self) -> bool {
        self.moves > 0 && self.time_ms >= 1000
    }

    /// Returns whether a result is better in moves or time, and worse in neither.
    pub fn is_beaten_by(self, result: Target) -> bool {
        result != self && result.moves <= self.moves && result.time_ms <= self.time_ms
    }
}

impl fmt::Display for Target {
    /// Writes `62,58000,2`. The last digit tells a link that was cut short from a true one.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Target { moves, time_ms } = self;
        write!(formatter, "{moves},{time_ms},{}", moves.wrapping_add(*time_ms) % 10)
    }
}

impl FromStr for Target {
    type Err = ();

    fn from_str(text: &str) -> Result<Target, ()> {
        let mut numbers = text.split(',').map(str::parse);
        let (Some(Ok(moves)), Some(Ok(time_ms))) = (numbers.next(), numbers.next()) else { return Err(()) };
        let target = Target { moves, time_ms };
        Some(target).filter(|target| target.is_challenge() && target.to_string() == text).ok_or(())
    }
}

/// One press: the tiles of a row or column from a cell to the blank slide together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    pub direction: Direction,
    /// The number of tiles, at least 1.
    pub count: u8,
    /// Whether it belongs to a shown solution rather than to the player.
    pub is_shown: bool,
    /// The time of the stopwatch, in milliseconds.
    pub at_ms: u32,
}

impl Stroke {
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction, self.count.into())
    }

    /// Slides the tiles on a board. Returns whether all slides are legal.
    fn make(self, board: &mut Board) -> bool {
        self.directions().all(|direction| board.make_move(direction))
    }

    /// Takes the slides back. Returns whether all of them were legal.
    fn take_back(self, board: &mut Board) -> bool {
        Stroke { direction: self.direction.inverse(), ..self }.make(board)
    }

    fn moves(self) -> u32 {
        if self.is_shown { 0 } else { self.count.into() }
    }
}

impl fmt::Display for Stroke {
    /// Writes `U` or `L3@1250`, with the time unless it is 0, in lower case for moves of a shown solution.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.direction.letter();
        formatter.write_char(if self.is_shown { letter.to_ascii_lowercase() } else { letter })?;
        if self.count > 1 {
            self.count.fmt(formatter)?;
        }
        if self.at_ms > 0 { write!(formatter, "@{}", self.at_ms) } else { Ok(()) }
    }
}

impl FromStr for Stroke {
    type Err = ();

    fn from_str(text: &str) -> Result<Stroke, ()> {
        let mut letters = text.chars();
        let letter = letters.next().ok_or(())?;
        let (count, at_ms) = letters.as_str().split_once('@').unwrap_or((letters.as_str(), "0"));
        let count = if count.is_empty() { 1 } else { count.parse().map_err(drop)? };
        let direction =
            Direction::from_letter(letter).filter(|_| (1..Size::MAX_EDGE as u8).contains(&count)).ok_or(())?;
        Ok(Stroke { direction, count, is_shown: letter.is_ascii_lowercase(), at_ms: at_ms.parse().map_err(drop)? })
    }
}

/// Writes presses, separated by spaces.
pub fn written(strokes: &[Stroke]) -> String {
    strokes.iter().map(Stroke::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the number of the player's slides in presses.
fn moves_of(strokes: &[Stroke]) -> u32 {
    strokes.iter().map(|stroke| stroke.moves()).sum()
}

/// A game. Clones share the path.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    pub goal: Goal,
    pub deal: Deal,
    /// The result to beat, if the board came with a challenge link.
    pub target: Option<Target>,
    /// The board that Reset returns to.
    pub start: Board,
    pub board: Board,
    /// The number of single-tile slides that the player has made, including those of Undo, Redo and Return.
    pub moves: u32,
    /// The time used since the first move.
    pub stopwatch: Stopwatch,
    pub hints: u32,
    /// Whether the player requested a solution.
    pub is_helped: bool,
    /// Whether the goal has been reached. Later moves change neither `moves` nor the time.
    pub is_finished: bool,
    /// Whether the player has stopped the clock. Meanwhile the tiles are hidden, so that a pause gives no time to think.
    pub is_paused: bool,
    /// All presses, including those that were undone and can be redone.
    strokes: Rc<Vec<Stroke>>,
    /// The number of applied presses.
    made: usize,
    /// The number of applied presses at each checkpoint, in ascending order.
    marks: Rc<Vec<usize>>,
    /// The game in progress that this one replaced, with its time stopped. It replaced none itself.
    replaced: Option<Rc<Game>>,
}

/// The number of applied presses after which a game forgets the one that it replaced.
const PRESSES_TO_FORGET: usize = 5;

impl Game {
    pub fn new(start: Board, goal: Goal, deal: Deal) -> Game {
        Game {
            goal,
            deal,
            target: None,
            board: start.clone(),
            start,
            moves: 0,
            stopwatch: Stopwatch::default(),
            hints: 0,
            is_helped: false,
            is_finished: false,
            is_paused: false,
            strokes: Rc::default(),
            made: 0,
            marks: Rc::default(),
            replaced: None,
        }
    }

    /// Returns the game back at its start. Help still counts, and a board that was already solved is no longer eligible for
    /// records.
    #[must_use]
    pub fn again(&self) -> Game {
        let deal = if self.is_finished { Deal::Own } else { self.deal };
        let (target, hints, is_helped) = (self.target, self.hints, self.is_helped);
        Game { target, hints, is_helped, ..Game::new(self.start.clone(), self.goal.clone(), deal) }
    }

    /// Returns whether the player has moved and not finished.
    pub fn is_in_progress(&self) -> bool {
        self.moves > 0 && !self.is_finished
    }

    /// Returns the game that this one replaced, unless it is forgotten.
    pub fn replaced(&self) -> Option<&Game> {
        self.replaced.as_deref()
    }

    /// Returns the game, which remembers the game that it replaces if that is in progress, or else the one that was
    /// replaced before.
    #[must_use]
    pub fn replacing(self, replaced: &Game, now: Millis) -> Game {
        let replaced = match replaced.is_in_progress() {
            true => Some(Rc::new(Game { replaced: None, ..replaced.stopped(now) })),
            false => replaced.replaced.clone(),
        };
        Game { replaced: replaced.or(self.replaced), ..self }
    }

    /// Returns the game that this one replaced, as it was, with its clock running again. Help on the same board counts for both
    /// games.
    pub fn restored(&self, now: Millis) -> Option<Game> {
        let mut game = (**self.replaced.as_ref()?).clone();
        if game.start == self.start && game.goal == self.goal {
            game.hints = game.hints.max(self.hints);
            game.is_helped |= self.is_helped;
        }
        // A search has stopped the clock of a game that it helped, until the next move.
        let is_running = !game.is_paused && !game.is_helped;
        Some(if is_running { game.resumed(now) } else { game })
    }

    /// Returns the game without the one that it replaced.
    #[must_use]
    pub fn forgetting(&self) -> Game {
        Game { replaced: None, ..self.clone() }
    }

    /// Returns the game with these presses, of which the first `made` are applied, and these checkpoints. `None` if a press
    /// is not legal or a number is out of range.
    pub fn with_path(self, strokes: Vec<Stroke>, made: usize, marks: Vec<usize>) -> Option<Game> {
        let (applied, undone) = strokes.split_at_checked(made)?;
        let mut board = self.start.clone();
        let is_legal = |strokes: &[Stroke], board: &mut Board| strokes.iter().all(|stroke| stroke.make(board));
        if !is_legal(applied, &mut board) || !is_legal(undone, &mut board.clone()) {
            return None;
        }
        let moves = moves_of(&strokes[..made]);
        let is_in_order = marks.is_sorted_by(|a, b| a < b) && marks.iter().all(|&mark| mark <= strokes.len());
        is_in_order.then(|| Game { board, moves, strokes: Rc::new(strokes), made, marks: Rc::new(marks), ..self })
    }

    pub fn goal_board(&self) -> Board {
        let Ok(goal) = self.goal.board(self.start.size()) else { unreachable!("a game has a goal of its own size") };
        goal
    }

    pub fn is_won(&self) -> bool {
        self.board == self.goal_board() && moves_of(&self.strokes[..self.made]) > 0
    }

    pub fn solvability(&self, board: &Board) -> Solvability {
        let Ok(solvability) = Solvability::of(board, &self.goal) else {
            unreachable!("a game has a goal of its own size")
        };
        solvability
    }

    pub fn is_solvable(&self) -> bool {
        self.solvability(&self.start).is_solvable()
    }

    /// Returns all presses, including those that were undone.
    pub fn strokes(&self) -> &[Stroke] {
        &self.strokes
    }

    /// Returns the number of applied presses.
    pub fn made(&self) -> usize {
        self.made
    }

    /// Returns the number of applied presses at each checkpoint.
    pub fn marks(&self) -> &[usize] {
        &self.marks
    }

    pub fn has_been_on(&self, board: &Board) -> bool {
        let mut at = self.start.clone();
        at == *board || self.strokes.iter().any(|stroke| stroke.make(&mut at) && at == *board)
    }

    /// Writes the presses from the start to the current board.
    pub fn written_path(&self) -> String {
        written(&self.strokes[..self.made])
    }

    /// Returns all moves from the start to the current board, including those of shown solutions.
    pub fn path(&self) -> Moves {
        self.strokes[..self.made].iter().flat_map(|stroke| stroke.directions()).collect()
    }

    /// Returns the number of the player's moves that directly undo each other, as those of Undo do.
    pub fn wasted_moves(&self) -> u32 {
        let own = self.strokes[..self.made].iter().filter(|stroke| !stroke.is_shown);
        let mut straight: Vec<Direction> = Vec::new();
        for direction in own.flat_map(|stroke| stroke.directions()) {
            if straight.last() == Some(&direction.inverse()) {
                straight.pop();
            } else {
                straight.push(direction);
            }
        }
        // The path of a finished game may have grown since its moves were counted.
        self.moves.saturating_sub(straight.len() as u32)
    }

    /// Returns moves per second, in tenths. `None` before the first move and during the first half second.
    pub fn tenths_a_second(&self, now: Millis) -> Option<u32> {
        let elapsed = self.stopwatch.elapsed(now);
        (self.moves > 0 && elapsed >= 500.0).then(|| (f64::from(self.moves) * 10_000.0 / elapsed).round() as u32)
    }

    /// Returns the game after a press that makes these moves, all in one direction. `None` if they are not legal.
    pub fn pressed(&self, moves: &[Direction], now: Millis) -> Option<Game> {
        let (&direction, count) = (moves.first()?, moves.len() as u8);
        let at_ms = self.stopwatch.elapsed(now) as u32;
        let game = self.stroked(&[Stroke { direction, count, is_shown: false, at_ms }])?;
        Some(game.counted(count.into(), now))
    }

    /// Returns the game after these moves of a shown solution.
    pub fn shown(&self, moves: &[Direction]) -> Game {
        if moves.is_empty() {
            return self.clone();
        }
        let at_ms = self.stopwatch.elapsed(0.0) as u32;
        let stroke = |&direction: &Direction| Stroke { direction, count: 1, is_shown: true, at_ms };
        let strokes: Vec<Stroke> = moves.iter().map(stroke).collect();
        let game = self.stroked(&strokes).expect("the solution on show is legal");
        Game { is_helped: true, ..game }
    }

    fn stroked(&self, more: &[Stroke]) -> Option<Game> {
        let mut board = self.board.clone();
        if !more.iter().all(|stroke| stroke.make(&mut board)) {
            return None;
        }
        let mut game = self.clone();
        let strokes = Rc::make_mut(&mut game.strokes);
        strokes.truncate(self.made);
        strokes.extend(more);
        game.made = strokes.len();
        // Drop checkpoints on replaced presses.
        if game.marks.last().is_some_and(|&mark| mark > self.made) {
            Rc::make_mut(&mut game.marks).retain(|&mark| mark <= self.made);
        }
        if game.made >= PRESSES_TO_FORGET {
            game.replaced = None;
        }
        game.board = board;
        Some(game)
    }

    /// Returns the game with this number of slides added to the count and the clock running, until the goal is reached.
    fn counted(mut self, slides: u32, now: Millis) -> Game {
        if self.is_finished {
            return self;
        }
        self.moves += slides;
        if slides > 0 {
            self.stopwatch = self.stopwatch.counting(now);
        }
        if self.is_won() {
            self.is_finished = true;
            self.stopwatch = self.stopwatch.stopped(now);
        }
        self
    }

    #[must_use]
    pub fn stopped(&self, now: Millis) -> Game {
        Game { stopwatch: self.stopwatch.stopped(now), ..self.clone() }
    }

    /// Returns whether the game can be paused: its clock or its inspection is running.
    pub fn can_pause(&self) -> bool {
        self.stopwatch.is_running()
    }

    #[must_use]
    pub fn paused(&self, now: Millis) -> Game {
        Game { is_paused: true, ..self.stopped(now) }
    }

    /// Returns the game without its player: paused if it can be. A clock never stops while the board is in view.
    #[must_use]
    pub fn left(&self, now: Millis) -> Game {
        if self.can_pause() { self.paused(now) } else { self.clone() }
    }

    /// Returns the game after a pause.
    #[must_use]
    pub fn resumed(&self, now: Millis) -> Game {
        Game { is_paused: false, stopwatch: self.stopwatch.started(now), ..self.clone() }
    }

    pub fn can_undo(&self) -> bool {
        self.made > 0
    }

    pub fn can_redo(&self) -> bool {
        self.made < self.strokes.len()
    }

    /// Returns the game with the first `made` presses applied. The slides on the way there count.
    fn at(&self, made: usize, now: Millis) -> Game {
        let mut game = self.clone();
        let slides = moves_of(&self.strokes[made.min(self.made)..made.max(self.made)]);
        while game.made > made {
            game.made -= 1;
            let stroke = game.strokes[game.made];
            assert!(stroke.take_back(&mut game.board), "presses of a game should be reversible");
        }
        while game.made < made {
            let stroke = game.strokes[game.made];
            game.made += 1;
            assert!(stroke.make(&mut game.board), "presses of a game should be legal");
        }
        game.counted(slides, now)
    }

    /// Returns the game without the last press, if there is one.
    #[must_use]
    pub fn undone(&self, now: Millis) -> Game {
        if self.can_undo() { self.at(self.made - 1, now) } else { self.clone() }
    }

    /// Returns the game with the last press that was undone, if there is one.
    #[must_use]
    pub fn redone(&self, now: Millis) -> Game {
        if self.can_redo() { self.at(self.made + 1, now) } else { self.clone() }
    }

    /// Returns the game with a checkpoint at the current board.
    #[must_use]
    pub fn marked(&self) -> Game {
        let mut game = self.clone();
        let marks = Rc::make_mut(&mut game.marks);
        if let Err(place) = marks.binary_search(&self.made) {
            marks.insert(place, self.made);
        }
        game
    }

    /// Returns whether there is a checkpoint at another position.
    pub fn can_return(&self) -> bool {
        self.marks.iter().any(|&mark| mark != self.made)
    }

    /// Returns the game at the last checkpoint. If it is already there, removes that checkpoint and returns to the one
    /// before.
    #[must_use]
    pub fn returned(&self, now: Millis) -> Game {
        if !self.can_return() {
            return self.clone();
        }
        let mut game = self.clone();
        if self.marks.last() == Some(&self.made) {
            Rc::make_mut(&mut game.marks).pop();
        }
        let mark = *game.marks.last().expect("there is a checkpoint elsewhere, so at least one is left");
        game.at(mark, now)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum GameAction {
    /// Begin a game on the user's board.
    Load(Board, Millis),
    SetGoal(Goal, Millis),
    /// Begin a game on a random board of a size.
    Scramble {
        size: Size,
        seed: u64,
        now: Millis,
    },
    /// Begin a game on another size, of the selected kind if the size has it.
    Resize {
        size: Size,
        seed: u64,
        /// The local date, if it is known.
        today: Option<Date>,
        now: Millis,
    },
    /// Begin a game on a board of the selected kind.
    Shuffle {
        seed: u64,
        /// The local date, if it is known.
        today: Option<Date>,
        now: Millis,
    },
    /// Begin a game on a day's board, unless it is on the page.
    Deal(Daily),
    /// Choose the kind of board of this and later games, and begin a game on one. The board of the day is not dealt twice.
    Choose {
        challenge: Challenge,
        seed: u64,
        /// The local date, if it is known.
        today: Option<Date>,
        now: Millis,
    },
    /// Return to the start of the game.
    Reset(Millis),
    /// Bring back the game that this one replaced.
    Restore(Millis),
    ForgetReplaced,
    /// Undo the last press, or the replacement of the last game if nothing was pressed since.
    Undo(Millis),
    /// Redo the last press that was undone.
    Redo(Millis),
    /// Pause, or resume. During a pause, other moves only resume the game.
    Pause(Millis),
    /// Pause, because the player has left: the page is hidden, or the device slept.
    Leave(Millis),
    Mark,
    /// Return to the last checkpoint.
    Return(Millis),
    /// Slide a tile in this direction, or the blank, depending on the player's settings.
    Slide(Direction, Millis),
    /// Slide the tiles between this cell and the blank, or choose the cell's tile while the board is edited.
    Press(usize, Millis),
}

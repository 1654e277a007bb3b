//! What the page shows, and how actions change it: no effects, no clock, no browser.
//!
//! The state is split by who owns it: the [`Game`] is the player's, the [`Search`] the solver's, the [`Playback`] the
//! viewer's. The board shown is the playback's while there is one, else the game's.

use super::link::{Reading, Scene};
use super::playback::{Pace, Playback};
use super::replay::{self, Shortest};
use super::tables::{News, Tables};
use crate::catalogue::{Algorithm, Heuristic, Partition, Status, Weight};
use crate::protocol::{Outcome, Report, RequestId, Task};
use crate::puzzle::{Board, Direction, Goal, GoalError, Moves, Side, Solvability};
use crate::statistics::History;

/// A point in time, in milliseconds.
pub type Millis = f64;

/// Time that a player has used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stopwatch {
    running_since: Option<Millis>,
    banked: Millis,
}

impl Stopwatch {
    /// The time used until now.
    pub fn elapsed(&self, now: Millis) -> Millis {
        self.banked + self.running_since.map_or(0.0, |since| (now - since).max(0.0))
    }

    /// Whether time goes on.
    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    fn started(self, now: Millis) -> Stopwatch {
        Stopwatch { running_since: self.running_since.or(Some(now)), ..self }
    }

    fn stopped(self, now: Millis) -> Stopwatch {
        Stopwatch { running_since: None, banked: self.elapsed(now) }
    }
}

/// What the player plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Game {
    /// Where to.
    pub goal: Goal,
    /// The board that Reset brings back.
    pub start: Board,
    /// The board now.
    pub board: Board,
    /// Single-tile moves made since the start.
    pub moves: u32,
    /// Time used since the first move.
    pub stopwatch: Stopwatch,
}

impl Game {
    fn new(start: Board, goal: Goal) -> Game {
        Game { goal, start, board: start, moves: 0, stopwatch: Stopwatch::default() }
    }

    /// The goal as a board.
    pub fn goal_board(&self) -> Board {
        self.goal.board(self.start.side()).expect("a game has a goal of its own side")
    }

    /// Whether the player has come to the goal.
    pub fn is_won(&self) -> bool {
        self.moves > 0 && self.board == self.goal_board()
    }
}

/// How the solver is to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setup {
    /// The way to search.
    pub algorithm: Algorithm,
    /// The estimate to search by.
    pub heuristic: Heuristic,
    /// For `optimal` and pattern databases: the groups of tiles to look up; if none are chosen, the best that are there.
    pub partition: Option<Partition>,
    /// For weighted A* and dynamic weighting.
    pub weight: Weight,
    /// For depth-first search: the longest solution to look for.
    pub depth_limit: Option<u32>,
    /// The most memory to hold, in MiB.
    pub memory_limit_mib: u32,
    /// The most time to take, in milliseconds.
    pub time_limit_ms: Option<u32>,
}

/// What the solver does.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Search {
    /// Nothing was asked.
    #[default]
    Idle,
    /// Asked, not heard of yet.
    Preparing(RequestId),
    /// Under way.
    Searching(RequestId, Report),
    /// Over.
    Finished(Outcome, Report),
    /// Broken off by a fault.
    Failed(String),
}

impl Search {
    /// The request that is not answered yet.
    pub fn pending(&self) -> Option<RequestId> {
        match self {
            Search::Preparing(id) | Search::Searching(id, _) => Some(*id),
            _ => None,
        }
    }

    /// Its status.
    pub fn status(&self) -> Status {
        match self {
            Search::Idle => Status::Idle,
            Search::Preparing(_) => Status::Preparing,
            Search::Searching(..) => Status::Searching,
            Search::Finished(outcome, _) => outcome.status(),
            Search::Failed(_) => Status::Failed,
        }
    }

    /// The latest counts.
    pub fn report(&self) -> Option<&Report> {
        match self {
            Search::Searching(_, report) | Search::Finished(_, report) => Some(report),
            _ => None,
        }
    }
}

/// All that the page shows.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The player's part.
    pub game: Game,
    /// The settings of the next search.
    pub setup: Setup,
    /// The solver's part.
    pub search: Search,
    /// What an anytime search has come to, and when.
    pub history: History,
    /// The solution on the board.
    pub playback: Option<Playback>,
    /// A shorter one, found while somebody watches that.
    pub shorter: Option<Moves>,
    /// How fast it plays.
    pub pace: Pace,
    /// What is known of pattern databases.
    pub tables: Tables,
    /// Something that the person should know.
    pub notice: Option<String>,
}

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A board was typed or drawn: a new game.
    Load(Board),
    /// Another goal for the same board.
    SetGoal(Goal),
    /// Back to the start of the game.
    Reset,
    /// One tile slides.
    Slide(Direction, Millis),
    /// The tiles between a cell and the blank slide.
    Press(usize, Millis),
    /// A link was followed.
    Arrive(Reading<Scene>),
    /// Somebody brings moves from the board that is asked about.
    Replay(Moves),
    /// Another setting for the next search.
    SetUp(Setup),
    /// The solver was asked about the board shown.
    Asked(RequestId, Millis),
    /// The solver said how far it is.
    Progress(RequestId, Report),
    /// The solver has found a better solution, and goes on.
    Improved(RequestId, Moves, Report),
    /// Show that instead of the one on the board.
    ShowShorter,
    /// The solver has ended.
    Done(RequestId, Outcome, Report),
    /// The solver could not go on.
    Failed(RequestId, String),
    /// There is news of pattern databases.
    Tables(News),
    /// Let the solution play.
    Play,
    /// Let it stand still.
    Pause,
    /// Show another position of it.
    Scrub(usize),
    /// A move's time is over.
    Tick,
    /// Play faster or slower.
    SetPace(Pace),
    /// Tell the person something.
    Notify(String),
    /// The person has read it.
    Dismiss,
}

impl State {
    /// A new game with default settings.
    ///
    /// # Errors
    /// When the goal does not exist on the board's side.
    pub fn new(start: Board, goal: Goal, memory_limit_mib: u32) -> Result<State, GoalError> {
        goal.board(start.side())?;
        Ok(State {
            game: Game::new(start, goal),
            setup: Setup {
                algorithm: Algorithm::usual(start.side().get()),
                heuristic: Heuristic::LinearConflict,
                partition: None,
                weight: Weight::default(),
                depth_limit: None,
                memory_limit_mib,
                time_limit_ms: None,
            },
            search: Search::Idle,
            history: History::default(),
            playback: None,
            shorter: None,
            pace: Pace::default(),
            tables: Tables::default(),
            notice: None,
        })
    }

    /// The board on show.
    pub fn board(&self) -> Board {
        self.playback.as_ref().map_or(self.game.board, Playback::board)
    }

    /// The side of the board on show.
    pub fn side(&self) -> Side {
        self.game.start.side()
    }

    /// Whether the board on show can reach the goal.
    pub fn solvability(&self) -> Solvability {
        Solvability::of(&self.board(), &self.game.goal).expect("a game has a goal of its own side")
    }

    /// The request that the solver would get now, with nobody to help.
    pub fn task(&self) -> Task {
        Task {
            board: self.board(),
            goal: self.game.goal,
            algorithm: self.setup.algorithm,
            heuristic: self.setup.heuristic,
            partition: self.setup.partition,
            weight: self.setup.weight,
            depth_limit: self.setup.depth_limit,
            memory_limit_mib: self.setup.memory_limit_mib,
            time_limit_ms: self.setup.time_limit_ms,
            helpers: 0,
        }
    }

    /// What a link says so that others see the same.
    pub fn scene(&self) -> Scene {
        Scene {
            board: Some(self.game.board),
            goal: Some(self.game.goal),
            algorithm: Some(self.setup.algorithm),
            heuristic: Some(self.setup.heuristic),
            // Tables for another side wait until that is chosen again.
            partition: self.setup.partition.filter(|partition| partition.side() == self.side().get()),
            weight: Some(self.setup.weight),
            time_limit_ms: self.setup.time_limit_ms,
            moves: self.playback.as_ref().map(|playback| playback.moves().clone()),
        }
    }

    /// The partition that the search in the setup looks boards up by, unless better tables are there.
    pub fn partition(&self) -> Option<Partition> {
        let Setup { algorithm, heuristic, partition, .. } = self.setup;
        Partition::used_by(algorithm, heuristic, self.side().get(), partition)
    }

    /// A task for which larger tables are worth making, beside an anytime search or while nothing else is done: after a
    /// search that looked boards up in small ones, because none were chosen.
    pub fn worth_preparing(&self) -> Option<Task> {
        let report = match &self.search {
            Search::Finished(_, report) => report,
            Search::Searching(_, report) if self.setup.algorithm == Algorithm::Anytime => report,
            _ => return None,
        };
        let used = report.tables.filter(|_| self.setup.partition.is_none())?.partition;
        let side = self.side().get();
        let usual = [self.partition(), Partition::at_once(self.setup.algorithm, side)];
        let larger = used.larger().filter(|_| usual.contains(&Some(used)))?;
        // Not the board on show: a solution that plays would make another task of every move.
        Some(Task { partition: Some(larger), board: self.game.board, ..self.task() })
    }

    /// The state after something happened.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        let mut next = self.clone();
        match action {
            Action::Load(board) => next.load(board),
            Action::SetGoal(goal) => next.set_goal(self.game.start, goal),
            Action::Reset => next.begin(Game::new(self.game.start, self.game.goal)),
            Action::Slide(direction, now) => next.slide(&[direction], now),
            Action::Press(cell, now) => next.slide(&self.board().line_moves(cell), now),
            Action::Arrive(reading) => next.arrive(reading),
            Action::Replay(moves) => next.replay(moves),
            Action::SetUp(setup) => next.setup = setup,
            Action::Asked(id, now) => {
                // The search starts from the board on show, so that is where the player goes on afterwards.
                next.game.board = self.board();
                next.game.stopwatch = self.game.stopwatch.stopped(now);
                next.show(None);
                next.notice = None;
                next.history = History::default();
                next.search = Search::Preparing(id);
            }
            Action::Progress(id, report) if self.search.pending() == Some(id) => next.go_on(id, report),
            Action::Improved(id, moves, report) if self.search.pending() == Some(id) => {
                next.go_on(id, report);
                next.improve(moves);
            }
            Action::ShowShorter => {
                if let Some(moves) = next.shorter.take() {
                    next.show(Playback::new(self.game.board, moves));
                }
            }
            Action::Done(id, outcome, report) if self.search.pending() == Some(id) => next.finish(outcome, report),
            Action::Failed(id, message) if self.search.pending() == Some(id) => next.search = Search::Failed(message),
            // Answers to a question that nobody asks any more.
            Action::Progress(..) | Action::Improved(..) | Action::Done(..) | Action::Failed(..) => {}
            Action::Tables(news) => next.tables = self.tables.after(news),
            Action::Play => next.with_playback(Playback::played),
            Action::Pause => next.with_playback(Playback::paused),
            Action::Scrub(position) => next.with_playback(|playback| playback.paused().at(position)),
            Action::Tick => next.with_playback(Playback::ticked),
            Action::SetPace(pace) => next.pace = pace,
            Action::Notify(notice) => next.notice = Some(notice),
            Action::Dismiss => next.notice = None,
        }
        next
    }

    /// A game from its start: what was found for the last one is gone.
    fn begin(&mut self, game: Game) {
        self.game = game;
        self.search = Search::Idle;
        self.history = History::default();
        self.show(None);
        self.notice = None;
    }

    fn load(&mut self, board: Board) {
        let (goal, notice) = match self.game.goal.board(board.side()) {
            Ok(_) => (self.game.goal, None),
            Err(why) => (Goal::default(), Some(format!("The goal is {} now: {why}.", Goal::default()))),
        };
        // Whoever has not chosen another way to search has the best for the side.
        if self.setup.algorithm == Algorithm::usual(self.side().get()) {
            self.setup.algorithm = Algorithm::usual(board.side().get());
        }
        self.begin(Game::new(board, goal));
        self.notice = notice;
    }

    fn set_goal(&mut self, start: Board, goal: Goal) {
        match goal.board(start.side()) {
            Ok(_) => self.begin(Game::new(start, goal)),
            Err(why) => self.notice = Some(format!("The goal stays as it is: {why}.")),
        }
    }

    /// What is on the page already stays as it is: whoever comes back to it has lost nothing.
    fn arrive(&mut self, Reading { value: scene, mut faults }: Reading<Scene>) {
        self.notice = None;
        if let Some(board) = scene.board.filter(|board| *board != self.game.board) {
            self.load(board);
        }
        if let Some(goal) = scene.goal.filter(|goal| *goal != self.game.goal) {
            self.set_goal(scene.board.unwrap_or(self.game.start), goal);
        }
        faults.extend(self.notice.take());
        if let Some(partition) = scene.partition {
            if partition.side() == self.side().get() {
                self.setup.partition = Some(partition);
            } else {
                faults.push(format!("The link's partition: the tables {partition} are for another side."));
            }
        }
        self.setup.algorithm = scene.algorithm.unwrap_or(self.setup.algorithm);
        self.setup.heuristic = scene.heuristic.unwrap_or(self.setup.heuristic);
        self.setup.weight = scene.weight.unwrap_or(self.setup.weight);
        self.setup.time_limit_ms = scene.time_limit_ms.or(self.setup.time_limit_ms);
        let shown = self.playback.as_ref().map(Playback::moves);
        if let Some(moves) = scene.moves.filter(|moves| Some(moves) != shown) {
            self.replay((*moves).clone());
            faults.extend(self.notice.take());
        }
        if !faults.is_empty() {
            self.notice = Some(faults.join(" "));
        }
    }

    /// Has moves that somebody brings ready to be played, if they can be made, and says what they are worth.
    fn replay(&mut self, moves: Moves) {
        let goal = self.game.goal_board();
        self.notice = Some(replay::verdict(&moves, &self.game.board, &goal, self.shortest()));
        if let Some(playback) = Playback::new(self.game.board, moves) {
            self.show(Some(playback));
        }
    }

    /// What the solver has proved of the board that it was asked about.
    fn shortest(&self) -> Shortest {
        match &self.search {
            Search::Finished(Outcome::Solved { moves, optimal: true }, _) => Shortest::Known(moves.len()),
            search => match search.report().and_then(|report| report.statistics.lower_bound) {
                Some(bound) => Shortest::AtLeast(bound as usize),
                None => Shortest::Unknown,
            },
        }
    }

    fn slide(&mut self, moves: &[Direction], now: Millis) {
        let slid = moves.iter().try_fold(self.board(), |board, &direction| board.slide(direction));
        let Some(board) = slid.filter(|_| !moves.is_empty()) else {
            return;
        };
        let moves = self.game.moves + moves.len() as u32;
        let stopwatch = self.game.stopwatch.started(now);
        // The board is another now: the solution and its search are not about it.
        self.begin(Game { board, moves, stopwatch, ..self.game });
        if self.game.is_won() {
            self.game.stopwatch = stopwatch.stopped(now);
        }
    }

    fn go_on(&mut self, id: RequestId, report: Report) {
        self.history.note(&report.statistics, report.elapsed_ms);
        self.search = Search::Searching(id, report);
    }

    /// A solution from the board that was asked about, ready to be played; nothing if it does not lead to the goal.
    fn solution(&self, moves: &Moves) -> Option<Playback> {
        Playback::new(self.game.board, moves.clone())
            .filter(|playback| playback.at(moves.len()).board() == self.game.goal_board())
    }

    /// Has a solution ready to be played while the search goes on, unless one is being watched.
    fn improve(&mut self, moves: Moves) {
        let Some(solution) = self.solution(&moves) else { return };
        if self.playback.as_ref().is_some_and(Playback::is_begun) {
            self.shorter = Some(moves);
        } else {
            self.show(Some(solution));
        }
    }

    fn finish(&mut self, outcome: Outcome, report: Report) {
        self.history.note(&report.statistics, report.elapsed_ms);
        if let Outcome::Solved { moves, .. } = &outcome {
            let is_shown = self.playback.as_ref().is_some_and(|playback| **playback.moves() == *moves);
            if !is_shown {
                self.show(self.solution(moves));
            }
            if self.playback.is_none() {
                self.search = Search::Failed("The solver's answer does not lead to the goal.".to_owned());
                return;
            }
            // Whoever watches it already goes on doing so.
            self.with_playback(|playback| if playback.is_begun() { playback.clone() } else { playback.played() });
        }
        self.search = Search::Finished(outcome, report);
    }

    fn show(&mut self, playback: Option<Playback>) {
        self.playback = playback;
        self.shorter = None;
    }

    fn with_playback(&mut self, change: impl FnOnce(&Playback) -> Playback) {
        self.playback = self.playback.as_ref().map(change);
    }
}

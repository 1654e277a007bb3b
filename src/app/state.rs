//! What the page shows, and how actions change it: no effects, no clock, no browser.
//!
//! The state is split by who owns it: the [`Game`] is the player's, the [`Search`] the solver's, the [`Playback`] the
//! viewer's. The board shown is the playback's while there is one, else the game's.

pub use super::game::{Game, Millis};

use super::coach::{Advice, Coach, Question, Summary};
use super::daily::Date;
use super::game::{Deal, Stopwatch};
use super::kept::Everything;
use super::language::{fill, say};
use super::link::{Reading, Scene};
use super::playback::{Pace, Playback};
use super::records::Records;
use super::replay::{self, Shortest};
use super::settings::Settings;
use super::tables::{News, Tables};
use super::wording::Wording;
use crate::catalogue::{Algorithm, Heuristic, Partition, Status, Weight, farthest_deal};
use crate::protocol::{Outcome, Report, RequestId, Task};
use crate::puzzle::{Board, Direction, Goal, GoalError, Moves, Scrambles, Side, Solvability};
use crate::statistics::History;
use std::rc::Rc;

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
    /// What the solver says to a player.
    pub coach: Coach,
    /// Which boards the player wants.
    pub challenge: Challenge,
    /// How the player likes to play.
    pub settings: Settings,
    /// The games that were finished.
    pub records: Rc<Records>,
    /// Something that the person should know.
    pub notice: Option<String>,
}

/// Which boards a player wants to be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Challenge {
    /// Any that can be solved.
    #[default]
    Random,
    /// That of the day.
    Daily,
    /// Those so many moves from the goal.
    Distance(u32),
}

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A board was typed: a new game.
    Load(Board),
    /// A board was dealt at that time: a new game.
    Deal(Board, Deal, Millis),
    /// Another goal for the same board.
    SetGoal(Goal),
    /// What was kept of an earlier visit, or brought along.
    Restore(Box<Everything>),
    /// Other boards are wanted from now on.
    Challenge(Challenge),
    /// Another board of the kind wanted: by that seed, on that day, from that time on.
    Shuffle(u64, Option<Date>, Millis),
    /// The player would like to play otherwise.
    Set(Settings),
    /// The player wants to be shown the next move.
    Hint,
    /// What the player wants to know was asked.
    Consulted(RequestId),
    /// It was answered, at that time.
    Advised(RequestId, Advice, Millis),
    /// Show the shortest way of the game that was finished.
    ReplayShortest,
    /// Back to the start of the game.
    Reset,
    /// Without the last press.
    Undo(Millis),
    /// With it after all.
    Redo(Millis),
    /// A checkpoint here.
    Mark,
    /// Back to the last checkpoint.
    Return(Millis),
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

/// The time for a hint where nothing can be proved, in milliseconds.
const HINT_MS: u32 = 500;

/// The time for the shortest way of a finished game where nothing can be proved.
const SUMMARY_MS: u32 = 3000;

/// The time for a proof: nearly all take some hundredths of a second.
const LONGEST_PROOF_MS: u32 = 20_000;

impl State {
    /// A new game with default settings.
    ///
    /// # Errors
    /// When the goal does not exist on the board's side.
    pub fn new(start: Board, goal: Goal, memory_limit_mib: u32) -> Result<State, GoalError> {
        goal.board(start.side())?;
        Ok(State {
            game: Game::new(start, goal, Deal::Own),
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
            coach: Coach::default(),
            challenge: Challenge::default(),
            settings: Settings::default(),
            records: Rc::default(),
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
        self.game.solvability(&self.board())
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

    /// What the solver is asked for a player: a proof where it takes no time, else as much as a player waits for.
    pub fn question_task(&self, question: Question) -> Task {
        let side = self.side().get();
        let time_limit_ms = match (question, Algorithm::usual(side)) {
            (_, Algorithm::Optimal) => LONGEST_PROOF_MS,
            (Question::Hint(_), _) => HINT_MS,
            _ => SUMMARY_MS,
        };
        Task {
            board: match question {
                Question::Hint(board) | Question::Shortest(board) => board,
                Question::Deal(_) => self.game.start,
            },
            algorithm: Algorithm::usual(side),
            partition: None,
            depth_limit: None,
            time_limit_ms: Some(time_limit_ms),
            ..self.task()
        }
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
            Action::Load(board) => next.load(board, Deal::Own),
            Action::Deal(board, deal, now) => next.deal(board, deal, now),
            Action::Restore(everything) => next.restore(*everything),
            Action::Challenge(challenge) => next.challenge = challenge,
            Action::Shuffle(seed, today, now) => next.shuffle(seed, today, now),
            Action::Set(settings) => next.settings = settings,
            Action::Hint if self.coach.hint_on(&self.board()).is_none() && self.board() != self.game.goal_board() => {
                // A board that goes on by itself would leave the hint behind.
                next.with_playback(Playback::paused);
                next.coach.ask(Question::Hint(self.board()));
            }
            // It is there already, or there is none.
            Action::Hint => {}
            Action::Consulted(id) => next.coach.note_asked(id),
            Action::Advised(id, advice, now) => {
                if let Some(question) = next.coach.take_answered(id) {
                    next.take_advice(question, advice, now);
                }
            }
            Action::ReplayShortest => next.replay_shortest(),
            Action::SetGoal(goal) => next.set_goal(self.game.start, goal),
            Action::Reset => next.begin(self.game.again()),
            Action::Undo(now) => next.change(|game| game.undone(now)),
            Action::Redo(now) => next.change(|game| game.redone(now)),
            Action::Mark => next.change(Game::marked),
            Action::Return(now) => next.change(|game| game.returned(now)),
            Action::Slide(direction, now) => next.slide(&[direction], now),
            Action::Press(cell, now) => next.slide(&self.board().line_moves(cell), now),
            Action::Arrive(reading) => next.arrive(reading),
            Action::Replay(moves) => next.replay(moves),
            Action::SetUp(setup) => next.setup = setup,
            Action::Asked(id, now) => {
                // The search starts from the board on show, so that is where the player goes on afterwards.
                next.game = self.shown_game().stopped(now);
                next.game.is_helped = true;
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
        self.coach.forget_board();
        self.notice = None;
    }

    fn load(&mut self, board: Board, deal: Deal) {
        let (goal, notice) = match self.game.goal.board(board.side()) {
            Ok(_) => (self.game.goal, None),
            Err(why) => {
                let goal = Goal::default();
                (goal, Some(fill("The goal is {goal} now: {why}.", &[&goal, &why.in_words()])))
            }
        };
        // Whoever has not chosen another way to search has the best for the side.
        if self.setup.algorithm == Algorithm::usual(self.side().get()) {
            self.setup.algorithm = Algorithm::usual(board.side().get());
        }
        self.begin(Game::new(board, goal, deal));
        self.coach = Coach::default();
        self.notice = notice;
    }

    fn set_goal(&mut self, start: Board, goal: Goal) {
        match goal.board(start.side()) {
            Ok(_) => {
                self.begin(Game::new(start, goal, Deal::Own));
                self.coach = Coach::default();
            }
            Err(why) => self.notice = Some(fill("The goal stays as it is: {why}.", &[&why.in_words()])),
        }
    }

    /// What is on the page already stays as it is: whoever comes back to it has lost nothing.
    fn arrive(&mut self, Reading { value: scene, mut faults }: Reading<Scene>) {
        self.notice = None;
        if let Some(board) = scene.board.filter(|board| *board != self.game.board) {
            self.load(board, Deal::Own);
        }
        if let Some(goal) = scene.goal.filter(|goal| *goal != self.game.goal) {
            self.set_goal(scene.board.unwrap_or(self.game.start), goal);
        }
        faults.extend(self.notice.take());
        if let Some(partition) = scene.partition {
            if partition.side() == self.side().get() {
                self.setup.partition = Some(partition);
            } else {
                faults.push(fill("The link's partition: the tables {tables} are for another side.", &[&partition]));
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
        if let Some(game) = self.shown_game().pressed(moves, now) {
            self.go_to(game);
        }
    }

    /// Has the player come to another board: the solution and its search are not about it.
    fn go_to(&mut self, game: Game) {
        let is_new = !self.game.is_finished;
        self.begin(game);
        self.coach.summary = None;
        if self.game.is_won() {
            let summary = Summary::new(&self.game, is_new);
            if is_new {
                Rc::make_mut(&mut self.records).add(summary.game);
            }
            self.coach.ask(Question::Shortest(summary.start));
            self.coach.summary = Some(summary);
        }
    }

    /// Takes over what was kept.
    fn restore(&mut self, everything: Everything) {
        let Everything { settings, game, records } = everything;
        self.settings = settings.unwrap_or(self.settings);
        self.records = records.map_or_else(|| self.records.clone(), Rc::new);
        if let Some(game) = game {
            self.load(game.start, game.deal);
            self.game = game;
        }
    }

    fn shuffle(&mut self, seed: u64, today: Option<Date>, now: Millis) {
        let (side, goal) = (self.side(), self.game.goal);
        let dealt = match (self.challenge, today) {
            (Challenge::Distance(distance), _) if farthest_deal(side.get()).is_some() => {
                return self.coach.ask(Question::Deal(distance));
            }
            (Challenge::Daily, Some(date)) => date.board(side, goal).ok().map(|board| (board, Deal::Daily(date))),
            _ => {
                let board = Scrambles::new(side, goal, seed).ok().and_then(|mut boards| boards.next());
                board.map(|board| (board, Deal::Random))
            }
        };
        // There always is one: a game has a goal of its own side.
        if let Some((board, deal)) = dealt {
            self.deal(board, deal, now);
        }
    }

    fn deal(&mut self, board: Board, deal: Deal, now: Millis) {
        self.load(board, deal);
        if self.settings.inspection {
            self.game.stopwatch = Stopwatch::inspecting(now);
        }
    }

    fn take_advice(&mut self, question: Question, advice: Advice, now: Millis) {
        match (question, advice) {
            // Another board is on show by now.
            (Question::Hint(board), _) if board != self.board() => {}
            (Question::Hint(board), Advice::Way(way, at_least)) => {
                self.game.hints += 1;
                self.coach.hint_at(&board, &way, at_least);
            }
            (Question::Shortest(start), Advice::Way(way, at_least)) if start == self.game.start => {
                if let Some(shortest) = self.coach.sum_up(way, at_least) {
                    Rc::make_mut(&mut self.records).note_shortest(shortest);
                }
            }
            (Question::Deal(_), Advice::Board(board, distance)) => self.deal(board, Deal::Distance(distance), now),
            (Question::Hint(_), _) => self.notice = Some(say("No hint was found.").to_owned()),
            (Question::Deal(_), _) => self.notice = Some(say("No such board was found.").to_owned()),
            (Question::Shortest(_), _) => {}
        }
    }

    fn replay_shortest(&mut self) {
        let way = self.coach.summary.as_ref().filter(|summary| summary.start == self.game.start);
        let Some(way) = way.and_then(|summary| summary.way.clone()) else { return };
        self.begin(self.game.again());
        self.game.is_helped = true;
        self.show(Playback::new(self.game.start, way).map(|playback| playback.played()));
    }

    /// The game as it would go on from the board on show.
    fn shown_game(&self) -> Game {
        let shown = self.playback.as_ref().map(|playback| &playback.moves().directions()[..playback.position()]);
        self.game.shown(shown.unwrap_or_default())
    }

    /// Changes the game from the board on show on, if that changes it.
    fn change(&mut self, change: impl FnOnce(&Game) -> Game) {
        let before = self.shown_game();
        let after = change(&before);
        if after == before {
            return;
        }
        if [self.board(), self.game.board] == [after.board; 2] {
            self.game = after;
        } else {
            self.go_to(after);
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
                self.search = Search::Failed(say("The solver's answer does not lead to the goal.").to_owned());
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

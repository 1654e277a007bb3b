//! The state of the page, split by owner.
//!
//! Each part has a membership test:
//!
//! * [`Game`]: should Undo or a reload restore it?
//! * [`Profile`]: does it outlast the game and the visit?
//! * [`Solver`], [`Coach`], [`PdbStatus`]: is it a request to a worker, or a worker's reply?
//! * [`Viewer`], [`Screen`]: does it describe the current display, and does a reload discard it?
//!
//! The displayed board is a function of the state: see [`State::board`]. Only the page's `update` changes the state.

use crate::shared::link::View;
use crate::shared::methods;
use crate::shared::pdb_status::PdbStatus;
use crate::stage::coach::{Coach, Question, Summary};
use crate::stage::daily::Daily;
use crate::stage::game::{Deal, Game};
use crate::stage::link::Scene;
use crate::stage::playback::{Playback, Viewer};
use crate::stage::profile::Profile;
use crate::stage::screen::Screen;
use crate::stage::search::{Search, Solver};
use npuzzle_engine::catalogue::{Algorithm, Partition};
use npuzzle_engine::puzzle::{Board, Goal, GoalError, Size, Solvability};
use npuzzle_engine::spec::{Method, SearchSpec};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Device {
    /// The number of additional workers that may help with a search.
    pub helpers: u32,
    /// Whether large pattern databases may be built in advance.
    pub is_roomy: bool,
}

/// The complete state of the page.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub game: Game,
    pub profile: Profile,
    /// The search of the Solve view.
    pub solver: Solver,
    /// The advice of the Play view.
    pub coach: Coach,
    pub pdbs: PdbStatus,
    /// The solution on the board.
    pub viewer: Viewer,
    pub screen: Screen,
    pub device: Device,
}

/// The time limit of a hint by a search that goes on improving its solution, in milliseconds.
const HINT_MS: u32 = 500;

/// The time limit of the solution of a finished game by such a search, in milliseconds.
const SUMMARY_MS: u32 = 3000;

/// The time limit of a search that ends with its solution, in milliseconds. Nearly all take some hundredths of a second.
const SOLUTION_MS: u32 = 20_000;

impl State {
    /// Creates a state with a new game and default settings.
    ///
    /// # Errors
    /// If the goal does not exist on the board's size.
    pub fn new(start: Board, goal: Goal, memory_limit_mib: u32) -> Result<State, GoalError> {
        goal.board(start.size())?;
        Ok(State {
            game: Game::new(start.clone(), goal, Deal::Own),
            profile: Profile::default(),
            solver: Solver::new(start.size(), memory_limit_mib),
            coach: Coach::default(),
            pdbs: PdbStatus::default(),
            viewer: Viewer::default(),
            screen: Screen::default(),
            device: Device::default(),
        })
    }

    /// Returns the solution that the current view shows.
    pub fn playback(&self) -> Option<&Playback> {
        self.viewer.playback.as_ref().filter(|_| self.viewer.view == self.screen.view)
    }

    /// Returns the displayed board: the solution's during playback, else the game's.
    pub fn board(&self) -> Board {
        self.playback().map_or(&self.game.board, Playback::board).clone()
    }

    /// Returns the result of the game, if it lies over the board in Play.
    pub fn result(&self) -> Option<&Summary> {
        let is_shown = self.screen.view == View::Play && self.game.is_won() && self.playback().is_none();
        self.coach.summary.as_ref().filter(|_| is_shown)
    }

    /// Returns whether the tiles are hidden, because the game on show is paused.
    pub fn is_hidden(&self) -> bool {
        self.game.is_paused && self.playback().is_none()
    }

    pub fn size(&self) -> Size {
        self.game.start.size()
    }

    pub fn solvability(&self) -> Solvability {
        self.game.solvability(&self.board())
    }

    /// Returns the search that the Solve view would start now.
    pub fn spec(&self) -> SearchSpec {
        self.spec_of(self.board(), self.solver.method)
    }

    fn spec_of(&self, board: Board, method: Method) -> SearchSpec {
        self.spec_for(board, self.game.goal.clone(), method)
    }

    fn spec_for(&self, board: Board, goal: Goal, method: Method) -> SearchSpec {
        let Ok(spec) = SearchSpec::by_method(board, goal, method) else {
            unreachable!("a game has a goal of its own size")
        };
        spec.with_limits(self.solver.limits)
    }

    /// Returns the scene that a link to this state describes.
    pub fn scene(&self) -> Scene {
        let Method { algorithm, heuristic, partition, weight, .. } = self.solver.method;
        Scene {
            board: Some(self.game.board.clone()),
            size: None,
            deal: None,
            goal: Some(self.game.goal.clone()),
            algorithm: Some(algorithm),
            heuristic: Some(heuristic),
            // A partition for another size has no effect until that size is selected again.
            partition: partition.filter(|partition| partition.is_for(self.size())),
            weight: Some(weight),
            time_limit: self.solver.limits.time,
            moves: self.playback().map(|playback| playback.moves().clone()),
            // The result to beat was achieved from the start.
            challenge: self.game.target.filter(|_| self.game.board == self.game.start),
        }
    }

    /// Returns the partition that the next search uses, unless a better one is available.
    pub fn partition(&self) -> Option<Partition> {
        let Method { algorithm, heuristic, partition, .. } = self.solver.method;
        Partition::used_by(algorithm, heuristic, self.size(), partition)
    }

    /// Returns whether a game of the player is under way and on show.
    pub fn is_playing(&self) -> bool {
        let is_on = self.game.is_in_progress() && !self.game.is_paused && self.playback().is_none();
        is_on && self.screen.view == View::Play
    }

    /// Returns whether presses on the board exchange tiles.
    pub fn is_editing(&self) -> bool {
        self.screen.view == View::Play && self.screen.editor.is_open
    }

    /// Returns the game as it would continue from the displayed board.
    pub fn shown_game(&self) -> Game {
        let shown = self.playback().map(|playback| &playback.moves().directions()[..playback.position()]);
        self.game.shown(shown.unwrap_or_default())
    }

    /// Returns the search that answers a question: an optimal one where that is fast, else one that finds a solution soon.
    pub fn question_spec(&self, question: &Question) -> SearchSpec {
        if let Question::Daily(Daily { level, .. }) = question {
            let Ok(solved) = Goal::BlankLast.board(level.size()) else { unreachable!("every size has this goal") };
            return self.spec_for(solved, Goal::BlankLast, methods::usual(level.size()));
        }
        let method = methods::usual(self.size());
        let time_ms = match (question, method.algorithm) {
            (Question::Hint(_), Algorithm::Anytime) => HINT_MS,
            (_, Algorithm::Anytime) => SUMMARY_MS,
            _ => SOLUTION_MS,
        };
        let board = match question {
            Question::Distance(_) | Question::Daily(_) => &self.game.start,
            Question::Hint(board) | Question::Guide(board) | Question::ByHand(board) | Question::Shortest(board) => {
                board
            }
        };
        self.spec_of(board.clone(), method).with_time_limit(Some(Duration::from_millis(time_ms.into())))
    }

    /// Returns a search for which larger pattern databases are worth building, during an anytime search or while the
    /// solver is idle. `None` unless the last search used small ones because the user chose no partition.
    pub fn worth_preparing(&self) -> Option<SearchSpec> {
        let method = self.solver.method;
        let report = match &self.solver.search {
            Search::Finished(_, report) => report,
            Search::Searching(_, report) if method.algorithm == Algorithm::Anytime => report,
            _ => return None,
        };
        let used = report.pdb.filter(|_| method.partition.is_none())?.partition;
        let defaults = [self.partition(), Partition::at_once(method.algorithm, self.size())];
        let larger = used.larger(self.size()).filter(|_| defaults.contains(&Some(used)))?;
        // The game's board, not the displayed one: otherwise each move of a playback would need another search.
        Some(self.spec_of(self.game.board.clone(), method.with_partition(Some(larger))))
    }
}

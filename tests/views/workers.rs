//! A page whose workers answer at once: the page's own state and effects, and the engine behind them, without a browser.

use crate::rendering::{View, surroundings};
use npuzzle_engine::driver::{self, Driver, Signal};
use npuzzle_engine::guide::guide;
use npuzzle_engine::puzzle::{Board, Moves};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::app::update::{Start, start, update};
use npuzzle_page::shared::entry::Place;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::coach::{Advice, CoachAction};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::link::{LinkAction, Origin};
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::screen::{EditorAction, ScreenAction};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::{Device, State};
use npuzzle_protocol::search::{Outcome, PdbInUse, Report, RequestId, Task};
use npuzzle_protocol::verification::{Claimed, Verdict};
use npuzzle_testing::tables::tables;
use npuzzle_verify::{Claims, Finding, Verification};
use scraper::ElementRef;
use std::time::Duration;

/// The time that a batch of a search takes.
const BATCH: Duration = Duration::from_millis(100);

/// A page, and the search that it has requested.
pub struct Page {
    pub state: State,
    /// The fragment of the address.
    pub address: String,
    /// All effects, in order.
    pub effects: Vec<Effect>,
    search: Option<Request>,
}

/// A search that was requested. Like a worker's, it waits for its pattern databases until it is first advanced.
enum Request {
    Waiting(RequestId, SearchSpec),
    Searching(Job),
}

struct Job {
    id: RequestId,
    driver: Driver,
    elapsed: Duration,
}

impl Page {
    /// Opens the page with a fragment, on a browser that has saved nothing.
    pub fn open(fragment: &str) -> Page {
        Page::reopen(fragment, [None, None, None])
    }

    /// Opens the page with a fragment and what a browser has saved: settings, game and records.
    pub fn reopen(fragment: &str, saved: [Option<String>; 3]) -> Page {
        let (state, effects) = start(Start {
            device: Device::default(),
            memory_limit_mib: 512,
            seed: 1,
            now: 0.0,
            saved,
            today: None,
            query: String::new(),
            fragment: fragment.to_owned(),
            origin: Origin::Elsewhere,
            language: Language::default(),
            is_update_ready: false,
        });
        let mut page = Page { state, address: fragment.to_owned(), effects: Vec::new(), search: None };
        page.perform(effects);
        page.act(ScreenAction::Opened);
        page.act(ScreenAction::Touch);
        page
    }

    /// Renders the page.
    pub fn view(&self) -> View {
        View::page_in(&self.state, &surroundings())
    }

    /// Performs an action, and answers all requests except those for a search.
    pub fn act(&mut self, action: impl Into<Action>) {
        let (state, effects) = update(&self.state, action.into());
        self.state = state;
        self.perform(effects);
    }

    /// Follows a link on the open page.
    pub fn follow(&mut self, fragment: &str) {
        self.address = fragment.to_owned();
        self.act(LinkAction::Follow(fragment.to_owned(), 0.0));
    }

    /// Enters a board as its field does: the worker reads what is not in the page's own notation.
    pub fn enter_board(&mut self, text: &str) {
        match text.parse::<Board>() {
            Ok(board) => self.act(GameAction::Load(board, 0.0)),
            Err(_) => self.act(EditorAction::Enter(Place::BoardField, text.to_owned())),
        }
    }

    /// Enters a solution as its field does.
    pub fn enter_solution(&mut self, text: &str) {
        match text.parse::<Moves>() {
            Ok(moves) if !moves.is_empty() => self.act(PlaybackAction::Check(moves)),
            _ => self.act(EditorAction::Enter(Place::SolutionField, text.to_owned())),
        }
    }

    /// Presses Solve, and runs the search to its end.
    pub fn solve(&mut self) {
        self.act(SearchAction::Start(0.0));
        self.finish();
    }

    /// Runs the requested search to its end.
    pub fn finish(&mut self) {
        while self.advance() {}
    }

    /// Advances the requested search by one batch, and reports it. Returns whether it goes on.
    pub fn advance(&mut self) -> bool {
        let mut job = match self.search.take() {
            None => return false,
            Some(Request::Waiting(id, spec)) => Job::new(id, spec),
            Some(Request::Searching(job)) => job,
        };
        let (id, signal) = (job.id, job.advance());
        let action = match signal {
            Signal::Finished(outcome) => {
                self.act(job.end(outcome));
                return false;
            }
            Signal::Improved => {
                let moves = job.driver.solution().expect("an improved search has a solution");
                SearchAction::Improved(id, moves, job.report())
            }
            _ => SearchAction::Progress(id, job.report()),
        };
        self.search = Some(Request::Searching(job));
        self.act(action);
        true
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.effects.push(effect.clone());
            match effect {
                Effect::Solve { id, spec, .. } => self.search = Some(Request::Waiting(id, spec)),
                Effect::StopSearch => match self.search.take() {
                    None => {}
                    Some(Request::Waiting(id, _)) => {
                        self.act(SearchAction::Done(id, Outcome::Cancelled, Report::default()));
                    }
                    Some(Request::Searching(mut job)) => {
                        let outcome = job.driver.cancel();
                        self.act(job.end(outcome));
                    }
                },
                Effect::AbandonSearch => self.search = None,
                Effect::Consult { id, spec, task: Task::Guide } => {
                    let guidance = guide(spec.board(), &spec.goal_board());
                    let advice = guidance.map_or(Advice::Nothing, Advice::Guidance);
                    self.act(CoachAction::Advised(id, advice, 0.0));
                }
                Effect::Consult { id, spec, task: Task::Solve { .. } } => {
                    let mut job = Job::new(id, spec);
                    let outcome = loop {
                        if let Signal::Finished(outcome) = job.advance() {
                            break reported(outcome);
                        }
                    };
                    self.act(CoachAction::Advised(id, Advice::of(outcome, &job.report()), 0.0));
                }
                Effect::Read { id, text } => {
                    self.act(EditorAction::Read(id, Ok(text.answer()), 0.0));
                }
                Effect::Verify { id, claimed } => self.act(SearchAction::Verified(id, Ok(verdict(claimed)))),
                Effect::WriteAddress { fragment, .. } => self.address = fragment,
                _ => {}
            }
        }
    }
}

impl Job {
    fn new(id: RequestId, spec: SearchSpec) -> Job {
        let tables = tables(&spec);
        let driver = Driver::new(spec, &tables, 0).expect("the goal exists for the size");
        Job { id, driver, elapsed: Duration::ZERO }
    }

    fn advance(&mut self) -> Signal {
        self.elapsed += BATCH;
        self.driver.advance(self.elapsed)
    }

    fn end(&self, outcome: driver::Outcome) -> SearchAction {
        let report = Report { initial_h: self.driver.initial_h(), ..self.report() };
        SearchAction::Done(self.id, reported(outcome), report)
    }

    fn report(&self) -> Report {
        Report {
            statistics: self.driver.statistics(),
            elapsed_ms: self.elapsed.as_secs_f64() * 1000.0,
            pdb: self.driver.spec().pdb_key().map(PdbInUse::from),
            ..Report::default()
        }
    }
}

fn reported(outcome: driver::Outcome) -> Outcome {
    match outcome {
        driver::Outcome::Solved { moves, optimal } => Outcome::Solved { moves, optimal },
        driver::Outcome::Unsolvable(solvability) => Outcome::Unsolvable(solvability.to_string()),
        driver::Outcome::Exhausted => Outcome::Exhausted,
        driver::Outcome::MemoryLimit => Outcome::MemoryLimit,
        driver::Outcome::TimeLimit => Outcome::TimeLimit,
        driver::Outcome::Cancelled => Outcome::Cancelled,
        driver::Outcome::Failed => panic!("the solution does not lead to the goal"),
    }
}

fn verdict(Claimed { board, goal, moves, lower_bound, is_optimal }: Claimed) -> Verdict {
    let size = board.size();
    let claims = Claims {
        length: Some(moves.len() as u32),
        moves: Some(moves.directions().iter().map(|direction| direction.letter()).collect()),
        lower_bound,
        is_optimal,
        ..Claims::new(size.width(), size.height(), board.tiles().to_vec(), goal.tiles().to_vec())
    };
    let mut verification = Verification::new(claims).expect("boards of the engine");
    while !verification.advance(u64::MAX) {}
    let is_verified = verification.findings().iter().all(|(_, finding)| *finding == Finding::Verified);
    if is_verified { Verdict::Verified } else { Verdict::Open }
}

/// Writes a board as links do.
pub fn in_link(board: &Board) -> String {
    board.to_string().replace(' ', ",")
}

/// Returns the displayed board, read from the places of the tiles.
pub fn shown_board(view: &View) -> String {
    let number = |cell: &ElementRef<'_>, name: &str| {
        cell.attr(name).and_then(|text| text.parse::<usize>().ok()).expect("a number")
    };
    let mut cells: Vec<(usize, usize, usize)> = view
        .all("[role=grid] [data-tile]")
        .iter()
        .map(|cell| (number(cell, "data-row"), number(cell, "data-column"), number(cell, "data-tile")))
        .collect();
    cells.sort_unstable();
    let rows: Vec<String> = cells
        .chunk_by(|one, next| one.0 == next.0)
        .map(|row| row.iter().map(|(_, _, tile)| tile.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    rows.join("/")
}

/// Returns the values of the options of a list.
pub fn options(view: &View, name: &str) -> Vec<String> {
    let selector = format!("select[name={name}] option");
    view.all(&selector).iter().map(|option| option.attr("value").expect("a value").to_owned()).collect()
}

/// Returns the value of the chosen option of a list.
pub fn chosen(view: &View, name: &str) -> String {
    view.attribute(&format!("select[name={name}] option[selected]"), "value").expect("a value").to_owned()
}

/// Checks that the page shows a solution of this board, and returns it.
pub fn shown_solution(view: &View, start: &Board, goal: &Board) -> Moves {
    assert_eq!(view.attribute("[data-status]", "data-status"), Some("solved"));
    let moves: Moves = view.attribute("[data-moves]", "data-moves").expect("moves").parse().expect("moves");
    assert_eq!(moves.replay(start).as_ref(), Ok(goal), "{start}: {moves}");
    assert_eq!(view.metric("length"), moves.len().to_string());
    moves
}

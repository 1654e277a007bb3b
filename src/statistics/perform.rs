//! The effect runner of the Statistics view.

mod hunter;

use crate::browser::pdb_provider::PdbProvider;
use crate::browser::solver_client::{Answer, SolverClient};
use crate::browser::{self, Store, clipboard, picture};
use crate::shared::locale::t;
use crate::shared::plot::PictureFormat;
use crate::shared::saved::{Saved, read};
use crate::stage::perform::games::ask;
use crate::stage::records::Records;
use crate::statistics::action::Action;
use crate::statistics::effect::Effect;
use crate::statistics::hunt;
use crate::statistics::played::Replay;
use hunter::Hunter;
use js_sys::Array;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::search::{Outcome, Solver, Task};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};
use yew::Callback;

/// The id of the drawing of the game on show.
pub const PICTURE: &str = "result";

/// The maximum size of a file of games: some 100,000 games.
const MAX_MIB: u32 = 100;

/// The number of lines that are checked in one task.
const LINES_A_TASK: usize = 50;

/// The name under which the browser keeps the solutions that the hunt has found.
const FOUND: &str = "found";

pub struct StatisticsRunner {
    pub dispatch: Callback<Action>,
    hunter: Hunter,
    solver: SolverClient,
    /// The board that the solver was given.
    measured: Rc<RefCell<Option<Board>>>,
}

impl StatisticsRunner {
    pub fn new(dispatch: Callback<Action>) -> StatisticsRunner {
        let worker = browser::worker::<Solver>();
        let measured: Rc<RefCell<Option<Board>>> = Rc::default();
        let answer = {
            let (dispatch, measured) = (dispatch.clone(), measured.clone());
            move |answer| {
                let distance = match answer {
                    Answer::Done(_, Outcome::Solved { moves, optimal: true }, _) => Some(moves.len() as u32),
                    Answer::Done(..) | Answer::Failed(..) => None,
                    Answer::Progress(..) | Answer::Improved(..) | Answer::FoundBoard(..) | Answer::Guided(..) => return,
                };
                let board = measured.take();
                board.into_iter().for_each(|board| dispatch.emit(Action::Measured(board, distance)));
            }
        };
        let solver = SolverClient::new(&worker, PdbProvider::new(&worker, |_| {}), answer);
        StatisticsRunner { hunter: Hunter::new(dispatch.clone()), dispatch, solver, measured }
    }

    pub fn run(&self, effect: Effect) {
        let dispatch = self.dispatch.clone();
        match effect {
            Effect::ReadAfter(after) => {
                let after = after.map_or(-1.0, |id| id as f64);
                ask("next", &after.into(), move |lines| {
                    let lines = lines.map(|lines| lines.as_string().unwrap_or_default()).unwrap_or_else(|why| {
                        dispatch.emit(Action::Notify(t!(games_unavailable, why = why)));
                        String::new()
                    });
                    let records = Store::All.get(Records::KEY).filter(|_| lines.is_empty());
                    let records = records.and_then(|text| read(&text).ok()).unwrap_or_default();
                    dispatch.emit(Action::Read(lines, records));
                });
            }
            Effect::Open(id) => {
                self.ask("game", &(id as f64).into(), move |line| {
                    Action::Opened(id, line.as_string().unwrap_or_default())
                });
            }
            Effect::Measure(board) => {
                let spec = SearchSpec::new(board.clone(), Goal::BlankLast, Algorithm::Optimal, Heuristic::Manhattan);
                if let Ok(spec) = spec {
                    self.measured.replace(Some(board));
                    self.solver.begin(self.solver.next_id(), spec, Task::Solve { helpers: 0 });
                }
            }
            Effect::FindFile => self.ask("file", &JsValue::NULL, file),
            Effect::ChooseFile => self.ask("choose", &JsValue::NULL, file),
            Effect::Export => ask("all", &JsValue::NULL, move |games| {
                let offered =
                    games.map(|games| browser::offer_blob("npuzzle-games.jsonl", &games.unchecked_into::<Blob>()));
                if let Err(why) = offered {
                    dispatch.emit(Action::Notify(t!(file_not_created, why = why)));
                }
            }),
            Effect::Undo => ask("undo", &JsValue::NULL, move |_| dispatch.emit(Action::Undone)),
            Effect::Go(fragment) => browser::go_to(&fragment),
            Effect::SavePicture => picture::save(PICTURE, PictureFormat::Png, move |why| {
                dispatch.emit(Action::Notify(t!(file_not_saved, file = "PNG", why = why)));
            }),
            Effect::FetchList(size, file) => spawn_local(async move {
                let list = browser::fetch(&file).await;
                dispatch.emit(Action::HuntListed(size, list, Store::All.get(FOUND).unwrap_or_default()));
            }),
            Effect::Hunt(board, moves) => self.hunter.start(board, moves),
            Effect::StopHunt => self.hunter.stop(),
            Effect::KeepFound(line) => {
                // Other tabs may have found others.
                let found = Store::All.get(FOUND).unwrap_or_default() + &line;
                Store::All.set(FOUND, &hunt::lines(&hunt::merged(&found)));
            }
            Effect::Copy(text) => clipboard::copy(text, move |copied| {
                dispatch.emit(Action::Notify(copied.map_or_else(|why| why, |()| t!(report_copied).to_owned())));
            }),
        }
    }

    fn ask(&self, task: &str, argument: &JsValue, action: impl FnOnce(JsValue) -> Action + 'static) {
        let dispatch = self.dispatch.clone();
        ask(task, argument, move |answer| {
            dispatch.emit(answer.map_or_else(|why| Action::Notify(t!(games_unavailable, why = why)), action));
        });
    }
}

fn file(name: JsValue) -> Action {
    Action::File(name.as_string().unwrap_or_default())
}

/// Imports a file of games.
pub fn import(file: File, dispatch: Callback<Action>) {
    browser::read(file, MAX_MIB, move |text| match text {
        Ok(text) => Import { text, ..Import::default() }.go_on(dispatch),
        Err(why) => dispatch.emit(Action::Notify(why)),
    });
}

/// The import of a file, some lines at a time.
#[derive(Default)]
struct Import {
    text: String,
    /// The number of bytes that have been read.
    at: usize,
    unreadable: u64,
}

impl Import {
    /// Checks and merges the next lines.
    fn go_on(mut self, dispatch: Callback<Action>) {
        let is_first = self.at == 0;
        let mut readable = String::new();
        for line in self.text[self.at..].split_inclusive('\n').take(LINES_A_TASK) {
            self.at += line.len();
            match line.trim() {
                "" => {}
                game if Replay::read(game).is_some() => readable.extend([game, "\n"]),
                _ => self.unreadable += 1,
            }
        }
        ask("merge", &Array::of2(&is_first.into(), &readable.into()), move |merged| match merged {
            Ok(_) if self.at < self.text.len() => self.go_on(dispatch),
            Ok(counts) => {
                let counts = Array::from(&counts);
                let count = |index: u32| counts.get(index).as_f64().unwrap_or(0.0) as u64;
                dispatch.emit(Action::Imported(count(0), count(1), self.unreadable));
            }
            Err(why) => dispatch.emit(Action::Notify(t!(games_unavailable, why = why))),
        });
    }
}

//! The effect runner of the Statistics view.

use crate::browser::{self, Store, picture};
use crate::shared::locale::t;
use crate::shared::plot::PictureFormat;
use crate::shared::saved::{Saved, read};
use crate::stage::perform::games::ask;
use crate::stage::records::Records;
use crate::statistics::action::Action;
use crate::statistics::effect::Effect;
use crate::statistics::played::Replay;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, File};
use yew::Callback;

/// The id of the drawing of the game on show.
pub const PICTURE: &str = "result";

/// The maximum size of a file of games: some 100,000 games.
const MAX_MIB: u32 = 100;

/// The number of lines that are checked in one task.
const LINES_A_TASK: usize = 50;

pub struct StatisticsRunner {
    pub dispatch: Callback<Action>,
}

impl StatisticsRunner {
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

//! All finished games, which `site/games.js` keeps.

use crate::browser::script;
use js_sys::{Array, Function};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

const SCRIPT: &str = "games.js";
const EVENT: &str = "npuzzle-games";

/// The event by which the script says of a game that it could not be kept, and why, or how many games are in no file.
pub const KEPT: &str = "npuzzle-kept";

/// Keeps a game, as [`write_game`](crate::stage::saved::write_game) writes it.
pub fn keep(game: &str) {
    script::ask(SCRIPT, EVENT, &Array::of2(&"keep".into(), &game.into()), script::ignore);
}

/// Asks the script to do a task. Calls back with its answer, or with the reason why it failed.
pub fn ask(task: &str, argument: &JsValue, done: impl FnOnce(Result<JsValue, String>) + 'static) {
    let done = Closure::once_into_js(move |answer: JsValue, why: Option<String>| done(why.map_or(Ok(answer), Err)));
    let detail = Array::of3(&task.into(), argument, &done);
    let failed = move || drop(Function::from(done).call2(&JsValue::NULL, &JsValue::NULL, &SCRIPT.into()));
    script::ask(SCRIPT, EVENT, &detail, failed);
}

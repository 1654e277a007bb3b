//! The clipboard.

use crate::browser::{script, window};
use crate::shared::locale::t;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Copies a text to the clipboard, or shows it to be copied by hand. Calls back if it was copied, or with the reason if it can be neither.
pub fn copy(text: String, done: impl FnOnce(Result<(), String>) + 'static) {
    let clipboard = window().navigator().clipboard();
    // Browsers have a clipboard only in secure contexts.
    let written = (!clipboard.is_undefined()).then(|| JsFuture::from(clipboard.write_text(&text)));
    spawn_local(async move {
        if let Some(written) = written
            && written.await.is_ok()
        {
            return done(Ok(()));
        }
        let script = "copy.js";
        let texts = [&*text, t!(copy_by_hand), t!(copy_by_hand_help), t!(close)];
        let detail: Array = texts.into_iter().map(JsValue::from_str).collect();
        script::ask(script, "npuzzle-copy", &detail, move || done(Err(t!(file_not_fetched, file = script))));
    });
}

//! The second part of the page's program: code that a first visit to Play does not need before the first touch. The packaging
//! moves it to a module of its own. `site/early.js` fetches the module at once for a link or a saved game, else at the first
//! touch or key.
//!
//! A call into the second part before it has been fetched blocks the page until it is there. Handlers that depend on the
//! second part therefore wait for it with [`when_whole`].

use crate::model::action::Action;
use crate::model::locale::t;
use crate::model::screen::ScreenAction;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

#[wasm_bindgen]
extern "C" {
    /// Passes the exports of the first part to the page's script. Resolves when the first view can be drawn.
    #[wasm_bindgen(js_namespace = programParts, js_name = begin)]
    async fn begin_parts(exports: JsValue);

    /// Fetches the second part.
    #[wasm_bindgen(js_namespace = programParts, js_name = fetch, catch)]
    async fn fetch_second_part() -> Result<(), JsValue>;

    /// Instantiates the second part, unless that has been done. Fetches it by a blocking request if necessary. Stubs of
    /// moved functions call this import, which the packaging finds by its name.
    #[wasm_bindgen(js_namespace = programParts, js_name = complete)]
    fn complete_program();
}

/// Waits until the first view can be drawn.
pub async fn begin() {
    begin_parts(wasm_bindgen::exports()).await;
}

/// Calls back as soon as the program is whole. If the second part cannot be fetched, dispatches a notice instead.
pub fn when_whole(dispatch: &Callback<Action>, call: impl FnOnce() + 'static) {
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match fetch_second_part().await {
            Ok(()) => {
                complete_program();
                call();
            }
            Err(_) => dispatch.emit(ScreenAction::Notify(t!(page_incomplete).to_owned()).into()),
        }
    });
}

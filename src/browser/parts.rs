//! The second part of the page's program: what the first view of a first visit can do without. The packaging moves it to a
//! module of its own, which `site/early.js` fetches: at once for a link or a saved game, else at the first touch or key.
//!
//! Code of the second part can be called at any time, but the page blocks until the module has arrived. Thus events that need
//! the second part wait for it first, by [`when_whole`].

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

    /// Instantiates the second part, unless that has been done. Fetches it by a blocking request if it is not there. The
    /// packaging knows the name of this function: a moved function that is called too early calls it first.
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

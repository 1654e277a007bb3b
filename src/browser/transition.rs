//! View transitions: the browser fades from one view to the next while the board stays in place.

use crate::browser::{document, matches_media, window};
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Makes a change of the view, as a transition if the browser has them and the user wants motion.
pub fn change_view(change: impl FnOnce() + 'static) {
    let start = Reflect::get(&document(), &"startViewTransition".into()).ok().and_then(|start| start.dyn_into().ok());
    match start.filter(|_| !matches_media("(prefers-reduced-motion: reduce)")) {
        Some(start) => begin(&start, change),
        None => change(),
    }
}

fn begin(start: &Function, change: impl FnOnce() + 'static) {
    let update = Closure::once_into_js(move || {
        change();
        drawn()
    });
    let Ok(transition) = start.call1(&document(), &update) else { return };
    // A transition that is skipped, for another one or a hidden page, rejects. The view has changed all the same.
    let outcomes = ["ready", "finished"].map(|name| Reflect::get(&transition, &name.into()).unwrap_or_default());
    let _ = Promise::all_settled(&Array::from_iter(outcomes));
}

/// Resolves after the page has been drawn, which it is before the next task.
fn drawn() -> Promise {
    Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback(&resolve); // Fails only for invalid handlers.
    })
}

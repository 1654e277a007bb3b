//! Scripts of the page that are fetched when they are first needed, and then answer events.

use crate::browser;
use gloo_events::EventListener;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

thread_local! {
    static LOADED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// The answer to a script that cannot be fetched, if nobody waits for it.
pub fn ignore() {}

/// Dispatches an event that a script of this build answers, after the script is fetched. Calls `failed` if it cannot be; the next event
/// fetches it again.
pub fn ask(script: &'static str, event: &'static str, detail: &JsValue, failed: impl FnOnce() + 'static) {
    if LOADED.with_borrow(|loaded| loaded.contains(&script)) {
        return announce(event, detail);
    }
    let document = browser::document();
    let (Ok(element), Some(head)) = (document.create_element("script"), document.head()) else { return };
    for (key, value) in [("type", "module"), ("src", &browser::built(script))] {
        let _ = element.set_attribute(key, value); // Fails only for invalid names.
    }
    let detail = detail.clone();
    EventListener::once(&element, "load", move |_| {
        LOADED.with_borrow_mut(|loaded| loaded.push(script));
        announce(event, &detail);
    })
    .forget();
    EventListener::once(&element, "error", move |_| failed()).forget();
    let _ = head.append_child(&element); // Fails only for ancestors of the head.
}

fn announce(event: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_detail(detail);
    if let Ok(event) = CustomEvent::new_with_event_init_dict(event, &init) {
        let _ = browser::window().dispatch_event(&event); // A new event can always be dispatched.
    }
}

//! Sounds and vibrations, by a script of their own, which is fetched for the first cue.

use crate::browser;
use crate::stage::effect::Cue;
use crate::stage::settings::Settings;
use gloo_events::EventListener;
use js_sys::{Object, Reflect};
use std::cell::Cell;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

thread_local! {
    static IS_LOADED: Cell<bool> = const { Cell::new(false) };
}

pub fn give(cue: Cue, settings: Settings) {
    if IS_LOADED.get() {
        return announce(cue, settings);
    }
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let (Ok(script), Some(head)) = (document.create_element("script"), document.head()) else { return };
    // Fails only for invalid names.
    let _ =
        script.set_attribute("type", "module").and_then(|()| script.set_attribute("src", &browser::built("cues.js")));
    // A script that cannot be fetched is fetched again for the next cue.
    EventListener::once(&script, "load", move |_| {
        if !IS_LOADED.replace(true) {
            announce(cue, settings);
        }
    })
    .forget();
    let _ = head.append_child(&script); // Fails only for ancestors of the head.
}

fn announce(cue: Cue, Settings { sounds, vibrates, .. }: Settings) {
    let detail = Object::new();
    let name = match cue {
        Cue::Slide => "slide",
        Cue::Win => "win",
    };
    let parts: [(&str, JsValue); 3] = [("cue", name.into()), ("sounds", sounds.into()), ("vibrates", vibrates.into())];
    for (key, value) in parts {
        let _ = Reflect::set(&detail, &key.into(), &value); // A new object accepts any property.
    }
    let init = CustomEventInit::new();
    init.set_detail(&detail);
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new_with_event_init_dict("npuzzle-cue", &init))
    {
        let _ = window.dispatch_event(&event); // A new event can always be dispatched.
    }
}

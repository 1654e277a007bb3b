//! Scores and states for the page that embeds this one: the SPLICE protocol for frames,
//! <https://cssplice.org/slcp>. Nothing waits for an answer, because most pages give none.

use crate::browser::{now, root, window};
use gloo_events::EventListener;
use js_sys::{Object, Reflect};
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

/// The embedding page.
pub struct Splice {
    parent: Window,
    sent: Cell<u32>,
    /// The height that was reported last.
    height: Cell<i32>,
}

impl Splice {
    /// Returns the embedding page. `None` outside a frame.
    pub fn new() -> Option<Splice> {
        let window = window();
        let parent = window.parent().ok().flatten().filter(|parent| parent != &window)?;
        Some(Splice { parent, sent: Cell::new(0), height: Cell::new(0) })
    }

    fn send(&self, subject: &str, entries: &[(&str, JsValue)]) {
        self.sent.set(self.sent.get() + 1);
        let id = format!("npuzzle-{}-{}", now().to_bits(), self.sent.get());
        let message = Object::new();
        for (name, value) in [("subject", subject.into()), ("message_id", id.into())].iter().chain(entries) {
            let _ = Reflect::set(&message, &(*name).into(), value); // Objects take any entry.
        }
        let _ = self.parent.post_message(&message, "*"); // Nothing can be done for a parent that is gone.
    }

    /// Asks for the state that was reported last, and calls back with each answer until the listener is dropped. `None` if the answer has
    /// no text.
    pub fn ask(&self, call: impl Fn(Option<String>) + 'static) -> EventListener {
        let parent = self.parent.clone();
        let listener = EventListener::new(&window(), "message", move |event| {
            let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
            let entry = |name: &str| Reflect::get(&event.data(), &name.into()).ok()?.as_string();
            let is_from_parent = event.source().is_some_and(|source| source.loose_eq(&parent));
            if is_from_parent && entry("subject").as_deref() == Some("SPLICE.getState.response") {
                call(entry("state"));
            }
        });
        self.send("SPLICE.getState", &[]);
        listener
    }

    /// Reports a score from 0 to 1, and the state to ask for later. `None` means that nothing was judged yet, which is not 0.
    pub fn report(&self, score: Option<f64>, state: &str) {
        let mut entries = vec![("state", state.into())];
        entries.extend(score.map(|score| ("score", score.into())));
        self.send("SPLICE.reportScoreAndState", &entries);
        self.send("SPLICE.sendEvent", &[("name", "attempt".into()), ("data", state.into())]);
        let height = root().scroll_height();
        // Only growth, so that the parent's own resizing starts no loop.
        if height > self.height.replace(height) {
            self.send("lti.frameResize", &[("height", height.into())]);
        }
    }
}

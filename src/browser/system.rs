//! Persistent storage, wake lock, badge and files opened with the installed page. Without one of them, a browser ignores its request.

use crate::browser::{find, fragment, go_to, on_event, on_shown, window};
use crate::shared::link::{Fragment, View};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Promise, Reflect};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DataTransfer, DragEvent, DragEventInit, File, FileSystemFileHandle};

/// Returns a property of an object. `None` if it is missing.
fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

/// Calls a method of the browser that may be missing, and returns the outcome of its promise. `None` if the method is missing or
/// refuses.
async fn request(object: Option<JsValue>, method: &str, argument: Option<&str>) -> Option<JsValue> {
    let object = object?;
    let method: Function = property(&object, method)?.dyn_into().ok()?;
    let arguments = argument.map(JsValue::from).into_iter().collect::<Array>();
    JsFuture::from(Promise::resolve(&method.apply(&object, &arguments).ok()?)).await.ok()
}

/// Asks the browser not to delete what the page has stored when space runs out.
pub fn keep_storage() {
    spawn_local(async {
        let storage = property(&window().navigator(), "storage");
        request(storage, "persist", None).await; // Else it is stored as before.
    });
}

/// Shows or removes the badge on the icon of the installed page.
pub fn set_badge(is_set: bool) {
    spawn_local(async move {
        let navigator = window().navigator().into();
        request(Some(navigator), if is_set { "setAppBadge" } else { "clearAppBadge" }, None).await; // The badge is a reminder only.
    });
}

/// Keeps the screen on. The browser ends this when the page is hidden, and the lock asks again when it is shown.
#[derive(Default)]
pub struct WakeLock {
    is_wanted: Cell<bool>,
    held: RefCell<Option<JsValue>>,
}

impl WakeLock {
    /// Creates a lock that is not held, and its listener.
    pub fn new() -> (Rc<WakeLock>, EventListener) {
        let lock = Rc::<WakeLock>::default();
        let listener = {
            let lock = lock.clone();
            on_shown(move || lock.acquire())
        };
        (lock, listener)
    }

    /// Keeps the screen on, or no longer.
    pub fn set(self: &Rc<WakeLock>, is_wanted: bool) {
        self.is_wanted.set(is_wanted);
        if is_wanted { self.acquire() } else { release(self.held.take()) }
    }

    fn acquire(self: &Rc<WakeLock>) {
        let is_held =
            |held: &JsValue| !Reflect::get(held, &"released".into()).is_ok_and(|released| released.is_truthy());
        if !self.is_wanted.get() || self.held.borrow().as_ref().is_some_and(is_held) {
            return;
        }
        let lock = self.clone();
        spawn_local(async move {
            let locks = property(&window().navigator(), "wakeLock");
            let held = request(locks, "request", Some("screen")).await;
            // The answer may be late.
            release(if lock.is_wanted.get() { lock.held.replace(held) } else { held });
        });
    }
}

fn release(held: Option<JsValue>) {
    spawn_local(async { request(held, "release", None).await.into_iter().for_each(drop) });
}

/// Calls back when the page has been installed, until the listener is dropped.
pub fn on_installed(call: impl Fn() + 'static) -> EventListener {
    on_event("appinstalled", call)
}

/// Delivers the files that the system opens with the installed page to the view that the address names, as if they were dropped on
/// it.
pub fn receive_files() {
    let Some(queue) = property(&window(), "launchQueue") else { return };
    let consumer = Closure::<dyn Fn(JsValue)>::new(|launch: JsValue| {
        let files: Option<Array> = property(&launch, "files").and_then(|files| files.dyn_into().ok());
        let Some(handle) = files.map(|files| files.get(0)).filter(|handle| !handle.is_undefined()) else { return };
        let handle: FileSystemFileHandle = handle.unchecked_into();
        spawn_local(async move {
            if let Ok(file) = JsFuture::from(handle.get_file()).await {
                deliver(file.unchecked_into(), 0);
            }
        });
    });
    if let Some(set) = property(&queue, "setConsumer").and_then(|set| set.dyn_into::<Function>().ok()) {
        let _ = set.call1(&queue, consumer.as_ref()); // Fails for no function.
        consumer.forget();
    }
}

/// Opens a file in Compare, as if it were dropped there.
pub fn open_in_compare(file: File) {
    go_to("view=compare");
    deliver(file, 0);
}

/// Opens a text in Compare, as if a file of it were dropped there.
pub fn open_text_in_compare(text: &str) {
    // Creating a file from a text cannot fail.
    if let Ok(file) = File::new_with_str_sequence(&Array::of1(&text.into()), "boards.txt") {
        open_in_compare(file);
    }
}

/// The time between two looks for a view, in milliseconds, and the number of looks: as long as a program may take to load.
const LOOK_MS: u32 = 100;
const LOOKS: u32 = 300;

/// Drops a file on the current view, once that is drawn: Compare and Learn may have to be loaded.
fn deliver(file: File, looks: u32) {
    let selector = match Fragment::parse(&fragment()).first_view() {
        View::Play | View::Solve => "main",
        View::Compare => "main.comparison",
        View::Learn => "main.learning",
        View::Statistics => "main.statistics",
    };
    let Some(view) = find(selector) else {
        if looks < LOOKS {
            Timeout::new(LOOK_MS, move || deliver(file, looks + 1)).forget();
        }
        return;
    };
    let drop = || -> Result<(), JsValue> {
        let data = DataTransfer::new()?;
        data.items().add_with_file(&file)?;
        let options = DragEventInit::new();
        options.set_bubbles(true);
        options.set_cancelable(true);
        options.set_data_transfer(Some(&data));
        let event = DragEvent::new_with_event_init_dict("drop", &options)?;
        view.dispatch_event(&event).map(|_| ())
    };
    let _ = drop(); // Browsers that open files with pages have such events.
}

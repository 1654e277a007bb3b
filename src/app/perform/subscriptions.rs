//! The browser's events as actions: links, keys, pasted text, the first touch, other languages, newer versions.

use crate::app::update::Start;
use crate::browser::locale;
use crate::browser::system;
use crate::browser::transition::change_view;
use crate::browser::{self, Store};
use crate::shared::locale::t;
use crate::shared::saved::Saved;
use crate::stage::action::Action;
use crate::stage::game::{Game, GameAction};
use crate::stage::keys::KeyBindings;
use crate::stage::link::{LinkAction, Origin};
use crate::stage::perform::{games, storage};
use crate::stage::profile::ProfileAction;
use crate::stage::records::Records;
use crate::stage::screen::{EditorAction, Notice, ScreenAction};
use crate::stage::settings::Settings;
use crate::stage::state::Device;
use crate::stage::view::inputs::{moment, open_file, with_press};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{CustomEvent, DragEvent, Event, FileList};
use yew::Callback;

/// The maximum number of additional workers for a search. More would compete for memory bandwidth.
const MAX_HELPERS: usize = 7;

/// Reads the inputs of the first state.
pub fn start() -> Start {
    // With more than two cores, leave one to the page, so that animations stay smooth.
    let workers = match browser::cores() {
        few @ ..=2 => few,
        cores => cores - 1,
    };
    Start {
        device: Device { helpers: (workers - 1).min(MAX_HELPERS) as u32, is_roomy: browser::is_roomy() },
        memory_limit_mib: browser::memory_limit_mib(),
        seed: browser::random_seed(),
        now: browser::now(),
        saved: [Store::All.get(Settings::KEY), storage::game(), Store::All.get(Records::KEY)],
        today: browser::today(),
        query: browser::take_query(),
        fragment: browser::fragment(),
        origin: match browser::is_reloaded() {
            true if Store::Tab.get(Game::KEY).is_some() => Origin::Reload,
            is_reloaded if is_reloaded || browser::is_own_fragment() => Origin::Page,
            _ => Origin::Elsewhere,
        },
        language: locale::first(),
        is_update_ready: browser::is_update_ready(),
    }
}

/// The listeners of the page; dropping them ends the subscriptions.
pub struct Subscriptions {
    _listeners: Vec<EventListener>,
}

impl Subscriptions {
    /// Subscribes to the browser's events and dispatches their actions. Keys are translated by `bindings`.
    pub fn new(dispatch: &Callback<Action>, bindings: Rc<Cell<Option<KeyBindings>>>) -> Subscriptions {
        let on_paste = {
            let dispatch = dispatch.clone();
            browser::on_paste(move |text| dispatch.emit(EditorAction::Paste(text, browser::now()).into()))
        };
        let on_language = {
            let dispatch = dispatch.clone();
            locale::on_change(move || dispatch.emit(ScreenAction::LanguageChanged.into()))
        };
        system::receive_files();
        let on_leave = {
            let dispatch = dispatch.clone();
            browser::on_leave(move || dispatch.emit(GameAction::Leave(browser::now()).into()))
        };
        // Screen readers press buttons without the other two. The last one comes from site/early.js.
        let on_touch = ["pointerdown", "keydown", "click", "npuzzle-look"].map(|name| on_first(name, dispatch));
        let listeners = [
            on_fragment(dispatch),
            browser::on_update_ready({
                let dispatch = dispatch.clone();
                move || dispatch.emit(ScreenAction::UpdateReady.into())
            }),
            browser::on_stored(Settings::KEY, saved(dispatch, |_, text| ProfileAction::SettingsSaved(text))),
            browser::on_stored(Records::KEY, saved(dispatch, ProfileAction::RecordsSaved)),
            on_paste,
            on_drag(),
            on_drop(dispatch),
            on_language,
            browser::on_shown({
                let dispatch = dispatch.clone();
                move || dispatch.emit(ScreenAction::Day(browser::today()).into())
            }),
            system::on_installed({
                let dispatch = dispatch.clone();
                move || dispatch.emit(ScreenAction::Installed.into())
            }),
            on_key(dispatch.clone(), bindings),
            on_kept(dispatch.clone()),
        ];
        Subscriptions { _listeners: listeners.into_iter().chain(on_leave).chain(on_touch).collect() }
    }
}

/// Says what the script that keeps finished games has to say.
fn on_kept(dispatch: Callback<Action>) -> EventListener {
    EventListener::new(&browser::window(), games::KEPT, move |event| {
        let detail = event.unchecked_ref::<CustomEvent>().detail();
        let notice = match detail.as_f64() {
            Some(n) => Notice::unsaved(n as u64),
            None => Notice::error(t!(game_not_kept, why = detail.as_string().unwrap_or_default())),
        };
        dispatch.emit(ScreenAction::Notify(notice).into());
    })
}

/// Accepts dragged files wherever they are dropped: the browser would leave the page to show them.
fn on_drag() -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&browser::window(), "dragover", options, |event| {
        if files(event).is_some() {
            event.prevent_default();
        }
    })
}

/// Opens a dropped file, unless Compare has taken it.
fn on_drop(dispatch: &Callback<Action>) -> EventListener {
    let dispatch = dispatch.clone();
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&browser::window(), "drop", options, move |event| {
        let Some(files) = files(event).filter(|_| !event.default_prevented()) else { return };
        event.prevent_default();
        if let Some(file) = files.get(0) {
            open_file(file, &dispatch);
        }
    })
}

/// Returns the files that are dragged. During the drag, browsers hide which, so the list is empty.
fn files(event: &Event) -> Option<FileList> {
    let data = event.dyn_ref::<DragEvent>()?.data_transfer()?;
    data.types().includes(&"Files".into(), 0).then(|| data.files())?
}

/// Follows links, which may lead to any view.
fn on_fragment(dispatch: &Callback<Action>) -> EventListener {
    let dispatch = dispatch.clone();
    browser::on_fragment(move || {
        let dispatch = dispatch.clone();
        change_view(move || dispatch.emit(LinkAction::Follow(browser::fragment(), browser::now()).into()));
    })
}

/// Returns a callback for what other tabs save.
fn saved(
    dispatch: &Callback<Action>,
    action: fn(Option<String>, String) -> ProfileAction,
) -> impl Fn(Option<String>, String) + 'static {
    let dispatch = dispatch.clone();
    move |before, text| dispatch.emit(action(before, text).into())
}

fn on_first(name: &'static str, dispatch: &Callback<Action>) -> EventListener {
    let dispatch = dispatch.clone();
    EventListener::once(&browser::window(), name, move |_| {
        // After the event: drawing the page would take back the choice of a radio button whose click this is.
        Timeout::new(0, move || dispatch.emit(ScreenAction::Touch.into())).forget();
    })
}

/// Listens to keys anywhere on the page, except in elements that handle keys themselves.
fn on_key(dispatch: Callback<Action>, bindings: Rc<Cell<Option<KeyBindings>>>) -> EventListener {
    browser::on_key(move |event| {
        let Some(bindings) = bindings.get() else { return false };
        with_press(event, |press| bindings.action(press, moment())).map(|action| dispatch.emit(action)).is_some()
    })
}

//! The border to the browser: the clock and the calendar, random seeds, the machine's size, the address, what is kept,
//! files and the clipboard.

use super::daily::Date;
use super::language::fill;
use super::state::Millis;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, ClipboardEvent, CustomEvent, Element, Event, File, HtmlAnchorElement, Response, Storage, Url,
};

/// Milliseconds since the page was opened.
pub fn now() -> Millis {
    let performance = web_sys::window().and_then(|window| window.performance());
    performance.map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// A seed that nobody can foresee; the clock's, should the browser have no better.
pub fn random_seed() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now().to_bits())
}

/// Today, where the person is.
pub fn today() -> Option<Date> {
    let date = js_sys::Date::new_0();
    Date::new(date.get_full_year() as u16, date.get_month() as u8 + 1, date.get_date() as u8)
}

fn storage() -> Option<Storage> {
    web_sys::window().and_then(|window| window.local_storage().ok().flatten())
}

/// What the browser keeps under that name.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(&format!("npuzzle.{name}")).ok().flatten()
}

/// Has the browser keep a text under that name. Where it does not let us, nothing is kept.
pub fn keep(name: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("npuzzle.{name}"), text); // There is no other place for it.
    }
}

/// The languages that the person reads, the best first.
pub fn languages() -> Vec<String> {
    let languages = web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    languages.iter().filter_map(|tag| tag.as_string()).collect()
}

/// What a file of this build says; nothing if it cannot be had.
pub async fn fetch(name: &str) -> Option<String> {
    let address = built(name);
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str(&address)).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// Whether the page is held in a hand: a coarse pointer, as on phones and tablets.
pub fn is_handheld() -> bool {
    matches_media("(pointer: coarse)")
}

fn matches_media(query: &str) -> bool {
    web_sys::window().and_then(|window| window.match_media(query).ok().flatten()).is_some_and(|list| list.matches())
}

/// The machine's cores, as far as the browser tells.
pub fn cores() -> usize {
    web_sys::window().map_or(1, |window| window.navigator().hardware_concurrency() as usize).max(1)
}

/// Whether there is room for large tables, and time to make them beside other work: no telephone, several cores, and not
/// a small memory as far as the browser tells (in GiB, and no more than 8).
pub fn is_roomy() -> bool {
    let memory = web_sys::window().and_then(|window| Reflect::get(&window.navigator(), &"deviceMemory".into()).ok());
    !is_handheld() && cores() > 1 && memory.and_then(|memory| memory.as_f64()).is_none_or(|memory| memory >= 4.0)
}

/// The address's fragment, with its `#` if there is one.
pub fn fragment() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Puts another fragment into the address, without a step in the browser's history.
pub fn set_fragment(fragment: &str) {
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        // Refused only when it comes too often; the next one then says more.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{fragment}")));
    }
}

/// The page's address with another fragment.
pub fn link(fragment: &str) -> String {
    let address = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    format!("{}#{fragment}", address.split('#').next().unwrap_or_default())
}

/// Calls back whenever the fragment becomes another, until the listener is dropped.
pub fn on_fragment(call: impl Fn() + 'static) -> Option<EventListener> {
    on_event("hashchange", call)
}

/// Calls back at each event of that name on the window, until the listener is dropped.
pub fn on_event(name: &'static str, call: impl Fn() + 'static) -> Option<EventListener> {
    web_sys::window().map(|window| EventListener::new(&window, name, move |_| call()))
}

/// Has an event of that name on the window, for the page's other programs and scripts.
pub fn announce(name: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new(name)) {
        let _ = window.dispatch_event(&event); // An event that was just made can be dispatched.
    }
}

/// The document's root, where the page's programs and scripts write down what the others should know.
pub fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}

/// The element of that name.
pub fn element(id: &str) -> Option<Element> {
    web_sys::window()?.document()?.get_element_by_id(id)
}

/// The address of a file that belongs to this build of the page: what a browser or a host kept of another has another.
pub fn built(name: &str) -> String {
    let build = root().and_then(|root| root.get_attribute("data-build")).unwrap_or_default();
    format!("./{build}/{name}")
}

/// The address of the worker's script.
pub fn worker() -> String {
    built("worker_loader.js")
}

/// Fetches another program of this page and starts it; calls back when it runs, or with why it does not. A further
/// `attempt` asks for its files by other addresses: whatever went wrong is remembered for the former.
pub fn start_program(name: &str, attempt: u32, done: impl FnOnce(Result<(), String>) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document() else { return };
    let Ok(script) = document.create_element("script") else { return };
    let (address, number) = (built(&format!("start.js?{attempt}")), attempt.to_string());
    for (key, value) in [("type", "module"), ("data-program", name), ("data-attempt", &number), ("src", &address)] {
        let _ = script.set_attribute(key, value); // Refused only for names that are none.
    }
    let done = Rc::new(Cell::new(Some(done)));
    // The script tells on the window, or cannot be had.
    for (target, event) in [(window.as_ref(), format!("npuzzle-{name}")), (script.as_ref(), "error".to_owned())] {
        let (done, event): (_, Cow<'static, str>) = (done.clone(), event.into());
        let listener = EventListener::once(target, event, move |event| {
            let why = match event.dyn_ref::<CustomEvent>() {
                Some(event) => event.detail().as_string(),
                None => Some(String::new()),
            };
            if let Some(done) = done.take() {
                done(why.map_or(Ok(()), Err));
            }
        });
        // It ends when it is called, or with the script's element, which nobody keeps.
        listener.forget();
    }
    if let Some(head) = document.head() {
        let _ = head.append_child(&script); // Refused only to what contains the head.
    }
}

/// Adds style sheets to those of the page. The policy of index.html allows a script this way, and no other, to bring its own.
pub fn adopt_styles(styles: &str) {
    let adopt = || -> Result<(), JsValue> {
        let window = web_sys::window().ok_or(JsValue::UNDEFINED)?;
        let class: Function = Reflect::get(&window, &"CSSStyleSheet".into())?.dyn_into()?;
        let sheet = Reflect::construct(&class, &Array::new())?;
        let replace: Function = Reflect::get(&sheet, &"replaceSync".into())?.dyn_into()?;
        replace.call1(&sheet, &styles.into())?;
        let adopted: Array = Reflect::get(&window.document().into(), &"adoptedStyleSheets".into())?.unchecked_into();
        adopted.push(&sheet);
        Ok(())
    };
    let _ = adopt(); // A browser too old for it shows the page plainly.
}

/// Has every list show the option that it is drawn with: where a person has chosen another before, Firefox does not look at that.
pub fn settle_choices() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Ok(options) = document.query_selector_all("option[selected]") else { return };
    for option in (0..options.length()).filter_map(|index| options.get(index)) {
        let _ = Reflect::set(&option, &"selected".into(), &true.into()); // Options have that property.
    }
}

/// Whether a newer build of the page has been fetched and waits to be put in use.
pub fn is_renewable() -> bool {
    root().is_some_and(|root| root.has_attribute("data-update"))
}

/// Calls back when a newer build has been fetched, until the listener is dropped.
pub fn on_renewable(call: impl Fn() + 'static) -> Option<EventListener> {
    on_event("npuzzle-update", call)
}

/// Puts the newer build in use: the page is opened anew.
pub fn renew() {
    announce("npuzzle-renew");
}

/// Calls back when the page is left or goes out of sight, after which a telephone may end it unasked, until the listeners are
/// dropped.
pub fn on_leave(call: impl Fn() + Clone + 'static) -> [Option<EventListener>; 2] {
    let hide = call.clone();
    let hidden = move || {
        if web_sys::window().and_then(|window| window.document()).is_some_and(|document| document.hidden()) {
            hide();
        }
    };
    [on_event("visibilitychange", hidden), on_event("pagehide", call)]
}

/// Puts a text on the clipboard and says whether that was possible.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
    // There is none where the page did not come by a secure way.
    let Some(clipboard) = clipboard.filter(|clipboard| !clipboard.is_undefined()) else { return done(false) };
    let written = JsFuture::from(clipboard.write_text(text));
    spawn_local(async move { done(written.await.is_ok()) });
}

/// The browser's way to hand something to other programs, where it has one.
fn share_method() -> Option<(JsValue, Function)> {
    let navigator: JsValue = web_sys::window()?.navigator().into();
    let method = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    Some((navigator, method))
}

/// Whether a link can be handed to other programs.
pub fn can_share() -> bool {
    share_method().is_some()
}

/// Hands a link to other programs, whichever the person chooses; says why if that fails.
pub fn share(link: &str, failed: impl FnOnce(String) + 'static) {
    let Some((navigator, method)) = share_method() else { return };
    let what = Object::new();
    let _ = Reflect::set(&what, &"url".into(), &link.into()); // A new object takes everything.
    let shared = method.call1(&navigator, &what).map(|promise| JsFuture::from(Promise::from(promise)));
    spawn_local(async move {
        let ended = match shared {
            Ok(shared) => shared.await,
            Err(why) => Err(why),
        };
        if let Err(why) = ended {
            let text = |key: &str| Reflect::get(&why, &key.into()).ok().and_then(|text| text.as_string());
            // Whoever changed their mind knows.
            if text("name").as_deref() != Some("AbortError") {
                failed(text("message").unwrap_or_default());
            }
        }
    });
}

/// Offers a text to be saved as a file.
///
/// # Errors
/// What the browser has against it.
pub fn save(name: &str, kind: &str, text: &str) -> Result<(), String> {
    offer(name, kind, text).map_err(|error| format!("{error:?}"))
}

fn offer(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::UNDEFINED)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    // Some browsers read it only after a while.
    Timeout::new(60_000, move || drop(Url::revoke_object_url(&address))).forget();
    Ok(())
}

/// An address for what a file holds, good until the page is left or it is forgotten.
pub fn address_of(file: &File) -> Option<String> {
    Url::create_object_url_with_blob(file).ok()
}

/// Forgets such an address.
pub fn forget_address(address: &str) {
    let _ = Url::revoke_object_url(address); // One that is unknown is forgotten already.
}

/// Calls back with the text that is pasted anywhere but into a field, until the listener is dropped.
pub fn on_paste(call: impl Fn(String) + 'static) -> Option<EventListener> {
    web_sys::window().map(|window| {
        EventListener::new(&window, "paste", move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let is_typed = target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA"));
            let pasted = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
            if let Some(Ok(text)) = pasted.filter(|_| !is_typed).map(|pasted| pasted.get_data("text/plain")) {
                call(text);
            }
        })
    })
}

/// The longest file that is read, in bytes.
const LONGEST_FILE: f64 = 16.0 * 1024.0 * 1024.0;

/// Reads a file as text, and says why if it cannot.
pub fn read(file: File, done: impl FnOnce(Result<String, String>) + 'static) {
    let name = file.name();
    if file.size() > LONGEST_FILE {
        return done(Err(fill("{file} is longer than 16 MiB", &[&name])));
    }
    let text = JsFuture::from(file.text());
    spawn_local(async move {
        let text = text.await.ok().and_then(|text| text.as_string());
        done(text.ok_or_else(|| fill("{file} cannot be read", &[&name])));
    });
}

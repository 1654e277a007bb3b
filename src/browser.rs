//! The browser's services: clock, calendar, randomness, device, address, storage, files, clipboard and workers.

pub mod address;
pub mod clipboard;
pub mod locale;
pub mod one_shot;
pub mod pdb_provider;
pub mod picture;
pub mod script;
pub mod solver_client;
pub mod splice;
pub mod system;
mod tikz;
pub mod transition;

use crate::shared::locale::t;
use crate::shared::scheme::Scheme;
use crate::shared::time::{Date, Millis};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use npuzzle_protocol::{Role, thrown};
use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue, UnwrapThrowExt};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, ClipboardEvent, CustomEvent, Document, Element, Event, File, HtmlAnchorElement,
    HtmlCanvasElement, HtmlElement, KeyboardEvent, ResizeObserver, Response, ScrollIntoViewOptions,
    ScrollLogicalPosition, Storage, StorageEvent, TextDecoder, Url, WheelEvent, Window,
};

/// The page's window. Only workers have none.
pub fn window() -> Window {
    web_sys::window().expect_throw("a page has a window")
}

fn document() -> Document {
    window().document().expect_throw("a window of a page has a document")
}

/// Returns the document's root. The page's programs and scripts share information in its attributes.
pub fn root() -> Element {
    document().document_element().expect_throw("a document that runs programs has a root")
}

/// Returns the milliseconds since the page was opened.
pub fn now() -> Millis {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// Returns an unpredictable seed, or the clock's value if the browser has no randomness.
pub fn random_seed() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now().to_bits())
}

pub fn focused_tile() -> Option<u16> {
    document().active_element()?.get_attribute("data-tile")?.parse().ok()
}

pub fn today() -> Option<Date> {
    let date = js_sys::Date::new_0();
    Date::new(date.get_full_year() as u16, date.get_month() as u8 + 1, date.get_date() as u8)
}

/// A storage of the browser, which may forbid its use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Store {
    /// Shared by all tabs, and kept after they are closed.
    All,
    /// Of this tab, until it is closed.
    Tab,
}

impl Store {
    fn open(self) -> Option<Storage> {
        match self {
            Store::All => window().local_storage(),
            Store::Tab => window().session_storage(),
        }
        .ok()
        .flatten()
    }

    pub fn get(self, name: &str) -> Option<String> {
        self.open()?.get_item(&stored_name(name)).ok().flatten()
    }

    /// Stores a text under a name, unless the browser refuses.
    pub fn set(self, name: &str, text: &str) {
        if let Some(storage) = self.open() {
            let _ = storage.set_item(&stored_name(name), text); // There is no other place to store it.
        }
    }

    pub fn remove(self, name: &str) {
        if let Some(storage) = self.open() {
            let _ = storage.remove_item(&stored_name(name)); // Then it stays.
        }
    }
}

/// Returns a name in the browser's storage. It carries the page's folder, as in `site/early.js`, because the host's other pages
/// share the storage.
pub fn stored_name(name: &str) -> String {
    let path = window().location().pathname().unwrap_or_default();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("npuzzle {folder}/ {name}")
}

/// Calls back when another tab has stored a text under a name, until the listener is dropped. The event may be older than the
/// latest text, so the callback gets that.
pub fn on_stored(name: &'static str, call: impl Fn(Option<String>, String) + 'static) -> EventListener {
    let full_name = stored_name(name);
    EventListener::new(&window(), "storage", move |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>().filter(|event| event.key().as_ref() == Some(&full_name))
        else {
            return;
        };
        if let Some(text) = Store::All.get(name) {
            call(event.old_value(), text);
        }
    })
}

/// Opens the browser's dialog for printing the page.
pub fn print() {
    let _ = window().print(); // A browser without printers does nothing.
}

/// Returns the user's languages, preferred ones first.
pub fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// Fetches a file of this build as text. `None` if that fails.
pub async fn fetch(name: &str) -> Option<String> {
    text_of(&fetch_blob(name).await?).await
}

/// Fetches a file of this build. `None` if that fails.
pub async fn fetch_blob(name: &str) -> Option<Blob> {
    let answer = JsFuture::from(window().fetch_with_str(&built(name))).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    JsFuture::from(answer.blob().ok()?).await.ok()?.dyn_into().ok()
}

/// Returns whether the main pointer is coarse, as on phones and tablets.
pub fn is_handheld() -> bool {
    matches_media("(pointer: coarse)")
}

pub fn matches_media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Returns the number of cores that the browser reports, at least 1.
pub fn cores() -> usize {
    (window().navigator().hardware_concurrency() as usize).max(1)
}

/// The memory limit of a search on phones and tablets, in MiB. They kill pages that use much memory.
const MEMORY_LIMIT_HANDHELD: u32 = 256;

/// The memory limit of a search on other devices, in MiB.
const MEMORY_LIMIT_DESKTOP: u32 = 1024;

/// Returns the default memory limit of all searches together, in MiB.
pub fn memory_limit_mib() -> u32 {
    if is_handheld() { MEMORY_LIMIT_HANDHELD } else { MEMORY_LIMIT_DESKTOP }
}

/// Returns whether large pattern databases may be built in the background. False on handheld devices, on a single core, and
/// with little memory. Browsers report at most 8 GiB, if anything.
pub fn is_roomy() -> bool {
    let memory = Reflect::get(&window().navigator(), &"deviceMemory".into()).ok().and_then(|memory| memory.as_f64());
    !is_handheld() && cores() > 1 && memory.is_none_or(|memory| memory >= 4.0)
}

/// Returns the fragment of the address, with its `#` if there is one.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Replaces the fragment of the address, without a new entry in the history. The entry's state marks it as our own.
pub fn set_fragment(fragment: &str) {
    if let Ok(history) = window().history() {
        // Browsers refuse only too frequent writes; a later one follows.
        let _ = history.replace_state_with_url(&JsValue::TRUE, "", Some(&format!("#{fragment}")));
    }
}

/// Adds an entry with this fragment to the history, to which the browser's Back button leads from the next one.
pub fn push_fragment(fragment: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::TRUE, "", Some(&format!("#{fragment}"))); // As above.
    }
}

/// Takes the query of the address, with its `?` if there is one: what another program has shared is read once.
pub fn take_query() -> String {
    let location = window().location();
    let query = location.search().unwrap_or_default();
    if !query.is_empty()
        && let (Ok(path), Ok(history)) = (location.pathname(), window().history())
    {
        // As above. The state stays.
        let _ = history.replace_state_with_url(&history.state().unwrap_or_default(), "", Some(&(path + &fragment())));
    }
    query
}

/// Returns whether the page was reloaded. What it wrote into the address just before may be missing there.
pub fn is_reloaded() -> bool {
    let navigation = window().performance().map(|performance| performance.get_entries_by_type("navigation").get(0));
    let kind = navigation.and_then(|navigation| Reflect::get(&navigation, &"type".into()).ok());
    kind.is_some_and(|kind| kind == "reload")
}

/// Returns whether the page wrote the history entry of this address.
pub fn is_own_fragment() -> bool {
    window().history().and_then(|history| history.state()).is_ok_and(|state| state.is_truthy())
}

/// Goes to the page with another fragment, without `#`.
pub fn go_to(fragment: &str) {
    let _ = window().location().set_hash(fragment); // Fails only for documents that are not shown.
}

/// Returns the page's address with another fragment.
pub fn link(fragment: &str) -> String {
    let address = window().location().href().unwrap_or_default();
    format!("{}#{fragment}", address.split('#').next().unwrap_or_default())
}

/// Calls back when the fragment changes, until the listener is dropped.
pub fn on_fragment(call: impl Fn() + 'static) -> EventListener {
    on_event("hashchange", call)
}

/// Calls back on each event of a name on the window, until the listener is dropped.
pub fn on_event(name: &'static str, call: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), name, move |_| call())
}

/// Dispatches an event on the window, for the page's other programs and scripts.
pub fn announce(name: &str) {
    if let Ok(event) = Event::new(name) {
        let _ = window().dispatch_event(&event); // A new event can always be dispatched.
    }
}

/// Sets an attribute of the document's root, or removes it. To style what is around a view, `:has()` would take longer: the browser
/// evaluates it again whenever anything changes.
pub fn mark(name: &str, value: Option<&str>) {
    let _ = match value {
        Some(value) => root().set_attribute(name, value),
        None => root().remove_attribute(name),
    }; // Fails only for invalid names.
}

/// Makes the page light or dark. `site/early.js` does the same before the first draw.
pub fn set_scheme(scheme: Scheme) {
    let _ = root().set_attribute("data-scheme", scheme.name()); // Fails only for invalid names.
    // The color of the browser's own bars.
    for name in ["light", "dark"] {
        let media = match scheme {
            Scheme::System => format!("(prefers-color-scheme: {name})"),
            _ => if scheme.name() == name { "all" } else { "not all" }.to_owned(),
        };
        if let Some(color) = element(&format!("{name}-color")) {
            let _ = color.set_attribute("media", &media); // As above.
        }
    }
}

/// Creates a canvas outside the page.
pub fn canvas() -> Option<HtmlCanvasElement> {
    document().create_element("canvas").ok()?.dyn_into().ok()
}

/// Returns the value of a style property of the first element below another that matches a selector.
pub fn computed_style(below: &Element, selector: &str, property: &str) -> Option<String> {
    let element = below.query_selector(selector).ok()??;
    window().get_computed_style(&element).ok()??.get_property_value(property).ok()
}

/// Returns the size of the page's text, as a multiple of the usual 16 pixels.
pub fn text_scale() -> f64 {
    let size = || window().get_computed_style(&root()).ok()??.get_property_value("font-size").ok();
    size().and_then(|size| size.trim_end_matches("px").parse::<f64>().ok()).map_or(1.0, |pixels| pixels / 16.0)
}

/// Reports the size of an element until it is dropped.
pub struct SizeObserver {
    observer: ResizeObserver,
    _call: Closure<dyn FnMut()>,
}

impl SizeObserver {
    /// Calls back when an element has another size, before it is painted. `None` if the browser refuses.
    pub fn new(element: &Element, call: impl Fn() + 'static) -> Option<SizeObserver> {
        let call = Closure::<dyn FnMut()>::new(call);
        let observer = ResizeObserver::new(call.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(SizeObserver { observer, _call: call })
    }
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls back with the factor and the place when an element is zoomed by two fingers on a touchpad, or by the wheel with
/// Ctrl, until the listener is dropped.
pub fn on_pinch(element: &Element, call: impl Fn(f64, (f64, f64)) + 'static) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(element, "wheel", options, move |event| {
        if let Some(event) = event.dyn_ref::<WheelEvent>().filter(|event| event.ctrl_key()) {
            event.prevent_default();
            call((-0.01 * event.delta_y()).exp(), (event.offset_x().into(), event.offset_y().into()));
        }
    })
}

pub fn close_popover(id: &str) {
    let close = element(id).and_then(|popover| Some((Reflect::get(&popover, &"hidePopover".into()).ok()?, popover)));
    if let Some((close, popover)) =
        close.and_then(|(close, popover)| Some((close.dyn_into::<Function>().ok()?, popover)))
    {
        let _ = close.call0(&popover); // Fails only if it is closed already.
    }
}

pub fn element(id: &str) -> Option<Element> {
    document().get_element_by_id(id)
}

/// Scrolls an element by as little as shows the first descendant that matches a selector. The page stays where it is.
pub fn scroll_inside(element: &Element, selector: &str) {
    let Ok(Some(part)) = element.query_selector(selector) else { return };
    let (whole, part) = (element.get_bounding_client_rect(), part.get_bounding_client_rect());
    let (above, below) = (part.top() - whole.top(), part.bottom() - whole.bottom());
    let by = if above < 0.0 { above.floor() } else { below.clamp(0.0, above).ceil() };
    element.set_scroll_top(element.scroll_top() + by as i32);
}

/// Returns the first element that matches a selector.
fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Moves the focus to the first element that matches a selector.
pub fn focus(selector: &str) {
    if let Some(element) = find(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus(); // Fails only for elements outside the page.
    }
}

/// Scrolls the page by as little as shows the first element that matches a selector.
pub fn reveal(selector: &str) {
    if let Some(element) = find(selector) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Moves the focus from a button in a list to the one in the next item, or in the item before.
pub fn focus_neighbor(event: &Event, is_next: bool) {
    let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let item = button.and_then(|button| button.closest("li").ok().flatten());
    let neighbor =
        item.and_then(|item| if is_next { item.next_element_sibling() } else { item.previous_element_sibling() });
    let button = neighbor.and_then(|item| item.query_selector("button").ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        let _ = button.focus(); // As above.
    }
}

/// Moves the focus from an element to the next one beside it, or to the one before.
pub fn focus_sibling(event: &Event, is_next: bool) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let sibling = element
        .and_then(|element| if is_next { element.next_element_sibling() } else { element.previous_element_sibling() });
    if let Some(sibling) = sibling.and_then(|sibling| sibling.dyn_into::<HtmlElement>().ok()) {
        let _ = sibling.focus(); // As above.
    }
}

/// Returns the address of a file of this build. Cached files of other builds have other addresses.
pub fn built(name: &str) -> String {
    format!("{}/{name}", build())
}

/// Returns the folder of this build's files, relative to the page.
pub fn build() -> String {
    format!("./{}", root().get_attribute("data-build").unwrap_or_default())
}

pub fn worker<R: Role>() -> String {
    built(R::PROGRAM.script())
}

/// Fetches and starts another program of this page. Calls back when it runs, or with an error message. Each program and
/// `attempt` uses addresses of its own, because browsers run a module once and cache failures.
pub fn start_program(name: &str, attempt: u32, done: impl FnOnce(Result<(), String>) + 'static) {
    let (window, document) = (window(), document());
    let Ok(script) = document.create_element("script") else { return };
    let (address, number) = (built(&format!("start.js?{name}-{attempt}")), attempt.to_string());
    for (key, value) in [("type", "module"), ("data-program", name), ("data-attempt", &number), ("src", &address)] {
        let _ = script.set_attribute(key, value); // Fails only for invalid names.
    }
    let done = Rc::new(Cell::new(Some(done)));
    // The script reports on the window; an error event means that it could not be loaded.
    for (target, event) in [(window.as_ref(), format!("npuzzle-{name}")), (script.as_ref(), "error".to_owned())] {
        let (done, script, event): (_, _, Cow<'static, str>) = (done.clone(), script.clone(), event.into());
        let listener = EventListener::once(target, event, move |event| {
            let why = match event.dyn_ref::<CustomEvent>() {
                Some(event) => event.detail().as_string(),
                None => {
                    script.remove();
                    Some(String::new())
                }
            };
            if let Some(done) = done.take() {
                done(why.map_or(Ok(()), Err));
            }
        });
        // The listener lives until it is called.
        listener.forget();
    }
    if let Some(head) = document.head() {
        let _ = head.append_child(&script); // Fails only for ancestors of the head.
    }
}

/// Adds styles to the page. This is the only method that the content security policy of index.html allows.
pub fn adopt_styles(styles: &str) {
    let adopt = || -> Result<(), JsValue> {
        let class: Function = Reflect::get(&window(), &"CSSStyleSheet".into())?.dyn_into()?;
        let sheet = Reflect::construct(&class, &Array::new())?;
        let replace: Function = Reflect::get(&sheet, &"replaceSync".into())?.dyn_into()?;
        replace.call1(&sheet, &styles.into())?;
        let adopted: Array = Reflect::get(&document(), &"adoptedStyleSheets".into())?.unchecked_into();
        adopted.push(&sheet);
        Ok(())
    };
    let _ = adopt(); // Older browsers show the page without them.
}

/// Makes every list show its selected option. Firefox ignores the attribute after the user has chosen an option.
pub fn settle_choices() {
    let Ok(options) = document().query_selector_all("option[selected]") else { return };
    for option in (0..options.length()).filter_map(|index| options.get(index)) {
        let _ = Reflect::set(&option, &"selected".into(), &true.into()); // Options have this property.
    }
}

pub fn is_update_ready() -> bool {
    root().has_attribute("data-update")
}

/// Calls back when a newer version is ready, until the listener is dropped.
pub fn on_update_ready(call: impl Fn() + 'static) -> EventListener {
    on_event("npuzzle-update", call)
}

pub fn take_update() {
    announce("npuzzle-renew");
}

pub fn reload() {
    let _ = window().location().reload(); // Fails only while the page is being left.
}

/// Calls back when the page is shown again after it was hidden, until the listener is dropped.
pub fn on_shown(call: impl Fn() + 'static) -> EventListener {
    on_event("visibilitychange", move || {
        if !is_hidden() {
            call();
        }
    })
}

pub fn is_hidden() -> bool {
    document().hidden()
}

/// Calls back when the page is left or hidden, until the listeners are dropped. Phones may kill hidden pages silently.
pub fn on_leave(call: impl Fn() + 'static) -> [EventListener; 3] {
    let call: Rc<dyn Fn()> = Rc::new(call);
    ["visibilitychange", "pagehide", "freeze"].map(|name| {
        let call = call.clone();
        on_event(name, move || {
            if name != "visibilitychange" || is_hidden() {
                call();
            }
        })
    })
}

/// Returns the browser's method that shares data with other programs. `None` if it is not supported.
fn share_method() -> Option<(JsValue, Function)> {
    let navigator: JsValue = window().navigator().into();
    let method = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    Some((navigator, method))
}

/// Returns whether the browser lets the page write a file again and again.
pub fn can_save_files() -> bool {
    Reflect::has(&window(), &"showSaveFilePicker".into()).unwrap_or(false)
}

pub fn can_share() -> bool {
    share_method().is_some()
}

/// Shares a link and perhaps a text with a program that the user chooses. Calls back with the reason if that fails.
pub fn share(link: &str, text: Option<&str>, failed: impl FnOnce(String) + 'static) {
    let Some((navigator, method)) = share_method() else { return };
    let what = Object::new();
    // A new object accepts any property, and ignores an undefined one.
    let _ = (Reflect::set(&what, &"url".into(), &link.into()), Reflect::set(&what, &"text".into(), &text.into()));
    let shared = method.call1(&navigator, &what).map(|promise| JsFuture::from(Promise::from(promise)));
    spawn_local(async move {
        let ended = match shared {
            Ok(shared) => shared.await,
            Err(why) => Err(why),
        };
        if let Err(why) = ended {
            let text = |key: &str| Reflect::get(&why, &key.into()).ok().and_then(|text| text.as_string());
            // A user who cancels needs no message.
            if text("name").as_deref() != Some("AbortError") {
                failed(text("message").unwrap_or_default());
            }
        }
    });
}

/// Offers a text as a file.
///
/// # Errors
/// The browser's error message.
pub fn download(name: &str, kind: &str, text: &str) -> Result<(), String> {
    offer(name, kind, text).map_err(|error| thrown(&error))
}

fn offer(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    offer_blob(name, &blob)
}

pub fn offer_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    // Some browsers read the file later.
    Timeout::new(60_000, move || drop(Url::revoke_object_url(&address))).forget();
    Ok(())
}

/// Creates an address for the content of a file. It is valid until it is released or the page is left.
pub fn address_of(file: &File) -> Option<String> {
    Url::create_object_url_with_blob(file).ok()
}

/// Releases an address of [`address_of`].
pub fn forget_address(address: &str) {
    let _ = Url::revoke_object_url(address); // Unknown addresses are ignored.
}

/// Calls back with keys that are pressed anywhere on the page, except with Alt and in elements that handle keys
/// themselves, until the listener is dropped. If the callback returns that it has used a key, the browser ignores it.
pub fn on_key(call: impl Fn(&KeyboardEvent) -> bool + 'static) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if !event.alt_key() && !takes_keys(event) && call(event) {
            event.prevent_default();
        }
    })
}

fn takes_keys(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| match target.get_attribute("type").as_deref() {
        Some("checkbox") => false,
        // Letters mean nothing to radio buttons.
        Some("radio") => event.key() == " " || event.key().starts_with("Arrow"),
        _ => matches!(target.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"),
    })
}

/// Calls back with text that is pasted outside input fields, until the listener is dropped.
pub fn on_paste(call: impl Fn(String) + 'static) -> EventListener {
    EventListener::new(&window(), "paste", move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_typed = target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA"));
        let pasted = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
        if let Some(Ok(text)) = pasted.filter(|_| !is_typed).map(|pasted| pasted.get_data("text/plain")) {
            call(text);
        }
    })
}

/// Reads a file of at most that many MiB as text. Calls back with the text, or with the reason why it cannot be read.
pub fn read(file: File, most_mib: u32, done: impl FnOnce(Result<String, String>) + 'static) {
    match check_size(&file, most_mib) {
        Ok(()) => spawn_local(async move {
            done(text_of(&file).await.ok_or_else(|| t!(cannot_read_file, file = file.name())));
        }),
        Err(why) => done(Err(why)),
    }
}

/// Returns the reason why a file cannot be read if it is larger than that many MiB.
pub fn check_size(file: &File, most_mib: u32) -> Result<(), String> {
    let is_small = file.size() <= f64::from(most_mib << 20);
    if is_small { Ok(()) } else { Err(t!(file_too_large, file = file.name(), size = most_mib)) }
}

/// Returns the text of a file: in UTF-8, or in UTF-16 if it begins with its byte order mark, which `Blob.text` ignores. `None` if the
/// file cannot be read.
pub async fn text_of(file: &Blob) -> Option<String> {
    let bytes = Uint8Array::new(&JsFuture::from(file.array_buffer()).await.ok()?);
    let encoding = match [bytes.get_index(0), bytes.get_index(1)] {
        [0xff, 0xfe] => "utf-16le",
        [0xfe, 0xff] => "utf-16be",
        _ => "utf-8",
    };
    TextDecoder::new_with_label(encoding).ok()?.decode_with_buffer_source(&bytes).ok()
}

//! Changes the page's language: fetches its texts and sets up the browser's number formats and plural rules.
//!
//! The page's first program chooses the language, from the saved choice or the browser's preferences, and writes it to the
//! document's `lang`; the programs of other views follow. All change their language only after its texts have arrived.

use crate::browser::{self, Store};
use crate::shared::locale::{Language, Locale, MAX_DECIMALS, Texts, current_language, read, set_locale, t};
use gloo_events::EventListener;
use js_sys::Intl::{NumberFormat, PluralRules};
use js_sys::{Array, Function, Object, Reflect};
use std::array;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

/// The name of the saved choice in the browser's storage.
const SAVED: &str = "language";

/// The window's event after a change of language.
const CHANGE: &str = "npuzzle-language";

thread_local! {
    /// The texts fetched so far, so that no file is read twice.
    static FETCHED: RefCell<Vec<(Language, Texts)>> = RefCell::new(vec![(Language::English, &[])]);
    /// The language requested last. Texts of any other that arrive late are ignored.
    static REQUESTED: Cell<Language> = Cell::default();
}

/// Calls back after each change of language until the listener is dropped.
pub fn on_change(call: impl Fn() + 'static) -> EventListener {
    browser::on_event(CHANGE, call)
}

/// Sets up English, which is compiled in.
pub fn start() {
    set_locale(locale(Language::English, &[]));
}

/// Returns the language to start with: the saved one, or the browser's first supported language.
pub fn first() -> Language {
    let saved = Store::All.get(SAVED).and_then(|code| Language::from_tag(&code));
    saved.unwrap_or_else(|| Language::preferred(browser::languages()))
}

/// Changes the language once its texts have been fetched, and saves it if the user chose it. Calls `failed` if that fails.
pub fn choose(language: Language, is_chosen: bool, failed: impl FnOnce() + 'static) {
    load(language, move |is_loaded| {
        if !is_loaded {
            return failed();
        }
        if is_chosen {
            Store::All.set(SAVED, language.code());
        }
        browser::mark("lang", Some(language.code()));
        browser::mark("dir", Some(language.direction()));
        browser::document().set_title(t!(page_title));
        browser::announce(CHANGE);
    });
}

/// Follows the language of the document.
pub fn follow() {
    let catch_up = || {
        let wanted = browser::root().get_attribute("lang");
        let wanted = wanted.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default();
        if wanted != current_language() {
            // The page's first program has just fetched the same file; if that fails now, the language stays.
            load(wanted, |is_loaded| {
                if is_loaded {
                    browser::announce(CHANGE);
                }
            });
        }
    };
    catch_up();
    on_change(catch_up).forget();
}

/// Sets the language once its texts have been fetched. Calls back with whether that succeeded, unless another language was
/// requested since.
fn load(language: Language, done: impl FnOnce(bool) + 'static) {
    REQUESTED.set(language);
    let fetched =
        FETCHED.with_borrow(|fetched| fetched.iter().find(|(known, _)| *known == language).map(|(_, texts)| *texts));
    // Always asynchronous, because the caller may be a listener to the change.
    spawn_local(async move {
        let texts = match fetched {
            Some(texts) => Some(texts),
            None => browser::fetch(&format!("languages/{}.json", language.code())).await.and_then(|file| read(&file)),
        };
        if REQUESTED.get() != language {
            return;
        }
        if let Some(texts) = texts {
            if fetched.is_none() {
                FETCHED.with_borrow_mut(|fetched| fetched.push((language, texts)));
            }
            set_locale(locale(language, texts));
        }
        done(texts.is_some());
    });
}

/// Returns a locale with these texts and the browser's rules for numbers.
fn locale(language: Language, texts: Texts) -> Locale {
    // Use the same digits as the tiles, even in languages with other digits.
    let tag = format!("{}-u-nu-latn", language.code());
    let tags = Array::of1(&tag.as_str().into());
    let rules = PluralRules::new(&tags, &Object::new());
    let formats: [Function; MAX_DECIMALS + 1] = array::from_fn(|decimals| {
        let options = Object::new();
        for name in ["minimumFractionDigits", "maximumFractionDigits"] {
            // A new object takes any property.
            let _ = Reflect::set(&options, &name.into(), &(decimals as f64).into());
        }
        NumberFormat::new(&tags, &options).format()
    });
    Locale {
        language,
        texts,
        format_number: Box::new(move |number, decimals| {
            let text = formats[decimals].call1(&JsValue::UNDEFINED, &number.into());
            text.ok().and_then(|text| text.as_string()).unwrap_or_default()
        }),
        format_date: Box::new(move |date, style| {
            let (year, month, day) = date.parts();
            let options = Object::new();
            for (part, length) in style.parts() {
                let _ = Reflect::set(&options, &(*part).into(), &(*length).into()); // A new object accepts any property.
            }
            let date = js_sys::Date::new_with_year_month_day(year.into(), i32::from(month) - 1, day.into());
            date.to_locale_date_string(&tag, &options).into()
        }),
        plural_category: Box::new(move |number| rules.select(number as f64).as_string().unwrap_or_default()),
    }
}

//! Has the page speak another language: fetches its texts, asks the browser how it counts and writes numbers, and tells
//! all that is drawn.
//!
//! The page's first program chooses, by what was chosen before or by the browser's languages, and says in the document
//! which language is spoken; the Compare view follows that. Until the texts are here, both go on as they were.

use super::browser;
use super::language::{Language, Numerals, Speech, Texts, read, say, speak, spoken};
use gloo_events::EventListener;
use js_sys::{Array, Intl::PluralRules, Number, Object};
use std::cell::{Cell, RefCell};
use wasm_bindgen_futures::spawn_local;

/// The name under which the browser keeps what was chosen.
const KEPT: &str = "language";

/// The event, on the window, that another language is spoken.
const CHANGE: &str = "npuzzle-language";

thread_local! {
    /// The texts that were fetched: no file is read twice.
    static LEARNT: RefCell<Vec<(Language, Texts)>> = RefCell::new(vec![(Language::English, &[])]);
    /// What was asked for last: what comes later for others is too late.
    static WANTED: Cell<Language> = Cell::default();
}

/// Calls back when another language is spoken, until the listener is dropped.
pub fn on_change(call: impl Fn() + 'static) -> Option<EventListener> {
    browser::on_event(CHANGE, call)
}

/// The language to begin with.
pub fn first() -> Language {
    let kept = browser::kept(KEPT).and_then(|code| Language::of_tag(&code));
    kept.unwrap_or_else(|| Language::preferred(browser::languages()))
}

/// Speaks that language as soon as its texts are here, and remembers it if `is_chosen`; calls back if they cannot be had.
pub fn choose(language: Language, is_chosen: bool, failed: impl FnOnce() + 'static) {
    learn(language, move |is_learnt| {
        if !is_learnt {
            return failed();
        }
        if is_chosen {
            browser::keep(KEPT, language.code());
        }
        if let Some(root) = browser::root() {
            // Neither name is one that an element refuses.
            let _ = root.set_attribute("lang", language.code());
            let _ = root.set_attribute("dir", language.direction());
        }
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(say("npuzzle: sliding puzzles, played and solved"));
        }
        browser::announce(CHANGE);
    });
}

/// Speaks what the document says is spoken, now and whenever that changes.
pub fn follow() {
    let catch_up = || {
        let language =
            browser::root().and_then(|root| Language::of_tag(&root.get_attribute("lang")?)).unwrap_or_default();
        if language != spoken() {
            // The page's first program has just read the same file; if it is gone, this one stays as it is.
            learn(language, |is_learnt| {
                if is_learnt {
                    browser::announce(CHANGE);
                }
            });
        }
    };
    catch_up();
    // As long as the program runs.
    on_change(catch_up).into_iter().for_each(EventListener::forget);
}

/// Speaks a language once its texts are here; calls back with whether they could be had, unless another is wanted by then.
fn learn(language: Language, done: impl FnOnce(bool) + 'static) {
    WANTED.set(language);
    let known =
        LEARNT.with_borrow(|learnt| learnt.iter().find(|(known, _)| *known == language).map(|(_, texts)| *texts));
    // Later in any case: whoever hears of a change may be the one who asks.
    spawn_local(async move {
        let texts = match known {
            Some(texts) => Some(texts),
            None => browser::fetch(&format!("languages/{}.json", language.code())).await.and_then(|file| read(&file)),
        };
        if WANTED.get() != language {
            return;
        }
        if let Some(texts) = texts {
            if known.is_none() {
                LEARNT.with_borrow_mut(|learnt| learnt.push((language, texts)));
            }
            speak(speech(language, texts));
        }
        done(texts.is_some());
    });
}

/// The texts, and what the browser knows of the language.
fn speech(language: Language, texts: Texts) -> Speech {
    // The digits that stand on the tiles, also where a language has others.
    let locale = format!("{}-u-nu-latn", language.code());
    let sample = |number: f64| Number::from(number).to_locale_string(&locale).as_string().unwrap_or_default();
    let rules = PluralRules::new(&Array::of1(&locale.as_str().into()), &Object::new());
    Speech {
        language,
        texts,
        numerals: Numerals::of_samples(&sample(9_876_543_210.5), &sample(1234.0)),
        category: Box::new(move |number| rules.select(number as f64).as_string().unwrap_or_default()),
    }
}

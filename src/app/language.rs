//! What the page says, in the language of whoever reads it.
//!
//! As in gettext, the English text in the source is the key: [`say`] gives it in the language that is spoken, [`fill`] with
//! values in it, [`count`] in the form that a number asks for. English needs no file; what a file does not have stays
//! English. The other languages are files of their own, `languages/*.json`, fetched when they are asked for: JSON, so that
//! nothing more is needed to read them, a text a key, or a text for each of the language's plural categories.
//!
//! Which category a number has, and how it is grouped, the browser knows. Libraries that know it too, Fluent before all,
//! would be more to download than everything else here.

use super::json::Value;
use std::cell::RefCell;
use std::fmt::{Display, Write};

/// A language that the page speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// What the source is written in.
    #[default]
    English,
    /// Français.
    French,
    /// Italiano.
    Italian,
    /// العربية, from right to left.
    Arabic,
    /// Tiếng Việt.
    Vietnamese,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Language; 5] =
        [Language::English, Language::French, Language::Italian, Language::Arabic, Language::Vietnamese];

    /// Its code, as in `lang` and in the name of its file.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Italian => "it",
            Language::Arabic => "ar",
            Language::Vietnamese => "vi",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::Italian => "Italiano",
            Language::Arabic => "العربية",
            Language::Vietnamese => "Tiếng Việt",
        }
    }

    /// Where its lines go, as in `dir`.
    pub const fn direction(self) -> &'static str {
        if matches!(self, Language::Arabic) { "rtl" } else { "ltr" }
    }

    /// The language of a code or of a browser's name for it, such as `fr-CA`; nothing if it is not spoken here.
    pub fn of_tag(tag: &str) -> Option<Language> {
        let code = tag.split('-').next()?;
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The first of those tags that is spoken here, else English.
    pub fn preferred(tags: impl IntoIterator<Item = String>) -> Language {
        tags.into_iter().find_map(|tag| Language::of_tag(&tag)).unwrap_or_default()
    }
}

/// How a language writes numbers. The digits are 0 to 9 in all of them, as they are on the tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numerals {
    /// Between groups of three digits.
    pub group: char,
    /// Before decimals.
    pub decimal: char,
    /// The digits of the least number that is grouped.
    pub grouped_from: usize,
}

impl Numerals {
    /// English: 9,876,543,210.5 and 1,234.
    pub const ENGLISH: Numerals = Numerals { group: ',', decimal: '.', grouped_from: 4 };

    /// Read off how the language writes 9876543210.5 and 1234; as in English, if that is not what these are.
    pub fn of_samples(long: &str, short: &str) -> Numerals {
        let long: Vec<char> = long.chars().collect();
        match long[..] {
            ['9', group, '8', .., '0', decimal, '5'] if long.len() == 15 => {
                Numerals { group, decimal, grouped_from: if short == "1234" { 5 } else { 4 } }
            }
            _ => Numerals::ENGLISH,
        }
    }

    /// Digits in groups of three.
    pub fn grouped(self, number: u64) -> String {
        let digits = number.to_string();
        let mut grouped = String::with_capacity(digits.len() * 2);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) && digits.len() >= self.grouped_from {
                grouped.push(self.group);
            }
            grouped.push(digit);
        }
        grouped
    }
}

/// A language's texts by what they say in English, a plural's by that and the category: in order.
pub type Texts = &'static [(&'static str, &'static str)];

/// What stands between a plural's English text and the category.
const BEFORE_CATEGORY: char = '|';

/// Reads a language's file; nothing if it is none. What it holds stays in memory for good, so that texts need not be copied
/// whenever they are drawn: each file is read once.
pub fn read(file: &str) -> Option<Texts> {
    let Value::Object(entries) = Value::parse(file)? else { return None };
    let mut texts: Vec<(&'static str, &'static str)> = Vec::new();
    let mut put = |key: String, text: String| {
        let place = texts.partition_point(|(known, _)| **known < *key);
        texts.insert(place, (key.leak(), text.leak()));
    };
    for (key, value) in entries {
        match value {
            Value::Text(text) => put(key, text),
            Value::Object(forms) => {
                for (category, form) in forms {
                    let Value::Text(form) = form else { return None };
                    put(format!("{key}{BEFORE_CATEGORY}{category}"), form);
                }
            }
            _ => return None,
        }
    }
    Some(texts.leak())
}

/// All that is needed to speak a language.
pub struct Speech {
    /// Which.
    pub language: Language,
    /// Its texts.
    pub texts: Texts,
    /// Its numbers.
    pub numerals: Numerals,
    /// The plural category of a number, by the names of CLDR.
    pub category: Box<dyn Fn(u64) -> String>,
}

impl Default for Speech {
    /// English.
    fn default() -> Speech {
        Speech {
            language: Language::English,
            texts: &[],
            numerals: Numerals::ENGLISH,
            category: Box::new(|_| String::new()),
        }
    }
}

impl Speech {
    fn find(&self, key: &str) -> Option<&'static str> {
        let place = self.texts.binary_search_by(|(known, _)| (*known).cmp(key)).ok()?;
        Some(self.texts[place].1)
    }
}

thread_local! {
    static SPOKEN: RefCell<Speech> = RefCell::default();
}

/// Speaks that from now on. What is on the page has to be drawn anew.
pub fn speak(speech: Speech) {
    SPOKEN.replace(speech);
}

/// The language that is spoken.
pub fn spoken() -> Language {
    SPOKEN.with_borrow(|speech| speech.language)
}

/// How it writes numbers.
pub fn numerals() -> Numerals {
    SPOKEN.with_borrow(|speech| speech.numerals)
}

/// A text in the language that is spoken.
#[inline(never)]
pub fn say(text: &'static str) -> &'static str {
    say_as(text, text)
}

/// A text that says in English what another says too, by a key of its own: other languages may have two words.
#[inline(never)]
pub fn say_as(key: &'static str, english: &'static str) -> &'static str {
    SPOKEN.with_borrow(|speech| speech.find(key)).unwrap_or(english)
}

/// Marks a text that is said elsewhere, so that the test of the languages' files knows of it.
pub const fn later(text: &'static str) -> &'static str {
    text
}

/// A text with values: one for each `{name}` of the English text, in its order. Other languages may have another.
#[inline(never)]
pub fn fill(text: &'static str, values: &[&dyn Display]) -> String {
    fill_in(text, say(text), values)
}

/// A text in the form for that number, grouped where the text has `{n}`; in English, there is one for 1 and another.
#[inline(never)]
pub fn count(number: u64, one: &'static str, other: &'static str) -> String {
    let said = SPOKEN.with_borrow(|speech| {
        let category = (speech.category)(number);
        speech.find(&format!("{other}{BEFORE_CATEGORY}{category}"))
    });
    let english = if number == 1 { one } else { other };
    fill_in("{n}", said.unwrap_or(english), &[&numerals().grouped(number)])
}

fn fill_in(english: &str, said: &str, values: &[&dyn Display]) -> String {
    let mut filled = String::new();
    let mut rest = said;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled.push_str(before);
        let place = english.split('{').skip(1).position(|part| part.split('}').next() == Some(name));
        if let Some(value) = place.and_then(|place| values.get(place)) {
            let _ = write!(filled, "{value}"); // Writing to memory does not fail.
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

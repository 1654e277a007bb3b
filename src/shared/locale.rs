//! The language of the page, its texts and its number formats.
//!
//! `t!` returns a message in the current language. `languages/en.json` has the English texts by id. The build script
//! turns each into a type, so that the compiler checks ids and arguments, reports unused messages and links only the
//! texts that a program uses. For each other language, packaging writes a file that the page fetches: a list of texts
//! in the order of the English ids. An untranslated message stays English.
//!
//! Plural categories and numerals come from the browser's `Intl`. Fluent and ICU would add more to the first load than
//! all texts.

use crate::shared::json::Value;
pub use crate::shared::languages::Language;
use crate::shared::sizes;
use crate::shared::time::Date;
use npuzzle_engine::catalogue::{Partition, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_protocol::Phrase;
use std::cell::RefCell;
use yew::AttrValue;

/// Returns a message in the current language, given its id and named arguments: `t!(solve)` is a `&'static str`,
/// `t!(solved_in, moves = moves)` a `String`. A message with plural forms takes the number as `n: u64`. Arguments are
/// written as people read them in that language: see [`Argument`].
macro_rules! t {
    ($id:ident $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::shared::locale::messages::$id { $($name: &$value),* }.text()
    };
}
pub(crate) use t;

#[allow(non_camel_case_types, reason = "a message's type has the name of its id")]
pub(crate) mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

/// A language's texts by message number: [`Value::Text`], or a [`Value::Object`] from plural category to text.
pub type Texts = &'static [Value];

/// Reads a language's file. `None` if it is not a JSON list.
///
/// The texts are never freed, so that drawing need not copy them. Each file is read once.
pub fn read(file: &str) -> Option<Texts> {
    match Value::parse(file)? {
        Value::List(texts) => Some(texts.leak()),
        _ => None,
    }
}

/// The maximum number of decimals.
pub const MAX_DECIMALS: usize = 3;

/// Which parts of a date are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DateStyle {
    /// The initial of the day of the week.
    Weekday,
    /// The day of the week, the day and the month.
    Day,
    /// The month and the year.
    Month,
    /// The day, the month and the year.
    Full,
}

impl DateStyle {
    /// Returns the parts and their lengths, as options of the browser's `Intl.DateTimeFormat`.
    pub const fn parts(self) -> &'static [(&'static str, &'static str)] {
        match self {
            DateStyle::Weekday => &[("weekday", "narrow")],
            DateStyle::Day => &[("weekday", "long"), ("month", "long"), ("day", "numeric")],
            DateStyle::Month => &[("month", "long"), ("year", "numeric")],
            DateStyle::Full => &[("year", "numeric"), ("month", "long"), ("day", "numeric")],
        }
    }
}

/// A language with its texts and its rules for numbers and dates.
pub struct Locale {
    pub language: Language,
    /// Its texts; none for English.
    pub texts: Texts,
    /// Writes a number with a given number of decimals, at most [`MAX_DECIMALS`].
    pub format_number: Box<dyn Fn(f64, usize) -> String>,
    pub format_date: Box<dyn Fn(Date, DateStyle) -> String>,
    /// Returns the plural category of a number, by its CLDR name.
    pub plural_category: Box<dyn Fn(u64) -> String>,
}

impl Default for Locale {
    /// English with ungrouped numbers, as programs read them.
    fn default() -> Locale {
        Locale {
            language: Language::English,
            texts: &[],
            format_number: Box::new(plain_number),
            format_date: Box::new(|date, _| date.to_string()),
            plural_category: Box::new(|_| String::new()),
        }
    }
}

thread_local! {
    static CURRENT: RefCell<Locale> = RefCell::default();
}

/// Sets the current locale. The caller redraws the page.
pub fn set_locale(locale: Locale) {
    CURRENT.replace(locale);
}

pub fn current_language() -> Language {
    CURRENT.with_borrow(|locale| locale.language)
}

/// Writes a number with a given number of decimals in the current language.
pub fn number(number: f64, decimals: usize) -> String {
    CURRENT.with_borrow(|locale| (locale.format_number)(number, decimals))
}

/// Writes a date in the current language.
pub fn date(date: Date, style: DateStyle) -> String {
    CURRENT.with_borrow(|locale| (locale.format_date)(date, style))
}

/// Returns the current language's decimal separator.
pub fn decimal_separator() -> char {
    number(0.5, 1).chars().find(|letter| !letter.is_ascii_digit()).unwrap_or('.')
}

/// Replaces the decimal point of a text for programs by the current language's decimal separator.
pub fn localized_decimals(text: &str) -> String {
    text.replace('.', decimal_separator().encode_utf8(&mut [0; 4]))
}

/// Writes a number for programs: ungrouped, with a decimal point.
///
/// Formatting floating-point numbers would double the size of the page.
pub fn plain_number(number: f64, decimals: usize) -> String {
    let unit = 10_u64.pow(decimals as u32);
    let scaled = (number * unit as f64).round() as u64;
    match decimals {
        0 => scaled.to_string(),
        _ => format!("{}.{:0decimals$}", scaled / unit, scaled % unit),
    }
}

/// The result of a generated message without arguments.
type Plain = &'static str;
/// The result of a generated message with arguments.
type Filled = String;

/// Returns a message without arguments.
#[inline(never)]
fn localized(message: usize, english: &str) -> &str {
    CURRENT.with_borrow(|locale| match locale.texts.get(message) {
        Some(Value::Text(text)) if !text.is_empty() => text,
        _ => english,
    })
}

/// A value as people read it inside a message. Numbers with decimals and dates have to be formatted first, because their
/// precision depends on the message.
pub trait Argument {
    /// Returns the value's text in the current language.
    fn text(&self) -> String;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn text(&self) -> String {
        (*self).text()
    }
}

impl Argument for Size {
    fn text(&self) -> String {
        sizes::label(*self)
    }
}

impl Argument for Weight {
    fn text(&self) -> String {
        localized_decimals(&self.to_string())
    }
}

/// Whole numbers are grouped.
macro_rules! numeric_arguments {
    ($($kind:ty)*) => { $(
        impl Argument for $kind {
            fn text(&self) -> String {
                number(*self as f64, 0)
            }
        }
    )* };
}
numeric_arguments!(u8 u16 u32 u64 usize);

/// Texts, and values whose text is the same in all languages.
macro_rules! literal_arguments {
    ($($kind:ty)*) => { $(
        impl Argument for $kind {
            fn text(&self) -> String {
                self.to_string()
            }
        }
    )* };
}
literal_arguments!(str String char AttrValue Board Goal Partition);

/// Messages from workers.
impl Argument for Phrase {
    fn text(&self) -> String {
        let Phrase { message, english, number, arguments } = self;
        let arguments = || arguments.iter().map(|argument| argument as &dyn Argument).collect::<Vec<_>>();
        match (message, number) {
            (None, None) => english.clone(),
            (None, Some(number)) => number.text(),
            (Some(message), None) => filled(*message as usize, english, &arguments()),
            (Some(message), Some(number)) => counted(*message as usize, [english; 2], *number),
        }
    }
}

#[inline(never)]
fn filled(message: usize, english: &str, arguments: &[&dyn Argument]) -> String {
    fill(localized(message, english), arguments)
}

/// Returns a message in the plural form of a number. English has a form for 1 and another for all other numbers.
#[inline(never)]
fn counted(message: usize, [one, other]: [&str; 2], count: u64) -> String {
    let translation = CURRENT.with_borrow(|locale| {
        let Value::Object(forms) = locale.texts.get(message)? else { return None };
        let category = (locale.plural_category)(count);
        forms.iter().find_map(|(known, form)| match form {
            Value::Text(text) if *known == category => Some(text.as_str()),
            _ => None,
        })
    });
    let text = translation.unwrap_or(if count == 1 { one } else { other });
    fill(text, &[&count])
}

/// Replaces `{0}`, `{1}` ... by the arguments.
fn fill(text: &str, arguments: &[&dyn Argument]) -> String {
    let mut filled = String::new();
    for (index, part) in text.split('{').enumerate() {
        match part.split_once('}') {
            Some((position, rest)) if index > 0 => {
                if let Some(argument) = position.parse().ok().and_then(|position: usize| arguments.get(position)) {
                    filled += &argument.text();
                }
                filled.push_str(rest);
            }
            _ => filled.push_str(part),
        }
    }
    filled
}

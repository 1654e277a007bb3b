//! The data that the browser saves for a player: settings, the current game and records. Each is a separate JSON
//! document with a version, so that a damaged document does not affect the others.
//!
//! Settings that a document lacks have their defaults. A document of a newer version is left untouched.

use crate::shared::json::{Value, object};
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::progress::Progress;

pub const VERSION: u64 = 1;

pub trait Saved: Sized {
    /// Its name in the browser's storage and in a backup file.
    const KEY: &'static str;

    fn label() -> &'static str;

    fn to_value(&self) -> Value;

    /// Converts from JSON. `None` if the value has another structure.
    fn from_value(value: &Value) -> Option<Self>;
}

/// The reason why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is damaged or has another origin.
    #[error("it is damaged, or was not written by this page")]
    Damaged,
    /// The text was written by a newer version of the page.
    #[error("it was written by a newer version of this page")]
    Newer,
}

pub fn write<T: Saved>(data: &T) -> String {
    data.to_value().to_string()
}

/// Reads a saved text.
///
/// # Errors
/// If it is damaged or was written by a newer version of the page.
pub fn read<T: Saved>(text: &str) -> Result<T, ReadError> {
    let value = Value::parse(text).ok_or(ReadError::Damaged)?;
    check_version(&value)?;
    T::from_value(&value).ok_or(ReadError::Damaged)
}

/// Returns whether a saved text may be overwritten. False if a newer version of the page wrote it.
pub fn may_replace(text: &str) -> bool {
    Value::parse(text).is_none_or(|value| check_version(&value) != Err(ReadError::Newer))
}

/// Returns the text that adds answers to a saved text, which another tab may have written. `None` if it has them already, or
/// if a newer version of the page wrote it.
pub fn with_progress(saved: Option<&str>, ours: &Progress) -> Option<String> {
    with_part(saved, |saved| saved.map_or_else(|| ours.clone(), |saved: Progress| saved.merged(ours)))
}

pub(crate) fn with_part<T: Saved>(saved: Option<&str>, change: impl FnOnce(Option<T>) -> T) -> Option<String> {
    if !saved.is_none_or(may_replace) {
        return None;
    }
    let text = write(&change(saved.and_then(|text| read(text).ok())));
    (saved != Some(&text)).then_some(text)
}

pub(crate) fn check_version(value: &Value) -> Result<(), ReadError> {
    match value.number("version") {
        Some(VERSION) => Ok(()),
        Some(0) | None => Err(ReadError::Damaged),
        Some(_) => Err(ReadError::Newer),
    }
}

impl Localize for ReadError {
    fn localize(&self) -> String {
        let text = match self {
            ReadError::Damaged => t!(saved_damaged),
            ReadError::Newer => t!(saved_newer),
        };
        text.to_owned()
    }
}

impl Saved for Progress {
    const KEY: &'static str = "lessons";

    fn label() -> &'static str {
        t!(lessons)
    }

    fn to_value(&self) -> Value {
        let right = self.names().map(Value::Text).collect();
        object(vec![("version", Value::Number(VERSION)), ("right", Value::List(right))])
    }

    fn from_value(value: &Value) -> Option<Progress> {
        let mut progress = Progress::default();
        for name in value.list("right")? {
            if let Value::Text(name) = name {
                progress.add_named(name);
            }
        }
        Some(progress)
    }
}

//! Serialises a value as the text that people write for it, so that whatever arrives is checked by the parser that checks
//! people's input: `#[serde(with = "crate::as_text")]`.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use std::fmt::Display;
use std::str::FromStr;

/// Writes the value's text.
///
/// # Errors
/// The serialiser's.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads the value from its text.
///
/// # Errors
/// When the text does not mean such a value.
pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// The same for a value that may be missing.
pub mod optional {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::fmt::Display;
    use std::str::FromStr;

    /// Writes the value's text, or nothing.
    ///
    /// # Errors
    /// The serialiser's.
    pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            // As something that is there: formats that do not describe themselves tell it from nothing by that.
            Some(value) => serializer.serialize_some(&format_args!("{value}")),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the value from its text, if there is one.
    ///
    /// # Errors
    /// When the text does not mean such a value.
    pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.filter(|text| !text.is_empty()).map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

//! The fields of an event, whichever format they are written in.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The maximum number of characters that are kept of a text. Boards of 30x30 take up to 3600.
const MAX_TEXT: usize = 4096;

/// The maximum number of tiles that are kept of a list, enough for every board.
const MAX_TILES: usize = 1024;

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Null,
    /// A truth value.
    Bool(bool),
    Number(f64),
    Text(String),
    /// A list of whole numbers that could be tiles.
    Tiles(Vec<u16>),
    /// Anything else.
    Other,
}

impl Value {
    /// Returns a text, without what is too much of it.
    pub fn text(text: &str) -> Value {
        Value::Text(text.chars().take(MAX_TEXT).collect())
    }

    /// Returns a list of the numbers, which end with the first value that is not a tile.
    pub fn tiles(values: impl Iterator<Item = Value>) -> Value {
        let mut tiles = Vec::new();
        for value in values {
            match value {
                Value::Number(number) if number == f64::from(number as u16) && tiles.len() < MAX_TILES => {
                    tiles.push(number as u16);
                }
                _ => return Value::Other,
            }
        }
        Value::Tiles(tiles)
    }

    /// Returns the value as an identifier of a node: `7` and `"7"` are the same.
    pub fn id(&self) -> Option<String> {
        match self {
            Value::Number(number) => Some(number.to_string()),
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

#[derive(Default, Debug)]
pub struct Fields {
    pub kind: Option<String>,
    pub id: Option<String>,
    pub parent: Option<String>,
    pub from: Option<String>,
    pub board: Option<String>,
    pub tiles: Option<Vec<u16>>,
    pub width: Option<f64>,
    pub direction: Option<String>,
    pub g: Option<f64>,
    pub h: Option<f64>,
    pub f: Option<f64>,
    pub why: Option<String>,
    pub root: Option<String>,
    pub bound: Option<f64>,
    pub status: Option<String>,
    pub length: Option<f64>,
    /// The fields that describe the node, as text, in the order in which they are written.
    pub properties: String,
    /// A field that has to be a number and is not.
    pub fault: Option<&'static str>,
}

/// The maximum number of bytes of the properties of a node.
const MAX_PROPERTIES: usize = 160;

impl Fields {
    pub fn set(&mut self, key: &str, value: Value) {
        if !matches!(key, "type" | "id" | "pId" | "from" | "board" | "b" | "w" | "move" | "why" | "root") {
            self.describe(key, &value);
        }
        match (key, value) {
            ("type", Value::Text(text)) => self.kind = Some(text),
            ("id", value) => self.id = value.id(),
            ("pId", value) => self.parent = value.id(),
            ("from", value) => self.from = value.id(),
            ("board", Value::Text(text)) => self.board = Some(text),
            ("b", Value::Tiles(tiles)) => self.tiles = Some(tiles),
            ("w", Value::Number(width)) => self.width = Some(width),
            ("move", Value::Text(text)) => self.direction = Some(text),
            ("why", Value::Text(text)) => self.why = Some(text),
            ("root", Value::Text(text)) => self.root = Some(text),
            ("status", Value::Text(text)) => self.status = Some(text),
            ("g", value) => self.g = self.number("g", value),
            ("h", value) => self.h = self.number("h", value),
            ("f", value) => self.f = self.number("f", value),
            ("bound", value) => self.bound = self.number("bound", value),
            ("length", value) => self.length = self.number("length", value),
            _ => {}
        }
    }

    fn number(&mut self, key: &'static str, value: Value) -> Option<f64> {
        match value {
            Value::Number(number) => return Some(number),
            Value::Null => {}
            _ => self.fault = self.fault.or(Some(key)),
        }
        None
    }

    /// Adds a field to the properties, unless there are too many.
    fn describe(&mut self, key: &str, value: &Value) {
        let text = match value {
            Value::Bool(truth) => truth.to_string(),
            // At most six decimals: sums of fractions have many.
            Value::Number(number) => ((number * 1e6).round() / 1e6).to_string(),
            Value::Text(text) => text.clone(),
            Value::Null | Value::Tiles(_) | Value::Other => return,
        };
        let separator = if self.properties.is_empty() { "" } else { ", " };
        if self.properties.len() + separator.len() + key.len() + text.len() + 3 <= MAX_PROPERTIES {
            self.properties += &format!("{separator}{key} = {text}");
        }
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an event, in braces")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Fields::default();
                while let Some(key) = map.next_key::<String>()? {
                    fields.set(&key, map.next_value()?);
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        struct ValueVisitor;

        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = Value;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a value")
            }

            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
                Ok(Value::Bool(truth))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
                Ok(Value::Number(number as f64))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
                Ok(Value::Number(number as f64))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
                Ok(Value::Number(number))
            }

            fn visit_str<E>(self, text: &str) -> Result<Value, E> {
                Ok(Value::text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
                let mut fault = None;
                let elements = std::iter::from_fn(|| match list.next_element::<Value>() {
                    Ok(element) => element,
                    Err(error) => {
                        fault = Some(error);
                        None
                    }
                });
                let tiles = Value::tiles(elements);
                if let Some(error) = fault {
                    return Err(error);
                }
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(tiles)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Value::Other)
            }
        }

        deserializer.deserialize_any(ValueVisitor)
    }
}

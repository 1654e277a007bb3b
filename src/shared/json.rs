//! A parser and writer for the JSON that this page saves: integers, strings, arrays and objects. Other values are valid
//! but read as [`Value::Other`].
//!
//! This is not a crate because `serde_json`, `tinyjson` and `nanoserde` parse decimals, and the standard library's
//! floating-point parser alone adds more to the first load than this module. The browser's `JSON` would work too, but then
//! the model could not be tested outside a browser.

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::Chars;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A non-negative integer.
    Number(u64),
    Text(String),
    List(Vec<Value>),
    /// An object, with its entries in source order.
    Object(Vec<(String, Value)>),
    /// `null`, or a number that is negative, is not an integer, or does not fit in 64 bits.
    Other,
}

/// The maximum nesting depth. Our files are flatter; deeper nesting could overflow the stack.
const DEEPEST: usize = 32;

impl Value {
    /// Parses a JSON text. `None` if it is not valid.
    pub fn parse(text: &str) -> Option<Value> {
        let mut reader = Reader { letters: text.chars().peekable() };
        let value = reader.value(0)?;
        reader.skip_space();
        reader.letters.next().is_none().then_some(value)
    }

    /// Returns the value of an object's entry.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Object(entries) => entries.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn as_number(&self) -> Option<u64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns an object's entry as an integer.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.get(name)?.as_number()
    }

    /// Returns an object's entry as a boolean.
    pub fn bool(&self, name: &str) -> Option<bool> {
        match self.get(name)? {
            Value::Bool(bool) => Some(*bool),
            _ => None,
        }
    }

    /// Returns an object's entry as a string.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    /// Returns an object's entry as an array.
    pub fn list(&self, name: &str) -> Option<&[Value]> {
        match self.get(name)? {
            Value::List(list) => Some(list),
            _ => None,
        }
    }
}

/// Not generic, so that it is compiled only once.
pub fn object(entries: Vec<(&str, Value)>) -> Value {
    Value::Object(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<bool> for Value {
    fn from(bool: bool) -> Value {
        Value::Bool(bool)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(bool) => write!(formatter, "{bool}"),
            Value::Number(number) => write!(formatter, "{number}"),
            Value::Text(text) => write_text(formatter, text),
            Value::List(list) => {
                formatter.write_char('[')?;
                for (index, value) in list.iter().enumerate() {
                    formatter.write_str(if index > 0 { "," } else { "" })?;
                    value.fmt(formatter)?;
                }
                formatter.write_char(']')
            }
            Value::Object(entries) => {
                formatter.write_char('{')?;
                for (index, (name, value)) in entries.iter().enumerate() {
                    formatter.write_str(if index > 0 { "," } else { "" })?;
                    write_text(formatter, name)?;
                    formatter.write_char(':')?;
                    value.fmt(formatter)?;
                }
                formatter.write_char('}')
            }
            Value::Other => formatter.write_str("null"),
        }
    }
}

fn write_text(formatter: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    formatter.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(formatter, "\\{letter}")?,
            '\0'..=' ' if letter != ' ' => write!(formatter, "\\u{:04x}", u32::from(letter))?,
            _ => formatter.write_char(letter)?,
        }
    }
    formatter.write_char('"')
}

struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        while self.letters.next_if(|letter| matches!(letter, ' ' | '\t' | '\n' | '\r')).is_some() {}
    }

    /// Skips white space and then `wanted` if it is the next character. Returns whether it was.
    fn takes(&mut self, wanted: char) -> bool {
        self.skip_space();
        self.letters.next_if_eq(&wanted).is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_space();
        match *self.letters.peek()? {
            '"' => self.text().map(Value::Text),
            '[' | '{' if depth == DEEPEST => None,
            '[' => self.entries('[', ']', |reader| reader.value(depth + 1)).map(Value::List),
            '{' => self
                .entries('{', '}', |reader| {
                    reader.skip_space();
                    let name = reader.text()?;
                    reader.takes(':').then_some(())?;
                    Some((name, reader.value(depth + 1)?))
                })
                .map(Value::Object),
            _ => self.word(),
        }
    }

    fn entries<T>(&mut self, open: char, close: char, entry: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut entries = Vec::new();
        self.takes(open).then_some(())?;
        if self.takes(close) {
            return Some(entries);
        }
        loop {
            entries.push(entry(self)?);
            if self.takes(close) {
                return Some(entries);
            }
            self.takes(',').then_some(())?;
        }
    }

    /// Parses a number, `true`, `false` or `null`.
    fn word(&mut self) -> Option<Value> {
        let mut word = String::new();
        while let Some(letter) =
            self.letters.next_if(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.'))
        {
            word.push(letter);
        }
        match word.as_str() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            "null" => Some(Value::Other),
            _ if is_number(&word) => Some(word.parse().map_or(Value::Other, Value::Number)),
            _ => None,
        }
    }

    fn text(&mut self) -> Option<String> {
        self.letters.next_if_eq(&'"')?;
        let mut text = String::new();
        loop {
            match self.letters.next()? {
                '"' => return Some(text),
                '\\' => text.push(match self.letters.next()? {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'u' => self.escaped()?,
                    letter @ ('"' | '\\' | '/') => letter,
                    _ => return None,
                }),
                letter => text.push(letter),
            }
        }
    }

    /// Parses the rest of a `\u` escape: four digits, or a surrogate pair.
    fn escaped(&mut self) -> Option<char> {
        let first = self.four_digits()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first);
        }
        self.letters.next_if_eq(&'\\')?;
        self.letters.next_if_eq(&'u')?;
        let second = self.four_digits()?.checked_sub(0xDC00)?;
        char::from_u32(0x10000 + ((first - 0xD800) << 10) + second)
    }

    fn four_digits(&mut self) -> Option<u32> {
        (0..4).try_fold(0, |number, _| Some(number << 4 | self.letters.next()?.to_digit(16)?))
    }
}

/// Returns whether a word is a number in the JSON grammar: `-0.5e+7`, but not `01`, `1.`, `+1` or `1x`.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let word = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match word.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (word, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits)
}

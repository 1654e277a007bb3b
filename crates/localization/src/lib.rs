//! The page's messages at build time.
//!
//! `languages/en.json` maps each message's id to its English text; the other files of that folder translate it. A text has
//! named placeholders in braces, as in `Solved in {moves}.`. A message about a number `{n}` has a text for each of the
//! language's plural categories, by their CLDR names.
//!
//! Neither ids nor names of placeholders reach the browser. The page's build script turns English into a Rust type per message
//! ([`rust_source`]), so that the compiler checks ids and arguments and links only the texts in use, and finds the texts of an
//! algorithm or a heuristic by its name ([`variants_source`]). Packaging turns every other
//! file into a list of texts in the order of the English ids ([`compact`]). Placeholders become their position among the
//! message's placeholders: `Solved in {0}.`. Spaces beside `=` become no-break spaces, so that no line ends within `f = 5`.
//!
//! [`lessons`] reads the lessons of the Learn view.

// Internal: names and types say what most items are.
#![allow(missing_docs)]

pub mod lessons;

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The placeholder of the number that selects a plural form.
pub const NUMBER: &str = "n";

/// The prefix of the messages about texts that people paste. The reader fills them in, and its program has their English texts.
pub const PASTED: &str = "pasted_";

/// The messages of a language by id. Their order numbers them.
pub type Messages = BTreeMap<String, Message>;

/// A message in one language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Message {
    /// The same text for all values.
    Text(String),
    /// A text for each plural category of the number [`NUMBER`].
    Plural(BTreeMap<String, String>),
}

impl Message {
    /// Returns its texts, one per plural form.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Message::Text(text) => vec![text],
            Message::Plural(forms) => forms.values().map(String::as_str).collect(),
        }
    }

    /// Returns the names of its placeholders. Their order numbers them.
    pub fn placeholders(&self) -> BTreeSet<&str> {
        self.texts().into_iter().flat_map(placeholders).collect()
    }
}

/// A file that does not hold messages.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is not a JSON object of texts and plural forms.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The English message of this id is malformed.
    #[error("message \"{0}\" {1}")]
    Message(String, &'static str),
}

/// Reads a language's file.
///
/// # Errors
/// If it is not a JSON object of texts and plural forms.
pub fn parse(json: &str) -> Result<Messages, Error> {
    Ok(serde_json::from_str(json)?)
}

/// Returns the Rust source of a struct for each English message whose id has the prefix. Its fields are the message's placeholders;
/// its method `text` calls one of three functions that the including module's parent provides: `localized` for a text without
/// placeholders, `filled` for one with placeholders, and `counted` for plural forms. They return a `Plain` or a `Filled`.
///
/// # Errors
/// If an id or a placeholder is not a Rust identifier, or a plural message does not have exactly the forms `one` and `other`
/// and the placeholder [`NUMBER`].
pub fn rust_source(english: &Messages, prefix: &str) -> Result<String, Error> {
    let mut source = String::new();
    for (number, (id, message)) in english.iter().enumerate().filter(|(_, (id, _))| id.starts_with(prefix)) {
        let allowed = match id.starts_with(PASTED) && prefix != PASTED {
            true => "#[allow(dead_code, reason = \"the reader uses it\")]\n",
            false => "",
        };
        let malformed = |problem| Error::Message(id.clone(), problem);
        let names = message.placeholders();
        if !is_identifier(id) || !names.iter().all(|name| is_identifier(name)) {
            return Err(malformed("has an id or a placeholder that is not a snake_case name"));
        }
        // Writing to a string cannot fail.
        let _ = match message {
            Message::Text(text) if names.is_empty() => write!(
                source,
                "#[doc = {text:?}]\n{allowed}pub struct {id} {{}}\n{allowed}impl {id} {{\n    \
                 pub fn text(self) -> super::Plain {{ super::localized({number}, {:?}) }}\n}}\n",
                unbroken(text)
            ),
            Message::Text(text) => {
                let fields: Vec<_> = names.iter().map(|name| format!("pub {name}: &'a dyn super::Argument")).collect();
                let values: Vec<_> = names.iter().map(|name| format!("self.{name}")).collect();
                write!(
                    source,
                    "#[doc = {text:?}]\n{allowed}pub struct {id}<'a> {{ {} }}\n{allowed}impl {id}<'_> {{\n    \
                     pub fn text(self) -> super::Filled {{ super::filled({number}, {:?}, &[{}]) }}\n}}\n",
                    fields.join(", "),
                    numbered(text, &names),
                    values.join(", "),
                )
            }
            Message::Plural(forms) => {
                let (Some(one), Some(other), 2) = (forms.get("one"), forms.get("other"), forms.len()) else {
                    return Err(malformed("needs the English plural forms \"one\" and \"other\""));
                };
                if names.iter().ne([&NUMBER]) {
                    return Err(malformed("has plural forms, so its one placeholder must be {n}"));
                }
                write!(
                    source,
                    "#[doc = {other:?}]\n{allowed}pub struct {id}<'a> {{ pub {NUMBER}: &'a u64 }}\n{allowed}impl {id}<'_> {{\n    \
                     pub fn text(self) -> super::Filled {{ super::counted({number}, [{:?}, {:?}], *self.{NUMBER}) }}\n}}\n",
                    numbered(one, &names),
                    numbered(other, &names),
                )
            }
        };
    }
    Ok(source)
}

/// Returns the Rust source of two macros for an enum whose variants have messages, `KIND_names!` and `KIND_summaries!`. They match
/// a value by an arm for each pair of messages `KIND_VARIANT` and `KIND_VARIANT_summary`, and by further arms that the caller
/// adds. The including module has the enum and `t!` in scope.
pub fn variants_source(english: &Messages, kind: &str) -> String {
    let of_kind = |id: &'_ str| id.strip_prefix(kind)?.strip_prefix('_')?.strip_suffix("_summary").map(str::to_owned);
    let variants: Vec<String> = english.keys().filter_map(|id| of_kind(id)).collect();
    let source = |(texts, suffix)| {
        let arm = |variant: &String| {
            format!("        {}::{} => t!({kind}_{variant}{suffix}),\n", camel_case(kind), camel_case(variant))
        };
        let arms: String = variants.iter().map(arm).collect();
        format!(
            "macro_rules! {kind}_{texts} {{\n    ($value:expr $(, $($other:tt)*)?) => {{ match $value {{\n{arms}        \
             $($($other)*)?\n    }} }};\n}}\n"
        )
    };
    [("names", ""), ("summaries", "_summary")].map(source).concat()
}

/// The name of a variant whose messages have the name in snake_case.
fn camel_case(name: &str) -> String {
    let capitalized = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    };
    name.split('_').map(capitalized).collect()
}

/// Returns a translation as the page fetches it: a JSON list in the order of the English ids, of texts and of objects from plural
/// category to text. An untranslated message is an empty text.
pub fn compact(english: &Messages, translation: &Messages) -> String {
    let untranslated = Message::Text(String::new());
    let list: Vec<Message> = english
        .iter()
        .map(|(id, message)| {
            let names = message.placeholders();
            match translation.get(id).unwrap_or(&untranslated) {
                Message::Text(text) => Message::Text(numbered(text, &names)),
                Message::Plural(forms) => Message::Plural(
                    forms.iter().map(|(category, form)| (category.clone(), numbered(form, &names))).collect(),
                ),
            }
        })
        .collect();
    serde_json::to_string(&list).expect("texts and objects of texts are JSON")
}

/// Lists what is wrong with a translation: missing, unknown or empty messages, other placeholders than in English, and other
/// plural forms than `categories`.
pub fn faults(english: &Messages, translation: &Messages, categories: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, message) in english {
        let Some(translated) = translation.get(id) else {
            faults.push(format!("{id}: missing"));
            continue;
        };
        let has_texts = translated.texts().iter().all(|text| !text.is_empty());
        if !has_texts {
            faults.push(format!("{id}: empty"));
        }
        match (message, translated) {
            (Message::Text(_), Message::Text(_)) => {
                if translated.placeholders() != message.placeholders() {
                    faults.push(format!("{id}: placeholders differ from English"));
                }
            }
            (Message::Plural(_), Message::Plural(forms)) => {
                if !forms.keys().map(String::as_str).eq(sorted(categories)) {
                    faults.push(format!("{id}: plural forms are not {categories:?}"));
                }
                for (category, form) in forms {
                    let names = placeholders(form);
                    // Some languages spell out the smallest numbers.
                    let may_omit_number = names.is_empty() && ["zero", "one", "two"].contains(&category.as_str());
                    if names != [NUMBER] && !may_omit_number {
                        faults.push(format!("{id}: the form \"{category}\" needs {{n}}"));
                    }
                }
            }
            _ => faults.push(format!("{id}: a text in one language, plural forms in the other")),
        }
    }
    faults.extend(translation.keys().filter(|id| !english.contains_key(*id)).map(|id| format!("{id}: not in English")));
    faults
}

fn sorted<'a>(categories: &[&'a str]) -> BTreeSet<&'a str> {
    categories.iter().copied().collect()
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

/// The names in braces, in the order of the text.
fn placeholders(text: &str) -> Vec<&str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

/// The text with equations that stay on one line.
fn unbroken(text: &str) -> String {
    text.replace(" = ", "\u{a0}=\u{a0}")
}

/// The text with positions in place of the names in braces. Unknown names stay.
fn numbered(text: &str, names: &BTreeSet<&str>) -> String {
    let mut numbered = unbroken(text);
    for (position, name) in names.iter().enumerate() {
        numbered = numbered.replace(&format!("{{{name}}}"), &format!("{{{position}}}"));
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = r#"{
        "solve": "Solve",
        "bounded": "{moves}, at least {bound}",
        "runs": {"one": "{n} run", "other": "{n} runs"}
    }"#;

    fn messages(json: &str) -> Messages {
        parse(json).expect("well-formed messages")
    }

    #[test]
    fn generates_a_type_per_message_in_the_order_of_the_ids() {
        let source = rust_source(&messages(ENGLISH), "").expect("well-formed messages");
        let expected = r#"#[doc = "{moves}, at least {bound}"]
pub struct bounded<'a> { pub bound: &'a dyn super::Argument, pub moves: &'a dyn super::Argument }
impl bounded<'_> {
    pub fn text(self) -> super::Filled { super::filled(0, "{1}, at least {0}", &[self.bound, self.moves]) }
}
#[doc = "{n} runs"]
pub struct runs<'a> { pub n: &'a u64 }
impl runs<'_> {
    pub fn text(self) -> super::Filled { super::counted(1, ["{0} run", "{0} runs"], *self.n) }
}
#[doc = "Solve"]
pub struct solve {}
impl solve {
    pub fn text(self) -> super::Plain { super::localized(2, "Solve") }
}
"#;
        assert_eq!(source, expected);
    }

    #[test]
    fn generates_the_messages_of_a_prefix_under_their_numbers_among_all() {
        let json = r#"{"bounded": "at least", "pasted_empty": "empty", "solve": "Solve"}"#;
        let source = rust_source(&messages(json), PASTED).expect("well-formed messages");
        assert!(source.starts_with("#[doc = \"empty\"]\npub struct pasted_empty {}"), "{source}");
        assert!(source.contains("super::localized(1, \"empty\")") && !source.contains("solve"), "{source}");
    }

    #[test]
    fn generates_an_arm_for_each_variant_with_texts() {
        let json =
            r#"{"queue_by_age": "By age", "queue_by_age_summary": "The oldest first.", "queue_is_empty": "Empty"}"#;
        let expected = "\
macro_rules! queue_names {
    ($value:expr $(, $($other:tt)*)?) => { match $value {
        Queue::ByAge => t!(queue_by_age),
        $($($other)*)?
    } };
}
macro_rules! queue_summaries {
    ($value:expr $(, $($other:tt)*)?) => { match $value {
        Queue::ByAge => t!(queue_by_age_summary),
        $($($other)*)?
    } };
}
";
        assert_eq!(variants_source(&messages(json), "queue"), expected);
    }

    #[test]
    fn keeps_equations_on_one_line() {
        let english = messages(r#"{"figure": "with h = {h} and no more", "law": "f = g + h"}"#);
        let source = rust_source(&english, "").expect("well-formed messages");
        for text in ["with h\u{a0}=\u{a0}{0} and no more", "f\u{a0}=\u{a0}g + h"] {
            assert!(source.contains(&format!("{text:?}")), "{source}");
        }
        let french = messages(r#"{"figure": "avec h = {h}", "law": "f = g + h"}"#);
        assert_eq!(compact(&english, &french), "[\"avec h\u{a0}=\u{a0}{0}\",\"f\u{a0}=\u{a0}g + h\"]");
    }

    #[test]
    fn rejects_malformed_english_messages() {
        for (json, problem) in [
            (r#"{"Solve": "Solve"}"#, "snake_case"),
            (r#"{"solve": "Solve {the board}"}"#, "snake_case"),
            (r#"{"runs": {"other": "{n} runs"}}"#, "\"one\" and \"other\""),
            (r#"{"runs": {"one": "a run", "other": "{count} runs"}}"#, "must be {n}"),
        ] {
            let error = rust_source(&messages(json), "").expect_err(json).to_string();
            assert!(error.contains(problem), "{error}");
        }
        assert!(parse(r#"{"solve": 1}"#).is_err());
    }

    #[test]
    fn compacts_translations_in_the_order_of_the_english_ids() {
        let french =
            r#"{"runs": {"many": "{n} d’essais", "other": "{n} essais"}, "bounded": "au moins {bound} : {moves}"}"#;
        let list = compact(&messages(ENGLISH), &messages(french));
        assert_eq!(list, r#"["au moins {0} : {1}",{"many":"{0} d’essais","other":"{0} essais"},""]"#);
    }

    #[test]
    fn lists_the_faults_of_a_translation() {
        let french = r#"{
            "bounded": "{moves}, au moins {limit}",
            "runs": {"one": "un essai", "other": "essais"},
            "play": "Jouer"
        }"#;
        let faults = faults(&messages(ENGLISH), &messages(french), &["one", "many", "other"]);
        let expected = [
            "bounded: placeholders differ from English",
            "runs: plural forms are not [\"one\", \"many\", \"other\"]",
            "runs: the form \"other\" needs {n}",
            "solve: missing",
            "play: not in English",
        ];
        assert_eq!(faults, expected);
    }
}

//! The arrows between modules point the way that `src/lib.rs` says, and nothing foreign slips into the core: read off
//! the sources, whatever the build.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module of `src` and the modules that it may see.
const ARROWS: &[(&str, &[&str])] = &[
    ("puzzle", &[]),
    ("catalogue", &[]),
    ("statistics", &[]),
    ("as_text", &[]),
    ("experiment", &["puzzle", "catalogue", "statistics", "as_text"]),
    ("heuristic", &["puzzle", "catalogue", "statistics"]),
    ("search", &["puzzle", "catalogue", "statistics", "heuristic"]),
    ("solver", &["puzzle", "catalogue", "statistics", "heuristic", "search"]),
    ("protocol", &["puzzle", "catalogue", "statistics", "as_text", "experiment"]),
    ("worker", &["puzzle", "catalogue", "statistics", "experiment", "heuristic", "search", "solver", "protocol"]),
    ("cli", &["puzzle", "catalogue", "statistics", "experiment", "heuristic", "search", "solver"]),
    ("app", &["puzzle", "catalogue", "statistics", "experiment", "protocol"]),
];

/// Each program and the one module that it may see.
const PROGRAMS: &[(&str, &str)] = &[("app", "app"), ("compare", "app"), ("worker", "worker"), ("npuzzle", "cli")];

/// The modules that know no serialisation, browser, clock, thread or file.
const CORE: &[&str] = &["puzzle", "heuristic", "search", "solver"];

/// What the core must not name: crates, and modules of `std`.
const FOREIGN: &[&str] = &[
    "serde",
    "serde_json",
    "postcard",
    "clap",
    "getrandom",
    "yew",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "gloo_timers",
    "gloo_events",
    "std::time",
    "std::thread",
    // Not `std::sync::OnceLock`, nor `Arc`: a table that is made once and then only read belongs to nobody's thread.
    "std::sync::Condvar",
    "std::sync::Mutex",
    "std::sync::RwLock",
    "std::sync::atomic",
    "std::sync::mpsc",
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
];

/// A Rust file: its text without comments and strings, in words and signs.
struct Source {
    path: PathBuf,
    tokens: Vec<String>,
}

impl Source {
    fn read(path: PathBuf) -> Source {
        let text = fs::read_to_string(&path).expect("a source is text");
        Source { path, tokens: tokens(&text) }
    }

    /// Every path that it names, `use` trees taken apart: `use a::{b, c::d}` names `a::b` and `a::c::d`.
    fn paths(&self) -> Vec<String> {
        paths(&self.tokens)
    }
}

/// The words and the signs of a Rust text. Comments, strings and characters are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if letter == '"' {
            string_length(rest)
        } else if letter == '\'' {
            character_length(rest)
        } else if letter.is_alphanumeric() || letter == '_' {
            let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !letter.is_whitespace() {
                tokens.push(letter.to_string());
            }
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The bytes of the string that the text begins with, its quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return at + 1,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len()
}

/// The bytes of the character that the text begins with, or of the quote alone where it begins a lifetime.
fn character_length(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match (letters.next(), letters.next(), letters.next()) {
        (Some((_, '\\')), Some(_), _) => 3 + text[3..].find('\'').map_or(0, |at| at + 1),
        (Some(_), Some((end, '\'')), _) => end + 1,
        _ => 1,
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

fn paths(tokens: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if is_word(&tokens[at]) {
            at = tree(tokens, at, "", &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Takes the path or `use` tree that begins at a word apart. Returns where it ends.
fn tree(tokens: &[String], mut at: usize, prefix: &str, found: &mut Vec<String>) -> usize {
    let mut path = prefix.to_owned();
    loop {
        path.push_str(&tokens[at]);
        at += 1;
        let next = |offset: usize| tokens.get(at + offset).map_or("", String::as_str);
        if next(0) == "::" && next(1) == "{" {
            path.push_str("::");
            at += 2;
            while at < tokens.len() && tokens[at] != "}" {
                at = if is_word(&tokens[at]) { tree(tokens, at, &path, found) } else { at + 1 };
            }
            return at + 1;
        }
        if next(0) != "::" || !is_word(next(1)) {
            found.push(path);
            return at;
        }
        path.push_str("::");
        at += 1;
    }
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All Rust files below a folder, or the file itself.
fn sources(path: &Path) -> Vec<Source> {
    if !path.is_dir() {
        return if path.exists() { vec![Source::read(path.to_owned())] } else { Vec::new() };
    }
    let entries = fs::read_dir(path).expect("a readable folder").map(|entry| entry.expect("a readable entry").path());
    entries
        .filter(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "rs"))
        .flat_map(|path| sources(&path))
        .collect()
}

/// The files of a module: `name.rs` and those in the folder `name`.
fn module(name: &str) -> Vec<Source> {
    let folder = source_folder();
    let files = [folder.join(format!("{name}.rs")), folder.join(name)];
    files.iter().flat_map(|path| sources(path)).collect()
}

/// How many modules a file lies below the root: 1 for `src/search.rs`, 2 for `src/search/index.rs`.
fn depth(source: &Source) -> usize {
    source.path.strip_prefix(source_folder()).expect("a file of src").components().count()
}

/// The module of `src` that a path leads to, if it leads to the crate's root at all.
fn arrow(path: &str, depth: usize) -> Option<&str> {
    let words: Vec<&str> = path.split("::").collect();
    let climbs = words.iter().take_while(|&&word| word == "super").count();
    match words[0] {
        "crate" => words.get(1).copied(),
        "super" if climbs >= depth => words.get(climbs).copied(),
        _ => None,
    }
}

#[test]
fn modules_see_only_what_lies_below_them() {
    let is_module = |name: &str| ARROWS.iter().any(|(module, _)| *module == name);
    for &(name, may_see) in ARROWS {
        for source in module(name) {
            for path in source.paths() {
                if let Some(target) = arrow(&path, depth(&source)).filter(|&target| target != name && is_module(target))
                {
                    assert!(
                        may_see.contains(&target),
                        "{} sees {path}: {name} may see {may_see:?}",
                        source.path.display()
                    );
                }
            }
        }
    }
}

#[test]
fn the_core_knows_nothing_foreign() {
    for source in CORE.iter().flat_map(|name| module(name)) {
        for path in source.paths() {
            let names = |foreign: &&&str| path == **foreign || path.starts_with(&format!("{foreign}::"));
            assert_eq!(FOREIGN.iter().find(names), None, "{} names {path}", source.path.display());
        }
    }
}

#[test]
fn every_module_has_its_place() {
    for entry in fs::read_dir(source_folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let is_known = ["lib", "bin"].contains(&name) || ARROWS.iter().any(|(module, _)| *module == name);
        assert!(is_known, "{} is new: say in ARROWS, and in src/lib.rs, what it may see", path.display());
    }
    for (name, _) in ARROWS {
        assert!(!module(name).is_empty(), "src/{name}.rs is gone");
    }
}

#[test]
fn a_program_sees_its_own_module_alone() {
    for source in sources(&source_folder().join("bin")) {
        let program = source.path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let own = PROGRAMS.iter().find(|(known, _)| *known == program).map(|(_, module)| *module);
        for path in source.paths().iter().filter(|path| path.starts_with("npuzzle::")) {
            assert_eq!(path.split("::").nth(1), own, "{} names {path}", source.path.display());
        }
    }
}

/// Whether the text calls a method of that name.
fn calls(source: &Source, method: &str) -> bool {
    source.tokens.windows(3).any(|window| window[0] == "." && window[1] == method && window[2] == "(")
}

#[test]
fn the_address_storage_and_the_clipboard_belong_to_the_browser_module() {
    for source in module("app").iter().filter(|source| !source.path.ends_with("app/browser.rs")) {
        for method in ["location", "history", "local_storage", "session_storage", "clipboard"] {
            assert!(!calls(source, method), "{} calls {method}", source.path.display());
        }
    }
}

#[test]
fn the_worker_never_touches_the_document() {
    for source in module("worker") {
        for word in ["window", "document", "Window", "Document", "Element", "HtmlElement"] {
            assert!(!source.tokens.iter().any(|token| token == word), "{} names {word}", source.path.display());
        }
    }
}

/// The judge itself is judged: these tests fail where they should.
mod reading {
    use super::*;

    fn paths_of(text: &str) -> Vec<String> {
        paths(&tokens(text))
    }

    #[test]
    fn use_trees_are_taken_apart() {
        assert_eq!(
            paths_of("use crate::{puzzle::{Board, self}, solver}; use std::time;"),
            ["use", "crate::puzzle::Board", "crate::puzzle::self", "crate::solver", "use", "std::time"]
        );
    }

    #[test]
    fn paths_in_expressions_are_found() {
        let paths =
            paths_of("fn f(x: &'a u8) -> u8 { crate::search::begin::<u8>('\\'', '\"', std::thread::spawn(x)) }");
        assert!(paths.contains(&"crate::search::begin".to_owned()), "{paths:?}");
        assert!(paths.contains(&"std::thread::spawn".to_owned()), "{paths:?}");
    }

    #[test]
    fn comments_and_strings_are_no_code() {
        assert_eq!(paths_of("// crate::app\n/// crate::app\n\"crate::app \\\" crate::app\" a::b"), ["a::b"]);
    }

    #[test]
    fn arrows_are_seen_however_they_are_written() {
        assert_eq!(arrow("crate::solver::begin", 2), Some("solver"));
        assert_eq!(arrow("super::super::solver::begin", 2), Some("solver"));
        assert_eq!(arrow("super::table::Table", 2), None);
        assert_eq!(arrow("super::solver::begin", 1), Some("solver"));
        assert_eq!(arrow("std::fmt", 1), None);
    }
}

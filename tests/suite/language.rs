//! What the page says is said in every language: no text without a translation, no translation without a text.

use npuzzle::app::json::Value;
use npuzzle::app::language::{Language, Numerals, Speech, count, fill, numerals, read, say, speak};
use npuzzle::app::wording::Wording;
use npuzzle::app::{figures, link};
use npuzzle::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle::experiment::{Pair, Plan};
use npuzzle::puzzle::{Board, Goal, Moves, Side, Solvability, parse_boards};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The plural categories of each language, by CLDR.
fn categories(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[],
        Language::French | Language::Italian => &["one", "many", "other"],
        Language::Arabic => &["zero", "one", "two", "few", "many", "other"],
        Language::Vietnamese => &["other"],
    }
}

/// The functions that take texts, and which of their arguments these are; of those of a plural, the last is the key.
const SAYING: [(&str, &[usize]); 6] =
    [("say", &[0]), ("words", &[0]), ("say_as", &[0]), ("later", &[0]), ("fill", &[0]), ("count", &[1, 2])];

/// The texts of the page: those of plurals are true.
type Keys = BTreeMap<String, bool>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("a readable entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// A piece of Rust: a string's content, a word, or a sign. Comments are left out.
#[derive(Clone, PartialEq, Debug)]
enum Piece {
    Text(String),
    Word(String),
    Sign(char),
}

fn pieces(source: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => while letters.next_if(|&letter| letter != '\n').is_some() {},
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
                    match (letter, letters.peek()) {
                        // A line that goes on without its break and the spaces after it.
                        ('\\', Some('\n')) => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                        ('\\', Some(&escaped)) => {
                            text.push(escaped);
                            letters.next();
                        }
                        _ => text.push(letter),
                    }
                }
                pieces.push(Piece::Text(text));
            }
            '\'' => {
                // A character, or the beginning of a lifetime.
                let mut ahead = letters.clone();
                let (first, second) = (ahead.next(), ahead.next());
                if first == Some('\\') {
                    letters.nth(1);
                    while letters.next_if(|&letter| letter != '\'').is_some() {}
                    letters.next();
                } else if second == Some('\'') {
                    letters.nth(1);
                }
            }
            _ if letter.is_alphanumeric() || letter == '_' => {
                let mut word = letter.to_string();
                while let Some(letter) = letters.next_if(|letter| letter.is_alphanumeric() || *letter == '_') {
                    word.push(letter);
                }
                pieces.push(Piece::Word(word));
            }
            _ if letter.is_whitespace() => {}
            _ => pieces.push(Piece::Sign(letter)),
        }
    }
    pieces
}

/// The arguments of the call that the pieces begin with, from its parenthesis on.
fn arguments(pieces: &[Piece]) -> Vec<&[Piece]> {
    let (mut arguments, mut depth, mut from) = (Vec::new(), 0, 1);
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Sign('(' | '[' | '{') => depth += 1,
            Piece::Sign(')' | ']' | '}') => depth -= 1,
            Piece::Sign(',') if depth == 1 => {
                arguments.push(&pieces[from..at]);
                from = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            arguments.push(&pieces[from..at]);
            break;
        }
    }
    arguments
}

/// Takes in the texts of a source. Whoever says a text that is no string here has to mark the string elsewhere.
fn take(source: &str, keys: &mut Keys) {
    let pieces = pieces(source);
    for at in 0..pieces.len().saturating_sub(1) {
        let is_defined = at > 0 && pieces[at - 1] == Piece::Word("fn".to_owned());
        let is_method = at > 0 && pieces[at - 1] == Piece::Sign('.');
        let Piece::Word(name) = &pieces[at] else { continue };
        let Some((_, places)) = SAYING.iter().find(|(known, _)| known == name) else { continue };
        if is_defined || is_method || pieces[at + 1] != Piece::Sign('(') {
            continue;
        }
        let arguments = arguments(&pieces[at + 1..]);
        let Some(texts) = arguments.get(*places.last().expect("it takes a text")) else { continue };
        for piece in *texts {
            if let Piece::Text(text) = piece {
                let is_plural = places.len() > 1;
                assert_eq!(*keys.entry(text.clone()).or_insert(is_plural), is_plural, "{text:?} is said and counted");
            }
        }
    }
}

/// All texts that the page says.
fn keys() -> Keys {
    let mut keys = Keys::new();
    for path in sources(&root().join("src/app")) {
        take(&fs::read_to_string(&path).expect("a source is text"), &mut keys);
    }
    // The catalogue knows no language: what the page says of it is all that it has.
    let algorithms = Algorithm::ALL.iter().flat_map(|known| [known.label(), known.description()]);
    let heuristics = Heuristic::ALL.iter().flat_map(|known| [known.label(), known.description()]);
    let statuses = Status::ALL.iter().map(|known| known.label());
    let unknown =
        ["x".parse::<Algorithm>().unwrap_err(), "x".parse::<Heuristic>().unwrap_err()].map(|error| error.kind);
    let partition = "x".parse::<npuzzle::catalogue::Partition>().unwrap_err().kind;
    let others = algorithms.chain(heuristics).chain(statuses).chain(unknown).chain([partition]);
    keys.extend(others.map(|text| (text.to_owned(), false)));
    keys
}

/// The names in braces, with how often each is there.
fn names(text: &str) -> BTreeMap<&str, usize> {
    let mut names = BTreeMap::new();
    for part in text.split('{').skip(1) {
        *names.entry(part.split('}').next().expect("there is a first part")).or_insert(0) += 1;
    }
    names
}

fn file(language: Language) -> String {
    let path = root().join(format!("languages/{}.json", language.code()));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn others() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|&language| language != Language::English)
}

#[test]
fn every_language_has_every_text_and_no_other() {
    let keys = keys();
    assert!(keys.len() > 250, "the sources were not read: {} texts", keys.len());
    let mut faults = Vec::new();
    for language in others() {
        let Some(Value::Object(entries)) = Value::parse(&file(language)) else {
            panic!("{} is no JSON object", language.code());
        };
        let mut known = BTreeSet::new();
        for (key, value) in &entries {
            let mut fault = |what: &str| faults.push(format!("{}: {key:?}: {what}", language.code()));
            if !known.insert(key.clone()) {
                fault("is there twice");
            }
            match (keys.get(key), value) {
                (None, _) => fault("nobody says it"),
                (Some(false), Value::Text(text)) => {
                    if names(text) != names(key) {
                        fault("has other names in braces");
                    }
                    if text.trim() != text && key.trim() == key || text.is_empty() {
                        fault("is empty, or has spaces around it");
                    }
                }
                (Some(true), Value::Object(forms)) => {
                    let has: Vec<&str> = forms.iter().map(|(category, _)| category.as_str()).collect();
                    if has != categories(language) {
                        fault(&format!("has the forms {has:?}, not {:?}", categories(language)));
                    }
                    for (category, form) in forms {
                        let Value::Text(form) = form else {
                            fault("has a form that is no text");
                            continue;
                        };
                        // "One move" may do without its number; so may other forms for few numbers.
                        let needs_all = !["zero", "one", "two"].contains(&category.as_str());
                        if names(form) != names(key) && (needs_all || !names(form).is_empty()) {
                            fault("has a form with other names in braces");
                        }
                    }
                }
                _ => fault("is a text where there should be forms, or the other way round"),
            }
        }
        faults.extend(
            keys.keys()
                .filter(|key| !known.contains(*key))
                .map(|key| format!("{}: {key:?} is missing", language.code())),
        );
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// What is drawn as it stands in the source, in `{ ".." }` or in an attribute that people hear or see, is in no language.
#[test]
fn components_say_nothing_in_english_alone() {
    const NAMES: [&str; 1] = ["npuzzle"];
    const HEARD: [&str; 6] = ["label", "title", "help", "button", "placeholder", "valuetext"];
    for path in sources(&root().join("src/app/components")) {
        let pieces = pieces(&fs::read_to_string(&path).expect("a source is text"));
        for (at, piece) in pieces.iter().enumerate().skip(2) {
            let Piece::Text(text) = piece else { continue };
            let is_drawn = pieces[at - 1] == Piece::Sign('{')
                && pieces.get(at + 1) == Some(&Piece::Sign('}'))
                && matches!(pieces[at - 2], Piece::Sign('>' | '}'));
            let is_heard = pieces[at - 1] == Piece::Sign('=')
                && matches!(&pieces[at - 2], Piece::Word(word) if HEARD.contains(&word.as_str()));
            let is_word = text.chars().any(char::is_alphabetic) && !NAMES.contains(&text.as_str());
            assert!(!(is_word && (is_drawn || is_heard)), "{}: {text:?} is not said", path.display());
        }
    }
}

#[test]
fn the_scanner_finds_texts_where_they_are() {
    let mut keys = Keys::new();
    take(
        r#"// say("comment")
        fn say(text: &'static str) {}
        let a = say(if x { "one" } else { "other \"quoted\"" });
        fill("with {name}", &[&'"', &format!("no key")]);
        count(n as u64, "{n} move", "{n} moves");
        "no key".chars().count("1", "2", "3"); put("no key either"); say(label); say_as("a key", "no key");
        const LATER: [&str; 1] = [later("marked")];"#,
        &mut keys,
    );
    let found: Vec<(&str, bool)> = keys.iter().map(|(key, is_plural)| (key.as_str(), *is_plural)).collect();
    let expected = [
        ("a key", false),
        ("marked", false),
        ("one", false),
        ("other \"quoted\"", false),
        ("with {name}", false),
        ("{n} moves", true),
    ];
    assert_eq!(found, expected);
}

/// Speaks a language of the test's own, and English again at the end.
fn speaking(texts: &str, numerals: Numerals, category: fn(u64) -> &'static str, test: impl FnOnce()) {
    let texts = read(texts).expect("an object of texts");
    let category = Box::new(move |number| category(number).to_owned());
    speak(Speech { language: Language::French, texts, numerals, category });
    test();
    speak(Speech::default());
}

const FRENCH: Numerals = Numerals { group: '\u{202f}', decimal: ',', grouped_from: 4 };

#[test]
fn values_come_where_the_language_has_them() {
    let texts = r#"{"Solve": "Résoudre", "{a} of {b}": "{b}, dont {a}", "{s}×{s}, {t}": "{t} : {s}×{s}"}"#;
    speaking(
        texts,
        FRENCH,
        |_| "other",
        || {
            assert_eq!(say("Solve"), "Résoudre");
            assert_eq!(say("Solver"), "Solver", "what is missing stays English");
            assert_eq!(fill("{a} of {b}", &[&1, &"{a}"]), "{a}, dont 1");
            assert_eq!(fill("{s}×{s}, {t}", &[&4, &4, &5]), "5 : 4×4");
            assert_eq!(fill("{a} as it is", &[&1]), "1 as it is");
        },
    );
    assert_eq!(say("Solve"), "Solve");
}

#[test]
fn plurals_have_the_form_of_their_number() {
    let texts = r#"{"{n} moves": {"one": "un coup", "few": "{n} petits coups", "other": "{n} coups"}}"#;
    let category = |number| match number {
        0 | 1 => "one",
        2..5 => "few",
        5..10 => "a category that the file does not have",
        _ => "other",
    };
    let moves = |number| count(number, "{n} move", "{n} moves");
    speaking(texts, FRENCH, category, || {
        assert_eq!([0, 2, 7].map(moves), ["un coup", "2 petits coups", "7 moves"]);
        assert_eq!(moves(1_234_567), "1\u{202f}234\u{202f}567 coups");
    });
    assert_eq!([0, 1, 2, 1234].map(moves), ["0 moves", "1 move", "2 moves", "1,234 moves"]);
}

#[test]
fn numbers_are_written_as_the_language_writes_them() {
    for (long, short, expected) in [
        ("9,876,543,210.5", "1,234", Numerals::ENGLISH),
        ("9\u{202f}876\u{202f}543\u{202f}210,5", "1\u{202f}234", FRENCH),
        ("9.876.543.210,5", "1234", Numerals { group: '.', decimal: ',', grouped_from: 5 }),
        ("٩٬٨٧٦٬٥٤٣٬٢١٠٫٥", "١٬٢٣٤", Numerals::ENGLISH),
        ("", "", Numerals::ENGLISH),
    ] {
        assert_eq!(Numerals::of_samples(long, short), expected, "{long}");
    }
    let shown = || {
        assert_eq!(figures::grouped(1_234_567), figures::grouped(1_234_567));
        [
            figures::grouped(1234),
            figures::grouped(12_345),
            figures::duration(1234.0),
            figures::duration(9.94),
            figures::megabytes(1_572_864),
            figures::bytes(9000),
            figures::pointed(&figures::thousandths(1.5)),
            // For programs.
            figures::thousandths(1.5),
            figures::tenths(0.25),
        ]
    };
    let english = ["1,234", "12,345", "1.23 s", "9.9 ms", "1.6 MB", "9,000 B", "1.500", "1.500", "0.3"];
    assert_eq!(shown(), english);
    let italian = Numerals { group: '.', decimal: ',', grouped_from: 5 };
    speaking(
        "{}",
        italian,
        |_| "other",
        || {
            assert_eq!(shown(), ["1234", "12.345", "1,23 s", "9,9 ms", "1,6 MB", "9000 B", "1,500", "1.500", "0.3"]);
        },
    );
    assert_eq!(numerals(), Numerals::ENGLISH);
}

#[test]
fn files_that_are_none_are_not_read() {
    for text in ["", "{", "[]", r#"{"a": 1}"#, r#"{"a": {"one": 1}}"#] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn the_first_language_that_is_spoken_here_is_taken() {
    let preferred = |tags: &[&str]| Language::preferred(tags.iter().map(|tag| (*tag).to_owned()));
    assert_eq!(preferred(&["fr-CA", "en"]), Language::French);
    assert_eq!(preferred(&["de", "it", "fr"]), Language::Italian);
    assert_eq!(preferred(&["AR"]), Language::Arabic);
    assert_eq!(preferred(&["vi-VN"]), Language::Vietnamese);
    assert_eq!(preferred(&["de-DE", "frr", ""]), Language::English);
    assert_eq!(preferred(&[]), Language::English);
}

/// In English, the page finds the same faults in the same words as the command line.
#[test]
fn the_core_is_quoted_word_for_word() {
    let same = |words: String, text: String| assert_eq!(words, text);
    let boards = [
        "",
        "1 2 x/",
        "1",
        "1 2",
        "1 2 3/4 5/6 7 8 0",
        "3\n1 2 3 4",
        "1 2 3/4 5 6/7 8 9",
        "1 1 1/4 5 6/7 7 0",
        "0 0 3/4 5 6/7 8 1",
        "0 1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8 8",
    ];
    for text in boards {
        let error = parse_boards(text).expect_err(text);
        same(error.in_words(), error.to_string());
        let error = text.parse::<Goal>().expect_err(text);
        same(error.in_words(), error.to_string());
    }
    for error in [Goal::BlankCenter.board(Side::Four), Goal::Custom(solved(Side::Three)).board(Side::Five)]
        .map(Result::unwrap_err)
    {
        same(error.in_words(), error.to_string());
    }
    for text in ["URX", "U9999999"] {
        let error = text.parse::<Moves>().expect_err(text);
        same(error.in_words(), error.to_string());
    }
    let illegal =
        "RLL".parse::<Moves>().expect("moves").replay(&solved(Side::Three)).expect_err("the blank is at the right end");
    same(illegal.in_words(), illegal.to_string());
    let weight = "7000".parse::<Weight>().expect_err("it is too much");
    same(weight.in_words(), weight.to_string());
    let name = "none".parse::<Heuristic>().expect_err("there is no such");
    same(name.in_words(), name.to_string());
    let pairs = Pair::all(Algorithm::ALL, Heuristic::ALL);
    pairs.iter().for_each(|pair| same(pair.in_words(), pair.to_string()));
    let boards = vec![solved(Side::Four)];
    for plan in [
        Plan::new(Vec::new(), Goal::BlankLast, pairs.clone(), Weight::default()),
        Plan::new(boards.clone(), Goal::BlankLast, Vec::new(), Weight::default()),
        Plan::new(boards.repeat(20_000), Goal::BlankLast, pairs.clone(), Weight::default()),
        Plan::new(boards, Goal::BlankCenter, pairs, Weight::default()),
    ] {
        let error = plan.expect_err("there is nothing to run");
        same(error.in_words(), error.to_string());
    }
    for text in [
        "1 2 3/4 5 6/8 7 0",
        "1 2 3/4 5 6/7 8 0",
        "8 7 6/5 4 3/2 1 0",
        "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
        "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12",
        "0 2 3 4/5 6 7 8/9 10 11 12/13 14 15 1",
    ] {
        let solvability = Solvability::of(&text.parse().expect("a board"), &Goal::BlankLast).expect("it is everywhere");
        same(solvability.in_words(), solvability.to_string());
    }
}

fn solved(side: Side) -> Board {
    Goal::BlankLast.board(side).expect("it is everywhere")
}

/// What the link says is read in the language that is spoken, and its faults are told in it.
#[test]
fn faults_are_told_in_the_language_that_is_spoken() {
    speaking(
        &file(Language::French),
        FRENCH,
        |_| "other",
        || {
            let faults = link::Fragment::parse("#weight=7000").scene().faults;
            assert!(faults[0].contains("7000") && !faults[0].contains("expected"), "{faults:?}");
        },
    );
}

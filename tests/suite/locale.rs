//! The page's texts: every language has every message, and arguments, plurals and numbers follow the language.

use npuzzle_localization::{Messages, compact, faults, parse};
use npuzzle_page::shared::figures;
use npuzzle_page::shared::json::Value;
use npuzzle_page::shared::link::Fragment;
use npuzzle_page::shared::locale::{
    Language, Locale, Texts, current_language, localized_decimals, number, plain_number, read, set_locale,
};
use npuzzle_page::shared::localize::Localize;
use npuzzle_page::stage::link::scene_of;
use npuzzle_page::stage::replay::Part;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// The plural categories of a language for whole numbers, by CLDR.
fn categories(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["one", "other"],
        Language::French | Language::Italian => &["one", "many", "other"],
        Language::Arabic => &["zero", "one", "two", "few", "many", "other"],
        Language::Vietnamese => &["other"],
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn file(language: Language) -> String {
    let path = root().join(format!("languages/{}.json", language.code()));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn messages(language: Language) -> Messages {
    parse(&file(language)).unwrap_or_else(|error| panic!("{}: {error}", language.code()))
}

/// A language's texts as the page fetches them.
fn texts(language: Language) -> Texts {
    texts_of(&messages(language))
}

fn texts_of(translation: &Messages) -> Texts {
    read(&compact(&messages(Language::English), translation)).expect("a list of texts")
}

/// Runs a test in French with these texts, then returns to English.
fn in_french(texts: Texts, test: impl FnOnce()) {
    set_locale(Locale {
        language: Language::French,
        texts,
        format_number: Box::new(|number, decimals| plain_number(number, decimals).replace('.', ",")),
        plural_category: Box::new(|number| if number < 2 { "one" } else { "other" }.to_owned()),
        ..Locale::default()
    });
    test();
    set_locale(Locale::default());
}

#[test]
fn every_language_translates_every_message() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let faults = faults(&english, &messages(language), categories(language));
        assert!(faults.is_empty(), "languages/{}.json:\n{}", language.code(), faults.join("\n"));
    }
}

#[test]
fn no_message_is_defined_twice() {
    for language in Language::ALL {
        let Some(Value::Object(entries)) = Value::parse(&file(language)) else {
            panic!("{} is not a JSON object", language.code())
        };
        let mut ids = BTreeSet::new();
        for (id, _) in entries {
            assert!(ids.insert(id.clone()), "{}: {id}", language.code());
        }
    }
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("a readable entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Collects the English that components draw, or give to attributes that people see or hear, without `t!`.
#[derive(Default)]
struct BareText(Vec<String>);

impl<'ast> Visit<'ast> for BareText {
    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        if invocation.path.segments.last().is_some_and(|name| name.ident == "html" || name.ident == "html_nested") {
            self.scan(invocation.tokens.clone());
        }
        visit::visit_macro(self, invocation);
    }
}

impl BareText {
    const PERCEIVED: [&str; 6] = ["label", "title", "help", "button", "placeholder", "valuetext"];

    fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let is_perceived = match &tokens[..at] {
                [.., TokenTree::Ident(name), TokenTree::Punct(sign)] if sign.as_char() == '=' => {
                    BareText::PERCEIVED.contains(&name.to_string().as_str())
                }
                [.., TokenTree::Punct(sign)] => sign.as_char() == '>',
                [.., TokenTree::Group(child)] => child.delimiter() == Delimiter::Brace,
                _ => false,
            };
            let literal = match token {
                TokenTree::Literal(_) => Some(token.to_string()),
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.scan(group.stream());
                    matches!(inner[..], [TokenTree::Literal(_)]).then(|| inner[0].to_string())
                }
                _ => None,
            };
            let is_english = |text: &String| text.starts_with('"') && text.chars().any(char::is_alphabetic);
            // The page's own name is the same in all languages.
            let text = literal.filter(|text| is_perceived && is_english(text) && text != "\"npuzzle\"");
            self.0.extend(text);
        }
    }
}

fn bare_texts(source: &str) -> Vec<String> {
    let mut found = BareText::default();
    found.visit_file(&syn::parse_file(source).expect("valid Rust"));
    found.0
}

#[test]
fn components_draw_only_messages() {
    for path in sources(&root().join("src")) {
        let found = bare_texts(&fs::read_to_string(&path).expect("a source is text"));
        assert!(found.is_empty(), "{}: {found:?} should be messages", path.display());
    }
}

#[test]
fn finds_text_that_is_not_a_message() {
    let source = r#"
        fn draw() -> Html {
            html! {
                <p class="notice" title="A title" aria-label={"A label"}>
                    { "Some text" }
                    { for list.map(|item| html! { <b>{ "An item" }</b> }) }
                    { "–" }{ t!(solve) }{ format!("{}", 1) }<a name="solve">{ "npuzzle" }</a>
                </p>
            }
        }"#;
    // The macros within a macro are tokens, so nothing is found twice.
    assert_eq!(bare_texts(source), ["\"A title\"", "\"A label\"", "\"Some text\"", "\"An item\""]);
}

#[test]
fn arguments_go_where_the_translation_has_them() {
    let translation =
        parse(r#"{"pasted_at_line": "{why} (ligne {line})", "split_row": "Ligne {row}"}"#).expect("messages");
    in_french(texts_of(&translation), || {
        assert_eq!(Part::Row(2).to_string(), "Ligne 2");
        let error = npuzzle_formats::read_boards("1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 8").expect_err("no blank");
        assert!(error.localize().ends_with(" (ligne 2)"), "{}", error.localize());
        assert_eq!(Part::Column(2).to_string(), "Column 2", "untranslated messages stay English");
    });
    assert_eq!(Part::Row(2).to_string(), "Row 2");
}

#[test]
fn plurals_take_the_form_of_their_number() {
    let translation = parse(r#"{"n_moves": {"one": "un coup", "other": "{n} coups"}}"#).expect("messages");
    in_french(texts_of(&translation), || {
        assert_eq!([0, 1, 2, 1234].map(figures::in_moves), ["un coup", "un coup", "2 coups", "1234 coups"]);
    });
    let incomplete = parse(r#"{"n_moves": {"other": "{n} coups"}}"#).expect("messages");
    in_french(texts_of(&incomplete), || {
        assert_eq!([1, 2].map(figures::in_moves), ["1 move", "2 coups"], "a missing form is English");
    });
    assert_eq!([0, 1, 2].map(figures::in_moves), ["0 moves", "1 move", "2 moves"]);
}

#[test]
fn numbers_for_people_follow_the_language_and_numbers_for_programs_do_not() {
    let shown = || {
        [
            figures::duration(1234.56),
            figures::duration(9.94),
            figures::duration(999.9),
            figures::megabytes(1_572_864),
            figures::megabytes(9_949_999),
            figures::megabytes(9_950_000),
            figures::bytes(9000),
            figures::bytes(10_240),
            figures::percent(0.999),
            localized_decimals("1.5"),
            figures::thousandths(1.5),
            figures::tenths(0.25),
        ]
    };
    let english =
        ["1.23 s", "9.9 ms", "999 ms", "1.6 MB", "9.9 MB", "10 MB", "8.8 KiB", "10 KiB", "99 %", "1.5", "1.500", "0.3"];
    assert_eq!(shown(), english);
    in_french(&[], || {
        let french = [
            "1,23 s", "9,9 ms", "999 ms", "1,6 MB", "9,9 MB", "10 MB", "8,8 KiB", "10 KiB", "99 %", "1,5", "1.500",
            "0.3",
        ];
        assert_eq!(shown(), french);
        assert_eq!(number(0.5, 2), "0,50");
    });
    assert_eq!(current_language(), Language::English);
}

#[test]
fn rejects_files_that_are_not_lists() {
    for text in ["", "[", "{}", "\"Solve\""] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn prefers_the_first_supported_language() {
    let preferred = |tags: &[&str]| Language::preferred(tags.iter().map(|tag| (*tag).to_owned()));
    assert_eq!(preferred(&["fr-CA", "en"]), Language::French);
    assert_eq!(preferred(&["de", "it", "fr"]), Language::Italian);
    assert_eq!(preferred(&["AR"]), Language::Arabic);
    assert_eq!(preferred(&["vi-VN"]), Language::Vietnamese);
    assert_eq!(preferred(&["de-DE", "frr", ""]), Language::English);
    assert_eq!(preferred(&[]), Language::English);
}

#[test]
fn reports_faults_of_a_link_in_the_current_language() {
    in_french(texts(Language::French), || {
        let faults = scene_of(&Fragment::parse("#weight=7000")).faults;
        let fault = faults[0].localize();
        assert!(fault.contains("7000") && fault.contains("n’est pas un poids"), "{faults:?}");
    });
}

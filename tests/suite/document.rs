//! The page's document and its first script.

use npuzzle_page::compare::experiment::Form;
use npuzzle_page::compare::link::experiment_of;
use npuzzle_page::learn::lessons::course;
use npuzzle_page::learn::link::{Study, lesson_of, study_of};
use npuzzle_page::shared::link::{Fragment, Reading, View};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::link::scene_of;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a readable file")
}

#[test]
fn opts_out_of_translation_by_the_browser() {
    let page = file("index.html");
    let root = page.split('>').find(|tag| tag.trim_start().starts_with("<html")).expect("a root");
    assert!(root.contains(r#"translate="no""#), "{root}");
    assert!(page.contains(r#"<meta name="google" content="notranslate" />"#));
}

#[test]
fn says_in_every_language_what_has_failed() {
    let script = file("site/early.js");
    let table = script.split("const failures = {").nth(1).and_then(|rest| rest.split("\n};").next()).expect("a table");
    let texts = |language: Language| {
        let entry = table.split(&format!("\n  {}: [\n", language.code())).nth(1)?;
        Some(entry.split("\n  ],").next()?.lines().collect::<Vec<_>>())
    };
    let english = texts(Language::English).expect("English texts");
    for language in Language::ALL {
        let texts = texts(language).unwrap_or_else(|| panic!("no texts in {}", language.name()));
        assert_eq!(texts.len(), english.len(), "{}", language.name());
        let is_own = texts.iter().zip(&english).all(|(text, english)| text != english);
        assert!(is_own || language == Language::English, "{} is not translated", language.name());
    }
    let stopped: BTreeMap<String, [String; 5]> = serde_json::from_str(&file("site/stopped.json")).expect("texts");
    let others = Language::ALL.into_iter().filter(|&language| language != Language::English);
    assert!(others.map(Language::code).collect::<BTreeSet<_>>().into_iter().eq(stopped.keys()));
}

#[test]
fn every_link_of_the_course_says_what_it_shows() {
    let page = file("docs/course.md");
    let links: Vec<&str> = page.split('`').filter(|text| text.starts_with("#view=")).collect();
    assert!(links.len() > 20, "{links:?}");
    let parts: Vec<u32> = course().iter().map(|lesson| lesson.parts.len() as u32).collect();
    let mut lessons = BTreeSet::new();
    for link in links {
        let fragment = Fragment::parse(link);
        let faults = match fragment.view() {
            Some(View::Compare) => experiment_of(&fragment, Form::new(1, 64)).faults,
            Some(View::Solve) => scene_of(&fragment).faults,
            Some(View::Learn) => {
                let Reading { value, faults } = lesson_of(&fragment, &parts);
                lessons.extend(value.map(|place| place.lesson));
                [faults, study_of(&fragment, Study::default()).faults].concat()
            }
            view => panic!("{link}: {view:?}"),
        };
        assert_eq!(faults, [], "{link}");
    }
    assert_eq!(lessons.len(), parts.len(), "every lesson has a session: {lessons:?}");
}

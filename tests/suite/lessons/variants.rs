//! Boards that exercises deal to students: of the same difficulty as those of the lessons, measured by the engine.

use super::measures::{Measured, Searches, holds, oracle, value};
use super::{File, lesson_files};
use npuzzle_engine::puzzle::{Board, Size};
use npuzzle_formats::{Attempt, Given};

use npuzzle_localization::lessons::{Lesson, Panel, Part, Variant};
use npuzzle_page::learn::lessons::{Kind, dealt};
use npuzzle_page::learn::link::Place;
use npuzzle_traces::question::Question;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::path::Path;

/// The number of variants of a lesson.
const MOST: usize = 24;

/// The number of steps that are tried for a search on another board.
const STEPS: usize = 200;

/// The links of a lesson's searches.
type Links = BTreeMap<String, String>;

/// Returns why a deal of a lesson is not as difficult as the lesson itself, or teaches something else.
pub fn faults(lesson: &Lesson, dealt: &Lesson, own: &Searches, others: &Searches) -> Vec<String> {
    let mut faults: Vec<String> = lesson.parts.iter().filter_map(|part| differs(&part.search, own, others)).collect();
    faults.extend(broken(lesson, others, &|_| true));
    for (expression, stated) in &dealt.figures {
        if value(expression, others) != Ok(*stated as i64) {
            faults.push(format!("\"{expression}\" is not {stated}"));
        }
        if plural(*stated) != plural(lesson.figures[expression]) {
            faults.push(format!("\"{expression}\": {stated} takes another form of a noun"));
        }
    }
    for part in &dealt.parts {
        let text = |text: &str| {
            dealt
                .figures
                .iter()
                .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), &value.to_string()))
        };
        let options: BTreeSet<String> = part.check.options.iter().map(|option| text(option.text.get("en"))).collect();
        if options.len() < part.check.options.len() {
            faults.push(format!("question {}: two options are the same", part.check.id));
        }
        faults.extend(unfit(part, &others[&part.search]));
    }
    faults
}

/// Returns what a part lacks at the step of its search.
fn unfit(part: &Part, search: &Measured) -> Option<String> {
    let (trace, study, check) = (search.trace(), search.study(), part.check.id);
    let waits = || trace.frontier_len(&trace.at(study.step)) > 0;
    let asks = || Question::at(trace, study.step, study.asks) == Some(Question::Next);
    match (part.panel, &part.check.predicts) {
        (Some(Panel::Frontier), _) if !waits() => Some(format!("question {check}: nothing waits")),
        (_, Some(_)) if !asks() => Some(format!("question {check}: nothing to predict at step {}", study.step)),
        _ => None,
    }
}

/// Returns how much more or less work a search is on another board.
fn differs(name: &str, own: &Searches, others: &Searches) -> Option<String> {
    let measure = |searches: &Searches, measure: &str| searches[name].measure(measure).unwrap_or(0);
    let [before, now] = [own, others].map(|searches| (measure(searches, "shortest"), measure(searches, "expanded")));
    let is_alike = before.0 == now.0 && 10 * (before.1 - now.1).abs() <= before.1;
    (!is_alike).then(|| format!("{name}: {now:?} moves and expansions instead of {before:?}"))
}

/// Returns the claims about certain searches that do not hold, and those of wrong answers that do.
fn broken<'a>(
    lesson: &'a Lesson,
    searches: &'a Searches,
    is_of: &'a dyn Fn(&str) -> bool,
) -> impl Iterator<Item = String> + 'a {
    let options = lesson.parts.iter().flat_map(|part| &part.check.options);
    let of_options = options.flat_map(|option| option.claim.iter().map(|claim| (claim, option.right)));
    let claims = lesson.claims.iter().map(|claim| (claim, true)).chain(of_options).filter(|(claim, _)| is_of(claim));
    claims.filter(|(claim, expected)| holds(claim, searches) != Ok(*expected)).map(|(claim, _)| claim.clone())
}

/// The forms of a noun after a number, in all languages of the page.
fn plural(number: u64) -> u64 {
    match number % 100 {
        _ if number <= 2 => number,
        3..=10 => 3,
        11..=99 => 11,
        _ => 100,
    }
}

/// Returns the searches that a claim or a figure speaks of.
fn named<'a>(expression: &'a str, lesson: &Lesson) -> BTreeSet<&'a str> {
    let names = expression.split(' ').filter_map(|word| Some(word.split_once('.')?.0));
    names.filter(|name| lesson.searches.contains_key(*name)).collect()
}

fn measured(links: &Links) -> Searches {
    links.iter().map(|(name, link)| (name.clone(), Measured::new(link).expect("a link"))).collect()
}

/// Returns whether the claims of some expressions hold, and whether their figures take the forms of nouns that the texts have.
fn is_true(lesson: &Lesson, searches: &Searches, is_of: &dyn Fn(&str) -> bool) -> bool {
    let mut figures = lesson.figures.iter().filter(|(expression, _)| is_of(expression));
    broken(lesson, searches, is_of).next().is_none()
        && figures.all(|(expression, stated)| {
            value(expression, searches).is_ok_and(|now| now >= 0 && plural(now as u64) == plural(*stated))
        })
}

/// Returns the links of the searches of some names on another board, each at a step of which the same is true.
fn moved(lesson: &Lesson, own: &Searches, names: &BTreeSet<&str>, board: &Board) -> Option<Links> {
    let link = |name: &str, step: usize| {
        let rest: Vec<&str> = lesson.searches[name].split('&').filter(|field| !is_dealt(field)).collect();
        format!("board={}&step={step}&{}", board.to_string().replace(' ', ","), rest.join("&"))
    };
    let mut searches = measured(&names.iter().map(|&name| (name.to_owned(), link(name, 1))).collect());
    let parts = || lesson.parts.iter().filter(|part| names.contains(part.search.as_str()));
    let mut shown: Vec<&str> = parts().map(|part| part.search.as_str()).collect();
    // The quickest ones first: most boards fail at one of them.
    shown.sort_by_key(|name| own[*name].measure("expanded").unwrap_or(0));
    if shown.into_iter().any(|name| differs(name, own, &searches).is_some()) {
        return None;
    }
    for &name in names {
        let (step, before) = (own[name].study().step, own[name].trace().steps());
        let steps = searches[name].trace().steps();
        let mut tried: Vec<usize> = match step {
            1 => continue,
            _ if step == before => vec![steps],
            _ => (1..=steps).collect(),
        };
        tried.sort_by_key(|tried| tried.abs_diff(step * steps / before));
        let is_of = |expression: &str| {
            let of = named(expression, lesson);
            of.contains(name) && of.is_subset(names)
        };
        let is_found = tried.into_iter().take(STEPS).any(|step| {
            let there = searches[name].at(step);
            let is_fit = parts().filter(|part| part.search == name).all(|part| unfit(part, &there).is_none());
            searches.insert(name.to_owned(), there);
            is_fit && is_true(lesson, &searches, &is_of)
        });
        if !is_found {
            return None;
        }
    }
    let is_whole = is_true(lesson, &searches, &|expression| named(expression, lesson).is_subset(names));
    is_whole
        .then(|| searches.iter().map(|(name, measured)| (name.clone(), link(name, measured.study().step))).collect())
}

/// Returns whether a deal replaces a field of a link.
fn is_dealt(field: &str) -> bool {
    field.starts_with("board=") || field.starts_with("step=")
}

/// Finds variants of a lesson whose boards are all of 3x3 and can be solved.
fn variants(File { lesson, searches, .. }: &File) -> Vec<Variant> {
    let mut boards: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (name, measured) in searches {
        let spec = &measured.study().spec;
        if spec.board().size() != Size::new(3, 3).expect("a size") || !spec.solvability().is_solvable() {
            return Vec::new();
        }
        boards.entry(format!("{} {}", spec.board(), spec.goal())).or_default().insert(name);
    }
    let mut columns: Vec<Vec<Links>> = Vec::new();
    for names in boards.values() {
        let spec = &searches[*names.first().expect("a search")].study().spec;
        let oracle = oracle(spec.goal_board().tiles().try_into().expect("3x3"));
        let distance = oracle.distance(spec.board().tiles());
        let is_other = |(board, moves): &(Board, u32)| Some(*moves) == distance && board != spec.board();
        let mut others: Vec<Board> = oracle.boards(1).filter(is_other).map(|(board, _)| board).collect();
        // In any order, but always in the same one.
        others.sort_by_cached_key(|board| BuildHasherDefault::<DefaultHasher>::default().hash_one(board.to_string()));
        let found = others.iter().filter_map(|board| moved(lesson, searches, names, board));
        columns.push(found.take(MOST).collect());
    }
    let most = columns.iter().map(Vec::len).max().unwrap_or(0);
    let dealt = |row: usize| -> Option<Variant> {
        let mut links = lesson.searches.clone();
        for column in columns.iter().filter(|column| !column.is_empty()) {
            links.extend(column[row % column.len()].clone());
        }
        let measured = measured(&links);
        let figures = lesson.figures.keys().map(|expression| value(expression, &measured).map(|value| value as u64));
        let keys = |link: &String| link.split('&').filter(|field| is_dealt(field)).collect::<Vec<_>>().join("&");
        let variant =
            Variant { searches: links.values().map(keys).collect(), figures: figures.collect::<Result<_, _>>().ok()? };
        let dealt = Lesson { variants: vec![variant.clone()], ..lesson.clone() }.dealt(1);
        faults(lesson, &dealt, searches, &measured).is_empty().then_some(variant)
    };
    (0..most).filter_map(dealt).collect()
}

#[test]
fn are_as_difficult_as_the_lessons_and_true() {
    let mut wrong = Vec::new();
    for File { name, lesson, searches } in lesson_files() {
        for deal in 1..=lesson.variants.len() {
            let dealt = lesson.dealt(deal);
            let found = faults(&lesson, &dealt, &searches, &measured(&dealt.searches));
            wrong.extend(found.into_iter().map(|fault| format!("{name}: variant {deal}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn are_dealt_by_the_page_as_by_the_file() {
    for (File { name, lesson, .. }, number) in lesson_files().into_iter().zip(1..) {
        for student in (0..50).map(|student| format!("Student {student}")) {
            let file = lesson.dealt(Attempt::deal(number, &student, lesson.variants.len() + 1));
            for (written, part) in file.parts.iter().zip(1..) {
                let (_, dealt) = dealt(Place { lesson: number, part }, &student).expect("a part");
                let measured = Measured::new(&file.searches[&written.search]).expect("a link");
                assert_eq!(&dealt.study, measured.study(), "{name}, {student}");
                let figure = |expression: &Option<String>| expression.as_ref().map(|name| file.figures[name]);
                match dealt.check.kind {
                    Kind::Number(answer) => assert_eq!(Some(answer), figure(&written.check.answer)),
                    Kind::Prediction(Given::Node(node)) => {
                        assert_eq!(Some(node.into()), figure(&written.check.predicts))
                    }
                    Kind::Prediction(other) => panic!("{other:?}"),
                    Kind::Choice { right, .. } => assert!(written.check.options[right].right),
                }
                assert!(!dealt.text.contains(['{', '}']), "{}", dealt.text);
            }
        }
    }
}

#[test]
#[ignore = "writes lessons/variants.json, in some minutes"]
fn are_found() {
    let mut lessons = Vec::new();
    for (file, number) in lesson_files().iter().zip(1..) {
        let found = variants(file);
        if !found.is_empty() {
            let row = |variant: &Variant| format!("    {}", serde_json::to_string(variant).expect("plain values"));
            let rows: Vec<String> = found.iter().map(row).collect();
            lessons.push(format!("  \"{number}\": [\n{}\n  ]", rows.join(",\n")));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/variants.json");
    fs::write(path, format!("{{\n{}\n}}\n", lessons.join(",\n"))).expect("the file is written");
}

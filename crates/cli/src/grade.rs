//! `npuzzle grade`

use super::input;
use super::verdict::Error;
use include_dir::{Dir, include_dir};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_formats::{Attempt, CodeFault, Given, Response};
use npuzzle_localization::lessons::{self, Check, Lesson};
use npuzzle_traces::{Entry, Step, Tracing};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, hash_map};
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

/// Grade the result codes of an exercise
///
/// Finds the codes in any text, such as forwarded mails or the answers of a form, checks each answer for the boards of its student,
/// and writes a table for a gradebook. A question scores 1 if the first answer is right, 0.5 if a later one is, and 0 if the answer was shown. A code
/// that is damaged, there twice or from another lesson keeps its line, with the problem instead of a score. A code says what was
/// answered, not who answered. Exit status: 0, also with problems; 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the lesson
    #[arg(value_name = "LESSON")]
    lesson: u32,
    /// A file with codes, anywhere in its lines; - reads standard input
    file: PathBuf,
    /// A table, or a JSON object per code, with each answer
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Csv,
    Json,
}

/// The files of the lessons, named like `07-dominance.json`.
static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../lessons");

/// The right answers of a lesson by the number of the question.
type Key = BTreeMap<u32, Given>;

/// A graded code. Of one that is not valid, only the line and the problem are known.
#[derive(Serialize, Default)]
struct Row {
    line: usize,
    student: String,
    score: Option<f64>,
    right: Option<usize>,
    answered: Option<usize>,
    hints: Option<u32>,
    seconds: Option<u32>,
    problem: String,
}

/// A row with its answers.
#[derive(Serialize)]
struct Detailed<'a> {
    #[serde(flatten)]
    row: &'a Row,
    answers: Vec<Judged>,
}

#[derive(Serialize)]
struct Judged {
    question: u32,
    right: bool,
    tries: u32,
    hints: u32,
}

pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let lesson = lesson(arguments.lesson).map_err(Error::Input)?;
    // By the number of the deal.
    let mut keys: HashMap<usize, Key> = HashMap::new();
    let text = input::text_of(&arguments.file)?;
    let mut seen = HashMap::new();
    let mut csv = csv::Writer::from_writer(Vec::new());
    let mut lines = Vec::new();
    let codes = text.lines().zip(1..).flat_map(|(line, number)| Attempt::codes(line).map(move |code| (number, code)));
    for (line, code) in codes {
        let checked = code.map_err(|fault: CodeFault| fault.to_string()).and_then(|attempt| match attempt.lesson {
            lesson if lesson != arguments.lesson => Err(format!("the code is of lesson {lesson}")),
            _ => match seen.insert(attempt.to_string(), line) {
                Some(first) => Err(format!("the same code is in line {first}")),
                None => Ok(attempt),
            },
        });
        let student = checked.as_ref().map_or("", |attempt| &attempt.student);
        let deal = Attempt::deal(arguments.lesson, student, lesson.variants.len() + 1);
        let key = match keys.entry(deal) {
            hash_map::Entry::Occupied(known) => known.into_mut(),
            hash_map::Entry::Vacant(new) => new.insert(key_of(&lesson.dealt(deal)).map_err(Error::Input)?),
        };
        let is_right =
            |response: &Response| response.answer.is_some() && response.answer.as_ref() == key.get(&response.question);
        let (row, responses) = match checked {
            Err(problem) => (Row { line, problem, ..Row::default() }, Vec::new()),
            Ok(attempt) => (row_of(line, &attempt, key.len(), is_right), attempt.responses),
        };
        match arguments.format {
            Format::Csv => csv.serialize(&row).map_err(|error| Error::Input(error.to_string()))?,
            Format::Json => {
                let judged = |response: &Response| Judged {
                    question: response.question,
                    right: is_right(response),
                    tries: response.tries,
                    hints: response.hints,
                };
                let detailed = Detailed { row: &row, answers: responses.iter().map(judged).collect() };
                lines.push(serde_json::to_string(&detailed).map_err(|error| Error::Input(error.to_string()))?);
            }
        }
    }
    match arguments.format {
        Format::Csv => {
            let table = csv.into_inner().map_err(|error| Error::Input(error.to_string()))?;
            output.write_all(&table)?;
        }
        Format::Json => lines.iter().try_for_each(|line| writeln!(output, "{line}"))?,
    }
    Ok(())
}

fn row_of(line: usize, attempt: &Attempt, questions: usize, is_right: impl Fn(&Response) -> bool) -> Row {
    Row {
        line,
        student: attempt.student.clone(),
        score: Some((attempt.score(questions, &is_right) * 1000.0).round() / 1000.0),
        right: Some(attempt.responses.iter().filter(|response| is_right(response)).count()),
        answered: Some(attempt.responses.iter().filter(|response| response.answer.is_some()).count()),
        hints: Some(attempt.responses.iter().map(|response| response.hints).sum()),
        seconds: Some(attempt.seconds),
        problem: String::new(),
    }
}

/// Returns a lesson with its variants.
///
/// # Errors
/// A message if there is none with this number.
pub fn lesson(number: u32) -> Result<Lesson, String> {
    let name = |file: &include_dir::File| file.path().to_string_lossy().into_owned();
    let file = LESSONS.files().find(|file| lessons::number(&name(file)) == Ok(number));
    let all = LESSONS.files().filter(|file| lessons::number(&name(file)).is_ok()).count();
    let file = file.ok_or_else(|| format!("there is no lesson {number}: expected 1 to {all}"))?;
    let lesson: Lesson = serde_json::from_slice(file.contents()).map_err(|error| format!("{}: {error}", name(file)))?;
    let variants = LESSONS.get_file(lessons::VARIANTS).and_then(include_dir::File::contents_utf8).unwrap_or_default();
    let variants = lessons::parse_variants(variants)?.remove(&number).unwrap_or_default();
    Ok(Lesson { variants, ..lesson })
}

/// Returns the right answers of a lesson.
pub fn key_of(lesson: &Lesson) -> Result<Key, String> {
    let answer =
        |part: &lessons::Part| Ok((part.check.id, right_answer(lesson, &part.check, &lesson.searches[&part.search])?));
    lesson.parts.iter().map(answer).collect()
}

/// Returns the right answer: that of the lesson, which is tested against the engine, or the node that the search expands next.
fn right_answer(lesson: &Lesson, check: &Check, search: &str) -> Result<Given, String> {
    match (&check.answer, check.options.iter().position(|option| option.right)) {
        (Some(figure), _) => Ok(Given::Number(lesson.figures[figure])),
        (None, Some(position)) => Ok(Given::Option(position)),
        (None, None) => next_node(search).map(Given::Node),
    }
}

/// Returns the search of a link to Learn, and its step.
pub fn search_of(link: &str) -> Result<(SearchSpec, usize), String> {
    let fields: BTreeMap<&str, &str> = link.split('&').filter_map(|field| field.split_once('=')).collect();
    let method = Method::new(field(&fields, "algorithm")?, field(&fields, "heuristic")?)
        .with_weight(optional(&fields, "weight")?.unwrap_or_default())
        .with_partition(optional(&fields, "partition")?);
    let (board, goal): (Board, Goal) = (field(&fields, "board")?, field(&fields, "goal")?);
    let spec = SearchSpec::new(board, goal, method.algorithm, method.heuristic).map_err(|error| error.to_string())?;
    Ok((spec.with_method(method), optional(&fields, "step")?.unwrap_or(0)))
}

/// Returns the node that a search expands after the step of its link.
fn next_node(link: &str) -> Result<u32, String> {
    let (spec, step) = search_of(link)?;
    let mut tracing =
        Tracing::begin(&spec, &PdbStore::default(), step as u64 + 1).map_err(|error| error.to_string())?;
    let mut entries = Vec::new();
    while entries.len() <= step && tracing.advance(&mut entries).is_none() {}
    match entries.get(step) {
        Some(Entry::Node(node)) if node.step == Step::Expanding => Ok(node.id),
        _ => Err(format!("{link}: no node is expanded next")),
    }
}

fn field<T: FromStr<Err: std::fmt::Display>>(fields: &BTreeMap<&str, &str>, name: &str) -> Result<T, String> {
    optional(fields, name)?.ok_or_else(|| format!("{name} is missing"))
}

fn optional<T: FromStr<Err: std::fmt::Display>>(
    fields: &BTreeMap<&str, &str>,
    name: &str,
) -> Result<Option<T>, String> {
    let parsed = fields.get(name).map(|text| text.replace('+', " ").parse());
    parsed.transpose().map_err(|error: T::Err| format!("{name}: {error}"))
}

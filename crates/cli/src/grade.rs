//! `npuzzle grade`

use super::input;
use super::verdict::Error;
use include_dir::{Dir, include_dir};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_formats::{Attempt, CodeFault, Given, Response};
use npuzzle_localization::lessons::{self, Check, Lesson};
use npuzzle_traces::{Entry, Step, Tracing};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

/// Grade the result codes of an exercise
///
/// Finds the codes in any text, such as forwarded mails or the answers of a form, checks each answer, and writes a table for a
/// gradebook. A question scores 1 if the first answer is right, 0.5 if a later one is, and 0 if the answer was shown. A code
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
    let key = lesson(arguments.lesson).and_then(|lesson| key_of(&lesson)).map_err(Error::Input)?;
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

/// Returns a lesson.
///
/// # Errors
/// A message if there is none with this number.
pub fn lesson(number: u32) -> Result<Lesson, String> {
    let name = |file: &include_dir::File| file.path().to_string_lossy().into_owned();
    let file = LESSONS.files().find(|file| lessons::number(&name(file)) == Ok(number));
    let file = file.ok_or_else(|| format!("there is no lesson {number}: expected 1 to {}", LESSONS.files().count()))?;
    serde_json::from_slice(file.contents()).map_err(|error| format!("{}: {error}", name(file)))
}

/// Returns the right answers of a lesson.
fn key_of(lesson: &Lesson) -> Result<Key, String> {
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

/// Returns the node that a search expands after the step of its link.
fn next_node(link: &str) -> Result<u32, String> {
    let fields: BTreeMap<&str, &str> = link.split('&').filter_map(|field| field.split_once('=')).collect();
    let board: Board = field(&fields, "board")?;
    let step: usize = field(&fields, "step")?;
    let spec = SearchSpec::new(
        board,
        field::<Goal>(&fields, "goal")?,
        field::<Algorithm>(&fields, "algorithm")?,
        field::<Heuristic>(&fields, "heuristic")?,
    );
    let spec = spec.map_err(|error| error.to_string())?;
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
    let text = fields.get(name).ok_or_else(|| format!("{name} is missing"))?;
    text.replace('+', " ").parse().map_err(|error: T::Err| format!("{name}: {error}"))
}

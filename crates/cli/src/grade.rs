//! `npuzzle grade`

use super::exercise::{Exercise, Key};
use super::input;
use super::verdict::Error;
use npuzzle_formats::{Attempt, CodeFault, Response};
use serde::Serialize;
use std::collections::{HashMap, hash_map};
use std::io::Write;
use std::path::PathBuf;

/// Grade the result codes of an exercise
///
/// Finds the codes in any text, such as forwarded mails or the answers of a form, checks each answer for the boards of its student,
/// and writes a table for a gradebook. A question scores 1 if the first answer is right, 0.5 if a later one is, and 0 if the answer was shown. A code
/// that is damaged, there twice or from another lesson keeps its line, with the problem instead of a score. A code says what was
/// answered, not who answered. Exit status: 0, also with problems; 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the lesson, or the link to an exercise of your own
    exercise: String,
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
    let exercise = Exercise::read(&arguments.exercise).map_err(Error::Input)?;
    // By the number of the deal.
    let mut keys: HashMap<usize, Key> = HashMap::new();
    let text = input::text_of(&arguments.file)?;
    let mut seen = HashMap::new();
    let mut csv = csv::Writer::from_writer(Vec::new());
    let mut lines = Vec::new();
    let codes = text.lines().zip(1..).flat_map(|(line, number)| Attempt::codes(line).map(move |code| (number, code)));
    for (line, code) in codes {
        let checked = code.map_err(|fault: CodeFault| fault.to_string()).and_then(|attempt| match attempt.lesson {
            number if number == exercise.number() => match seen.insert(attempt.to_string(), line) {
                Some(first) => Err(format!("the same code is in line {first}")),
                None => Ok(attempt),
            },
            number if number < Attempt::LEAST_OWN => Err(format!("the code is of lesson {number}")),
            _ => Err("the code is of another exercise".to_owned()),
        });
        let student = checked.as_ref().map_or("", |attempt| &attempt.student);
        let deal = exercise.deal(student);
        let key = match keys.entry(deal) {
            hash_map::Entry::Occupied(known) => known.into_mut(),
            hash_map::Entry::Vacant(new) => new.insert(exercise.key(deal).map_err(Error::Input)?),
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

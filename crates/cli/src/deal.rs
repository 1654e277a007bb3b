//! `npuzzle deal`

use super::attempt::attempt;
use super::exercise::{Exercise, Key, search_of};
use super::input;
use super::verdict::Error;
use npuzzle_engine::solver::PdbStore;
use npuzzle_formats::Attempt;
use serde::Serialize;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// Print the boards that an exercise deals to each student, and the key
///
/// A student's name decides the boards: for the same name, the page, `grade` and this table agree. The boards differ in neither the
/// length of their shortest solutions nor, by more than a tenth, in the expansions of the searches on show. The key has the right
/// answers as result codes do, an f in hundredths.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the lesson, or the link to an exercise of your own
    exercise: String,
    /// A file with a name a line; - reads standard input
    names: PathBuf,
}

/// The boards and the key of a student, with a count for each search on show. All are in the order of the questions.
#[derive(Serialize)]
struct Row<'a> {
    student: &'a str,
    deal: usize,
    boards: &'a str,
    moves: &'a str,
    expanded: &'a str,
    key: &'a str,
}

pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let exercise = Exercise::read(&arguments.exercise).map_err(Error::Input)?;
    let text = input::text_of(&arguments.names)?;
    let mut rows: HashMap<usize, [String; 4]> = HashMap::new();
    let mut csv = csv::Writer::from_writer(Vec::new());
    for student in text.lines().map(str::trim).filter(|name| !name.is_empty()) {
        if student.len() > Attempt::LONGEST_NAME {
            return Err(Error::Input(format!("“{student}” is longer than {} bytes", Attempt::LONGEST_NAME)));
        }
        let deal = exercise.deal(student);
        let [boards, moves, expanded, key] = match rows.entry(deal) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(described(&exercise, deal).map_err(Error::Input)?),
        };
        let row = Row { student, deal, boards, moves, expanded, key };
        csv.serialize(row).map_err(|error| Error::Input(error.to_string()))?;
    }
    output.write_all(&csv.into_inner().map_err(|error| Error::Input(error.to_string()))?)?;
    Ok(())
}

/// Returns the boards of a deal, the counts of its searches, and the right answers.
fn described(exercise: &Exercise, deal: usize) -> Result<[String; 4], String> {
    let specs = match exercise {
        Exercise::Lesson(_, lesson) => {
            let (lesson, mut seen) = (lesson.dealt(deal), BTreeSet::new());
            let names: Vec<&str> = lesson.parts.iter().map(|part| part.search.as_str()).collect();
            let names = names.into_iter().filter(|name| seen.insert(*name));
            names.map(|name| Ok(search_of(&lesson.searches[name])?.0)).collect::<Result<Vec<_>, String>>()?
        }
        Exercise::Own { exercise, .. } => vec![exercise.variant(deal).spec],
    };
    let (mut boards, mut moves, mut expanded) = (Vec::new(), Vec::new(), Vec::new());
    for spec in specs {
        let board = spec.board().to_string();
        if !boards.contains(&board) {
            boards.push(board);
        }
        let tables = PdbStore::build_for(&spec);
        let ended = attempt(spec, &tables, 1, Duration::ZERO, |_, _| ControlFlow::Continue(()));
        moves.push(ended.moves().map_or_else(|| "-".to_owned(), |moves| moves.len().to_string()));
        expanded.push(ended.statistics.expanded.to_string());
    }
    Ok([boards.join("; "), moves.join(" "), expanded.join(" "), written(exercise.key(deal)?)])
}

/// Writes right answers as a result code has them.
fn written(key: Key) -> String {
    let mut attempt = Attempt::default();
    key.into_iter().for_each(|(question, given)| attempt.answer(question, given));
    attempt.to_string().rsplit('-').nth(1).unwrap_or_default().to_owned()
}

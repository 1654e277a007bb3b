//! Exercises: our lessons, and links to those of a teacher's own.

use include_dir::{Dir, include_dir};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_formats::{Attempt, Given};
use npuzzle_localization::lessons::{self, Check, Lesson};
use npuzzle_traces::{Entry, Step, Timeline, Tracing, exercise};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

/// The files of the lessons, named like `07-dominance.json`.
static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../lessons");

/// The right answers of an exercise by the number of the question.
pub type Key = BTreeMap<u32, Given>;

pub enum Exercise {
    Lesson(u32, Lesson),
    Own { exercise: exercise::Exercise, link: String },
}

impl Exercise {
    /// Reads the number of a lesson, or the link to an exercise of a teacher's own.
    ///
    /// # Errors
    /// A message if there is no such lesson, or the link asks nothing.
    pub fn read(text: &str) -> Result<Exercise, String> {
        match text.parse() {
            Ok(number) => Ok(Exercise::Lesson(number, lesson(number)?)),
            Err(_) => own(text.rsplit_once('#').map_or(text, |(_, fragment)| fragment)),
        }
    }

    /// Returns the number that result codes have.
    pub fn number(&self) -> u32 {
        match self {
            Exercise::Lesson(number, _) => *number,
            Exercise::Own { exercise, .. } => exercise.number(),
        }
    }

    pub fn title(&self) -> String {
        match self {
            Exercise::Lesson(number, lesson) => format!("{number}. {}", lesson.title.get("en")),
            Exercise::Own { .. } => "Exercise".to_owned(),
        }
    }

    /// Returns the number of questions.
    pub fn questions(&self) -> usize {
        match self {
            Exercise::Lesson(_, lesson) => lesson.parts.len(),
            Exercise::Own { exercise, .. } => exercise.steps.len(),
        }
    }

    /// Returns the fragment of the link that begins it.
    pub fn link(&self) -> String {
        match self {
            Exercise::Lesson(number, _) => format!("view=learn&lesson={number}&exercise=1"),
            Exercise::Own { link, .. } if link.contains("exercise=1") => link.clone(),
            Exercise::Own { link, .. } => format!("{link}&exercise=1"),
        }
    }

    /// Returns the number of the deal that a student gets.
    pub fn deal(&self, student: &str) -> usize {
        match self {
            Exercise::Lesson(number, lesson) => Attempt::deal(*number, student, lesson.variants.len() + 1),
            Exercise::Own { exercise, .. } => exercise.deal(student),
        }
    }

    /// Returns the right answers for a deal.
    ///
    /// # Errors
    /// A message if a search of the lesson cannot be traced.
    pub fn key(&self, deal: usize) -> Result<Key, String> {
        match self {
            Exercise::Lesson(_, lesson) => key_of(&lesson.dealt(deal)),
            Exercise::Own { exercise, .. } => key_of_own(&exercise.variant(deal)),
        }
    }
}

/// Reads the fragment of a link to a search with questions.
fn own(link: &str) -> Result<Exercise, String> {
    let questions = fields_of(link).remove("questions");
    let questions = questions.ok_or("expected the number of a lesson, or a link with board= and questions=")?;
    let steps = questions.split(',').map(str::parse).collect::<Result<Vec<usize>, _>>();
    let mut steps = steps.map_err(|_| format!("questions={questions}: expected steps"))?;
    steps.sort_unstable();
    steps.dedup();
    steps.truncate(Attempt::MOST_RESPONSES);
    let (spec, _) = search_of(link)?;
    let exercise = exercise::Exercise { spec, steps };
    key_of_own(&exercise)?;
    Ok(Exercise::Own { exercise, link: link.to_owned() })
}

/// Returns the right answers of an exercise of a teacher's own.
fn key_of_own(exercise: &exercise::Exercise) -> Result<Key, String> {
    let entries = traced(&exercise.spec, exercise.steps.last().map_or(0, |step| step + 1))?;
    let timeline = Timeline::of(&exercise.spec.method(), entries).map_err(|error| error.to_string())?;
    let key = exercise.key(&timeline).ok_or_else(|| {
        let steps: Vec<String> = exercise.steps.iter().map(usize::to_string).collect();
        format!("questions={}: at one of these steps, the search holds nothing to ask", steps.join(","))
    })?;
    Ok((1..).zip(key).collect())
}

/// Returns a lesson with its variants.
///
/// # Errors
/// A message if there is none with this number.
fn lesson(number: u32) -> Result<Lesson, String> {
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

/// Returns the search of a link to Learn, and its step.
pub fn search_of(link: &str) -> Result<(SearchSpec, usize), String> {
    let fields = fields_of(link);
    let method = Method::new(field(&fields, "algorithm")?, field(&fields, "heuristic")?)
        .with_weight(optional(&fields, "weight")?.unwrap_or_default())
        .with_partition(optional(&fields, "partition")?)
        .with_choices(Choices {
            order: optional(&fields, Choice::Order.name())?.unwrap_or_default(),
            ties: optional(&fields, Choice::Ties.name())?.unwrap_or_default(),
            test: optional(&fields, Choice::Test.name())?.unwrap_or_default(),
            duplicates: optional(&fields, Choice::Duplicates.name())?.unwrap_or_default(),
        });
    let (board, goal): (Board, Goal) = (field(&fields, "board")?, field(&fields, "goal")?);
    let spec = SearchSpec::new(board, goal, method.algorithm, method.heuristic).map_err(|error| error.to_string())?;
    Ok((spec.with_method(method), optional(&fields, "step")?.unwrap_or(0)))
}

/// Returns the node that a search expands after the step of its link.
fn next_node(link: &str) -> Result<u32, String> {
    let (spec, step) = search_of(link)?;
    match traced(&spec, step + 1)?.get(step) {
        Some(Entry::Node(node)) if node.step == Step::Expanding => Ok(node.id),
        _ => Err(format!("{link}: no node is expanded next")),
    }
}

/// Returns the first entries of the trace of a search.
fn traced(spec: &SearchSpec, most: usize) -> Result<Vec<Entry>, String> {
    let store = PdbStore::build_for(spec);
    let mut tracing = Tracing::begin(spec, &store, most as u64).map_err(|error| error.to_string())?;
    let mut entries = Vec::new();
    while entries.len() < most && tracing.advance(&mut entries).is_none() {}
    Ok(entries)
}

type Fields = BTreeMap<String, String>;

fn fields_of(link: &str) -> Fields {
    form_urlencoded::parse(link.as_bytes()).into_owned().collect()
}

fn field<T: FromStr<Err: Display>>(fields: &Fields, name: &str) -> Result<T, String> {
    optional(fields, name)?.ok_or_else(|| format!("{name} is missing"))
}

fn optional<T: FromStr<Err: Display>>(fields: &Fields, name: &str) -> Result<Option<T>, String> {
    let parsed = fields.get(name).map(|text| text.parse());
    parsed.transpose().map_err(|error: T::Err| format!("{name}: {error}"))
}

//! The link to the steps of a search, and to a part of a lesson:
//!
//! `#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&weight=1.5&order=LURD&ties=fifo&test=generation&duplicates=keep&step=12`
//!
//! `#view=learn&lesson=3.2`: the second part of the third lesson
//!
//! `#view=learn&lesson=3&exercise=1&student=Anna`: an exercise
//!
//! `#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&questions=2,7&help=hints&exercise=1`: a teacher's own
//!
//! `#view=learn&algorithm=a-star&step=12&note=7:Why%20this%20one%3F&note=12:A%20tie&hide=tree`

use crate::learn::notes::Notes;
use crate::learn::workbench::Column;
use crate::shared::link::{Fragment, LONGEST_KEY, LinkFault, Reading, View};
use crate::shared::locale::t;
use crate::shared::localize::{Localize, Unavailable};
use crate::shared::methods;
use crate::shared::named::named;
use crate::stage::link::{Scene, of_scene};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::spec::{Method, MethodError, SearchSpec};
use npuzzle_formats::{Attempt, Response};
use npuzzle_protocol::tracing::MAX_ENTRIES;
use npuzzle_traces::exercise::Exercise;
use npuzzle_traces::question::Asks;
use std::collections::BTreeSet;
use std::fmt;

/// The last step of the longest trace: its entries and its end.
const MAX_STEP: u32 = MAX_ENTRIES + 1;

const STUDY_KEYS: [&str; 13] = [
    "board",
    "goal",
    "algorithm",
    "heuristic",
    "partition",
    "weight",
    "order",
    "ties",
    "test",
    "duplicates",
    "step",
    "predict",
    NOTE_KEY,
];

/// The key of a note: its step, a colon, and its text. There may be several.
const NOTE_KEY: &str = "note";

/// The key of the columns that are hidden.
const HIDE_KEY: &str = "hide";

/// The key of a lesson's number. The keys of a [`Study`] change the lesson's own.
const LESSON_KEY: &str = "lesson";

/// The keys of an exercise, and of the student's name.
const EXERCISE_KEY: &str = "exercise";
const STUDENT_KEY: &str = "student";

/// The keys of a teacher's own exercise.
const QUESTIONS_KEY: &str = "questions";
const HELP_KEY: &str = "help";

named! {
    /// How far an exercise helps with a question.
    #[derive(Default)]
    pub enum Help {
        Nothing = "none" => t!(help_none),
        Hints = "hints" => t!(help_hints),
        /// Hints, and then the answer.
        #[default]
        Answers = "answers" => t!(help_answers),
    }
}

impl Help {
    /// Returns the number of hints to a question. The one after [`Response::HINTS`] is the answer.
    pub const fn most(self) -> u32 {
        match self {
            Help::Nothing => 0,
            Help::Hints => Response::HINTS,
            Help::Answers => Response::HINTS + 1,
        }
    }
}

/// A teacher's own exercise on a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Quiz {
    /// The steps at which it asks what the next one is, in their order: at most [`Attempt::MOST_RESPONSES`].
    pub steps: Vec<usize>,
    pub help: Help,
}

/// A search whose steps are shown, and the current one.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    pub spec: SearchSpec,
    /// The number of steps that have happened.
    pub step: usize,
    /// The questions to the user before a step is shown.
    pub asks: Asks,
    pub notes: Notes,
}

impl Study {
    /// Returns a study of the search from its first step.
    pub fn new(spec: SearchSpec) -> Study {
        Study { spec, step: 0, asks: Asks::Nothing, notes: Notes::default() }
    }
}

impl Default for Study {
    /// The example by which Nilsson introduced A*: `2 8 3/1 6 4/7 0 5`, five moves from the spiral.
    fn default() -> Study {
        let tiles = [2, 8, 3, 1, 6, 4, 7, 0, 5];
        let board = Board::from_tiles(Size::PUZZLE_8, &tiles).expect("each tile is there once");
        let spec = SearchSpec::new(board, Goal::Spiral, Algorithm::AStar, Heuristic::Misplaced);
        Study::new(spec.expect("every size has this goal"))
    }
}

/// A teacher's own exercise: a search with its questions, and with notes as texts.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnExercise {
    /// The search, at its first question.
    pub study: Study,
    pub quiz: Quiz,
}

impl OwnExercise {
    /// Returns the exercise on a search. `None` if it asks nothing.
    pub fn new(study: &Study, quiz: Quiz) -> Option<OwnExercise> {
        let step = *quiz.steps.first()?;
        Some(OwnExercise { study: Study { step, asks: Asks::Surprises, ..study.clone() }, quiz })
    }

    pub fn exercise(&self) -> Exercise {
        Exercise { spec: self.study.spec.clone(), steps: self.quiz.steps.clone() }
    }

    /// Returns the fragment of the link to a question, from 1, for a student.
    pub fn link(&self, question: u32, student: &str) -> String {
        let step = self.quiz.steps.get((question as usize).wrapping_sub(1)).copied().unwrap_or(self.study.step);
        of_study(&Study { step, ..self.study.clone() }) + &of_quiz(&self.quiz) + &of_exercise(student)
    }
}

/// A part of a lesson. As text, `3.2`, or `3` for the first part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the lesson, from 1.
    pub lesson: u32,
    /// The number of the part, from 1.
    pub part: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            1 => write!(formatter, "{}", self.lesson),
            part => write!(formatter, "{}.{part}", self.lesson),
        }
    }
}

/// Returns the study that the link describes. Absent entries are taken from `before`, except that a board without a
/// goal has the default goal, and that another search begins with its first step.
pub fn study_of(link: &Fragment, before: Study) -> Reading<Study> {
    let mut faults = Vec::new();
    link.report_unknown(
        &[&STUDY_KEYS[..], &[LESSON_KEY, HIDE_KEY, EXERCISE_KEY, STUDENT_KEY, QUESTIONS_KEY, HELP_KEY]].concat(),
        &mut faults,
    );
    let mut spec = before.spec.clone();
    if let Some(text) = link.get("board") {
        match text.parse::<Board>() {
            Ok(board) => {
                spec = SearchSpec::by_method(board, Goal::default(), spec.method())
                    .expect("every size has this goal")
                    .with_limits(spec.limits());
            }
            Err(fault) => faults.push(LinkFault::value("board", fault)),
        }
    }
    let size = spec.board().size();
    if let Some(goal) = link.read::<Goal>("goal", &mut faults) {
        match spec.clone().with_goal(goal) {
            Ok(changed) => spec = changed,
            Err(error) => faults.push(LinkFault::value("goal", error)),
        }
    }
    let mut method = spec.method();
    method.algorithm = link.read("algorithm", &mut faults).unwrap_or(method.algorithm);
    method.heuristic = link.read("heuristic", &mut faults).unwrap_or(method.heuristic);
    method.weight = link.read("weight", &mut faults).unwrap_or(method.weight);
    method.partition = method.partition.filter(|partition| partition.is_for(size));
    if let Some(partition) = link.read::<Partition>("partition", &mut faults) {
        if partition.is_for(size) {
            method.partition = Some(partition);
        } else {
            faults.push(LinkFault::Partition(partition));
        }
    }
    if !method.algorithm.is_available(method.heuristic, size) {
        faults.push(LinkFault::value("algorithm", Unavailable(method.algorithm, method.heuristic, size)));
    }
    method = methods::with_steps(method, size);
    read_choices(link, &mut method, &mut faults);
    let spec = spec.with_method(method);
    let step = link.read_whole("step", 0, MAX_STEP, &mut faults).map(|step| step as usize);
    let unchanged = Some(before.step).filter(|_| spec == before.spec);
    let notes = if has_study(link) { notes_of(link, &mut faults) } else { before.notes };
    // A link to a search asks only if it says so.
    let asks = match link.read_whole("predict", 0, 2, &mut faults) {
        Some(1) => Asks::Surprises,
        Some(2) => Asks::Everything,
        None if !has_study(link) => before.asks,
        _ => Asks::Nothing,
    };
    Reading { value: Study { spec, step: step.or(unchanged).unwrap_or(0), asks, notes }, faults }
}

fn notes_of(link: &Fragment, faults: &mut Vec<LinkFault>) -> Notes {
    let mut notes = Notes::default();
    for (_, value) in link.entries().iter().filter(|(key, _)| key == NOTE_KEY) {
        let (step, text) = value.split_once(':').unwrap_or((value, ""));
        match step.parse().ok().filter(|&step: &u32| step <= MAX_STEP) {
            Some(step) => notes.set(step as usize, text),
            None => faults.push(LinkFault::Number { key: NOTE_KEY.to_owned(), least: 0, most: MAX_STEP }),
        }
    }
    notes
}

/// Returns the columns that the link hides. `None` if it leaves them as they are.
pub fn hidden_columns(link: &Fragment) -> Option<Reading<Vec<Column>>> {
    let mut faults = Vec::new();
    let names = link.get(HIDE_KEY)?.split(',').filter(|name| !name.is_empty());
    let column = |name: &str| {
        let column = Column::ALL.into_iter().find(|column| column.name() == name);
        if column.is_none() {
            let entry = format!("{HIDE_KEY}={name}");
            faults.push(LinkFault::Key(entry.chars().take(LONGEST_KEY).collect()));
        }
        column
    };
    Some(Reading { value: names.filter_map(column).collect(), faults })
}

/// Reads the choices of a search. If the link names the algorithm, those that it does not name are the usual ones.
fn read_choices(link: &Fragment, method: &mut Method, faults: &mut Vec<LinkFault>) {
    let usual = if link.get("algorithm").is_some() { Choices::default() } else { method.choices };
    method.choices = Choices {
        order: link.read(Choice::Order.name(), faults).unwrap_or(usual.order),
        ties: link.read(Choice::Ties.name(), faults).unwrap_or(usual.ties),
        test: link.read(Choice::Test.name(), faults).unwrap_or(usual.test),
        duplicates: link.read(Choice::Duplicates.name(), faults).unwrap_or(usual.duplicates),
    };
    if let Err(error) = method.check() {
        let key = match error {
            MethodError::Choice { choice, .. } => choice.name(),
            MethodError::Weight(_) => "weight",
        };
        if link.get(key).is_some() {
            faults.push(LinkFault::value(key, error));
        }
        *method = method.checked();
    }
}

pub fn has_study(link: &Fragment) -> bool {
    link.entries().iter().any(|(key, _)| STUDY_KEYS.contains(&key.as_str()))
}

/// Returns the part of a lesson that the link opens. `parts` has the number of parts of each lesson. A part that does not
/// exist is replaced by the first one.
pub fn lesson_of(link: &Fragment, parts: &[u32]) -> Reading<Option<Place>> {
    let Some(typed) = link.get(LESSON_KEY) else { return Reading { value: None, faults: Vec::new() } };
    let whole = |text: &str, most| text.parse().ok().filter(|number| (1..=most).contains(number));
    let (lesson, part) = typed.split_once('.').map_or((typed, None), |(lesson, part)| (lesson, Some(part)));
    let Some(lesson) = whole(lesson, parts.len() as u32) else {
        let fault = LinkFault::Number { key: LESSON_KEY.to_owned(), least: 1, most: parts.len() as u32 };
        return Reading { value: None, faults: vec![fault] };
    };
    let most = parts[lesson as usize - 1];
    let read = part.map_or(Some(1), |part| whole(part, most));
    let fault = || {
        let key = format!("{LESSON_KEY}={lesson}.{}", part.unwrap_or_default());
        LinkFault::Number { key: key.chars().take(LONGEST_KEY).collect(), least: 1, most }
    };
    let faults = if read.is_none() { vec![fault()] } else { Vec::new() };
    Reading { value: Some(Place { lesson, part: read.unwrap_or(1) }), faults }
}

/// A name that is too long for a result code.
#[derive(Clone, Copy, Debug)]
struct NameTooLong;

impl Localize for NameTooLong {
    fn localize(&self) -> String {
        t!(name_too_long).to_owned()
    }
}

/// Returns a name that fits into a result code: the text, or its beginning.
pub fn fitting_name(text: &str) -> &str {
    let text = text.trim();
    let fits = |&end: &usize| text.is_char_boundary(end);
    &text[..(0..=text.len().min(Attempt::LONGEST_NAME)).rev().find(fits).unwrap_or(0)]
}

/// Returns the questions that the link asks about its search. `None` if there are none.
pub fn quiz_of(link: &Fragment) -> Reading<Option<Quiz>> {
    let mut faults = Vec::new();
    let texts = link.get(QUESTIONS_KEY).unwrap_or_default().split(',').filter(|text| !text.is_empty());
    let steps: Option<BTreeSet<u32>> =
        texts.map(|text| text.parse().ok().filter(|&step: &u32| step <= MAX_STEP)).collect();
    let steps = steps.unwrap_or_else(|| {
        faults.push(LinkFault::Number { key: QUESTIONS_KEY.to_owned(), least: 0, most: MAX_STEP });
        BTreeSet::new()
    });
    let help = link.get(HELP_KEY).map(|name| Help::ALL.into_iter().find(|help| help.name() == name));
    if help == Some(None) {
        faults.push(LinkFault::Key(HELP_KEY.to_owned()));
    }
    let steps: Vec<usize> = steps.into_iter().take(Attempt::MOST_RESPONSES).map(|step| step as usize).collect();
    let value = (!steps.is_empty()).then(|| Quiz { steps, help: help.flatten().unwrap_or_default() });
    Reading { value, faults }
}

/// Returns the name of the student if the link makes its questions an exercise. `None` if it does not.
pub fn exercise_of(link: &Fragment, has_questions: bool) -> Reading<Option<String>> {
    let mut faults = Vec::new();
    let is_exercise = link.read_whole(EXERCISE_KEY, 0, 1, &mut faults) == Some(1);
    if is_exercise && !has_questions {
        faults.push(LinkFault::Key(EXERCISE_KEY.to_owned()));
    }
    let student = link.get(STUDENT_KEY).unwrap_or_default().trim();
    if student.len() > Attempt::LONGEST_NAME {
        faults.push(LinkFault::value(STUDENT_KEY, NameTooLong));
    }
    let value = (is_exercise && has_questions).then(|| fitting_name(student).to_owned());
    Reading { value, faults }
}

/// Returns the fragment of a study, without `#`.
pub fn of_study(Study { spec, step, asks, notes }: &Study) -> String {
    let Method { algorithm, heuristic, partition, weight, choices, .. } = spec.method();
    let scene = Scene {
        board: Some(spec.board().clone()),
        goal: Some(spec.goal().clone()),
        algorithm: Some(algorithm),
        heuristic: Some(heuristic),
        partition,
        weight: Some(weight),
        ..Scene::default()
    };
    let choices = choices.unusual().map(|choice| match choice {
        Choice::Order => format!("&order={}", choices.order),
        Choice::Ties => format!("&ties={}", choices.ties),
        Choice::Test => format!("&test={}", choices.test),
        Choice::Duplicates => format!("&duplicates={}", choices.duplicates),
    });
    let choices = choices.collect::<String>();
    let predict = match asks {
        Asks::Nothing => "",
        Asks::Surprises => "&predict=1",
        Asks::Everything => "&predict=2",
    };
    let mut fragment = format!("{}{choices}&step={step}{predict}", of_scene(View::Learn, &scene));
    for (step, text) in notes.iter() {
        fragment.extend(["&", NOTE_KEY, "=", &step.to_string(), ":"]);
        fragment.extend(escaped(text));
    }
    fragment
}

/// Writes a text for a link. Programs that write `+` for a space may also take a `+` for one of their own.
fn escaped(text: &str) -> impl Iterator<Item = &str> {
    form_urlencoded::byte_serialize(text.as_bytes()).map(|part| if part == "+" { "%20" } else { part })
}

/// Returns the end of a fragment that asks questions about its search.
pub fn of_quiz(Quiz { steps, help }: &Quiz) -> String {
    let steps: Vec<String> = steps.iter().map(usize::to_string).collect();
    let help = if *help == Help::default() { String::new() } else { format!("&{HELP_KEY}={}", help.name()) };
    if steps.is_empty() { String::new() } else { format!("&{QUESTIONS_KEY}={}{help}", steps.join(",")) }
}

/// Returns the end of a fragment that makes its questions an exercise.
pub fn of_exercise(student: &str) -> String {
    let mut end = format!("&{EXERCISE_KEY}=1");
    if !student.is_empty() {
        end.extend(["&", STUDENT_KEY, "="]);
        end.extend(escaped(student));
    }
    end
}

/// Returns the end of a fragment that hides columns. Empty if there are none.
pub fn of_hidden(hidden: impl IntoIterator<Item = Column>) -> String {
    let names: Vec<&str> = hidden.into_iter().map(Column::name).collect();
    if names.is_empty() { String::new() } else { format!("&{HIDE_KEY}={}", names.join(",")) }
}

/// Returns the fragment of a part of a lesson, without `#`, and of the study in it if that is not the part's own.
pub fn of_lesson(place: Place, study: Option<&Study>) -> String {
    let study = study.map_or_else(|| format!("view={}", View::Learn.name()), of_study);
    format!("{study}&{LESSON_KEY}={place}")
}

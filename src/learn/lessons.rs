//! The lessons of the Learn view. Their files are in `lessons/`; the build writes a list per language, with the value of each
//! figure in braces. The program includes the English one and fetches the others.

use crate::learn::link::{Place, Study, study_of};
use crate::learn::workbench::{Picture, Tab};
use crate::shared::figures::grouped;
use crate::shared::json::Value;
use crate::shared::link::Fragment;
use crate::shared::locale::{Language, current_language};
use crate::shared::progress::Progress;
use npuzzle_formats::Given;
use std::cell::RefCell;

/// A lesson in one language.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The number, from 1, by which links and storage know it.
    pub number: u32,
    /// The minutes that it takes, at most.
    pub minutes: u32,
    pub title: String,
    /// The skill that it teaches.
    pub aim: String,
    /// The parts, in their order. Their number does not depend on the language.
    pub parts: Vec<Part>,
}

/// A part of a lesson: a text, a task in the workbench, and a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    pub text: String,
    /// The search on show, at its first step on show.
    pub study: Study,
    /// The panel that a narrow window shows first.
    pub panel: Tab,
    /// The picture of the whole search.
    pub picture: Picture,
    /// The fragment of a link to another view, in which the task continues.
    pub link: Option<String>,
    pub check: Check,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The number by which a right answer is saved.
    pub id: u32,
    pub question: String,
    pub kind: Kind,
    /// The hints, from the vaguest.
    pub hints: Vec<String>,
    /// The reason why that is right.
    pub reason: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Choice {
        options: Vec<String>,
        /// The position of the right one.
        right: usize,
    },
    /// A number to type.
    Number(u64),
    /// The node that the search on show expands next, to be chosen in the workbench.
    Prediction(u32),
}

impl Check {
    /// Returns whether an answer is right. `None` if it answers another kind of question.
    pub fn is_right(&self, given: Given) -> Option<bool> {
        match (&self.kind, given) {
            (Kind::Choice { options, right }, Given::Option(chosen)) => {
                (chosen < options.len()).then_some(chosen == *right)
            }
            (Kind::Number(answer), Given::Number(typed)) => Some(typed == *answer),
            (Kind::Prediction(next), Given::Node(chosen)) => Some(chosen == *next),
            _ => None,
        }
    }
}

impl Lesson {
    /// Returns the part with a number, from 1.
    pub fn part(&self, number: u32) -> Option<&Part> {
        self.parts.get((number as usize).checked_sub(1)?)
    }

    pub fn answered(&self, progress: &Progress) -> usize {
        self.parts.iter().filter(|part| progress.has(self.number, part.check.id)).count()
    }

    pub fn is_complete(&self, progress: &Progress) -> bool {
        self.answered(progress) == self.parts.len()
    }

    /// Returns the first part whose question is open, or else the first part.
    pub fn next_part(&self, progress: &Progress) -> Place {
        let open = self.parts.iter().position(|part| !progress.has(self.number, part.check.id));
        Place { lesson: self.number, part: open.map_or(1, |index| index as u32 + 1) }
    }
}

thread_local! {
    /// The lessons read so far, English first. They are never freed, so that drawing need not copy them.
    static READ: RefCell<Vec<(Language, &'static [Lesson])>> = RefCell::new(vec![(Language::English, english())]);
}

fn english() -> &'static [Lesson] {
    read(include_str!(concat!(env!("OUT_DIR"), "/lessons.json"))).leak()
}

pub fn is_known(language: Language) -> bool {
    READ.with_borrow(|read| read.iter().any(|(known, _)| *known == language))
}

/// Reads the lessons in a language, unless the file is not of this build.
pub fn add(language: Language, file: &str) {
    let course = read(file);
    let lengths = |course: &[Lesson]| course.iter().map(|lesson| lesson.parts.len()).collect::<Vec<_>>();
    READ.with_borrow_mut(|read| {
        if lengths(&course) == lengths(read[0].1) {
            read.push((language, course.leak()));
        }
    });
}

/// Returns all lessons in the order of their numbers: in the current language, or in English until its file has arrived.
pub fn course() -> &'static [Lesson] {
    let language = current_language();
    READ.with_borrow(|read| read.iter().find(|(known, _)| *known == language).unwrap_or(&read[0]).1)
}

pub fn at(place: Place) -> Option<(&'static Lesson, &'static Part)> {
    let lesson = course().get((place.lesson as usize).checked_sub(1)?)?;
    Some((lesson, lesson.part(place.part)?))
}

/// Returns the place after another one. `None` after the last one.
pub fn after(place: Place) -> Option<Place> {
    let next = Place { part: place.part + 1, ..place };
    [next, Place { lesson: place.lesson + 1, part: 1 }].into_iter().find(|&next| at(next).is_some())
}

/// Returns the last lesson that was begun and has an open question, or else the first one with an open question. `None` if
/// there is none.
pub fn next_lesson(progress: &Progress) -> Option<&'static Lesson> {
    let open = || course().iter().filter(|lesson| !lesson.is_complete(progress));
    open().rfind(|lesson| lesson.answered(progress) > 0).or_else(|| open().next())
}

fn read(file: &str) -> Vec<Lesson> {
    let Some(Value::List(lessons)) = Value::parse(file) else { return Vec::new() };
    lessons.iter().zip(1..).filter_map(|(lesson, number)| lesson_of(number, lesson)).collect()
}

fn lesson_of(number: u32, lesson: &Value) -> Option<Lesson> {
    Some(Lesson {
        number,
        minutes: lesson.number("minutes")? as u32,
        title: text_of(lesson, "title")?,
        aim: text_of(lesson, "aim")?,
        parts: lesson.list("parts")?.iter().filter_map(part_of).collect(),
    })
}

fn part_of(part: &Value) -> Option<Part> {
    let kind = match (part.number("right"), part.number("answer")) {
        (Some(right), _) => Kind::Choice { options: texts_of(part, "options"), right: right as usize },
        (_, Some(answer)) => Kind::Number(answer),
        _ => Kind::Prediction(part.number("node")? as u32),
    };
    let (panel, picture) = match part.text("panel") {
        Some("space") => (Tab::Tree, Picture::Space),
        name => (Tab::ALL.into_iter().find(|tab| name == Some(tab.name())).unwrap_or_default(), Picture::Tree),
    };
    Some(Part {
        text: text_of(part, "text")?,
        study: study_of(&Fragment::parse(part.text("search")?), Study::default()).value,
        panel,
        picture,
        link: part.text("link").map(str::to_owned),
        check: Check {
            id: part.number("id")? as u32,
            question: text_of(part, "question")?,
            kind,
            hints: texts_of(part, "hints"),
            reason: text_of(part, "reason")?,
        },
    })
}

fn texts_of(value: &Value, name: &str) -> Vec<String> {
    let filled = |text: &Value| match text {
        Value::Text(text) => Some(filled(text)),
        _ => None,
    };
    value.list(name).unwrap_or_default().iter().filter_map(filled).collect()
}

fn text_of(value: &Value, name: &str) -> Option<String> {
    value.text(name).map(filled)
}

/// Writes the numbers in braces as the current language does.
fn filled(text: &str) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some((number, rest)) = part.split_once('}') {
            filled += &number.parse().map(grouped).unwrap_or_default();
            filled += rest;
        }
    }
    filled
}

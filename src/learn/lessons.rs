//! The lessons of the Learn view. Their files are in `lessons/`; the build writes a list per language, with the position of each
//! figure in braces. The program includes the English one and fetches the others. The figures are of a deal: of the lesson's own boards,
//! or of those that an exercise deals to a student.

use crate::learn::link::{Help, OwnExercise, Place, Study, of_exercise, of_lesson, study_of};
use crate::learn::workbench::{Picture, Tab};
use crate::shared::figures::grouped;
use crate::shared::json::Value;
use crate::shared::link::Fragment;
use crate::shared::locale::{Language, current_language};
use crate::shared::progress::Progress;
use npuzzle_engine::puzzle::StateSpace;
use npuzzle_formats::{Attempt, Given};
use std::cell::RefCell;
use std::mem::discriminant;

/// A lesson in one language.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The number, from 1, by which links and storage know it. A teacher's own exercise has a large one.
    pub number: u32,
    /// The minutes that it takes, at most.
    pub minutes: u32,
    pub title: String,
    /// The skill that it teaches.
    pub aim: String,
    /// The parts, in their order. Their number does not depend on the language.
    pub parts: Vec<Part>,
    /// The exercise, if it is a teacher's own.
    pub own: Option<OwnExercise>,
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
    /// The next step of the search on show, to be predicted in the workbench.
    Prediction(Given),
}

impl Check {
    /// Returns whether an answer is right. `None` if it answers another kind of question.
    pub fn is_right(&self, given: Given) -> Option<bool> {
        match (&self.kind, given) {
            (Kind::Choice { options, right }, Given::Option(chosen)) => {
                (chosen < options.len()).then_some(chosen == *right)
            }
            (Kind::Number(answer), Given::Number(typed)) => Some(typed == *answer),
            (Kind::Prediction(right), given) => {
                (discriminant(right) == discriminant(&given)).then_some(given == *right)
            }
            _ => None,
        }
    }
}

impl Lesson {
    /// Returns the part with a number, from 1.
    pub fn part(&self, number: u32) -> Option<&Part> {
        self.parts.get((number as usize).checked_sub(1)?)
    }

    /// Returns the number of hints to each question. The one after [`Response::HINTS`](npuzzle_formats::Response::HINTS) is the answer.
    pub fn most_hints(&self) -> u32 {
        self.own.as_ref().map_or(Help::default(), |own| own.quiz.help).most()
    }

    /// Returns the fragment of a part, or of an exercise that a student does. A teacher's own is always one.
    pub fn link(&self, part: u32, student: Option<&str>) -> String {
        match &self.own {
            Some(own) => own.link(part, student.unwrap_or_default()),
            None => {
                of_lesson(Place { lesson: self.number, part }, None) + &student.map(of_exercise).unwrap_or_default()
            }
        }
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

/// The lessons in a language: as read, and with their own boards.
#[derive(Clone, Copy)]
struct Read {
    language: Language,
    lists: &'static [Value],
    course: &'static [Lesson],
}

thread_local! {
    /// For each lesson, the searches and figures of each deal.
    static DEALS: Value = Value::parse(include_str!(concat!(env!("OUT_DIR"), "/deals.json"))).expect("the build writes JSON");
    /// The lessons read so far, English first. They are never freed, so that drawing need not copy them.
    static READ: RefCell<Vec<Read>> =
        RefCell::new(vec![Read::new(Language::English, include_str!(concat!(env!("OUT_DIR"), "/lessons.json")))]);
    /// The teachers' own exercises that links have opened. Few, and never freed either.
    static OWN: RefCell<Vec<&'static Lesson>> = const { RefCell::new(Vec::new()) };
    /// The lessons dealt so far. They are never freed either; there are only so many deals.
    static DEALT: RefCell<Vec<(Language, usize, &'static Lesson)>> = const { RefCell::new(Vec::new()) };
}

impl Read {
    fn new(language: Language, file: &str) -> Read {
        let Some(Value::List(lists)) = Value::parse(file) else { return Read { language, lists: &[], course: &[] } };
        let course =
            lists.iter().zip(1..).filter_map(|(lesson, number)| lesson_of(number, lesson, 0)).collect::<Vec<_>>();
        Read { language, lists: lists.leak(), course: course.leak() }
    }
}

pub fn is_known(language: Language) -> bool {
    READ.with_borrow(|read| read.iter().any(|known| known.language == language))
}

/// Reads the lessons in a language, unless the file is not of this build.
pub fn add(language: Language, file: &str) {
    let new = Read::new(language, file);
    let lengths = |read: &Read| read.course.iter().map(|lesson| lesson.parts.len()).collect::<Vec<_>>();
    READ.with_borrow_mut(|read| {
        if lengths(&new) == lengths(&read[0]) {
            read.push(new);
        }
    });
}

/// Returns the lessons in the current language, or in English until its file has arrived.
fn current() -> Read {
    let language = current_language();
    READ.with_borrow(|read| *read.iter().find(|known| known.language == language).unwrap_or(&read[0]))
}

/// Returns the language of the lessons on show.
pub fn language() -> Language {
    current().language
}

/// Returns all lessons in the order of their numbers: in the current language, or in English until its file has arrived.
pub fn course() -> &'static [Lesson] {
    current().course
}

/// Returns a lesson and its part with the boards that a student gets; the lesson's own without a name.
pub fn dealt(place: Place, student: &str) -> Option<(&'static Lesson, &'static Part)> {
    let index = (place.lesson as usize).checked_sub(1)?;
    let deal = Attempt::deal(place.lesson, student, with_deals(place.lesson, <[Value]>::len));
    if deal == 0 {
        return at(place);
    }
    let Read { language, lists, course } = current();
    let is_dealt = |of: &&(Language, usize, &Lesson)| (of.0, of.1, of.2.number) == (language, deal, place.lesson);
    let known = DEALT.with_borrow(|dealt| dealt.iter().find(is_dealt).map(|of| of.2));
    let lesson = known.or_else(|| {
        course.get(index)?;
        let lesson: &'static Lesson = Box::leak(Box::new(lesson_of(place.lesson, &lists[index], deal)?));
        DEALT.with_borrow_mut(|dealt| dealt.push((language, deal, lesson)));
        Some(lesson)
    })?;
    Some((lesson, lesson.part(place.part)?))
}

pub fn at(place: Place) -> Option<(&'static Lesson, &'static Part)> {
    let lesson = course().get((place.lesson as usize).checked_sub(1)?).or_else(|| own(place.lesson))?;
    Some((lesson, lesson.part(place.part)?))
}

/// Returns the teacher's own exercise with a number that was opened last.
fn own(number: u32) -> Option<&'static Lesson> {
    OWN.with_borrow(|own| own.iter().find(|lesson| lesson.number == number).copied())
}

/// Adds a teacher's own exercise. It replaces that with the same number, which may be another student's or in another language.
pub fn add_own(lesson: Lesson) {
    OWN.with_borrow_mut(|own| {
        if !own.iter().any(|known| **known == lesson) {
            own.retain(|known| known.number != lesson.number);
            own.push(Box::leak(Box::new(lesson)));
        }
    });
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

/// Returns whether the boards of a lesson's exercise depend on the student.
pub fn has_variants(number: u32) -> bool {
    let is_dealt = |own: &OwnExercise| StateSpace::is_listed(own.study.spec.board().size());
    own(number)
        .and_then(|lesson| lesson.own.as_ref())
        .map_or_else(|| with_deals(number, |deals| deals.len() > 1), is_dealt)
}

/// Calls a function with the deals of a lesson. The first one has its own boards.
fn with_deals<T>(number: u32, call: impl FnOnce(&[Value]) -> T) -> T {
    DEALS.with(|lessons| {
        let Value::List(lessons) = lessons else { return call(&[]) };
        match (number as usize).checked_sub(1).and_then(|index| lessons.get(index)) {
            Some(Value::List(deals)) => call(deals),
            _ => call(&[]),
        }
    })
}

fn lesson_of(number: u32, lesson: &Value, deal: usize) -> Option<Lesson> {
    let (searches, figures) = with_deals(number, |deals| {
        fn searches(deal: &Value) -> impl Iterator<Item = &str> {
            deal.list("searches").unwrap_or_default().iter().filter_map(Value::as_text)
        }
        let figures = deals.get(deal)?.list("figures")?.iter().filter_map(Value::as_number).collect();
        // A deal says what differs from the first one. Of equal keys, the first counts.
        let links = searches(&deals[deal]).zip(searches(&deals[0])).map(|(changed, own)| format!("{changed}&{own}"));
        Some((links.map(|link| study_of(&Fragment::parse(&link), Study::default()).value).collect(), figures))
    })?;
    let dealt = Dealt { searches, figures };
    Some(Lesson {
        number,
        minutes: lesson.number("minutes")? as u32,
        title: dealt.text(lesson, "title")?,
        aim: dealt.text(lesson, "aim")?,
        parts: lesson.list("parts")?.iter().filter_map(|part| dealt.part(part)).collect(),
        own: None,
    })
}

/// The searches and figures that fill the gaps of a lesson.
struct Dealt {
    searches: Vec<Study>,
    figures: Vec<u64>,
}

impl Dealt {
    fn part(&self, part: &Value) -> Option<Part> {
        let kind = match (part.number("right"), self.figure(part, "answer")) {
            (Some(right), _) => Kind::Choice { options: self.texts(part, "options"), right: right as usize },
            (_, Some(answer)) => Kind::Number(answer),
            _ => Kind::Prediction(Given::Node(self.figure(part, "node")? as u32)),
        };
        let (panel, picture) = match part.text("panel") {
            Some("space") => (Tab::Tree, Picture::Space),
            name => (Tab::ALL.into_iter().find(|tab| name == Some(tab.name())).unwrap_or_default(), Picture::Tree),
        };
        Some(Part {
            text: self.text(part, "text")?,
            study: self.searches.get(part.number("search")? as usize)?.clone(),
            panel,
            picture,
            link: part.text("link").map(str::to_owned),
            check: Check {
                id: part.number("id")? as u32,
                question: self.text(part, "question")?,
                kind,
                hints: self.texts(part, "hints"),
                reason: self.text(part, "reason")?,
            },
        })
    }

    /// Returns the figure whose position is under a name.
    fn figure(&self, value: &Value, name: &str) -> Option<u64> {
        self.figures.get(value.number(name)? as usize).copied()
    }

    fn texts(&self, value: &Value, name: &str) -> Vec<String> {
        value.list(name).unwrap_or_default().iter().filter_map(Value::as_text).map(|text| self.filled(text)).collect()
    }

    fn text(&self, value: &Value, name: &str) -> Option<String> {
        value.text(name).map(|text| self.filled(text))
    }

    /// Replaces the positions in braces by the figures, as the current language writes numbers.
    fn filled(&self, text: &str) -> String {
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if let Some((position, rest)) = part.split_once('}') {
                let figure = position.parse().ok().and_then(|position: usize| self.figures.get(position));
                filled += &figure.copied().map(grouped).unwrap_or_default();
                filled += rest;
            }
        }
        filled
    }
}

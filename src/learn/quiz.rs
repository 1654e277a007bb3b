//! A teacher's own exercise: questions about the steps of the search on show.

use crate::learn::explanation::{explain, figure, figures, wording};
use crate::learn::lessons::{Check, Kind, Lesson, Part};
use crate::learn::link::{Help, OwnExercise, Quiz, Study};
use crate::learn::notes::Notes;
use crate::learn::workbench::{Picture, Tab};
use crate::shared::locale::t;
use crate::shared::localize::{Localize, algorithm_summary};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_formats::Attempt;
use npuzzle_traces::Timeline;
use npuzzle_traces::exercise::Exercise;
use npuzzle_traces::question::{Asks, Question};

/// Why an exercise cannot be opened.
#[derive(Clone, Copy, Debug)]
pub struct NothingToAsk;

impl Localize for NothingToAsk {
    fn localize(&self) -> String {
        t!(nothing_to_ask).to_owned()
    }
}

/// An exercise that a teacher is making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    pub quiz: Quiz,
    /// The kinds of questions that are chosen when the page chooses them.
    pub kinds: Vec<Question>,
}

/// A change of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Ask at a step, or no longer.
    Step(usize),
    /// Choose steps with questions of a kind, or no longer.
    Kind(Question),
    /// Choose all steps.
    Spread,
    Help(Help),
}

impl Draft {
    /// The kinds of questions that an exercise may ask.
    pub const KINDS: [Question; 3] = [Question::Next, Question::Kept, Question::F];

    pub fn new(quiz: Quiz) -> Draft {
        Draft { quiz, kinds: Draft::KINDS.to_vec() }
    }

    pub fn change(&mut self, timeline: &Timeline, change: Change) {
        let Quiz { steps, help } = &mut self.quiz;
        match change {
            Change::Step(step) => match steps.binary_search(&step) {
                Ok(place) => drop(steps.remove(place)),
                Err(place) if steps.len() < Attempt::MOST_RESPONSES => steps.insert(place, step),
                Err(_) => {}
            },
            Change::Kind(kind) => match self.kinds.iter().position(|known| *known == kind) {
                Some(place) => drop(self.kinds.remove(place)),
                None => self.kinds.push(kind),
            },
            Change::Spread => *steps = Exercise::spread(timeline, &self.kinds),
            Change::Help(chosen) => *help = chosen,
        }
    }
}

/// Returns the question that an exercise can ask at a step.
pub fn question(timeline: &Timeline, step: usize) -> Option<Question> {
    Question::at(timeline, step, Asks::Surprises).filter(|question| question.key(timeline, step).is_some())
}

/// Returns an exercise as a lesson in the current language, with a part for each question. It is on the board of a student's search, at
/// steps of that. `None` if a step holds nothing to ask.
pub fn lesson(own: &OwnExercise, exercise: &Exercise, timeline: &Timeline) -> Option<Lesson> {
    let part = |(((&step, given), id), noted): (((&usize, _), _), &usize)| {
        let question = question(timeline, step)?;
        Some(Part {
            text: own.study.notes.at(*noted).unwrap_or_default().to_owned(),
            study: Study { spec: exercise.spec.clone(), step, notes: Notes::default(), ..own.study.clone() },
            panel: if question == Question::Next { Tab::Frontier } else { Tab::Board },
            picture: Picture::Tree,
            link: None,
            check: Check {
                id,
                question: wording(question).to_owned(),
                kind: Kind::Prediction(given),
                hints: hints(&exercise.spec, timeline, step, question).into(),
                reason: explain(timeline, step),
            },
        })
    };
    let key = exercise.key(timeline)?;
    let parts = exercise.steps.iter().zip(key).zip(1..).zip(&own.quiz.steps).map(part).collect::<Option<_>>()?;
    let (number, title) = (own.exercise().number(), t!(own_exercise).to_owned());
    Some(Lesson { number, minutes: 0, title, aim: String::new(), parts, own: Some(own.clone()) })
}

/// Returns the hints to a question: the rule, and figures.
fn hints(spec: &SearchSpec, timeline: &Timeline, step: usize, question: Question) -> [String; 2] {
    let node = timeline.node_entry(step).map(|entry| &entry.node);
    let all = node.map(|node| figures(timeline, node)).unwrap_or_default();
    match question {
        Question::F => {
            let parts =
                node.map(|node| [("g", node.g), ("h", node.h)].map(|(name, value)| figure(name, &value.to_string())));
            [t!(hint_f).to_owned(), t!(hint_figures, figures = parts.unwrap_or_default().join(", "))]
        }
        Question::Kept => [t!(hint_kept).to_owned(), t!(hint_figures, figures = all)],
        _ => [algorithm_summary(spec.method().algorithm).to_owned(), t!(hint_figures, figures = all)],
    }
}

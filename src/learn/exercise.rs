//! Exercises: the questions of a lesson, scored. The browser and the embedding page save attempts as result codes.

use crate::learn::lessons::{self, Lesson};
use crate::learn::link::Place;
use npuzzle_formats::{Attempt, Response};

/// The maximum number of saved attempts. The least recently changed are dropped first.
const MOST: usize = 100;

/// Adds an attempt to the saved ones. It replaces that student's, and one without a name, so that the next student at the same
/// device does not continue it.
pub fn with_attempt(mut kept: Vec<Attempt>, attempt: Attempt) -> Vec<Attempt> {
    kept.retain(|other| other.lesson != attempt.lesson || !["", &attempt.student].contains(&other.student.as_str()));
    kept.push(attempt);
    kept.drain(..kept.len().saturating_sub(MOST));
    kept
}

fn lesson_of(attempt: &Attempt) -> Option<&'static Lesson> {
    lessons::dealt(Place { lesson: attempt.lesson, part: 1 }, &attempt.student).map(|(lesson, _)| lesson)
}

/// Returns whether the last answer to a question of a lesson is right.
fn is_right(lesson: &Lesson, response: &Response) -> bool {
    let check = lesson.parts.iter().map(|part| &part.check).find(|check| check.id == response.question);
    check.zip(response.answer).and_then(|(check, given)| check.is_right(given)) == Some(true)
}

pub fn is_answered(attempt: &Attempt, question: u32) -> bool {
    lesson_of(attempt).zip(attempt.response(question)).is_some_and(|(lesson, response)| is_right(lesson, response))
}

/// Returns whether a question was answered right, or its answer was shown: what follows does not count.
pub fn is_settled(attempt: &Attempt, question: u32) -> bool {
    is_answered(attempt, question)
        || attempt.response(question).is_some_and(|response| response.hints > Response::HINTS)
}

/// Returns the score from 0 to 1.
pub fn score(attempt: &Attempt) -> f64 {
    lesson_of(attempt).map_or(0.0, |lesson| attempt.score(lesson.parts.len(), |response| is_right(lesson, response)))
}

pub fn is_complete(attempt: &Attempt) -> bool {
    lesson_of(attempt).is_some_and(|lesson| lesson.parts.iter().all(|part| is_settled(attempt, part.check.id)))
}

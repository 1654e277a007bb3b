//! Exercises: questions answered, helped with and scored, and those of a teacher's own, made, dealt and opened.

use crate::learn::effect::Effect;
use crate::learn::exercise::is_settled;
use crate::learn::lessons::{self, Lesson, has_variants};
use crate::learn::link::{OwnExercise, Place, Study};
use crate::learn::notes::Notes;
use crate::learn::quiz;
use crate::learn::state::{Invitation, Learning, Phase};
use crate::shared::link::LinkFault;
use npuzzle_formats::{Attempt, Given, Response};
use npuzzle_protocol::tracing::{Deal, Dealt};
use npuzzle_traces::exercise::Exercise;
use npuzzle_traces::question::Asks;

impl Learning {
    /// Opens a teacher's own exercise, or another part of the one on show.
    pub(super) fn invite(&mut self, invitation: Invitation, effects: &mut Vec<Effect>) {
        let Invitation { own, student, part, .. } = &invitation;
        let is_on_show =
            self.student() == Some(student) && self.part().is_some_and(|(lesson, _)| lesson.own.as_ref() == Some(own));
        if is_on_show {
            let place = self.lesson.map(|place| Place { part: *part, ..place });
            self.open(place);
            return self.part().into_iter().for_each(|(_, part)| self.set_study(part.study.clone()));
        }
        (self.draft, self.welcome) = (None, None);
        let exercise = own.exercise();
        if exercise.deal(student) == 0 {
            let dealt = Dealt { board: exercise.spec.board().clone(), steps: exercise.steps };
            self.invited = Some(invitation);
            return self.take_deal(dealt, effects);
        }
        self.last_deal += 1;
        let Exercise { spec, steps } = exercise;
        effects.push(Effect::Deal(self.last_deal, Deal { spec, steps, student: student.clone() }));
        self.invited = Some(invitation);
    }

    /// Shows the board that a student gets.
    pub(super) fn take_deal(&mut self, Dealt { board, steps }: Dealt, effects: &mut Vec<Effect>) {
        let Some(mut invitation) = self.invited.take() else { return };
        let study = Study { notes: Notes::default(), ..invitation.own.study.clone() };
        let Ok(spec) = study.spec.clone().with_board(board) else { return };
        let is_other = self.part().is_none_or(|(lesson, _)| lesson.own.as_ref() != Some(&invitation.own));
        let step = steps.first().copied().unwrap_or(0);
        invitation.steps = Some(steps);
        self.invited = Some(invitation);
        if is_other {
            self.open(None);
            self.exercise = None;
        }
        self.set_study(Study { spec, step, ..study });
        self.open_invited(effects);
    }

    /// Opens the exercise that was dealt, once its search is traced.
    pub(super) fn open_invited(&mut self, effects: &mut Vec<Effect>) {
        let Phase::Traced { trace, .. } = &self.phase else { return };
        let Some(Invitation { own, student, part, steps: Some(steps) }) =
            self.invited.take_if(|invited| invited.steps.is_some())
        else {
            return;
        };
        let exercise = Exercise { spec: self.study.spec.clone(), steps };
        let Some(lesson) = quiz::lesson(&own, &exercise, trace) else {
            self.study.asks = Asks::Nothing;
            return self.refused.push(LinkFault::value("questions", quiz::NothingToAsk));
        };
        let place = Place { lesson: lesson.number, part };
        lessons::add_own(lesson);
        self.open(Some(place));
        self.begin_exercise(Some((place, student)), effects);
        if let Some((_, part)) = self.part() {
            self.set_study(part.study.clone());
        }
    }

    pub(super) fn answer(&mut self, given: Given, effects: &mut Vec<Effect>) {
        let Some((lesson, part)) = self.part() else { return };
        let Some(is_right) = part.check.is_right(given) else { return };
        self.given = Some(given);
        if let Some(attempt) = self.exercise.as_mut().filter(|attempt| !is_settled(attempt, part.check.id)) {
            attempt.answer(part.check.id, given);
            effects.push(Effect::KeepExercise(attempt.clone()));
        }
        if is_right && lesson.own.is_none() && !self.progress.has(lesson.number, part.check.id) {
            self.progress.add(lesson.number, part.check.id);
            effects.push(Effect::SaveProgress(self.progress.clone()));
        }
    }

    pub(super) fn hint(&mut self, effects: &mut Vec<Effect>) {
        let Some((lesson, part)) = self.part() else { return };
        let is_hinted = self.hints_seen() < lesson.most_hints();
        match &mut self.exercise {
            Some(attempt) if is_hinted && !is_settled(attempt, part.check.id) => {
                attempt.hint(part.check.id);
                effects.push(Effect::KeepExercise(attempt.clone()));
            }
            Some(_) => {}
            None => self.hints = (self.hints + 1).min(Response::HINTS + 1),
        }
    }

    /// Returns whether a later state shows the step after the one on show.
    pub(super) fn is_ahead_of(&self, after: &Learning) -> bool {
        self.study.spec == after.study.spec && self.study.step < after.study.step
    }

    /// Counts the answer as shown if the step after that of the state before was the answer to the exercise's question.
    pub(super) fn show_prediction(&mut self, before: &Learning, effects: &mut Vec<Effect>) {
        let Some((_, part)) = self.part().filter(|(_, part)| before.is_asked(part)) else { return };
        if let Some(attempt) = self.exercise.as_mut().filter(|attempt| !is_settled(attempt, part.check.id)) {
            attempt.show_answer(part.check.id);
            effects.push(Effect::KeepExercise(attempt.clone()));
        }
    }

    /// Begins a student's exercise, unless it is under way, or ends it.
    pub(super) fn begin_exercise(&mut self, exercise: Option<(Place, String)>, effects: &mut Vec<Effect>) {
        let attempt = exercise.map(|(Place { lesson, .. }, student)| Attempt { lesson, student, ..Attempt::default() });
        let is_same = |(one, other): (&Attempt, &Attempt)| (one.lesson, &one.student) == (other.lesson, &other.student);
        if !attempt.as_ref().zip(self.exercise.as_ref()).is_some_and(is_same) {
            self.exercise = attempt;
            effects.extend(self.exercise.as_ref().map(|Attempt { lesson, student, .. }| Effect::BeginExercise {
                lesson: *lesson,
                student: student.clone(),
            }));
        }
    }

    /// Continues a saved attempt, on the boards of its student.
    pub(super) fn restore(&mut self, saved: Attempt, effects: &mut Vec<Effect>) {
        match self.dealt_exercise().filter(|_| self.student() != Some(&saved.student)) {
            // Once they are dealt, it is asked for again.
            Some(own) => self.invite(Invitation { own, student: saved.student, part: 1, steps: None }, effects),
            None => drop(self.change_attempt(saved)),
        }
    }

    /// Returns the teacher's own exercise on show, if it depends on the student.
    fn dealt_exercise(&self) -> Option<OwnExercise> {
        let (lesson, _) = self.part()?;
        lesson.own.clone().filter(|_| has_variants(lesson.number))
    }

    /// Changes the name of the student, who may get other boards and then begins anew. Before the first answer, what is saved of that
    /// student's attempt returns.
    pub(super) fn set_student(&mut self, name: &str, effects: &mut Vec<Effect>) {
        let Some(attempt) = self.exercise.clone().filter(|attempt| attempt.student != name) else { return };
        if let Some(own) = self.dealt_exercise() {
            return self.invite(Invitation { own, student: name.to_owned(), part: 1, steps: None }, effects);
        }
        let attempt = Attempt { student: name.to_owned(), ..attempt };
        let begun = Attempt { lesson: attempt.lesson, student: name.to_owned(), ..Attempt::default() };
        if self.change_attempt(attempt.clone()) || attempt.responses.is_empty() {
            effects.push(Effect::BeginExercise { lesson: begun.lesson, student: begun.student.clone() });
            self.exercise = Some(begun);
        } else {
            effects.push(Effect::KeepExercise(attempt));
        }
    }

    /// Changes the attempt, and shows other boards if its student gets others. Returns whether that is so.
    pub(super) fn change_attempt(&mut self, attempt: Attempt) -> bool {
        let before = self.part();
        self.exercise = Some(attempt);
        let (Some((old, _)), Some((new, part))) = (before, self.part()) else { return false };
        let is_other = !std::ptr::eq(old, new);
        if is_other {
            self.given = None;
            self.set_study(part.study.clone());
        }
        is_other
    }

    /// Returns the exercise that is being made. `None` if it asks nothing.
    pub(super) fn own(&self) -> Option<OwnExercise> {
        OwnExercise::new(&self.study, self.draft.as_ref()?.quiz.clone())
    }

    /// Returns the fragment that opens the exercise that is being made. `None` if it asks nothing.
    pub fn exercise_link(&self, student: &str) -> Option<String> {
        Some(self.own()?.link(1, student))
    }

    /// Returns the exercise that is being made, or the lesson on show as one.
    pub(super) fn packed_exercise(&self) -> Option<npuzzle_scorm::Exercise> {
        let packed = |lesson: &Lesson| npuzzle_scorm::Exercise {
            number: lesson.number,
            title: lesson.title.clone(),
            link: lesson.link(1, Some("")),
            questions: lesson.parts.len() as u32,
        };
        match (self.own(), &self.phase) {
            (Some(own), Phase::Traced { trace, .. }) => quiz::lesson(&own, &own.exercise(), trace).as_ref().map(packed),
            _ => self.part().map(|(lesson, _)| packed(lesson)),
        }
    }
}

//! Predictions: with them, a step that holds a surprise is shown only after the user has said what will happen.

use npuzzle_traces::Timeline;
use npuzzle_traces::question::{Answer, Asks, Question};

/// An answer, and whether it was right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// The step before the one in question.
    pub step: usize,
    pub answer: Answer,
    pub is_right: bool,
}

/// The answers so far. Nothing of them leaves the browser.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    pub answers: u32,
    pub right: u32,
    /// The number of right answers since the last wrong one.
    pub streak: u32,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct Predictions {
    /// The number of steps that have been revealed. Those are shown without questions.
    pub revealed: usize,
    /// The last answer, until another step is shown.
    pub verdict: Option<Verdict>,
    pub score: Score,
}

impl Predictions {
    /// Asks from a step on, with a new score.
    pub fn restart(&mut self, step: usize) {
        *self = Predictions { revealed: step, ..Predictions::default() };
    }

    /// Goes on after answers that were given before.
    pub fn resume(&mut self, revealed: usize, score: Score) {
        self.revealed = self.revealed.max(revealed);
        self.score = score;
    }

    /// Returns the question to answer at a step. `None` if the next step has been revealed or holds no surprise.
    pub fn question(&self, timeline: &Timeline, step: usize, asks: Asks) -> Option<Question> {
        if step < self.revealed { None } else { Question::at(timeline, step, asks) }
    }

    /// Returns the last step that can be shown on the way from one step forward to another.
    pub fn barrier(&self, timeline: &Timeline, step: usize, target: usize, asks: Asks) -> usize {
        let target = target.min(timeline.steps());
        (step.max(self.revealed)..target).find(|&step| Question::at(timeline, step, asks).is_some()).unwrap_or(target)
    }

    /// Marks an answer to the question at a step. Returns whether it answers that question.
    pub fn mark(&mut self, timeline: &Timeline, step: usize, answer: Answer, asks: Asks) -> bool {
        let Some(is_right) =
            self.question(timeline, step, asks).and_then(|question| question.is_right(timeline, step, answer))
        else {
            return false;
        };
        self.verdict = Some(Verdict { step, answer, is_right });
        self.score.answers += 1;
        self.score.right += u32::from(is_right);
        self.score.streak = if is_right { self.score.streak + 1 } else { 0 };
        self.revealed = step + 1;
        true
    }

    /// Reveals the step after `step` without an answer, which ends a streak.
    pub fn give_up(&mut self, step: usize) {
        self.verdict = None;
        self.score.streak = 0;
        self.revealed = self.revealed.max(step + 1);
    }
}

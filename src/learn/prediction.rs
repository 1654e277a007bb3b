//! Predictions: with them, a step that holds a surprise is shown only after the user has said what will happen.

use crate::shared::named::named;

use npuzzle_traces::{Entry, Landmark, NodeEntry, Phase, PruneReason, Rule, Step, Timeline};

/// The questions to the user before a step is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Asks {
    /// No questions.
    #[default]
    Nothing,
    /// One about each step that may surprise.
    Surprises,
    /// One about everything that the algorithm does: the user takes its place.
    Everything,
}

impl Asks {
    /// Returns whether anything is asked.
    pub fn is_on(self) -> bool {
        self != Asks::Nothing
    }
}

named! {
    /// A question about the next step.
    pub enum Question {
        /// The number of nodes expanded in all. Asked once, at the start.
        Total = "total",
        /// The node of the frontier that is expanded next.
        Next = "next",
        /// Whether the next successor is put on the frontier.
        Kept = "kept",
        /// The f of the next successor, which is put on the frontier.
        F = "f",
        /// Whether the next successor is put on the frontier, and if so, its g, h and f.
        Figures = "figures",
    }
}

impl Question {
    /// Returns the question about the step after `step`. `None` if that step holds nothing to ask, or after the last one.
    ///
    /// Each successor has one question. Of surprises, those put on the frontier are asked every second time for their f, if f
    /// counts. Of everything, all successors are asked for their figures, and nothing is guessed at the start.
    pub fn at(timeline: &Timeline, step: usize, asks: Asks) -> Option<Question> {
        if asks == Asks::Nothing {
            return None;
        }
        let asks_all = asks == Asks::Everything;
        if step == 0 && !asks_all {
            return total(timeline).map(|_| Question::Total);
        }
        let node = timeline.node_entry(step)?;
        match node.step {
            Step::Source => None,
            // Nodes that the search takes up again to drop them.
            Step::Pruned(PruneReason::DepthLimit | PruneReason::LayerDuplicate | PruneReason::BeamWidth) => None,
            Step::Expanding if timeline.rule() == Rule::Recorded => None,
            Step::Expanding => {
                let moment = timeline.at(step);
                let is_choice = timeline.frontier_len(&moment) > 1;
                let is_first = timeline.frontier(&moment).next().is_some_and(|first| first.id == node.id);
                (is_choice && is_first).then_some(Question::Next)
            }
            _ if has_f(timeline) && asks_all => Some(Question::Figures),
            _ if has_f(timeline) && is_kept(node.step) && step.is_multiple_of(2) => Some(Question::F),
            _ => Some(Question::Kept),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer {
    /// This number of nodes is expanded in all, within a factor of 2.
    Total(u32),
    /// This node is expanded next.
    Next(u32),
    /// The successor is put on the frontier, or not.
    Kept(bool),
    /// The successor has this f.
    F(f64),
    /// The successor is put on the frontier with these figures.
    Figures {
        /// The moves from the start.
        g: u32,
        /// The estimate of the distance to the goal.
        h: u32,
        /// The value that orders the frontier.
        f: f64,
    },
}

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
            self.question(timeline, step, asks).and_then(|question| is_right(timeline, step, question, answer))
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

/// Returns whether an answer to a question at a step is right. `None` if it answers another question.
fn is_right(timeline: &Timeline, step: usize, question: Question, answer: Answer) -> Option<bool> {
    match (question, answer) {
        (Question::Total, Answer::Total(guess)) => {
            let total = total(timeline)?;
            Some(total <= guess.saturating_mul(2) && guess <= total.saturating_mul(2))
        }
        (Question::Next, Answer::Next(id)) => {
            // A node that does not wait is no candidate.
            let is_candidate = timeline.phase(id, step) == Phase::Waiting;
            is_candidate.then_some(timeline.node_entry(step)?.id == id)
        }
        (Question::Figures, Answer::Kept(true)) => None,
        (Question::Kept | Question::Figures, Answer::Kept(is_expected)) => {
            Some(is_kept(timeline.node_entry(step)?.step) == is_expected)
        }
        (Question::F, Answer::F(f)) => Some(is_same(timeline.node_entry(step)?.node.f, f)),
        (Question::Figures, Answer::Figures { g, h, f }) => {
            let NodeEntry { step, node, .. } = timeline.node_entry(step)?;
            Some(is_kept(*step) && (node.g, node.h) == (g, h) && is_same(node.f, f))
        }
        _ => None,
    }
}

/// Returns whether values of f are the same in two decimals, with which they are shown.
pub fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.01
}

/// Returns the number of nodes that the search expands. `None` if the trace was cut short, so that it does not say.
pub fn total(timeline: &Timeline) -> Option<u32> {
    match timeline.entries().last()? {
        Entry::End(end) if end.length.is_some() => Some(timeline.rank(Landmark::Expansion, timeline.steps()) as u32),
        _ => None,
    }
}

pub fn successor(timeline: &Timeline, step: usize) -> Option<&NodeEntry> {
    timeline.node_entry(step).filter(|node| !matches!(node.step, Step::Source | Step::Expanding))
}

/// Returns whether f decides which nodes are expanded.
fn has_f(timeline: &Timeline) -> bool {
    timeline.is_informed() && matches!(timeline.rule(), Rule::BestFirst | Rule::Deepening | Rule::Recorded)
}

/// Returns whether a successor is put on the frontier, or its path replaces the one to a node there.
fn is_kept(step: Step) -> bool {
    step.sets_parent()
}

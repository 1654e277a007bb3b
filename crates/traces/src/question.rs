//! Questions about the next step of a search, and their right answers.

use crate::entry::{Entry, NodeEntry, Step};
use crate::rule::Rule;
use crate::timeline::{Landmark, Phase, Timeline};
use npuzzle_engine::search::PruneReason;
use npuzzle_formats::Given;

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

/// A question about the next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The number of nodes expanded in all. Asked once, at the start.
    Total,
    /// The node of the frontier that is expanded next.
    Next,
    /// Whether the next successor is put on the frontier.
    Kept,
    /// The f of the next successor, which is put on the frontier.
    F,
    /// Whether the next successor is put on the frontier, and if so, its g, h and f.
    Figures,
}

impl Question {
    pub const fn name(self) -> &'static str {
        match self {
            Question::Total => "total",
            Question::Next => "next",
            Question::Kept => "kept",
            Question::F => "f",
            Question::Figures => "figures",
        }
    }

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

    /// Returns whether an answer to the question at a step is right. `None` if it answers another question.
    pub fn is_right(self, timeline: &Timeline, step: usize, answer: Answer) -> Option<bool> {
        match (self, answer) {
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

    /// Returns the right answer to the question at a step, as a result code has it. `None` if there is no single one, or it is a guess.
    pub fn key(self, timeline: &Timeline, step: usize) -> Option<Given> {
        let node = timeline.node_entry(step)?;
        match self {
            Question::Next => Answer::Next(node.id),
            Question::Kept => Answer::Kept(is_kept(node.step)),
            Question::F => Answer::F(node.node.f),
            Question::Total | Question::Figures => return None,
        }
        .given()
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

impl Answer {
    /// Returns the answer as a result code has it, an f in hundredths. `None` for those that no exercise asks for.
    pub fn given(self) -> Option<Given> {
        match self {
            Answer::Next(node) => Some(Given::Node(node)),
            Answer::Kept(is_kept) => Some(Given::Option(usize::from(!is_kept))),
            Answer::F(f) => Some(Given::Number((100.0 * f).round() as u64)),
            Answer::Total(_) | Answer::Figures { .. } => None,
        }
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

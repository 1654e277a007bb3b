//! The pseudocode of each family of algorithms, and the line of each step.

use crate::shared::locale::t;
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Ties, Weight};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::spec::Method;
use npuzzle_traces::{Entry, PruneReason, Rule, Step, Timeline};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    Start,
    /// Both ends are put on frontiers.
    StartBoth,
    FirstBound,
    FirstLimit,
    Loop,
    TakeByG,
    TakeByH,
    TakeByF,
    TakeWeighted,
    TakeOldest,
    TakeNewest,
    /// The oldest node of the smaller side is taken.
    TakeSide,
    TakeNext,
    TieOldest,
    TieNewest,
    /// Of several best nodes, the one with the largest g is taken, and of these the newest.
    TieLargestG,
    /// Of several best nodes, the one with the smallest h is taken, and of these the newest.
    TieSmallestH,
    Goal,
    Each,
    /// The loop over the successors in an order that the user has chosen.
    EachInOrder,
    GoalGenerated,
    Put,
    Back,
    /// A successor that both ends know ends the search.
    Meet,
    New,
    Shorter,
    Duplicate,
    Within,
    WithinLimit,
    Beyond,
    /// Nodes that a layer has no room for are dropped.
    Layer,
    Incumbent,
    Raise,
    RaiseLimit,
}

impl Line {
    /// Returns the text, and the depth of its indentation.
    pub fn text(self) -> (&'static str, usize) {
        match self {
            Line::Start => (t!(code_start), 0),
            Line::StartBoth => (t!(code_start_both), 0),
            Line::FirstBound => (t!(code_first_bound), 0),
            Line::FirstLimit => (t!(code_first_limit), 0),
            Line::Loop => (t!(code_loop), 0),
            Line::TakeByG => (t!(code_take_g), 1),
            Line::TakeByH => (t!(code_take_h), 1),
            Line::TakeByF => (t!(code_take_f), 1),
            Line::TakeWeighted => (t!(code_take_weighted), 1),
            Line::TakeOldest => (t!(code_take_oldest), 1),
            Line::TakeNewest => (t!(code_take_newest), 1),
            Line::TakeSide => (t!(code_take_side), 1),
            Line::TakeNext => (t!(code_take_next), 1),
            Line::TieOldest => (t!(code_tie_oldest), 2),
            Line::TieNewest => (t!(code_tie_newest), 2),
            Line::TieLargestG => (t!(code_tie_larger_g), 2),
            Line::TieSmallestH => (t!(code_tie_smaller_h), 2),
            Line::Goal => (t!(code_goal), 1),
            Line::Each => (t!(code_each), 1),
            Line::EachInOrder => (t!(code_each_in_order), 1),
            Line::GoalGenerated => (t!(code_goal_generated), 2),
            Line::Put => (t!(code_put), 2),
            Line::Back => (t!(code_back), 2),
            Line::Meet => (t!(code_meet), 2),
            Line::New => (t!(code_new), 2),
            Line::Shorter => (t!(code_shorter), 2),
            Line::Duplicate => (t!(code_duplicate), 2),
            Line::Within => (t!(code_within), 2),
            Line::WithinLimit => (t!(code_within_limit), 2),
            Line::Beyond => (t!(code_beyond), 2),
            Line::Layer => (t!(code_layer), 1),
            Line::Incumbent => (t!(code_incumbent), 1),
            Line::Raise => (t!(code_raise), 0),
            Line::RaiseLimit => (t!(code_raise_limit), 0),
        }
    }
}

/// Returns the pseudocode of a method: lines that its searches can reach, and no others.
pub fn program(method: &Method) -> Vec<Line> {
    use Line::*;
    let Method { algorithm, heuristic, weight, depth_limit, .. } = *method;
    let Choices { order, ties, test, duplicates } = method.choices.of(algorithm);
    let take = match algorithm {
        Algorithm::WeightedAStar if weight == Weight::INFINITE => TakeByH,
        Algorithm::WeightedAStar if weight.hundredths() == Some(0) => TakeByG,
        Algorithm::BreadthFirst => TakeOldest,
        Algorithm::Greedy => TakeByH,
        Algorithm::AStar => TakeByF,
        Algorithm::WeightedAStar | Algorithm::DynamicWeighting => TakeWeighted,
        Algorithm::DepthFirst | Algorithm::IterativeDeepening | Algorithm::IdaStar => TakeNewest,
        Algorithm::Bidirectional => TakeSide,
        Algorithm::Optimal | Algorithm::Anytime => TakeNext,
    };
    let mut lines = match Rule::of(algorithm) {
        Rule::BestFirst | Rule::BreadthFirst | Rule::DepthFirst => {
            vec![Start, Loop, take, Goal, Each, Back, New, Shorter, Duplicate]
        }
        Rule::Bidirectional => vec![StartBoth, Loop, take, Each, Back, Meet, New, Duplicate],
        Rule::Recorded if algorithm == Algorithm::Anytime => {
            vec![Start, Loop, take, Each, Back, Within, Beyond, Layer, Incumbent, Raise]
        }
        Rule::Deepening | Rule::Recorded => {
            vec![FirstBound, Start, Loop, take, Goal, Each, Back, Within, Beyond, Raise]
        }
    };
    if order != Choices::default().order {
        replace(&mut lines, Each, &[EachInOrder]);
    }
    if Choice::Ties.applies_to(algorithm) {
        let tie = match ties {
            Ties::Fifo => TieOldest,
            Ties::Lifo => TieNewest,
            Ties::LargerG => TieLargestG,
            // f is h.
            Ties::SmallerH if take == TakeByH => TieNewest,
            Ties::SmallerH => TieSmallestH,
        };
        replace(&mut lines, take, &[take, tie]);
    }
    // In the order of g, the first path to a board is shortest. So it is with a weight below 1 and a consistent h: f grows with
    // each move, and a detour has two moves more. Depth-first search keeps the first path unless its depth is limited.
    let keeps_first_path = match take {
        TakeOldest | TakeByG => true,
        TakeWeighted => weight < Weight::ONE && heuristic.is_consistent(),
        TakeNewest => depth_limit.is_none(),
        _ => false,
    };
    if keeps_first_path {
        replace(&mut lines, Shorter, &[]);
    }
    if duplicates == Duplicates::Keep {
        lines.retain(|line| ![Back, Shorter, Duplicate].contains(line));
        replace(&mut lines, New, &[Put]);
    }
    if test == GoalTest::Generation {
        replace(&mut lines, Goal, &[]);
        for kept in [New, Put, Within] {
            replace(&mut lines, kept, &[kept, GoalGenerated]);
        }
    }
    if !algorithm.is_informed() {
        for (line, of_depth) in [(FirstBound, FirstLimit), (Within, WithinLimit), (Raise, RaiseLimit)] {
            replace(&mut lines, line, &[of_depth]);
        }
    }
    lines
}

/// Puts other lines in the place of one.
fn replace(lines: &mut Vec<Line>, line: Line, others: &[Line]) {
    if let Some(position) = lines.iter().position(|&known| known == line) {
        lines.splice(position..=position, others.iter().copied());
    }
}

/// Returns the line that the last entry before a step belongs to: an index of [`program`]. `None` before the first
/// entry, and for entries that no line has.
pub fn current_line(timeline: &Timeline, method: &Method, step: usize) -> Option<usize> {
    let program = program(method);
    let entry = step.checked_sub(1)?;
    let candidates: &[Line] = match timeline.entries().get(entry)? {
        Entry::Node(node) => match node.step {
            Step::Source => &[Line::Start, Line::StartBoth],
            Step::Expanding => &[
                Line::TakeByG,
                Line::TakeByH,
                Line::TakeByF,
                Line::TakeWeighted,
                Line::TakeOldest,
                Line::TakeNewest,
                Line::TakeSide,
                Line::TakeNext,
            ],
            Step::Generating if timeline.meets(entry) => &[Line::Meet],
            Step::Generating => &[Line::New, Line::Within, Line::WithinLimit, Line::Put],
            Step::Updating | Step::Reopening => &[Line::Shorter, Line::Within, Line::WithinLimit],
            Step::Duplicate => &[Line::Duplicate],
            Step::Pruned(PruneReason::Parent | PruneReason::Automaton) => &[Line::Back],
            Step::Pruned(PruneReason::Bound) => &[Line::Beyond],
            Step::Pruned(PruneReason::LayerDuplicate | PruneReason::BeamWidth) => &[Line::Layer],
            // Depth-first search does not expand what is too deep.
            Step::Pruned(PruneReason::DepthLimit) => &[Line::Each, Line::EachInOrder],
        },
        Entry::Bound(_) => match timeline.bound(entry) {
            Some(_) => &[Line::Raise, Line::RaiseLimit],
            None => &[Line::FirstBound, Line::FirstLimit],
        },
        Entry::Incumbent(_) => &[Line::Incumbent],
        Entry::End(end) if end.length.is_some() => &[Line::Goal, Line::GoalGenerated, Line::Meet, Line::Incumbent],
        Entry::End(_) => &[Line::Loop],
    };
    program.iter().position(|line| candidates.contains(line))
}

//! The pseudocode of each family of algorithms, and the line of each step.

use crate::shared::locale::t;
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Ties, Weight};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::spec::Method;
use npuzzle_traces::{Entry, PruneReason, Rule, Step, Timeline};

/// Defines the lines, each with the depth of its indentation and its text.
macro_rules! lines {
    ($($(#[$of_line:meta])* $depth:literal: $Line:ident = $text:ident,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Line { $($(#[$of_line])* $Line),* }

        impl Line {
            /// Returns the text, and the depth of its indentation.
            pub fn text(self) -> (&'static str, usize) {
                match self { $(Line::$Line => (t!($text), $depth)),* }
            }
        }
    };
}

lines! {
    0: Start = code_start,
    /// Both ends are put on frontiers.
    0: StartBoth = code_start_both,
    0: FirstBound = code_first_bound,
    0: FirstLimit = code_first_limit,
    0: Loop = code_loop,
    1: TakeByG = code_take_g,
    1: TakeByH = code_take_h,
    1: TakeByF = code_take_f,
    1: TakeWeighted = code_take_weighted,
    1: TakeOldest = code_take_oldest,
    1: TakeNewest = code_take_newest,
    /// The oldest node of the smaller side is taken.
    1: TakeSide = code_take_side,
    1: TakeNext = code_take_next,
    2: TieOldest = code_tie_oldest,
    2: TieNewest = code_tie_newest,
    /// Of several best nodes, the one with the largest g is taken, and of these the newest.
    2: TieLargestG = code_tie_larger_g,
    /// Of several best nodes, the one with the smallest h is taken, and of these the newest.
    2: TieSmallestH = code_tie_smaller_h,
    1: Goal = code_goal,
    1: Each = code_each,
    /// The loop over the successors in an order that the user has chosen.
    1: EachInOrder = code_each_in_order,
    2: GoalGenerated = code_goal_generated,
    2: Put = code_put,
    2: Back = code_back,
    /// A successor that both ends know ends the search.
    2: Meet = code_meet,
    2: New = code_new,
    2: Shorter = code_shorter,
    2: Duplicate = code_duplicate,
    2: Within = code_within,
    2: WithinLimit = code_within_limit,
    2: Beyond = code_beyond,
    /// Nodes that a layer has no room for are dropped.
    1: Layer = code_layer,
    1: Incumbent = code_incumbent,
    0: Raise = code_raise,
    0: RaiseLimit = code_raise_limit,
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
    use Line::*;
    let program = program(method);
    let entry = step.checked_sub(1)?;
    let candidates: &[Line] = match timeline.entries().get(entry)? {
        Entry::Node(node) => match node.step {
            Step::Source => &[Start, StartBoth],
            Step::Expanding => &[TakeByG, TakeByH, TakeByF, TakeWeighted, TakeOldest, TakeNewest, TakeSide, TakeNext],
            Step::Generating if timeline.meets(entry) => &[Meet],
            Step::Generating => &[New, Within, WithinLimit, Put],
            Step::Updating | Step::Reopening => &[Shorter, Within, WithinLimit],
            Step::Duplicate => &[Duplicate],
            Step::Pruned(PruneReason::Parent | PruneReason::Automaton) => &[Back],
            Step::Pruned(PruneReason::Bound) => &[Beyond],
            Step::Pruned(PruneReason::LayerDuplicate | PruneReason::BeamWidth) => &[Layer],
            // Depth-first search does not expand what is too deep.
            Step::Pruned(PruneReason::DepthLimit) => &[Each, EachInOrder],
        },
        Entry::Bound(_) => match timeline.bound(entry) {
            Some(_) => &[Raise, RaiseLimit],
            None => &[FirstBound, FirstLimit],
        },
        Entry::Incumbent(_) => &[Incumbent],
        Entry::End(end) if end.length.is_some() => &[Goal, GoalGenerated, Meet, Incumbent],
        Entry::End(_) => &[Loop],
    };
    program.iter().position(|line| candidates.contains(line))
}

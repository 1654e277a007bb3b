//! Each step of a search belongs to a line of its pseudocode.

use crate::learning::{trace, trace_within};
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Ties, Weight};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_engine::spec::Method;
use npuzzle_page::learn::pseudocode::{Line, current_line, program};
use npuzzle_page::learn::trace::Trace;
use npuzzle_testing::run::request;
use npuzzle_testing::walk::walked_away;
use npuzzle_traces::{Entry, Step};

/// Boards 5 and 21 moves from the goal.
const NEAR: &str = "1 2 5/3 4 8/6 0 7";
const FAR: &str = "8 1 2/0 4 3/7 5 6";

fn search(board: &str, algorithm: Algorithm, choices: Choices) -> (Trace, Method) {
    let spec = request(board.parse().expect("a board"), Goal::BlankFirst, algorithm, Heuristic::Manhattan)
        .with_choices(choices);
    (trace(&spec), spec.method())
}

/// The usual choices, others one by one, and all others at once.
fn choices() -> Vec<Choices> {
    let usual = Choices::default();
    let order = "LURD".parse().expect("an order");
    let mut choices = vec![
        usual,
        Choices { order, ..usual },
        Choices { test: GoalTest::Generation, ..usual },
        Choices { duplicates: Duplicates::Keep, ..usual },
        Choices { order, ties: Ties::Lifo, test: GoalTest::Generation, duplicates: Duplicates::Keep },
    ];
    choices.extend(Ties::ALL.iter().map(|&ties| Choices { ties, ..usual }));
    choices
}

#[test]
fn every_step_has_a_line() {
    for (&algorithm, choices) in
        Algorithm::ALL.iter().flat_map(|known| choices().into_iter().map(move |all| (known, all)))
    {
        let board = if Choice::Order.applies_to(algorithm) { NEAR } else { FAR };
        let (trace, method) = search(board, algorithm, choices);
        assert_eq!(current_line(&trace, &method, 0), None);
        for step in 1..=trace.steps() {
            let entry = trace.entries()[step - 1].clone();
            // Best-first searches report a lower bound that they do not use.
            let has_line = !matches!(entry, Entry::Bound(_)) || program(&method).contains(&Line::Raise);
            let line = current_line(&trace, &method, step);
            assert!(line.is_some() || !has_line, "{algorithm}: {entry:?}");
            if let (Some(line), Entry::Node(node)) = (line, entry) {
                let (text, indent) = program(&method)[line].text();
                let expected = match node.step {
                    Step::Source => 0,
                    Step::Expanding => 1,
                    Step::Pruned(_) => indent.max(1),
                    _ => 2,
                };
                assert_eq!(indent, expected, "{algorithm}: {text}");
            }
        }
    }
}

/// Returns the lines, apart from loops and rules for ties, to which no step belongs in searches of boards up to a number of
/// moves from the goal.
fn unreached(method: Method, farthest: usize) -> Vec<Line> {
    let lines = program(&method);
    let is_shown = |line: &Line| {
        use Line::*;
        !matches!(line, Loop | Each | EachInOrder | TieOldest | TieNewest | TieLargestG | TieSmallestH)
    };
    let mut missing: Vec<Line> = lines.iter().copied().filter(is_shown).collect();
    if method.algorithm == Algorithm::Anytime {
        // Its deepening raises a bound on boards of 4x4 only, after more entries than these traces have.
        missing.retain(|&line| line != Line::Raise);
    }
    let size = match method.algorithm {
        // The complete table of 3x3 leaves no bound to raise.
        Algorithm::Optimal | Algorithm::Anytime => Size::new(5, 2).expect("a size"),
        _ => Size::PUZZLE_8,
    };
    let goal = Goal::BlankFirst.board(size).expect("every size has it");
    for (moves, seed) in (1..=farthest).cycle().zip(0..1000) {
        if missing.is_empty() {
            break;
        }
        let heuristic = [Heuristic::Manhattan, Heuristic::Euclidean][seed as usize % 2];
        let spec = request(walked_away(&goal, moves, seed), Goal::BlankFirst, method.algorithm, heuristic);
        let trace = trace(&spec.with_method(method.with_heuristic(heuristic)));
        for (entry, step) in trace.entries().iter().zip(1..) {
            let line = current_line(&trace, &method, step).map(|line| lines[line]);
            assert!(line.is_some() || !matches!(entry, Entry::Node(_)), "{method:?}: {entry:?}");
            missing.retain(|&missing| Some(missing) != line);
        }
    }
    missing
}

#[test]
fn every_line_of_every_search_is_reached() {
    for &algorithm in Algorithm::ALL {
        for choices in choices().into_iter().filter(|&choices| choices.of(algorithm) == choices) {
            let method = Method::new(algorithm, Heuristic::Manhattan).with_choices(choices);
            // The tree of all paths to a far board is too large.
            let farthest = if choices.duplicates == Duplicates::Keep { 5 } else { 60 };
            assert_eq!(unreached(method, farthest), [], "{algorithm}, {choices:?}");
        }
    }
    for weight in ["0", "0.9", "1", "1.5", "inf"] {
        let method = Method::new(Algorithm::WeightedAStar, Heuristic::Manhattan);
        let method = method.with_weight(weight.parse().expect("a weight"));
        assert_eq!(unreached(method, 60), [], "weight {weight}");
    }
    let limited = Method::new(Algorithm::DepthFirst, Heuristic::Manhattan).with_depth_limit(Some(21));
    assert_eq!(unreached(limited, 20), []);
    assert!(program(&limited).contains(&Line::Shorter));
}

#[test]
fn the_lines_follow_the_choices() {
    let usual = Method::new(Algorithm::WeightedAStar, Heuristic::Manhattan);
    let lines = |choices| program(&usual.with_choices(choices));
    let of = Choices::default();
    let fifo = lines(Choices { ties: Ties::Fifo, ..of });
    assert_eq!(fifo[2..4], [Line::TakeWeighted, Line::TieOldest]);
    let early = lines(Choices { test: GoalTest::Generation, ..of });
    assert!(!early.contains(&Line::Goal) && early.contains(&Line::GoalGenerated));
    let tree = lines(Choices { duplicates: Duplicates::Keep, ..of });
    let expected = [Line::Start, Line::Loop, Line::TakeWeighted, Line::TieSmallestH, Line::Goal, Line::Each, Line::Put];
    assert_eq!(tree, expected);
    // These have an order of their own.
    let of = |algorithm| program(&Method::new(algorithm, Heuristic::Manhattan));
    assert_eq!(of(Algorithm::BreadthFirst)[2..4], [Line::TakeOldest, Line::Goal]);
    assert_eq!(of(Algorithm::DepthFirst)[2..4], [Line::TakeNewest, Line::Goal]);
    // The h of nodes with the least h are the same.
    assert_eq!(of(Algorithm::Greedy)[2..4], [Line::TakeByH, Line::TieNewest]);
    let weighing = |weight| program(&usual.with_weight(weight))[2];
    let zero = Weight::from_hundredths(0).expect("a weight");
    assert_eq!([zero, Weight::INFINITE].map(weighing), [Line::TakeByG, Line::TakeByH]);
}

#[test]
fn the_ends_meet_at_a_line_of_their_own_and_a_search_that_is_cut_off_ends_in_its_loop() {
    let (met, method) = search(NEAR, Algorithm::Bidirectional, Choices::default());
    for entry in
        (0..met.steps()).filter(|&entry| met.node_entry(entry).is_some_and(|node| node.step == Step::Generating))
    {
        let line = current_line(&met, &method, entry + 1).map(|line| program(&method)[line]);
        assert_eq!(line == Some(Line::Meet), met.meets(entry), "{entry}: {line:?}");
    }
    let spec = request(FAR.parse().expect("a board"), Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
    for (entries, line) in [(4000, Line::Goal), (20, Line::Loop)] {
        let (trace, method) = (trace_within(&spec, entries), spec.method());
        let last = current_line(&trace, &method, trace.steps()).map(|line| program(&method)[line]);
        assert_eq!(last, Some(line));
    }
}

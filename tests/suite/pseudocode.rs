//! Each step of a search belongs to a line of its pseudocode.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Ties, Weight};
use npuzzle_engine::choices::{Choice, Choices};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::spec::Method;
use npuzzle_page::model::pseudocode::{Line, current_line, program};
use npuzzle_page::model::trace::Trace;
use npuzzle_testing::run::request;
use npuzzle_traces::{Entry, Step};
use std::collections::BTreeSet;

/// Boards 5 and 21 moves from the goal.
const NEAR: &str = "1 2 5/3 4 8/6 0 7";
const FAR: &str = "8 1 2/0 4 3/7 5 6";

fn search(board: &str, algorithm: Algorithm, choices: Choices) -> (Trace, Method) {
    let spec = request(board.parse().expect("a board"), Goal::BlankFirst, algorithm, Heuristic::Manhattan)
        .with_choices(choices);
    (trace(&spec), spec.method)
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

#[test]
fn the_lines_of_a_search_are_reached() {
    for (algorithm, unreached) in [
        (Algorithm::AStar, vec![Line::Loop, Line::Each]),
        (Algorithm::IdaStar, vec![Line::Loop, Line::Each]),
        (Algorithm::Bidirectional, vec![Line::Loop, Line::Each]),
    ] {
        let (trace, method) = search(FAR, algorithm, Choices::default());
        let reached: BTreeSet<usize> =
            (0..=trace.steps()).filter_map(|step| current_line(&trace, &method, step)).collect();
        let lines = program(&method);
        let missing: Vec<Line> =
            (0..lines.len()).filter(|line| !reached.contains(line)).map(|line| lines[line]).collect();
        assert_eq!(missing, unreached, "{algorithm}");
    }
}

#[test]
fn the_lines_follow_the_choices() {
    let usual = Method::new(Algorithm::WeightedAStar, Heuristic::Manhattan);
    let lines = |choices| program(&Method { choices, ..usual });
    let of = Choices::default();
    let fifo = lines(Choices { ties: Ties::Fifo, ..of });
    assert_eq!(fifo[2..4], [Line::TakeWeighted, Line::TieOldest]);
    let early = lines(Choices { test: GoalTest::Generation, ..of });
    assert!(!early.contains(&Line::Goal) && early.contains(&Line::GoalGenerated));
    let tree = lines(Choices { duplicates: Duplicates::Keep, ..of });
    assert_eq!(tree, [Line::Start, Line::Loop, Line::TakeWeighted, Line::Goal, Line::Each, Line::Put]);
    let weighing = |weight| program(&Method { weight, ..usual })[2];
    let zero = Weight::from_hundredths(0).expect("a weight");
    assert_eq!([zero, Weight::INFINITE].map(weighing), [Line::TakeByG, Line::TakeByH]);
}

//! Each step of a search belongs to a line of its pseudocode.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_page::model::learning::Trace;
use npuzzle_page::model::pseudocode::{Line, current_line, program};
use npuzzle_testing::run::request;
use npuzzle_traces::{Entry, Step};
use std::collections::BTreeSet;

fn search(algorithm: Algorithm) -> Trace {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    trace(&request(board, Goal::BlankFirst, algorithm, Heuristic::Manhattan))
}

#[test]
fn every_step_has_a_line() {
    for &algorithm in Algorithm::ALL {
        let trace = search(algorithm);
        assert_eq!(current_line(&trace, algorithm, 0), None);
        for step in 1..=trace.steps() {
            let entry = trace.entries()[step - 1].clone();
            // Best-first searches report a lower bound that they do not use.
            let has_line = !matches!(entry, Entry::Bound(_)) || program(algorithm).contains(&Line::Raise);
            let line = current_line(&trace, algorithm, step);
            assert!(line.is_some() || !has_line, "{algorithm}: {entry:?}");
            if let (Some(line), Entry::Node(node)) = (line, entry) {
                let (text, indent) = program(algorithm)[line].text();
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
        let trace = search(algorithm);
        let reached: BTreeSet<usize> =
            (0..=trace.steps()).filter_map(|step| current_line(&trace, algorithm, step)).collect();
        let lines = program(algorithm);
        let missing: Vec<Line> =
            (0..lines.len()).filter(|line| !reached.contains(line)).map(|line| lines[line]).collect();
        assert_eq!(missing, unreached, "{algorithm}");
    }
}

//! Each step of a search is explained.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Board;
use npuzzle_page::learn::explanation::{explain, figures};
use npuzzle_page::learn::state::Learning;
use npuzzle_testing::run::request;
use npuzzle_traces::Node;

/// Returns the explanations of all steps of a search of a board that is five moves from its goal.
fn explanations(algorithm: Algorithm, heuristic: Heuristic) -> Vec<String> {
    let spec = Learning::default().study.spec;
    let trace = trace(&request(spec.board().clone(), spec.goal().clone(), algorithm, heuristic));
    (0..trace.steps()).map(|entry| explain(&trace, entry)).collect()
}

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

#[test]
fn every_step_of_every_search_is_explained() {
    for &algorithm in Algorithm::ALL {
        for &heuristic in Heuristic::ALL {
            let explanations = explanations(algorithm, heuristic);
            assert!(explanations.len() > 5, "{algorithm}, {heuristic}");
            for text in explanations {
                assert!(text.ends_with('.') && !text.contains('{'), "{algorithm}, {heuristic}: {text:?}");
            }
        }
    }
}

#[test]
fn a_step_that_does_not_exist_has_no_explanation() {
    let trace = trace(&Learning::default().study.spec);
    assert_eq!(explain(&trace, trace.steps()), "");
}

#[test]
fn the_first_steps_of_a_star() {
    let explanations = explanations(Algorithm::AStar, Heuristic::Misplaced);
    let expected = [
        "The search starts from this board.",
        "The bound is 4.",
        "Expands node 1, the only one on the frontier.",
        "Generates node 2, a new board.",
        "Generates node 3, a new board.",
        "Generates node 4, a new board.",
        "Expands node 2, the first of 3 nodes on the frontier. Its f, 4, is less than 6, that of node 4.",
        "Skipped: the move would take back the last one.",
        "Generates node 5, a new board.",
        "Generates node 6, a new board.",
        "Generates node 7, a new board.",
        "The bound rises from 4 to 5.",
        "Expands node 7, the first of 5 nodes on the frontier. It ties with node 5 and is newer.",
    ];
    assert_eq!(explanations[..expected.len()], expected);
}

#[test]
fn the_reasons_of_each_kind_of_search() {
    for (algorithm, reason) in [
        (Algorithm::AStar, "Generates node 2, a new board."),
        (Algorithm::AStar, "Solved in 5 moves."),
        (Algorithm::BreadthFirst, "It is older than node 3: first in, first out."),
        (Algorithm::BreadthFirst, "It is 1 move deep; node 5 is deeper."),
        (Algorithm::DepthFirst, "It is newer than node 3: last in, first out."),
        (Algorithm::BreadthFirst, "Skipped: the move would take back the last one."),
        (Algorithm::IterativeDeepening, "Round 2: the search starts over from the first board."),
        (Algorithm::IdaStar, "Pruned: f\u{a0}=\u{a0}"),
        (Algorithm::IdaStar, ", is within the bound 5."),
        (Algorithm::IterativeDeepening, ": last in, first out."),
        (Algorithm::Bidirectional, ": first in, first out."),
        (Algorithm::Bidirectional, "The search backward starts from the goal."),
        (Algorithm::Bidirectional, "The other side has reached this board, too, in "),
    ] {
        let explanations = explanations(algorithm, Heuristic::Manhattan);
        assert!(explanations.iter().any(|text| text.contains(reason)), "{algorithm}: {reason} {explanations:#?}");
    }
}

#[test]
fn the_figures_of_a_node_have_at_most_two_decimals_and_are_not_broken() {
    let trace = trace(&Learning::default().study.spec);
    let first = trace.node_entry(0).expect("the source");
    for (f, text) in [(4.5, "g = 0, h = 4, f = 4.50"), (7.333_333, "g = 0, h = 4, f = 7.33")] {
        assert_eq!(figures(&trace, &Node { f, ..first.node.clone() }), text.replace(" = ", "\u{a0}=\u{a0}"));
    }
    assert_eq!(first.node.board, board("2 8 3/1 6 4/7 0 5"));
    assert_eq!(figures(&trace, &first.node), "g\u{a0}=\u{a0}0, h\u{a0}=\u{a0}4, f\u{a0}=\u{a0}4");
}

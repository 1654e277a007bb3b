//! Each step of a search is explained.

use crate::learning::trace;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_page::learn::explanation::{explain, explain_answer, figures};
use npuzzle_page::learn::state::Learning;
use npuzzle_testing::run::request;
use npuzzle_traces::question::Answer;
use npuzzle_traces::{Node, Step};

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
#[test]
fn each_kind_of_search_is_explained_in_its_own_terms() {
    use Algorithm::*;
    let with_closed_list = [BreadthFirst, DepthFirst, Bidirectional, Greedy, AStar, WeightedAStar, DynamicWeighting];
    for algorithm in with_closed_list.into_iter().chain([IterativeDeepening, IdaStar, Optimal]) {
        let explanations = explanations(algorithm, Heuristic::Manhattan);
        for (phrase, is_said) in [
            (", a new board.", with_closed_list.contains(&algorithm)),
            ("The depth limit is 0.", algorithm == IterativeDeepening),
            ("The depth limit rises from 1 to 2.", algorithm == IterativeDeepening),
            ("The bound is ", !matches!(algorithm, BreadthFirst | DepthFirst | Bidirectional | IterativeDeepening)),
            ("The sides met at node ", algorithm == Bidirectional),
            // Depth-first search goes on and on.
            (" is the goal. Solved in ", !matches!(algorithm, Bidirectional | DepthFirst)),
        ] {
            let said = explanations.iter().any(|text| text.contains(phrase));
            assert_eq!(said, is_said, "{algorithm}: {phrase} {explanations:#?}");
        }
    }
}

#[test]
fn a_shorter_path_to_an_expanded_node_puts_it_back() {
    let goal = Goal::BlankFirst;
    let trace = trace(&request(board("8 1 2/0 4 3/7 5 6"), goal, Algorithm::AStar, Heuristic::MisplacedPenalty));
    let shorter = (0..trace.steps()).filter_map(|entry| Some((trace.node_entry(entry)?.step, explain(&trace, entry))));
    let shorter: Vec<(Step, String)> = shorter.filter(|(_, text)| text.starts_with("A shorter path to node")).collect();
    for (step, text) in &shorter {
        assert_eq!(text.contains("puts it back on the frontier"), *step == Step::Reopening, "{text}");
    }
    assert!(shorter.iter().any(|(step, _)| *step == Step::Reopening) && shorter.len() > 1);
}

#[test]
fn an_answer_is_explained_by_what_differs_from_the_right_one() {
    let trace = trace(&Learning::default().study.spec);
    let mut others = 0;
    for step in 0..trace.steps() {
        let (Some(entry), explanation) = (trace.node_entry(step), explain(&trace, step)) else { continue };
        let (id, own) = (entry.id, figures(&trace, &entry.node));
        assert_eq!(explain_answer(&trace, step, Answer::F(0.0)), format!("{own}. {explanation}"));
        assert_eq!(explain_answer(&trace, step, Answer::Next(id)), explanation);
        let Node { g, h, f, .. } = entry.node;
        let right = explain_answer(&trace, step, Answer::Figures { g, h, f });
        assert_eq!(right, format!("{own}. {explanation}"));
        others +=
            usize::from(entry.step == Step::Expanding && explain_answer(&trace, step, Answer::Next(4)) != explanation);
    }
    assert!(others > 0);
}

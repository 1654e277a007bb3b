//! The parts of a heuristic's value add up to the value that the engine computes.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Size, Solvability};
use npuzzle_page::model::estimate::{Conflict, Line, Parts, values};
use npuzzle_testing::run::request;
use npuzzle_testing::strategies;
use proptest::prelude::*;

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// Returns h of the first node of a search.
fn engine_value(board: &Board, goal: Goal, heuristic: Heuristic) -> u32 {
    let trace = crate::learning::trace(&request(board.clone(), goal, Algorithm::AStar, heuristic));
    trace.node_entry(0).expect("the source").node.h
}

const SUMS: [Heuristic; 6] = [
    Heuristic::Misplaced,
    Heuristic::MisplacedPenalty,
    Heuristic::Euclidean,
    Heuristic::Manhattan,
    Heuristic::LinearConflict,
    Heuristic::Gaschnig,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn the_parts_add_up_to_the_value(
        board in prop_oneof![strategies::board_of(Size::PUZZLE_8), strategies::board_of(Size::PUZZLE_15)],
        goal in prop::sample::select(vec![Goal::BlankLast, Goal::BlankFirst, Goal::Spiral]),
    ) {
        prop_assume!(Solvability::of(&board, &goal).expect("a goal of every square").is_solvable());
        let goal_board = goal.board(board.size()).expect("a goal of every square");
        for heuristic in SUMS {
            let parts = Parts::of(heuristic, &board, &goal_board).expect("a sum");
            prop_assert_eq!(parts.value(), Some(engine_value(&board, goal.clone(), heuristic)), "{}", heuristic);
        }
    }

    #[test]
    fn all_heuristics_without_tables_are_compared(board in strategies::board_of(Size::PUZZLE_8)) {
        let goal = Goal::BlankLast;
        prop_assume!(Solvability::of(&board, &goal).expect("a goal of every square").is_solvable());
        let values = values(&board, &goal.board(board.size()).expect("a goal of every square"));
        prop_assert_eq!(values.len(), SUMS.len());
        prop_assert!(values.is_sorted_by(|a, b| a.1 >= b.1), "{:?}", values);
        for (heuristic, value) in values {
            prop_assert_eq!(value, engine_value(&board, goal.clone(), heuristic), "{}", heuristic);
        }
    }
}

#[test]
fn the_tiles_that_must_leave_are_as_few_as_possible() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).expect("a goal");
    let Some(Parts::Tiles { conflicts, .. }) = Parts::of(Heuristic::LinearConflict, &board("3 1 2/4 8 6/7 5 0"), &goal)
    else {
        panic!("linear conflict is a sum over the tiles");
    };
    let expected = [
        Conflict { line: Line::Row(0), tiles: vec![3, 1, 2], leaving: vec![3] },
        Conflict { line: Line::Column(1), tiles: vec![8, 5], leaving: vec![8] },
    ];
    assert_eq!(conflicts.len(), expected.len(), "{conflicts:?}");
    assert_eq!(conflicts[0], expected[0]);
    // Either of two tiles may leave.
    assert_eq!((conflicts[1].line, &conflicts[1].tiles, conflicts[1].leaving.len()), (Line::Column(1), &vec![8, 5], 1));
}

#[test]
fn walking_distance_counts_the_tiles_of_each_goal_line() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).expect("a goal");
    let parts = Parts::of(Heuristic::WalkingDistance, &board("1 2 6/4 5 3/7 8 0"), &goal);
    let expected = Parts::Lines {
        rows: vec![vec![2, 1, 0], vec![1, 2, 0], vec![0, 0, 2]],
        columns: vec![vec![3, 0, 0], vec![0, 3, 0], vec![0, 0, 2]],
    };
    assert_eq!(parts, Some(expected));
    assert_eq!(Parts::of(Heuristic::PatternDatabase, &goal, &goal), None);
}

#[test]
fn the_patterns_of_a_search_hold_each_tile_once() {
    for (board, goal) in [
        ("1 2 3/4 5 6/7 0 8", Goal::BlankLast),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", Goal::BlankFirst),
        ("1 2 3/4 5 6/7 8 9/10 0 11", Goal::BlankLast),
    ] {
        let spec = request(board.parse().expect("a board"), goal, Algorithm::AStar, Heuristic::PatternDatabase);
        let Some(Parts::Patterns(patterns)) = Parts::of_patterns(&spec) else { panic!("patterns") };
        let mut tiles = patterns.concat();
        tiles.sort_unstable();
        assert!(patterns.len() > 1, "{board}");
        let count = tiles.len();
        tiles.dedup();
        assert_eq!(tiles.len(), count, "{board}: {patterns:?}");
        assert!(!tiles.contains(&0) && tiles.iter().all(|&tile| tile < spec.board.size().cells()), "{patterns:?}");
    }
    let spec = request(board("1 2 3/4 5 6/7 0 8"), Goal::BlankLast, Algorithm::AStar, Heuristic::Manhattan);
    assert_eq!(Parts::of_patterns(&spec), None);
}

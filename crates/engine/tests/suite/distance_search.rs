//! Random boards at an exact distance from the goal.

use crate::sizes::layers;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, max_exact_distance};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::solver::{BoardAtDistance, DistanceSearch, PdbStore, StartError};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::oracle::GOALS;
use npuzzle_testing::run::{request, solve};
use npuzzle_testing::tables::tables;
use npuzzle_testing::tier::stride;
use std::collections::HashSet;

/// Generates a board in slices of `slice` nodes.
fn generate(size: Size, goal: Goal, distance: u32, seed: u64, slice: u64) -> BoardAtDistance {
    generate_by(size, goal, slice, |request, store| DistanceSearch::new(request, store, distance, seed))
}

fn generate_by(
    size: Size,
    goal: Goal,
    slice: u64,
    begin: impl FnOnce(SearchSpec, &PdbStore) -> Result<DistanceSearch, StartError>,
) -> BoardAtDistance {
    let board = goal.board(size).expect("the goal should exist for the size");
    let request = request(board, goal, Algorithm::Optimal, Heuristic::PatternDatabase);
    let store = tables(&request);
    let mut search = begin(request, &store).expect("the store should have the database");
    loop {
        if let Some(generated) = search.advance(slice, &store).expect("the store should have the database") {
            return generated;
        }
    }
}

#[test]
fn a_scramble_is_the_first_of_its_seed_with_a_length_in_the_range() {
    let [corner, ..] = &GOALS[..] else { panic!("there should be goals") };
    let (goal, oracle) = corner;
    for (seed, lengths) in [(1, 17..=24), (2, 0..=12), (3, 28..=31)] {
        let distance = |board: &Board| oracle.distance(board.tiles()).expect("a scramble is solvable");
        let mut scrambles = Scrambles::new(Size::PUZZLE_8, goal.clone(), seed).expect("the goal should exist");
        let first = scrambles.find(|board| lengths.contains(&distance(board))).expect("scrambles never end");
        for slice in [1, 1000] {
            let found = generate_by(Size::PUZZLE_8, goal.clone(), slice, |request, store| {
                DistanceSearch::scramble(request, store, lengths.clone(), seed)
            });
            assert_eq!((&found.board, found.distance), (&first, distance(&first)), "{seed}");
        }
    }
}

#[test]
fn a_3x3_board_is_at_the_requested_distance_from_any_goal() {
    for (goal, oracle) in GOALS.iter() {
        for number in (0..150).step_by(stride(5, 1)) {
            let requested = number % 32;
            let generated = generate(Size::PUZZLE_8, goal.clone(), requested, number.into(), 1000);
            assert_eq!(oracle.distance(generated.board.tiles()), Some(generated.distance), "{goal}");
            // No board is 31 moves from a goal whose blank is not in a corner.
            assert!(
                generated.distance == requested || requested > 28 && generated.distance < requested,
                "{goal}: {requested} {generated:?}"
            );
        }
    }
    let [corner, ..] = &GOALS[..] else { panic!("there should be goals") };
    assert_eq!(generate(Size::PUZZLE_8, corner.0.clone(), 31, 5, 1).distance, 31);
    assert_eq!(generate(Size::PUZZLE_8, corner.0.clone(), 99, 5, 1).distance, 31);
}

#[test]
fn generates_every_3x3_board_at_a_distance() {
    let (goal, oracle) = &GOALS[0];
    let all: HashSet<Board> = oracle.boards(1).filter(|&(_, distance)| distance == 5).map(|(board, _)| board).collect();
    let generated: HashSet<Board> =
        (0..400).map(|seed| generate(Size::PUZZLE_8, goal.clone(), 5, seed, 1000).board).collect();
    assert_eq!(generated, all);
}

#[test]
fn a_board_of_at_most_ten_cells_is_at_the_requested_distance() {
    for size in ["2x2", "3x2", "2x3", "4x2", "2x4", "5x2"].map(|size| size.parse::<Size>().unwrap()) {
        let farthest = max_exact_distance(size).unwrap();
        // Every request begins at the goal again.
        let step = if size.cells() < 10 { stride(3, 1) } else { stride(23, 11) };
        for (distance, layer) in (0..).zip(layers(Goal::BlankLast.board(size).unwrap())).step_by(step) {
            assert!(distance <= farthest, "{size}");
            for seed in 0..5 {
                let generated = generate(size, Goal::BlankLast, distance, seed, 1);
                assert!(generated.distance == distance && layer.contains(&generated.board), "{size}: {generated:?}");
            }
        }
        assert_eq!(generate(size, Goal::BlankLast, u32::MAX, 5, 1).distance, farthest);
    }
}

#[test]
fn another_search_confirms_the_distance_of_larger_rectangles() {
    for size in ["4x3", "3x4", "6x2", "7x2", "5x3", "8x2"].map(|size| size.parse::<Size>().unwrap()) {
        for goal in [Goal::BlankLast, Goal::Spiral] {
            for distance in [0, 1, 17, 30] {
                let generated = generate(size, goal.clone(), distance, distance.into(), u64::MAX);
                let proof =
                    request(generated.board.clone(), goal.clone(), Algorithm::IdaStar, Heuristic::WalkingDistance);
                assert_eq!((generated.distance, solve(&proof).length(&proof)), (distance, distance), "{generated:?}");
            }
        }
        let farthest = max_exact_distance(size).unwrap();
        assert_eq!(generate(size, Goal::BlankLast, u32::MAX, 1, u64::MAX).distance, farthest, "{size}");
    }
}

#[test]
fn another_search_confirms_the_distance_of_4x4_boards() {
    let custom = Goal::Custom("7 1 2 3/4 5 6 0/8 9 10 11/12 13 15 14".parse().expect("the text should be a board"));
    for (goal, max) in [(Goal::BlankLast, 40), (Goal::Spiral, 30), (custom, 24)] {
        for distance in 0..=max {
            let generated = generate(Size::PUZZLE_15, goal.clone(), distance, distance.into(), u64::MAX);
            assert_eq!(generated.distance, distance);
            let proof = request(generated.board.clone(), goal.clone(), Algorithm::IdaStar, Heuristic::WalkingDistance)
                .with_partition(None);
            assert_eq!(solve(&proof).length(&proof), distance, "{}", generated.board);
        }
    }
}

#[test]
fn a_4x4_board_is_at_the_requested_distance() {
    for number in (0..1000).step_by(stride(7, 1)) {
        let distance = number % 61;
        // Boards near the maximum distance take many attempts.
        let distance = if number < 61 { distance } else { distance % 50 };
        let generated = generate(Size::PUZZLE_15, Goal::BlankLast, distance, number.into(), u64::MAX);
        let proof = request(generated.board.clone(), Goal::BlankLast, Algorithm::Optimal, Heuristic::PatternDatabase);
        assert_eq!((generated.distance, solve(&proof).length(&proof)), (distance, distance), "{}", generated.board);
    }
}

#[test]
fn the_result_depends_on_the_seed_but_not_on_the_slices() {
    for (size, distance) in [(Size::PUZZLE_8, 20), (Size::PUZZLE_15, 33)] {
        let one = generate(size, Goal::BlankFirst, distance, 7, 1);
        assert_eq!(one, generate(size, Goal::BlankFirst, distance, 7, u64::MAX));
        assert_ne!(one, generate(size, Goal::BlankFirst, distance, 8, u64::MAX));
    }
}

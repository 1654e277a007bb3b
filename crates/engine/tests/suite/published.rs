//! Boards with published solution lengths. `tests/data/README.md` names the sources.

use crate::heuristic::estimates;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::internals::large::{Geometry, lower_bound};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size, Solvability};
use npuzzle_engine::solver::StartError;
use npuzzle_testing::published::{
    Published, Seed, Solved, UNIFORM_SEED, UNIFORM_SIZES, antipodes, deepcubea, korf_15, korf_24, seeds, uniform,
};
use npuzzle_testing::run::{begin, request, solve};

/// Checks that admissible heuristics never exceed the published optimum, and that all solutions have its parity and are not
/// shorter.
fn check_bounds(published: &[Published], weighted: &[Heuristic]) {
    let goal = Goal::BlankFirst;
    for Published { board, optimum } in published {
        assert!(Solvability::of(board, &goal).unwrap().is_solvable(), "{board}");
        for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_admissible()) {
            let h = estimates(heuristic, &goal.board(board.size()).unwrap(), std::slice::from_ref(board))[0];
            assert!(h <= *optimum, "{heuristic} is {h} for {board}");
        }
        for &heuristic in weighted {
            let request = request(board.clone(), goal.clone(), Algorithm::WeightedAStar, heuristic);
            let run = solve(&request);
            let length = run.length(&request);
            assert!(length >= *optimum, "{length} moves: {request:?}");
            assert_eq!(length % 2, optimum % 2, "{request:?}");
            assert!(
                length * 100 <= optimum * request.method().weight.hundredths().unwrap(),
                "{length} moves: {request:?}"
            );
            assert!(run.statistics.lower_bound.is_some_and(|bound| bound <= *optimum), "{request:?}");
        }
        let request = request(board.clone(), goal.clone(), Algorithm::Greedy, Heuristic::LinearConflict);
        let length = solve(&request).length(&request);
        assert!(length >= *optimum && length % 2 == optimum % 2, "{length} moves: {request:?}");
    }
}

mod korf {
    use super::*;

    /// The forty 15-puzzles that IDA* with linear conflict solves with the fewest nodes, under four million each.
    const QUICK: [usize; 40] = [
        2, 5, 9, 12, 13, 16, 19, 23, 28, 30, 31, 34, 38, 39, 42, 44, 45, 46, 47, 48, 50, 55, 58, 61, 65, 71, 73, 74,
        78, 79, 81, 83, 85, 86, 90, 93, 94, 95, 96, 97,
    ];

    #[test]
    fn ida_star_solves_easy_15_puzzles_in_the_published_number_of_moves() {
        let published = korf_15();
        for Published { board, optimum } in QUICK.iter().map(|number| &published[number - 1]) {
            let request = request(board.clone(), Goal::BlankFirst, Algorithm::IdaStar, Heuristic::LinearConflict);
            let run = solve(&request);
            assert_eq!(run.length(&request), *optimum, "{request:?}");
            assert_eq!(run.statistics.lower_bound, Some(*optimum), "{request:?}");
        }
    }

    #[test]
    fn the_optimal_search_proves_the_published_length_of_every_15_puzzle() {
        for Published { board, optimum } in korf_15() {
            let request = request(board, Goal::BlankFirst, Algorithm::Optimal, Heuristic::Misplaced);
            let run = solve(&request);
            assert_eq!(run.length(&request), optimum, "{request:?}");
            assert_eq!(run.statistics.lower_bound, Some(optimum), "{request:?}");
        }
    }

    #[test]
    fn data_files_match_the_counts_and_means_of_the_papers() {
        let mean = |published: &[Published]| {
            f64::from(published.iter().map(|published| published.optimum).sum::<u32>()) / published.len() as f64
        };
        let (fifteen, twenty_four) = (korf_15(), korf_24());
        assert_eq!((fifteen.len(), twenty_four.len(), antipodes().len()), (100, 50, 17));
        assert_eq!(mean(&fifteen), 53.05);
        assert_eq!(mean(&twenty_four), 100.78);
        assert!(antipodes().iter().all(|published| published.optimum == 80));
    }

    #[test]
    fn solutions_of_15_puzzles_are_within_bounds() {
        check_bounds(&korf_15(), &[Heuristic::Manhattan, Heuristic::LinearConflict]);
    }

    #[test]
    fn solutions_of_24_puzzles_are_within_bounds() {
        check_bounds(&korf_24(), &[]);
    }

    #[test]
    fn solutions_of_the_hardest_15_puzzles_are_within_bounds() {
        check_bounds(&antipodes(), &[Heuristic::LinearConflict]);
    }
}

/// Boards beyond the reach of proofs, with the best solutions that are known.
mod large {
    use super::*;

    /// Returns a lower bound on the solutions to the goal `blank-last`.
    fn bound(board: &Board) -> u32 {
        let (width, height, last) = (board.size().width(), board.size().height(), board.size().cells() as u16 - 1);
        let cells: Vec<u16> = board.tiles().iter().map(|&tile| tile.checked_sub(1).unwrap_or(last)).collect();
        lower_bound(&Geometry::new(width, height, last), &cells)
    }

    #[test]
    fn boards_of_deepcubea_are_solvable_and_their_lengths_possible() {
        for (size, count, total) in [("5x5", 100, 8_948), ("6x6", 100, 12_665), ("7x7", 60, 15_042)] {
            let size: Size = size.parse().unwrap();
            let published = deepcubea(size);
            assert_eq!(published.len(), count);
            assert_eq!(published.iter().map(|published| published.length).sum::<u32>(), total);
            for Solved { board, length, .. } in published {
                assert_eq!(board.size(), size);
                assert!(Solvability::of(&board, &Goal::BlankLast).unwrap().is_solvable(), "{board}");
                let bound = bound(&board);
                assert!(bound <= length && bound % 2 == length % 2, "{length} moves, at least {bound}: {board}");
            }
        }
    }

    #[test]
    fn recorded_solutions_solve_the_random_boards_of_the_seed() {
        for size in UNIFORM_SIZES {
            let published = uniform(size);
            let size: Size = size.parse().unwrap();
            let goal = Goal::BlankLast.board(size).unwrap();
            assert_eq!(published.len(), 50);
            let boards = Scrambles::new(size, Goal::BlankLast, UNIFORM_SEED).unwrap();
            for (Solved { board, length, moves }, random) in published.into_iter().zip(boards) {
                assert_eq!(board, random);
                let moves = moves.expect("the file should have the solution");
                assert_eq!(moves.replay(&board).as_ref(), Ok(&goal), "{board}: {moves}");
                assert_eq!(moves.len() as u32, length, "{board}");
                assert!(bound(&board) <= length, "{board}");
            }
        }
    }
}

/// Example boards of existing programs.
mod seed_boards {
    use super::*;

    fn h(heuristic: Heuristic, seed: &Seed) -> u32 {
        estimates(heuristic, &seed.goal.board(seed.board.size()).unwrap(), std::slice::from_ref(&seed.board))[0]
    }

    /// Returns the example with that board.
    fn seed(text: &str) -> Seed {
        let board: Board = text.parse().unwrap();
        seeds().into_iter().find(|seed| seed.board == board).expect("the board should be in the file")
    }

    #[test]
    fn every_example_has_the_recorded_optimum_or_is_unsolvable() {
        let seeds = seeds();
        assert_eq!(seeds.len(), 7);
        for Seed { goal, board, optimum } in seeds {
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
                let request = request(board.clone(), goal.clone(), algorithm, Heuristic::LinearConflict);
                match optimum {
                    Some(optimum) => assert_eq!(solve(&request).length(&request), optimum, "{request:?}"),
                    None => assert!(matches!(begin(&request), Err(StartError::Unsolvable(_))), "{request:?}"),
                }
            }
        }
    }

    #[test]
    fn a_star_solves_the_8_puzzles_with_manhattan_and_euclidean() {
        for (text, steps) in [("8 1 2/0 4 3/7 5 6", 21), ("1 2 5/3 4 8/6 7 0", 4)] {
            let Seed { goal, board, .. } = seed(text);
            for heuristic in [Heuristic::Manhattan, Heuristic::Euclidean] {
                let request = request(board.clone(), goal.clone(), Algorithm::AStar, heuristic);
                assert_eq!(solve(&request).length(&request), steps, "{request:?}");
            }
        }
    }

    #[test]
    fn greedy_search_solves_the_24_puzzle_with_linear_conflict() {
        let Some(Seed { goal, board, .. }) = seeds().into_iter().find(|seed| seed.board.size() == Size::PUZZLE_24)
        else {
            panic!("the file should have a 5x5 board");
        };
        let request = request(board, goal, Algorithm::Greedy, Heuristic::LinearConflict);
        assert!(solve(&request).length(&request) >= 19);
    }

    #[test]
    fn heuristics_have_the_published_values() {
        let spiral = seed("3 1 2/8 0 4/7 6 5");
        assert_eq!((h(Heuristic::Manhattan, &spiral), h(Heuristic::LinearConflict, &spiral)), (4, 6));
        assert_eq!(h(Heuristic::Misplaced, &seed("1 2 3/8 4 0/5 6 7")), 3);
        assert_eq!(h(Heuristic::Manhattan, &seed("1 3 0/4 5 2/6 7 8")), 4);
    }
}

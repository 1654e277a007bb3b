//! Boards whose answers were published. `tests/data/README.md` names the sources.

mod comparison;

use crate::heuristic::estimates;
use crate::run::{begin, request, solve};
use npuzzle::catalogue::{Algorithm, Heuristic};
use npuzzle::puzzle::{Board, Goal, Side, Solvability};
use npuzzle::solver::RequestError;

/// The lines of a data file without comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|line| !line.is_empty())
}

fn numbers(line: &str) -> Vec<u32> {
    line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

fn board(tiles: &[u32]) -> Board {
    let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
    Board::from_tiles(&tiles).expect("a legal board")
}

/// A published board and the length of its shortest solutions.
pub struct Published {
    pub board: Board,
    pub optimum: u32,
}

/// Lines of `index optimum tiles`, to the goal `blank-first`.
fn indexed(text: &str) -> Vec<Published> {
    lines(text)
        .map(numbers)
        .enumerate()
        .map(|(at, numbers)| {
            assert_eq!(numbers[0] as usize, at + 1);
            Published { board: board(&numbers[2..]), optimum: numbers[1] }
        })
        .collect()
}

pub fn korf_15() -> Vec<Published> {
    indexed(include_str!("../data/korf100.txt"))
}

pub fn korf_24() -> Vec<Published> {
    indexed(include_str!("../data/korf24.txt"))
}

fn antipodes() -> Vec<Published> {
    let numbers = lines(include_str!("../data/antipodes15.txt")).map(numbers);
    numbers.map(|numbers| Published { board: board(&numbers[1..]), optimum: numbers[0] }).collect()
}

/// Admissible heuristics never say more, and solutions of any kind are as odd or even and no shorter.
fn hold_against(published: &[Published], weighted: &[Heuristic]) {
    let goal = Goal::BlankFirst;
    for Published { board, optimum } in published {
        assert!(Solvability::of(board, &goal).unwrap().is_solvable(), "{board}");
        for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_admissible()) {
            let h = estimates(heuristic, &goal.board(board.side()).unwrap(), &[*board])[0];
            assert!(h <= *optimum, "{heuristic} says {h} of {board}");
        }
        for &heuristic in weighted {
            let request = request(*board, goal, Algorithm::WeightedAStar, heuristic);
            let run = solve(&request);
            let length = run.length(&request);
            assert!(length >= *optimum, "{length} moves: {request:?}");
            assert_eq!(length % 2, optimum % 2, "{request:?}");
            assert!(length * 100 <= optimum * request.weight.hundredths(), "{length} moves: {request:?}");
            assert!(run.statistics.lower_bound.is_some_and(|bound| bound <= *optimum), "{request:?}");
        }
        let request = request(*board, goal, Algorithm::Greedy, Heuristic::LinearConflict);
        let length = solve(&request).length(&request);
        assert!(length >= *optimum && length % 2 == optimum % 2, "{length} moves: {request:?}");
    }
}

mod korf {
    use super::*;

    /// The forty 15-puzzles that IDA* with linear conflict solves with the fewest nodes: under four million each.
    const QUICK: [usize; 40] = [
        2, 5, 9, 12, 13, 16, 19, 23, 28, 30, 31, 34, 38, 39, 42, 44, 45, 46, 47, 48, 50, 55, 58, 61, 65, 71, 73, 74,
        78, 79, 81, 83, 85, 86, 90, 93, 94, 95, 96, 97,
    ];

    #[test]
    fn the_quick_15_puzzles_are_solved_in_the_published_number_of_moves() {
        let published = korf_15();
        for Published { board, optimum } in QUICK.iter().map(|number| &published[number - 1]) {
            let request = request(*board, Goal::BlankFirst, Algorithm::IdaStar, Heuristic::LinearConflict);
            let run = solve(&request);
            assert_eq!(run.length(&request), *optimum, "{request:?}");
            assert_eq!(run.statistics.lower_bound, Some(*optimum), "{request:?}");
        }
    }

    #[test]
    fn all_15_puzzles_are_proved_to_need_the_published_number_of_moves() {
        for Published { board, optimum } in korf_15() {
            let request = request(board, Goal::BlankFirst, Algorithm::Optimal, Heuristic::Misplaced);
            let run = solve(&request);
            assert_eq!(run.length(&request), optimum, "{request:?}");
            assert_eq!(run.statistics.lower_bound, Some(optimum), "{request:?}");
        }
    }

    #[test]
    fn the_files_hold_what_the_papers_say() {
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
    fn the_15_puzzles_are_solved_within_bounds() {
        hold_against(&korf_15(), &[Heuristic::Manhattan, Heuristic::LinearConflict]);
    }

    #[test]
    fn the_24_puzzles_are_solved_within_bounds() {
        hold_against(&korf_24(), &[]);
    }

    #[test]
    fn the_hardest_15_puzzles_are_solved_within_bounds() {
        hold_against(&antipodes(), &[Heuristic::LinearConflict]);
    }
}

/// The boards that existing programs publish.
mod seed_boards {
    use super::*;

    pub struct Seed {
        goal: Goal,
        pub board: Board,
        /// Nothing where there is no solution.
        optimum: Option<u32>,
    }

    pub fn seeds() -> Vec<Seed> {
        lines(include_str!("../data/seed_boards.txt"))
            .map(|line| {
                let fields: Vec<&str> = line.split('|').map(str::trim).collect();
                let board = board(&numbers(fields[2]));
                assert_eq!(fields[0].parse(), Ok(board.side().get()));
                Seed { goal: fields[1].parse().expect("a goal"), board, optimum: fields[3].parse().ok() }
            })
            .collect()
    }

    fn h(heuristic: Heuristic, seed: &Seed) -> u32 {
        estimates(heuristic, &seed.goal.board(seed.board.side()).unwrap(), &[seed.board])[0]
    }

    /// The one seed that reads so.
    fn seed(text: &str) -> Seed {
        let board: Board = text.parse().unwrap();
        seeds().into_iter().find(|seed| seed.board == board).expect("a board of the file")
    }

    #[test]
    fn each_has_the_optimum_that_the_file_says_or_no_solution() {
        let seeds = seeds();
        assert_eq!(seeds.len(), 7);
        for Seed { goal, board, optimum } in seeds {
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
                let request = request(board, goal, algorithm, Heuristic::LinearConflict);
                match optimum {
                    Some(optimum) => assert_eq!(solve(&request).length(&request), optimum, "{request:?}"),
                    None => assert!(matches!(begin(&request), Err(RequestError::Unsolvable(_))), "{request:?}"),
                }
            }
        }
    }

    #[test]
    fn the_8_puzzles_are_solved_by_a_star_with_manhattan_and_with_euclidean() {
        for (text, steps) in [("8 1 2/0 4 3/7 5 6", 21), ("1 2 5/3 4 8/6 7 0", 4)] {
            let Seed { goal, board, .. } = seed(text);
            for heuristic in [Heuristic::Manhattan, Heuristic::Euclidean] {
                let request = request(board, goal, Algorithm::AStar, heuristic);
                assert_eq!(solve(&request).length(&request), steps, "{request:?}");
            }
        }
    }

    #[test]
    fn the_24_puzzle_is_solved_by_greedy_search_with_linear_conflict() {
        let Some(Seed { goal, board, .. }) = seeds().into_iter().find(|seed| seed.board.side() == Side::Five) else {
            panic!("a board of 5x5");
        };
        let request = request(board, goal, Algorithm::Greedy, Heuristic::LinearConflict);
        assert!(solve(&request).length(&request) >= 19);
    }

    #[test]
    fn heuristics_say_what_was_published() {
        let spiral = seed("3 1 2/8 0 4/7 6 5");
        assert_eq!((h(Heuristic::Manhattan, &spiral), h(Heuristic::LinearConflict, &spiral)), (4, 6));
        assert_eq!(h(Heuristic::Misplaced, &seed("1 2 3/8 4 0/5 6 7")), 3);
        assert_eq!(h(Heuristic::Manhattan, &seed("1 3 0/4 5 2/6 7 8")), 4);
    }
}

//! The comparison of heuristics that textbooks publish: misplaced tiles cost the most expansions, Manhattan distance the
//! fewest, Euclidean distance lies between; run on the command line, as whoever doubts it would.
//!
//! Of A* that holds on every set of boards tried. Of greedy best-first search, which goes by the estimate alone and may
//! be misled by a better one, it holds of the sums over boards of 3x3 and over boards of 4x4 near the goal. Over random
//! boards of 4x4 and 5x5 misplaced tiles still are far behind, but Euclidean distance is often ahead of Manhattan.

use crate::cli::run_with_input;
use crate::oracle::GOALS;
use crate::search::walked_away;
use npuzzle::catalogue::{Algorithm, Heuristic, Status};
use npuzzle::experiment::{Pair, Record, Summary, read, summaries};
use npuzzle::puzzle::{Board, Goal, Scrambles, Side, Solvability};

/// The runs of a comparison.
struct Comparison(Vec<Record>);

/// For misplaced tiles, Euclidean distance and Manhattan distance.
type Three = [f64; 3];

impl Comparison {
    /// Of the three heuristics, on boards that all can reach the goal.
    fn run(boards: &[Board], goal: Goal, algorithms: &str) -> Comparison {
        let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
        let (goal, heuristics) = (goal.to_string(), "misplaced,euclidean,manhattan");
        let searches = ["--algorithms", algorithms, "--heuristics", heuristics, "--memory-limit", "256"];
        let arguments = [&["compare", "-", "--goal", &goal, "--format", "csv"][..], &searches].concat();
        let finished = run_with_input(&arguments, lines.as_bytes());
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "every board is solved");
        let records = read(&finished.stdout).expect("a table of runs");
        assert_eq!(records.len(), boards.len() * algorithms.split(',').count() * 3);
        assert!(records.iter().all(|record| record.status == Status::Solved));
        Comparison(records)
    }

    fn three<T>(algorithm: Algorithm, of: impl FnMut(Pair) -> T) -> [T; 3] {
        let heuristics = [Heuristic::Misplaced, Heuristic::Euclidean, Heuristic::Manhattan];
        heuristics.map(|heuristic| Pair::new(algorithm, heuristic)).map(of)
    }

    /// Nodes expanded, over all boards.
    fn total(&self, algorithm: Algorithm) -> Three {
        Self::three(algorithm, |pair| {
            self.0.iter().filter(|record| record.pair() == pair).map(|record| record.expanded as f64).sum()
        })
    }

    /// The median of the nodes expanded on a board.
    fn median(&self, algorithm: Algorithm) -> Three {
        let summaries = summaries(&self.0);
        let median = |summary: &Summary| summary.expanded.expect("all were solved").median;
        Self::three(algorithm, |pair| {
            median(summaries.iter().find(|summary| summary.pair == pair).expect("it was compared"))
        })
    }
}

/// Misplaced tiles the most, Manhattan distance the fewest.
fn falls(three: Three) -> bool {
    three[0] > three[1] && three[1] > three[2]
}

/// Boards of 3x3 that can reach the goal: those of `seed_boards.txt`, and random ones from `npuzzle generate`.
fn boards_of_3x3(goal: Goal, seed: &str) -> Vec<Board> {
    let name = goal.to_string();
    let generated =
        run_with_input(&["generate", "--side", "3", "--count", "50", "--seed", seed, "--goal", &name], b"").stdout;
    let generated = generated.lines().map(|line| line.parse().expect("a board"));
    let published = super::seed_boards::seeds().into_iter().map(|seed| seed.board);
    let can_reach = |board: &Board| Solvability::of(board, &goal).is_ok_and(|solvability| solvability.is_solvable());
    published.filter(|board| board.side() == Side::Three && can_reach(board)).chain(generated).collect()
}

#[test]
fn on_3x3_a_star_and_greedy_search_expand_the_most_with_misplaced_tiles_and_the_fewest_with_manhattan() {
    for (goal, oracle) in GOALS.iter().filter(|(goal, _)| matches!(goal, Goal::BlankFirst | Goal::Spiral)) {
        let boards = boards_of_3x3(*goal, "1");
        assert_eq!(boards.len(), if *goal == Goal::Spiral { 52 } else { 53 });
        let comparison = Comparison::run(&boards, *goal, "a-star,greedy");

        for record in &comparison.0 {
            let optimum = oracle.distance(record.board.tiles());
            assert!(record.length >= optimum, "{record:?}");
            assert_eq!(record.optimal, record.algorithm == Algorithm::AStar, "{record:?}");
            if record.optimal {
                assert_eq!((record.length, record.lower_bound), (optimum, optimum), "{record:?}");
            }
        }

        let (total, median) = (comparison.total(Algorithm::AStar), comparison.median(Algorithm::AStar));
        assert!(falls(total) && falls(median), "A* to {goal}: {total:?} in all, {median:?} in the middle");
        // The medians of Euclidean and Manhattan distance change places from one set of so few boards to the next.
        let (total, median) = (comparison.total(Algorithm::Greedy), comparison.median(Algorithm::Greedy));
        assert!(falls(total), "greedy to {goal}: {total:?}");
        assert!(median[0] > median[2], "greedy to {goal}: {median:?}");
    }
}

#[test]
fn over_all_of_3x3_it_holds_of_greedy_searchs_medians_too() {
    // Every so many-th of the boards, from the nearest to the farthest.
    for (goal, oracle) in &GOALS[..4] {
        let boards: Vec<Board> = oracle.boards(101).map(|(board, _)| board).collect();
        let comparison = Comparison::run(&boards, *goal, "greedy");
        let (total, median) = (comparison.total(Algorithm::Greedy), comparison.median(Algorithm::Greedy));
        assert!(falls(total) && falls(median), "greedy to {goal}: {total:?} in all, {median:?} in the middle");
    }
}

#[test]
fn on_4x4_near_the_goal_it_holds_of_both() {
    let goal = Goal::BlankLast.board(Side::Four).unwrap();
    for set in 0..3 {
        let boards: Vec<Board> = (0..50).map(|number| walked_away(&goal, 20, 50 * set + number)).collect();
        let comparison = Comparison::run(&boards, Goal::BlankLast, "a-star,greedy");
        let (total, median) = (comparison.total(Algorithm::AStar), comparison.median(Algorithm::AStar));
        assert!(falls(total) && falls(median), "A*: {total:?} in all, {median:?} in the middle");
        let total = comparison.total(Algorithm::Greedy);
        assert!(falls(total), "greedy: {total:?}");
    }
}

#[test]
fn on_4x4_far_from_the_goal_greedy_search_expands_the_most_with_misplaced_tiles() {
    let korf = super::korf_15().iter().map(|published| published.board).collect();
    let random = Scrambles::new(Side::Four, Goal::BlankFirst, 1).unwrap().take(100).collect();
    let sets: [Vec<Board>; 2] = [korf, random];
    for boards in sets {
        let comparison = Comparison::run(&boards, Goal::BlankFirst, "greedy");
        for [misplaced, euclidean, manhattan] in
            [comparison.total(Algorithm::Greedy), comparison.median(Algorithm::Greedy)]
        {
            // Three to five times as many; which of the other two is ahead, depends on the boards.
            assert!(misplaced > 2.0 * euclidean.max(manhattan), "{misplaced}, {euclidean}, {manhattan}");
        }
    }
}

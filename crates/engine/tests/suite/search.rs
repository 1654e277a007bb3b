//! Solutions, bounds and counts of searches, and their independence of slices and limits.

use crate::naive;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Moves, Scrambles, Size};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::StartError;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_testing::oracle::{self, GOALS, Oracle, REACHABLE};
use npuzzle_testing::run::{Run, begin, begin_unchecked, request, solve, solve_unchecked, to_the_end};
use npuzzle_testing::strategies;
use npuzzle_testing::tier::{is_full, stride};
use npuzzle_testing::walk::walked_away;
use proptest::prelude::*;

/// All pairs of an algorithm and a heuristic that it can use. Uninformed algorithms occur once.
fn pairs() -> impl Iterator<Item = (Algorithm, Heuristic)> {
    Algorithm::ALL.iter().flat_map(|&algorithm| {
        let heuristics = if algorithm.takes_heuristic() { Heuristic::ALL } else { &Heuristic::ALL[..1] };
        heuristics.iter().map(move |&heuristic| (algorithm, heuristic))
    })
}

/// Whether the algorithm stores only its current path.
fn deepens(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal)
}

/// Whether the algorithm is a best-first search with a closed list.
fn is_best_first(algorithm: Algorithm) -> bool {
    !deepens(algorithm) && !matches!(algorithm, Algorithm::Bidirectional | Algorithm::Anytime)
}

/// A fixed selection of boards from which the goal is reachable.
fn scrambled(size: Size, goal: Goal, count: usize) -> Vec<Board> {
    Scrambles::new(size, goal, 15).expect("the goal should exist for the size").take(count).collect()
}

mod depth_first {
    use super::*;

    /// Depths have 20 bits. A search that came so deep used to end as if it had run out of memory, at 46 MiB.
    #[test]
    fn uses_all_its_memory_even_if_paths_become_very_long() {
        let board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
        let request = request(board, Goal::BlankLast, Algorithm::DepthFirst, Heuristic::Misplaced);
        let limit = 64 << 20;
        let run = to_the_end(begin(&request.with_memory_limit(limit)).unwrap(), u64::MAX);
        assert_eq!(run.progress, Progress::Limit);
        assert!(run.statistics.depth_peak >= (1 << 20) - 2, "{:?}", run.statistics);
        assert!(run.statistics.memory_bytes > limit / 10 * 9, "{:?}", run.statistics);
    }
}

/// Comparisons with the oracle's distances on 3x3. Where all boards would take minutes, a test samples them at a fixed
/// stride, from the nearest to the farthest.
mod against_oracle {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::time::Instant;

    /// Solves every `stride`-th solvable board and checks each solution length against the distance.
    fn compare(
        (goal, oracle): &(Goal, Oracle),
        algorithm: Algorithm,
        heuristic: Heuristic,
        stride: usize,
        check: impl Fn(u32, u32, &SearchSpec),
    ) {
        for (board, distance) in oracle.boards(stride) {
            compare_one(&request(board, goal.clone(), algorithm, heuristic), distance, &check);
        }
    }

    fn compare_one(request: &SearchSpec, distance: u32, check: impl Fn(u32, u32, &SearchSpec)) {
        let run = solve(request);
        let length = run.length(request);
        check(length, distance, request);
        assert_eq!(length % 2, distance % 2, "{request:?}");
        if let Some(bound) = run.statistics.lower_bound {
            assert!(bound <= distance, "{bound} exceeds the optimum {distance}: {request:?}");
        }
        if request.method().algorithm.is_optimal(request.method().heuristic) {
            assert_eq!(run.statistics.lower_bound, Some(length), "{request:?}");
        }
    }

    fn is_shortest(length: u32, distance: u32, request: &SearchSpec) {
        assert_eq!(length, distance, "{request:?}");
    }

    /// All pairs that find only shortest solutions.
    fn optimal_pairs() -> impl Iterator<Item = (Algorithm, Heuristic)> {
        pairs().filter(|&(algorithm, heuristic)| algorithm.is_optimal(heuristic))
    }

    /// The strides for the goal `blank-last` in the gate and in the full tier, wider where a search takes longer. Others than
    /// those listed are taken for slow.
    fn strides(algorithm: Algorithm, heuristic: Heuristic) -> (usize, usize) {
        match (algorithm, heuristic) {
            (Algorithm::Optimal, _) => (7, 1),
            (Algorithm::Bidirectional, _) => (53, 11),
            (Algorithm::BreadthFirst, _) => (2003, 401),
            (Algorithm::IterativeDeepening, _) => (20_011, 5003),
            (Algorithm::IdaStar, Heuristic::Manhattan) => (7, 1),
            (Algorithm::IdaStar, Heuristic::LinearConflict) => (13, 1),
            (Algorithm::IdaStar, Heuristic::WalkingDistance) => (19, 3),
            (_, Heuristic::Manhattan | Heuristic::LinearConflict) => (17, 1),
            (_, Heuristic::WalkingDistance) => (31, 5),
            (_, Heuristic::PatternDatabase) => (53, 11),
            (_, Heuristic::Euclidean) => (67, 11),
            _ => (503, 101),
        }
    }

    /// Compares optimal pairs with the oracle. For each goal but `blank-last` a seventh as many boards suffice, except by
    /// `optimal`, which is fast.
    fn find_shortest(includes: impl Fn(Algorithm) -> bool) {
        for (algorithm, heuristic) in optimal_pairs().filter(|&(algorithm, _)| includes(algorithm)) {
            let (gate, full) = strides(algorithm, heuristic);
            let (first, others) = (stride(gate, full), if algorithm == Algorithm::Optimal { 1 } else { 7 });
            compare(&GOALS[0], algorithm, heuristic, first, is_shortest);
            for goal in &GOALS[1..] {
                compare(goal, algorithm, heuristic, others * first, is_shortest);
            }
        }
    }

    #[test]
    fn a_star_finds_shortest_solutions_with_every_admissible_heuristic() {
        find_shortest(|algorithm| algorithm == Algorithm::AStar);
    }

    #[test]
    fn ida_star_finds_shortest_solutions_with_every_admissible_heuristic() {
        find_shortest(|algorithm| algorithm == Algorithm::IdaStar);
    }

    #[test]
    fn every_other_optimal_algorithm_finds_shortest_solutions() {
        find_shortest(|algorithm| !matches!(algorithm, Algorithm::AStar | Algorithm::IdaStar));
    }

    /// Every optimal pair on all 181,440 boards for `blank-last`, on all available threads. A pair takes seconds to hours, so no
    /// tier runs this test. The environment variable `NPUZZLE_PAIR` chooses a pair by its identifiers: see CONTRIBUTING.md.
    #[test]
    #[ignore = "on request: seconds to hours a pair"]
    fn optimal_pairs_find_shortest_solutions_of_all_boards() {
        let name = |(algorithm, heuristic): (Algorithm, Heuristic)| {
            if algorithm.takes_heuristic() { format!("{algorithm} {heuristic}") } else { algorithm.to_string() }
        };
        let chosen = std::env::var("NPUZZLE_PAIR").ok();
        let is_chosen = |&pair: &_| chosen.as_ref().is_none_or(|chosen| name(pair) == *chosen);
        let pairs: Vec<_> = optimal_pairs().filter(is_chosen).collect();
        assert!(!pairs.is_empty(), "{chosen:?} is none of {:?}", optimal_pairs().map(name).collect::<Vec<_>>());
        let cases: Vec<(Board, u32)> = oracle::blank_last().boards(1).collect();
        for (algorithm, heuristic) in pairs {
            let start = Instant::now();
            let next = AtomicUsize::new(0);
            let work = || {
                while let Some((board, distance)) = cases.get(next.fetch_add(1, Relaxed)) {
                    compare_one(&request(board.clone(), Goal::BlankLast, algorithm, heuristic), *distance, is_shortest);
                }
            };
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            std::thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
            let (name, count, seconds) = (name((algorithm, heuristic)), cases.len(), start.elapsed().as_secs_f64());
            println!("{name}: {count} boards solved optimally in {seconds:.0} s on {threads} threads");
        }
    }

    #[test]
    fn depth_first_search_solves_every_board() {
        for goal in GOALS.iter() {
            compare(
                goal,
                Algorithm::DepthFirst,
                Heuristic::Misplaced,
                stride(20_011, 5003),
                |length, distance, request| {
                    assert!(length >= distance, "{request:?}");
                },
            );
        }
    }

    #[test]
    fn depth_first_search_finds_a_solution_within_its_limit_if_one_exists() {
        for (goal, oracle) in GOALS.iter() {
            for (board, distance) in oracle.boards(97).take_while(|&(_, distance)| distance <= 13) {
                for limit in [distance.saturating_sub(1), distance, distance + 1, distance + 2] {
                    let request = request(board.clone(), goal.clone(), Algorithm::DepthFirst, Heuristic::Misplaced);
                    let request = request.with_depth_limit(Some(limit));
                    let run = solve(&request);
                    if limit < distance {
                        assert_eq!((run.progress, run.moves), (Progress::Exhausted, None), "{request:?}");
                    } else {
                        assert!((distance..=limit).contains(&run.length(&request)), "{request:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn greedy_search_finds_a_solution_with_every_heuristic() {
        for goal in GOALS.iter() {
            for &heuristic in Heuristic::ALL {
                compare(goal, Algorithm::Greedy, heuristic, stride(1511, 301), |length, distance, request| {
                    assert!(length >= distance, "{request:?}");
                });
            }
        }
    }

    #[test]
    fn weighted_searches_stay_within_their_suboptimality_bound() {
        let weighted = pairs().filter(|(algorithm, heuristic)| algorithm.is_weighted() && heuristic.is_admissible());
        for ((algorithm, heuristic), text) in
            weighted.flat_map(|pair| ["1", "1.25", "2", "7.77", "100"].map(|text| (pair, text)))
        {
            let weight: Weight = text.parse().unwrap();
            for (goal, oracle) in &GOALS[1..4] {
                for (board, distance) in oracle.boards(stride(9001, 3001)) {
                    let request = request(board, goal.clone(), algorithm, heuristic).with_weight(weight);
                    let run = solve(&request);
                    let length = run.length(&request);
                    assert!(length >= distance, "{request:?}");
                    assert!(
                        length * 100 <= distance * weight.hundredths().unwrap(),
                        "{length} of {distance}: {request:?}"
                    );
                    let bound = run.statistics.lower_bound.expect("an admissible heuristic should prove a bound");
                    assert!(bound <= distance, "{request:?}");
                }
            }
        }
    }

    #[test]
    fn weighted_a_star_with_weight_1_is_a_star() {
        let weight = Weight::from_hundredths(100).unwrap();
        for (board, _) in oracle::blank_last().boards(2003) {
            for &heuristic in Heuristic::ALL {
                let a_star = request(board.clone(), Goal::BlankLast, Algorithm::AStar, heuristic);
                let weighted =
                    request(board.clone(), Goal::BlankLast, Algorithm::WeightedAStar, heuristic).with_weight(weight);
                assert_eq!(solve(&weighted), solve(&a_star), "{a_star:?}");
            }
        }
    }

    /// "Not optimal" is a claim too: on some board, the solution is longer than necessary.
    #[test]
    fn pairs_not_declared_optimal_are_suboptimal_on_some_board() {
        // `is_optimal` is false for anytime search, yet its final solution is optimal.
        let is_suboptimal = |&(algorithm, heuristic): &(Algorithm, Heuristic)| {
            !algorithm.is_optimal(heuristic) && algorithm != Algorithm::Anytime
        };
        for (algorithm, heuristic) in pairs().filter(is_suboptimal) {
            let finds_longer = oracle::blank_last().boards(101).any(|(board, distance)| {
                let request = request(board, Goal::BlankLast, algorithm, heuristic);
                solve(&request).length(&request) > distance
            });
            assert!(finds_longer, "{algorithm} with {heuristic} is optimal on every sampled board");
        }
    }

    /// A* must expand every board with f < C*, the solution's length, and may expand those with f = C*, but no others.
    #[test]
    fn a_star_expands_all_boards_below_the_optimum_and_none_above_it() {
        let goal = Goal::Spiral;
        let goal_board = goal.board(Size::PUZZLE_8).unwrap();
        for start in scrambled(Size::PUZZLE_8, goal.clone(), 6) {
            let from_start = Oracle::new(start.tiles().try_into().unwrap());
            let (boards, distances): (Vec<Board>, Vec<u32>) = from_start.boards(1).unzip();
            for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_consistent()) {
                let request = request(start.clone(), goal.clone(), Algorithm::AStar, heuristic);
                let run = solve(&request);
                let shortest = run.length(&request);
                let h = crate::heuristic::estimates(heuristic, &goal_board, &boards);
                let count = |includes: &dyn Fn(u32) -> bool| {
                    h.iter().zip(&distances).filter(|&(h, g)| includes(g + h)).count() as u64
                };
                let (must, may) = (count(&|f| f < shortest), count(&|f| f <= shortest) - 1); // The goal is not expanded.
                let expanded = run.statistics.expanded;
                assert!((must..=may).contains(&expanded), "{must} <= {expanded} <= {may}: {request:?}");
            }
        }
    }
}

mod against_naive {
    use super::*;

    #[test]
    fn a_star_finds_solutions_of_the_same_length_on_larger_boards() {
        for (size, moves) in [(Size::PUZZLE_15, 30), (Size::PUZZLE_24, 24)] {
            for (seed, goal) in (0..8).zip([Goal::BlankLast, Goal::Spiral].into_iter().cycle()) {
                let goal_board = goal.board(size).unwrap();
                let board = walked_away(&goal_board, moves, seed);
                for heuristic in [Heuristic::Manhattan, Heuristic::LinearConflict] {
                    let expected = naive::a_star(&board, &goal_board, heuristic);
                    for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
                        let request = request(board.clone(), goal.clone(), algorithm, heuristic);
                        assert_eq!(Some(solve(&request).length(&request)), expected, "{request:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn ida_star_has_the_counts_of_a_recursive_implementation() {
        let check = |board: Board, goal: Goal, heuristic: Heuristic| {
            let request = request(board.clone(), goal.clone(), Algorithm::IdaStar, heuristic);
            let run = solve(&request);
            let expected = naive::ida_star(&board, &goal.board(board.size()).unwrap(), heuristic);
            let counts = naive::Deepening {
                length: run.length(&request),
                expanded: run.statistics.expanded,
                generated: run.statistics.generated,
            };
            assert_eq!(counts, expected, "{request:?}");
        };
        for (goal, oracle) in GOALS.iter() {
            for (board, _) in oracle.boards(stride(120_011, 40_001)) {
                // With these two, the naive implementation visits millions of nodes on these boards.
                for &heuristic in Heuristic::ALL
                    .iter()
                    .filter(|&&heuristic| !matches!(heuristic, Heuristic::Misplaced | Heuristic::Gaschnig))
                {
                    check(board.clone(), goal.clone(), heuristic);
                }
            }
        }
        for (size, moves) in [(Size::PUZZLE_15, 24), (Size::PUZZLE_24, 20)] {
            for seed in (0..6).step_by(stride(6, 1)) {
                let goal = Goal::BlankFirst;
                let board = walked_away(&goal.board(size).unwrap(), moves, seed);
                // The naive pattern databases of these sizes take longer than all searches.
                for &heuristic in
                    Heuristic::ALL.iter().filter(|&&known| known != Heuristic::PatternDatabase || is_full())
                {
                    check(board.clone(), goal.clone(), heuristic);
                }
            }
        }
    }
}

mod ends {
    use super::*;

    /// The goal with two tiles swapped: half of all boards are reachable from it, but not the goal.
    fn unsolvable() -> Board {
        "1 2 3/4 5 6/8 7 0".parse().unwrap()
    }

    #[test]
    fn begin_rejects_an_unsolvable_board() {
        for (algorithm, heuristic) in pairs() {
            let error = begin(&request(unsolvable(), Goal::BlankLast, algorithm, heuristic)).err();
            let Some(StartError::Unsolvable(solvability)) = error else {
                panic!("{error:?}");
            };
            assert_eq!(solvability.inversions, 1);
        }
    }

    #[test]
    fn best_first_searches_expand_every_reachable_board_once() {
        for (algorithm, heuristic) in pairs().filter(|&(algorithm, _)| is_best_first(algorithm)) {
            let request = request(unsolvable(), Goal::BlankLast, algorithm, heuristic);
            let Run { progress, statistics, moves } = solve_unchecked(&request);
            assert_eq!((progress, moves), (Progress::Exhausted, None), "{request:?}");
            assert_eq!(statistics.expanded - statistics.reopened, REACHABLE as u64, "{request:?}");
        }
    }

    #[test]
    fn bidirectional_search_ends_when_one_direction_is_exhausted() {
        let request = request(unsolvable(), Goal::BlankLast, Algorithm::Bidirectional, Heuristic::Misplaced);
        let run = solve_unchecked(&request);
        assert_eq!((run.progress, run.moves), (Progress::Exhausted, None));
        assert!(run.statistics.expanded >= REACHABLE as u64, "{:?}", run.statistics);
    }

    #[test]
    fn deepening_searches_end_once_the_bound_exceeds_every_possible_length() {
        let (of_3x2, of_3x3) = (("1 2 3/5 4 0", 21), ("1 2 3/4 5 6/8 7 0", 31));
        let informed = (Algorithm::IdaStar, Heuristic::LinearConflict);
        let blind = (Algorithm::IterativeDeepening, Heuristic::Misplaced);
        // The blind search visits every path of 31 moves.
        let cases = [(of_3x2, informed), (of_3x3, informed), (of_3x2, blind), (of_3x3, blind)];
        for ((board, farthest), (algorithm, heuristic)) in cases.into_iter().take(if is_full() { 4 } else { 3 }) {
            let request = request(board.parse().unwrap(), Goal::BlankLast, algorithm, heuristic);
            let run = solve_unchecked(&request);
            assert_eq!((run.progress, run.moves), (Progress::Exhausted, None), "{request:?}");
            let bound = run.statistics.lower_bound.expect("both searches should prove a bound");
            assert!(
                bound >= farthest,
                "boards may be {farthest} moves away, but the search ended at {bound}: {request:?}"
            );
        }
    }

    #[test]
    fn the_goal_has_the_empty_solution() {
        for size in Size::CLASSIC {
            for goal in Goal::NAMED {
                let Ok(board) = goal.board(size) else { continue };
                for (algorithm, heuristic) in pairs() {
                    let request = request(board.clone(), goal.clone(), algorithm, heuristic);
                    let run = solve(&request);
                    assert_eq!(run.moves, Some(Moves::default()), "{request:?}");
                    assert_eq!((run.statistics.expanded, run.statistics.generated), (0, 0), "{request:?}");
                }
            }
        }
    }

    #[test]
    fn advancing_a_finished_search_changes_nothing() {
        for (algorithm, heuristic) in pairs() {
            let request = request("812043756".parse().unwrap(), Goal::BlankFirst, algorithm, heuristic);
            let mut search = begin(&request).unwrap();
            while search.advance(100) == Progress::Running {}
            let (statistics, solution) = (search.statistics(), search.solution());
            assert_eq!(search.advance(100), Progress::Solved);
            assert_eq!((search.statistics(), search.solution()), (statistics, solution), "{request:?}");
        }
    }

    #[test]
    fn a_running_search_has_no_solution() {
        for (algorithm, heuristic) in pairs() {
            let request = request("812043756".parse().unwrap(), Goal::BlankFirst, algorithm, heuristic);
            let mut search = begin(&request).unwrap();
            assert_eq!(search.advance(10), Progress::Running);
            assert_eq!(search.solution(), None);
        }
    }
}

mod slices {
    use super::*;

    #[test]
    fn results_and_counts_do_not_depend_on_slices() {
        let near = walked_away(&Goal::BlankLast.board(Size::PUZZLE_15).unwrap(), 28, 3);
        let boards = [("812043756".parse().unwrap(), Goal::BlankFirst), (near, Goal::BlankLast)];
        let cases = boards.into_iter().flat_map(|case| pairs().map(move |pair| (case.clone(), pair)));
        // Uninformed searches of the larger board take too long.
        for ((board, goal), (algorithm, heuristic)) in
            cases.filter(|((board, _), (algorithm, _))| board.size() == Size::PUZZLE_8 || algorithm.takes_heuristic())
        {
            let request = request(board, goal, algorithm, heuristic);
            let whole = solve(&request);
            for slice in [1, 7, 1000] {
                assert_eq!(to_the_end(begin(&request).unwrap(), slice), whole, "slices of {slice}: {request:?}");
            }
        }
    }

    #[test]
    fn results_and_counts_do_not_depend_on_slices_on_unsolvable_boards_and_at_limits() {
        let board: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
        for (algorithm, heuristic) in pairs().filter(|&(algorithm, _)| !deepens(algorithm)) {
            for memory_limit in [1 << 20, 1 << 30] {
                let request = request(board.clone(), Goal::BlankLast, algorithm, heuristic)
                    .with_memory_limit(memory_limit as u64);
                let whole = solve_unchecked(&request);
                let sliced = to_the_end(begin_unchecked(&request).unwrap(), 77);
                assert_eq!(sliced, whole, "{request:?}");
            }
        }
    }

    #[test]
    fn a_slice_generates_about_as_many_nodes_as_requested() {
        let board = scrambled(Size::PUZZLE_15, Goal::BlankLast, 1)[0].clone();
        for &algorithm in Algorithm::ALL {
            let mut search = begin(&request(board.clone(), Goal::BlankLast, algorithm, Heuristic::Misplaced)).unwrap();
            for slice in [1, 10, 1000, 0] {
                let before = search.statistics().generated;
                search.advance(slice);
                let generated = search.statistics().generated - before;
                // An expansion is not interrupted and has at most four successors. A beam may spend a slice on selecting
                // among successors that are already counted.
                let min = if algorithm == Algorithm::Anytime { 0 } else { slice.max(1) };
                assert!((min..slice.max(1) + 4).contains(&generated), "{algorithm}: {generated} for {slice}");
            }
        }
    }
}

mod memory {
    use super::*;

    /// A board that A* cannot solve within the limits below.
    fn hard() -> Board {
        "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap()
    }

    #[test]
    fn a_search_stops_at_its_limit_and_keeps_its_counts() {
        for algorithm in [Algorithm::AStar, Algorithm::Greedy, Algorithm::WeightedAStar] {
            let mut generated_before = 0;
            for memory_limit in [1 << 20, 2 << 20, 16 << 20] {
                // With weak heuristics, so that every algorithm reaches the limit.
                let heuristic = if algorithm == Algorithm::AStar { Heuristic::Manhattan } else { Heuristic::Misplaced };
                let weight = Weight::from_hundredths(100).unwrap();
                let request = request(hard(), Goal::BlankFirst, algorithm, heuristic)
                    .with_memory_limit(memory_limit as u64)
                    .with_weight(weight);
                let run = solve(&request);
                if run.progress == Progress::Solved {
                    assert_eq!(algorithm, Algorithm::Greedy, "the board is too easy: {request:?}");
                    continue;
                }
                assert_eq!((run.progress, &run.moves), (Progress::Limit, &None), "{request:?}");
                let statistics = run.statistics;
                assert!(statistics.memory_bytes <= memory_limit as u64, "{statistics:?}");
                assert!(
                    statistics.memory_bytes >= memory_limit as u64 / 2,
                    "less than half of the memory is used: {statistics:?}"
                );
                assert!(statistics.generated > generated_before, "more memory should allow more nodes: {statistics:?}");
                generated_before = statistics.generated;
            }
        }
    }

    #[test]
    fn a_node_costs_at_most_32_bytes_on_4x4() {
        let memory_limit = 64 << 20;
        let request = request(hard(), Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
        let run = solve(&request.with_memory_limit(memory_limit as u64));
        assert_eq!(run.progress, Progress::Limit);
        // Every node is expanded or on the frontier.
        let nodes = run.statistics.expanded + run.statistics.frontier_peak;
        assert!(run.statistics.memory_bytes <= 32 * nodes, "{:?}", run.statistics);
    }

    #[test]
    fn tiny_limits_are_handled() {
        for memory_limit in [0, 1, 100, 10_000, 66_000, 100_000, 600_000] {
            for (size, (algorithm, heuristic)) in
                Size::CLASSIC.into_iter().flat_map(|size| pairs().map(move |pair| (size, pair)))
            {
                let board = walked_away(&Goal::BlankLast.board(size).unwrap(), 14, 9);
                let request =
                    request(board, Goal::BlankLast, algorithm, heuristic).with_memory_limit(memory_limit as u64);
                let run = solve(&request);
                // Without memory for a beam, an anytime search deepens iteratively.
                if deepens(algorithm) || algorithm == Algorithm::Anytime {
                    assert_eq!(run.progress, Progress::Solved, "too little memory: {request:?}");
                } else {
                    assert!(run.statistics.memory_bytes <= memory_limit as u64, "{request:?}: {run:?}");
                    assert_eq!(run.progress == Progress::Solved, run.moves.is_some(), "{request:?}");
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_memory_limit_is_never_exceeded(
            board in strategies::board_of(Size::PUZZLE_8),
            memory_limit in 0..6_000_000_usize,
            heuristic in prop::sample::select(Heuristic::ALL),
        ) {
            let request =
                request(board, Goal::BlankLast, Algorithm::AStar, heuristic).with_memory_limit(memory_limit as u64);
            let run = solve_unchecked(&request);
            prop_assert!(run.statistics.memory_bytes <= memory_limit as u64);
        }
    }
}

mod counts {
    use super::*;

    #[test]
    fn a_consistent_heuristic_never_reopens_a_board() {
        // Dynamic weighting makes any heuristic inconsistent.
        let others = pairs().filter(|&(algorithm, _)| algorithm != Algorithm::DynamicWeighting);
        for (algorithm, heuristic) in others.filter(|(_, heuristic)| heuristic.is_consistent()) {
            for (board, _) in oracle::blank_last().boards(9001) {
                let run = solve(&request(board.clone(), Goal::BlankLast, algorithm, heuristic));
                assert_eq!(run.statistics.reopened, 0, "{algorithm} with {heuristic} from {board}");
            }
        }
    }

    #[test]
    fn an_inconsistent_heuristic_reopens_some_boards() {
        for algorithm in [Algorithm::AStar, Algorithm::WeightedAStar] {
            let reopened: u64 = oracle::blank_last()
                .boards(2003)
                .map(|(board, _)| request(board, Goal::BlankLast, algorithm, Heuristic::MisplacedPenalty))
                .map(|request| solve(&request).statistics.reopened)
                .sum();
            assert!(reopened > 0, "{algorithm}");
        }
    }

    #[test]
    fn the_effective_branching_factor_is_that_of_the_uniform_tree() {
        // The example in Russell and Norvig: 52 nodes and a solution at depth 5.
        let statistics = |generated| Statistics { generated, ..Statistics::default() };
        let factor = statistics(52).effective_branching_factor(5).unwrap();
        assert!((factor - 1.92).abs() < 0.005, "{factor}");
        // 2 + 4 + 8 + .. + 1024
        let factor = statistics(2046).effective_branching_factor(10).unwrap();
        assert!((factor - 2.0).abs() < 1e-9, "{factor}");
        assert_eq!(statistics(0).effective_branching_factor(0), None);
    }

    #[test]
    fn counts_are_consistent() {
        for (goal, oracle) in GOALS.iter() {
            for ((algorithm, heuristic), (board, distance)) in
                pairs().flat_map(|pair| oracle.boards(stride(60_013, 30_011)).map(move |case| (pair, case)))
            {
                // It visits every path of that length.
                if algorithm == Algorithm::IterativeDeepening && distance > 26 && !is_full() {
                    continue;
                }
                let request = request(board, goal.clone(), algorithm, heuristic);
                let run = solve(&request);
                let length = u64::from(run.length(&request));
                let counts = run.statistics;
                assert!(counts.generated >= length, "{request:?}");
                assert!(
                    counts.expanded >= length,
                    "every board on the path except the goal should be expanded: {request:?}"
                );
                // The start may have four successors, any other board three because its parent is pruned.
                let starts = if algorithm == Algorithm::Bidirectional { 2 } else { 1 };
                assert!(counts.generated <= 3 * counts.expanded + starts, "{request:?}");
                assert!(counts.depth_peak * starts + starts >= length, "{request:?}");
                assert!(counts.frontier_peak <= counts.generated + starts, "{request:?}");
                assert!(counts.memory_bytes > 0 || length == 0, "{request:?}");
                assert_eq!(counts.lower_bound.is_some(), heuristic.is_admissible(), "{request:?}");
            }
        }
    }
}

//! Searches: what they find, what they prove, what they count, and that slices and limits change none of it.

use crate::naive;
use crate::oracle::{self, GOALS, Oracle, REACHABLE};
use crate::run::{Run, begin, begin_unchecked, request, solve, solve_unchecked, to_the_end};
use crate::strategies;
use npuzzle::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle::puzzle::{Board, Direction, Goal, Moves, Scrambles, Side};
use npuzzle::search::Progress;
use npuzzle::solver::{Request, RequestError};
use npuzzle::statistics::Statistics;
use proptest::prelude::*;

/// All pairs of an algorithm and a heuristic that it can use; algorithms that use none are there once.
fn pairs() -> impl Iterator<Item = (Algorithm, Heuristic)> {
    Algorithm::ALL.iter().flat_map(|&algorithm| {
        let heuristics = if algorithm.is_informed() { Heuristic::ALL } else { &Heuristic::ALL[..1] };
        heuristics.iter().map(move |&heuristic| (algorithm, heuristic))
    })
}

/// Whether it keeps nothing but its path.
fn deepens(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal)
}

/// Whether it is one of the best-first loop's.
fn is_best_first(algorithm: Algorithm) -> bool {
    !deepens(algorithm) && !matches!(algorithm, Algorithm::Bidirectional | Algorithm::Anytime)
}

/// A fixed choice of boards that can reach a goal.
fn scrambled(side: Side, goal: Goal, count: usize) -> Vec<Board> {
    Scrambles::new(side, goal, 15).expect("the goal exists").take(count).collect()
}

/// The goal after a walk that never turns back at once: a board at most `moves` moves away.
pub fn walked_away(goal: &Board, moves: usize, mut seed: u64) -> Board {
    let mut board = *goal;
    let mut last = None;
    for _ in 0..moves {
        let ways: Vec<Direction> = Direction::ALL
            .into_iter()
            .filter(|&direction| board.slide(direction).is_some() && last != Some(direction.inverse()))
            .collect();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let direction = ways[(seed >> 33) as usize % ways.len()];
        board = board.slide(direction).expect("one of the ways");
        last = Some(direction);
    }
    board
}

/// Boards of 3x3 against the oracle's distances. Where every board would take minutes, every so many-th stands for all
/// of them, from the nearest to the farthest.
mod oracle_says {
    use super::*;

    /// Solves every `stride`-th board within reach of a goal and holds each answer against its distance.
    fn compare(
        (goal, oracle): &(Goal, Oracle),
        algorithm: Algorithm,
        heuristic: Heuristic,
        stride: usize,
        judge: impl Fn(u32, u32, &Request),
    ) {
        for (board, distance) in oracle.boards(stride) {
            compare_one(&request(board, *goal, algorithm, heuristic), distance, &judge);
        }
    }

    fn compare_one(request: &Request, distance: u32, judge: impl Fn(u32, u32, &Request)) {
        let run = solve(request);
        let length = run.length(request);
        judge(length, distance, request);
        assert_eq!(length % 2, distance % 2, "{request:?}");
        if let Some(bound) = run.statistics.lower_bound {
            assert!(bound <= distance, "{bound} is no lower bound of {distance}: {request:?}");
        }
        if request.algorithm.is_optimal(request.heuristic) {
            assert_eq!(run.statistics.lower_bound, Some(length), "{request:?}");
        }
    }

    fn is_shortest(length: u32, distance: u32, request: &Request) {
        assert_eq!(length, distance, "{request:?}");
    }

    /// Every `stride`-th board to `blank-last`, and a seventh of that to the other goals.
    fn finds_shortest(algorithm: Algorithm, heuristic: Heuristic, stride: usize) {
        assert!(algorithm.is_optimal(heuristic));
        compare(&GOALS[0], algorithm, heuristic, stride, is_shortest);
        for goal in &GOALS[1..] {
            compare(goal, algorithm, heuristic, 7 * stride, is_shortest);
        }
    }

    #[test]
    fn a_star_with_linear_conflict_finds_shortest_solutions_of_all_boards() {
        finds_shortest(Algorithm::AStar, Heuristic::LinearConflict, 1);
    }

    #[test]
    fn a_star_with_manhattan_finds_shortest_solutions_of_all_boards() {
        finds_shortest(Algorithm::AStar, Heuristic::Manhattan, 1);
    }

    #[test]
    fn a_star_with_euclidean_finds_shortest_solutions() {
        finds_shortest(Algorithm::AStar, Heuristic::Euclidean, 11);
    }

    #[test]
    fn a_star_with_misplaced_finds_shortest_solutions() {
        finds_shortest(Algorithm::AStar, Heuristic::Misplaced, 101);
    }

    #[test]
    fn ida_star_with_linear_conflict_finds_shortest_solutions_of_all_boards() {
        finds_shortest(Algorithm::IdaStar, Heuristic::LinearConflict, 1);
    }

    #[test]
    fn ida_star_with_manhattan_finds_shortest_solutions_of_all_boards() {
        finds_shortest(Algorithm::IdaStar, Heuristic::Manhattan, 1);
    }

    #[test]
    fn ida_star_with_euclidean_finds_shortest_solutions() {
        finds_shortest(Algorithm::IdaStar, Heuristic::Euclidean, 11);
    }

    #[test]
    fn ida_star_with_misplaced_finds_shortest_solutions() {
        finds_shortest(Algorithm::IdaStar, Heuristic::Misplaced, 101);
    }

    #[test]
    fn a_star_with_walking_distance_finds_shortest_solutions() {
        finds_shortest(Algorithm::AStar, Heuristic::WalkingDistance, 5);
    }

    #[test]
    fn a_star_with_gaschnig_finds_shortest_solutions() {
        finds_shortest(Algorithm::AStar, Heuristic::Gaschnig, 101);
    }

    #[test]
    fn ida_star_with_walking_distance_finds_shortest_solutions() {
        finds_shortest(Algorithm::IdaStar, Heuristic::WalkingDistance, 3);
    }

    #[test]
    fn ida_star_with_gaschnig_finds_shortest_solutions() {
        finds_shortest(Algorithm::IdaStar, Heuristic::Gaschnig, 101);
    }

    #[test]
    fn a_star_with_pattern_databases_finds_shortest_solutions() {
        finds_shortest(Algorithm::AStar, Heuristic::PatternDatabase, 11);
    }

    #[test]
    fn ida_star_with_pattern_databases_finds_shortest_solutions() {
        finds_shortest(Algorithm::IdaStar, Heuristic::PatternDatabase, 11);
    }

    #[test]
    fn optimal_finds_shortest_solutions_of_all_boards_to_every_goal() {
        for goal in GOALS.iter() {
            compare(goal, Algorithm::Optimal, Heuristic::Misplaced, 1, is_shortest);
        }
    }

    #[test]
    fn breadth_first_search_finds_shortest_solutions() {
        finds_shortest(Algorithm::BreadthFirst, Heuristic::Misplaced, 401);
    }

    #[test]
    fn bidirectional_search_finds_shortest_solutions() {
        finds_shortest(Algorithm::Bidirectional, Heuristic::Misplaced, 11);
    }

    #[test]
    fn iterative_deepening_finds_shortest_solutions() {
        finds_shortest(Algorithm::IterativeDeepening, Heuristic::Misplaced, 5003);
    }

    /// Every optimal algorithm with every admissible heuristic from all 181,440 boards to `blank-last`, on all of the
    /// machine's threads. A pair takes seconds to hours, so each is a test of its own, to be asked for by name, as in
    /// `cargo test --test suite -- --ignored --nocapture of_all_boards::a_star_gaschnig`.
    mod of_all_boards {
        use super::*;
        use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
        use std::time::Instant;

        fn finds_shortest(algorithm: Algorithm, heuristic: Heuristic) {
            let began = Instant::now();
            let cases: Vec<(Board, u32)> = oracle::blank_last().boards(1).collect();
            let next = AtomicUsize::new(0);
            let work = || {
                while let Some(&(board, distance)) = cases.get(next.fetch_add(1, Relaxed)) {
                    compare_one(&request(board, Goal::BlankLast, algorithm, heuristic), distance, is_shortest);
                }
            };
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            std::thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
            let name = if algorithm.is_informed() { format!("{algorithm} {heuristic}") } else { algorithm.to_string() };
            let (count, seconds) = (cases.len(), began.elapsed().as_secs_f64());
            println!("{name}: {count} boards solved by shortest solutions in {seconds:.0} s on {threads} threads");
        }

        macro_rules! pairs {
            ($($test:ident: $algorithm:ident, $heuristic:ident;)*) => {
                $(
                    #[test]
                    #[ignore = "all 181,440 boards: seconds to hours"]
                    fn $test() {
                        finds_shortest(Algorithm::$algorithm, Heuristic::$heuristic);
                    }
                )*

                #[test]
                fn is_asked_of_every_optimal_pair() {
                    let asked = [$((Algorithm::$algorithm, Heuristic::$heuristic)),*];
                    let optimal: Vec<_> = pairs().filter(|(algorithm, heuristic)| algorithm.is_optimal(*heuristic)).collect();
                    assert!(optimal.iter().all(|pair| asked.contains(pair)), "{optimal:?}");
                }
            };
        }

        pairs! {
            a_star_linear_conflict: AStar, LinearConflict;
            a_star_manhattan: AStar, Manhattan;
            a_star_walking_distance: AStar, WalkingDistance;
            a_star_euclidean: AStar, Euclidean;
            a_star_gaschnig: AStar, Gaschnig;
            a_star_misplaced: AStar, Misplaced;
            ida_star_linear_conflict: IdaStar, LinearConflict;
            ida_star_manhattan: IdaStar, Manhattan;
            ida_star_walking_distance: IdaStar, WalkingDistance;
            ida_star_euclidean: IdaStar, Euclidean;
            ida_star_gaschnig: IdaStar, Gaschnig;
            ida_star_misplaced: IdaStar, Misplaced;
            bidirectional: Bidirectional, Misplaced;
            breadth_first: BreadthFirst, Misplaced;
            iterative_deepening: IterativeDeepening, Misplaced;
            a_star_pattern_database: AStar, PatternDatabase;
            ida_star_pattern_database: IdaStar, PatternDatabase;
            optimal: Optimal, Misplaced;
        }
    }

    #[test]
    fn depth_first_search_finds_a_solution_of_any_board() {
        for goal in GOALS.iter() {
            compare(goal, Algorithm::DepthFirst, Heuristic::Misplaced, 5003, |length, distance, request| {
                assert!(length >= distance, "{request:?}");
            });
        }
    }

    #[test]
    fn depth_first_search_finds_a_solution_within_its_limit_if_there_is_one() {
        for (goal, oracle) in GOALS.iter() {
            for (board, distance) in oracle.boards(97).take_while(|&(_, distance)| distance <= 13) {
                for limit in [distance.saturating_sub(1), distance, distance + 1, distance + 2] {
                    let request = request(board, *goal, Algorithm::DepthFirst, Heuristic::Misplaced);
                    let request = Request { depth_limit: Some(limit), ..request };
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
                compare(goal, Algorithm::Greedy, heuristic, 301, |length, distance, request| {
                    assert!(length >= distance, "{request:?}");
                });
            }
        }
    }

    #[test]
    fn weighted_searches_keep_within_their_weight_of_the_shortest() {
        let weighted = pairs().filter(|(algorithm, heuristic)| algorithm.is_weighted() && heuristic.is_admissible());
        for ((algorithm, heuristic), text) in
            weighted.flat_map(|pair| ["1", "1.25", "2", "7.77", "100"].map(|text| (pair, text)))
        {
            let weight: Weight = text.parse().unwrap();
            for (goal, oracle) in &GOALS[1..4] {
                for (board, distance) in oracle.boards(3001) {
                    let request = Request { weight, ..request(board, *goal, algorithm, heuristic) };
                    let run = solve(&request);
                    let length = run.length(&request);
                    assert!(length >= distance, "{request:?}");
                    assert!(length * 100 <= distance * weight.hundredths(), "{length} of {distance}: {request:?}");
                    let bound = run.statistics.lower_bound.expect("an admissible heuristic proves one");
                    assert!(bound <= distance, "{request:?}");
                }
            }
        }
    }

    #[test]
    fn weight_1_is_a_star() {
        let weight = Weight::from_hundredths(100).unwrap();
        for (board, _) in oracle::blank_last().boards(2003) {
            for &heuristic in Heuristic::ALL {
                let a_star = request(board, Goal::BlankLast, Algorithm::AStar, heuristic);
                let weighted =
                    Request { weight, ..request(board, Goal::BlankLast, Algorithm::WeightedAStar, heuristic) };
                assert_eq!(solve(&weighted), solve(&a_star), "{a_star:?}");
            }
        }
    }

    /// "Not optimal" is a promise too: it says that somewhere a longer solution comes out.
    #[test]
    fn what_is_not_declared_optimal_is_not() {
        // An anytime search errs until it has come to its end.
        let promises_nothing = |&(algorithm, heuristic): &(Algorithm, Heuristic)| {
            !algorithm.is_optimal(heuristic) && algorithm != Algorithm::Anytime
        };
        for (algorithm, heuristic) in pairs().filter(promises_nothing) {
            let worse = oracle::blank_last().boards(101).any(|(board, distance)| {
                let request = request(board, Goal::BlankLast, algorithm, heuristic);
                solve(&request).length(&request) > distance
            });
            assert!(worse, "{algorithm} with {heuristic} never errs");
        }
    }

    /// A* must expand every board with f < C*, the solution's length, and may expand those with f = C*, but no others.
    #[test]
    fn a_star_expands_what_it_must_and_nothing_that_it_must_not() {
        let goal = Goal::Spiral;
        let goal_board = goal.board(Side::Three).unwrap();
        for start in scrambled(Side::Three, goal, 6) {
            let from_start = Oracle::new(start.tiles().try_into().unwrap());
            let (boards, distances): (Vec<Board>, Vec<u32>) = from_start.boards(1).unzip();
            for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_consistent()) {
                let request = request(start, goal, Algorithm::AStar, heuristic);
                let run = solve(&request);
                let shortest = run.length(&request);
                let h = crate::heuristic::estimates(heuristic, &goal_board, &boards);
                let with = |wanted: &dyn Fn(u32) -> bool| {
                    h.iter().zip(&distances).filter(|&(h, g)| wanted(g + h)).count() as u64
                };
                let (must, may) = (with(&|f| f < shortest), with(&|f| f <= shortest) - 1); // The goal is not expanded.
                let expanded = run.statistics.expanded;
                assert!((must..=may).contains(&expanded), "{must} <= {expanded} <= {may}: {request:?}");
            }
        }
    }
}

mod naive_says {
    use super::*;

    #[test]
    fn a_star_finds_solutions_of_the_same_length_on_larger_boards() {
        for (side, moves) in [(Side::Four, 30), (Side::Five, 24)] {
            for (seed, goal) in (0..8).zip([Goal::BlankLast, Goal::Spiral].into_iter().cycle()) {
                let goal_board = goal.board(side).unwrap();
                let board = walked_away(&goal_board, moves, seed);
                for heuristic in [Heuristic::Manhattan, Heuristic::LinearConflict] {
                    let expected = naive::a_star(&board, &goal_board, heuristic);
                    for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
                        let request = request(board, goal, algorithm, heuristic);
                        assert_eq!(Some(solve(&request).length(&request)), expected, "{request:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn ida_star_counts_what_a_recursive_one_counts() {
        let check = |board: Board, goal: Goal, heuristic: Heuristic| {
            let request = request(board, goal, Algorithm::IdaStar, heuristic);
            let run = solve(&request);
            let expected = naive::ida_star(&board, &goal.board(board.side()).unwrap(), heuristic);
            let counts = naive::Deepening {
                length: run.length(&request),
                expanded: run.statistics.expanded,
                generated: run.statistics.generated,
            };
            assert_eq!(counts, expected, "{request:?}");
        };
        for (goal, oracle) in GOALS.iter() {
            for (board, _) in oracle.boards(40_001) {
                // These two lead the slow twin through millions of nodes on these boards.
                for &heuristic in Heuristic::ALL
                    .iter()
                    .filter(|&&heuristic| !matches!(heuristic, Heuristic::Misplaced | Heuristic::Gaschnig))
                {
                    check(board, *goal, heuristic);
                }
            }
        }
        for (side, moves) in [(Side::Four, 24), (Side::Five, 20)] {
            for seed in 0..6 {
                let goal = Goal::BlankFirst;
                let board = walked_away(&goal.board(side).unwrap(), moves, seed);
                Heuristic::ALL.iter().for_each(|&heuristic| check(board, goal, heuristic));
            }
        }
    }
}

mod ends {
    use super::*;

    /// The goal with two tiles exchanged: half of all boards are within its reach, the goal is not.
    fn unsolvable() -> Board {
        "1 2 3/4 5 6/8 7 0".parse().unwrap()
    }

    #[test]
    fn an_unsolvable_board_is_not_begun() {
        for (algorithm, heuristic) in pairs() {
            let refused = begin(&request(unsolvable(), Goal::BlankLast, algorithm, heuristic)).err();
            let Some(RequestError::Unsolvable(why)) = refused else {
                panic!("{refused:?}");
            };
            assert_eq!(why.inversions, 1);
        }
    }

    #[test]
    fn a_goal_of_another_side_is_not_begun() {
        let request = request("812043756".parse().unwrap(), Goal::BlankCenter, Algorithm::AStar, Heuristic::Manhattan);
        assert!(begin(&request).is_ok());
        let board = Goal::BlankLast.board(Side::Four).unwrap();
        assert!(matches!(begin(&Request { board, ..request }), Err(RequestError::Goal(_))));
    }

    #[test]
    fn best_first_searches_exhaust_every_board_within_reach_once() {
        for (algorithm, heuristic) in pairs().filter(|&(algorithm, _)| is_best_first(algorithm)) {
            let request = request(unsolvable(), Goal::BlankLast, algorithm, heuristic);
            let Run { progress, statistics, moves } = solve_unchecked(&request);
            assert_eq!((progress, moves), (Progress::Exhausted, None), "{request:?}");
            assert_eq!(statistics.expanded - statistics.reopened, REACHABLE as u64, "{request:?}");
        }
    }

    #[test]
    fn bidirectional_search_ends_when_one_side_has_seen_all_within_its_reach() {
        let request = request(unsolvable(), Goal::BlankLast, Algorithm::Bidirectional, Heuristic::Misplaced);
        let run = solve_unchecked(&request);
        assert_eq!((run.progress, run.moves), (Progress::Exhausted, None));
        assert!(run.statistics.expanded >= REACHABLE as u64, "{:?}", run.statistics);
    }

    #[test]
    fn deepening_searches_give_up_where_no_solution_can_be_so_long() {
        for (algorithm, heuristic) in
            [(Algorithm::IdaStar, Heuristic::LinearConflict), (Algorithm::IterativeDeepening, Heuristic::Misplaced)]
        {
            let run = solve_unchecked(&request(unsolvable(), Goal::BlankLast, algorithm, heuristic));
            assert_eq!((run.progress, run.moves), (Progress::Exhausted, None));
            let bound = run.statistics.lower_bound.expect("both prove a bound");
            assert!(bound >= 31, "boards of 3x3 may be 31 moves away: {bound} is too early");
        }
    }

    #[test]
    fn the_goal_is_solved_by_no_moves() {
        for side in Side::ALL {
            for goal in Goal::NAMED {
                let Ok(board) = goal.board(side) else { continue };
                for (algorithm, heuristic) in pairs() {
                    let request = request(board, goal, algorithm, heuristic);
                    let run = solve(&request);
                    assert_eq!(run.moves, Some(Moves::default()), "{request:?}");
                    assert_eq!((run.statistics.expanded, run.statistics.generated), (0, 0), "{request:?}");
                }
            }
        }
    }

    #[test]
    fn a_search_that_is_over_stays_as_it_is() {
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
    fn a_search_under_way_has_no_solution() {
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
    fn neither_result_nor_counts_depend_on_them() {
        let near = walked_away(&Goal::BlankLast.board(Side::Four).unwrap(), 28, 3);
        let boards = [("812043756".parse().unwrap(), Goal::BlankFirst), (near, Goal::BlankLast)];
        let cases = boards.into_iter().flat_map(|case| pairs().map(move |pair| (case, pair)));
        // Without an estimate the larger board takes too long.
        for ((board, goal), (algorithm, heuristic)) in
            cases.filter(|((board, _), (algorithm, _))| board.side() == Side::Three || algorithm.is_informed())
        {
            let request = request(board, goal, algorithm, heuristic);
            let whole = solve(&request);
            for slice in [1, 7, 1000] {
                assert_eq!(to_the_end(begin(&request).unwrap(), slice), whole, "slices of {slice}: {request:?}");
            }
        }
    }

    #[test]
    fn nor_do_they_on_unsolvable_boards_and_at_limits() {
        let board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
        for (algorithm, heuristic) in pairs().filter(|&(algorithm, _)| !deepens(algorithm)) {
            for memory_limit in [1 << 20, 1 << 30] {
                let request = Request { memory_limit, ..request(board, Goal::BlankLast, algorithm, heuristic) };
                let whole = solve_unchecked(&request);
                let sliced = to_the_end(begin_unchecked(&request).unwrap(), 77);
                assert_eq!(sliced, whole, "{request:?}");
            }
        }
    }

    #[test]
    fn a_slice_generates_about_as_many_nodes_as_asked() {
        let board = scrambled(Side::Four, Goal::BlankLast, 1)[0];
        for &algorithm in Algorithm::ALL {
            let mut search = begin(&request(board, Goal::BlankLast, algorithm, Heuristic::Misplaced)).unwrap();
            for slice in [1, 10, 1000, 0] {
                let before = search.statistics().generated;
                search.advance(slice);
                let generated = search.statistics().generated - before;
                // A node is expanded as a whole, into at most four. Beams look at successors again to choose among them.
                let least = if algorithm == Algorithm::Anytime { 0 } else { slice.max(1) };
                assert!((least..slice.max(1) + 4).contains(&generated), "{algorithm}: {generated} for {slice}");
            }
        }
    }
}

mod memory {
    use super::*;

    /// A board that takes A* more than the limits below.
    fn hard() -> Board {
        "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap()
    }

    #[test]
    fn a_limit_ends_the_search_with_its_counts_and_is_kept() {
        for algorithm in [Algorithm::AStar, Algorithm::Greedy, Algorithm::WeightedAStar] {
            let mut generated_before = 0;
            for memory_limit in [1 << 20, 2 << 20, 16 << 20] {
                // Without guidance worth the name, so that every algorithm reaches the limit.
                let heuristic = if algorithm == Algorithm::AStar { Heuristic::Manhattan } else { Heuristic::Misplaced };
                let weight = Weight::from_hundredths(100).unwrap();
                let request =
                    Request { memory_limit, weight, ..request(hard(), Goal::BlankFirst, algorithm, heuristic) };
                let run = solve(&request);
                if run.progress == Progress::Solved {
                    assert_eq!(algorithm, Algorithm::Greedy, "too easy a board: {request:?}");
                    continue;
                }
                assert_eq!((run.progress, &run.moves), (Progress::Limit, &None), "{request:?}");
                let statistics = run.statistics;
                assert!(statistics.memory_bytes <= memory_limit as u64, "{statistics:?}");
                assert!(statistics.memory_bytes >= memory_limit as u64 / 2, "most of it is used: {statistics:?}");
                assert!(statistics.generated > generated_before, "more memory, more nodes: {statistics:?}");
                generated_before = statistics.generated;
            }
        }
    }

    #[test]
    fn a_node_costs_at_most_32_bytes_on_4x4() {
        let memory_limit = 64 << 20;
        let request = request(hard(), Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
        let run = solve(&Request { memory_limit, ..request });
        assert_eq!(run.progress, Progress::Limit);
        // Every node was expanded or waits.
        let nodes = run.statistics.expanded + run.statistics.frontier_peak;
        assert!(run.statistics.memory_bytes <= 32 * nodes, "{:?}", run.statistics);
    }

    #[test]
    fn the_tiniest_limits_are_answered() {
        for memory_limit in [0, 1, 100, 10_000, 66_000, 100_000, 600_000] {
            for (side, (algorithm, heuristic)) in
                Side::ALL.into_iter().flat_map(|side| pairs().map(move |pair| (side, pair)))
            {
                let board = walked_away(&Goal::BlankLast.board(side).unwrap(), 14, 9);
                let request = Request { memory_limit, ..request(board, Goal::BlankLast, algorithm, heuristic) };
                let run = solve(&request);
                // Without room for a beam, an anytime search deepens.
                if deepens(algorithm) || algorithm == Algorithm::Anytime {
                    assert_eq!(run.progress, Progress::Solved, "it keeps its path only: {request:?}");
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
        fn any_limit_is_kept(
            board in strategies::board_of(Side::Three),
            memory_limit in 0..6_000_000_usize,
            heuristic in prop::sample::select(Heuristic::ALL),
        ) {
            let request =
                Request { memory_limit, ..request(board, Goal::BlankLast, Algorithm::AStar, heuristic) };
            let run = solve_unchecked(&request);
            prop_assert!(run.statistics.memory_bytes <= memory_limit as u64);
        }
    }
}

mod counts {
    use super::*;

    #[test]
    fn a_consistent_heuristic_never_reopens_a_board() {
        // A weight that fades is another matter: it makes any heuristic inconsistent.
        let steady = pairs().filter(|&(algorithm, _)| algorithm != Algorithm::DynamicWeighting);
        for (algorithm, heuristic) in steady.filter(|(_, heuristic)| heuristic.is_consistent()) {
            for (board, _) in oracle::blank_last().boards(9001) {
                let run = solve(&request(board, Goal::BlankLast, algorithm, heuristic));
                assert_eq!(run.statistics.reopened, 0, "{algorithm} with {heuristic} from {board}");
            }
        }
    }

    #[test]
    fn an_inconsistent_heuristic_reopens_some() {
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
        // The example of Russell and Norvig: 52 nodes, a solution at depth 5.
        let counted = |generated| Statistics { generated, ..Statistics::default() };
        let factor = counted(52).effective_branching_factor(5).unwrap();
        assert!((factor - 1.92).abs() < 0.005, "{factor}");
        // 2 + 4 + 8 + .. + 1024
        let factor = counted(2046).effective_branching_factor(10).unwrap();
        assert!((factor - 2.0).abs() < 1e-9, "{factor}");
        assert_eq!(counted(0).effective_branching_factor(0), None);
    }

    #[test]
    fn they_fit_together() {
        for (goal, oracle) in GOALS.iter() {
            for ((algorithm, heuristic), (board, _)) in
                pairs().flat_map(|pair| oracle.boards(30_011).map(move |case| (pair, case)))
            {
                let request = request(board, *goal, algorithm, heuristic);
                let run = solve(&request);
                let length = u64::from(run.length(&request));
                let counts = run.statistics;
                assert!(counts.generated >= length, "{request:?}");
                assert!(counts.expanded >= length, "each board on the way but the goal is expanded: {request:?}");
                // A start may have four successors, any other board three: the way back is not one of them.
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

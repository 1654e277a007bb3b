//! Searches with other choices than the usual ones.

use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Ties, Weight};
use npuzzle_engine::choices::{Choice, Choices, MoveOrder};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_engine::search::{Event, Progress};
use npuzzle_engine::solver::begin_observed;
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_testing::oracle;
use npuzzle_testing::run::{Run, begin, request, solve, to_the_end};
use npuzzle_testing::strategies::{choices, moves, weight, weight_from};
use npuzzle_testing::tables::tables;
use npuzzle_testing::walk::walked_away;
use proptest::prelude::*;
use std::collections::{HashSet, VecDeque};

/// The maximum distance of boards whose tree of paths is searched.
const NEAR: usize = 9;

/// The memory limit, in bytes. A weighted tree search can circle in a pit of h until it is reached.
const MEMORY: u64 = 16 << 20;

fn algorithms() -> impl Iterator<Item = Algorithm> {
    let has_choice = |algorithm: &Algorithm| Choice::Order.applies_to(*algorithm);
    Algorithm::ALL.iter().copied().filter(has_choice)
}

/// A search near the goal of 3x2, 3x3, 6x3 or 6x6, each of which has another grid, by any algorithm that leaves choices.
fn spec() -> impl Strategy<Value = SearchSpec> {
    let sizes = [(3, 2), (3, 3), (6, 3), (6, 6)].map(|(width, height)| Size::new(width, height).unwrap());
    let names = (
        prop::sample::select(algorithms().collect::<Vec<_>>()),
        prop::sample::select(Heuristic::ALL),
        prop::sample::select(sizes.to_vec()),
    );
    (names, moves(NEAR), weight(), choices()).prop_map(|((algorithm, heuristic, size), moves, weight, choices)| {
        let is_available = algorithm.is_available(heuristic, size);
        let heuristic = if is_available { heuristic } else { Heuristic::Manhattan };
        // Larger boards have more paths of the same length.
        let most = if size.cells() > 9 { 6 } else { NEAR };
        let goal = Goal::BlankLast.board(size).unwrap();
        let slide = |board: Board, &direction| board.slide(direction).unwrap_or(board);
        let board = moves.directions().iter().take(most).fold(goal, slide);
        let request = request(board, Goal::BlankLast, algorithm, heuristic).with_weight(weight).with_choices(choices);
        let request = request.with_memory_limit(MEMORY);
        // A tree without depth limit has endless branches.
        request.with_depth_limit((algorithm == Algorithm::DepthFirst).then_some(NEAR as u32))
    })
}

/// Returns the distance of a board by breadth-first search with a closed list of its own.
fn distance(spec: &SearchSpec) -> u32 {
    let goal = spec.goal_board();
    let (mut layer, mut depth) = (vec![spec.board().clone()], 0);
    let mut seen = layer.clone();
    while !layer.contains(&goal) {
        depth += 1;
        let next = layer.iter().flat_map(|board| Direction::ALL.iter().filter_map(|&move_| board.slide(move_)));
        let mut new: Vec<Board> = Vec::new();
        for board in next {
            if !seen.contains(&board) {
                seen.push(board.clone());
                new.push(board);
            }
        }
        layer = new;
    }
    depth
}

fn events(spec: &SearchSpec, slice: u64) -> (Run, Vec<Event>) {
    let mut events = Vec::new();
    let mut search = begin_observed(spec, &tables(spec), |event| events.push(event)).unwrap();
    while search.advance(slice) == Progress::Running {}
    let run = Run { progress: search.advance(1), statistics: search.statistics(), moves: search.solution() };
    drop(search);
    (run, events)
}

/// Removes the memory, which the queue for any rule uses differently.
fn without_memory(run: Run) -> Run {
    let mut run = run;
    run.statistics.memory_bytes = 0;
    run
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_as_short_as_claimed(spec in spec()) {
        // The bound is that of a weight in the algorithm's range.
        let method = spec.method().checked();
        let spec = spec.with_method(method);
        let run = solve(&spec);
        if run.progress == Progress::Limit {
            prop_assert!(spec.method().choices.duplicates == Duplicates::Keep && !spec.method().is_optimal());
            return Ok(());
        }
        let (length, distance) = (run.length(&spec), distance(&spec));
        prop_assert!(length >= distance);
        if spec.method().is_optimal() {
            prop_assert_eq!(length, distance);
            prop_assert_eq!(run.statistics.lower_bound, Some(distance));
        }
        if let Some(bound) = run.statistics.lower_bound {
            prop_assert!(bound <= distance, "{bound} exceeds {distance}");
        }
        let Method { algorithm, heuristic, weight, .. } = spec.method();
        if let (true, true, Some(hundredths)) = (algorithm.is_weighted(), heuristic.is_admissible(), weight.hundredths()) {
            prop_assert!(length * 100 <= distance * hundredths.max(100));
        }
    }

    #[test]
    fn neither_slices_nor_observers_change_a_search(spec in spec()) {
        let run = solve(&spec);
        prop_assert_eq!(&run, &to_the_end(begin(&spec).unwrap(), 1));
        let (observed, reported) = events(&spec, 7);
        prop_assert_eq!(&run, &observed);
        prop_assert_eq!(&reported, &events(&spec, u64::MAX).1);
        let count = |is_counted: fn(&Event) -> bool| reported.iter().filter(|event| is_counted(event)).count() as u64;
        prop_assert_eq!(count(|event| matches!(event, Event::Expanded(_))), run.statistics.expanded);
        prop_assert_eq!(count(Event::is_generation), run.statistics.generated);
    }

    #[test]
    fn successors_are_in_the_order_of_moves(spec in spec()) {
        let algorithm = spec.method().algorithm;
        let is_backward = matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar);
        let order = spec.method().choices.order.directions();
        let place = |direction| order.iter().position(|&known| known == direction).unwrap();
        let mut places = Vec::new();
        for event in events(&spec, u64::MAX).1 {
            if event.is_generation() {
                let (Event::Generated(node) | Event::Duplicate(node) | Event::Updated(node) | Event::Reopened(node)
                | Event::Pruned(node, _)) = event else { unreachable!() };
                places.push(place(node.direction.unwrap()));
            } else if matches!(event, Event::Expanded(_)) {
                places.clear();
            }
            let is_in_order = if is_backward { places.is_sorted_by(|a, b| a > b) } else { places.is_sorted() };
            prop_assert!(is_in_order);
        }
    }

    #[test]
    fn a_formatted_order_parses_to_itself(choices in choices(), text in "[UDLRudlr]{0,5}|.{0,6}") {
        prop_assert_eq!(choices.order.to_string().parse(), Ok(choices.order));
        if let Ok(order) = text.parse::<MoveOrder>() {
            prop_assert_eq!(order.to_string(), text.trim().to_uppercase());
        }
    }

    #[test]
    fn checked_methods_pass_the_check(choices in choices(), weight in weight(), algorithm in prop::sample::select(Algorithm::ALL)) {
        let method = Method::new(algorithm, Heuristic::Manhattan).with_choices(choices).with_weight(weight);
        prop_assert_eq!(method.checked().check(), Ok(()));
        prop_assert_eq!(method.check().is_ok(), method.checked() == method);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn weights_up_to_1_find_shortest_solutions_of_far_boards(weight in weight_from(0..=100), at in 0..181_440_usize) {
        let (board, distance) = oracle::blank_last().boards(1).nth(at).unwrap();
        for heuristic in [Heuristic::Manhattan, Heuristic::PatternDatabase, Heuristic::Gaschnig] {
            let request = request(board.clone(), Goal::BlankLast, Algorithm::WeightedAStar, heuristic).with_weight(weight);
            let run = solve(&request);
            prop_assert_eq!(run.length(&request), distance);
            prop_assert_eq!(run.statistics.lower_bound, Some(distance));
        }
    }
}

/// On consistent heuristics these are other words for the usual choices, and searched by other code.
#[test]
fn synonyms_of_the_usual_choices_have_the_same_counts() {
    let larger_g = Choices { ties: Ties::LargerG, ..Choices::default() };
    for (board, _) in oracle::blank_last().boards(9001) {
        for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_consistent()) {
            let usual = request(board.clone(), Goal::BlankLast, Algorithm::AStar, heuristic);
            let unusual = usual.clone().with_choices(larger_g);
            assert_eq!(without_memory(solve(&unusual)), without_memory(solve(&usual)), "{unusual:?}");
        }
    }
}

/// On all grids, by the search that is compiled for the usual choices and by the one for any.
#[test]
fn breadth_first_search_is_first_in_first_out() {
    for (size, moves) in [("3x2", 40), ("3x3", 30), ("4x4", 14), ("6x3", 14), ("5x5", 12), ("6x6", 10)] {
        let goal = Goal::BlankLast.board(size.parse().unwrap()).unwrap();
        let board = walked_away(&goal, moves, 1);
        let usual = request(board.clone(), Goal::BlankLast, Algorithm::BreadthFirst, Heuristic::Manhattan);
        let order: MoveOrder = "LRUD".parse().unwrap();
        let tailored = usual.clone().with_choices(Choices { order, ..Choices::default() });
        for spec in [usual, tailored] {
            let expanded = events(&spec, 5).1.into_iter().filter_map(|event| match event {
                Event::Expanded(node) => Some(node.board),
                _ => None,
            });
            let expected = textbook(&board, &goal, spec.method().choices.order);
            assert!(expected.len() > 20, "{size}");
            assert!(expanded.eq(expected), "{spec:?}");
        }
    }
}

/// Returns the boards that breadth-first search expands, by a queue and a list of plain boards.
fn textbook(start: &Board, goal: &Board, order: MoveOrder) -> Vec<Board> {
    let (mut queue, mut known) = (VecDeque::from([start.clone()]), HashSet::from([start.clone()]));
    let mut expanded = Vec::new();
    while let Some(board) = queue.pop_front().filter(|board| board != goal) {
        let successors = order.directions().into_iter().filter_map(|direction| board.slide(direction));
        queue.extend(successors.filter(|board| known.insert(board.clone())));
        expanded.push(board);
    }
    expanded
}

#[test]
fn the_ends_of_the_weights_are_breadth_first_and_greedy() {
    for (board, distance) in oracle::blank_last().boards(7001) {
        let spec = |algorithm, weight: &str| {
            request(board.clone(), Goal::BlankLast, algorithm, Heuristic::Manhattan)
                .with_weight(weight.parse().unwrap())
        };
        assert_eq!(solve(&spec(Algorithm::WeightedAStar, "inf")), solve(&spec(Algorithm::Greedy, "2")));
        let (blind, light) = (spec(Algorithm::BreadthFirst, "2"), spec(Algorithm::WeightedAStar, "0"));
        assert_eq!(solve(&light).length(&light), distance);
        // Both expand all boards up to the last layer, whose boards they take in different orders.
        let all_before = |spec: &SearchSpec| solve(spec).statistics.depth_peak;
        assert!(all_before(&blind).abs_diff(all_before(&light)) <= 1, "{board}");
    }
}

#[test]
fn a_test_at_generation_saves_the_last_layer() {
    let at_generation = Choices { test: GoalTest::Generation, ..Choices::default() };
    for (board, distance) in oracle::blank_last().boards(5003) {
        for algorithm in [Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::IdaStar] {
            let late = request(board.clone(), Goal::BlankLast, algorithm, Heuristic::Manhattan);
            let early = late.clone().with_choices(at_generation);
            let (late, run) = (solve(&late), solve(&early));
            assert_eq!(run.length(&early), distance);
            assert!(run.statistics.expanded <= late.statistics.expanded, "{early:?}");
        }
    }
}

#[test]
fn observers_learn_of_the_node_that_has_no_room() {
    let keep = Choices { duplicates: Duplicates::Keep, ..Choices::default() };
    for size in ["3x3", "6x6"] {
        let board = walked_away(&Goal::BlankLast.board(size.parse().unwrap()).unwrap(), 40, 1);
        let spec = request(board, Goal::BlankLast, Algorithm::BreadthFirst, Heuristic::Manhattan).with_choices(keep);
        for limit in (0..200_000).step_by(7_000) {
            let (run, events) = events(&spec.clone().with_memory_limit(limit), u64::MAX);
            let generations = events.iter().filter(|event| event.is_generation()).count();
            assert_eq!(
                (run.progress, generations as u64),
                (Progress::Limit, run.statistics.generated),
                "{size}, {limit}"
            );
        }
    }
}

#[test]
fn a_tree_search_ends_at_its_memory_limit() {
    let board: Board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
    let keep = Choices { duplicates: Duplicates::Keep, ..Choices::default() };
    for algorithm in [Algorithm::BreadthFirst, Algorithm::DepthFirst] {
        let request = request(board.clone(), Goal::BlankFirst, algorithm, Heuristic::Misplaced).with_choices(keep);
        let run = to_the_end(begin(&request.with_memory_limit(1 << 20)).unwrap(), u64::MAX);
        assert_eq!(run.progress, Progress::Limit);
        assert!(run.statistics.memory_bytes <= 1 << 20);
    }
}

#[test]
fn other_sizes_and_pattern_databases_of_5x5_are_searched() {
    let choices = Choices { ties: Ties::Fifo, test: GoalTest::Generation, ..Choices::default() };
    for board in
        ["1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", "1 2 3 4 5/6 7 8 9 10/11 12 13 0 14/16 17 18 19 15/21 22 23 24 20"]
    {
        for algorithm in algorithms().filter(|&algorithm| algorithm != Algorithm::DepthFirst) {
            let request = request(board.parse().unwrap(), Goal::BlankLast, algorithm, Heuristic::PatternDatabase);
            let request = request.with_choices(choices);
            assert!(solve(&request).length(&request) <= 4, "{request:?}");
        }
    }
}

#[test]
fn parameters_that_would_be_ignored_are_named() {
    let method = Method::new(Algorithm::IdaStar, Heuristic::Manhattan);
    let fifo = method.with_choices(Choices { ties: Ties::Fifo, ..Choices::default() });
    assert_eq!(fifo.check().unwrap_err().to_string(), "ida-star leaves no choice of ties");
    let breadth_first = fifo.with_algorithm(Algorithm::BreadthFirst);
    assert_eq!(breadth_first.check().unwrap_err().to_string(), "breadth-first leaves no choice of ties");
    let dynamic = method.with_algorithm(Algorithm::DynamicWeighting).with_weight(Weight::INFINITE);
    let error = dynamic.check().unwrap_err().to_string();
    assert!(error.starts_with("the weight inf is out of range"), "{error}");
}

//! The grid of large boards, against packed grids on small boards and against breadth-first search on large ones.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::internals::{Blind, Instance, IterativeDeepening, LargeGrid, ParentPruning, begin_on};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::{Inspect, Node, Progress, Search};
use npuzzle_engine::solver::{PdbStore, initial_h};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_testing::run::{Run, inspected, request, solve, to_the_end};
use npuzzle_testing::walk::walked_away;

/// All searches on large boards. Uninformed algorithms occur once.
fn pairs() -> impl Iterator<Item = (Algorithm, Heuristic)> {
    let textbook = |algorithm: &&Algorithm| !matches!(algorithm, Algorithm::Optimal | Algorithm::Anytime);
    Algorithm::ALL.iter().filter(textbook).flat_map(|&algorithm| {
        let named = Heuristic::ALL.iter().filter(|&&heuristic| heuristic != Heuristic::PatternDatabase);
        named
            .take(if algorithm.takes_heuristic() { usize::MAX } else { 1 })
            .map(move |&heuristic| (algorithm, heuristic))
    })
}

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// The counts that do not depend on the grid.
fn counts(statistics: Statistics) -> Statistics {
    Statistics { memory_bytes: 0, ..statistics }
}

/// The nodes in an order that does not depend on the grid.
fn sorted(mut nodes: Vec<Node>) -> Vec<Node> {
    nodes.sort_by_key(|node| (node.board.tiles().to_vec(), node.g, node.direction.map(|direction| direction as u8)));
    nodes
}

/// Compares a search on a packed grid with that on the large grid: its nodes on the way, its counts and its solution.
fn compare(spec: &SearchSpec, nodes: u64) {
    let mut packed = inspected(spec).expect("the board should be solvable");
    let mut large = begin_on::<LargeGrid>(spec).expect("the board should be solvable");
    for slice in [1, nodes / 10, nodes] {
        assert_eq!(packed.advance(slice), large.advance(slice), "{spec:?}");
        assert_eq!(counts(packed.statistics()), counts(large.statistics()), "{spec:?}");
        assert_eq!(packed.lower_bound(), large.lower_bound(), "{spec:?}");
        if packed.statistics().generated < 3000 {
            assert_eq!(packed.frontier(), large.frontier(), "{spec:?}");
            assert_eq!(sorted(packed.closed()), sorted(large.closed()), "{spec:?}");
        }
    }
    assert_eq!(packed.solution(), large.solution(), "{spec:?}");
}

#[test]
fn searches_of_small_boards_have_the_counts_of_packed_grids() {
    for (text, walk) in [("3x2", 40), ("3x3", 60), ("4x4", 30), ("5x3", 40), ("8x2", 40), ("5x5", 24), ("8x3", 24)] {
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let at_goal = goal.board(size(text)).expect("every size has it");
            for ((algorithm, heuristic), seed) in pairs().zip(0..) {
                let board = walked_away(&at_goal, walk, seed);
                compare(&SearchSpec::new(board, goal.clone(), algorithm, heuristic).unwrap(), 20_000);
            }
        }
    }
}

#[test]
fn a_depth_limit_is_kept() {
    let board = walked_away(&Goal::BlankLast.board(Size::PUZZLE_8).expect("every size has it"), 20, 7);
    let spec = SearchSpec::new(board, Goal::BlankLast, Algorithm::DepthFirst, Heuristic::Manhattan).unwrap();
    compare(&spec.with_depth_limit(Some(22)), 500_000);
}

#[test]
fn searches_of_large_boards_find_solutions_as_short_as_breadth_first_search() {
    for text in ["6x6", "13x2", "10x10", "17x16", "2x30", "30x30"] {
        let goal = Goal::Spiral.board(size(text)).expect("every size has it");
        for (seed, walk) in [(1, 0), (2, 1), (3, 8), (4, 10)] {
            let board = walked_away(&goal, walk, seed);
            let spec = |algorithm, heuristic| request(board.clone(), Goal::Spiral, algorithm, heuristic);
            let breadth_first = spec(Algorithm::BreadthFirst, Heuristic::Manhattan);
            let shortest = solve(&breadth_first).length(&breadth_first);
            assert!(shortest as usize <= walk, "{text}");
            for (algorithm, heuristic) in pairs().filter(|&(algorithm, _)| algorithm != Algorithm::DepthFirst) {
                let spec = spec(algorithm, heuristic);
                let length = solve(&spec).length(&spec);
                let is_right = if algorithm.is_optimal(heuristic) { length == shortest } else { length >= shortest };
                assert!(is_right, "{text}, {algorithm}, {heuristic}: {length}, {shortest} are enough");
                assert!(initial_h(&spec, &PdbStore::default()).expect("the search began") <= Some(3 * shortest));
            }
        }
    }
}

/// Returns a uniformly random board.
fn random(size: Size) -> Board {
    Scrambles::new(size, Goal::BlankLast, 15).expect("every size has it").next().expect("scrambles never end")
}

/// Searches for some steps, and looks at everything.
fn run_for(spec: &SearchSpec, nodes: u64) -> (Progress, Box<dyn Inspect>) {
    let mut search = inspected(spec).expect("the board should be solvable");
    let progress = search.advance(nodes);
    (progress, search)
}

#[test]
fn no_limit_is_exceeded_on_boards_of_30x30() {
    for (algorithm, heuristic) in pairs() {
        for memory_limit in [0, 1, 10_000, 100_000, 1_000_000] {
            let spec = SearchSpec::new(random(size("30x30")), Goal::BlankLast, algorithm, heuristic).unwrap();
            let (progress, search) = run_for(&spec.with_memory_limit(memory_limit), 2_000);
            let statistics = search.statistics();
            assert!(statistics.memory_bytes <= memory_limit, "{algorithm}, {heuristic}: {statistics:?}");
            assert!(matches!(progress, Progress::Running | Progress::Limit), "{algorithm}, {heuristic}: {progress:?}");
            assert_eq!(search.solution(), None);
            let nodes = (search.frontier().len(), search.closed().len());
            assert!(progress == Progress::Limit || nodes.0 > 0, "{algorithm}, {heuristic}: {nodes:?}");
        }
    }
}

#[test]
fn the_memory_limit_is_used() {
    for (algorithm, heuristic) in [
        (Algorithm::BreadthFirst, Heuristic::Manhattan),
        (Algorithm::DepthFirst, Heuristic::Manhattan),
        (Algorithm::Bidirectional, Heuristic::Manhattan),
        (Algorithm::AStar, Heuristic::LinearConflict),
        (Algorithm::Greedy, Heuristic::Misplaced),
    ] {
        for text in ["6x6", "10x10", "30x30"] {
            let limit = 16 << 20;
            let spec = SearchSpec::new(random(size(text)), Goal::BlankLast, algorithm, heuristic).unwrap();
            let Run { progress, statistics, moves } =
                to_the_end(run_for(&spec.with_memory_limit(limit), 1).1, u64::MAX);
            assert_eq!((progress, moves), (Progress::Limit, None), "{text}, {algorithm}");
            assert!((limit / 4 * 3..=limit).contains(&statistics.memory_bytes), "{text}, {algorithm}: {statistics:?}");
        }
    }
}

/// Returns a search that goes as deep as `bound` at once.
fn deep(bound: u32, memory_limit: usize) -> impl Inspect {
    let goal = Goal::BlankLast.board(size("30x30")).expect("every size has it");
    let instance = Instance::<LargeGrid>::new(&random(goal.size()), &goal);
    let pruning = ParentPruning(instance.rules.shape);
    IterativeDeepening::new(instance, Blind, pruning, true).within(memory_limit).from_bound(bound)
}

#[test]
fn the_memory_for_a_path_grows_up_to_its_limit() {
    let mut unlimited = deep(2000, usize::MAX);
    assert_eq!(unlimited.advance(50_000), Progress::Running);
    let Statistics { depth_peak, frontier_peak, memory_bytes, .. } = unlimited.statistics();
    assert_eq!(depth_peak, 2000);
    // A frame on the stack and its board.
    assert!((frontier_peak * 1800..frontier_peak * 3000).contains(&memory_bytes), "{frontier_peak}: {memory_bytes}");
    let mut limited = deep(2000, memory_bytes as usize - 1);
    assert_eq!(limited.advance(50_000), Progress::Limit);
    let statistics = limited.statistics();
    assert!(statistics.memory_bytes < memory_bytes && statistics.memory_bytes > memory_bytes / 2, "{statistics:?}");
    assert!(statistics.depth_peak > 500 && !limited.frontier().is_empty(), "{statistics:?}");
}

/// The bytes a board takes are those documented.
#[test]
fn a_board_of_6x6_takes_under_90_bytes() {
    let spec = SearchSpec::new(random(size("6x6")), Goal::BlankLast, Algorithm::AStar, Heuristic::Manhattan).unwrap();
    let run = to_the_end(run_for(&spec.with_memory_limit(32 << 20), 1).1, u64::MAX);
    let nodes = run.statistics.expanded + run.statistics.frontier_peak;
    assert!(run.statistics.memory_bytes < 90 * nodes, "{:?}", run.statistics);
}

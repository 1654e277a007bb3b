//! Traces on 3x3 boards.

mod reader;
mod recorder;
mod timeline;

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::search::Node;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_testing::run::request;
use npuzzle_testing::strategies::{moves, weight};
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Entry, Rule, Timeline, Tracing};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};

/// A search of a 3x3 board by an algorithm with a heuristic.
fn spec_of(algorithm: Algorithm, heuristic: Heuristic) -> impl Strategy<Value = SearchSpec> {
    let goal = prop::sample::select(&Goal::NAMED);
    (goal, moves(60), weight(), prop::option::of(5..30_u32)).prop_map(move |(goal, moves, weight, limit)| {
        let board = goal.board("1 2 3/4 5 6/7 8 0".parse::<Board>().unwrap().size()).unwrap();
        let slide = |board: Board, &direction| board.slide(direction).unwrap_or(board);
        let board = moves.directions().iter().fold(board, slide);
        let limit = limit.filter(|_| algorithm == Algorithm::DepthFirst);
        // Heavier weights are greedy.
        let weight = Weight::from_hundredths(100 + weight.hundredths() % 400).unwrap();
        request(board, goal, algorithm, heuristic).with_weight(weight).with_depth_limit(limit)
    })
}

/// A search of a 3x3 board.
fn spec() -> impl Strategy<Value = SearchSpec> {
    (prop::sample::select(Algorithm::ALL), prop::sample::select(Heuristic::ALL))
        .prop_flat_map(|(algorithm, heuristic)| spec_of(algorithm, heuristic))
}

/// Runs a test on searches by each algorithm with each heuristic that it takes.
fn for_each_search(test: impl Fn(&SearchSpec) -> TestCaseResult) {
    for &algorithm in Algorithm::ALL {
        let heuristics = if algorithm.takes_heuristic() { Heuristic::ALL } else { &Heuristic::ALL[..1] };
        for &heuristic in heuristics {
            let mut runner =
                TestRunner::new(ProptestConfig { cases: 2, failure_persistence: None, ..Default::default() });
            if let Err(error) = runner.run(&spec_of(algorithm, heuristic), |spec| test(&spec)) {
                panic!("{algorithm}, {heuristic}: {error}");
            }
        }
    }
}

/// A search between two steps.
struct Pause {
    step: usize,
    frontier: Vec<Node>,
    closed: Vec<Node>,
}

/// A trace of a search, and the search itself at some of its steps.
struct Traced {
    timeline: Timeline,
    pauses: Vec<Pause>,
    statistics: Statistics,
}

/// Traces a search and looks at it every `every` expansions.
fn traced(spec: &SearchSpec, most: u64, every: usize) -> Traced {
    let mut tracing = Tracing::begin(spec, &tables(spec), most).unwrap();
    let (mut entries, mut pauses) = (Vec::new(), Vec::new());
    for number in 0.. {
        if let Some(end) = tracing.advance(&mut entries) {
            entries.push(Entry::End(end));
            break;
        }
        if number % every == 0 {
            let search = tracing.search();
            pauses.push(Pause { step: entries.len(), frontier: search.frontier(), closed: search.closed() });
        }
    }
    let statistics = tracing.search().statistics();
    let timeline = Timeline::new(Rule::of(spec.method.algorithm), entries).unwrap();
    Traced { timeline, pauses, statistics }
}

//! Traces on 3x3 and 3x2 boards.

mod exercise;
mod figure;
mod layout;
mod question;
mod reader;
mod recorder;
mod rings;
mod timeline;

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::choices::Choices;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::search::Node;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_testing::run::request;
use npuzzle_testing::strategies::{choices, moves, weight, weight_from};
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Entry, Timeline, Tracing};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};

/// A search of a 3x3 or 3x2 board by an algorithm with a heuristic, and with the usual choices or others.
fn spec_of(algorithm: Algorithm, heuristic: Heuristic) -> impl Strategy<Value = SearchSpec> {
    // Heavier weights are greedy.
    let weight = prop_oneof![2 => weight_from(0..=500), 1 => weight()];
    let choices = prop_oneof![1 => Just(Choices::default()), 1 => choices()];
    let size = prop_oneof![3 => Just(Size::PUZZLE_8), 1 => Just(Size::new(3, 2).unwrap())];
    let options = (weight, prop::option::of(5..30_u32), choices);
    (prop::sample::select(&Goal::NAMED), size, moves(60), options).prop_map(
        move |(goal, size, moves, (weight, limit, choices))| {
            let goal = if goal.board(size).is_ok() { goal } else { Goal::BlankLast };
            let slide = |board: Board, &direction| board.slide(direction).unwrap_or(board);
            let board = moves.directions().iter().fold(goal.board(size).unwrap(), slide);
            let limit = limit.filter(|_| algorithm == Algorithm::DepthFirst);
            let spec = request(board, goal, algorithm, heuristic).with_weight(weight).with_depth_limit(limit);
            spec.with_choices(choices)
        },
    )
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
                TestRunner::new(ProptestConfig { cases: 6, failure_persistence: None, ..Default::default() });
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

/// Removes what entries tell by numbers.
fn without_places(nodes: Vec<Node>) -> Vec<Node> {
    nodes.into_iter().map(|node| Node { place: None, ..node }).collect()
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
            let [frontier, closed] = [search.frontier(), search.closed()].map(without_places);
            pauses.push(Pause { step: entries.len(), frontier, closed });
        }
    }
    let statistics = tracing.search().statistics();
    let timeline = Timeline::of(&spec.method(), entries).unwrap();
    Traced { timeline, pauses, statistics }
}

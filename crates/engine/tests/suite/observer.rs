//! Observation and inspection of searches on 3x3 boards.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::{Event, Node, Progress, PruneReason, Root};
use npuzzle_engine::solver::{StartError, begin_observed};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::run::{Run, begin, inspected, request, solve};
use npuzzle_testing::tables::tables;
use std::collections::HashSet;
use std::sync::mpsc;

const BOARDS: [&str; 3] = ["8 1 2/0 4 3/7 5 6", "1 2 3/8 0 4/7 6 5", "2 8 3/1 6 4/7 0 5"];

/// Every algorithm on some boards. The heuristics include an inconsistent one, which causes reopening.
fn specs() -> Vec<SearchSpec> {
    let pairs = Algorithm::ALL.iter().flat_map(|&algorithm| {
        let heuristics: &[Heuristic] = match algorithm.takes_heuristic() {
            true => &[Heuristic::LinearConflict, Heuristic::MisplacedPenalty, Heuristic::PatternDatabase],
            false => &[Heuristic::Misplaced],
        };
        heuristics.iter().map(move |&heuristic| (algorithm, heuristic))
    });
    let specs = pairs.flat_map(|(algorithm, heuristic)| {
        BOARDS.map(|board| request(board.parse().unwrap(), Goal::BlankFirst, algorithm, heuristic))
    });
    let mut specs: Vec<SearchSpec> = specs.filter(|spec| begin(spec).is_ok()).collect();
    specs.push(specs[0].clone().with_algorithm(Algorithm::DepthFirst).with_depth_limit(Some(24)));
    specs
}

fn observed(spec: &SearchSpec, slice: u64) -> (Run, Vec<Event>) {
    let mut events = Vec::new();
    let mut search = begin_observed(spec, &tables(spec), |event| events.push(event)).unwrap();
    let progress = loop {
        match search.advance(slice) {
            Progress::Running => {}
            progress => break progress,
        }
    };
    assert_eq!(search.advance(1), progress);
    let run = Run { progress, statistics: search.statistics(), moves: search.solution() };
    drop(search);
    (run, events)
}

fn count(events: &[Event], matches: impl Fn(&Event) -> bool) -> u64 {
    events.iter().filter(|event| matches(event)).count() as u64
}

fn node(event: &Event) -> Option<&Node> {
    match event {
        Event::Source(node)
        | Event::Expanded(node)
        | Event::Generated(node)
        | Event::Duplicate(node)
        | Event::Updated(node)
        | Event::Reopened(node)
        | Event::Pruned(node, _) => Some(node),
        Event::Bound(_) | Event::Incumbent(_) | Event::End(_) => None,
    }
}

#[test]
fn events_do_not_depend_on_slices() {
    for spec in specs() {
        assert!(observed(&spec, u64::MAX).1 == observed(&spec, 7).1, "{spec:?}");
    }
}

/// One test, since the searches take longer than the checks.
#[test]
fn every_observed_search_reports_what_it_does() {
    for spec in specs() {
        let (run, events) = observed(&spec, 1000);
        observing_changes_neither_the_result_nor_the_counts(&spec, &run);
        events_add_up_to_the_statistics(&spec, &run, &events);
        every_node_is_one_move_from_its_parent(&spec, &events);
        best_first_searches_expand_only_frontier_nodes(&spec, &events);
        each_algorithm_prunes_only_for_its_own_reasons(&spec, &events);
    }
}

fn observing_changes_neither_the_result_nor_the_counts(spec: &SearchSpec, run: &Run) {
    assert_eq!(*run, solve(spec), "{spec:?}");
}

fn events_add_up_to_the_statistics(spec: &SearchSpec, run: &Run, events: &[Event]) {
    assert_eq!(count(events, |event| matches!(event, Event::Expanded(_))), run.statistics.expanded, "{spec:?}");
    assert_eq!(count(events, Event::is_generation), run.statistics.generated, "{spec:?}");
    assert_eq!(count(events, |event| matches!(event, Event::Reopened(_))), run.statistics.reopened, "{spec:?}");
    let depths = events.iter().filter_map(|event| match event {
        Event::Expanded(node) => Some(u64::from(node.g)),
        _ => None,
    });
    assert_eq!(depths.max().unwrap(), run.statistics.depth_peak, "{spec:?}");
    let bounds = events.iter().filter_map(|event| match event {
        Event::Bound(bound) => Some(*bound),
        _ => None,
    });
    assert_eq!(
        bounds.max().filter(|_| spec.method().heuristic.is_admissible()),
        run.statistics.lower_bound,
        "{spec:?}"
    );
    assert_eq!(events.last(), Some(&Event::End(run.progress)), "{spec:?}");
    assert_eq!(count(events, |event| matches!(event, Event::End(_))), 1, "{spec:?}");
}

fn every_node_is_one_move_from_its_parent(spec: &SearchSpec, events: &[Event]) {
    for node in events.iter().filter_map(node) {
        match (node.parent.clone(), node.direction) {
            (Some(parent), Some(direction)) => {
                assert_eq!(parent.slide(direction), Some(node.board.clone()), "{spec:?}: {node:?}");
                assert!(node.g > 0, "{spec:?}: {node:?}");
            }
            (None, None) => {
                let roots = [spec.board().clone(), spec.goal_board()];
                assert_eq!((node.g, node.board.clone()), (0, roots[usize::from(node.root == Root::Goal)].clone()));
            }
            other => panic!("{spec:?}: {other:?}"),
        }
    }
}

fn best_first_searches_expand_only_frontier_nodes(spec: &SearchSpec, events: &[Event]) {
    let is_best_first = matches!(
        spec.method().algorithm,
        Algorithm::BreadthFirst
            | Algorithm::DepthFirst
            | Algorithm::Greedy
            | Algorithm::AStar
            | Algorithm::WeightedAStar
            | Algorithm::DynamicWeighting
    );
    let mut frontier: HashSet<&Board> = HashSet::new();
    for event in events.iter().filter(|_| is_best_first) {
        match event {
            Event::Source(node) | Event::Generated(node) | Event::Reopened(node) => {
                assert!(frontier.insert(&node.board), "{spec:?}: {event:?}");
            }
            Event::Updated(node) => assert!(frontier.contains(&node.board), "{spec:?}: {event:?}"),
            Event::Expanded(node) | Event::Pruned(node, PruneReason::DepthLimit) => {
                assert!(frontier.remove(&node.board), "{spec:?}: {event:?}");
            }
            _ => {}
        }
    }
}

fn each_algorithm_prunes_only_for_its_own_reasons(spec: &SearchSpec, events: &[Event]) {
    let algorithm = spec.method().algorithm;
    let has = |reason| events.iter().any(|event| matches!(event, Event::Pruned(_, known) if *known == reason));
    assert!(has(PruneReason::Parent), "{spec:?}");
    let deepens = matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal);
    assert!(!has(PruneReason::Bound) || deepens || algorithm == Algorithm::Anytime, "{spec:?}");
    assert!(!has(PruneReason::Automaton) || matches!(algorithm, Algorithm::Optimal | Algorithm::Anytime), "{spec:?}");
    assert_eq!(has(PruneReason::DepthLimit), spec.method().depth_limit.is_some(), "{spec:?}");
    assert!(!has(PruneReason::BeamWidth) || algorithm == Algorithm::Anytime, "{spec:?}");
}

#[test]
fn the_first_frontier_node_is_expanded_next() {
    // A beam selects among candidates first, an iteration of a deepening search may end, and nodes at a depth limit are
    // not expanded.
    let expands_each_node = |spec: &SearchSpec| {
        let algorithm = spec.method().algorithm;
        let deepens = matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal);
        !deepens && algorithm != Algorithm::Anytime && spec.method().depth_limit.is_none()
    };
    for spec in specs().into_iter().filter(expands_each_node) {
        let (sink, expanded) = mpsc::channel();
        let observer = |event| {
            if let Event::Expanded(node) = event {
                sink.send(node).expect("the receiver outlives the search");
            }
        };
        let mut search = begin_observed(&spec, &tables(&spec), observer).unwrap();
        for _ in 0..50 {
            let first = search.frontier().first().cloned();
            expanded.try_iter().for_each(drop);
            if search.advance(1) != Progress::Running {
                break;
            }
            if let (Some(first), Some(expanded)) = (first, expanded.try_iter().last()) {
                assert_eq!(first, expanded, "{spec:?}");
            }
        }
    }
}

#[test]
fn the_frontier_and_the_closed_list_contain_every_generated_board() {
    for spec in specs() {
        if !matches!(spec.method().algorithm, Algorithm::AStar | Algorithm::BreadthFirst | Algorithm::Bidirectional) {
            continue;
        }
        let mut seen = HashSet::new();
        let mut search = begin_observed(&spec, &tables(&spec), |event| {
            if let Event::Source(node) | Event::Generated(node) = event {
                seen.insert(node.board);
            }
        })
        .unwrap();
        assert_eq!(search.closed(), []);
        assert_eq!(search.advance(20), Progress::Running);
        let boards = |nodes: Vec<Node>| nodes.into_iter().map(|node| node.board).collect::<HashSet<Board>>();
        let (frontier, closed) = (boards(search.frontier()), boards(search.closed()));
        assert_eq!(closed.len() as u64, search.statistics().expanded, "{spec:?}");
        drop(search);
        assert!(frontier.is_disjoint(&closed), "{spec:?}");
        assert_eq!(&frontier | &closed, seen, "{spec:?}");
    }
}

#[test]
fn searches_with_an_open_list_count_the_boards_on_it() {
    for spec in specs() {
        let algorithm = spec.method().algorithm;
        let deepens = matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal);
        let has_open_list = !deepens && algorithm != Algorithm::Anytime;
        let mut search = inspected(&spec).unwrap();
        let mut progress = Progress::Running;
        for _ in 0..200 {
            let frontier = search.statistics().frontier;
            assert_eq!(frontier, has_open_list.then(|| search.frontier().len() as u64), "{spec:?}");
            if progress != Progress::Running {
                break;
            }
            progress = search.advance(7);
        }
    }
}

#[test]
fn a_deepening_search_reports_its_path() {
    for algorithm in [Algorithm::IdaStar, Algorithm::IterativeDeepening, Algorithm::Optimal] {
        let spec = request(BOARDS[0].parse().unwrap(), Goal::BlankFirst, algorithm, Heuristic::Manhattan);
        let mut search = inspected(&spec).unwrap();
        let mut longest = 0;
        for _ in 0..2000 {
            if search.advance(1) != Progress::Running {
                break;
            }
            let path = search.closed();
            for (index, node) in path.iter().enumerate() {
                assert_eq!(node.g as usize, index);
                assert_eq!(node.parent, index.checked_sub(1).map(|before| path[before].board.clone()));
            }
            if let (Some(last), Some(next)) = (path.last(), search.frontier().first()) {
                assert_eq!(next.parent, Some(last.board.clone()));
            }
            longest = longest.max(path.len());
        }
        assert!(longest > 3, "{algorithm}");
    }
}

#[test]
fn only_searches_with_steps_can_be_observed() {
    for text in ["2x2", "3x3", "5x5", "6x3", "6x6"] {
        let size: Size = text.parse().unwrap();
        let board = Scrambles::new(size, Goal::BlankLast, 1).unwrap().next().unwrap();
        for &algorithm in Algorithm::ALL {
            let spec = request(board.clone(), Goal::BlankLast, algorithm, Heuristic::Manhattan);
            match inspected(&spec) {
                Ok(search) => {
                    assert!(algorithm.has_steps(size) && !search.frontier().is_empty(), "{text}, {algorithm}")
                }
                Err(StartError::NoSteps(_)) => assert!(!algorithm.has_steps(size), "{text}, {algorithm}"),
                Err(error) => assert_eq!(error, StartError::NoPatterns(size), "{text}, {algorithm}"),
            }
        }
    }
}

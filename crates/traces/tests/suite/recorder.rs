//! Numbered nodes and written traces of all algorithms on 3x3 boards, and of those without pattern databases on others.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::search::{Progress, PruneReason, Root, Statistics};
use npuzzle_engine::solver::begin_observed;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::run::request;
use npuzzle_testing::tables::tables;
use npuzzle_traces::{End, Entry, Format, NodeEntry, Recorder, Step, TraceWriter};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Boards 5, 9 and 12 moves from the spiral.
const BOARDS: [&str; 3] = ["1 3 4/8 6 2/7 0 5", "2 8 1/0 4 3/7 6 5", "2 8 1/4 6 3/0 7 5"];

/// Boards of other sizes.
const OTHER_SIZES: [&str; 2] = ["3 0/2 1", "1 0 2/5 4 3"];

/// Every algorithm on some boards. The heuristics include an inconsistent one, which causes reopening.
fn specs() -> Vec<SearchSpec> {
    let pairs = Algorithm::ALL.iter().flat_map(|&algorithm| {
        let heuristics: &[Heuristic] = match algorithm.takes_heuristic() {
            true => &[Heuristic::LinearConflict, Heuristic::MisplacedPenalty],
            false => &[Heuristic::Misplaced],
        };
        heuristics.iter().map(move |&heuristic| (algorithm, heuristic))
    });
    let specs = pairs.flat_map(|(algorithm, heuristic)| {
        let boards = BOARDS.iter().chain(&OTHER_SIZES).map(|board| board.parse::<Board>().expect("a board"));
        let available = boards.filter(move |board| algorithm.is_available(heuristic, board.size()));
        available.map(move |board| {
            // Without a limit, depth-first search takes hundreds of thousands of steps on 3x3.
            let is_limited = algorithm == Algorithm::DepthFirst && board.size() == Size::PUZZLE_8;
            request(board, Goal::Spiral, algorithm, heuristic).with_depth_limit(is_limited.then_some(24))
        })
    });
    specs.collect()
}

fn is_tree_search(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::IterativeDeepening | Algorithm::IdaStar | Algorithm::Optimal | Algorithm::Anytime)
}

fn trace(spec: &SearchSpec) -> (Vec<Entry>, Statistics) {
    let mut recorder = Recorder::new(spec.method().algorithm);
    let mut entries = Vec::new();
    let mut search = begin_observed(spec, &tables(spec), |event| entries.extend(recorder.entry(event))).unwrap();
    while search.advance(1000) == Progress::Running {}
    let statistics = search.statistics();
    drop(search);
    (entries, statistics)
}

fn nodes(entries: &[Entry]) -> impl Iterator<Item = &NodeEntry> {
    entries.iter().filter_map(|entry| match entry {
        Entry::Node(node) => Some(node),
        _ => None,
    })
}

#[test]
fn counts_are_those_of_the_search() {
    for spec in specs() {
        let (entries, statistics) = trace(&spec);
        let count = |matches: fn(Step) -> bool| nodes(&entries).filter(|entry| matches(entry.step)).count() as u64;
        assert_eq!(count(|step| step == Step::Expanding), statistics.expanded, "{spec:?}");
        assert_eq!(count(|step| step == Step::Reopening), statistics.reopened, "{spec:?}");
        let generated = |step| {
            matches!(
                step,
                Step::Generating
                    | Step::Duplicate
                    | Step::Updating
                    | Step::Reopening
                    | Step::Pruned(PruneReason::Bound)
            )
        };
        assert_eq!(count(generated), statistics.generated, "{spec:?}");
    }
}

#[test]
fn a_number_stands_for_one_board_and_leads_to_that_of_its_parent() {
    for spec in specs() {
        let mut known = HashMap::new();
        for entry in nodes(&trace(&spec).0) {
            assert_eq!(
                *known.entry(entry.id).or_insert(entry.node.board.clone()),
                entry.node.board,
                "{spec:?}: {entry:?}"
            );
            let parent = entry.parent.map(|parent| known[&parent].clone());
            assert_eq!(parent, entry.node.parent, "{spec:?}: {entry:?}");
        }
        let most = known.keys().max().copied();
        assert_eq!(most, Some(known.len() as u32), "numbers are consecutive: {spec:?}");
    }
}

#[test]
fn boards_have_one_number_in_a_graph_search_and_paths_in_a_tree_search() {
    for spec in specs() {
        let entries = trace(&spec).0;
        if is_tree_search(spec.method().algorithm) {
            let created = |entry: &&NodeEntry| matches!(entry.step, Step::Source | Step::Generating);
            let created: Vec<u32> = nodes(&entries).filter(created).map(|entry| entry.id).collect();
            assert_eq!(created.iter().collect::<HashSet<_>>().len(), created.len(), "{spec:?}");
        } else {
            let mut numbers = HashMap::new();
            for entry in nodes(&entries) {
                let key = (entry.node.board.clone(), entry.node.root == Root::Goal);
                assert_eq!(*numbers.entry(key).or_insert(entry.id), entry.id, "{spec:?}: {entry:?}");
            }
        }
    }
}

#[test]
fn a_node_is_on_the_frontier_from_its_generation_to_its_expansion() {
    for spec in specs() {
        let mut frontier = HashSet::new();
        for entry in nodes(&trace(&spec).0) {
            match entry.step {
                Step::Source | Step::Generating | Step::Reopening => {
                    assert!(frontier.insert(entry.id), "{spec:?}: {entry:?}");
                }
                Step::Updating => assert!(frontier.contains(&entry.id), "{spec:?}: {entry:?}"),
                Step::Expanding
                | Step::Pruned(PruneReason::DepthLimit | PruneReason::LayerDuplicate | PruneReason::BeamWidth) => {
                    assert!(frontier.remove(&entry.id), "{spec:?}: {entry:?}")
                }
                Step::Duplicate | Step::Pruned(_) => {}
            }
        }
    }
}

fn text(entries: &[Entry], format: Format) -> String {
    let mut writer = TraceWriter::new(Vec::new(), format).unwrap();
    for entry in entries {
        writer.write(entry).unwrap();
    }
    writer.write(&Entry::End(End { status: Status::Solved, length: Some(21) })).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn lines_hold_all_that_an_entry_has() {
    for spec in specs() {
        let entries = trace(&spec).0;
        let text = text(&entries, Format::Lines);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), entries.len() + 1);
        for (entry, line) in entries.iter().zip(&lines) {
            match entry {
                Entry::Node(NodeEntry { step, id, parent, node }) => {
                    assert_eq!(line["type"], step.name());
                    assert_eq!(line["id"], *id);
                    assert_eq!(line["pId"].as_u64(), parent.map(u64::from));
                    assert_eq!(line["board"], node.board.to_string());
                    assert_eq!(line["move"].as_str().map(str::len), parent.map(|_| 1));
                    assert_eq!((line["g"].as_u64(), line["h"].as_u64()), (Some(node.g.into()), Some(node.h.into())));
                    assert_eq!(line["f"].as_f64(), Some(node.f));
                    assert_eq!(line["why"].is_string(), matches!(step, Step::Pruned(_)));
                    assert_eq!(line["root"] == "goal", node.root == Root::Goal);
                }
                Entry::Bound(bound) => assert_eq!((&line["type"], &line["bound"]), (&"bound".into(), &(*bound).into())),
                Entry::Incumbent(length) => {
                    assert_eq!((&line["type"], &line["length"]), (&"incumbent".into(), &(*length).into()));
                }
                Entry::End(_) => unreachable!("the search does not write its end"),
            }
        }
        let end: Value = serde_json::from_str(r#"{"type":"end","status":"solved","length":21}"#).unwrap();
        assert_eq!(lines.last(), Some(&end));
    }
}

#[test]
fn posthoc_finds_the_path_of_every_node() {
    for spec in specs() {
        let entries = trace(&spec).0;
        let trace: Value = serde_json::from_str(&text(&entries, Format::Posthoc)).unwrap();
        assert_eq!(trace["version"], "1.4.0");
        let events = trace["events"].as_array().unwrap();
        assert_eq!(events.len(), entries.len() + 1);
        // Posthoc takes the latest parent of a node for the one on its path.
        let mut depths: HashMap<u64, u64> = HashMap::new();
        for (event, entry) in events.iter().zip(&entries) {
            let id = event["id"].as_u64().expect("every event has a node");
            let Entry::Node(NodeEntry { step, node, .. }) = entry else { continue };
            let tiles: Vec<u64> = event["b"].as_array().unwrap().iter().map(|tile| tile.as_u64().unwrap()).collect();
            assert_eq!(tiles, node.board.tiles().iter().map(|&tile| tile.into()).collect::<Vec<u64>>());
            assert_eq!(event["w"], node.board.size().width());
            if let Some(parent) = event["pId"].as_u64() {
                depths.insert(id, depths[&parent] + 1);
            } else if *step == Step::Source {
                depths.insert(id, 0);
            }
            if *step == Step::Expanding && spec.method().algorithm != Algorithm::DynamicWeighting {
                assert_eq!(depths[&id], u64::from(node.g), "{spec:?}: {event}");
            }
        }
    }
}

//! Any moment of a search, rebuilt from its trace.

use super::{Pause, Traced, for_each_search, traced};
use npuzzle_engine::catalogue::{Algorithm, Duplicates, Heuristic, Status, Ties};
use npuzzle_engine::choices::Choices;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::search::{Node, PruneReason, Root};
use npuzzle_testing::run::request;
use npuzzle_traces::{End, Entry, Landmark, Limit, Moment, NodeEntry, Phase, Precedence, Rule, Step, Timeline, Why};
use proptest::prelude::*;
use std::collections::HashSet;

/// The number of entries of most traces.
const ENTRIES: u64 = 3000;

fn frontier(timeline: &Timeline, step: usize) -> Vec<&NodeEntry> {
    timeline.frontier(&timeline.at(step)).collect()
}

/// Returns boards, g and f of nodes in an order that does not depend on the search.
fn sorted(nodes: impl Iterator<Item = Node>) -> Vec<(Vec<u16>, u32, u64)> {
    let mut nodes: Vec<_> = nodes.map(|node| (node.board.tiles().to_vec(), node.g, node.f.to_bits())).collect();
    nodes.sort_unstable();
    nodes
}

#[test]
fn forward_and_back_give_the_same_moments() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        let mut moment = timeline.at(0);
        let mut moments: Vec<Moment> = Vec::new();
        for step in 0..=timeline.steps() {
            timeline.seek(&mut moment, step);
            prop_assert_eq!(moment.step(), step);
            moments.push(moment.clone());
        }
        for step in (0..=timeline.steps()).rev() {
            timeline.seek(&mut moment, step);
            prop_assert_eq!(&moment, &moments[step]);
        }
        // Near and far, in both directions.
        for jump in 0..20 {
            let step = jump * 7919 % (timeline.steps() + 1);
            timeline.seek(&mut moment, step);
            prop_assert_eq!(&moment, &moments[step]);
            prop_assert_eq!(&timeline.at(step), &moments[step]);
        }
        Ok(())
    });
}

#[test]
fn a_step_is_about_the_last_expansion_and_the_last_one_about_the_goal() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        for step in 0..timeline.steps() {
            let current = timeline.current(step);
            prop_assert_eq!(current.is_some(), timeline.counts(step).expanded > 0);
            prop_assert!(current.is_none_or(|node| node.step == Step::Expanding) && timeline.goal(step).is_none());
        }
        let last = timeline.steps();
        let is_solved = matches!(timeline.entries().last(), Some(Entry::End(End { length: Some(_), .. })));
        if let Some(goal) = timeline.goal(last) {
            prop_assert!(is_solved);
            prop_assert_eq!(timeline.current(last), Some(goal));
            prop_assert_eq!(timeline.phase(goal.id, last), Phase::Found);
            prop_assert_eq!(timeline.successors(last).count(), 0);
            let is_met = timeline.rule() == Rule::Bidirectional;
            prop_assert!(is_met || goal.node.board == spec.goal_board());
        } else {
            prop_assert!(!is_solved || spec.method().algorithm == Algorithm::Anytime);
        }
        Ok(())
    });
}

#[test]
fn the_frontier_is_that_of_the_search_in_its_order() {
    for_each_search(|spec| {
        let Traced { timeline, pauses, .. } = traced(spec, ENTRIES, 7);
        for Pause { step, frontier: expected, .. } in pauses {
            if spec.method().algorithm == Algorithm::Anytime {
                // The candidates of the next layer wait too, but a beam has not ranked them. A beam that has not begun
                // has not reported its source. Nodes that the trace does not expand are in no particular order.
                let expected: Vec<Node> = expected.into_iter().filter(|node| node.g > 0).collect();
                let frontier: Vec<&NodeEntry> =
                    frontier(&timeline, step).into_iter().filter(|waiting| expected.contains(&waiting.node)).collect();
                let is_expanded = |waiting: &&NodeEntry| {
                    let mut entries = timeline.about(waiting.id).filter(|&entry| entry >= step);
                    entries.any(|entry| timeline.node_entry(entry).unwrap().step == Step::Expanding)
                };
                let expanded: Vec<Node> =
                    frontier.iter().copied().filter(is_expanded).map(|waiting| waiting.node.clone()).collect();
                prop_assert_eq!(&expanded[..], &expected[..expanded.len()], "step {}", step);
                let nodes = frontier.into_iter().map(|waiting| waiting.node.clone());
                prop_assert_eq!(sorted(nodes), sorted(expected.into_iter()), "step {}", step);
            } else {
                let frontier = frontier(&timeline, step).into_iter().map(|waiting| waiting.node.clone());
                prop_assert_eq!(frontier.collect::<Vec<_>>(), expected, "step {}", step);
            }
        }
        Ok(())
    });
}

#[test]
fn the_closed_list_is_that_of_the_search() {
    for_each_search(|spec| {
        let Traced { timeline, pauses, .. } = traced(spec, ENTRIES, 31);
        for Pause { step, closed, .. } in pauses {
            if timeline.rule() != Rule::Deepening && timeline.rule() != Rule::Recorded {
                prop_assert_eq!(timeline.closed_len(step), timeline.expanded(step).count(), "step {}", step);
            }
            let nodes: Vec<Node> = match timeline.rule() {
                // All that a tree search remembers is the path.
                Rule::Deepening => {
                    let moment = timeline.at(step);
                    let next = timeline.frontier(&moment).next();
                    let path = next.map(|next| timeline.path(next.id, step)).unwrap_or_default();
                    path.iter().skip(1).map(|node| node.node.clone()).collect()
                }
                Rule::BestFirst | Rule::BreadthFirst | Rule::DepthFirst | Rule::Bidirectional => {
                    let expanded = timeline.expanded(step).map(|node| node.node.clone());
                    let dropped = timeline.entries()[..step].iter().filter_map(|entry| match entry {
                        Entry::Node(node) if node.step == Step::Pruned(PruneReason::DepthLimit) => Some(node),
                        _ => None,
                    });
                    let dropped = dropped.filter(|node| {
                        let known = timeline.node(node.id, step).unwrap();
                        let phase = timeline.phase(node.id, step);
                        phase == Phase::Dropped(PruneReason::DepthLimit) && known.node == node.node
                    });
                    expanded.chain(dropped.map(|node| node.node.clone())).collect()
                }
                Rule::Recorded => continue,
            };
            prop_assert_eq!(sorted(nodes.into_iter()), sorted(closed.into_iter()), "step {}", step);
        }
        Ok(())
    });
}

#[test]
fn the_rule_holds_at_each_expansion() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        let mut moment = timeline.at(0);
        for entry in 0..timeline.steps() {
            let Some(node) = timeline.node_entry(entry).filter(|node| node.step == Step::Expanding) else { continue };
            timeline.seek(&mut moment, entry);
            let waiting: Vec<&NodeEntry> = timeline.frontier(&moment).collect();
            prop_assert_eq!(waiting[0].id, node.id);
            prop_assert_eq!(&waiting[0].node, &node.node);
            let Some(Why::First { waiting: count, second }) = timeline.why(entry) else { panic!("entry {entry}") };
            prop_assert_eq!(count, waiting.len());
            prop_assert_eq!(second.map(|(id, _)| id), waiting.get(1).map(|second| second.id));
            let others = &waiting[1..];
            match (timeline.rule(), second) {
                (_, None) => prop_assert!(others.is_empty()),
                (Rule::BestFirst, Some((_, Precedence::OldPlace))) => {
                    let is_greedy = matches!(spec.method().algorithm, Algorithm::Greedy | Algorithm::WeightedAStar);
                    let prefers_depth = is_greedy && timeline.choices().ties == Ties::LargerG;
                    prop_assert!(prefers_depth || spec.method().algorithm == Algorithm::DynamicWeighting);
                }
                (Rule::BestFirst, Some((_, precedence))) => {
                    if spec.method().algorithm != Algorithm::DynamicWeighting {
                        prop_assert!(others.iter().all(|other| node.node.f <= other.node.f));
                    }
                    match precedence {
                        Precedence::LessF { f, other } => prop_assert!(f == node.node.f && f < other),
                        Precedence::LessH { h, other } => prop_assert!(h == node.node.h && h < other),
                        Precedence::LargerG { g, other } => prop_assert!(g == node.node.g && g > other),
                        Precedence::Older => prop_assert_eq!(timeline.choices().ties, Ties::Fifo),
                        precedence => prop_assert_eq!(precedence, Precedence::Newer),
                    }
                    let tied = others.iter().filter(|other| other.node.f == node.node.f).map(|other| &other.node);
                    match timeline.choices().ties {
                        // A shorter path may leave a node where the longer one put it.
                        _ if spec.method().algorithm == Algorithm::DynamicWeighting => {}
                        Ties::SmallerH => prop_assert!(tied.clone().all(|other| node.node.h <= other.h)),
                        Ties::LargerG if spec.method().algorithm == Algorithm::AStar => {
                            prop_assert!(tied.clone().all(|other| node.node.g >= other.g));
                        }
                        Ties::LargerG | Ties::Fifo | Ties::Lifo => {}
                    }
                }
                // No path changes later, so that the numbers of boards tell their age.
                (Rule::BreadthFirst, Some((second, precedence))) => {
                    prop_assert!(others.iter().all(|other| other.id > node.id && other.node.g >= node.node.g));
                    prop_assert_eq!(second, others.iter().map(|other| other.id).min().unwrap());
                    let (g, other) = (node.node.g, others[0].node.g);
                    let is_last = other > g;
                    let expected = if is_last { Precedence::EarlierLayer { g, other } } else { Precedence::FirstIn };
                    prop_assert_eq!(precedence, expected);
                }
                (Rule::DepthFirst, Some((_, precedence))) => prop_assert_eq!(precedence, Precedence::LastIn),
                (Rule::Deepening, Some((_, precedence))) => {
                    prop_assert_eq!(precedence, Precedence::LastIn);
                    prop_assert!(others.iter().all(|other| other.id < node.id));
                }
                (Rule::Bidirectional, Some((_, precedence))) => {
                    prop_assert_eq!(node.node.root, timeline.turn(entry));
                    let same_side = others.iter().filter(|other| other.node.root == node.node.root);
                    prop_assert!(same_side.clone().all(|other| node.node.g <= other.node.g && node.id < other.id));
                    let is_alone = same_side.count() == 0;
                    prop_assert_eq!(matches!(precedence, Precedence::Turn { .. }), is_alone);
                }
                (Rule::Recorded, Some((_, precedence))) => prop_assert_eq!(precedence, Precedence::Recorded),
            }
        }
        Ok(())
    });
}

#[test]
fn the_counts_are_those_of_the_search() {
    for_each_search(|spec| {
        let Traced { timeline, statistics, .. } = traced(spec, 100_000, usize::MAX);
        let last = timeline.steps();
        let Some(Entry::End(End { status: Status::Solved, length })) = timeline.entries().last() else {
            // Depth-first search may need more entries.
            return Ok(());
        };
        let counts = timeline.counts(last);
        prop_assert_eq!(counts.expanded as u64, statistics.expanded);
        prop_assert_eq!(counts.generated as u64, statistics.generated);
        prop_assert_eq!(counts.reopened as u64, statistics.reopened);
        prop_assert_eq!(u64::from(counts.depth_peak), statistics.depth_peak);
        // Other searches do not measure their frontier at each step.
        if matches!(timeline.rule(), Rule::BestFirst | Rule::BreadthFirst | Rule::DepthFirst) {
            prop_assert_eq!(timeline.frontier_peak(last) as u64, statistics.frontier_peak);
        }
        if *length == Some(0) {
            // A bidirectional search reports nothing.
            return Ok(());
        }
        if spec.method().heuristic.is_admissible() {
            prop_assert_eq!(timeline.bound(last), statistics.lower_bound);
        }
        if spec.method().algorithm == Algorithm::Anytime {
            prop_assert_eq!(timeline.incumbent(last), *length);
        }
        if let Some(found) = timeline.found() {
            prop_assert_eq!(timeline.phase(found.id, last), Phase::Found);
            if timeline.rule() != Rule::Bidirectional {
                let path = timeline.path(found.id, last);
                prop_assert_eq!(path.len() as u32 - 1, length.unwrap());
                prop_assert_eq!(path.last().unwrap().node.board.clone(), spec.board().clone());
                prop_assert_eq!(path[0].node.board.clone(), spec.goal_board());
            }
        } else {
            prop_assert!(spec.method().algorithm == Algorithm::Anytime || *length == Some(0));
        }
        Ok(())
    });
}

#[test]
fn reasons_have_the_numbers_of_both_nodes() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        for entry in 0..timeline.steps() {
            let why = timeline.why(entry).unwrap();
            let node = timeline.node_entry(entry);
            match (why, node) {
                (Why::Duplicate { of, known_g, g, phase }, Some(node)) => {
                    let known = timeline.node(of, entry).unwrap();
                    prop_assert_eq!(
                        (known.node.board.clone(), known.node.g, g),
                        (node.node.board.clone(), known_g, node.node.g)
                    );
                    let is_expanded = matches!(phase, Phase::Current | Phase::Expanded);
                    let ignores_shorter = match spec.method().algorithm {
                        Algorithm::DepthFirst => true,
                        // Weighted A* reopens nodes only with an inconsistent heuristic.
                        Algorithm::Greedy | Algorithm::WeightedAStar => is_expanded,
                        _ => false,
                    };
                    prop_assert!(known_g <= g || ignores_shorter, "{known_g} {g}");
                    prop_assert!(!matches!(phase, Phase::Unseen | Phase::Forgotten), "{phase:?}");
                }
                (Why::Shorter { before, g }, Some(node)) => prop_assert!(g < before && g == node.node.g),
                (Why::Within { f, limit: Limit::Bound(bound) }, Some(_)) => prop_assert!(f <= f64::from(bound)),
                (Why::Beyond { f, limit: Limit::Bound(bound) }, Some(_)) => prop_assert!(f > f64::from(bound)),
                (Why::Beyond { f, limit: Limit::Incumbent(length) }, Some(_)) => prop_assert!(f >= f64::from(length)),
                (Why::TakesBack { to: Some(to) }, Some(node)) => {
                    prop_assert_eq!(timeline.node(to, entry).unwrap().node.board.clone(), node.node.board.clone());
                }
                (Why::Met { other_g }, Some(node)) => {
                    let end = timeline.entries().last().unwrap();
                    let length = Some(node.node.g + other_g);
                    prop_assert_eq!(end, &Entry::End(End { status: Status::Solved, length }));
                }
                (Why::Bound { before, bound }, None) => prop_assert!(before.is_none_or(|before| before < bound)),
                (Why::LayerDuplicate { of }, Some(node)) => {
                    let other = timeline.node(of.unwrap(), timeline.steps()).unwrap();
                    prop_assert!(of != Some(node.id) && other.node.board == node.node.board);
                }
                _ => {}
            }
        }
        Ok(())
    });
}

#[test]
fn each_node_is_somewhere() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, 600, usize::MAX);
        let nodes = timeline.entries().iter().filter_map(|entry| match entry {
            Entry::Node(node) => Some(node.id),
            _ => None,
        });
        let nodes = nodes.max().unwrap_or(0);
        for step in (0..=timeline.steps()).step_by(23) {
            let waiting: HashSet<u32> = frontier(&timeline, step).iter().map(|node| node.id).collect();
            let expanded: HashSet<u32> = timeline.expanded(step).map(|node| node.id).collect();
            for id in 1..=nodes {
                let phase = timeline.phase(id, step);
                prop_assert_eq!(phase == Phase::Waiting, waiting.contains(&id), "{} at {}: {:?}", id, step, phase);
                let is_expanded = matches!(phase, Phase::Current | Phase::Expanded);
                prop_assert!(is_expanded || !expanded.contains(&id), "{id} at {step}: {phase:?}");
                prop_assert_eq!(phase == Phase::Unseen, timeline.node(id, step).is_none());
                for child in timeline.children(id, step) {
                    prop_assert_eq!(child.parent, Some(id));
                    prop_assert_eq!(timeline.path(child.id, step).get(1).map(|parent| parent.id), Some(id));
                }
            }
        }
        Ok(())
    });
}

const BOARD: &str = "2 8 1/4 6 3/0 7 5";

fn timeline(algorithm: Algorithm, heuristic: Heuristic) -> Timeline {
    traced(&request(BOARD.parse().unwrap(), Goal::Spiral, algorithm, heuristic), u64::MAX, usize::MAX).timeline
}

#[test]
fn landmarks_can_be_gone_to() {
    let timeline = timeline(Algorithm::IdaStar, Heuristic::Misplaced);
    for landmark in [Landmark::Expansion, Landmark::Bound, Landmark::Source] {
        let mut steps = Vec::new();
        let mut step = 0;
        while let Some(next) = timeline.next_step(landmark, step) {
            assert_eq!(timeline.last(landmark, next), Some(next - 1));
            steps.push(next);
            step = next;
        }
        assert!(steps.len() > 2 && steps.is_sorted(), "{landmark:?}: {steps:?}");
        let mut back = Vec::new();
        let mut step = timeline.steps() + 1;
        while let Some(previous) = timeline.previous_step(landmark, step) {
            back.insert(0, previous);
            step = previous;
        }
        assert_eq!(steps, back, "{landmark:?}");
    }
    assert_eq!(timeline.next_step(Landmark::Incumbent, 0), None);
    assert_eq!(timeline.previous_step(Landmark::Expansion, 0), None);
}

#[test]
fn each_iteration_is_a_tree() {
    let timeline = timeline(Algorithm::IdaStar, Heuristic::Misplaced);
    let bounds: Vec<u32> = timeline
        .entries()
        .iter()
        .filter_map(|entry| match entry {
            Entry::Bound(bound) => Some(*bound),
            _ => None,
        })
        .collect();
    assert_eq!(timeline.tree(timeline.steps()) + 1, bounds.len());
    let mut step = 0;
    for (tree, &bound) in bounds.iter().enumerate() {
        step = timeline.next_step(Landmark::Source, step).unwrap();
        assert_eq!((timeline.tree(step), timeline.bound(step)), (tree, Some(bound)));
        assert_eq!(timeline.why(step - 1), Some(Why::Source { tree, root: Root::Start }));
        assert_eq!(frontier(&timeline, step).len(), 1);
    }
}

#[test]
fn the_current_node_has_its_successors() {
    let timeline = timeline(Algorithm::AStar, Heuristic::Manhattan);
    let first = timeline.next_step(Landmark::Expansion, 0).unwrap();
    let second = timeline.next_step(Landmark::Expansion, first).unwrap();
    assert_eq!(timeline.current(first - 1), None);
    assert_eq!(timeline.current(first).unwrap().node.board.to_string(), BOARD);
    assert_eq!(timeline.successors(first).count(), 0);
    // The blank is in a corner.
    let boards = |step| {
        let entries = timeline.successors(step).map(|entry| timeline.node_entry(entry).unwrap());
        entries.map(|entry| entry.node.board.clone()).collect::<Vec<Board>>()
    };
    assert_eq!(boards(second - 1).len(), 2);
    assert_eq!(boards(second), []);
    assert_eq!(timeline.phase(1, first), Phase::Current);
    assert_eq!(timeline.phase(1, second), Phase::Expanded);
    assert_eq!(timeline.phase(1, 0), Phase::Unseen);
}

#[test]
fn entries_must_refer_to_nodes() {
    let entries = timeline(Algorithm::AStar, Heuristic::Manhattan).entries().to_vec();
    let broken = |change: fn(&mut NodeEntry)| {
        let mut entries = entries.clone();
        let node = entries.iter_mut().rev().find_map(|entry| match entry {
            Entry::Node(node) => Some(node),
            _ => None,
        });
        change(node.unwrap());
        Timeline::new(Rule::BestFirst, entries).map(|_| ())
    };
    assert_eq!(broken(|_| ()), Ok(()));
    for (change, message) in [
        ((|node| node.id = 0) as fn(&mut NodeEntry), "has the number 0"),
        (|node| node.id = u32::MAX, "has the number 4294967295"),
        (|node| node.parent = Some(0), "has the number 0"),
        (|node| node.parent = Some(1_000_000), "has the number 1000000"),
    ] {
        let error = broken(change).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(Timeline::new(Rule::Recorded, Vec::new()).unwrap().steps(), 0);
}

#[test]
fn a_waiting_node_precedes_the_next_one_for_the_reason_given() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, 1000, usize::MAX);
        for step in (0..timeline.steps()).step_by(7) {
            for pair in frontier(&timeline, step).windows(2) {
                let (a, b) = (&pair[0].node, &pair[1].node);
                let reason = timeline.precedence_at(step, pair[0].id, pair[1].id).expect("both were seen");
                let ties = spec.method().choices.ties;
                let is_tie = a.f == b.f;
                let is_right = match reason {
                    Precedence::LessF { f, other } => (f, other) == (a.f, b.f) && f < other,
                    Precedence::LargerG { g, other } => is_tie && (g, other) == (a.g, b.g) && g > other,
                    Precedence::LessH { h, other } => is_tie && (h, other) == (a.h, b.h) && h != other,
                    Precedence::OldPlace => a.f > b.f || is_tie && ties == Ties::LargerG && a.g < b.g,
                    Precedence::Older => is_tie && ties == Ties::Fifo,
                    Precedence::Newer => {
                        let is_newest_of_ties = match ties {
                            Ties::Fifo => false,
                            Ties::Lifo => true,
                            Ties::LargerG => a.g == b.g,
                            Ties::SmallerH => a.h == b.h,
                        };
                        is_tie && is_newest_of_ties
                    }
                    Precedence::Turn { root } => root == a.root && root != b.root,
                    Precedence::EarlierLayer { g, other } => (g, other) == (a.g, b.g) && g < other,
                    Precedence::FirstIn => a.g == b.g && a.root == b.root,
                    Precedence::LastIn | Precedence::Recorded => true,
                };
                prop_assert!(is_right, "{reason:?} {ties:?}: {a:?} {b:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn the_ends_of_a_solved_bidirectional_search_meet_once() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        let Some(Entry::End(End { length, .. })) = timeline.entries().last() else { panic!("no end") };
        let meetings: Vec<usize> = (0..timeline.steps()).filter(|&entry| timeline.meets(entry)).collect();
        let is_solved = timeline.rule() == Rule::Bidirectional && length.is_some();
        prop_assert_eq!(meetings.len(), usize::from(is_solved));
        for entry in meetings {
            let node = timeline.node_entry(entry).expect("a node");
            if node.step == Step::Source {
                continue;
            }
            let other_g = length.expect("a length") - node.node.g;
            prop_assert_eq!(timeline.why(entry), Some(Why::Met { other_g }));
        }
        Ok(())
    });
}

#[test]
fn the_rank_among_expansions_is_their_number_so_far() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        for step in 0..=timeline.steps() {
            prop_assert_eq!(timeline.rank(Landmark::Expansion, step), timeline.counts(step).expanded);
        }
        Ok(())
    });
}

#[test]
fn a_successor_of_a_search_by_bounds_is_within_its_bound() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, 1000, usize::MAX);
        for entry in 0..timeline.steps() {
            let Some(node) = timeline.node_entry(entry).filter(|node| node.step == Step::Generating) else { continue };
            let before = timeline.tree_range(entry + 1).start.checked_sub(1).map(|before| &timeline.entries()[before]);
            let has_bound = matches!(before, Some(Entry::Bound(_)));
            let deepens = timeline.rule() == Rule::Deepening || timeline.rule() == Rule::Recorded && has_bound;
            match timeline.why(entry) {
                Some(Why::Within { f, .. }) => prop_assert!(deepens && f == node.node.f),
                Some(Why::New) => prop_assert!(!deepens),
                why => prop_assert!(matches!(why, Some(Why::Met { .. })), "{:?}", why),
            }
        }
        Ok(())
    });
}

#[test]
fn the_nodes_below_a_node_are_those_whose_last_path_leads_over_it() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, 300, usize::MAX);
        for step in (0..=timeline.steps()).step_by(11) {
            for id in (1..=timeline.steps() as u32).take_while(|&id| timeline.node(id, step).is_some()) {
                let below: HashSet<u32> = timeline.children(id, step).map(|node| node.id).collect();
                let known = (1..).map_while(|other| timeline.node(other, step));
                let expected: HashSet<u32> =
                    known.filter(|other| other.parent == Some(id)).map(|other| other.id).collect();
                prop_assert!(below.is_subset(&expected), "{:?} {:?}", below, expected);
                prop_assert!(expected.iter().all(|other| below.contains(other)
                    || timeline.node(*other, step).is_some_and(|node| !node.step.sets_parent())));
            }
        }
        Ok(())
    });
}

#[test]
fn a_closed_list_belongs_to_searches_that_remove_duplicates() {
    let has = |algorithm, duplicates| {
        let board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
        let choices = Choices { duplicates, ..Choices::default() };
        let spec = request(board, Goal::BlankFirst, algorithm, Heuristic::Manhattan).with_choices(choices);
        traced(&spec, 500, usize::MAX).timeline.has_closed_list()
    };
    assert!(has(Algorithm::AStar, Duplicates::Remove) && !has(Algorithm::IdaStar, Duplicates::Remove));
    assert!(Duplicates::ALL.iter().all(|&other| has(Algorithm::AStar, other) == (other == Duplicates::Remove)));
}

#[test]
fn a_start_that_is_the_goal_ends_the_search_at_its_source() {
    let board: Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
    for &algorithm in Algorithm::ALL {
        let spec = request(board.clone(), Goal::BlankLast, algorithm, Heuristic::Manhattan);
        let Traced { timeline, .. } = traced(&spec, ENTRIES, usize::MAX);
        let goal = timeline.goal(timeline.steps()).unwrap_or_else(|| panic!("{algorithm} finds no goal"));
        assert_eq!((goal.id, &goal.node.board), (1, &board), "{algorithm}");
        assert_eq!(timeline.goal(timeline.steps() - 1), None);
    }
}

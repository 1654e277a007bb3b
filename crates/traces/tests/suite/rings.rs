//! The places and lights of the boards of a state space.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Size, StateSpace};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::tables::tables;
use npuzzle_traces::rings::{Course, Light, Lights, Space};
use npuzzle_traces::{Entry, Figure, Notation, Phase, Timeline, Tracing};
use std::collections::BTreeSet;

fn space(size: &str, goal: Goal) -> Space {
    let size: Size = size.parse().expect("a size");
    Space::new(StateSpace::new(&goal.board(size).expect("a goal")).expect("a small size"))
}

fn trace(board: &str, algorithm: Algorithm) -> Timeline {
    let board: Board = board.parse().expect("a board");
    let spec =
        SearchSpec::new(board, Goal::BlankLast, algorithm, Heuristic::Misplaced).expect("every size has this goal");
    let mut tracing = Tracing::begin(&spec, &tables(&spec), 20_000).expect("a solvable board");
    let mut entries = Vec::new();
    let end = loop {
        if let Some(end) = tracing.advance(&mut entries) {
            break end;
        }
    };
    entries.push(Entry::End(end));
    Timeline::of(&spec.method(), entries).expect("a trace of our own")
}

#[test]
fn a_board_is_in_the_ring_of_its_distance() {
    for size in ["2x2", "3x2", "3x3"] {
        let space = space(size, Goal::BlankLast);
        let rim = space.layers().len() as f32 - 0.5;
        assert_eq!((space.places().len(), space.places()[0]), (space.len(), (0.0, 0.0)));
        for (index, (x, y)) in space.places().iter().enumerate() {
            assert_eq!((x.hypot(*y) * rim).round() as u32, space.distance(index), "{size} {index}: {x} {y}");
        }
    }
}

#[test]
fn the_board_nearest_to_a_place_is_the_one_in_it() {
    for (size, stride) in [("2x2", 1), ("3x2", 1), ("3x3", 1801)] {
        let space = space(size, Goal::BlankFirst);
        for index in (0..space.len()).step_by(stride) {
            assert_eq!(space.nearest(space.places()[index]), Some(index), "{size}");
        }
        assert_eq!(space.nearest((0.9, -0.9)), None);
    }
}

#[test]
fn the_keys_lead_toward_the_goal_and_away_and_around_the_ring() {
    let space = space("3x2", Goal::BlankLast);
    for index in 1..space.len() {
        let distance = space.distance(index);
        let inward = Course::Inward.from(&space, index);
        assert_eq!(space.distance(inward) + 1, distance);
        assert!(space.neighbors(index).any(|neighbor| neighbor == inward));
        let outward = Course::Outward.from(&space, index);
        assert!(outward == index || space.distance(outward) == distance + 1);
        let next = Course::After.from(&space, index);
        assert_eq!((space.distance(next), Course::Before.from(&space, next)), (distance, index));
    }
    assert_eq!(Course::Inward.from(&space, 0), 0);
    assert!(space == space.clone() && space != self::space("3x2", Goal::BlankLast));
    let keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"].map(Course::of_key);
    let courses = [Course::Inward, Course::Outward, Course::Before, Course::After].map(Some);
    assert_eq!((&keys[..4], keys[4]), (&courses[..], None));
}

/// The lights of all boards by the definition.
fn lights(trace: &Timeline, space: &Space, step: usize) -> Vec<Light> {
    let mut lights = vec![Light::Dark; space.len()];
    for entry in trace.entries() {
        let Entry::Node(node) = entry else { continue };
        let index = space.index(&node.node.board).expect("all boards of a search can be solved");
        let light = match trace.phase(node.id, step) {
            Phase::Current | Phase::Expanded => Light::Expanded,
            Phase::Found => Light::Found,
            Phase::Waiting => Light::Waiting,
            _ => Light::Dark,
        };
        lights[index] = lights[index].max(light);
    }
    lights
}

const SEARCHES: [(&str, Algorithm); 6] = [
    ("1 2 3/4 0 5/7 8 6", Algorithm::BreadthFirst),
    ("5 0 3/2 8 1/4 7 6", Algorithm::AStar),
    ("5 0 3/2 8 1/4 7 6", Algorithm::Greedy),
    ("1 0 3/5 2 6/4 7 8", Algorithm::IdaStar),
    ("5 0 3/2 8 1/4 7 6", Algorithm::Bidirectional),
    ("1 2 3/4 0 5/7 8 6", Algorithm::IterativeDeepening),
];

#[test]
fn the_lights_of_a_step_do_not_depend_on_the_steps_before() {
    let space = space("3x3", Goal::BlankLast);
    for (board, algorithm) in SEARCHES {
        let trace = trace(board, algorithm);
        let mut seeking = Lights::new(&trace, &space);
        let last = trace.steps();
        for step in [1, 2, 3, last / 2, last / 2 - 1, last / 3, last, last - 1, last - 2, 0, last / 5] {
            seeking.seek(&trace, step);
            let expected = lights(&trace, &space, step);
            let shown: Vec<Light> = (0..space.len()).map(|index| seeking.light(index)).collect();
            assert!(shown == expected, "{algorithm}, step {step} of {last}");
            for light in [Light::Dark, Light::Waiting, Light::Found, Light::Expanded] {
                assert_eq!(seeking.count(light), expected.iter().filter(|&&other| other == light).count());
            }
            let lit: BTreeSet<usize> = seeking.lit().collect();
            assert!(lit.into_iter().eq((0..space.len()).filter(|&index| expected[index] != Light::Dark)));
            let sum = |[waiting, expanded]: [usize; 2], ring: [usize; 2]| [waiting + ring[0], expanded + ring[1]];
            let rings = seeking.by_ring(&space);
            assert_eq!(
                rings.into_iter().fold([0; 2], sum),
                [Light::Waiting, Light::Expanded].map(|light| seeking.count(light))
            );
        }
    }
}

#[test]
fn a_graph_search_lights_as_many_boards_as_it_expands_and_as_wait() {
    let space = space("3x3", Goal::BlankLast);
    for (board, algorithm) in SEARCHES {
        let trace = trace(board, algorithm);
        if matches!(algorithm, Algorithm::IdaStar | Algorithm::IterativeDeepening | Algorithm::Bidirectional) {
            continue; // A board is several nodes.
        }
        let mut lights = Lights::new(&trace, &space);
        let mut moment = trace.at(0);
        for step in 0..=trace.steps() {
            lights.seek(&trace, step);
            trace.seek(&mut moment, step);
            let counts = trace.counts(step);
            assert_eq!(lights.count(Light::Expanded) + counts.reopened, counts.expanded, "{algorithm}, step {step}");
            assert_eq!(lights.count(Light::Waiting), trace.frontier_len(&moment), "{algorithm}, step {step}");
        }
    }
}

#[test]
fn a_lit_board_has_a_node() {
    let space = space("3x3", Goal::BlankLast);
    for (board, algorithm) in SEARCHES {
        let trace = trace(board, algorithm);
        let mut lights = Lights::new(&trace, &space);
        let step = trace.steps() / 2;
        lights.seek(&trace, step);
        for index in (0..space.len()).filter(|&index| lights.light(index) != Light::Dark) {
            let node = lights.node(index).and_then(|node| trace.node(node, step)).expect("a node");
            assert_eq!(space.index(&node.node.board), Some(index));
        }
        let dark = (0..space.len()).find(|&index| lights.light(index) == Light::Dark).expect("most are dark");
        assert_eq!(lights.node(dark), None);
    }
}

#[test]
fn a_figure_has_a_dot_for_each_board_and_a_line_for_each_move() {
    let (small, timeline) = (space("2x2", Goal::BlankLast), trace("0 1/3 2", Algorithm::BreadthFirst));
    let mut lights = Lights::new(&timeline, &small);
    lights.seek(&timeline, timeline.steps());
    let figure = Figure::space(&small, &lights).expect("twelve boards");
    let (svg, tikz) = (figure.write(Notation::Svg), figure.write(Notation::Tikz));
    // The boards of 2x2 are a ring of twelve.
    assert_eq!((svg.matches("<circle").count(), svg.matches("<path").count()), (12, 12));
    assert_eq!((tikz.matches(" circle ").count(), tikz.matches(" -- ").count()), (12, 12));
    assert_eq!(svg.matches("fill=\"#8A8378\"").count(), lights.count(Light::Expanded));
    assert_eq!(svg.matches("fill=\"#FFFFFF\"").count(), lights.count(Light::Waiting));
    let large = space("3x3", Goal::BlankLast);
    let error = Figure::space(&large, &Lights::new(&timeline, &large)).expect_err("too many");
    assert_eq!(error.to_string(), "181440 boards are too many: a figure has at most 400");
}

//! Figures have each node of the tree once, and mark the path to the solution.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{Entry, Figure, Layout, Notation, Timeline, TooLarge, Tracing};

/// The example of Nilsson, *Principles of Artificial Intelligence* (1980), which takes five moves.
const NILSSON: &str = "2 8 3/1 6 4/7 0 5";

fn traced(algorithm: Algorithm, board: &str) -> Timeline {
    let (board, goal) = (board.parse().expect("a board"), "spiral".parse().expect("a goal"));
    let spec = SearchSpec::new(board, goal, algorithm, Heuristic::Manhattan).expect("the goal exists");
    let mut tracing = Tracing::begin(&spec, &PdbStore::default(), 10_000).expect("a solvable board");
    let mut entries = Vec::new();
    let end = loop {
        if let Some(end) = tracing.advance(&mut entries) {
            break end;
        }
    };
    entries.push(Entry::End(end));
    Timeline::of(&spec.method(), entries).expect("a whole trace")
}

fn drawn(timeline: &Timeline, step: usize) -> Result<Figure, TooLarge> {
    Figure::tree(timeline, &Layout::of(timeline, step), step)
}

#[test]
fn has_each_node_at_each_step() {
    let timeline = traced(Algorithm::AStar, NILSSON);
    for step in 1..=timeline.steps() {
        let figure = drawn(&timeline, step).expect("a small tree");
        let nodes = Layout::of(&timeline, step).seen(step).len();
        let (svg, tikz) = (figure.write(Notation::Svg), figure.write(Notation::Tikz));
        assert_eq!((svg.matches("<rect").count(), tikz.matches(" rectangle ").count()), (nodes, nodes), "step {step}");
        // Eight tiles, and g + h = f.
        assert_eq!((svg.matches("<text").count(), tikz.matches("\\node").count()), (9 * nodes, 9 * nodes));
    }
}

#[test]
fn marks_the_path_to_the_solution_inside_the_picture() {
    let timeline = traced(Algorithm::AStar, NILSSON);
    let figure = drawn(&timeline, timeline.steps()).expect("a small tree");
    let (svg, (width, height)) = (figure.write(Notation::Svg), figure.size());
    // Five edges and six boards.
    assert_eq!(svg.matches("#B8431C").count(), 11);
    // Strong lines, so that it is seen without colors, too.
    assert_eq!(svg.matches(r##"stroke="#B8431C" stroke-width="1.5""##).count(), 11);
    assert!(svg.contains(r#"stroke-width="0.6""#));
    assert!(svg.contains(">0 + 5 = 5<") && svg.contains(">5 + 0 = 5<"), "{svg}");
    for (name, most) in [(" x=\"", width), (" y=\"", height)] {
        let values = svg.split(name).skip(1).map(|rest| rest.split('"').next().unwrap().parse::<f32>().unwrap());
        assert!(values.clone().count() > 9 && values.clone().all(|value| (0.0..=most).contains(&value)), "{svg}");
    }
}

#[test]
fn says_f_alone_where_it_is_not_g_plus_h_and_nothing_without_a_heuristic() {
    let greedy = traced(Algorithm::Greedy, NILSSON);
    assert!(drawn(&greedy, greedy.steps()).expect("a small tree").write(Notation::Tikz).contains("{f = 3}"));
    let blind = traced(Algorithm::BreadthFirst, NILSSON);
    let text = drawn(&blind, 20).expect("a small tree").write(Notation::Svg);
    assert_eq!(text.matches("<text").count(), 8 * text.matches("<rect").count());
}

#[test]
fn refuses_a_tree_that_nobody_can_read() {
    let timeline = traced(Algorithm::AStar, "7 5 1/0 6 2/8 3 4");
    let step = timeline.steps();
    let nodes = Layout::of(&timeline, step).seen(step).len();
    assert!(nodes > Figure::MAX_BOARDS);
    let error = drawn(&timeline, step).expect_err("a large tree");
    assert_eq!(error.to_string(), format!("{nodes} boards are too many: a figure has at most 300"));
    assert!(drawn(&timeline, 100).is_ok());
}

#[test]
fn has_each_board_of_a_solution_and_frames_the_tile_that_was_moved() {
    let (start, moves) = (NILSSON.parse().expect("a board"), "DDRUL".parse().expect("moves"));
    let figure = Figure::solution(&start, &moves).expect("a short solution");
    let (svg, tikz) = (figure.write(Notation::Svg), figure.write(Notation::Tikz));
    // Six boards and five frames.
    assert_eq!((svg.matches("<rect").count(), tikz.matches(" rectangle ").count()), (11, 11));
    assert_eq!(svg.matches("#B8431C").count(), 5);
    for label in [">0<", ">1 D<", ">2 D<", ">3 R<", ">4 U<", ">5 L<"] {
        assert!(svg.contains(label), "{label} in {svg}");
    }
    // The 6, the first tile that is moved, has its frame where the blank was.
    let frame = svg.split("#B8431C").next().unwrap().rsplit("<rect").next().unwrap();
    let six = svg.split("</text>").filter(|text| text.ends_with(">6")).nth(1).unwrap().rsplit("<text").next().unwrap();
    let number =
        |text: &str, name: &str| text.split(name).nth(1).unwrap().split('"').next().unwrap().parse::<f32>().unwrap();
    assert_eq!(number(frame, " x=\"") + 5.0, number(six, " x=\""));
    assert!((number(frame, " y=\"") + 5.0 - number(six, " y=\"")).abs() < 4.0);
    let long = "LR".repeat(150).parse().expect("moves");
    assert_eq!(Figure::solution(&start, &long), Err(TooLarge { boards: 301, most: 300 }));
}

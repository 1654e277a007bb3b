//! Figures have each node of the tree once, and mark the path to the solution. Cells have a side of 10 points, numbers are 7 points
//! high, and the base line of a number is 2.45 points below its middle.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, StateSpace};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::rings::{Lights, Space};
use npuzzle_traces::{Entry, Figure, Layout, Notation, Phase, Timeline, TooLarge, Tracing};

/// The example of Nilsson, *Principles of Artificial Intelligence* (1980), which takes five moves.
const NILSSON: &str = "2 8 3/1 6 4/7 0 5";

/// The base line of a number below its middle.
const BASE: f32 = 2.45;

/// Returns the values of attributes of all elements of a name.
fn elements<const N: usize>(svg: &str, name: &str, attributes: [&str; N]) -> Vec<[f32; N]> {
    let value = |line: &str, attribute: &str| {
        let value = line.split(&format!(" {attribute}=\"")).nth(1).expect("the attribute");
        value.split('"').next().expect("a value").parse::<f32>().expect("a number")
    };
    let lines = svg.lines().filter(|line| line.starts_with(&format!("<{name} ")));
    lines.map(|line| attributes.map(|attribute| value(line, attribute))).collect()
}

fn boxes(svg: &str) -> Vec<[f32; 4]> {
    elements(svg, "rect", ["x", "y", "width", "height"])
}

/// Returns the middles of texts.
fn texts(svg: &str) -> Vec<[f32; 2]> {
    elements(svg, "text", ["x", "y"]).into_iter().map(|[x, y]| [x, y - BASE]).collect()
}

/// Returns the ends of lines.
fn lines(svg: &str) -> Vec<[f32; 4]> {
    let numbers = |line: &str| {
        let path = line.split('"').nth(1).expect("a path");
        let numbers: Vec<f32> = path[1..].split([' ', 'L']).map(|number| number.parse().expect("a number")).collect();
        numbers.try_into().expect("two points")
    };
    svg.lines().filter(|line| line.starts_with("<path ")).map(numbers).collect()
}

fn assert_near<const N: usize>(found: [f32; N], expected: [f32; N]) {
    assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 0.02), "{found:?} {expected:?}");
}

fn assert_all_near<const N: usize>(found: &[[f32; N]], expected: &[[f32; N]]) {
    assert_eq!(found.len(), expected.len(), "{found:?} {expected:?}");
    found.iter().zip(expected).for_each(|(&found, &expected)| assert_near(found, expected));
}

fn traced(algorithm: Algorithm, board: &str) -> Timeline {
    traced_to(algorithm, board, "spiral")
}

fn traced_to(algorithm: Algorithm, board: &str, goal: &str) -> Timeline {
    let (board, goal) = (board.parse().expect("a board"), goal.parse().expect("a goal"));
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
    for step in 100..step {
        let nodes = Layout::of(&timeline, step).seen(step).len();
        assert_eq!(drawn(&timeline, step).is_ok(), nodes <= Figure::MAX_BOARDS, "{nodes}");
    }
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

#[test]
fn a_board_is_a_frame_with_lines_between_its_numbers() {
    let figure = Figure::board(&"4 1 2/0 5 3".parse().expect("a board"));
    let svg = figure.write(Notation::Svg);
    assert_eq!(figure.size(), (32.0, 22.0));
    assert_all_near(&boxes(&svg), &[[1.0, 1.0, 30.0, 20.0]]);
    assert_all_near(&lines(&svg), &[[11.0, 1.0, 11.0, 21.0], [21.0, 1.0, 21.0, 21.0], [1.0, 11.0, 31.0, 11.0]]);
    assert_all_near(&texts(&svg), &[[6.0, 6.0], [16.0, 6.0], [26.0, 6.0], [16.0, 16.0], [26.0, 16.0]]);
}

#[test]
fn the_boards_of_a_solution_fill_lines_as_wide_as_a_page() {
    // A board of three columns takes 40 points, of 450; one of two rows takes 20, its number 10, and the gap 22.
    let start: Board = "4 1 2/0 5 3".parse().expect("a board");
    let moves: Moves = "DLURDLURDLURDLURDLURDLUR".parse().expect("moves");
    let figure = Figure::solution(&start, &moves).expect("a short solution");
    let svg = figure.write(Notation::Svg);
    assert_eq!(figure.size(), (11.0 * 40.0, 3.0 * 52.0));
    let (boxes, texts) = (boxes(&svg), texts(&svg));
    let (frames, tiles): (Vec<_>, Vec<_>) = boxes.iter().partition(|sides| sides[2] == 30.0);
    let corner = |number: usize| [1.0 + 40.0 * (number % 11) as f32, 1.0 + 52.0 * (number / 11) as f32];
    let mut board = start;
    for (number, &[x, y, width, height]) in frames.into_iter().enumerate() {
        assert_near([x, y, width, height], [corner(number)[0], corner(number)[1], 30.0, 20.0]);
        assert_near(texts[6 * number + 5], [x + 15.0, y + 26.0]);
        let Some(index) = number.checked_sub(1) else { continue };
        let cell = board.blank();
        board = board.slide(moves.directions()[index]).expect("a legal move");
        let column_and_row = [(cell % 3) as f32, (cell / 3) as f32];
        assert_near(*tiles[index], [x + 10.0 * column_and_row[0], y + 10.0 * column_and_row[1], 10.0, 10.0]);
    }
    assert_eq!(tiles.len(), moves.len());
    let most: Moves = [Direction::Down, Direction::Up].into_iter().cycle().take(Figure::MAX_BOARDS - 1).collect();
    assert!(Figure::solution(&"4 1 2/0 5 3".parse().expect("a board"), &most).is_ok());
}

#[test]
fn a_tree_has_its_boards_where_the_layout_has_its_nodes() {
    let wide = "1 2 3 4 5/6 7 0 8 9";
    let searches = [
        (traced(Algorithm::AStar, NILSSON), [30.0, 30.0, 50.0, 62.0]),
        (traced(Algorithm::BreadthFirst, NILSSON), [30.0, 30.0, 50.0, 52.0]),
        (traced_to(Algorithm::AStar, wide, "blank-last"), [50.0, 20.0, 60.0, 52.0]),
    ];
    for (timeline, [width, height, across, down]) in searches {
        let text = down - height - 22.0;
        for step in [1, timeline.steps().min(40) / 2, timeline.steps().min(40)] {
            let layout = Layout::of(&timeline, step);
            let (places, figure) = (layout.seen(step), drawn(&timeline, step).expect("a small tree"));
            let svg = figure.write(Notation::Svg);
            let boxes = boxes(&svg);
            let least = places.iter().map(|place| place.x).fold(f32::INFINITY, f32::min);
            let corner = |id: u32| {
                let place = layout.place(id).expect("a place");
                [across * (place.x - least + 0.5) - width / 2.0, 1.0 + down * place.depth as f32]
            };
            let corners: Vec<[f32; 4]> =
                places.iter().map(|place| corner(place.id)).map(|[x, y]| [x, y, width, height]).collect();
            assert_all_near(&boxes, &corners);
            let edges = places.iter().filter_map(|place| {
                let parent = timeline.node(place.id, step)?.parent?;
                let ([from, above], [to, y]) = (corner(parent), corner(place.id));
                Some([from + width / 2.0, above + height + text, to + width / 2.0, y])
            });
            let lines = lines(&svg);
            for edge in edges {
                let is_edge = |line: &[f32; 4]| line.iter().zip(edge).all(|(one, other)| (one - other).abs() < 0.02);
                assert_eq!(lines.iter().filter(|line| is_edge(line)).count(), 1, "{edge:?} {lines:?}");
            }
            if text > 0.0 {
                let sums: Vec<[f32; 2]> = boxes.iter().map(|[x, y, ..]| [x + width / 2.0, y + height + 6.0]).collect();
                let tiles = texts(&svg).len() / boxes.len();
                let found: Vec<[f32; 2]> = texts(&svg).chunks(tiles).map(|texts| texts[tiles - 1]).collect();
                assert_all_near(&found, &sums);
            }
            let last = |side: usize| boxes.iter().map(|sides| sides[side]).fold(0.0, f32::max);
            let (right, bottom) = figure.size();
            assert_near([right, bottom], [last(0) + (width + across) / 2.0, last(1) + height + text + 2.0]);
            let is_expanded = |id| matches!(timeline.phase(id, step), Phase::Current | Phase::Expanded | Phase::Found);
            let expanded = places.iter().filter(|place| is_expanded(place.id)).count();
            assert_eq!(svg.matches("fill=\"#ECE6DA\"").count(), expanded, "step {step}");
            let end = timeline.found().filter(|_| step == timeline.steps()).or_else(|| timeline.current(step));
            let path = end.map_or(0, |end| 2 * timeline.path(end.id, step).len() - 1);
            assert_eq!(svg.matches("#B8431C").count(), path, "step {step}");
        }
    }
}

#[test]
fn a_state_space_has_a_dot_for_each_board_and_a_line_for_each_move() {
    for (size, board, radius) in [("2x2", "1 2/0 3", 40.0), ("3x2", "4 1 2/0 5 3", 189.737)] {
        let goal = Goal::BlankLast.board(size.parse().expect("a size")).expect("a goal");
        let space = Space::new(StateSpace::new(&goal).expect("a small size"));
        let figure =
            Figure::space(&space, &Lights::new(&traced_to(Algorithm::BreadthFirst, board, "blank-last"), &space))
                .expect("few boards");
        let svg = figure.write(Notation::Svg);
        let middle = radius + 10.0;
        assert_near([figure.size().0, figure.size().1], [2.0 * middle; 2]);
        let centers: Vec<[f32; 3]> =
            space.places().iter().map(|(x, y)| [middle + radius * x, middle + radius * y, 10.0 / 3.0]).collect();
        assert_all_near(&elements(&svg, "circle", ["cx", "cy", "r"]), &centers);
        let moves = (0..space.len()).flat_map(|index| space.neighbors(index).map(move |other| (index, other)));
        let ends: Vec<[f32; 4]> = moves
            .filter(|(index, other)| other < index)
            .map(|(index, other)| [centers[index][0], centers[index][1], centers[other][0], centers[other][1]])
            .collect();
        assert_all_near(&lines(&svg), &ends);
    }
}

#[test]
fn both_notations_have_the_same_shapes() {
    let timeline = traced(Algorithm::AStar, NILSSON);
    let figure = drawn(&timeline, timeline.steps()).expect("a small tree");
    let (svg, tikz) = (figure.write(Notation::Svg), figure.write(Notation::Tikz));
    let points = |line: &str| {
        let points = line.split('(').skip(1).map(|rest| rest.split(')').next().expect("a point"));
        points.flat_map(|point| point.split(", ").map(|number| number.parse().expect("a number"))).collect::<Vec<f32>>()
    };
    let of = |sign: &str| tikz.lines().filter(|line| line.contains(sign)).map(points).collect::<Vec<_>>();
    let boxes: Vec<[f32; 4]> =
        boxes(&svg).into_iter().map(|[x, y, width, height]| [x, y, x + width, y + height]).collect();
    assert_all_near(
        &of(" rectangle ").into_iter().map(|points| points.try_into().unwrap()).collect::<Vec<_>>(),
        &boxes,
    );
    assert_all_near(&of(" -- ").into_iter().map(|points| points.try_into().unwrap()).collect::<Vec<_>>(), &lines(&svg));
    assert_all_near(&of("\\node").into_iter().map(|points| [points[0], points[1]]).collect::<Vec<_>>(), &texts(&svg));
    for width in ["0.6", "1.5"] {
        let count = svg.matches(&format!("stroke-width=\"{width}\"")).count();
        assert!(count > 0 && tikz.matches(&format!("line width={width}pt")).count() == count, "{width}");
    }
}

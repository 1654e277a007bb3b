//! Composed heuristics: their text, values and proofs, and the audit of a heuristic on all boards of a small size.

use crate::naive;
use npuzzle_engine::catalogue::{Algorithm, Heuristic as Name};
use npuzzle_engine::composition::Measure;
use npuzzle_engine::heuristic::{Audit, Drop, Overestimate, audit, explain_with_tables};
use npuzzle_engine::internals::{AnyHeuristic, Estimator, Grid16, Instance};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size, StateSpace};
use npuzzle_engine::solver::{StartError, check_size};
use npuzzle_testing::oracle::{self, GOALS, REACHABLE};
use npuzzle_testing::run::{request, solve};
use npuzzle_testing::tier::stride;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// A composition by its definition.
#[derive(Clone, Debug)]
enum Tree {
    Measure(Measure),
    Pattern(Vec<u16>, bool),
    Constant(u32),
    Product(u32, Box<Tree>),
    Sum(Vec<Tree>),
    Maximum(Vec<Tree>),
}

/// Writes hundredths with both decimals.
fn decimals(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

impl Tree {
    /// Writes the composition with more parentheses and spaces than it needs.
    fn text(&self) -> String {
        let joined = |parts: &[Tree], sign: &str| parts.iter().map(Tree::text).collect::<Vec<_>>().join(sign);
        match self {
            Tree::Measure(measure) => measure.name().to_owned(),
            Tree::Pattern(tiles, counts_all) => {
                let tiles: Vec<String> = tiles.iter().map(u16::to_string).collect();
                format!("pattern{}( {} )", if *counts_all { "-all" } else { "" }, tiles.join(" , "))
            }
            Tree::Constant(number) => decimals(*number),
            Tree::Product(factor, part) => format!("{} *( {})", decimals(*factor), part.text()),
            Tree::Sum(parts) => format!("({})", joined(parts, " + ")),
            Tree::Maximum(parts) => format!("max( {})", joined(parts, " , ")),
        }
    }

    /// Returns the value of a board in hundredths of a move.
    fn value(&self, board: &Board, patterns: &mut Patterns) -> u64 {
        match self {
            Tree::Measure(Measure::Conflicts) => {
                let [conflicts, manhattan] =
                    [Name::LinearConflict, Name::Manhattan].map(|name| naive::estimate(name, board, &patterns.goal));
                100 * u64::from(conflicts - manhattan)
            }
            Tree::Measure(measure) => {
                let name = measure.name().parse().expect("all other measures are heuristics");
                100 * u64::from(naive::estimate(name, board, &patterns.goal))
            }
            Tree::Pattern(tiles, counts_all) => 100 * u64::from(patterns.distance(board, tiles, *counts_all)),
            Tree::Constant(number) => u64::from(*number),
            Tree::Product(factor, part) => part.value(board, patterns) * u64::from(*factor) / 100,
            Tree::Sum(parts) => parts.iter().map(|part| part.value(board, patterns)).sum(),
            Tree::Maximum(parts) => parts.iter().map(|part| part.value(board, patterns)).max().unwrap_or(0),
        }
    }

    /// Returns h in moves.
    fn h(&self, board: &Board, patterns: &mut Patterns) -> u32 {
        self.value(board, patterns).div_ceil(100).min(255) as u32
    }
}

/// The boards of patterns, on which all other tiles are alike, and their distances to the goal.
struct Patterns {
    goal: Board,
    known: BTreeMap<(Vec<u16>, bool), HashMap<Vec<u16>, u32>>,
}

/// The number of every tile that is not in the pattern.
const ALIKE: u16 = 99;

impl Patterns {
    fn new(goal: Board) -> Patterns {
        Patterns { goal, known: BTreeMap::new() }
    }

    fn distance(&mut self, board: &Board, tiles: &[u16], counts_all: bool) -> u32 {
        let alike = |board: &Board| -> Vec<u16> {
            board.tiles().iter().map(|&tile| if tile == 0 || tiles.contains(&tile) { tile } else { ALIKE }).collect()
        };
        let goal = &self.goal;
        let distances =
            self.known.entry((tiles.to_vec(), counts_all)).or_insert_with(|| distances(goal, alike(goal), counts_all));
        distances[&alike(board)]
    }
}

/// Dijkstra's algorithm with moves of length 0 and 1.
fn distances(goal: &Board, first: Vec<u16>, counts_all: bool) -> HashMap<Vec<u16>, u32> {
    let size = goal.size();
    let mut distances = HashMap::from([(first.clone(), 0)]);
    let mut queue = VecDeque::from([(first, 0)]);
    while let Some((tiles, distance)) = queue.pop_front() {
        if distances[&tiles] < distance {
            continue;
        }
        let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
        for cell in Direction::ALL.into_iter().filter_map(|direction| direction.source(blank, size)) {
            let counts = counts_all || tiles[cell] != ALIKE;
            let mut next = tiles.clone();
            next.swap(blank, cell);
            let length = distance + u32::from(counts);
            if distances.get(&next).is_none_or(|&known| length < known) {
                distances.insert(next.clone(), length);
                if counts { queue.push_back((next, length)) } else { queue.push_front((next, length)) }
            }
        }
    }
    distances
}

/// Any composition with patterns of the first tiles.
fn tree(tiles: u16) -> impl Strategy<Value = Tree> {
    let pattern = prop::sample::subsequence((1..=tiles).collect::<Vec<_>>(), 1..=3);
    let leaf = prop_oneof![
        4 => prop::sample::select(&Measure::ALL[..]).prop_map(Tree::Measure),
        2 => (pattern, any::<bool>()).prop_map(|(tiles, counts_all)| Tree::Pattern(tiles, counts_all)),
        1 => (0_u32..300).prop_map(Tree::Constant),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        prop_oneof![
            (0_u32..250, inner.clone()).prop_map(|(factor, part)| Tree::Product(factor, Box::new(part))),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Tree::Sum),
            prop::collection::vec(inner, 1..4).prop_map(Tree::Maximum),
        ]
    })
}

/// Returns 200 compositions, the same in every run, with their names.
fn compositions(tiles: u16) -> Vec<(Tree, Name)> {
    let mut runner = TestRunner::deterministic();
    let trees = (0..200).map(|_| tree(tiles).new_tree(&mut runner).expect("a composition").current());
    trees.map(|tree| (tree.clone(), named(&tree.text()))).collect()
}

fn named(text: &str) -> Name {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the estimates of boards.
fn estimates(name: Name, goal: &Board, boards: &[Board]) -> Vec<u32> {
    let heuristic = <AnyHeuristic<Grid16>>::for_goal(name, goal, None).expect("the composition fits");
    boards.iter().map(|board| heuristic.value(heuristic.memo(&Instance::new(board, goal).start))).collect()
}

fn space(goal: &Board) -> StateSpace {
    StateSpace::new(goal).expect("a small size")
}

fn audited(text: &str, goal: &Board) -> Audit {
    audit(named(text), &space(goal)).expect("the heuristic fits")
}

/// Audits a composition by its definition.
fn audit_naively(tree: &Tree, boards: &[(Board, u32)], patterns: &mut Patterns) -> Audit {
    let values: HashMap<&Board, u32> = boards.iter().map(|(board, _)| (board, tree.h(board, patterns))).collect();
    let mut audit = Audit {
        overestimated: 0,
        nearest_overestimate: None,
        largest_overestimate: None,
        dropping: 0,
        first_drop: None,
        layers: Vec::new(),
    };
    for (board, distance) in boards {
        let h = values[board];
        let found = Overestimate { board: board.clone(), h, distance: *distance };
        if h > *distance {
            audit.overestimated += 1;
            audit.nearest_overestimate.get_or_insert_with(|| found.clone());
            let is_larger = |known: &Overestimate| h - distance > known.h - known.distance;
            if audit.largest_overestimate.as_ref().is_none_or(is_larger) {
                audit.largest_overestimate = Some(found);
            }
        }
        let next = |direction| Some((direction, values[&board.slide(direction)?]));
        if let Some((direction, next_h)) =
            Direction::ALL.into_iter().filter_map(next).find(|(_, next_h)| h > next_h + 1)
        {
            audit.dropping += 1;
            audit.first_drop.get_or_insert_with(|| Drop { board: board.clone(), direction, h, next_h });
        }
        if audit.layers.len() <= *distance as usize {
            let layer = npuzzle_engine::heuristic::Layer { boards: 0, sum: 0, least: h, most: h };
            audit.layers.push(layer);
        }
        let layer = &mut audit.layers[*distance as usize];
        layer.boards += 1;
        layer.sum += u64::from(h);
        (layer.least, layer.most) = (layer.least.min(h), layer.most.max(h));
    }
    audit
}

/// All boards of a small size in the order of breadth-first search, by plain boards.
fn breadth_first(goal: &Board) -> Vec<(Board, u32)> {
    let mut boards = vec![(goal.clone(), 0)];
    let mut seen = std::collections::HashSet::from([goal.clone()]);
    let mut next = 0;
    while next < boards.len() {
        let (board, distance) = boards[next].clone();
        for board in Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)) {
            if seen.insert(board.clone()) {
                boards.push((board, distance + 1));
            }
        }
        next += 1;
    }
    boards
}

#[test]
fn a_composition_is_read_as_it_is_written() {
    for (tree, name) in compositions(8) {
        assert_eq!(name.to_string().parse::<Name>(), Ok(name), "{}", tree.text());
    }
    for (text, written) in [
        (" max( manhattan ,2 * misplaced ) ", "max(manhattan,2*misplaced)"),
        ("(manhattan + conflicts) + 0.50*gaschnig", "manhattan+conflicts+0.5*gaschnig"),
        ("0.5*(manhattan+linear-conflict)", "0.5*(manhattan+linear-conflict)"),
        ("pattern(4,2,1) + pattern-all( 8 )", "pattern(1,2,4)+pattern-all(8)"),
        ("max(manhattan)", "manhattan"),
        ("2*1.25*3", "2*1.25*3"),
        ("7", "7"),
    ] {
        assert_eq!(named(text).to_string(), written);
    }
    assert_eq!(named("(manhattan)"), Name::Manhattan);
}

#[test]
fn a_text_that_is_no_composition_is_refused_where_it_goes_wrong() {
    for (text, rest, expected) in [
        ("max(manhattan,euclid)", "euclid)", "gaschnig"),
        ("2*", "", "misplaced"),
        ("manhattan*2", "*2", "+"),
        ("max(manhattan", "", ")"),
        ("(manhattan", "", ")"),
        ("manhattan+", "", "max(…)"),
        ("pattern(1,1)", "1)", "2"),
        ("pattern(0)+1", "0)+1", "1"),
        ("pattern+1", "+1", "pattern(1,2,3)"),
        ("100.01*manhattan", "100.01*manhattan", "100"),
        ("0.125*manhattan", "0.125*manhattan", "0.25"),
        ("((((((((manhattan))))))))+1", "manhattan))))))))+1", "parentheses"),
        ("1*1*1*1*1*1*1*1*1", "1", "factors"),
        (&["misplaced"; 17].join("+"), "misplaced", "16"),
        (&["manhattan"; 30].join("+"), "manhattan+manhattan+manhattan+manhattan+", "200"),
        ("pattern-database+1", "pattern-database+1", "pattern(…)"),
    ] {
        let error = text.parse::<Name>().expect_err(text);
        assert_eq!(error.text, rest, "{text}");
        assert!(error.expected.contains(expected), "{text}: {error}");
    }
    let error = "manhatan".parse::<Name>().expect_err("a misspelled name");
    assert!(error.to_string().ends_with("gaschnig, pattern-database"), "{error}");
}

#[test]
fn compositions_agree_with_their_definitions() {
    let (_, oracle) = &GOALS[2];
    let goal = oracle::board(&oracle.goal);
    let boards: Vec<(Board, u32)> = oracle.boards(stride(4001, 211)).collect();
    let (boards, _): (Vec<Board>, Vec<u32>) = boards.into_iter().unzip();
    let mut patterns = Patterns::new(goal.clone());
    for (tree, name) in compositions(8) {
        for (board, h) in boards.iter().zip(estimates(name, &goal, &boards)) {
            assert_eq!(h, tree.h(board, &mut patterns), "{name} of {board}");
        }
        for board in boards.iter().step_by(25) {
            let explanation = explain_with_tables(name, board, &goal, None).expect("an explanation");
            assert_eq!(explanation.value(), Some(tree.h(board, &mut patterns)), "{name} of {board}");
        }
    }
}

#[test]
fn an_audit_agrees_with_the_definitions_on_all_boards_of_3x2() {
    let goal = Goal::BlankFirst.board("3x2".parse().unwrap()).unwrap();
    let (boards, space) = (breadth_first(&goal), space(&goal));
    assert_eq!(boards.len(), 360);
    let mut patterns = Patterns::new(goal);
    let mut verdicts = [0; 4];
    for (tree, name) in compositions(5) {
        let audit = audit(name, &space).expect("the composition fits");
        assert_eq!(audit, audit_naively(&tree, &boards, &mut patterns), "{name}");
        if name.is_consistent() {
            assert!(audit.is_consistent() && audit.is_admissible(), "{name}");
        }
        verdicts[usize::from(audit.is_admissible()) + 2 * usize::from(audit.is_consistent())] += 1;
    }
    // A consistent heuristic is admissible.
    assert!(verdicts[0] > 0 && verdicts[2] == 0 && verdicts[3] > 0, "{verdicts:?}");
}

#[test]
fn an_audit_agrees_with_the_definitions_on_all_boards_of_3x3() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    let (boards, space) = (breadth_first(&goal), space(&goal));
    assert_eq!(boards.len(), REACHABLE);
    let mut patterns = Patterns::new(goal);
    for (tree, name) in compositions(8).iter().step_by(stride(67, 1)) {
        let audit = audit(*name, &space).expect("the composition fits");
        assert_eq!(audit, audit_naively(tree, &boards, &mut patterns), "{name}");
        assert!(!name.is_consistent() || audit.is_consistent() && audit.is_admissible(), "{name}");
    }
}

#[test]
fn manhattan_is_admissible_and_consistent_and_misplaced_penalty_is_not() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    let manhattan = audited("manhattan", &goal);
    assert!(manhattan.is_admissible() && manhattan.is_consistent());
    assert_eq!(manhattan.boards() as usize, REACHABLE);
    let penalty = audited("misplaced-penalty", &goal);
    assert!(!penalty.is_admissible() && !penalty.is_consistent());
    assert_eq!((penalty.overestimated, penalty.dropping), (931, 55_440));
    let nearest = penalty.nearest_overestimate.unwrap();
    assert_eq!((nearest.h, nearest.distance), (2, 1));
}

#[test]
fn a_proof_covers_multiples_averages_conflicts_and_patterns_without_a_common_tile() {
    for proved in [
        "manhattan+conflicts",
        "max(manhattan,pattern-all(1,2,3),0)",
        "0.5*misplaced-penalty",
        "0.5*conflicts",
        "0.5*manhattan+0.5*linear-conflict",
        "0.8*manhattan+0.9*conflicts",
        "pattern(1,2,3,4)+pattern(5,6,7,8)",
        "pattern(1,2)+0.5*pattern(3,4)+0.5*pattern(3,5)",
        "0*manhattan+0",
    ] {
        assert!(named(proved).is_consistent() && named(proved).is_admissible(), "{proved}");
        let goal = Goal::Spiral.board(Size::PUZZLE_8).unwrap();
        let audit = audited(proved, &goal);
        assert!(audit.is_admissible() && audit.is_consistent(), "{proved}");
    }
    for open in [
        "manhattan+misplaced",
        "1.01*manhattan",
        "max(manhattan,1)",
        "conflicts",
        "0.5*manhattan+conflicts",
        "pattern-all(1,2,3,4)+pattern-all(5,6,7,8)",
        "pattern(1,2,3)+pattern(3,4)",
    ] {
        assert!(!named(open).is_consistent() && !named(open).is_admissible(), "{open}");
    }
}

/// All tiles in one pattern have the exact distance, whether the moves of no others count or not.
#[test]
fn a_pattern_of_all_tiles_is_the_distance() {
    for text in ["pattern(1,2,3,4,5,6,7,8)", "pattern-all(1,2,3,4,5,6,7,8)"] {
        let audit = audited(text, &Goal::BlankCenter.board(Size::PUZZLE_8).unwrap());
        for (distance, layer) in (0..).zip(&audit.layers) {
            assert_eq!((layer.least, layer.most, layer.mean()), (distance, distance, f64::from(distance)));
        }
        assert_eq!(audit.overestimated, 0);
    }
}

#[test]
fn searches_by_a_composition_count_as_those_by_the_heuristic_of_the_same_value() {
    let board: Board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
    for algorithm in Algorithm::ALL.iter().copied().filter(|algorithm| algorithm.takes_heuristic()) {
        // A composition does not know the size of the board when it is compiled, and so its nodes take other memory.
        let run = |text: &str| {
            let mut run = solve(&request(board.clone(), Goal::BlankFirst, algorithm, named(text)));
            run.statistics.memory_bytes = 0;
            run
        };
        assert_eq!(run("manhattan+conflicts"), run("linear-conflict"), "{algorithm}");
        assert_eq!(run("max(misplaced,1*misplaced)"), run("misplaced"), "{algorithm}");
    }
}

#[test]
fn searches_by_a_proved_composition_find_shortest_solutions() {
    let (goal, oracle) = &GOALS[1];
    for (board, distance) in oracle.boards(stride(9001, 499)) {
        for text in ["pattern(1,2,3,4)+pattern(5,6,7,8)", "0.5*misplaced-penalty", "max(manhattan,pattern-all(1,5,8))"]
        {
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
                let request = request(board.clone(), goal.clone(), algorithm, named(text));
                assert!(request.method().is_optimal());
                assert_eq!(solve(&request).length(&request), distance, "{text} of {board}");
            }
        }
    }
}

#[test]
fn a_composition_fits_boards_that_have_its_tiles_and_small_enough_tables() {
    let check = |text: &str, size: &str| check_size(Algorithm::AStar, named(text), size.parse().unwrap());
    assert_eq!(check("pattern(1,2,3,4,5,6,7,8)", "3x3"), Ok(()));
    assert_eq!(check("pattern(12)", "4x4"), Ok(()));
    assert_eq!(check("pattern(12)+1", "3x3"), Err(StartError::Composition(Size::PUZZLE_8)));
    assert_eq!(check("pattern(1,2,3,4)", "4x4"), Ok(()));
    assert_eq!(check("pattern(1,2,3,4,5)", "4x4"), Err(StartError::Composition(Size::PUZZLE_15)));
    assert_eq!(check("max(manhattan,2*misplaced)", "30x30"), Ok(()));
    // Breadth-first search takes no heuristic.
    assert_eq!(check_size(Algorithm::BreadthFirst, named("pattern(12)+1"), Size::PUZZLE_8), Ok(()));
    assert_eq!(audit(named("pattern(12)"), &space(&Goal::BlankLast.board(Size::PUZZLE_8).unwrap())), None);
}

#[test]
fn a_state_space_has_the_distances_of_the_oracle() {
    for (_, oracle) in GOALS.iter().step_by(stride(3, 1)) {
        let space = space(&oracle::board(&oracle.goal));
        assert_eq!(space.len(), REACHABLE);
        for (board, distance) in oracle.boards(stride(101, 1)) {
            let index = space.index(&board).expect("the board can be solved");
            assert_eq!((space.distance(index), space.board(index)), (distance, board));
        }
        let again = StateSpace::from_ranks(space.size(), space.ranks().to_vec(), space.layers().to_vec());
        assert_eq!(again.as_ref(), Some(&space));
    }
}

#[test]
fn small_state_spaces_are_listed_in_the_order_of_breadth_first_search() {
    for (size, count, farthest) in [("2x2", 12, 6), ("3x2", 360, 21), ("2x3", 360, 21), ("4x2", 20_160, 36)] {
        let goal = Goal::BlankLast.board(size.parse().unwrap()).unwrap();
        let space = space(&goal);
        assert_eq!((space.len(), space.layers().len()), (count, farthest + 1), "{size}");
        for (index, (board, distance)) in breadth_first(&goal).into_iter().enumerate() {
            assert_eq!((space.board(index), space.distance(index)), (board, distance));
        }
    }
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    assert_eq!(space(&goal).index(&goal.with_swapped(0, 1)), None, "it cannot be solved");
    assert_eq!(space(&goal).index(&"1 2/3 0".parse().unwrap()), None, "another size");
    assert_eq!(StateSpace::new(&Goal::BlankLast.board(Size::PUZZLE_15).unwrap()), None);
}

#[test]
fn a_list_that_is_none_of_a_state_space_is_refused() {
    let size: Size = "2x2".parse().unwrap();
    for (ranks, layers) in [
        (vec![0, 1], vec![1]),
        (vec![0, 1], vec![0, 2]),
        (vec![0, 1], vec![0, 0]),
        (vec![0, 0], vec![0, 1]),
        (vec![0, 24], vec![0, 1]),
        (vec![], vec![0]),
        (vec![0], vec![]),
    ] {
        assert_eq!(StateSpace::from_ranks(size, ranks.clone(), layers.clone()), None, "{ranks:?} {layers:?}");
    }
    assert_eq!(StateSpace::from_ranks(Size::PUZZLE_15, vec![0], vec![0]), None);
}

//! The learned ranking of boards.

use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::internals::beam::{Beam, BeamStatus, Packed};
use npuzzle_engine::internals::{
    AdditivePdb, Allowance, Blind, Estimator, Grid, Grid4, Grid5, Instance, Learned, Rules, Slide, Square, WEIGHTS,
    manhattan,
};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Scrambles, Size};
use npuzzle_engine::search::Statistics;
use npuzzle_testing::published::korf_24;
use npuzzle_testing::tables::database;
use npuzzle_testing::walk::walked_away;
use proptest::prelude::*;

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// A symmetry as a map of cells.
type Symmetry = fn(usize) -> usize;

/// Returns the goals with the blank in each corner, each with the symmetry that maps this corner to the upper left one.
fn corners() -> [(Goal, Symmetry); 4] {
    let goal = |blank: usize| {
        let tiles = (0..CELLS).map(|cell| match cell {
            cell if cell == blank => "0".to_owned(),
            cell => (cell + usize::from(cell < blank)).to_string(),
        });
        tiles.collect::<Vec<_>>().join(" ").parse().expect("every tile should occur once")
    };
    [
        (goal(0), |cell| cell),
        (goal(4), |cell| cell / 5 * 5 + 4 - cell % 5),
        (goal(20), |cell| (4 - cell / 5) * 5 + cell % 5),
        (goal(24), |cell| 24 - cell),
    ]
}

/// Returns the rank by its definition, for goals with the blank in the upper left corner. `tiles` are numbered by their goal
/// cells.
fn by_definition(tiles: &[usize], rank: u32) -> i32 {
    let weight = |number: usize| i32::from(WEIGHTS[number] as i8);
    let mirrored = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
    let horizontal_pairs = |tile: &dyn Fn(usize) -> usize| -> i32 {
        let pairs = (0..SIDE).flat_map(|row| (0..SIDE - 1).map(move |column| (row, column)));
        let pairs = pairs.map(|(row, column)| {
            let [left, right] = [column, column + 1].map(|column| tile(row * SIDE + column));
            let number = ((row * (SIDE - 1) + column) * CELLS + left) * CELLS + right;
            if left == 0 || right == 0 { 0 } else { weight(CELLS * CELLS + number) }
        });
        pairs.sum()
    };
    let singles: i32 = (0..CELLS).map(|cell| weight(tiles[cell] * CELLS + cell)).sum();
    let pairs = horizontal_pairs(&|cell| tiles[cell]) + horizontal_pairs(&|cell| mirrored(tiles[mirrored(cell)]));
    singles + pairs + 16 * rank as i32
}

proptest! {
    #[test]
    fn agrees_with_the_definition_along_any_walk(
        corner in 0_usize..4,
        seed in any::<u64>(),
        directions in prop::collection::vec(0_u8..4, 1..60),
    ) {
        let (goal, to_first) = corners()[corner].clone();
        let goal_board = goal.board(Size::PUZZLE_24).unwrap();
        let start = Scrambles::new(Size::PUZZLE_24, goal, seed).unwrap().next().unwrap();
        let instance = Instance::<Grid5>::new(&start, &goal_board);
        let plain = manhattan(instance.rules);
        let learned = Learned::new(plain, instance.rules).expect("weights should exist for corners");
        let plain = manhattan(instance.rules);
        let (mut board, mut memo) = (instance.start, learned.memo(&instance.start));
        let mut offset = None;
        for direction in directions.into_iter().map(Direction::from_bits) {
            let to = board.cell_of(instance.rules.blank);
            let Some(from) = direction.source(to, Size::PUZZLE_24) else { continue };
            let tile = board.tile(from);
            let after = board.slide(tile, from, instance.rules.blank, to);
            memo = learned.update(memo, &Slide { before: board, after, tile, from, to });
            board = after;
            let h = plain.value(plain.memo(&board));
            prop_assert_eq!(learned.value(memo), h);
            prop_assert_eq!(learned.rank(memo), learned.rank(learned.memo(&board)));
            let mut tiles = [0; CELLS];
            (0..CELLS).for_each(|cell| tiles[to_first(cell)] = to_first(board.tile(cell)));
            // All ranks differ from the definition by the same constant.
            let difference = learned.rank(memo) as i32 - by_definition(&tiles, h);
            prop_assert_eq!(*offset.get_or_insert(difference), difference);
        }
    }
}

#[test]
fn mirror_images_have_the_same_weights() {
    let mirrored = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
    for tile in 0..CELLS {
        for cell in 0..CELLS {
            assert_eq!(WEIGHTS[tile * CELLS + cell], WEIGHTS[mirrored(tile) * CELLS + mirrored(cell)]);
        }
    }
}

#[test]
fn weights_exist_only_for_5x5_goals_with_the_blank_in_a_corner() {
    let exists = |rules: Rules<Grid5>| Learned::new(manhattan(rules), rules).is_some();
    assert!(Learned::new(Blind, Rules::<Grid4> { shape: Square, blank: 15 }).is_none());
    let corners = [0, 4, 20, 24];
    for blank in 0..CELLS {
        assert_eq!(exists(Rules { shape: Square, blank }), corners.contains(&blank));
    }
}

/// Returns the solution length of a beam search.
fn beam_length<H: Estimator<Grid5>>(board: &Board, heuristic: H, width: usize) -> u32 {
    let instance = Instance::new(board, &Goal::BlankFirst.board(Size::PUZZLE_24).unwrap());
    let mut memory = Allowance::new(usize::MAX);
    let space = Packed::new(instance, heuristic);
    let mut beam = Beam::new(width, 0, &mut memory).unwrap();
    beam.begin(&space, space.start(), [], (300, u32::MAX), &mut memory);
    let mut statistics = Statistics::default();
    while beam.status() == BeamStatus::Running {
        beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
    }
    beam.solution().expect("the beam should find a solution").len() as u32
}

#[test]
fn beam_search_finds_shorter_solutions_of_published_boards() {
    let rules = Rules { shape: Square, blank: 0 };
    let pdb =
        AdditivePdb::<Grid5, 3>::new(database(PdbKey::new(Size::PUZZLE_24, Partition::P444444, 0).unwrap()), rules);
    let learned = Learned::new(pdb.clone(), rules).unwrap();
    let (mut plain, mut ranked, mut optimum) = (0, 0, 0);
    for published in &korf_24()[..20] {
        plain += beam_length(&published.board, pdb.clone(), 500);
        ranked += beam_length(&published.board, learned.clone(), 500);
        optimum += published.optimum;
    }
    // The excess over the optimum falls by more than half.
    assert!((ranked - optimum) * 2 < plain - optimum, "{ranked} and {plain} moves, optimum {optimum}");
}

#[test]
fn near_the_goal_a_beam_never_exceeds_the_walk_and_a_wider_one_is_no_worse() {
    let rules = Rules { shape: Square, blank: 0 };
    let pdb =
        AdditivePdb::<Grid5, 3>::new(database(PdbKey::new(Size::PUZZLE_24, Partition::P444444, 0).unwrap()), rules);
    let learned = Learned::new(pdb, rules).unwrap();
    for seed in 0..20 {
        let board = walked_away(&Goal::BlankFirst.board(Size::PUZZLE_24).unwrap(), 12, seed);
        let [narrow, wide] = [50, 5000].map(|width| beam_length(&board, learned.clone(), width));
        assert!(wide <= narrow && narrow <= 12, "{board}: {narrow}, {wide}");
    }
}

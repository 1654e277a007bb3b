//! The learned order of boards.

use crate::published::korf_24;
use crate::search::walked_away;
use crate::tables::database;
use npuzzle::catalogue::Partition;
use npuzzle::heuristic::{DatabaseKey, Heuristic, Learned, PatternDatabase, Slide, WEIGHTS, manhattan};
use npuzzle::puzzle::grid::{Grid, Grid3, Grid4, Grid5, Instance};
use npuzzle::puzzle::{Board, Direction, Goal, Scrambles, Side};
use npuzzle::search::{Allowance, Beam, Outlook, Statistics};
use proptest::prelude::*;

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// Where a symmetry takes a cell.
type Turn = fn(usize) -> usize;

/// The goals with the blank in each corner, and where a symmetry takes the corner and every other cell to blank-first's.
fn corners() -> [(Goal, Turn); 4] {
    let goal = |blank: usize| {
        let tiles = (0..CELLS).map(|cell| match cell {
            cell if cell == blank => "0".to_owned(),
            cell => (cell + usize::from(cell < blank)).to_string(),
        });
        tiles.collect::<Vec<_>>().join(" ").parse().expect("every tile once")
    };
    [
        (goal(0), |cell| cell),
        (goal(4), |cell| cell / 5 * 5 + 4 - cell % 5),
        (goal(20), |cell| (4 - cell / 5) * 5 + cell % 5),
        (goal(24), |cell| 24 - cell),
    ]
}

/// The rank by its definition: of the names on the cells, for the blank's goal in the upper left corner.
fn defined(names: &[usize], rank: u32) -> i32 {
    let weight = |number: usize| i32::from(WEIGHTS[number] as i8);
    let mirrored = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
    let across = |names: &dyn Fn(usize) -> usize| -> i32 {
        let pairs = (0..SIDE).flat_map(|row| (0..SIDE - 1).map(move |column| (row, column)));
        let pairs = pairs.map(|(row, column)| {
            let [left, right] = [column, column + 1].map(|column| names(row * SIDE + column));
            let number = ((row * (SIDE - 1) + column) * CELLS + left) * CELLS + right;
            if left == 0 || right == 0 { 0 } else { weight(CELLS * CELLS + number) }
        });
        pairs.sum()
    };
    let singles: i32 = (0..CELLS).map(|cell| weight(names[cell] * CELLS + cell)).sum();
    singles + across(&|cell| names[cell]) + across(&|cell| mirrored(names[mirrored(cell)])) + 16 * rank as i32
}

proptest! {
    #[test]
    fn it_is_that_of_the_definition_along_any_walk(
        corner in 0_usize..4,
        seed in any::<u64>(),
        directions in prop::collection::vec(0_u8..4, 1..60),
    ) {
        let (goal, to_first) = corners()[corner];
        let goal_board = goal.board(Side::Five).unwrap();
        let start = Scrambles::new(Side::Five, goal, seed).unwrap().next().unwrap();
        let instance = Instance::<Grid5>::new(&start, &goal_board);
        let plain = manhattan(instance.blank);
        let learned = Learned::new(plain, instance.blank).expect("the blank's goal is a corner");
        let plain = manhattan(instance.blank);
        let (mut board, mut memo) = (instance.start, learned.memo(instance.start));
        let mut offset = None;
        for direction in directions.into_iter().map(Direction::from_bits) {
            let to = board.cell_of(instance.blank);
            let Some(from) = direction.source(to, SIDE) else { continue };
            let name = board.name(from);
            let after = board.slide(name, from, instance.blank, to);
            memo = learned.slid(memo, Slide { before: board, after, name, from, to });
            board = after;
            let h = plain.value(plain.memo(board));
            prop_assert_eq!(learned.value(memo), h);
            prop_assert_eq!(learned.rank(memo), learned.rank(learned.memo(board)));
            let mut names = [0; CELLS];
            (0..CELLS).for_each(|cell| names[to_first(cell)] = to_first(board.name(cell)));
            // Everything is raised by the same.
            let above = learned.rank(memo) as i32 - defined(&names, h);
            prop_assert_eq!(*offset.get_or_insert(above), above);
        }
    }
}

#[test]
fn weights_do_not_tell_mirror_images_apart() {
    let mirrored = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
    for name in 0..CELLS {
        for cell in 0..CELLS {
            assert_eq!(WEIGHTS[name * CELLS + cell], WEIGHTS[mirrored(name) * CELLS + mirrored(cell)]);
        }
    }
}

#[test]
fn there_is_none_for_what_was_not_learned_of() {
    assert!(Learned::<Grid3, _>::new(manhattan::<Grid3>(0), 0).is_none());
    assert!(Learned::<Grid4, _>::new(manhattan::<Grid4>(15), 15).is_none());
    let corners = [0, 4, 20, 24];
    for blank in 0..CELLS {
        assert_eq!(Learned::<Grid5, _>::new(manhattan::<Grid5>(blank), blank).is_some(), corners.contains(&blank));
    }
}

/// The length of what a beam search finds.
fn found<H: Heuristic<Grid5>>(board: &Board, heuristic: H, width: usize) -> u32 {
    let instance = Instance::new(board, &Goal::BlankFirst.board(Side::Five).unwrap());
    let mut memory = Allowance::new(usize::MAX);
    let mut beam = Beam::new(instance, heuristic, width, 300, &mut memory).unwrap();
    let mut statistics = Statistics::default();
    while beam.outlook() == Outlook::Running {
        beam.advance(u64::MAX, &mut statistics, &mut memory);
    }
    beam.solution().expect("it finds some").len() as u32
}

#[test]
fn beams_find_shorter_solutions_of_published_boards_by_it() {
    let tables = PatternDatabase::<Grid5, 3>::new(database(DatabaseKey::new(Partition::P444444, 0)), 0);
    let learned = Learned::new(tables.clone(), 0).unwrap();
    let (mut plain, mut better, mut optimum) = (0, 0, 0);
    for published in &korf_24()[..20] {
        plain += found(&published.board, tables.clone(), 500);
        better += found(&published.board, learned.clone(), 500);
        optimum += published.optimum;
    }
    // Of what is too long, most is gone.
    assert!((better - optimum) * 2 < plain - optimum, "{better} and {plain} moves, {optimum} at least");
}

#[test]
fn near_the_goal_it_leads_straight_home() {
    let tables = PatternDatabase::<Grid5, 3>::new(database(DatabaseKey::new(Partition::P444444, 0)), 0);
    let learned = Learned::new(tables, 0).unwrap();
    for seed in 0..20 {
        let board = walked_away(&Goal::BlankFirst.board(Side::Five).unwrap(), 12, seed);
        let (narrow, wide) = (found(&board, learned.clone(), 50), found(&board, learned.clone(), 5000));
        assert!(wide <= narrow && narrow <= 12, "{board}: {narrow}, {wide}");
    }
}

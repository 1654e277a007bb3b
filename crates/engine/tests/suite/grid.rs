//! Grids agree with the boards they pack.

use npuzzle_engine::internals::{
    AnySize, Grid, Grid4, Grid5, Grid16, Grid25, Instance, LargeGrid, PackedGrid, Rules, Shape, Square, UpTo16, UpTo25,
};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_testing::oracle;
use npuzzle_testing::strategies;
use proptest::prelude::*;
use std::collections::HashSet;

/// Returns the tiles of a grid in reading order.
fn tiles<G: Grid>(board: &G, size: Size) -> Vec<u16> {
    (0..size.cells()).map(|cell| board.tile(cell) as u16).collect()
}

/// A board and a goal of the same size, and a walk from the board.
fn board_goal_and_walk() -> impl Strategy<Value = (Board, Board, Vec<(Direction, Board)>)> {
    prop_oneof![strategies::size(), strategies::packed_size()]
        .prop_flat_map(|size| (strategies::board_of(size), strategies::board_of(size)))
        .prop_flat_map(|(start, goal)| (Just(start.clone()), Just(goal), strategies::walk(start, 40)))
}

fn packing_preserves_every_tile<G: Grid>(board: &Board, goal: &Board) {
    let instance = Instance::<G>::new(board, goal);
    let expected: Vec<u16> = board.tiles().iter().map(|&tile| goal.cell_of(tile).unwrap() as u16).collect();
    assert_eq!(tiles(&instance.start, board.size()), expected);
    assert_eq!(G::pack(&expected), instance.start);
    assert_eq!(instance.rules.blank, goal.blank());
    for tile in 0..board.size().cells() {
        assert_eq!(Some(instance.start.cell_of(tile)), board.cell_of(goal.tile(tile)));
    }
    assert_eq!(&instance.board(&instance.start), board);
    let at_goal = Instance::<G>::new(goal, goal).start;
    assert_eq!(at_goal, G::goal(instance.rules.shape));
    assert!(at_goal.is_goal());
    assert_eq!(instance.start.is_goal(), board == goal);
}

fn bits_are_those_of_the_grid<G: PackedGrid>(board: &Board, goal: &Board) {
    let start = Instance::<G>::new(board, goal).start;
    assert_eq!(G::from_bits(start.bits()), start);
    assert_eq!(Instance::<G>::new(goal, goal).start, G::GOAL);
}

fn sliding_follows_the_board<G: Grid>(start: &Board, goal: &Board, walk: &[(Direction, Board)]) {
    let Instance { start: mut grid, rules: Rules { shape, blank }, .. } = Instance::<G>::new(start, goal);
    for &(direction, ref after) in walk {
        let to = grid.cell_of(blank);
        let from = shape.source(to, direction);
        let tile = grid.tile(from);
        let next = grid.slide(tile, from, blank, to);
        let expected = Instance::<G>::new(after, goal).start;
        assert_eq!((next.hash_code(), &next), (expected.hash_code(), &expected));
        // The inverse slide restores the grid.
        assert_eq!(next.slide(tile, to, blank, from), grid);
        grid = next;
    }
}

/// A board and a goal of any size, and a walk from the board.
fn large_board_goal_and_walk() -> impl Strategy<Value = (Board, Board, Vec<(Direction, Board)>)> {
    strategies::any_size()
        .prop_flat_map(|size| (strategies::board_of(size), strategies::board_of(size)))
        .prop_flat_map(|(start, goal)| (Just(start.clone()), Just(goal), strategies::walk(start, 40)))
}

proptest! {
    #[test]
    fn a_large_grid_is_like_the_board((start, goal, walk) in large_board_goal_and_walk()) {
        packing_preserves_every_tile::<LargeGrid>(&start, &goal);
        sliding_follows_the_board::<LargeGrid>(&start, &goal, &walk);
    }

    #[test]
    fn a_grid_numbers_tiles_by_their_goal_cells((board, goal, _) in board_goal_and_walk()) {
        match board.size() {
            Size::PUZZLE_15 => packing_preserves_every_tile::<Grid4>(&board, &goal),
            Size::PUZZLE_24 => packing_preserves_every_tile::<Grid5>(&board, &goal),
            _ => {}
        }
        if board.size().cells() <= 16 {
            packing_preserves_every_tile::<Grid16>(&board, &goal);
            bits_are_those_of_the_grid::<Grid16>(&board, &goal);
        }
        packing_preserves_every_tile::<Grid25>(&board, &goal);
        bits_are_those_of_the_grid::<Grid25>(&board, &goal);
        packing_preserves_every_tile::<LargeGrid>(&board, &goal);
    }

    #[test]
    fn a_grid_slides_like_the_board_and_undoes_it((start, goal, walk) in board_goal_and_walk()) {
        match start.size() {
            Size::PUZZLE_15 => sliding_follows_the_board::<Grid4>(&start, &goal, &walk),
            Size::PUZZLE_24 => sliding_follows_the_board::<Grid5>(&start, &goal, &walk),
            _ => {}
        }
        if start.size().cells() <= 16 {
            sliding_follows_the_board::<Grid16>(&start, &goal, &walk);
        }
        sliding_follows_the_board::<Grid25>(&start, &goal, &walk);
        sliding_follows_the_board::<LargeGrid>(&start, &goal, &walk);
    }
}

fn moves_agree<S: Shape>(size: Size) {
    let shape = S::of(size).expect("the shape should be that of the size");
    assert_eq!(
        (shape.size(), shape.width(), shape.height(), shape.cells()),
        (size, size.width(), size.height(), size.cells())
    );
    for blank in 0..size.cells() {
        assert_eq!((shape.row(blank), shape.column(blank)), (blank / size.width(), blank % size.width()));
        for direction in Direction::ALL {
            let expected = direction.source(blank, size);
            let is_legal = shape.legal_moves(blank) & 1 << direction as u8 != 0;
            assert_eq!(is_legal, expected.is_some(), "{direction:?} into {blank} on {size}");
            if let Some(cell) = expected {
                assert_eq!(shape.source(blank, direction), cell);
            }
        }
    }
}

#[test]
fn legal_moves_and_sources_agree_with_directions() {
    moves_agree::<Square<3>>(Size::PUZZLE_8);
    moves_agree::<Square<4>>(Size::PUZZLE_15);
    moves_agree::<Square<5>>(Size::PUZZLE_24);
    for size in (2..=12).flat_map(|width| (2..=25 / width).filter_map(move |height| Size::new(width, height).ok())) {
        moves_agree::<UpTo25>(size);
        assert_eq!(UpTo16::of(size).is_some(), size.cells() <= 16, "{size}");
        assert_eq!(Square::<4>::of(size).is_some(), size == Size::PUZZLE_15, "{size}");
    }
    for size in [(2, 2), (4, 4), (6, 6), (30, 2), (2, 30), (16, 17), (30, 30)] {
        let size = Size::new(size.0, size.1).unwrap();
        moves_agree::<AnySize>(size);
        assert_eq!(UpTo25::of(size).is_some(), size.cells() <= 25, "{size}");
    }
}

/// Returns the deviation of counts in equal bins from a uniform distribution, in standard deviations.
fn deviation(counts: &[u32]) -> f64 {
    let total: u32 = counts.iter().sum();
    let expected = f64::from(total) / counts.len() as f64;
    let chi_squared: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    (chi_squared - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn hashes_of_all_3x3_boards_are_distinct_and_uniform() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    let hashes: HashSet<u64> = oracle::permutations()
        .map(|tiles| Instance::<Grid16>::new(&oracle::board(&tiles), &goal).start.hash_code())
        .collect();
    assert_eq!(hashes.len(), 2 * oracle::REACHABLE);
    // The bits that select a shard of the closed list and a slot in it.
    for shift in [56, 48, 40] {
        let mut counts = [0_u32; 256];
        hashes.iter().for_each(|hash| counts[(hash >> shift) as usize & 255] += 1);
        assert!(deviation(&counts) < 5.0, "bits {shift} and up: {} standard deviations", deviation(&counts));
    }
}

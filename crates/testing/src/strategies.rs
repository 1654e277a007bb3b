//! Strategies for boards, goals, moves and weights.

use npuzzle_engine::catalogue::{Duplicates, GoalTest, Ties, Weight};
use npuzzle_engine::choices::{Choices, MoveOrder};
use npuzzle_engine::puzzle::{Board, Direction, Goal, MAX_PACKED_CELLS, Moves, Size};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Any classic size.
pub fn size() -> impl Strategy<Value = Size> {
    prop::sample::select(&Size::CLASSIC)
}

/// All sizes.
fn sizes() -> impl Iterator<Item = Size> {
    let edges = Size::MIN_EDGE..=Size::MAX_EDGE;
    edges.clone().flat_map(move |width| edges.clone().filter_map(move |height| Size::new(width, height).ok()))
}

/// Any size whose boards are packed into words.
pub fn packed_size() -> impl Strategy<Value = Size> {
    prop::sample::select(sizes().filter(|size| size.cells() <= MAX_PACKED_CELLS).collect::<Vec<_>>())
}

/// Any size, mostly a small one.
pub fn any_size() -> impl Strategy<Value = Size> {
    prop_oneof![3 => packed_size(), 1 => prop::sample::select(sizes().collect::<Vec<_>>())]
}

/// Any board of a size, solvable or not.
pub fn board_of(size: Size) -> impl Strategy<Value = Board> {
    Just((0..size.cells() as u16).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(move |tiles| Board::from_tiles(size, &tiles).expect("the tiles should be a permutation"))
}

/// Any board of any size.
pub fn any_board() -> impl Strategy<Value = Board> {
    any_size().prop_flat_map(board_of)
}

/// Any board of a size whose boards are packed into words.
pub fn packed_board() -> impl Strategy<Value = Board> {
    packed_size().prop_flat_map(board_of)
}

/// Any board of a classic size.
pub fn board() -> impl Strategy<Value = Board> {
    size().prop_flat_map(board_of)
}

/// Any named or custom goal that exists for a size.
pub fn goal_of(size: Size) -> impl Strategy<Value = Goal> {
    prop_oneof![
        prop::sample::select(&Goal::NAMED)
            .prop_filter("the goal exists for the size", move |goal| goal.board(size).is_ok()),
        board_of(size).prop_map(Goal::Custom),
    ]
}

/// Any direction.
pub fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(&Direction::ALL)
}

/// At most `max` moves, not necessarily legal.
pub fn moves(max: usize) -> impl Strategy<Value = Moves> {
    prop::collection::vec(direction(), 0..=max).prop_map(Moves::from)
}

/// A random walk of at most `max` moves: each move and the resulting board.
pub fn walk(start: Board, max: usize) -> impl Strategy<Value = Vec<(Direction, Board)>> {
    moves(max).prop_map(move |moves| {
        let mut board = start.clone();
        let mut steps = Vec::new();
        for &direction in moves.directions() {
            if let Some(next) = board.slide(direction) {
                steps.push((direction, next.clone()));
                board = next;
            }
        }
        steps
    })
}

/// Arbitrary text, mostly resembling a board.
pub fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[0-9 ,/_.#\n-]{0,120}",
        1 => "[0-9]{9}(\n[0-9]{8,10}){0,3}",
        1 => "(?s).{0,60}",
        1 => any::<String>(),
    ]
}

/// Any weight.
pub fn weight() -> impl Strategy<Value = Weight> {
    prop_oneof![
        2 => weight_from(0..=10_000),
        1 => weight_from(0..=100),
        1 => Just(Weight::INFINITE),
    ]
}

/// A weight in a range of hundredths.
pub fn weight_from(hundredths: RangeInclusive<u32>) -> impl Strategy<Value = Weight> {
    hundredths.prop_map(|hundredths| Weight::from_hundredths(hundredths).expect("the weight should be in range"))
}

/// Any choices.
pub fn choices() -> impl Strategy<Value = Choices> {
    let order = Just(Direction::ALL).prop_shuffle().prop_map(|order| MoveOrder::new(order).expect("a permutation"));
    let ties = prop::sample::select(Ties::ALL);
    (order, ties, prop::sample::select(GoalTest::ALL), prop::sample::select(Duplicates::ALL))
        .prop_map(|(order, ties, test, duplicates)| Choices { order, ties, test, duplicates })
}

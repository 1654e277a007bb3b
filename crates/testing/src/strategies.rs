//! Strategies for boards, goals, moves and weights.

use npuzzle_engine::catalogue::Weight;
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Side};
use proptest::prelude::*;

/// Any side.
pub fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(&Side::ALL)
}

/// Any board of a side, solvable or not.
pub fn board_of(side: Side) -> impl Strategy<Value = Board> {
    Just((0..side.cells() as u8).collect::<Vec<u8>>())
        .prop_shuffle()
        .prop_map(|tiles| Board::from_tiles(&tiles).expect("the tiles should be a permutation"))
}

/// Any board.
pub fn board() -> impl Strategy<Value = Board> {
    side().prop_flat_map(board_of)
}

/// Any named or custom goal that exists for a side.
pub fn goal_of(side: Side) -> impl Strategy<Value = Goal> {
    prop_oneof![
        prop::sample::select(&Goal::NAMED)
            .prop_filter("the goal exists for the side", move |goal| goal.board(side).is_ok()),
        board_of(side).prop_map(Goal::Custom),
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
        let mut board = start;
        let mut steps = Vec::new();
        for &direction in moves.directions() {
            if let Some(next) = board.slide(direction) {
                steps.push((direction, next));
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
    (100..=10_000_u32)
        .prop_map(|hundredths| Weight::from_hundredths(hundredths).expect("the weight should be in range"))
}

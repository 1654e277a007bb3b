//! Arbitrary boards, goals, moves and links for the property tests.

use npuzzle::app::link::Scene;
use npuzzle::catalogue::{Algorithm, Heuristic, Partition, Weight};
use npuzzle::puzzle::{Board, Direction, Goal, Moves, Side};
use proptest::prelude::*;
use std::rc::Rc;

/// Any of the three sides.
pub fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(&Side::ALL)
}

/// Any board of a side, solvable or not.
pub fn board_of(side: Side) -> impl Strategy<Value = Board> {
    Just((0..side.cells() as u8).collect::<Vec<u8>>())
        .prop_shuffle()
        .prop_map(|tiles| Board::from_tiles(&tiles).expect("a permutation"))
}

/// Any board.
pub fn board() -> impl Strategy<Value = Board> {
    side().prop_flat_map(board_of)
}

/// A goal that exists on that side, with a name or without.
pub fn goal_of(side: Side) -> impl Strategy<Value = Goal> {
    prop_oneof![
        prop::sample::select(&Goal::NAMED).prop_filter("exists there", move |goal| goal.board(side).is_ok()),
        board_of(side).prop_map(Goal::Custom),
    ]
}

/// Any direction.
pub fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(&Direction::ALL)
}

/// Up to `most` moves that need not be legal anywhere.
pub fn moves(most: usize) -> impl Strategy<Value = Moves> {
    prop::collection::vec(direction(), 0..=most).prop_map(Moves::from)
}

/// A board and where up to `most` random moves lead from it, step by step.
pub fn walk(start: Board, most: usize) -> impl Strategy<Value = Vec<(Direction, Board)>> {
    moves(most).prop_map(move |moves| {
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

/// Text of any kind: mostly near misses of boards, sometimes anything at all.
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
    (100..=10_000_u32).prop_map(|hundredths| Weight::from_hundredths(hundredths).expect("within bounds"))
}

prop_compose! {
    /// Anything that a link can say of board and solver, possible or not.
    pub fn scene()(
        board in prop::option::of(board()),
        goal in prop::option::of(side().prop_flat_map(goal_of)),
        algorithm in prop::option::of(prop::sample::select(Algorithm::ALL)),
        heuristic in prop::option::of(prop::sample::select(Heuristic::ALL)),
        partition in prop::option::of(prop::sample::select(Partition::ALL)),
        weight in prop::option::of(weight()),
        time_limit_ms in prop::option::of(1..=u32::MAX),
        moves in prop::option::of(moves(60).prop_map(Rc::new)),
    ) -> Scene {
        Scene { board, goal, algorithm, heuristic, partition, weight, time_limit_ms, moves }
    }
}

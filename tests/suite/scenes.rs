//! Arbitrary links for the property tests.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_page::stage::game::Target;
use npuzzle_page::stage::link::Scene;
use npuzzle_testing::strategies::{any_board, any_size, board, goal_of, moves, size, weight};
use proptest::prelude::*;
use std::rc::Rc;
use std::time::Duration;

prop_compose! {
    /// Any scene that a link can describe, consistent or not.
    pub fn scene()(
        board in prop::option::of(prop_oneof![board(), any_board()]),
        size in prop::option::of(prop_oneof![size(), any_size()]),
        goal in prop::option::of(prop_oneof![size(), any_size()].prop_flat_map(goal_of)),
        algorithm in prop::option::of(prop::sample::select(Algorithm::ALL)),
        heuristic in prop::option::of(prop::sample::select(Heuristic::ALL)),
        partition in prop::option::of(prop::sample::select(Partition::ALL)),
        weight in prop::option::of(weight()),
        time_limit in prop::option::of((1..=u32::MAX).prop_map(|ms| Duration::from_millis(ms.into()))),
        moves in prop::option::of(moves(60).prop_map(Rc::new)),
        challenge in prop::option::of((1..=u32::MAX, 1000..=u32::MAX).prop_map(|(moves, time_ms)| Target { moves, time_ms })),
    ) -> Scene {
        // A challenge needs a board.
        let challenge = challenge.filter(|_| board.is_some());
        // A board has its size.
        let size = size.filter(|_| board.is_none());
        Scene { board, size, deal: None, goal, algorithm, heuristic, partition, weight, time_limit, moves, challenge }
    }
}

//! Arbitrary links for the property tests.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_page::model::game::Target;
use npuzzle_page::model::link::Scene;
use npuzzle_testing::strategies::{board, goal_of, moves, size, weight};
use proptest::prelude::*;
use std::rc::Rc;
use std::time::Duration;

prop_compose! {
    /// Any scene that a link can describe, consistent or not.
    pub fn scene()(
        board in prop::option::of(board()),
        goal in prop::option::of(size().prop_flat_map(goal_of)),
        algorithm in prop::option::of(prop::sample::select(Algorithm::ALL)),
        heuristic in prop::option::of(prop::sample::select(Heuristic::ALL)),
        partition in prop::option::of(prop::sample::select(Partition::ALL)),
        weight in prop::option::of(weight()),
        time_limit in prop::option::of((1..=u32::MAX).prop_map(|ms| Duration::from_millis(ms.into()))),
        moves in prop::option::of(moves(60).prop_map(Rc::new)),
        challenge in prop::option::of((1..=u32::MAX, any::<u32>()).prop_map(|(moves, time_ms)| Target { moves, time_ms })),
    ) -> Scene {
        // A challenge needs a board.
        let challenge = challenge.filter(|_| board.is_some());
        Scene { board, goal, algorithm, heuristic, partition, weight, time_limit, moves, challenge }
    }
}

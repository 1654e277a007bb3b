//! No sequence of actions makes the model or a view panic, whatever the size of the board was before.

use crate::rendering::View;
use npuzzle_engine::puzzle::{Direction, Goal, Size};
use npuzzle_page::app::update::update;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::coach::{Advice, CoachAction};
use npuzzle_page::stage::game::{Challenge, GameAction};
use npuzzle_page::stage::link::LinkAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::screen::EditorAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_testing::strategies;
use proptest::prelude::*;

fn size() -> impl Strategy<Value = Size> {
    (2..=5_usize, 2..=5_usize).prop_map(|(width, height)| Size::new(width, height).expect("a size"))
}

/// Any action of a user. Cells may be those of another size: a tap may arrive before the board is drawn.
fn action() -> impl Strategy<Value = Action> {
    let direction = prop::sample::select(&Direction::ALL[..]);
    let goal = prop::sample::select(vec![Goal::BlankLast, Goal::BlankFirst, Goal::Spiral, Goal::BlankCenter]);
    let view = prop::sample::select(vec!["play", "solve", "play&size=5x2", "solve&size=2x5"]);
    prop_oneof![
        8 => (0..25_usize).prop_map(|cell| GameAction::Press(cell, 1.0).into()),
        3 => direction.prop_map(|direction| GameAction::Slide(direction, 1.0).into()),
        3 => (size(), 0..9_u64).prop_map(|(size, seed)| GameAction::Scramble { size, seed, now: 2.0 }.into()),
        3 => Just(EditorAction::Toggle.into()),
        1 => size().prop_flat_map(strategies::board_of).prop_map(|board| GameAction::Load(board, 2.0).into()),
        1 => goal.prop_map(|goal| GameAction::SetGoal(goal, 2.0).into()),
        1 => Just(GameAction::Shuffle { seed: 4, today: Date::new(2026, 11, 25), now: 2.0 }.into()),
        1 => (1..80_u32).prop_map(|moves| {
            GameAction::Choose { challenge: Challenge::Distance(moves), seed: 5, today: None, now: 2.0 }.into()
        }),
        1 => prop::sample::select(vec![
            GameAction::Undo(3.0),
            GameAction::Redo(3.0),
            GameAction::Mark,
            GameAction::Return(3.0),
            GameAction::Reset(3.0),
            GameAction::Restore(9000.0),
            GameAction::ForgetReplaced,
            GameAction::Pause(3.0),
            GameAction::Leave(3.0),
        ]).prop_map(Action::from),
        1 => view.prop_map(|view| LinkAction::Follow(format!("view={view}"), 4.0).into()),
        1 => strategies::moves(5).prop_map(|moves| PlaybackAction::Check(moves).into()),
        1 => (0..9_usize).prop_map(|position| PlaybackAction::Scrub(position).into()),
        1 => Just(CoachAction::Hint.into()),
        1 => (0..9_u32, strategies::moves(5))
            .prop_map(|(id, moves)| CoachAction::Advised(id, Advice::Solution(moves, 3), 5.0).into()),
        1 => Just(SearchAction::Start(6.0).into()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn never_panic(start in size().prop_flat_map(strategies::board_of), actions in prop::collection::vec(action(), 0..40)) {
        let mut state = State::new(start, Goal::BlankLast, 64).expect("blank-last exists on every size");
        for action in actions {
            state = update(&state, action).0;
            let tiles = state.board().tiles().len();
            prop_assert!(state.screen.editor.chosen.is_none_or(|tile| usize::from(tile) < tiles));
        }
        let view = View::page(&state);
        prop_assert_eq!(view.all("[data-tile]").len(), state.board().tiles().len());
    }
}

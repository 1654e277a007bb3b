//! Playback always shows the board after the moves made.

use npuzzle_engine::puzzle::{Board, Moves};
use npuzzle_page::stage::playback::{Pace, Playback};
use npuzzle_testing::strategies;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Act {
    Play,
    Pause,
    Tick,
    At(usize),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![1 => Just(Act::Play), 1 => Just(Act::Pause), 3 => Just(Act::Tick), 2 => (0..70_usize).prop_map(Act::At)]
}

/// A board and legal moves from it.
fn walk() -> impl Strategy<Value = (Board, Moves)> {
    strategies::board().prop_flat_map(|start| {
        strategies::walk(start.clone(), 60)
            .prop_map(move |steps| (start.clone(), steps.into_iter().map(|(direction, _)| direction).collect()))
    })
}

proptest! {
    #[test]
    fn shows_the_board_after_the_moves_made((start, moves) in walk(), acts in prop::collection::vec(act(), 0..60)) {
        let mut playback = Playback::new(start.clone(), moves.clone()).expect("legal moves");
        let last = moves.len();
        let (mut position, mut playing) = (0, false);
        for act in acts {
            playback = match act {
                Act::Play => playback.played(),
                Act::Pause => playback.paused(),
                Act::Tick => playback.ticked(),
                Act::At(position) => playback.at(position),
            };
            match act {
                Act::Play => (position, playing) = (if position == last { 0 } else { position }, last > 0),
                Act::Pause => playing = false,
                Act::Tick => {
                    position = (position + 1).min(last);
                    playing &= position < last;
                }
                Act::At(wanted) => position = wanted.min(last),
            }
            prop_assert_eq!(playback.position(), position);
            prop_assert_eq!(playback.is_playing(), playing);
            prop_assert_eq!(playback.is_at_end(), position == last);
            let made: Moves = moves.directions()[..position].to_vec().into();
            prop_assert_eq!(Ok(playback.board().clone()), made.replay(&start));
            prop_assert_eq!(&**playback.moves(), &moves);
        }
    }

    #[test]
    fn rejects_illegal_moves(start in strategies::board(), moves in strategies::moves(12)) {
        prop_assert_eq!(Playback::new(start.clone(), moves.clone()).is_some(), moves.replay(&start).is_ok());
    }
}

#[test]
fn speeds_are_ascending_and_have_an_interval() {
    let speeds = Pace::ALL.map(Pace::moves_a_second);
    assert!(speeds.is_sorted_by(|slow, fast| slow < fast), "{speeds:?}");
    assert!(speeds.iter().all(|speed| (1..=1000).contains(speed)), "at least a millisecond a move: {speeds:?}");
    assert!(Pace::ALL.contains(&Pace::default()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn jumps_in_long_solutions_show_the_board_after_the_moves_made(
        (start, moves) in strategies::board().prop_flat_map(|start| {
            let walk = strategies::walk(start.clone(), 1100);
            walk.prop_map(move |steps| (start.clone(), steps.into_iter().map(|(direction, _)| direction).collect::<Moves>()))
        }),
        jumps in prop::collection::vec(0..1200_usize, 1..30),
    ) {
        let mut boards = vec![start.clone()];
        for &direction in moves.directions() {
            boards.push(boards.last().unwrap().slide(direction).unwrap());
        }
        let mut playback = Playback::new(start, moves).unwrap();
        for jump in jumps.into_iter().chain([255, 256, 257, 0, 512, 511]) {
            let position = jump.min(boards.len() - 1);
            playback = playback.at(jump);
            prop_assert_eq!((playback.position(), playback.board()), (position, &boards[position]));
        }
    }
}

//! Solutions that somebody brings are judged as they are.

use crate::strategies;
use npuzzle::app::replay::{Part, Shortest, splits, verdict};
use npuzzle::app::state::{Action, State};
use npuzzle::protocol::{Outcome, Report};
use npuzzle::puzzle::{Board, Goal, Moves};
use npuzzle::statistics::Statistics;
use proptest::prelude::*;

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn moves(text: &str) -> Moves {
    text.parse().expect("moves")
}

/// Two moves from the goal.
const START: &str = "1 2 3/4 5 6/0 7 8";

fn state() -> State {
    State::new(board(START), Goal::BlankLast, 64).expect("blank-last exists on every side")
}

#[test]
fn a_verdict_says_what_is_wrong_and_what_is_known() {
    let judge = |text: &str, shortest| verdict(&moves(text), &board(START), &board("1 2 3/4 5 6/7 8 0"), shortest);
    assert_eq!(judge("L2", Shortest::Unknown), "2 moves, solves the board.");
    assert_eq!(judge("LL", Shortest::Known(2)), "2 moves, solves the board: none is shorter.");
    assert_eq!(judge("DUL2", Shortest::Known(2)), "4 moves, solves the board; the shortest has 2.");
    assert_eq!(judge("DUL2", Shortest::AtLeast(1)), "4 moves, solves the board; the shortest has at least 1.");
    assert_eq!(judge("L", Shortest::Known(2)), "After 1 move the board is not solved: it is 1 2 3/4 5 6/7 0 8.");
    assert_eq!(
        judge("LUL", Shortest::Unknown),
        "The solution goes wrong: of 3 moves, move 2 (U) slides no tile on 1 2 3/4 5 6/7 0 8."
    );
}

#[test]
fn what_the_solver_has_proved_is_said() {
    let notice = |state: &State, text: &str| state.after(Action::Replay(moves(text))).notice.unwrap_or_default();
    assert_eq!(notice(&state(), "DUL2"), "4 moves, solves the board.");
    let solved = |optimal, lower_bound| {
        let report = Report { statistics: Statistics { lower_bound, ..Statistics::default() }, ..Report::default() };
        let outcome = Outcome::Solved { moves: moves("L2"), optimal };
        state().after(Action::Asked(1, 0.0)).after(Action::Done(1, outcome, report))
    };
    assert_eq!(notice(&solved(true, None), "DUL2"), "4 moves, solves the board; the shortest has 2.");
    assert_eq!(notice(&solved(false, Some(1)), "DUL2"), "4 moves, solves the board; the shortest has at least 1.");
    // Of another board it has proved nothing.
    let moved = solved(true, None).after(Action::Reset);
    assert_eq!(notice(&moved, "DUL2"), "4 moves, solves the board.");
}

#[test]
fn moves_that_can_be_made_are_ready_to_be_played_and_others_leave_all_as_it_is() {
    let shown = state().after(Action::Replay(moves("DUL")));
    let playback = shown.playback.as_ref().expect("a replay");
    assert_eq!((playback.moves().plain(), playback.position(), playback.is_playing()), ("DUL".to_owned(), 0, false));
    assert_eq!(shown.board(), board(START));
    let after = shown.after(Action::Replay(moves("R")));
    assert_eq!((&after.playback, after.game), (&shown.playback, shown.game));
    assert_eq!(
        after.notice.as_deref(),
        Some("The solution goes wrong: of 1 move, move 1 (R) slides no tile on 1 2 3/4 5 6/0 7 8.")
    );
}

#[test]
fn splits_name_what_was_done_for_good_and_when() {
    let goal = board("1 2 3/4 5 6/7 8 0");
    // The first column breaks and comes back; the second row stays.
    assert_eq!(
        splits(&moves("DUL2"), &board(START), &goal),
        [
            (1, Part::Quarters(1)),
            (2, Part::Row(2)),
            (2, Part::Quarters(2)),
            (3, Part::Column(1)),
            (3, Part::Quarters(3)),
            (4, Part::Row(3)),
            (4, Part::Column(2)),
            (4, Part::Column(3)),
            (4, Part::Quarters(4)),
        ]
    );
    assert_eq!(splits(&moves("U"), &board(START), &goal), []);
    assert_eq!(splits(&Moves::default(), &board(START), &goal), []);
}

proptest! {
    #[test]
    fn splits_are_what_looking_at_every_board_says(start in strategies::board(), walk in strategies::board().prop_flat_map(|board| strategies::walk(board, 40))) {
        let walk: Vec<_> = walk.into_iter().scan(start, |board, (direction, _)| {
            *board = board.slide(direction)?;
            Some((direction, *board))
        }).collect();
        let goal = walk.last().map_or(start, |&(_, board)| board);
        let boards: Vec<Board> = std::iter::once(start).chain(walk.iter().map(|&(_, board)| board)).collect();
        let side = start.side().get();
        let has = |board: &Board, part| (0..side).all(|at| {
            let cell = match part {
                Part::Row(row) => (row - 1) * side + at,
                Part::Column(column) => at * side + column - 1,
                Part::Quarters(_) => unreachable!("a line"),
            };
            board.tile(cell) == goal.tile(cell)
        });
        let found = splits(&walk.iter().map(|&(direction, _)| direction).collect(), &start, &goal);
        prop_assert!(found.is_sorted_by_key(|&(position, _)| position));
        for part in (1..=side).flat_map(|line| [Part::Row(line), Part::Column(line)]) {
            let broken = boards.iter().rposition(|board| !has(board, part));
            let split = found.iter().find(|(_, known)| *known == part).map(|&(position, _)| position);
            prop_assert_eq!(split, broken.map(|position| position + 1), "{}", part);
        }
    }
}

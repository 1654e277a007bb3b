//! Verdicts on solutions, and their milestones.

use crate::updates::Update;
use npuzzle_engine::puzzle::{Board, Goal, Moves};
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::shared::locale::Argument;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::replay::{Part, Shortest, splits, verdict};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{Outcome, Report};
use npuzzle_testing::strategies;
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
    State::new(board(START), Goal::BlankLast, 64).expect("blank-last exists on every size")
}

#[test]
fn a_verdict_compares_with_the_shortest_solution_and_names_the_illegal_move() {
    let judge = |text: &str, shortest| verdict(&moves(text), &board(START), &board("1 2 3/4 5 6/7 8 0"), shortest);
    assert_eq!(judge("L2", Shortest::Unknown), "Solves the board in 2 moves.");
    assert_eq!(judge("LL", Shortest::Known(2)), "Solves the board in 2 moves. Proven optimal.");
    assert_eq!(judge("DUL2", Shortest::Known(2)), "Solves the board in 4 moves. Optimal: 2.");
    assert_eq!(judge("DUL2", Shortest::AtLeast(1)), "Solves the board in 4 moves. Optimum: at least 1.");
    assert_eq!(judge("L", Shortest::Known(2)), "Not solved after 1 move: the board is 1 2 3/4 5 6/7 0 8.");
    assert_eq!(judge("LUL", Shortest::Unknown), "Move 2 of 3 (U) isn't possible.");
}

#[test]
fn a_verdict_uses_what_the_solver_has_proved() {
    let notice = |state: &State, text: &str| {
        state.after(PlaybackAction::Check(moves(text))).screen.notice_text().unwrap_or_default().to_owned()
    };
    assert_eq!(notice(&state(), "DUL2"), "Solves the board in 4 moves.");
    let solved = |optimal, lower_bound| {
        let report = Report { statistics: Statistics { lower_bound, ..Statistics::default() }, ..Report::default() };
        let outcome = Outcome::Solved { moves: moves("L2"), optimal };
        state().after(SearchAction::Start(0.0)).after(SearchAction::Done(1, outcome, report))
    };
    assert_eq!(notice(&solved(true, None), "DUL2"), "Solves the board in 4 moves. Optimal: 2.");
    assert_eq!(notice(&solved(false, Some(1)), "DUL2"), "Solves the board in 4 moves. Optimum: at least 1.");
    // The proof does not apply to another board.
    let moved = solved(true, None).after(GameAction::Reset(0.0));
    assert_eq!(notice(&moved, "DUL2"), "Solves the board in 4 moves.");
}

#[test]
fn legal_moves_are_shown_and_illegal_ones_change_nothing() {
    let shown = state().after(PlaybackAction::Check(moves("DUL")));
    let playback = shown.viewer.playback.as_ref().expect("a replay");
    assert_eq!((playback.moves().plain(), playback.position(), playback.is_playing()), ("DUL".to_owned(), 0, false));
    assert_eq!(shown.board(), board(START));
    let after = shown.after(PlaybackAction::Check(moves("R")));
    assert_eq!((&after.viewer.playback, after.game), (&shown.viewer.playback, shown.game));
    let fault = after.screen.editor.entry.fault.as_ref().map(Argument::text);
    assert_eq!((fault.as_deref(), after.screen.notice), (Some("Move 1 of 1 (R) isn't possible."), None));
}

#[test]
fn milestones_are_reached_for_good() {
    let goal = board("1 2 3/4 5 6/7 8 0");
    // The first column is broken and restored; the second row stays.
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
    fn milestones_match_a_check_of_every_board(start in strategies::any_board(), walk in strategies::any_board().prop_flat_map(|board| strategies::walk(board, 40))) {
        let walk: Vec<_> = walk.into_iter().scan(start.clone(), |board, (direction, _)| {
            *board = board.slide(direction)?;
            Some((direction, board.clone()))
        }).collect();
        let goal = walk.last().map_or(start.clone(), |(_, board)| board.clone());
        let boards: Vec<Board> = std::iter::once(start.clone()).chain(walk.iter().map(|(_, board)| board.clone())).collect();
        let (width, height) = (start.size().width(), start.size().height());
        let is_in = |cell: usize, part| match part {
            Part::Row(row) => cell / width == row - 1,
            Part::Column(column) => cell % width == column - 1,
            Part::Quarters(_) => unreachable!("a line"),
        };
        let has = |board: &Board, part| {
            (0..start.size().cells()).all(|cell| !is_in(cell, part) || board.tile(cell) == goal.tile(cell))
        };
        let found = splits(&walk.iter().map(|&(direction, _)| direction).collect(), &start, &goal);
        prop_assert!(found.is_sorted_by_key(|&(position, _)| position));
        for part in (1..=height).map(Part::Row).chain((1..=width).map(Part::Column)) {
            let broken = boards.iter().rposition(|board| !has(board, part));
            let split = found.iter().find(|(_, known)| *known == part).map(|&(position, _)| position);
            prop_assert_eq!(split, broken.map(|position| position + 1), "{}", part);
        }
    }
}

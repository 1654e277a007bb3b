//! A game's path, its counts and its time, whatever is pressed, taken back and gone back to.

use crate::strategies;
use npuzzle::app::game::{Deal, Game, INSPECTION_MS, Stopwatch};
use npuzzle::puzzle::{Board, Direction, Goal, Side};
use proptest::prelude::*;

fn game(start: &str) -> Game {
    Game::new(start.parse().expect("a board"), Goal::BlankLast, Deal::Random)
}

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// Presses a cell.
fn press(game: &Game, cell: usize, now: f64) -> Game {
    game.pressed(&game.board.line_moves(cell), now).expect("a cell on a line of the blank")
}

#[test]
fn a_press_is_one_step_back_however_many_tiles_it_slides() {
    let pressed = press(&game("1 2 3/4 5 6/7 8 0"), 6, 0.0);
    assert_eq!((pressed.board, pressed.moves), (board("1 2 3/4 5 6/0 7 8"), 2));
    let undone = pressed.undone(1.0);
    assert_eq!((undone.board, undone.moves), (undone.start, 0));
    assert!(!undone.can_undo() && undone.can_redo());
    assert_eq!(undone.redone(1.0).board, pressed.board);
    // Another press takes the place of what lay ahead.
    let other = press(&undone, 2, 2.0);
    assert!(!other.can_redo());
    assert_eq!(other.moves, 2);
}

#[test]
fn checkpoints_are_gone_back_to_from_the_last_to_the_first() {
    let first = press(&game("1 2 3/4 5 6/7 8 0"), 5, 0.0).marked();
    let second = press(&first, 3, 1.0).marked();
    let third = press(&second, 0, 2.0);
    assert!(third.can_return());
    let back = third.returned(3.0);
    assert_eq!((back.board, back.moves), (second.board, second.moves));
    let further = back.returned(4.0);
    assert_eq!((further.board, further.moves), (first.board, first.moves));
    assert_eq!(further.marks(), [1]);
    // Nothing is lost by going back.
    assert_eq!(further.redone(5.0).redone(5.0).board, third.board);
    // Nowhere else to go.
    assert!(!further.can_return());
    assert_eq!(further.returned(6.0), further);
}

#[test]
fn it_knows_the_boards_that_it_has_been_on() {
    let there = press(&game("1 2 3/4 5 6/7 8 0"), 6, 0.0);
    let further = press(&there, 3, 1.0);
    let back = further.undone(2.0).undone(3.0);
    for game in [&further, &back] {
        for known in [there.start, there.board, further.board] {
            assert!(game.has_been_on(&known), "{known}");
        }
        // On the way of a press, where nobody could stop; and elsewhere.
        assert!(!game.has_been_on(&board("1 2 3/4 5 6/7 0 8")));
        assert!(!game.has_been_on(&board("1 2 3/4 5 0/7 8 6")));
    }
    assert!(!there.has_been_on(&further.board));
}

#[test]
fn a_way_and_the_same_way_back_are_told_apart() {
    let there = press(&game("1 2 3/4 5 6/7 8 0"), 6, 0.0);
    let back = press(&there, 8, 1.0);
    assert_eq!((back.moves, back.there_and_back()), (4, 4));
    let onward = press(&back, 5, 2.0);
    assert_eq!((onward.moves, onward.there_and_back()), (5, 4));
    // Round a square is a way too.
    let mut round = game("1 2 3/4 5 6/7 8 0");
    for cell in [5, 4, 7, 8] {
        round = press(&round, cell, 0.0);
    }
    assert_eq!((round.moves, round.there_and_back()), (4, 0));
}

#[test]
fn what_the_solver_showed_is_on_the_path_but_no_move_of_the_players() {
    let shown = game("1 2 3/4 5 6/0 7 8").shown(&[Direction::Left]);
    assert!(shown.is_helped);
    let won = press(&shown, 8, 0.0);
    assert_eq!((won.moves, won.path().to_string()), (1, "L2".to_owned()));
    assert!(won.is_won());
    assert_eq!(won.undone(0.0).undone(0.0).board, won.start);
}

#[test]
fn a_board_that_was_solved_once_is_no_new_one() {
    let start = game("1 2 3/4 5 6/7 0 8");
    assert_eq!(start.again().deal, Deal::Random);
    let won = press(&start, 8, 0.0);
    assert!(won.is_finished);
    assert_eq!(won.again().deal, Deal::Own);
    assert!(!Deal::Own.is_fair() && !Deal::Distance(20).is_fair());
}

#[test]
fn time_runs_from_the_first_move_or_from_the_end_of_the_inspection() {
    let mut waiting = game("1 2 3/4 5 6/0 7 8");
    waiting.stopwatch = Stopwatch::inspecting(1000.0);
    assert_eq!(waiting.stopwatch.inspection_left(4000.0), Some(INSPECTION_MS - 3000.0));
    assert_eq!(waiting.stopwatch.elapsed(4000.0), 0.0);
    let early = press(&waiting, 7, 4000.0);
    assert_eq!((early.stopwatch.inspection_left(4000.0), early.stopwatch.elapsed(6000.0)), (None, 2000.0));
    let late = press(&waiting, 7, 1000.0 + INSPECTION_MS + 500.0);
    assert_eq!(late.stopwatch.elapsed(1000.0 + INSPECTION_MS + 500.0), 500.0);
    let won = press(&late, 8, 1000.0 + INSPECTION_MS + 900.0);
    assert_eq!((won.stopwatch.is_running(), won.stopwatch.elapsed(9e9)), (false, 900.0));
    assert_eq!(won.tenths_a_second(9e9), Some(22));
}

/// What a player does.
#[derive(Clone, Debug)]
enum Deed {
    Press(usize),
    Undo,
    Redo,
    Mark,
    Return,
    Shown(Vec<Direction>),
    Again,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        10 => (0..26_usize).prop_map(Deed::Press),
        4 => Just(Deed::Undo),
        3 => Just(Deed::Redo),
        2 => Just(Deed::Mark),
        2 => Just(Deed::Return),
        1 => prop::collection::vec(strategies::direction(), 0..4).prop_map(Deed::Shown),
        1 => Just(Deed::Again),
    ]
}

/// A path as lists of boards: the slow twin.
struct Twin {
    boards: Vec<(Board, u32)>,
    made: usize,
    marks: Vec<usize>,
}

impl Twin {
    fn go(&mut self, board: Board, moves: u32) {
        self.boards.truncate(self.made + 1);
        self.marks.retain(|&mark| mark <= self.made);
        let before = self.boards[self.made].1;
        self.boards.push((board, before + moves));
        self.made += 1;
    }
}

proptest! {
    #[test]
    fn whatever_is_done_board_counter_and_path_agree(
        start in strategies::side().prop_flat_map(strategies::board_of),
        deeds in prop::collection::vec(deed(), 0..120),
    ) {
        let mut game = Game::new(start, Goal::BlankLast, Deal::Random);
        let mut twin = Twin { boards: vec![(start, 0)], made: 0, marks: Vec::new() };
        for (time, deed) in deeds.into_iter().enumerate() {
            let now = time as f64 * 100.0;
            match deed {
                Deed::Press(cell) => {
                    let moves = game.board.line_moves(cell);
                    if let Some(next) = game.pressed(&moves, now) {
                        twin.go(next.board, moves.len() as u32);
                        game = next;
                    } else {
                        assert!(moves.is_empty());
                    }
                }
                Deed::Undo => {
                    game = game.undone(now);
                    twin.made = twin.made.saturating_sub(1);
                }
                Deed::Redo => {
                    game = game.redone(now);
                    twin.made = (twin.made + 1).min(twin.boards.len() - 1);
                }
                Deed::Mark => {
                    game = game.marked();
                    twin.marks.push(twin.made);
                    twin.marks.sort();
                    twin.marks.dedup();
                }
                Deed::Return => {
                    game = game.returned(now);
                    if twin.marks.iter().any(|&mark| mark != twin.made) {
                        if twin.marks.last() == Some(&twin.made) {
                            twin.marks.pop();
                        }
                        twin.made = *twin.marks.last().unwrap();
                    }
                }
                Deed::Shown(moves) => {
                    let mut legal = Vec::new();
                    let mut board = game.board;
                    for direction in moves {
                        if let Some(next) = board.slide(direction) {
                            legal.push(direction);
                            board = next;
                            twin.go(board, 0);
                        }
                    }
                    game = game.shown(&legal);
                }
                Deed::Again => {
                    game = game.again();
                    twin = Twin { boards: vec![(start, 0)], made: 0, marks: Vec::new() };
                }
            }
            assert_eq!((game.board, game.moves), twin.boards[twin.made]);
            assert_eq!((game.made(), game.marks()), (twin.made, twin.marks.as_slice()));
            assert_eq!(game.path().replay(&game.start), Ok(game.board));
            assert_eq!(game.can_redo(), twin.made + 1 < twin.boards.len());
            assert!(game.there_and_back() <= game.moves);
            assert!(!game.is_won() || !game.stopwatch.is_running() && game.is_finished);
            // What is kept is all that there is.
            let strokes = game.strokes().iter().map(|stroke| stroke.to_string().parse().unwrap()).collect();
            let again = Game::new(start, Goal::BlankLast, game.deal).with_path(strokes, game.made(), game.marks().to_vec());
            let again = again.expect("a path that was made");
            assert_eq!((again.board, again.moves, again.path()), (game.board, game.moves, game.path()));
        }
    }

    #[test]
    fn a_path_that_cannot_be_made_is_none(start in strategies::board_of(Side::Three), strokes in "[UDLRudlr ]{0,30}", made in 0..20_usize) {
        let strokes: Vec<_> = strokes.split_whitespace().filter_map(|stroke| stroke.parse().ok()).collect();
        let game = Game::new(start, Goal::BlankLast, Deal::Own);
        if let Some(game) = game.with_path(strokes, made, vec![]) {
            assert_eq!(game.path().replay(&start), Ok(game.board));
        }
    }
}

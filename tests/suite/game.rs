//! A game's path, counts and time, through presses, undo, redo and checkpoints.

use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_page::stage::game::{Deal, Game, INSPECTION_MS, Stopwatch};
use npuzzle_testing::strategies;
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
fn undo_takes_back_a_whole_press() {
    let pressed = press(&game("1 2 3/4 5 6/7 8 0"), 6, 0.0);
    assert_eq!((pressed.board.clone(), pressed.moves), (board("1 2 3/4 5 6/0 7 8"), 2));
    let undone = pressed.undone(1.0);
    assert_eq!((undone.board.clone(), undone.moves, undone.wasted_moves()), (undone.start.clone(), 4, 4));
    assert!(!undone.can_undo() && undone.can_redo());
    assert_eq!(undone.redone(1.0).board, pressed.board);
    // Another press replaces the rest of the path.
    let other = press(&undone, 2, 2.0);
    assert!(!other.can_redo());
    assert_eq!((other.moves, other.wasted_moves()), (6, 4));
}

#[test]
fn return_visits_checkpoints_from_last_to_first() {
    let first = press(&game("1 2 3/4 5 6/7 8 0"), 5, 0.0).marked();
    let second = press(&first, 3, 1.0).marked();
    let third = press(&second, 0, 2.0);
    assert!(third.can_return());
    let back = third.returned(3.0);
    assert_eq!((back.board.clone(), back.moves), (second.board, third.moves + 1));
    let further = back.returned(4.0);
    assert_eq!((further.board.clone(), further.moves), (first.board, back.moves + 2));
    assert_eq!(further.marks(), [1]);
    // Returning discards no presses.
    assert_eq!(further.redone(5.0).redone(5.0).board, third.board);
    // There is no other checkpoint.
    assert!(!further.can_return());
    assert_eq!(further.returned(6.0), further);
}

#[test]
fn remembers_the_boards_on_its_path() {
    let there = press(&game("1 2 3/4 5 6/7 8 0"), 6, 0.0);
    let further = press(&there, 3, 1.0);
    let back = further.undone(2.0).undone(3.0);
    for game in [&further.clone(), &back] {
        for known in [there.start.clone(), there.board.clone(), further.board.clone()] {
            assert!(game.has_been_on(&known), "{known}");
        }
        // A board in the middle of a press, and one that is not on the path.
        assert!(!game.has_been_on(&board("1 2 3/4 5 6/7 0 8")));
        assert!(!game.has_been_on(&board("1 2 3/4 5 0/7 8 6")));
    }
    assert!(!there.has_been_on(&further.board));
}

#[test]
fn moves_there_and_back_are_wasted() {
    let there = press(&game("2 1 3/4 5 6/7 8 0"), 6, 0.0);
    let back = press(&there, 8, 1.0);
    assert_eq!((back.moves, back.wasted_moves()), (4, 4));
    let onward = press(&back, 5, 2.0);
    assert_eq!((onward.moves, onward.wasted_moves()), (5, 4));
    // A cycle around a square wastes no moves.
    let mut round = game("2 1 3/4 5 6/7 8 0");
    for cell in [5, 4, 7, 8] {
        round = press(&round, cell, 0.0);
    }
    assert_eq!((round.moves, round.wasted_moves()), (4, 0));
}

#[test]
fn shown_moves_are_on_the_path_but_do_not_count() {
    let shown = game("1 2 3/4 5 6/0 7 8").shown(&[Direction::Left]);
    assert!(shown.is_helped);
    let won = press(&shown, 8, 0.0);
    assert_eq!((won.moves, won.path().to_string()), (1, "L2".to_owned()));
    assert!(won.is_won());
    assert_eq!(won.undone(0.0).undone(0.0).board, won.start);
}

#[test]
fn a_solved_board_is_no_longer_eligible_for_records() {
    let start = game("1 2 3/4 5 6/7 0 8");
    assert_eq!(start.again().deal, Deal::Random);
    let won = press(&start, 8, 0.0);
    assert!(won.is_finished);
    assert_eq!(won.again().deal, Deal::Own);
    assert!(!Deal::Own.is_fair() && !Deal::Distance(20).is_fair());
}

#[test]
fn the_clock_starts_at_the_first_move_or_after_the_inspection() {
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

/// A player's action.
#[derive(Clone, Debug)]
enum Act {
    Press(usize),
    Undo,
    Redo,
    Mark,
    Return,
    Shown(Vec<Direction>),
    Again,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        10 => (0..26_usize).prop_map(Act::Press),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
        2 => Just(Act::Mark),
        2 => Just(Act::Return),
        1 => prop::collection::vec(strategies::direction(), 0..4).prop_map(Act::Shown),
        1 => Just(Act::Again),
    ]
}

/// A slow reference model, which stores the path as a list of boards.
struct Model {
    /// The boards, with the number of counted slides that led to each.
    boards: Vec<(Board, u32)>,
    made: usize,
    marks: Vec<usize>,
    slides: u32,
    goal: Board,
    is_finished: bool,
}

impl Model {
    fn new(start: Board) -> Model {
        let goal = Goal::BlankLast.board(start.size()).expect("every size has it");
        Model { boards: vec![(start, 0)], made: 0, marks: Vec::new(), slides: 0, goal, is_finished: false }
    }

    fn go(&mut self, board: Board, moves: u32) {
        self.boards.truncate(self.made + 1);
        self.marks.retain(|&mark| mark <= self.made);
        let before = self.boards[self.made].1;
        self.boards.push((board, before + moves));
        self.made += 1;
        if moves > 0 {
            self.count(moves);
        }
    }

    fn go_to(&mut self, made: usize) {
        if made != self.made {
            let slides = self.boards[self.made].1.abs_diff(self.boards[made].1);
            self.made = made;
            self.count(slides);
        }
    }

    fn count(&mut self, slides: u32) {
        self.slides += if self.is_finished { 0 } else { slides };
        self.is_finished |= self.is_won();
    }

    /// Returns whether the goal is reached by at least one own move.
    fn is_won(&self) -> bool {
        let (board, own) = self.boards[self.made].clone();
        board == self.goal && own > 0
    }
}

proptest! {
    #[test]
    fn board_counter_and_path_agree_with_a_reference_model(
        start in strategies::size().prop_flat_map(strategies::board_of),
        acts in prop::collection::vec(act(), 0..120),
    ) {
        let mut game = Game::new(start.clone(), Goal::BlankLast, Deal::Random);
        let mut model = Model::new(start.clone());
        for (time, act) in acts.into_iter().enumerate() {
            let now = time as f64 * 100.0;
            match act {
                Act::Press(cell) => {
                    let moves = game.board.line_moves(cell);
                    if let Some(next) = game.pressed(&moves, now) {
                        model.go(next.board.clone(), moves.len() as u32);
                        game = next;
                    } else {
                        assert!(moves.is_empty());
                    }
                }
                Act::Undo => {
                    game = game.undone(now);
                    model.go_to(model.made.saturating_sub(1));
                }
                Act::Redo => {
                    game = game.redone(now);
                    model.go_to((model.made + 1).min(model.boards.len() - 1));
                }
                Act::Mark => {
                    game = game.marked();
                    model.marks.push(model.made);
                    model.marks.sort();
                    model.marks.dedup();
                }
                Act::Return => {
                    game = game.returned(now);
                    if model.marks.iter().any(|&mark| mark != model.made) {
                        if model.marks.last() == Some(&model.made) {
                            model.marks.pop();
                        }
                        model.go_to(*model.marks.last().unwrap());
                    }
                }
                Act::Shown(moves) => {
                    let mut legal = Vec::new();
                    let mut board = game.board.clone();
                    for direction in moves {
                        if let Some(next) = board.slide(direction) {
                            legal.push(direction);
                            board = next;
                            model.go(board.clone(), 0);
                        }
                    }
                    game = game.shown(&legal);
                }
                Act::Again => {
                    game = game.again();
                    model = Model::new(start.clone());
                }
            }
            assert_eq!((game.board.clone(), game.moves), (model.boards[model.made].0.clone(), model.slides));
            assert_eq!((game.is_won(), game.is_finished), (model.is_won(), model.is_finished));
            assert_eq!((game.made(), game.marks()), (model.made, model.marks.as_slice()));
            assert_eq!(game.path().replay(&game.start), Ok(game.board.clone()));
            assert_eq!(game.can_redo(), model.made + 1 < model.boards.len());
            assert!(game.wasted_moves() <= game.moves);
            assert!(!game.is_finished || !game.stopwatch.is_running());
            // The saved path restores the whole game.
            let strokes = game.strokes().iter().map(|stroke| stroke.to_string().parse().unwrap()).collect();
            let again = Game::new(start.clone(), Goal::BlankLast, game.deal).with_path(strokes, game.made(), game.marks().to_vec());
            let again = again.expect("a legal path");
            assert_eq!((again.board.clone(), again.path()), (game.board.clone(), game.path()));
        }
    }

    #[test]
    fn rejects_illegal_paths(start in strategies::board_of(Size::PUZZLE_8), strokes in "[UDLRudlr ]{0,30}", made in 0..20_usize) {
        let strokes: Vec<_> = strokes.split_whitespace().filter_map(|stroke| stroke.parse().ok()).collect();
        let game = Game::new(start.clone(), Goal::BlankLast, Deal::Own);
        if let Some(game) = game.with_path(strokes, made, vec![]) {
            assert_eq!(game.path().replay(&start), Ok(game.board));
        }
    }
}

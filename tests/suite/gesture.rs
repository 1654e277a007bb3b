//! Pointer gestures on the board.

use npuzzle_engine::puzzle::{Board, Direction};
use npuzzle_page::stage::gesture::{Drag, Gesture, Release};
use npuzzle_testing::strategies;
use proptest::prelude::*;

/// Returns a gesture that starts in the middle of a cell. Cells are 100 pixels wide.
fn on(board: &str, cell: usize) -> Gesture {
    let board: Board = board.parse().expect("a board");
    let width = board.size().width();
    let middle = |number: usize| number as f64 * 100.0 + 50.0;
    Gesture::new(board, (middle(cell % width), middle(cell / width)), 100.0, 0.0)
}

const CORNER: &str = "1 2 3/4 5 6/7 8 0";

#[test]
fn a_short_movement_is_a_press() {
    for by in [(0.0, 0.0), (6.0, -5.0), (-15.0, 15.0)] {
        assert_eq!(on(CORNER, 4).release(by, 2000.0), Release::Press(4));
    }
}

#[test]
fn tiles_between_pointer_and_blank_follow_and_snap() {
    let held = on(CORNER, 6);
    assert_eq!(held.drag((4.0, 0.0)), None);
    assert_eq!(held.drag((30.0, 12.0)), Some(Drag { tiles: vec![8, 7], by: (30.0, 0.0) }));
    // Only up to the blank's cell, and only toward it.
    assert_eq!(held.drag((250.0, 0.0)).map(|drag| drag.by), Some((100.0, 0.0)));
    assert_eq!((held.drag((-30.0, 0.0)), held.drag((10.0, 30.0))), (None, None));
    // The press takes effect past half a cell, or after a flick; otherwise the tiles return.
    assert_eq!(held.release((51.0, 0.0), 2000.0), Release::Press(6));
    assert_eq!(held.release((49.0, 0.0), 2000.0), Release::Nothing);
    assert_eq!(held.release((49.0, 0.0), 100.0), Release::Press(6));
    let held = on(CORNER, 2);
    assert_eq!(held.drag((0.0, 30.0)), Some(Drag { tiles: vec![6, 3], by: (0.0, 30.0) }));
}

#[test]
fn a_movement_that_is_brought_back_is_cancelled() {
    for (cell, away) in [(6, (60.0, 0.0)), (4, (0.0, -40.0)), (6, (-16.0, 0.0))] {
        let mut held = on(CORNER, cell);
        held.follow(away);
        held.follow((2.0, 0.0));
        assert_eq!(held.release((2.0, 0.0), 2000.0), Release::Nothing, "{away:?}");
    }
    // Not a flick either, because a flick ends in full motion.
    let mut held = on(CORNER, 6);
    held.follow((60.0, 0.0));
    assert_eq!(held.release((20.0, 0.0), 100.0), Release::Nothing);
    // A shaky finger comes back, too.
    let mut held = on(CORNER, 6);
    held.follow((9.0, -9.0));
    assert_eq!(held.release((0.0, 0.0), 2000.0), Release::Press(6));
}

#[test]
fn a_gesture_applies_to_the_board_at_that_time() {
    let before = on(CORNER, 5);
    assert_eq!(before.drag((0.0, 30.0)).map(|drag| drag.tiles), Some(vec![6]));
    let after = before.on("1 2 3/4 5 6/0 7 8".parse().expect("a board"));
    assert_eq!((after.drag((0.0, 30.0)), after.cell()), (None, Some(5)));
}

#[test]
fn a_swipe_elsewhere_slides_the_movable_tile_in_that_direction() {
    for (by, direction) in [
        ((40.0, 3.0), Direction::Right),
        ((-40.0, 3.0), Direction::Left),
        ((3.0, 40.0), Direction::Down),
        ((3.0, -40.0), Direction::Up),
    ] {
        assert_eq!(on(CORNER, 4).release(by, 2000.0), Release::Slide(direction));
    }
    // Away from the blank as well.
    assert_eq!(on(CORNER, 6).release((-40.0, 0.0), 2000.0), Release::Slide(Direction::Left));
}

proptest! {
    #[test]
    fn drags_and_presses_are_legal(
        board in strategies::any_board(),
        place in (-50.0..1300.0, -50.0..1300.0),
        by in (-600.0..600.0, -600.0..600.0),
        now in 0.0..1000.0,
    ) {
        let gesture = Gesture::new(board.clone(), place, 100.0, 0.0);
        let (width, height) = (board.size().width() as f64 * 100.0, board.size().height() as f64 * 100.0);
        let is_on_board = (0.0..width).contains(&place.0) && (0.0..height).contains(&place.1);
        let cell = (place.1 / 100.0) as usize * board.size().width() + (place.0 / 100.0) as usize;
        assert_eq!(gesture.cell(), is_on_board.then_some(cell));
        if let Some(drag) = gesture.drag(by) {
            assert!(!drag.tiles.is_empty() && !drag.tiles.contains(&0));
            assert!(drag.by.0.abs().max(drag.by.1.abs()) <= 100.0);
        }
        match gesture.release(by, now) {
            Release::Press(cell) => assert!(cell < board.size().cells()),
            Release::Slide(_) | Release::Nothing => {}
        }
    }
}

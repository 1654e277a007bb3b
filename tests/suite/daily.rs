//! The daily puzzle.

use npuzzle_engine::puzzle::{Goal, Side, Solvability};
use npuzzle_page::model::daily::Date;
use std::collections::HashSet;

#[test]
fn the_board_of_a_day_is_the_same_everywhere() {
    let day = |text: &str, side| {
        let date: Date = text.parse().expect("a day");
        assert_eq!(date.to_string(), text);
        date.board(side, Goal::BlankLast).expect("blank-last exists on every side").to_string()
    };
    assert_eq!(day("2026-11-21", Side::Three), "8 7 6/2 3 4/5 1 0");
    assert_eq!(day("2026-11-21", Side::Four), "15 5 9 10/8 0 6 2/4 14 3 12/13 11 1 7");
    assert_eq!(day("2026-11-21", Side::Five), "15 9 20 3 7/19 13 0 24 14/11 4 10 23 12/17 16 1 21 2/5 6 18 22 8");
    assert_eq!(day("2027-01-01", Side::Three), "8 3 4/1 0 2/5 7 6");
    assert_eq!(day("2027-01-01", Side::Four), "7 9 8 15/11 13 3 5/1 14 0 2/12 6 4 10");
    assert_eq!(day("2027-01-01", Side::Five), "18 16 10 3 4/20 8 12 15 22/19 23 9 13 21/11 1 2 0 7/5 14 17 24 6");
}

#[test]
fn every_day_has_a_board_that_can_be_solved() {
    let mut seen = HashSet::new();
    for month in 1..=12 {
        for day in 1..=31 {
            let date = Date::new(2028, month, day).expect("a day");
            let board = date.board(Side::Four, Goal::Spiral).expect("spiral exists on every side");
            assert!(Solvability::of(&board, &Goal::Spiral).expect("the same side").is_solvable());
            assert!(seen.insert(board));
        }
    }
    for text in ["", "2026", "2026-13-01", "2026-00-10", "2026-01-32", "0-1-1", "2026-1-1-1", "a-b-c"] {
        assert_eq!(text.parse::<Date>(), Err(()), "{text}");
    }
    assert!(Date::new(2026, 2, 1).expect("a day").board(Side::Four, Goal::BlankCenter).is_err());
}

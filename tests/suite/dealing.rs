//! Boards of the day, and boards at a chosen distance.

use crate::oracle::GOALS;
use crate::run::{request, solve};
use crate::tables::tables;
use npuzzle::app::daily::Date;
use npuzzle::catalogue::{Algorithm, Heuristic};
use npuzzle::puzzle::{Board, Goal, Side, Solvability};
use npuzzle::solver::{Dealing, Dealt, Request};
use std::collections::HashSet;

/// Deals one board, by budgets of that many nodes.
fn deal(side: Side, goal: Goal, distance: u32, seed: u64, slice: u64) -> Dealt {
    let board = goal.board(side).expect("a goal of that side");
    let request = request(board, goal, Algorithm::Optimal, Heuristic::PatternDatabase);
    let tables = tables(&request);
    let mut dealing = Dealing::new(request, &tables, distance, seed).expect("its tables are here");
    loop {
        if let Some(dealt) = dealing.advance(slice, &tables).expect("its tables are here") {
            return dealt;
        }
    }
}

#[test]
fn a_board_of_3x3_is_as_far_from_any_goal_as_was_asked_for() {
    for (goal, oracle) in GOALS.iter() {
        for number in 0..150 {
            let asked = number % 32;
            let dealt = deal(Side::Three, *goal, asked, number.into(), 1000);
            assert_eq!(oracle.distance(dealt.board.tiles()), Some(dealt.distance), "{goal}");
            // With the blank elsewhere than in a corner, nothing is 31 moves away.
            assert!(dealt.distance == asked || asked > 28 && dealt.distance < asked, "{goal}: {asked} {dealt:?}");
        }
    }
    let [corner, ..] = &GOALS[..] else { panic!("there are goals") };
    assert_eq!(deal(Side::Three, corner.0, 31, 5, 1).distance, 31);
    assert_eq!(deal(Side::Three, corner.0, 99, 5, 1).distance, 31);
}

#[test]
fn every_board_of_3x3_at_a_distance_is_dealt() {
    let (goal, oracle) = &GOALS[0];
    let all: HashSet<Board> = oracle.boards(1).filter(|&(_, distance)| distance == 5).map(|(board, _)| board).collect();
    let dealt: HashSet<Board> = (0..400).map(|seed| deal(Side::Three, *goal, 5, seed, 1000).board).collect();
    assert_eq!(dealt, all);
}

#[test]
fn a_board_of_4x4_is_as_far_as_another_search_says() {
    let custom = Goal::Custom("7 1 2 3/4 5 6 0/8 9 10 11/12 13 15 14".parse().expect("a board"));
    for (goal, most) in [(Goal::BlankLast, 40), (Goal::Spiral, 30), (custom, 24)] {
        for distance in 0..=most {
            let dealt = deal(Side::Four, goal, distance, distance.into(), u64::MAX);
            assert_eq!(dealt.distance, distance);
            let proof = Request {
                partition: None,
                ..request(dealt.board, goal, Algorithm::IdaStar, Heuristic::WalkingDistance)
            };
            assert_eq!(solve(&proof).length(&proof), distance, "{}", dealt.board);
        }
    }
}

#[test]
fn a_thousand_boards_of_4x4_are_as_far_as_was_asked_for() {
    for number in 0..1000 {
        let distance = number % 61;
        // Far boards take many draws.
        let distance = if number < 61 { distance } else { distance % 50 };
        let dealt = deal(Side::Four, Goal::BlankLast, distance, number.into(), u64::MAX);
        let proof = request(dealt.board, Goal::BlankLast, Algorithm::Optimal, Heuristic::PatternDatabase);
        assert_eq!((dealt.distance, solve(&proof).length(&proof)), (distance, distance), "{}", dealt.board);
    }
}

#[test]
fn slices_and_seeds_decide_nothing_else() {
    for (side, distance) in [(Side::Three, 20), (Side::Four, 33)] {
        let one = deal(side, Goal::BlankFirst, distance, 7, 1);
        assert_eq!(one, deal(side, Goal::BlankFirst, distance, 7, u64::MAX));
        assert_ne!(one, deal(side, Goal::BlankFirst, distance, 8, u64::MAX));
    }
}

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

//! Claims: true ones are verified, false ones refuted, and the checker agrees with the searches.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Scrambles, Size, Solvability};
use npuzzle_testing::oracle::GOALS;
use npuzzle_testing::run::{request, solve};
use npuzzle_verify::{Claim, Claims, Finding, NoBoard, Refutation, Verification};
use proptest::prelude::*;
use std::collections::HashSet;

/// No claims about a board and a goal of the engine.
fn about(board: &Board, goal: &Board) -> Claims {
    assert_eq!(board.size(), goal.size());
    Claims::new(board.size().width(), board.size().height(), board.tiles().to_vec(), goal.tiles().to_vec())
}

fn letters(moves: &Moves) -> String {
    moves.directions().iter().map(|direction| direction.letter()).collect()
}

fn replayed(board: &Board, letters: &str) -> Board {
    letters.parse::<Moves>().expect("moves").replay(board).expect("legal moves")
}

/// Returns the boards at each distance from the goal.
fn layers(goal: &Board) -> Vec<Vec<Board>> {
    let (mut seen, mut layers) = (HashSet::from([goal.clone()]), vec![vec![goal.clone()]]);
    while let Some(layer) = layers.last().filter(|layer| !layer.is_empty()) {
        let neighbors =
            layer.iter().flat_map(|board| Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)));
        let next = neighbors.filter(|board| seen.insert(board.clone())).collect();
        layers.push(next);
    }
    layers.pop();
    layers
}

fn verify(claims: Claims) -> Vec<(Claim, Finding)> {
    let mut verification = Verification::new(claims).expect("a board");
    while !verification.advance(1000) {}
    verification.findings()
}

fn bound(board: &Board, goal: &Board, bound: u32) -> Finding {
    let [(Claim::LowerBound, finding)] = &verify(Claims { lower_bound: Some(bound), ..about(board, goal) })[..] else {
        panic!("one claim has one finding")
    };
    finding.clone()
}

#[test]
fn a_bound_is_verified_exactly_up_to_the_distance() {
    for (_, oracle) in GOALS.iter() {
        let goal = npuzzle_testing::oracle::board(&oracle.goal);
        for (board, distance) in oracle.boards(4001) {
            for least in [0, distance / 2, distance] {
                assert_eq!(bound(&board, &goal, least), Finding::Verified, "{board} to {goal}: {least} of {distance}");
            }
            for too_many in [distance + 1, distance + 2] {
                let Finding::Refuted(Refutation::Shorter(moves)) = bound(&board, &goal, too_many) else {
                    panic!("{board} to {goal}: {too_many} of {distance}")
                };
                assert_eq!((moves.len() as u32, replayed(&board, &moves)), (distance, goal.clone()));
            }
        }
    }
}

#[test]
fn a_bound_on_a_rectangle_is_verified_exactly_up_to_the_distance() {
    for (text, step) in [("2x2", 1), ("3x2", 7), ("2x3", 7), ("4x2", 401), ("2x4", 401)] {
        let size: Size = text.parse().unwrap();
        let goal = Goal::Spiral.board(size).unwrap();
        for (distance, layer) in (0..).zip(layers(&goal)) {
            for board in layer.into_iter().step_by(step) {
                assert_eq!(bound(&board, &goal, distance), Finding::Verified, "{board}");
                let Finding::Refuted(Refutation::Shorter(moves)) = bound(&board, &goal, distance + 1) else {
                    panic!("{board}: {distance}")
                };
                assert_eq!((moves.len() as u32, replayed(&board, &moves)), (distance, goal.clone()));
            }
        }
    }
}

#[test]
fn every_claim_about_a_solved_board_is_verified_and_every_change_refuted() {
    let board: Board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap();
    let run = solve(&request(board.clone(), Goal::BlankLast, Algorithm::Optimal, Heuristic::Misplaced));
    let moves = run.moves.unwrap();
    let sound = Claims {
        moves: Some(letters(&moves)),
        length: Some(46),
        lower_bound: Some(46),
        is_optimal: true,
        ..about(&board, &Goal::BlankLast.board(Size::PUZZLE_15).unwrap())
    };
    let all = [Claim::Solution, Claim::Length, Claim::LowerBound, Claim::Optimal];
    assert_eq!(verify(sound.clone()), all.map(|claim| (claim, Finding::Verified)));
    let refuted = |claims: Claims| -> Vec<Claim> {
        let findings = verify(claims).into_iter();
        findings.filter(|(_, finding)| matches!(finding, Finding::Refuted(_))).map(|(claim, _)| claim).collect()
    };
    assert_eq!(refuted(Claims { length: Some(48), ..sound.clone() }), [Claim::Length, Claim::Optimal]);
    assert_eq!(refuted(Claims { lower_bound: Some(48), ..sound.clone() }), [Claim::LowerBound]);
    assert_eq!(refuted(Claims { is_unsolvable: true, ..sound.clone() }), [Claim::Unsolvable]);
    let later = letters(&moves)[1..].to_owned();
    assert_eq!(refuted(Claims { moves: Some(later), length: Some(45), ..sound.clone() })[0], Claim::Solution);
    let detour = letters(&moves) + "RL";
    let longer = Claims { moves: Some(detour), length: Some(48), ..sound.clone() };
    assert_eq!(refuted(longer.clone()), [Claim::Optimal]);
    assert_eq!(refuted(Claims { is_optimal: false, ..longer }), []);
    // Without moves, a length is a claim that nothing supports.
    assert_eq!(verify(Claims { moves: None, ..sound })[0], (Claim::Solution, Finding::Open));
}

#[test]
fn moves_that_end_elsewhere_are_no_solution_and_refute_no_bound() {
    let (board, goal): (Board, Board) = ("1 2 3/4 5 6/7 0 8".parse().unwrap(), "1 2 3/4 5 6/7 8 0".parse().unwrap());
    for moves in ["", "R", "DU"] {
        let claims =
            Claims { length: Some(1), moves: Some(moves.into()), lower_bound: Some(1), ..about(&board, &goal) };
        let findings = verify(claims);
        assert_eq!(findings[0], (Claim::Solution, Finding::Refuted(Refutation::NotTheGoal)), "{moves}");
        assert_eq!(findings.last(), Some(&(Claim::LowerBound, Finding::Verified)), "{moves}");
    }
}

#[test]
fn an_unsolvable_board_has_no_solution_of_any_length() {
    let (board, goal): (Board, Board) = ("2 1 3/4 5 6/7 8 0".parse().unwrap(), "1 2 3/4 5 6/7 8 0".parse().unwrap());
    let findings = verify(Claims { length: Some(9), ..about(&board, &goal) });
    assert_eq!(findings, [(Claim::Solution, Finding::Refuted(Refutation::Unsolvable))]);
}

#[test]
fn the_proof_prunes_by_conflicts_in_rows_and_columns() {
    let board: Board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
    let goal = Goal::BlankFirst.board(Size::PUZZLE_8).unwrap();
    let mut verification = Verification::new(Claims { lower_bound: Some(21), ..about(&board, &goal) }).unwrap();
    assert!(verification.advance(u64::MAX));
    assert_eq!(verification.findings(), [(Claim::LowerBound, Finding::Verified)]);
    // By rows alone it is 220, by neither 428.
    assert_eq!(verification.nodes(), 213);
}

/// A damaged pattern database once "proved" 24 moves for this board.
#[test]
fn refutes_a_false_proof() {
    let board: Board = "10 1 3 4/5 2 6 7/9 14 11 8/13 15 12 0".parse().unwrap();
    let finding = bound(&board, &Goal::BlankLast.board(Size::PUZZLE_15).unwrap(), 24);
    assert!(matches!(finding, Finding::Refuted(Refutation::Shorter(moves)) if moves.len() < 24));
}

#[test]
fn a_check_that_is_stopped_leaves_the_bound_open() {
    let board: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
    let goal = Goal::BlankLast.board(Size::PUZZLE_15).unwrap();
    let claims = Claims { lower_bound: Some(80), ..about(&board, &goal) };
    let mut verification = Verification::new(claims).unwrap();
    assert!(!verification.advance(1000));
    assert_eq!(verification.findings(), [(Claim::LowerBound, Finding::Open)]);
    assert!((1000..1010).contains(&verification.nodes()));
}

#[test]
fn solvability_agrees_with_the_inversions() {
    let goals = [
        ("3x3", Goal::Spiral),
        ("4x4", Goal::Spiral),
        ("5x5", Goal::BlankCenter),
        ("3x2", Goal::Spiral),
        ("4x3", Goal::Spiral),
        ("2x12", Goal::BlankFirst),
    ];
    for (size, goal) in goals {
        let size: Size = size.parse().unwrap();
        let goal_board = goal.board(size).unwrap();
        for board in Scrambles::new(size, goal.clone(), 1).unwrap().take(500) {
            for board in [board.clone(), board.with_swapped(0, 1), board.with_swapped(2, size.cells() - 1)] {
                let is_unsolvable = !Solvability::of(&board, &goal).unwrap().is_solvable();
                let claims = Claims { is_unsolvable: true, ..about(&board, &goal_board) };
                let expected = if is_unsolvable { Finding::Verified } else { Finding::Refuted(Refutation::Solvable) };
                assert_eq!(verify(claims), [(Claim::Unsolvable, expected)], "{board}");
            }
        }
    }
}

#[test]
fn claims_about_large_boards_are_checked() {
    let goal = Goal::BlankLast.board("30x30".parse().unwrap()).unwrap();
    let walk: Moves = "D29R29ULDRUL".parse().unwrap();
    let start = walk.replay(&goal).unwrap();
    let back: Moves = walk.directions().iter().rev().map(|direction| direction.inverse()).collect();
    let claims = Claims { length: Some(64), moves: Some(letters(&back)), ..about(&start, &goal) };
    let is_verified = |claims: Claims| verify(claims).iter().all(|(_, finding)| *finding == Finding::Verified);
    assert!(is_verified(claims.clone()));
    assert!(!is_verified(Claims { length: Some(63), ..claims }));
    assert!(is_verified(Claims { is_unsolvable: true, ..about(&start.with_swapped(0, 1), &goal) }));
}

#[test]
fn what_is_not_a_board_is_rejected() {
    let goal: Vec<u16> = vec![1, 2, 3, 0];
    for board in [vec![], vec![1, 2, 3], vec![1, 2, 3, 0, 4], vec![1, 2, 2, 0], vec![1, 2, 4, 0]] {
        for (board, goal) in [(board.clone(), goal.clone()), (goal.clone(), board)] {
            let refused = Verification::new(Claims::new(2, 2, board, goal)).err();
            assert_eq!(refused, Some(NoBoard { width: 2, height: 2 }));
        }
    }
    assert!(Verification::new(Claims::new(0, 0, vec![], vec![])).is_err());
    assert!(Verification::new(Claims::new(usize::MAX, 2, vec![0, 1], vec![0, 1])).is_err());
}

proptest! {
    /// A walk of that many moves is a proof that no larger bound holds.
    #[test]
    fn no_bound_above_the_length_of_a_walk_is_verified(seed in 0..10_000_u64, length in 1..30_usize, more in 1..4_u32) {
        for size in ["3x3", "4x4", "5x5", "7x2", "2x7", "12x2", "3x8"] {
            let goal = Goal::Spiral.board(size.parse().unwrap()).unwrap();
            let board = npuzzle_testing::walk::walked_away(&goal, length, seed);
            prop_assert!(matches!(bound(&board, &goal, length as u32 + more), Finding::Refuted(_)), "{board}");
        }
    }
}

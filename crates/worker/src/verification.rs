//! Checks a result by code that shares nothing with the searches.

use crate::port::Port;
use crate::scope::now_ms;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::verification::{Claimed, Verdict, Verifier};
use npuzzle_verify::{Claims, Finding, Verification};

/// The time limit of a check, in milliseconds.
const TIME_LIMIT_MS: f64 = 30_000.0;

/// The number of positions that are examined between two looks at the clock.
const SLICE: u64 = 1 << 16;

pub fn run() {
    let port = Port::<Verifier>::new();
    port.clone().listen(move |claimed, _| match verify(claimed, now_ms) {
        Ok(verdict) => port.post(&verdict),
        Err(reason) => port.fail(reason),
    });
}

/// Checks a result until the time limit. `now_ms` returns the time.
fn verify(claimed: Claimed, now_ms: impl Fn() -> f64) -> Result<Verdict, String> {
    let Claimed { board, goal, moves, lower_bound, is_optimal } = claimed;
    if board.size() != goal.size() {
        return Err("the board and the goal have different sizes".to_owned());
    }
    let claims = Claims {
        length: Some(moves.len() as u32),
        moves: Some(moves.directions().iter().map(|direction| direction.letter()).collect()),
        lower_bound,
        is_optimal,
        ..Claims::new(board.size().width(), board.size().height(), board.tiles().to_vec(), goal.tiles().to_vec())
    };
    let mut verification = Verification::new(claims).map_err(|error| error.to_string())?;
    let begun_ms = now_ms();
    while !verification.advance(SLICE) && now_ms() < begun_ms + TIME_LIMIT_MS {}
    let mut verdict = Verdict::Verified;
    for (_, finding) in verification.findings() {
        match finding {
            Finding::Verified => {}
            Finding::Open => verdict = Verdict::Open,
            Finding::Refuted(why) => return Ok(Verdict::Refuted(Phrase::from(&why))),
        }
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle_engine::puzzle::{Board, Moves};
    use npuzzle_verify::Refutation;
    use std::cell::Cell;

    fn claimed(board: &str, moves: &str, is_optimal: bool) -> Claimed {
        Claimed {
            board: board.parse().expect("a board"),
            goal: "1 2 3/4 5 6/7 8 0".parse().expect("a board"),
            moves: moves.parse().expect("moves"),
            lower_bound: None,
            is_optimal,
        }
    }

    #[test]
    fn true_claims_are_verified() {
        for (moves, is_optimal) in [("LL", true), ("LL", false), ("LRLL", false)] {
            let verdict = verify(claimed("1 2 3/4 5 6/0 7 8", moves, is_optimal), || 0.0);
            assert_eq!(verdict, Ok(Verdict::Verified), "{moves}");
        }
    }

    #[test]
    fn false_claims_are_refuted_with_the_reason() {
        for (moves, is_optimal, why) in [
            ("LRLL", true, Refutation::Shorter("LL".to_owned())),
            ("LU", false, Refutation::IllegalMove(2)),
            ("L", false, Refutation::NotTheGoal),
        ] {
            let verdict = verify(claimed("1 2 3/4 5 6/0 7 8", moves, is_optimal), || 0.0);
            assert_eq!(verdict, Ok(Verdict::Refuted(Phrase::from(&why))));
        }
    }

    #[test]
    fn a_check_that_takes_too_long_is_left_open() {
        let goal: Board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0".parse().expect("a board");
        let moves: Moves = "DRULDDRRUULLDDDDRRRRUUUULLLL".repeat(5).parse().expect("moves");
        let board = moves.replay(&goal).expect("legal moves");
        let moves = moves.directions().iter().rev().map(|direction| direction.inverse()).collect();
        let now = Cell::new(0.0);
        let clock = || now.replace(now.get() + TIME_LIMIT_MS);
        let claimed = Claimed { board, goal, moves, lower_bound: None, is_optimal: true };
        assert_eq!(verify(claimed, clock), Ok(Verdict::Open));
        assert_eq!(now.get(), 2.0 * TIME_LIMIT_MS, "the clock is read after each slice");
    }

    #[test]
    fn a_goal_of_another_size_is_rejected() {
        let goal = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().expect("a board");
        let mixed = Claimed { goal, ..claimed("1 2 3/4 5 6/0 7 8", "LL", true) };
        assert_eq!(verify(mixed, || 0.0), Err("the board and the goal have different sizes".to_owned()));
    }
}

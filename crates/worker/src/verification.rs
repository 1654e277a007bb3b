//! Checks a result by code that shares nothing with the searches.

use crate::port::Port;
use crate::scope::now_ms;
use npuzzle_engine::claims::{Claims, Finding, Verification};
use npuzzle_protocol::verification::{Claimed, Verdict, Verifier};

/// The time limit of a check, in milliseconds.
const TIME_LIMIT_MS: f64 = 30_000.0;

/// The number of positions that are examined between two looks at the clock.
const SLICE: u64 = 1 << 16;

/// Answers with a verdict.
pub fn run() {
    let port = Port::<Verifier>::new();
    port.clone().listen(move |claimed, _| {
        if claimed.board.size() == claimed.goal.size() {
            port.post(&verdict(claimed));
        } else {
            port.fail("the board and the goal have different sizes".to_owned());
        }
    });
}

fn verdict(Claimed { board, goal, moves, lower_bound, is_optimal }: Claimed) -> Verdict {
    let length = Some(moves.len() as u32);
    let claims = Claims { moves: Some(moves), length, lower_bound, is_optimal, ..Claims::new(board, goal) };
    let mut verification = Verification::new(claims);
    let begun_ms = now_ms();
    while !verification.advance(SLICE) && now_ms() < begun_ms + TIME_LIMIT_MS {}
    let mut verdict = Verdict::Verified;
    for (_, finding) in verification.findings() {
        match finding {
            Finding::Verified => {}
            Finding::Open => verdict = Verdict::Open,
            Finding::Refuted(why) => return Verdict::Refuted(why.to_string()),
        }
    }
    verdict
}

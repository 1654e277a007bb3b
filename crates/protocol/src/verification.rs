//! The page and a worker that checks a result by code that shares nothing with the searches.

use crate::Phrase;
use npuzzle_engine::puzzle::{Board, Moves};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that verifies a result.
    Verifier = "verifier" in Reader: Claimed => Verdict
}

/// The claims of a search's result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claimed {
    /// The board at the start of the search.
    #[serde(with = "As::<DisplayFromStr>")]
    pub board: Board,
    /// The board that the moves lead to.
    #[serde(with = "As::<DisplayFromStr>")]
    pub goal: Board,
    #[serde(with = "As::<DisplayFromStr>")]
    pub moves: Moves,
    /// The number of moves that every solution has at least.
    pub lower_bound: Option<u32>,
    /// Whether no solution is shorter.
    pub is_optimal: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// All claims hold.
    Verified,
    /// A claim is false, with the reason.
    Refuted(Phrase),
    /// The time limit was reached before all claims were checked.
    Open,
}

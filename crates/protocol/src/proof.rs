//! A solver and a prover: the lower bound for an anytime search.

use crate::Role;
use crate::remote::{BoundReportFields, SearchSpecFields};
use npuzzle_engine::search::BoundReport;
use npuzzle_engine::spec::SearchSpec;
use serde::{Deserialize, Serialize};

/// The role of a worker that proves lower bounds for another one.
pub enum Prover {}

impl Role for Prover {
    const NAME: &'static str = "prover";
    type Command = Prove;
    type Event = Proved;
}

/// Searches for a shortest solution by the `optimal` algorithm. The pattern database is in the blob beside this message.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Prove {
    /// The search.
    #[serde(with = "SearchSpecFields")]
    pub spec: SearchSpec,
    /// The maximum number of helpers that the prover may spawn itself.
    pub helpers: u32,
}

/// The progress of a proof. Sent a few times a second; none follows the one with a solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Proved(#[serde(with = "BoundReportFields")] pub BoundReport);

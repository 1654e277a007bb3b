//! A solver and its companions: searches of the same board beside an anytime search.
//!
//! A *prover* raises the lower bound by the `optimal` algorithm. A *partner* is another anytime search, which shares the
//! work and exchanges solutions.

use crate::remote::{BoundReportFields, CheckpointFields, SearchSpecFields};
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::search::{BoundReport, Checkpoint};
use npuzzle_engine::spec::SearchSpec;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that searches beside another one.
    Companion = "companion" in Solver: Command => Event
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Starts the search. The pattern database, if it needs one, is in the blob beside this message.
    Begin(Box<Beginning>),
    Merge(#[serde(with = "As::<DisplayFromStr>")] Moves),
}

/// The search of a companion.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Beginning {
    #[serde(with = "SearchSpecFields")]
    pub spec: SearchSpec,
    /// The state from which an anytime search resumes; others ignore it.
    #[serde(with = "CheckpointFields")]
    pub checkpoint: Checkpoint,
    /// The maximum number of helpers that the companion may spawn itself.
    pub helpers: u32,
}

impl Beginning {
    /// Creates the beginning of a search for a solution that is shorter than these moves.
    pub fn below(moves: Moves, spec: SearchSpec) -> Beginning {
        Beginning { spec, checkpoint: Checkpoint { incumbent: Some(moves), ..Checkpoint::default() }, helpers: 0 }
    }
}

/// The progress of a companion. Sent a few times a second until its search ends. It has a solution if that is shorter than
/// all that the companion has sent or received.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Event(#[serde(with = "BoundReportFields")] pub BoundReport);

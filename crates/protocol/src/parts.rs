//! A solver or companion and a helper: subtrees of one search.

use crate::remote::{PartFields, PartResultFields, SearchSpecFields};
use npuzzle_engine::search::{Part, PartResult};
use npuzzle_engine::spec::SearchSpec;
use serde::{Deserialize, Serialize};

role! {
    /// The role of a worker that searches subtrees for another one.
    Helper = "helper" in Solver: Command => PartDone
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Prepares for parts of this search of the `optimal` algorithm. Its pattern database is in the blob beside this
    /// message.
    Begin(#[serde(with = "SearchSpecFields")] SearchSpec),
    /// Searches a part, to be answered by [`PartDone`].
    Search(#[serde(with = "PartFields")] Part),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PartDone(#[serde(with = "PartResultFields")] pub PartResult);

//! The page and a worker that builds a pattern database, or deletes the stored ones.
//!
//! Building takes several times the memory of the database, and a worker's memory never shrinks. So every database is built
//! by a worker of its own, which is terminated afterwards.

use npuzzle_engine::heuristic::PdbKey;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that builds one pattern database and stores it in the browser.
    Builder = "pdb-builder" in Solver: BuildPdb => Event
}

role! {
    /// The role of a worker that deletes the stored pattern databases. Its event says that it is done.
    Eraser = "pdb-eraser" in Solver: () => ()
}

/// Builds the pattern database with this key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BuildPdb(#[serde(with = "As::<DisplayFromStr>")] pub PdbKey);

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The completed share of the work, from 0 to 1.
    Progress(f64),
    /// The database is in the blob beside this message.
    Built,
    /// The last event: the number of bytes of all stored databases. `None` if the browser refuses to store any.
    Stored(Option<u64>),
}

//! Building pattern databases on demand.

use super::status_line::StatusLine;
use npuzzle_engine::heuristic::PdbBuilder;
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use std::time::Instant;

/// States to expand between two updates of the progress line.
const STATES_PER_SLICE: u64 = 100_000;

/// Builds the pattern database that a search needs, unless the store has it.
pub fn build_missing(spec: &SearchSpec, databases: &mut PdbStore) {
    let Some(key) = spec.pdb_key().filter(|&key| databases.get(key).is_none()) else { return };
    let mut status_line = StatusLine::new();
    let start = Instant::now();
    let mut builder = PdbBuilder::new(key);
    let database = loop {
        if let Some(database) = builder.advance(STATES_PER_SLICE) {
            break database;
        }
        status_line.update(start.elapsed(), || {
            format!("building the pattern databases {}: {:.0}%", key.partition(), 100.0 * builder.progress())
        });
    };
    databases.insert(database);
    status_line.clear();
}

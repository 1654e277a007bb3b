//! Building pattern databases on demand, within the limits of the searches that need them.

use super::interrupt;
use super::status_line::StatusLine;
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::heuristic::PdbBuilder;
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use std::time::Instant;

/// States to expand between two looks at the clock: some milliseconds.
const STATES_PER_SLICE: u64 = 100_000;

/// Builds the pattern database that a search needs, unless the store has it. `start` is when the search's time began.
///
/// # Errors
/// How the search ends if the database does not fit into its limits, or if Ctrl-C was pressed.
pub fn build_missing(spec: &SearchSpec, databases: &mut PdbStore, start: Instant) -> Result<(), Outcome> {
    let held = databases.bytes() as u64 + spec.table_bytes();
    let Some(key) = spec.pdb_key().filter(|&key| databases.get(key).is_none()) else {
        return if held <= spec.limits().memory_bytes { Ok(()) } else { Err(Outcome::MemoryLimit) };
    };
    if !spec.solvability().is_solvable() {
        return Ok(());
    }
    if PdbBuilder::peak_bytes(key) as u64 + held > spec.limits().memory_bytes {
        return Err(Outcome::MemoryLimit);
    }
    let mut status_line = StatusLine::new();
    let mut builder = PdbBuilder::new(key);
    let database = loop {
        if let Some(database) = builder.advance(STATES_PER_SLICE) {
            break Ok(database);
        }
        if interrupt::is_requested() {
            break Err(Outcome::Cancelled);
        }
        if spec.limits().time.is_some_and(|limit| start.elapsed() >= limit) {
            break Err(Outcome::TimeLimit);
        }
        status_line.update(start.elapsed(), || {
            format!("building the pattern databases {}: {:.0}%", key.partition(), 100.0 * builder.progress())
        });
    };
    status_line.clear();
    let database = database?;
    // Proofs rest on it.
    if database.digest() != key.digest() {
        return Err(Outcome::Failed);
    }
    databases.insert(database);
    Ok(())
}

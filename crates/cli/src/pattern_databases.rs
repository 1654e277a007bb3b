//! Building pattern databases on demand, within the limits of the searches that need them.

use super::interrupt;
use super::status_line::StatusLine;
use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::heuristic::PdbBuilder;
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use std::time::{Duration, Instant};

/// States to expand between two looks at the clock: some milliseconds.
const STATES_PER_SLICE: u64 = 100_000;

/// Up to this time limit, smaller tables, which take a moment, lead to solutions as short as the default ones do.
const SHORT: Duration = Duration::from_secs(2);

/// Has a search with a short time limit use tables that take no noticeable time, unless it was told which to use.
pub fn within_time(spec: SearchSpec) -> SearchSpec {
    let (method, is_short) = (spec.method(), spec.limits().time.is_some_and(|limit| limit <= SHORT));
    let at_once = Partition::at_once(method.algorithm, spec.board().size()).filter(|_| is_short);
    let partition = method.partition.or(at_once);
    spec.with_partition(partition)
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle_engine::catalogue::{Algorithm, Heuristic};
    use npuzzle_engine::puzzle::{Goal, Size};

    #[test]
    fn a_short_time_limit_leads_to_tables_that_take_no_time() {
        let chosen = |size: Size, algorithm, seconds: u64, partition| {
            let board = Goal::BlankLast.board(size).expect("every size has this goal");
            let spec = SearchSpec::new(board, Goal::BlankLast, algorithm, Heuristic::Manhattan).expect("a goal");
            let spec = spec.with_time_limit(Some(Duration::from_secs(seconds))).with_partition(partition);
            within_time(spec).method().partition
        };
        let (small, large) = (Some(Partition::P444444), Some(Partition::P55554));
        assert_eq!(chosen(Size::PUZZLE_24, Algorithm::Anytime, 2, None), small);
        assert_eq!(chosen(Size::PUZZLE_24, Algorithm::Anytime, 2, large), large);
        assert_eq!(chosen(Size::PUZZLE_24, Algorithm::Anytime, 3, None), None);
        assert_eq!(chosen(Size::PUZZLE_24, Algorithm::Optimal, 2, None), None);
        assert_eq!(chosen(Size::PUZZLE_15, Algorithm::Anytime, 2, None), None);
    }
}

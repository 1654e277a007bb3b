//! Pattern databases, made when a search first needs them.

use super::status_line::StatusLine;
use crate::heuristic::Build;
use crate::solver::{Request, Tables};
use std::time::Instant;

/// States between two looks at the clock.
const STATES_A_LOOK: u64 = 100_000;

/// Makes the database that a request needs, if it is not there.
pub fn make_missing(request: &Request, tables: &mut Tables) {
    if let Some(key) = request.database().filter(|&key| tables.get(key).is_none()) {
        let mut status_line = StatusLine::new();
        let began = Instant::now();
        let mut build = Build::new(key);
        tables.insert(loop {
            if let Some(database) = build.advance(STATES_A_LOOK) {
                break database;
            }
            status_line.show(began.elapsed(), || {
                format!("making the pattern databases {}: {:.0} %", key.partition(), 100.0 * build.progress())
            });
        });
        status_line.clear();
    }
}

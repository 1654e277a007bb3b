//! Pattern databases, each made once for all tests.

use npuzzle::catalogue::Partition;
use npuzzle::heuristic::{Build, Database, DatabaseKey};
use npuzzle::puzzle::Side;
use npuzzle::solver::{Request, Tables};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

/// The database with that key.
pub fn database(key: DatabaseKey) -> Arc<Database> {
    type Made = HashMap<DatabaseKey, Arc<OnceLock<Arc<Database>>>>;
    static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
    let slot = Arc::clone(MADE.lock().expect("no test failed in here").entry(key).or_default());
    let make = || Arc::new(Build::new(key).advance(u64::MAX).expect("it is done"));
    Arc::clone(slot.get_or_init(make))
}

/// The partition of a side that takes the least time to make.
pub const fn smallest(side: Side) -> Partition {
    match side {
        Side::Three => Partition::P44,
        Side::Four => Partition::P555,
        Side::Five => Partition::P444444,
    }
}

/// Tables with what a request needs.
pub fn tables(request: &Request) -> Tables {
    let mut tables = Tables::default();
    if let Some(key) = request.database() {
        tables.insert(database(key));
    }
    tables
}

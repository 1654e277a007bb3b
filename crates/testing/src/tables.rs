//! Pattern databases, each built once per test binary.

use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::{PatternDatabase, PdbBuilder, PdbKey};
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

/// Returns the database for a key, building it on first use.
pub fn database(key: PdbKey) -> Arc<PatternDatabase> {
    type Cache = HashMap<PdbKey, Arc<OnceLock<Arc<PatternDatabase>>>>;
    static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);
    let slot = Arc::clone(CACHE.lock().expect("no thread panics while holding the lock").entry(key).or_default());
    let build =
        || Arc::new(PdbBuilder::new(key).advance(u64::MAX).expect("an unlimited budget completes the database"));
    Arc::clone(slot.get_or_init(build))
}

/// Returns the partition of a size whose database is fastest to build. `None` if there are no pattern databases for the
/// size.
pub fn smallest(size: Size) -> Option<Partition> {
    Partition::of_size(size).iter().copied().min_by_key(|partition| partition.bytes(size))
}

/// Returns a store with the database that a search needs.
pub fn tables(request: &SearchSpec) -> PdbStore {
    let mut store = PdbStore::default();
    if let Some(key) = request.pdb_key() {
        store.insert(database(key));
    }
    store
}

//! The pattern databases that a caller has built.

use crate::heuristic::{PatternDatabase, PdbKey};
use std::sync::Arc;

/// Pattern databases by key. The caller builds, loads and stores them; cloning shares them.
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::heuristic::PdbBuilder;
/// use npuzzle_engine::solver::{PdbStore, begin};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse()?;
/// let goal = "blank-last".parse()?;
/// let spec = SearchSpec::new(board, goal, Algorithm::Optimal, Heuristic::PatternDatabase);
/// let mut store = PdbStore::default();
/// if let Some(key) = spec.pdb_key() {
///     let mut builder = PdbBuilder::new(key);
///     store.insert(loop {
///         if let Some(database) = builder.advance(100_000) {
///             break database;
///         }
///     });
/// }
/// assert!(begin(&spec, &store).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PdbStore(Vec<Arc<PatternDatabase>>);

impl PdbStore {
    /// Adds a database, replacing one with the same key.
    pub fn insert(&mut self, database: impl Into<Arc<PatternDatabase>>) {
        let database = database.into();
        self.remove(database.key());
        self.0.push(database);
    }

    /// Removes the database with the given key, if present.
    pub fn remove(&mut self, key: PdbKey) {
        self.0.retain(|known| known.key() != key);
    }

    /// Returns the number of bytes of all databases.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(|database| database.key().bytes()).sum()
    }

    /// Returns the database with the given key, or `None` if the store lacks it.
    pub fn get(&self, key: PdbKey) -> Option<&Arc<PatternDatabase>> {
        self.0.iter().find(|database| database.key() == key)
    }
}

//! The pattern databases that a caller has built, and the weights of large boards.

use crate::heuristic::{PatternDatabase, PdbBuilder, PdbKey};
use crate::search::large::{STORED, Weights};
use crate::spec::SearchSpec;
use std::sync::Arc;

/// Pattern databases by key, and the weights for large boards. The caller builds, loads and stores them; cloning shares them.
///
/// [`PdbStore::build_for`] builds the database of a search at once. In steps:
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::heuristic::PdbBuilder;
/// use npuzzle_engine::solver::{PdbStore, begin};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse()?;
/// let goal = "blank-last".parse()?;
/// let spec = SearchSpec::new(board, goal, Algorithm::Optimal, Heuristic::PatternDatabase)?;
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
pub struct PdbStore {
    databases: Vec<Arc<PatternDatabase>>,
    weights: Option<Arc<Weights>>,
}

/// The error for a wrong number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the weights of large boards take {STORED} bytes, not {0}")]
pub struct WeightsError(usize);

impl PdbStore {
    /// Builds the database that a search needs. The store is empty if it needs none. On 4x4 this takes some milliseconds to
    /// seconds, on 5x5 some tenths of a second to several seconds, depending on the partition.
    pub fn build_for(spec: &SearchSpec) -> PdbStore {
        let mut store = PdbStore::default();
        let database = spec.pdb_key().and_then(|key| PdbBuilder::new(key).advance(u64::MAX));
        database.into_iter().for_each(|database| store.insert(database));
        store
    }

    /// Adds a database, replacing one with the same key.
    pub fn insert(&mut self, database: impl Into<Arc<PatternDatabase>>) {
        let database = database.into();
        self.remove(database.key());
        self.databases.push(database);
    }

    /// Removes the database with the given key, if present.
    pub fn remove(&mut self, key: PdbKey) {
        self.databases.retain(|known| known.key() != key);
    }

    /// Returns the keys of all databases.
    pub fn keys(&self) -> impl Iterator<Item = PdbKey> {
        self.databases.iter().map(|database| database.key())
    }

    /// Returns the number of bytes of all databases.
    pub fn bytes(&self) -> usize {
        self.databases.iter().map(|database| database.key().bytes()).sum()
    }

    /// Sets the weights for anytime searches of boards without pattern databases, given as the bytes of
    /// `src/search/large/blocks.bin`. The library contains them, unless its feature `weights` is turned off.
    ///
    /// # Errors
    /// If the number of bytes is wrong.
    pub fn use_weights(&mut self, bytes: &[u8]) -> Result<(), WeightsError> {
        let stored = bytes.try_into().map_err(|_| WeightsError(bytes.len()))?;
        self.weights = Some(Arc::new(Weights::new(stored)));
        Ok(())
    }

    /// Returns whether the store lacks the weights that a search needs.
    pub fn lacks_weights(&self, spec: &SearchSpec) -> bool {
        !spec.method().algorithm.has_steps(spec.board().size()) && self.weights().is_none()
    }

    /// Returns the weights of large boards.
    pub(crate) fn weights(&self) -> Option<Arc<Weights>> {
        self.weights.clone().or_else(Weights::trained)
    }

    /// Returns the database with the given key, or `None` if the store lacks it.
    pub fn get(&self, key: PdbKey) -> Option<&Arc<PatternDatabase>> {
        self.databases.iter().find(|database| database.key() == key)
    }
}

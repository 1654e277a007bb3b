//! The pattern databases in a worker's memory, and the weights of large boards.

use crate::pdb_storage;
use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::{PatternDatabase, PdbKey};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use web_sys::Blob;

/// The maximum number of bytes of pattern databases in a worker.
const MAX_BYTES: usize = 160_000_000;

/// Pattern databases in memory, and as blobs to pass on. The least recently used ones are dropped first.
#[derive(Default)]
pub struct PdbCache {
    store: PdbStore,
    /// The most recently used last.
    blobs: Vec<(PdbKey, Blob)>,
    weights: Option<Blob>,
}

impl PdbCache {
    /// Adds the pattern database in a blob.
    ///
    /// # Errors
    /// If the blob does not hold a valid pattern database: the reason.
    pub fn read(&mut self, blob: Option<Blob>) -> Result<(), String> {
        let (blob, bytes) = bytes_of(blob)?;
        let database = PatternDatabase::from_bytes(bytes).map_err(|error| error.to_string())?;
        self.insert(database, blob);
        Ok(())
    }

    /// Uses the weights in a blob.
    ///
    /// # Errors
    /// If the blob does not hold weights: the reason.
    pub fn read_weights(&mut self, blob: Option<Blob>) -> Result<(), String> {
        let (blob, bytes) = bytes_of(blob)?;
        self.store.use_weights(&bytes).map_err(|error| error.to_string())?;
        self.weights = Some(blob);
        Ok(())
    }

    /// The blob of the weights that were read.
    pub fn weights(&self) -> Option<&Blob> {
        self.weights.as_ref()
    }

    pub fn insert(&mut self, database: PatternDatabase, blob: Blob) {
        let key = database.key();
        self.blobs.retain(|(known, _)| *known != key);
        self.blobs.push((key, blob));
        self.store.insert(database);
        let bytes = |blobs: &[(PdbKey, Blob)]| -> usize { blobs.iter().map(|(key, _)| key.bytes()).sum() };
        while self.blobs.len() > 1 && bytes(&self.blobs) > MAX_BYTES {
            let (old, _) = self.blobs.remove(0);
            self.store.remove(old);
        }
    }

    /// Marks a pattern database as just used.
    pub fn touch(&mut self, key: PdbKey) {
        if let Some(index) = self.blobs.iter().position(|(known, _)| *known == key) {
            self.blobs[index..].rotate_left(1);
        }
    }

    pub fn store(&self) -> &PdbStore {
        &self.store
    }

    pub fn blob(&self, key: PdbKey) -> Option<&Blob> {
        self.blobs.iter().find(|(known, _)| *known == key).map(|(_, blob)| blob)
    }

    /// Returns the key of the pattern database that a search needs, if the cache lacks it.
    pub fn missing(&self, spec: &SearchSpec) -> Option<PdbKey> {
        spec.pdb_key().filter(|&key| self.store.get(key).is_none())
    }

    /// Chooses a partition for a search that leaves the choice open: the best of those in the cache, or else one that is
    /// built in a moment.
    pub fn with_best_partition(&self, spec: SearchSpec) -> SearchSpec {
        if spec.method().partition.is_some() {
            return spec;
        }
        let is_cached = |partition: &&Partition| {
            let key = spec.clone().with_partition(Some(**partition)).pdb_key();
            key.is_some_and(|key| key.partition() == **partition && self.store.get(key).is_some())
        };
        // Larger databases estimate better.
        let size = spec.board().size();
        let best = Partition::of_size(size).iter().filter(is_cached).max_by_key(|partition| partition.bytes(size));
        spec.clone().with_partition(best.copied().or_else(|| Partition::at_once(spec.method().algorithm, size)))
    }
}

fn bytes_of(blob: Option<Blob>) -> Result<(Blob, Vec<u8>), String> {
    let blob = blob.ok_or("the tables are missing from the message")?;
    let bytes = pdb_storage::read(&blob).map_err(|error| format!("the tables cannot be read: {error:?}"))?;
    Ok((blob, bytes))
}

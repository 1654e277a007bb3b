//! Values that are computed once per key and shared for the rest of the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// A map for `static` items whose values are computed on first use and never dropped.
///
/// It holds the tables that depend on the size of the board. A user of a table looks it up once, when it is created, and
/// keeps the reference, so the map costs nothing in inner loops. It needs no list of the sizes in advance.
pub(crate) struct OnceMap<K, V: 'static> {
    cells: Mutex<BTreeMap<K, &'static OnceLock<V>>>,
}

impl<K: Ord, V> OnceMap<K, V> {
    /// Creates an empty map.
    pub const fn new() -> Self {
        OnceMap { cells: Mutex::new(BTreeMap::new()) }
    }

    /// Returns the value for `key`, which the first caller computes by `init`. Other callers with the same key wait for it.
    pub fn get_or_init(&self, key: K, init: impl FnOnce() -> V) -> &'static V {
        let cell = {
            // A panic cannot leave the map itself in an invalid state.
            let mut cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
            *cells.entry(key).or_insert_with(|| Box::leak(Box::default()))
        };
        cell.get_or_init(init)
    }
}

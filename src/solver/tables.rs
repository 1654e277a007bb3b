//! The pattern databases that a caller keeps.

use crate::heuristic::{Database, DatabaseKey};
use std::sync::Arc;

/// Pattern databases by their keys. Whoever runs searches makes, loads and keeps them.
///
/// ```
/// use npuzzle::heuristic::Build;
/// use npuzzle::solver::{Request, Tables, begin_with};
/// # use npuzzle::catalogue::{Algorithm, Heuristic, Weight};
/// # let request = Request {
/// #     board: "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse()?,
/// #     goal: "blank-last".parse()?,
/// #     algorithm: Algorithm::Optimal,
/// #     heuristic: Heuristic::PatternDatabase,
/// #     partition: None,
/// #     weight: Weight::default(),
/// #     depth_limit: None,
/// #     memory_limit: 1 << 20,
/// # };
/// let mut tables = Tables::default();
/// if let Some(key) = request.database() {
///     let mut build = Build::new(key);
///     tables.insert(loop {
///         if let Some(database) = build.advance(100_000) {
///             break database;
///         }
///     });
/// }
/// assert!(begin_with(&request, &tables).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables(Vec<Arc<Database>>);

impl Tables {
    /// Keeps a database, in place of one with the same key.
    pub fn insert(&mut self, database: impl Into<Arc<Database>>) {
        let database = database.into();
        self.remove(database.key());
        self.0.push(database);
    }

    /// Lets a database go.
    pub fn remove(&mut self, key: DatabaseKey) {
        self.0.retain(|known| known.key() != key);
    }

    /// The database with that key.
    pub fn get(&self, key: DatabaseKey) -> Option<&Arc<Database>> {
        self.0.iter().find(|database| database.key() == key)
    }
}

//! The status of pattern databases: in progress, ready, and stored by the browser.

use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::PdbKey;

/// An event in the life of a pattern database.
#[derive(Clone, PartialEq, Debug)]
pub enum PdbNews {
    /// A database is being built. The progress runs from 0 to 1.
    Building(PdbKey, f64),
    Built(PdbKey),
    /// A worker loaded a database from the browser's storage.
    Loaded(PdbKey),
    /// A database could not be built, with the reason.
    Failed(PdbKey, String),
    /// The number of bytes that the browser has stored. `None` if it does not store any.
    Stored(Option<u64>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum PdbState {
    /// Being built. The progress runs from 0 to 1.
    Building(f64),
    /// Built during this visit.
    Built,
    /// Stored by the browser during an earlier visit.
    Loaded,
    /// Could not be built, with the reason.
    Failed(String),
}

/// The status of all requested pattern databases.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PdbStatus {
    /// In the order of the requests.
    states: Vec<(PdbKey, PdbState)>,
    stored_bytes: Option<u64>,
}

impl PdbStatus {
    /// Returns the status after an event.
    #[must_use]
    pub fn after(&self, news: PdbNews) -> PdbStatus {
        let mut next = self.clone();
        let (key, state) = match news {
            PdbNews::Building(key, share) => (key, PdbState::Building(share)),
            PdbNews::Built(key) => (key, PdbState::Built),
            // Workers may load what another worker of this visit built and stored.
            PdbNews::Loaded(key) if next.state(key) == Some(&PdbState::Built) => return next,
            PdbNews::Loaded(key) => (key, PdbState::Loaded),
            PdbNews::Failed(key, why) => (key, PdbState::Failed(why)),
            PdbNews::Stored(bytes) => {
                next.stored_bytes = bytes;
                return next;
            }
        };
        match next.states.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = state,
            None => next.states.push((key, state)),
        }
        next
    }

    /// Returns the state of each database, in the order of the requests.
    pub fn states(&self) -> &[(PdbKey, PdbState)] {
        &self.states
    }

    fn state(&self, key: PdbKey) -> Option<&PdbState> {
        self.states.iter().find(|(known, _)| *known == key).map(|(_, state)| state)
    }

    /// Returns a database that is being built, and its progress from 0 to 1.
    pub fn in_progress(&self) -> Option<(Partition, f64)> {
        self.states.iter().find_map(|(key, state)| match state {
            PdbState::Building(share) => Some((key.partition(), *share)),
            _ => None,
        })
    }

    /// Returns the number of bytes that the browser has stored. `None` if that is unknown or it does not store any.
    pub fn stored_bytes(&self) -> Option<u64> {
        self.stored_bytes
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum PdbAction {
    News(PdbNews),
    /// Delete the stored databases.
    Forget,
}

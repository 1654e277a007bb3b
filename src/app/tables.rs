//! What the page knows of pattern databases: which tables are being made, which are here, and what the browser keeps.

use crate::catalogue::Partition;
use crate::protocol::TablesKey;

/// What there is to tell of tables.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// They are being made: how much is done, from 0 to 1.
    Making(TablesKey, f64),
    /// They were made just now.
    Made(TablesKey),
    /// The browser kept them since an earlier visit.
    Found(TablesKey),
    /// They could not be made, and why.
    Failed(TablesKey, String),
    /// The browser keeps so many bytes of tables for the next time; nothing if it does not let us.
    Kept(Option<u64>),
}

/// What has become of some tables.
#[derive(Clone, PartialEq, Debug)]
pub enum Supply {
    /// This much of the work is done, from 0 to 1.
    Making(f64),
    /// They were made just now.
    Made,
    /// The browser kept them since an earlier visit.
    Found,
    /// They could not be made, and why.
    Failed(String),
}

/// All that was heard of tables.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tables {
    /// In the order in which they were first heard of.
    supplies: Vec<(TablesKey, Supply)>,
    kept_bytes: Option<u64>,
}

impl Tables {
    /// What is known after the news.
    #[must_use]
    pub fn after(&self, news: News) -> Tables {
        let mut next = self.clone();
        let (key, supply) = match news {
            News::Making(key, share) => (key, Supply::Making(share)),
            News::Made(key) => (key, Supply::Made),
            News::Found(key) => (key, Supply::Found),
            News::Failed(key, why) => (key, Supply::Failed(why)),
            News::Kept(bytes) => {
                next.kept_bytes = bytes;
                return next;
            }
        };
        match next.supplies.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = supply,
            None => next.supplies.push((key, supply)),
        }
        next
    }

    /// What has become of the tables that were asked for, in the order in which they were.
    pub fn supplies(&self) -> &[(TablesKey, Supply)] {
        &self.supplies
    }

    /// Those that are being made, and how much of the work is done, from 0 to 1.
    pub fn in_the_making(&self) -> Option<(Partition, f64)> {
        self.supplies.iter().find_map(|(key, supply)| match supply {
            Supply::Making(share) => Some((key.partition, *share)),
            _ => None,
        })
    }

    /// The bytes that the browser keeps for the next time, if it lets us and that is known.
    pub fn kept_bytes(&self) -> Option<u64> {
        self.kept_bytes
    }
}

//! Pattern databases: the tables of one partition for one class of goals, and their binary format.

use super::digest::Digest;
use super::index::Index;
use super::partition::{Lookup, Pattern, PatternSet};
use crate::catalogue::Partition;
use crate::heuristic::symmetry;
use crate::puzzle::Size;
use std::fmt;
use std::str::FromStr;

/// The identity of a pattern database: a size, a partition and a class of goal cells of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PdbKey {
    /// With the longer edge across.
    size: Size,
    partition: Partition,
    /// The representative of the class.
    blank: u8,
}

impl PdbKey {
    /// Returns the key of the database for boards of that size and goals with the blank on `blank`. `None` if the size does
    /// not have the partition, or if `blank` is not a cell of the board.
    ///
    /// Symmetric cells share a database, so one serves all four corners. 3x3 and 4x4 have three classes of symmetric cells;
    /// 5x5 has six. A tall board shares the databases of the wide board with its rows and columns exchanged.
    pub fn new(size: Size, partition: Partition, blank: usize) -> Option<PdbKey> {
        (partition.is_for(size) && blank < size.cells()).then(|| {
            let (size, first) = symmetry::representative(size, blank);
            PdbKey { size, partition, blank: first as u8 }
        })
    }

    /// The partition of the tiles.
    pub const fn partition(&self) -> Partition {
        self.partition
    }

    /// The size of the boards for which the tables are computed, with the longer edge across.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The representative of the class: the goal cell of the blank for which the tables are computed.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        tables(*self, &self.pattern_set().patterns).1
    }

    /// Returns the patterns of the two lookups of a board of that size, for goals with the blank on `blank`. Tiles are
    /// numbered by their goal cells.
    ///
    /// h is the larger of two sums, each over the entries of its patterns. `None` if the database does not serve such goals.
    ///
    /// ```
    /// use npuzzle_engine::catalogue::Partition;
    /// use npuzzle_engine::heuristic::PdbKey;
    /// use npuzzle_engine::puzzle::Size;
    /// let key = PdbKey::new(Size::PUZZLE_8, Partition::P44, 0).expect("3x3 has the partition");
    /// let [first, second] = key.patterns(Size::PUZZLE_8, 0).expect("a corner");
    /// assert_eq!(first, [[1, 2, 3, 5], [4, 6, 7, 8]]);
    /// assert_eq!(second, [[1, 3, 6, 7], [2, 4, 5, 8]]); // The mirror image.
    /// ```
    pub fn patterns(&self, size: Size, blank: usize) -> Option<[Vec<Vec<u8>>; 2]> {
        if !self.serves(size, blank) {
            return None;
        }
        let first = symmetry::onto_representative(size, blank);
        let PatternSet { patterns, lookups } = self.pattern_set();
        Some(lookups.map(|lookup| {
            let mapped = |tile: &u8| lookup.cells[usize::from(first[usize::from(*tile)])];
            let tiles =
                |pattern: &Pattern| (0..size.cells() as u8).filter(|tile| pattern.contains(&mapped(tile))).collect();
            patterns[lookup.tables].iter().map(tiles).collect()
        }))
    }

    /// Whether the database serves boards of that size and goals with the blank on `blank`.
    pub fn serves(&self, size: Size, blank: usize) -> bool {
        symmetry::representative(size, blank) == (self.size, self.blank())
    }

    /// Returns the published digest of the database: that of the file that a correct build serializes to.
    pub fn digest(&self) -> Digest {
        Digest::published(&self.to_string())
    }

    pub(super) fn pattern_set(&self) -> PatternSet {
        PatternSet::new(self.size, self.partition, self.blank())
    }
}

/// Writes the size, the partition and the blank's goal cell, as in `4x3/6-5/0`. The size of a square is left out, since
/// its partition implies it: `5-5-5/0`.
impl fmt::Display for PdbKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.size.is_square() {
            write!(formatter, "{}/", self.size)?;
        }
        write!(formatter, "{}/{}", self.partition, self.blank)
    }
}

/// Reads what [`Display`](fmt::Display) writes.
///
/// ```
/// use npuzzle_engine::catalogue::Partition;
/// use npuzzle_engine::heuristic::PdbKey;
/// use npuzzle_engine::puzzle::Size;
/// assert_eq!("5-5-5/0".parse().ok(), PdbKey::new(Size::PUZZLE_15, Partition::P555, 0));
/// assert_eq!("4x3/6-5/0".parse().ok(), PdbKey::new(Size::new(4, 3)?, Partition::P65, 0));
/// assert!("5-5-5/16".parse::<PdbKey>().is_err());
/// # Ok::<(), npuzzle_engine::puzzle::SizeError>(())
/// ```
impl FromStr for PdbKey {
    type Err = ParsePdbKeyError;

    fn from_str(text: &str) -> Result<PdbKey, ParsePdbKeyError> {
        let parsed = text.rsplit_once('/').and_then(|(size_and_partition, blank)| {
            let (size, partition) = match size_and_partition.split_once('/') {
                Some((size, partition)) => (Some(size.parse().ok()?), partition.parse().ok()?),
                None => (None, size_and_partition.parse().ok()?),
            };
            let has_partition = |size: &Size| Partition::is_for(partition, *size);
            let mut squares = (Size::MIN_EDGE..=Size::MAX_EDGE).map_while(|side| Size::square(side).ok());
            let size = size.or_else(|| squares.find(has_partition)).filter(has_partition)?;
            PdbKey::new(size, partition, blank.parse().ok()?)
        });
        parsed.ok_or_else(|| ParsePdbKeyError(text.chars().take(40).collect()))
    }
}

/// Text that is not the key of a pattern database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is not the key of a pattern database")]
pub struct ParsePdbKeyError(String);

/// The position and index of one pattern's entries.
#[derive(Clone, Debug)]
pub(super) struct PatternTable {
    /// The tiles in the order of their terms in the key, the lowest first.
    pub pattern: Pattern,
    pub index: Index,
    /// The position of its first entry among those of all tables.
    pub start: u32,
}

/// Lays out the tables of a key. Returns them with the total size of their entries in bytes.
fn tables(key: PdbKey, patterns: &[Pattern]) -> (Vec<PatternTable>, usize) {
    let mut bytes = 0;
    let tables = patterns.iter().map(|pattern| {
        let index = Index::new(key.size(), pattern.len());
        let start = 2 * bytes as u32;
        bytes += index.len().div_ceil(2);
        PatternTable { pattern: pattern.clone(), index, start }
    });
    (tables.collect(), bytes)
}

/// The additive pattern databases of a partition, for goals with the blank in one class of cells.
///
/// An entry takes four bits. It is the number of moves that the tiles of the pattern need beyond their Manhattan distance,
/// halved (the difference is always even), and saturates at 15. Entries with even indices are in the low halves of bytes.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    key: PdbKey,
    pub(super) tables: Vec<PatternTable>,
    pub(super) lookups: [Lookup; 2],
    entries: Box<[u8]>,
}

impl PatternDatabase {
    pub(super) fn new(key: PdbKey, entries: Vec<u8>) -> PatternDatabase {
        let PatternSet { patterns, lookups } = key.pattern_set();
        let (tables, bytes) = tables(key, &patterns);
        assert_eq!(entries.len(), bytes, "the entries should fill all tables");
        PatternDatabase { key, tables, lookups, entries: entries.into() }
    }

    /// The key of the database.
    pub const fn key(&self) -> PdbKey {
        self.key
    }

    /// The entry at a position: pairs of moves beyond the Manhattan distance, 0 to 15.
    #[inline(always)]
    pub(super) fn entry(&self, position: u32) -> u32 {
        u32::from(self.entries[position as usize / 2]) >> (4 * (position % 2)) & 15
    }

    /// Returns a copy with some bits of a byte of the entries flipped.
    #[cfg(test)]
    pub(super) fn with_flipped(&self, at: usize, bits: u8) -> PatternDatabase {
        let mut damaged = self.clone();
        damaged.entries[at] ^= bits;
        damaged
    }

    /// Serializes the database for storage. Integers are little-endian.
    ///
    /// | bytes | content |
    /// | --- | --- |
    /// | 0..4 | `NPDB` |
    /// | 4 | the version of the format, 3 |
    /// | 5 | the width |
    /// | 6 | the goal cell of the blank |
    /// | 7 | the height, or 0 for a square |
    /// | 8..24 | the name of the partition, padded with zeros |
    /// | 24..32 | the number of bytes after the header |
    /// | 32.. | the entries |
    ///
    /// The file needs no checksum: there is one correct file for each key, and [`PdbKey::digest`] is its digest.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_LEN + self.entries.len());
        bytes.extend_from_slice(&header(self.key, self.entries.len()));
        bytes.extend_from_slice(&self.entries);
        bytes
    }

    /// Computes the digest of the bytes that [`PatternDatabase::to_bytes`] returns.
    pub fn digest(&self) -> Digest {
        Digest::of(&[&header(self.key, self.entries.len()), &self.entries])
    }

    /// Deserializes a database written by [`PatternDatabase::to_bytes`].
    ///
    /// Proofs rest on the entries, so they are trusted only if the bytes have the published digest of their key.
    ///
    /// # Errors
    /// [`LoadError`] if the bytes are not a database, have another version or a wrong digest. The database must then be
    /// rebuilt.
    pub fn from_bytes(mut bytes: Vec<u8>) -> Result<PatternDatabase, LoadError> {
        let (found, entries) = bytes.split_at_checked(HEADER_LEN).ok_or(LoadError::NotADatabase)?;
        if found[..4] != *MAGIC {
            return Err(LoadError::NotADatabase);
        }
        if found[4] != VERSION {
            return Err(LoadError::Version { found: found[4] });
        }
        let key = key_of(found).ok_or(LoadError::UnknownKey)?;
        let expected = key.bytes();
        if entries.len() != expected {
            return Err(LoadError::Length { found: entries.len(), expected });
        }
        if Digest::of(&[&bytes]) != key.digest() {
            return Err(LoadError::Digest(key));
        }
        // Remove the header in place: a copy would double the peak memory of large tables.
        bytes.drain(..HEADER_LEN);
        Ok(PatternDatabase::new(key, bytes))
    }
}

/// An error from [`PatternDatabase::from_bytes`]. The remedy is always to rebuild the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes do not start with the header of a pattern database.
    #[error("not a pattern database")]
    NotADatabase,
    /// The database has another version of the format.
    #[error("unsupported version {found} of the pattern database format: expected {VERSION}")]
    Version {
        /// The version found.
        found: u8,
    },
    /// The database is for an unknown partition or goal.
    #[error("the pattern database is for an unknown partition or goal")]
    UnknownKey,
    /// The length of the tables is wrong.
    #[error("the tables of the pattern database have {found} bytes: expected {expected}")]
    Length {
        /// The number of bytes after the header.
        found: usize,
        /// The number of bytes that the key implies.
        expected: usize,
    },
    /// Some byte is not that of a correct build.
    #[error("the pattern database {0} is damaged: its digest is not the published one")]
    Digest(PdbKey),
}

const MAGIC: &[u8; 4] = b"NPDB";
const VERSION: u8 = 3;
const NAME: std::ops::Range<usize> = 8..24;
const HEADER_LEN: usize = 32;

fn header(key: PdbKey, entries: usize) -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..4].copy_from_slice(MAGIC);
    let height = if key.size.is_square() { 0 } else { key.size.height() };
    header[4..8].copy_from_slice(&[VERSION, key.size.width() as u8, key.blank, height as u8]);
    header[NAME].copy_from_slice(&padded_name(key.partition));
    header[24..].copy_from_slice(&(entries as u64).to_le_bytes());
    header
}

/// Returns the key in a header, or `None` if there is no such key.
fn key_of(header: &[u8]) -> Option<PdbKey> {
    let [width, blank, height] = [header[5], header[6], header[7]].map(usize::from);
    let size = Size::new(width, if height == 0 { width } else { height }).ok()?;
    let is_name = |partition: &&Partition| header[NAME] == padded_name(**partition);
    let partition = *Partition::of_size(size).iter().find(is_name)?;
    let key = PdbKey::new(size, partition, blank)?;
    ((key.size, key.blank()) == (size, blank)).then_some(key)
}

fn padded_name(partition: Partition) -> [u8; 16] {
    let mut padded = [0; 16];
    let name = partition.name().as_bytes();
    padded[..name.len()].copy_from_slice(name);
    padded
}

//! The tables of one partition for one goal cell of the blank, and their bytes.

use super::index::Index;
use super::partition::{Arrangement, Look, Pattern};
use crate::catalogue::Partition;
use crate::heuristic::symmetry;

/// What a database is for: a partition, and goals with the blank on certain cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DatabaseKey {
    partition: Partition,
    /// The first cell of its class.
    blank: u8,
}

impl DatabaseKey {
    /// For goals with the blank on `blank`, and on every cell that a symmetry takes there: one database serves all four
    /// corners. 4x4 has three such classes of cells, as has 3x3; 5x5 has six.
    ///
    /// # Panics
    /// When boards of that partition have no such cell.
    pub fn new(partition: Partition, blank: usize) -> DatabaseKey {
        let side = partition.side();
        assert!(blank < side * side, "a cell of a board of side {side}");
        let (first, _) = symmetry::canonical(side, blank);
        DatabaseKey { partition, blank: first as u8 }
    }

    /// How the tiles are split.
    pub const fn partition(&self) -> Partition {
        self.partition
    }

    /// The side of the boards.
    pub const fn side(&self) -> usize {
        self.partition.side()
    }

    /// The blank's cell in goals that need not be turned or mirrored.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The bytes that the tables take in memory.
    pub fn bytes(&self) -> usize {
        tables(*self, &self.arrangement().patterns).1
    }

    /// The patterns of both looks at a board, for the goal with the blank on `blank`: h is the larger of two sums, each
    /// over its patterns' entries. The tiles are named by their goal cells.
    ///
    /// # Panics
    /// When the key is for goals with the blank elsewhere.
    ///
    /// ```
    /// use npuzzle::catalogue::Partition;
    /// use npuzzle::heuristic::DatabaseKey;
    /// let [first, second] = DatabaseKey::new(Partition::P44, 0).patterns(0);
    /// assert_eq!(first, [[1, 2, 3, 5], [4, 6, 7, 8]]);
    /// assert_eq!(second, [[1, 3, 6, 7], [2, 4, 5, 8]]); // Its mirror image.
    /// ```
    pub fn patterns(&self, blank: usize) -> [Vec<Vec<u8>>; 2] {
        let (first, to_first) = symmetry::canonical(self.side(), blank);
        assert_eq!(first, self.blank(), "a goal that this is for");
        let Arrangement { patterns, looks } = self.arrangement();
        looks.map(|look| {
            let seen = |name: &u8| look.cells[usize::from(to_first[usize::from(*name)])];
            let names = |pattern: &Pattern| {
                (0..(self.side() * self.side()) as u8).filter(|name| pattern.contains(&seen(name))).collect()
            };
            patterns[look.tables].iter().map(names).collect()
        })
    }

    pub(super) fn arrangement(&self) -> Arrangement {
        Arrangement::new(self.partition, self.blank())
    }
}

/// One pattern's entries.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The names of its tiles, in the order of their digits in the key, the lowest first.
    pub pattern: Pattern,
    pub index: Index,
    /// Its first entry among those of all tables.
    pub start: u32,
}

/// The tables for a key, and the bytes that their entries take.
fn tables(key: DatabaseKey, patterns: &[Pattern]) -> (Vec<Table>, usize) {
    let mut bytes = 0;
    let tables = patterns.iter().map(|pattern| {
        let index = Index::new(key.side(), pattern.len());
        let start = 2 * bytes as u32;
        bytes += index.len().div_ceil(2);
        Table { pattern: pattern.clone(), index, start }
    });
    (tables.collect(), bytes)
}

/// Additive pattern databases for goals with the blank on cells of one class.
///
/// An entry says how many moves more than their Manhattan distance the tiles of its pattern need, in pairs of moves
/// (the difference is always even), up to 15 pairs: four bits, the even entry in a byte's low half.
#[derive(Clone, Debug)]
pub struct Database {
    key: DatabaseKey,
    pub(super) tables: Vec<Table>,
    pub(super) looks: [Look; 2],
    entries: Box<[u8]>,
}

impl Database {
    pub(super) fn new(key: DatabaseKey, entries: Vec<u8>) -> Database {
        let Arrangement { patterns, looks } = key.arrangement();
        let (tables, bytes) = tables(key, &patterns);
        assert_eq!(entries.len(), bytes, "the entries of all tables");
        Database { key, tables, looks, entries: entries.into() }
    }

    /// What it is for.
    pub const fn key(&self) -> DatabaseKey {
        self.key
    }

    /// The entry of that number: pairs of moves beyond Manhattan distance.
    #[inline(always)]
    pub(super) fn entry(&self, number: u32) -> u32 {
        u32::from(self.entries[number as usize / 2]) >> (4 * (number % 2)) & 15
    }

    /// The database as bytes to be stored: a header that says what it is, then the tables one after the other.
    ///
    /// | bytes | what |
    /// | --- | --- |
    /// | 0..4 | `NPDB` |
    /// | 4 | the version of this layout, 2 |
    /// | 5 | the side |
    /// | 6 | the blank's cell |
    /// | 7 | 0 |
    /// | 8..24 | the partition's name, then zeros |
    /// | 24..32 | the number of bytes that follow the header, least significant first |
    /// | 32..40 | their checksum, likewise |
    /// | 40.. | the entries |
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = header(self.key, &self.entries).to_vec();
        bytes.extend_from_slice(&self.entries);
        bytes
    }

    /// Reads what [`Database::to_bytes`] wrote.
    ///
    /// # Errors
    /// When the bytes are no database, one of another version, or damaged. It is then to be made anew.
    pub fn from_bytes(mut bytes: Vec<u8>) -> Result<Database, LoadError> {
        let (found, entries) = bytes.split_at_checked(HEADER).ok_or(LoadError::NoDatabase)?;
        if found[..4] != *MAGIC {
            return Err(LoadError::NoDatabase);
        }
        if found[4] != VERSION {
            return Err(LoadError::Version { found: found[4] });
        }
        let is_name = |partition: &Partition| found[NAME] == padded_name(*partition);
        let partition = Partition::ALL.iter().copied().find(is_name);
        let blank = usize::from(found[6]);
        let key = partition
            .filter(|partition| partition.side() == usize::from(found[5]) && blank < partition.side().pow(2))
            .map(|partition| DatabaseKey::new(partition, blank))
            .filter(|key| key.blank() == blank)
            .ok_or(LoadError::UnknownKey)?;
        let expected = key.bytes();
        if entries.len() != expected {
            return Err(LoadError::Length { found: entries.len(), expected });
        }
        // Whatever else the header says, it must say what would be written now.
        if found != header(key, entries) {
            return Err(LoadError::Checksum);
        }
        // In place: large tables have no room twice.
        bytes.drain(..HEADER);
        Ok(Database::new(key, bytes))
    }
}

/// Why bytes are no database that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// They do not begin as one does.
    #[error("these bytes are no pattern database")]
    NoDatabase,
    /// They were written by another version of this program.
    #[error("the pattern database has version {found} of its layout, not {VERSION}")]
    Version {
        /// Theirs.
        found: u8,
    },
    /// They are for a partition or a goal that does not exist here.
    #[error("the pattern database is for a partition or a goal that is not known")]
    UnknownKey,
    /// Some are missing, or there are too many.
    #[error("the pattern database's tables have {found} bytes, not {expected}")]
    Length {
        /// The bytes after the header.
        found: usize,
        /// The bytes that belong there.
        expected: usize,
    },
    /// They were changed since they were written.
    #[error("the pattern database is damaged: its checksum is wrong")]
    Checksum,
}

const MAGIC: &[u8; 4] = b"NPDB";
const VERSION: u8 = 2;
const NAME: std::ops::Range<usize> = 8..24;
const HEADER: usize = 40;

fn header(key: DatabaseKey, entries: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..4].copy_from_slice(MAGIC);
    header[4..7].copy_from_slice(&[VERSION, key.side() as u8, key.blank]);
    header[NAME].copy_from_slice(&padded_name(key.partition));
    header[24..32].copy_from_slice(&(entries.len() as u64).to_le_bytes());
    header[32..].copy_from_slice(&checksum(entries).to_le_bytes());
    header
}

fn padded_name(partition: Partition) -> [u8; 16] {
    let mut padded = [0; 16];
    let name = partition.name().as_bytes();
    padded[..name.len()].copy_from_slice(name);
    padded
}

/// FNV-1a over words of eight bytes: enough against damage by accident.
fn checksum(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(0xCBF2_9CE4_8422_2325, |sum, word| (sum ^ word).wrapping_mul(0x0000_0100_0000_01B3))
}

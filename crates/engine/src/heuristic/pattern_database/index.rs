//! The mapping from the cells of a pattern's tiles to an index into the pattern's table.
//!
//! A *key* encodes the cells of the tiles as a sum with one term per tile, so a move changes it by a single difference.
//! In small tables the cells are the digits of the key in base `cells`, the first tile's lowest, and the key is the index.
//! Some entries are then unused, because no two tiles share a cell, but lookups are as fast as possible. In large tables a
//! cell takes 4 bits of the key (5 on 5x5), and the key is *ranked*: mapped to a dense index.

use crate::once_map::OnceMap;
use crate::puzzle::Size;

/// The maximum number of entries of a table that is indexed by its keys: 8 MiB at four bits each.
const MAX_DIRECT_ENTRIES: u64 = 1 << 24;

/// The number of leading tiles whose partial rank is tabulated. The rest is computed.
const HEAD_TILES: u32 = 3;

/// The number of bits of a cell in a ranked key.
const fn cell_bits(cells: usize) -> u32 {
    if cells <= 16 { 4 } else { 5 }
}

/// The partial rank of the first [`HEAD_TILES`] tiles of a key.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    rank: u32,
    /// The cells of these tiles, a bit per cell.
    occupied: u32,
}

/// Ranks arrangements of tiles in lexicographic order: by the cell of the first tile, then by that of the second among the
/// remaining cells, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    cells: u32,
    bits: u32,
    /// The partial ranks, by the low bits of the key.
    heads: &'static [Head],
}

impl Ranking {
    /// Creates a ranking for boards of that size.
    pub fn new(size: Size) -> Ranking {
        static HEADS: OnceMap<usize, Vec<Head>> = OnceMap::new();
        let (cells, bits) = (size.cells() as u32, cell_bits(size.cells()));
        Ranking { cells, bits, heads: HEADS.get_or_init(size.cells(), || heads(cells, bits)) }
    }

    /// Returns the rank of a key of `tiles` tiles, at least [`HEAD_TILES`], on distinct cells.
    #[inline]
    pub fn rank(&self, mut key: u32, tiles: u8) -> u32 {
        let Head { mut rank, mut occupied } = self.heads[key as usize % (1 << (HEAD_TILES * self.bits))];
        key >>= HEAD_TILES * self.bits;
        for before in HEAD_TILES..u32::from(tiles) {
            let cell = key % (1 << self.bits);
            rank = rank * (self.cells - before) + cell - (occupied % (1 << cell)).count_ones();
            occupied |= 1 << cell;
            key >>= self.bits;
        }
        rank
    }
}

/// The index of a pattern's table.
#[derive(Clone, Copy, Debug)]
pub struct Index {
    ranking: Ranking,
    tiles: u32,
}

impl Index {
    /// Creates the index for patterns of `tiles` tiles.
    pub fn new(size: Size, tiles: usize) -> Index {
        Index { ranking: Ranking::new(size), tiles: tiles as u32 }
    }

    /// The number of keys in base `cells`.
    fn direct_len(&self) -> u64 {
        u64::from(self.ranking.cells).pow(self.tiles)
    }

    /// Whether keys are ranked. Otherwise they are indices themselves.
    pub fn is_ranked(&self) -> bool {
        self.direct_len() > MAX_DIRECT_ENTRIES
    }

    /// The term of a key for the tile at position `place` in the pattern, on `cell`.
    pub fn key_term(&self, place: usize, cell: usize) -> u32 {
        let place = place as u32;
        if self.is_ranked() {
            (cell as u32) << (self.ranking.bits * place)
        } else {
            cell as u32 * self.ranking.cells.pow(place)
        }
    }

    /// The number of bits of a key.
    pub fn key_bits(&self) -> u32 {
        if self.is_ranked() { self.ranking.bits * self.tiles } else { (self.direct_len() - 1).ilog2() + 1 }
    }

    /// The number of entries of the table.
    pub fn len(&self) -> usize {
        let len = if self.is_ranked() { arrangements(self.ranking.cells, self.tiles) } else { self.direct_len() };
        len as usize
    }

    /// Returns the index of the entry for a key whose tiles are on distinct cells.
    #[inline]
    pub fn of(&self, key: u32) -> u32 {
        if self.is_ranked() { self.ranking.rank(key, self.tiles as u8) } else { key }
    }
}

/// The number of arrangements of `tiles` tiles on `cells` cells.
pub fn arrangements(cells: u32, tiles: u32) -> u64 {
    (0..tiles).map(|before| u64::from(cells - before)).product()
}

/// Computes the partial ranks for all values of the low bits of a key.
fn heads(cells: u32, bits: u32) -> Vec<Head> {
    let mask = (1 << bits) - 1;
    (0..1_u32 << (HEAD_TILES * bits))
        .map(|key| {
            let mut head = Head::default();
            for tile in 0..HEAD_TILES {
                let cell = key >> (tile * bits) & mask;
                if cell >= cells || head.occupied & 1 << cell != 0 {
                    return Head::default(); // Not a valid key, so it is never looked up.
                }
                head.rank = head.rank * (cells - tile) + cell - (head.occupied & ((1 << cell) - 1)).count_ones();
                head.occupied |= 1 << cell;
            }
            head
        })
        .collect()
}

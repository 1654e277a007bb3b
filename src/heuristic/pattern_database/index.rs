//! Where the entry of a pattern stands in its table.
//!
//! A *key* holds the cells of the pattern's tiles, the first tile's in the lowest bits: 4 bits a cell on 3x3 and 4x4, 5
//! on 5x5. Small tables are indexed by the key itself, though about half of their entries then stand for two tiles on
//! one cell: a lookup is what a search does most. For larger tables the key is ranked first.

use std::sync::OnceLock;

/// The widest key that is an index itself: 8 MiB of entries at four bits each.
const WIDEST_DIRECT: u32 = 24;

/// Tiles whose rank is looked up; the others' is computed.
const LOOKED_UP: u32 = 3;

/// The bits that a cell takes in a key.
pub const fn cell_bits(side: usize) -> u32 {
    if side * side <= 16 { 4 } else { 5 }
}

/// What the first tiles of a key come to.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    rank: u32,
    /// A bit for each cell that they are on.
    occupied: u32,
}

/// The places of keys among all arrangements of as many tiles, ordered by the first tile's cell, then by the second's
/// among those that are left, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    cells: u32,
    bits: u32,
    /// By the first tiles' part of the key.
    heads: &'static [Head],
}

impl Ranking {
    /// For boards of that side.
    pub fn new(side: usize) -> Ranking {
        static HEADS: [OnceLock<Vec<Head>>; 3] = [const { OnceLock::new() }; 3];
        let (cells, bits) = ((side * side) as u32, cell_bits(side));
        Ranking { cells, bits, heads: HEADS[side - 3].get_or_init(|| heads(cells, bits)) }
    }

    /// The rank of a key of at least three tiles on different cells.
    #[inline]
    pub fn of(&self, mut key: u32, tiles: u8) -> u32 {
        let Head { mut rank, mut occupied } = self.heads[key as usize % (1 << (LOOKED_UP * self.bits))];
        key >>= LOOKED_UP * self.bits;
        for before in LOOKED_UP..u32::from(tiles) {
            let cell = key % (1 << self.bits);
            rank = rank * (self.cells - before) + cell - (occupied % (1 << cell)).count_ones();
            occupied |= 1 << cell;
            key >>= self.bits;
        }
        rank
    }
}

/// How the entries of a table are numbered.
#[derive(Clone, Copy, Debug)]
pub struct Index {
    ranking: Ranking,
    tiles: u8,
}

impl Index {
    /// For patterns of `tiles` tiles.
    pub fn new(side: usize, tiles: usize) -> Index {
        Index { ranking: Ranking::new(side), tiles: tiles as u8 }
    }

    /// Whether keys are ranked. Else they are the numbers themselves.
    pub fn is_ranked(&self) -> bool {
        self.ranking.bits * u32::from(self.tiles) > WIDEST_DIRECT
    }

    /// The numbers that entries may have.
    pub fn len(&self) -> usize {
        let tiles = u32::from(self.tiles);
        if self.is_ranked() {
            arrangements(self.ranking.cells, tiles) as usize
        } else {
            1 << (self.ranking.bits * tiles)
        }
    }

    /// The number of a key whose tiles are on different cells.
    #[inline]
    pub fn of(&self, key: u32) -> u32 {
        if self.is_ranked() { self.ranking.of(key, self.tiles) } else { key }
    }
}

/// The ways to put `tiles` tiles on `cells` cells.
pub fn arrangements(cells: u32, tiles: u32) -> u64 {
    (0..tiles).map(|before| u64::from(cells - before)).product()
}

fn heads(cells: u32, bits: u32) -> Vec<Head> {
    let mask = (1 << bits) - 1;
    (0..1_u32 << (LOOKED_UP * bits))
        .map(|key| {
            let mut head = Head::default();
            for tile in 0..LOOKED_UP {
                let cell = key >> (tile * bits) & mask;
                if cell >= cells || head.occupied & 1 << cell != 0 {
                    return Head::default(); // No such key is ever looked up.
                }
                head.rank = head.rank * (cells - tile) + cell - (head.occupied & ((1 << cell) - 1)).count_ones();
                head.occupied |= 1 << cell;
            }
            head
        })
        .collect()
}

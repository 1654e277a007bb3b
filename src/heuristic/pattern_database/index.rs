//! Where the entry of a pattern stands in its table.
//!
//! A *key* holds the cells of the pattern's tiles: a sum of shares, one a tile, so that a move changes it by one
//! difference. In small tables the cells are the digits of a number to the base of the board's cells, the first tile's the
//! lowest, and the key is the entry's number itself, though some entries then stand for two tiles on one cell: a lookup is
//! what a search does most. In larger tables a cell takes 4 bits of the key, or 5 on 5x5, and the key is ranked.

use std::sync::OnceLock;

/// The largest table whose keys are numbers themselves: 8 MiB of entries at four bits each.
const LARGEST_DIRECT: u64 = 1 << 24;

/// Tiles whose rank is looked up; the others' is computed.
const LOOKED_UP: u32 = 3;

/// The bits that a cell takes in a key that is ranked.
const fn cell_bits(side: usize) -> u32 {
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
    tiles: u32,
}

impl Index {
    /// For patterns of `tiles` tiles.
    pub fn new(side: usize, tiles: usize) -> Index {
        Index { ranking: Ranking::new(side), tiles: tiles as u32 }
    }

    /// The numbers to the base of the board's cells with a digit for each tile.
    fn digits(&self) -> u64 {
        u64::from(self.ranking.cells).pow(self.tiles)
    }

    /// Whether keys are ranked. Else they are the numbers themselves.
    pub fn is_ranked(&self) -> bool {
        self.digits() > LARGEST_DIRECT
    }

    /// What a tile on a cell adds to the key: the tile at that place in the pattern.
    pub fn share(&self, place: usize, cell: usize) -> u32 {
        let place = place as u32;
        if self.is_ranked() {
            (cell as u32) << (self.ranking.bits * place)
        } else {
            cell as u32 * self.ranking.cells.pow(place)
        }
    }

    /// The bits that a key takes.
    pub fn key_bits(&self) -> u32 {
        if self.is_ranked() { self.ranking.bits * self.tiles } else { (self.digits() - 1).ilog2() + 1 }
    }

    /// The numbers that entries may have.
    pub fn len(&self) -> usize {
        let len = if self.is_ranked() { arrangements(self.ranking.cells, self.tiles) } else { self.digits() };
        len as usize
    }

    /// The number of a key whose tiles are on different cells.
    #[inline]
    pub fn of(&self, key: u32) -> u32 {
        if self.is_ranked() { self.ranking.of(key, self.tiles as u8) } else { key }
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

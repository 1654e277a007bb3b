//! Exact moves of a few groups of tiles, looked up and added up.

mod build;
mod database;
mod index;
mod partition;
mod verify;

pub use build::Build;
pub use database::{Database, DatabaseKey, LoadError};
pub use verify::{Violation, verify};

use super::symmetry::{self, PADDED};
use super::{Heuristic, Slide};
use crate::puzzle::grid::Grid;
use index::Ranking;
use std::marker::PhantomData;
use std::sync::Arc;

/// **Pattern databases**: the tiles are split into patterns, and a table for each holds the fewest moves of the
/// pattern's own tiles that bring them home, whatever all other tiles do. The moves of all patterns are added up.
///
/// Admissible, because every move of a solution moves one tile, which belongs to one pattern: the moves of each pattern's
/// tiles are at least its entry. Not consistent, because an entry is the least over all places of the blank among the
/// pattern's tiles: a move can take the blank to where many more are needed (Korf and Felner, "Disjoint pattern database
/// heuristics", 2002; Felner, Korf and Hanan, "Additive pattern database heuristics", 2004).
///
/// Every board is looked up twice, as it is and mirrored so that the blank's goal cell stays in place: the larger sum
/// counts. Where no mirror keeps that cell, the second look is through tables for another partition.
///
/// Along a path the keys of all patterns are kept in `WORDS` words for each look, side by side. So a move is an addition,
/// the key of a table is a shift and a mask, and one entry a look is read. 3x3 and 4x4 need one word, 5x5 needs three.
#[derive(Clone, Debug)]
pub struct PatternDatabase<G, const WORDS: usize> {
    database: Arc<Database>,
    /// How the tables number their entries, where the keys are not the numbers.
    ranking: Ranking,
    tiles: Box<[Tiles; PADDED]>,
    grid: PhantomData<G>,
}

/// What must be known of the tile of a name.
#[derive(Clone, Copy, Debug, Default)]
struct Tiles {
    /// For each look.
    looks: [Tile; 2],
    /// By cell.
    places: [Place; PADDED],
}

/// A tile as one look sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Tile {
    /// Where the key of its pattern stands: in which word, and from which bit on.
    word: u8,
    shift: u8,
    mask: u32,
    /// The first entry of its pattern's table.
    start: u32,
    /// The tiles of its pattern, if the key is to be ranked.
    ranked: u8,
    /// Where the pattern's entry is remembered.
    memory: u8,
}

/// A tile on a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// For each look, what it adds to its word.
    words: [u64; 2],
    /// Its Manhattan distance, in units of [`VALUE`].
    distance: u32,
}

/// Where the value of a look stands in the word that remembers the entries, below it, four bits each.
const VALUE: u32 = 24;

/// The keys of all patterns, and the estimates that they lead to.
#[derive(Clone, Copy, Debug)]
pub struct Memo<const WORDS: usize> {
    words: [[u64; WORDS]; 2],
    /// For each look the entries of its patterns and, above them, h.
    estimates: [u32; 2],
}

impl<G: Grid, const WORDS: usize> PatternDatabase<G, WORDS> {
    /// For the goal with the blank on that cell.
    ///
    /// # Panics
    /// When the database is for another side, or for goals with the blank elsewhere.
    pub fn new(database: Arc<Database>, blank: usize) -> Self {
        let (first, to_first) = symmetry::canonical(G::SIDE, blank);
        let key = database.key();
        assert_eq!((key.side(), key.blank()), (G::SIDE, first), "a database for such goals");
        let mut tiles = Box::new([Tiles::default(); PADDED]);
        for (name, tile) in tiles.iter_mut().enumerate().filter(|&(name, _)| name < G::CELLS && name != blank) {
            for (cell, place) in tile.places.iter_mut().enumerate().take(G::CELLS) {
                let distance = (cell / G::SIDE).abs_diff(name / G::SIDE) + (cell % G::SIDE).abs_diff(name % G::SIDE);
                place.distance = (distance as u32) << VALUE;
            }
        }
        for look in 0..2 {
            // The cell, or name, that the look sees in place of the board's own.
            let seen = |cell: usize| database.looks[look].cells[usize::from(to_first[cell])];
            let (mut word, mut shift) = (0, 0);
            for (number, table) in database.tables[database.looks[look].tables.clone()].iter().enumerate() {
                let width = table.index.key_bits();
                if shift + width > u64::BITS {
                    (word, shift) = (word + 1, 0);
                }
                assert!(usize::from(word) < WORDS, "the tiles' cells fit into {WORDS} words");
                for (place, &tile) in table.pattern.iter().enumerate() {
                    let name =
                        (0..G::CELLS).find(|&name| seen(name) == tile).expect("a symmetry takes some name there");
                    for cell in 0..G::CELLS {
                        let share = table.index.share(place, seen(cell).into());
                        tiles[name].places[cell].words[look] = u64::from(share) << shift;
                    }
                    tiles[name].looks[look] = Tile {
                        word,
                        shift: shift as u8,
                        mask: ((1_u64 << width) - 1) as u32,
                        start: table.start,
                        ranked: if table.index.is_ranked() { table.pattern.len() as u8 } else { 0 },
                        memory: 4 * number as u8,
                    };
                }
                shift += width;
            }
        }
        PatternDatabase { database, ranking: Ranking::new(G::SIDE), tiles, grid: PhantomData }
    }

    /// Reads the entry of the pattern of a tile that came to its cell.
    #[inline(always)]
    fn update(&self, look: usize, memo: &mut Memo<WORDS>, tile: &Tile) {
        let key = (memo.words[look][tile.word::<WORDS>()] >> tile.shift) as u32 & tile.mask;
        let number = if tile.ranked == 0 { key } else { self.ranking.of(key, tile.ranked) };
        let entry = self.database.entry(tile.start + number);
        let estimate = &mut memo.estimates[look];
        let change = entry.wrapping_sub(*estimate >> tile.memory & 15);
        // The entry and h change in one go: neither leaves its bits.
        *estimate = estimate.wrapping_add(change.wrapping_mul(1 << tile.memory | 2 << VALUE));
    }
}

impl Tile {
    /// The number of its word: known beforehand if there is only one.
    #[inline(always)]
    fn word<const WORDS: usize>(&self) -> usize {
        if WORDS == 1 { 0 } else { usize::from(self.word) }
    }
}

impl<G: Grid, const WORDS: usize> Heuristic<G> for PatternDatabase<G, WORDS> {
    type Memo = Memo<WORDS>;

    fn memo(&self, board: G) -> Memo<WORDS> {
        let mut memo = Memo { words: [[0; WORDS]; 2], estimates: [0; 2] };
        for look in 0..2 {
            for cell in 0..G::CELLS {
                let tile = &self.tiles[board.name(cell)];
                memo.words[look][tile.looks[look].word::<WORDS>()] += tile.places[cell].words[look];
                memo.estimates[look] += tile.places[cell].distance;
            }
            // Once a tile: the second time, the pattern's entry changes nothing any more.
            for tile in self.tiles.iter().filter(|tile| tile.looks[look].mask != 0) {
                self.update(look, &mut memo, &tile.looks[look]);
            }
        }
        memo
    }

    #[inline(always)]
    fn slid(&self, mut memo: Memo<WORDS>, slide: Slide<G>) -> Memo<WORDS> {
        let tile = &self.tiles[slide.name % PADDED];
        let (left, entered) = (&tile.places[slide.from % PADDED], &tile.places[slide.to % PADDED]);
        let nearer = entered.distance.wrapping_sub(left.distance);
        for look in 0..2 {
            let word = &mut memo.words[look][tile.looks[look].word::<WORDS>()];
            // Other keys in the word may lend or borrow on the way, but not in the end.
            *word = word.wrapping_add(entered.words[look].wrapping_sub(left.words[look]));
            memo.estimates[look] = memo.estimates[look].wrapping_add(nearer);
            self.update(look, &mut memo, &tile.looks[look]);
        }
        memo
    }

    #[inline(always)]
    fn value(&self, memo: Memo<WORDS>) -> u32 {
        memo.estimates[0].max(memo.estimates[1]) >> VALUE
    }

    /// Both looks count, the larger twice. What beam searches find on 5x5 exceeds the optimum by a tenth less than by the
    /// larger look alone.
    #[inline(always)]
    fn rank(&self, memo: Memo<WORDS>) -> u32 {
        let [first, second] = memo.estimates.map(|estimate| estimate >> VALUE);
        first + second + first.max(second)
    }
}

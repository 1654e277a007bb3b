//! Construction of pattern databases by breadth-first retrograde search from the goal.
//!
//! A state is the cells of the pattern's tiles and the *zone* of the blank: a connected component of the cells that are free
//! of the pattern's tiles. Within a zone the blank moves at no cost, since it only displaces tiles outside the pattern. Only
//! moves of the pattern's own tiles count, so the entries of disjoint patterns can be added. The search starts with the
//! blank in the zone of its goal cell, and the entry of an arrangement is the minimum distance over all zones (Felner, Korf
//! and Hanan, "Additive pattern database heuristics", 2004).
//!
//! Departure: states are not searched one by one. States with the same set of occupied cells and the same zone differ only
//! in the *order* of the tiles on these cells, and have the same moves. So they form a bit set with a bit per order, and a
//! move is applied to all of them at once. A move that passes no other tile (in reading order) keeps the order and is a
//! bitwise OR of words. Other moves permute the bits. Each state is expanded once, at about a nanosecond per move.
//!
//! Memory during construction is three bits per state and one bit per arrangement, in addition to the entries.

use super::database::{PatternDatabase, PdbKey};
use super::index::{self, Index};
use super::partition::Pattern;
use crate::puzzle::grid::PADDED_CELLS;
use crate::puzzle::{Direction, Size};
use std::rc::Rc;

/// The maximum number of tiles of a pattern.
const MAX_TILES: usize = 8;

/// A move of one tile of the pattern into a zone of the blank.
#[derive(Clone, Copy, Debug)]
struct TileMove {
    /// The zone of the blank after the move.
    zone: u32,
    /// The position of the tile's cell among the occupied cells, before and after the move.
    from: u8,
    to: u8,
}

/// The state graph of all patterns with a given number of tiles. It does not depend on which tiles they are.
#[derive(Debug)]
struct PatternGraph {
    size: Size,
    tiles: usize,
    /// Every set of cells that the tiles can occupy, a bit per cell.
    cell_sets: Vec<u32>,
    /// The index of the first zone of each cell set, with a final sentinel.
    first_zones: Vec<u32>,
    /// The cells of each zone, and the index of its cell set.
    zones: Vec<(u32, u32)>,
    /// The index of the first move from each zone, with a final sentinel.
    first_moves: Vec<u32>,
    moves: Vec<TileMove>,
    /// Every order of the tiles on the occupied cells: the position of the last tile, then that of the last but one, and so
    /// on. They are sorted, so that the keys of a cell set ascend and writes to the table are close together.
    orders: Vec<[u8; MAX_TILES]>,
    /// The index of the order after a move, by `from * tiles + to` and by the index of the order before it.
    reorderings: Vec<Vec<u16>>,
}

impl PatternGraph {
    fn new(size: Size, tiles: usize) -> PatternGraph {
        let cells = size.cells();
        let mut graph = PatternGraph {
            size,
            tiles,
            cell_sets: cell_sets(cells, tiles),
            first_zones: vec![0],
            zones: Vec::new(),
            first_moves: vec![0],
            moves: Vec::new(),
            orders: orders(tiles),
            reorderings: Vec::new(),
        };
        let neighbors: Vec<u32> = (0..cells).map(|cell| neighbors(size, cell)).collect();
        for (index, &occupied) in graph.cell_sets.iter().enumerate() {
            let mut free = !occupied & ((1 << cells) - 1);
            while free != 0 {
                let zone = connected(free & free.wrapping_neg(), free, &neighbors);
                graph.zones.push((zone, index as u32));
                free &= !zone;
            }
            graph.first_zones.push(graph.zones.len() as u32);
        }
        for zone in 0..graph.zones.len() {
            graph.add_moves(zone, &neighbors);
        }
        graph.add_reorderings();
        graph
    }

    /// Appends the moves from a zone. The zones must be complete, and their moves added in order.
    fn add_moves(&mut self, zone: usize, neighbors: &[u32]) {
        let (zone_cells, cell_set) = self.zones[zone];
        let occupied = self.cell_sets[cell_set as usize];
        for (from, cell) in bits(occupied).enumerate() {
            for target in bits(neighbors[cell as usize] & zone_cells) {
                let after = occupied ^ 1 << cell ^ 1 << target;
                let to = (after & ((1 << target) - 1)).count_ones() as u8;
                self.moves.push(TileMove { zone: self.zone_of(after, cell), from: from as u8, to });
            }
        }
        self.first_moves.push(self.moves.len() as u32);
    }

    /// Returns the index of the zone that contains the free cell `cell`.
    fn zone_of(&self, occupied: u32, cell: u32) -> u32 {
        let cell_set = cell_set_index(occupied);
        let holds_cell = |&zone: &u32| self.zones[zone as usize].0 & 1 << cell != 0;
        let mut zones = self.first_zones[cell_set]..self.first_zones[cell_set + 1];
        zones.find(holds_cell).expect("every free cell should be in a zone")
    }

    /// Computes the reorderings for all moves. A vertical move passes at most `width - 1` other tiles, so longer
    /// reorderings are not needed.
    fn add_reorderings(&mut self) {
        let tiles = self.tiles;
        self.reorderings = vec![Vec::new(); tiles * tiles];
        let swap = |place: u8| {
            let swapped = self.orders.iter().map(|order| {
                let mut order = *order;
                for other in &mut order[..tiles] {
                    *other = match *other {
                        other if other == place => place + 1,
                        other if other == place + 1 => place,
                        other => other,
                    };
                }
                self.orders.binary_search(&order).expect("the orders should be sorted and complete") as u16
            });
            swapped.collect()
        };
        // A longer reordering is a sequence of swaps of adjacent positions.
        let swaps: Vec<Vec<u16>> = (1..tiles).map(|to| swap(to as u8 - 1)).collect();
        for from in 0..tiles {
            let (mut up, mut down): (Vec<u16>, Vec<u16>) = ((0..self.orders.len() as u16).collect(), Vec::new());
            down.clone_from(&up);
            for distance in 1..self.size.width() {
                if let Some(swap) = swaps.get(from + distance - 1) {
                    up.iter_mut().for_each(|order| *order = swap[usize::from(*order)]);
                    self.reorderings[from * tiles + from + distance].clone_from(&up);
                }
                if distance <= from {
                    down.iter_mut().for_each(|order| *order = swaps[from - distance][usize::from(*order)]);
                    self.reorderings[from * tiles + from - distance].clone_from(&down);
                }
            }
        }
    }

    /// The number of words of a bit set of orders.
    fn words(&self) -> usize {
        self.orders.len().div_ceil(64)
    }
}

/// Returns all sets of `count` cells in ascending order.
pub fn cell_sets(cells: usize, count: usize) -> Vec<u32> {
    let mut sets = Vec::new();
    let mut set = (1_u64 << count) - 1;
    while set < 1 << cells {
        sets.push(set as u32);
        // Gosper's hack: the next larger number with the same number of ones.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | ((set ^ carried) / lowest) >> 2;
    }
    sets
}

/// Returns the index of a set in [`cell_sets`]: its rank in the combinatorial number system.
fn cell_set_index(set: u32) -> usize {
    bits(set).zip(1..).map(|(cell, count)| binomial(cell as usize, count)).sum()
}

/// The binomial coefficient "n choose k", for `n` below 32 and `k` up to [`MAX_TILES`].
fn binomial(n: usize, k: usize) -> usize {
    const PASCAL: [[u32; MAX_TILES + 1]; 32] = {
        let mut pascal = [[0; MAX_TILES + 1]; 32];
        let mut n = 0;
        while n < 32 {
            pascal[n][0] = 1;
            let mut k = 1;
            while k <= MAX_TILES && n > 0 {
                pascal[n][k] = pascal[n - 1][k - 1] + pascal[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        pascal
    };
    PASCAL[n][k] as usize
}

/// Returns all permutations of the numbers below `tiles` in lexicographic order, padded with zeros.
pub fn orders(tiles: usize) -> Vec<[u8; MAX_TILES]> {
    let mut orders = vec![[0; MAX_TILES]];
    for length in 0..tiles {
        let longer = |order: &[u8; MAX_TILES]| {
            let order = *order;
            let unused = (0..tiles as u8).filter(move |number| !order[..length].contains(number));
            unused.map(move |number| {
                let mut longer = order;
                longer[length] = number;
                longer
            })
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

/// Returns the set of cells adjacent to `cell`.
pub fn neighbors(size: Size, cell: usize) -> u32 {
    Direction::ALL.iter().filter_map(|direction| direction.source(cell, size)).map(|cell| 1 << cell).sum()
}

/// Returns all cells of `free` that can be reached from the cells of `reached` through `free` cells.
pub fn connected(mut reached: u32, free: u32, neighbors: &[u32]) -> u32 {
    loop {
        let more = bits(reached).fold(reached, |more, cell| more | neighbors[cell as usize] & free);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// Iterates over the positions of the ones in a word, in ascending order.
pub fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.checked_ilog2().map(|_| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        bit
    })
}

/// The retrograde search that computes one table.
///
/// It alternates between two passes over all zones: the first commits the states first reached at the current distance and
/// records their entries, the second expands them.
#[derive(Debug)]
struct RetrogradeSearch {
    graph: Rc<PatternGraph>,
    index: Index,
    /// By tile, the last first, and by cell: the term of the key, and above [`DISTANCE_SHIFT`] the Manhattan distance, so
    /// that one sum yields both.
    terms: Vec<[u64; PADDED_CELLS]>,
    /// Bit sets of orders, by zone: states at the current distance, states reached from them, and all committed states.
    current: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
    /// Bit sets of orders, by cell set: arrangements with an entry.
    recorded: Vec<u64>,
    distance: u32,
    /// The progress within the two passes: zone `cursor` is to be committed next, or zone `cursor - zones` expanded.
    cursor: usize,
    /// Whether any state was committed at the current distance.
    grew: bool,
    /// The number of arrangements with an entry.
    count: u64,
    /// The table, four bits per entry.
    entries: Vec<u8>,
}

/// The lowest bit of the Manhattan distance in [`RetrogradeSearch::terms`], above the bits of any key.
const DISTANCE_SHIFT: u32 = 40;

impl RetrogradeSearch {
    fn new(graph: Rc<PatternGraph>, pattern: &Pattern, blank: usize) -> RetrogradeSearch {
        let (size, words) = (graph.size, graph.words());
        let index = Index::new(size, pattern.len());
        let terms = (0..).zip(pattern).map(|(place, &goal)| {
            let term = |cell: usize| {
                let goal = usize::from(goal);
                let distance = size.distance(cell, goal);
                u64::from(index.key_term(place, cell)) | (distance as u64) << DISTANCE_SHIFT
            };
            std::array::from_fn(|cell| if cell < size.cells() { term(cell) } else { 0 })
        });
        let mut terms: Vec<[u64; PADDED_CELLS]> = terms.collect();
        terms.reverse();
        let by_zone = vec![0; graph.zones.len() * words];
        let mut search = RetrogradeSearch {
            index,
            terms,
            current: by_zone.clone(),
            next: by_zone.clone(),
            seen: by_zone,
            recorded: vec![0; graph.cell_sets.len() * words],
            distance: 0,
            cursor: 0,
            grew: false,
            count: 0,
            entries: vec![0; index.len().div_ceil(2)],
            graph,
        };
        // A pattern is in ascending order, so at the goal the last tile has the last position and so on: the last order.
        let last = search.graph.orders.len() - 1;
        let occupied = pattern.iter().map(|&cell| 1 << cell).sum();
        let start = search.graph.zone_of(occupied, blank as u32) as usize;
        search.next[start * words + last / 64] = 1 << (last % 64);
        search
    }

    /// Processes about `states` states. Returns the number processed, or `None` once the table is complete.
    fn advance(&mut self, states: u64) -> Option<u64> {
        let graph = Rc::clone(&self.graph);
        let zones = graph.zones.len();
        let mut done = 0;
        while done < states {
            if self.cursor < zones {
                done += 1 + self.commit_zone(&graph, self.cursor);
            } else {
                done += 1;
                self.expand_zone(&graph, self.cursor - zones);
            }
            self.cursor += 1;
            if self.cursor == zones && !self.grew {
                return None;
            }
            if self.cursor == 2 * zones {
                self.cursor = 0;
                self.grew = false;
                self.distance += 1;
            }
        }
        Some(done)
    }

    /// Commits the new states of a zone at the current distance. Returns their number.
    fn commit_zone(&mut self, graph: &PatternGraph, zone: usize) -> u64 {
        let words = graph.words();
        let (_, cell_set) = graph.zones[zone];
        let mut count = 0;
        for word in 0..words {
            let at = zone * words + word;
            let new = self.next[at] & !self.seen[at];
            self.next[at] = 0;
            self.current[at] = new;
            if new != 0 {
                count += u64::from(new.count_ones());
                self.seen[at] |= new;
                let recorded = &mut self.recorded[cell_set as usize * words + word];
                let first = new & !*recorded;
                *recorded |= first;
                self.record(graph, cell_set as usize, word, first);
            }
        }
        self.grew |= count > 0;
        count
    }

    /// Records the entries of those orders of a cell set that are set in `first`, a word of the bit set.
    #[inline]
    fn record(&mut self, graph: &PatternGraph, cell_set: usize, word: usize, mut first: u64) {
        if first == 0 {
            return;
        }
        let mut cells = [0; MAX_TILES];
        for (place, cell) in cells.iter_mut().zip(bits(graph.cell_sets[cell_set])) {
            *place = cell;
        }
        self.count += u64::from(first.count_ones());
        while first != 0 {
            let order = &graph.orders[word * 64 + first.trailing_zeros() as usize];
            first &= first - 1;
            let term =
                |(terms, &place): (&[u64; PADDED_CELLS], &u8)| terms[cells[usize::from(place)] as usize % PADDED_CELLS];
            let sum: u64 = self.terms.iter().zip(order).map(term).sum();
            let at = self.index.of((sum & ((1 << DISTANCE_SHIFT) - 1)) as u32) as usize;
            // The number of moves and the Manhattan distance have the same parity. Saturation keeps h admissible.
            let entry = ((self.distance - (sum >> DISTANCE_SHIFT) as u32) / 2).min(15) as u8;
            self.entries[at / 2] |= entry << (4 * (at % 2));
        }
    }

    /// Applies all moves to the current states of a zone.
    fn expand_zone(&mut self, graph: &PatternGraph, zone: usize) {
        let words = graph.words();
        let current = &self.current[zone * words..][..words];
        if current.iter().all(|&word| word == 0) {
            return;
        }
        let moves = graph.first_moves[zone] as usize..graph.first_moves[zone + 1] as usize;
        for tile_move in &graph.moves[moves] {
            let next = &mut self.next[tile_move.zone as usize * words..][..words];
            if tile_move.from == tile_move.to {
                for (next, current) in next.iter_mut().zip(current) {
                    *next |= current;
                }
                continue;
            }
            let reordering = &graph.reorderings[tile_move.from as usize * graph.tiles + tile_move.to as usize];
            for (word, &current) in current.iter().enumerate() {
                let mut left = current;
                while left != 0 {
                    let order = usize::from(reordering[word * 64 + left.trailing_zeros() as usize]);
                    next[order / 64] |= 1 << (order % 64);
                    left &= left - 1;
                }
            }
        }
    }
}

/// A pattern database under construction, advanced in steps so that the caller can report progress or stop.
///
/// ```
/// use npuzzle_engine::catalogue::Partition;
/// use npuzzle_engine::heuristic::{PdbBuilder, PdbKey};
/// use npuzzle_engine::puzzle::Size;
/// let mut builder = PdbBuilder::new(PdbKey::new(Size::PUZZLE_8, Partition::P44, 0).expect("3x3 has the partition"));
/// let database = loop {
///     if let Some(database) = builder.advance(10_000) {
///         break database;
///     }
///     println!("{:.0} %", 100.0 * builder.progress());
/// };
/// assert_eq!(Some(database.key()), PdbKey::new(Size::PUZZLE_8, Partition::P44, 8)); // All corners share a database.
/// ```
#[derive(Debug)]
pub struct PdbBuilder {
    key: PdbKey,
    /// The patterns whose tables have not been started, in reverse order.
    pending: Vec<Pattern>,
    search: Option<RetrogradeSearch>,
    /// The graph of the previous table, which the next one can reuse if its pattern has as many tiles.
    graph: Option<Rc<PatternGraph>>,
    /// The entries of the completed tables.
    entries: Vec<u8>,
    /// The number of arrangements in completed tables.
    completed: u64,
    /// The number of arrangements in all tables.
    total: u64,
}

impl PdbBuilder {
    /// Starts the construction of a database.
    pub fn new(key: PdbKey) -> PdbBuilder {
        let mut pending = key.pattern_set().patterns;
        pending.reverse();
        let total = pending.iter().map(|pattern| reachable(key.size(), pattern.len())).sum();
        // The final size, so that the entries are never copied into a larger vector.
        let entries = Vec::with_capacity(key.bytes());
        PdbBuilder { key, pending, search: None, graph: None, entries, completed: 0, total }
    }

    /// Returns the number of bytes that the construction of a database takes at most, with the database itself.
    pub fn peak_bytes(key: PdbKey) -> usize {
        let mut sizes: Vec<usize> = key.pattern_set().patterns.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let peak = sizes.into_iter().map(|tiles| search_bytes(key.size(), tiles)).max();
        key.bytes() + peak.unwrap_or(0)
    }

    /// Returns the completed fraction, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let current = self.search.as_ref().map_or(0, |search| search.count);
        (self.completed + current) as f64 / self.total as f64
    }

    /// Processes about `states` more states. Some tens of thousands take a millisecond.
    ///
    /// Returns the database once it is complete, and `None` before and after that.
    pub fn advance(&mut self, mut states: u64) -> Option<PatternDatabase> {
        while states > 0 {
            let Some(search) = &mut self.search else {
                let pattern = self.pending.pop()?;
                let reusable = self.graph.take().filter(|graph| graph.tiles == pattern.len());
                let graph = reusable.unwrap_or_else(|| Rc::new(PatternGraph::new(self.key.size(), pattern.len())));
                self.search = Some(RetrogradeSearch::new(graph, &pattern, self.key.blank()));
                continue;
            };
            if let Some(done) = search.advance(states) {
                states = states.saturating_sub(done);
                continue;
            }
            let search = self.search.take()?;
            debug_assert_eq!(search.count, reachable(self.key.size(), search.graph.tiles), "every entry is reachable");
            self.completed += search.count;
            self.entries.extend(search.entries);
            self.graph = Some(search.graph);
            if self.pending.is_empty() {
                return Some(PatternDatabase::new(self.key, std::mem::take(&mut self.entries)));
            }
        }
        None
    }
}

/// The number of bytes that the search for the table of a pattern takes at most. Of a vector that grows, half may be unused.
fn search_bytes(size: Size, tiles: usize) -> usize {
    let cells = size.cells();
    let neighbors: Vec<u32> = (0..cells).map(|cell| neighbors(size, cell)).collect();
    let cell_sets = cell_sets(cells, tiles);
    let (mut zones, mut moves) = (0, 0);
    for &occupied in &cell_sets {
        let mut free = !occupied & ((1 << cells) - 1);
        moves += bits(occupied).map(|cell| (neighbors[cell as usize] & free).count_ones() as usize).sum::<usize>();
        while free != 0 {
            free &= !connected(free & free.wrapping_neg(), free, &neighbors);
            zones += 1;
        }
    }
    let orders: usize = (1..=tiles).product();
    let words = orders.div_ceil(64) * size_of::<u64>();
    let vectors = 2 * size_of::<u32>() * cell_sets.len()
        + size_of::<(u32, u32, u32)>() * zones
        + size_of::<TileMove>() * moves
        + size_of::<[u8; MAX_TILES]>() * orders;
    let reorderings = size_of::<u16>() * orders * tiles * tiles;
    let bit_sets = words * (3 * zones + cell_sets.len());
    2 * vectors + reorderings + bit_sets + Index::new(size, tiles).len().div_ceil(2)
}

/// The number of reachable arrangements of `tiles` tiles. All of them are reachable, unless the pattern holds every tile, so
/// that the parity argument excludes half of them.
fn reachable(size: Size, tiles: usize) -> u64 {
    let cells = size.cells();
    let all = index::arrangements(cells as u32, tiles as u32);
    if tiles == cells - 1 { all / 2 } else { all }
}

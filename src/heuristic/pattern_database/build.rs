//! Making the tables: breadth-first search backwards from the goal over the cells of a pattern's tiles.
//!
//! A state is the tiles' cells and the *zone* of the blank: a connected part of the cells that are free of the pattern's
//! tiles, within which the blank goes about at no cost, moving only tiles that the pattern does not see. Only moves of
//! the pattern's own tiles count, so the entries of patterns without a common tile add up. The search begins with the
//! blank in the zone of its goal cell, and the entry of an arrangement is its least distance with the blank in any zone
//! (Felner, Korf and Hanan, "Additive pattern database heuristics", 2004).
//!
//! States are not searched one by one. Those with the same cells taken and the blank in the same zone differ in the
//! *order* alone in which the tiles stand on these cells, and make the same steps: a bit for each order, and a step is
//! taken by all of them at once. A step along a row, or past no other tile, keeps the order, so it is a bitwise or of
//! whole words; one past other tiles permutes the bits. Each state is met once, at about a nanosecond a step.

use super::database::{Database, DatabaseKey};
use super::index::{self, Index};
use super::partition::Pattern;
use crate::puzzle::Direction;
use std::rc::Rc;

/// The most tiles of a pattern.
const MOST_TILES: usize = 8;

/// One tile's step, with the blank and the cells taken as they are in some zone.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The zone that the blank is in after it.
    zone: u32,
    /// The tile's place in the order of the cells, before and after.
    from: u8,
    to: u8,
}

/// What does not depend on which tiles a pattern has, only on how many.
#[derive(Debug)]
struct Terrain {
    side: usize,
    tiles: usize,
    /// Every choice of cells for the tiles, a bit a cell.
    choices: Vec<u32>,
    /// The number of the first zone of each choice, and of the end.
    first_zones: Vec<u32>,
    /// The cells of each zone, and its choice.
    zones: Vec<(u32, u32)>,
    /// The number of the first step from each zone, and of the end.
    first_steps: Vec<u32>,
    steps: Vec<Step>,
    /// Every order: the place of the last tile among the cells taken, then that of the last but one, and so on. They are
    /// sorted, so that the keys of one choice ascend, and entries are written near one another.
    orders: Vec<[u8; MOST_TILES]>,
    /// The number of the order after a step, by `from * tiles + to` and by the order's number before.
    reorderings: Vec<Vec<u16>>,
}

impl Terrain {
    fn new(side: usize, tiles: usize) -> Terrain {
        let cells = side * side;
        let mut terrain = Terrain {
            side,
            tiles,
            choices: choices(cells, tiles),
            first_zones: vec![0],
            zones: Vec::new(),
            first_steps: vec![0],
            steps: Vec::new(),
            orders: orders(tiles),
            reorderings: Vec::new(),
        };
        let neighbours: Vec<u32> = (0..cells).map(|cell| neighbours(side, cell)).collect();
        for (number, &taken) in terrain.choices.iter().enumerate() {
            let mut free = !taken & ((1 << cells) - 1);
            while free != 0 {
                let zone = connected(free & free.wrapping_neg(), free, &neighbours);
                terrain.zones.push((zone, number as u32));
                free &= !zone;
            }
            terrain.first_zones.push(terrain.zones.len() as u32);
        }
        for number in 0..terrain.zones.len() {
            terrain.add_steps(number, &neighbours);
        }
        terrain.add_reorderings();
        terrain
    }

    fn add_steps(&mut self, number: usize, neighbours: &[u32]) {
        let (zone, choice) = self.zones[number];
        let taken = self.choices[choice as usize];
        for (from, cell) in bits(taken).enumerate() {
            for target in bits(neighbours[cell as usize] & zone) {
                let after = taken ^ 1 << cell ^ 1 << target;
                let to = (after & ((1 << target) - 1)).count_ones() as u8;
                self.steps.push(Step { zone: self.zone_of(after, cell), from: from as u8, to });
            }
        }
        self.first_steps.push(self.steps.len() as u32);
    }

    /// The number of the zone that a free cell is in.
    fn zone_of(&self, taken: u32, cell: u32) -> u32 {
        let choice = choice_number(taken);
        let holds_cell = |&number: &u32| self.zones[number as usize].0 & 1 << cell != 0;
        (self.first_zones[choice]..self.first_zones[choice + 1]).find(holds_cell).expect("every free cell is in one")
    }

    /// Tiles that step over a row's worth of cells pass fewer others than there are in a row: no other reordering is
    /// needed.
    fn add_reorderings(&mut self) {
        let tiles = self.tiles;
        self.reorderings = vec![Vec::new(); tiles * tiles];
        let after_exchange = |place: u8| {
            let exchanged = self.orders.iter().map(|order| {
                let mut order = *order;
                for other in &mut order[..tiles] {
                    *other = match *other {
                        other if other == place => place + 1,
                        other if other == place + 1 => place,
                        other => other,
                    };
                }
                self.orders.binary_search(&order).expect("all orders are there, sorted") as u16
            });
            exchanged.collect()
        };
        // To go far is to exchange places with one neighbour after the other.
        let exchanges: Vec<Vec<u16>> = (1..tiles).map(|to| after_exchange(to as u8 - 1)).collect();
        for from in 0..tiles {
            let (mut up, mut down): (Vec<u16>, Vec<u16>) = ((0..self.orders.len() as u16).collect(), Vec::new());
            down.clone_from(&up);
            for distance in 1..self.side {
                if let Some(exchange) = exchanges.get(from + distance - 1) {
                    up.iter_mut().for_each(|order| *order = exchange[usize::from(*order)]);
                    self.reorderings[from * tiles + from + distance].clone_from(&up);
                }
                if distance <= from {
                    down.iter_mut().for_each(|order| *order = exchanges[from - distance][usize::from(*order)]);
                    self.reorderings[from * tiles + from - distance].clone_from(&down);
                }
            }
        }
    }

    /// The words that hold a bit for each order.
    fn words(&self) -> usize {
        self.orders.len().div_ceil(64)
    }
}

/// All sets of `count` cells, ascending.
pub fn choices(cells: usize, count: usize) -> Vec<u32> {
    let mut choices = Vec::new();
    let mut taken = (1_u64 << count) - 1;
    while taken < 1 << cells {
        choices.push(taken as u32);
        // The next number with as many bits: the lowest run of ones gives its highest bit to the next place.
        let lowest = taken & taken.wrapping_neg();
        let carried = taken + lowest;
        taken = carried | ((taken ^ carried) / lowest) >> 2;
    }
    choices
}

/// The place of a set among all sets of as many cells.
fn choice_number(taken: u32) -> usize {
    bits(taken).zip(1..).map(|(cell, count)| binomial(cell as usize, count)).sum()
}

/// The ways to choose `count` of `of`.
fn binomial(of: usize, count: usize) -> usize {
    const TABLE: [[u32; MOST_TILES + 1]; 32] = {
        let mut table = [[0; MOST_TILES + 1]; 32];
        let mut of = 0;
        while of < 32 {
            table[of][0] = 1;
            let mut count = 1;
            while count <= MOST_TILES && of > 0 {
                table[of][count] = table[of - 1][count - 1] + table[of - 1][count];
                count += 1;
            }
            of += 1;
        }
        table
    };
    TABLE[of][count] as usize
}

/// All orders of the numbers below `tiles`, sorted.
pub fn orders(tiles: usize) -> Vec<[u8; MOST_TILES]> {
    let mut orders = vec![[0; MOST_TILES]];
    for length in 0..tiles {
        let longer = |order: &[u8; MOST_TILES]| {
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

/// The cells next to a cell.
pub fn neighbours(side: usize, cell: usize) -> u32 {
    Direction::ALL.iter().filter_map(|direction| direction.source(cell, side)).map(|cell| 1 << cell).sum()
}

/// All cells of `free` that can be reached from those of `some`.
pub fn connected(mut some: u32, free: u32, neighbours: &[u32]) -> u32 {
    loop {
        let more = bits(some).fold(some, |more, cell| more | neighbours[cell as usize] & free);
        if more == some {
            return some;
        }
        some = more;
    }
}

/// The numbers of the bits that are set, ascending.
pub fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.checked_ilog2().map(|_| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        bit
    })
}

/// The search for one table.
#[derive(Debug)]
struct Flood {
    terrain: Rc<Terrain>,
    index: Index,
    /// By tile, the last first, and by cell: its share of the key, and above [`KEY_BITS`] its Manhattan distance. Both add
    /// up.
    shares: Vec<[u64; 32]>,
    /// By zone, a bit for each order: met at this distance, to be looked at for the next, and met before.
    current: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
    /// By choice, a bit for each order: met with the blank in any zone.
    entered: Vec<u64>,
    distance: u32,
    /// The zone to go on with: below the number of zones to settle, from there on to spread.
    cursor: usize,
    /// Whether anything was settled at this distance.
    grew: bool,
    /// Arrangements entered.
    count: u64,
    /// Four bits each.
    entries: Vec<u8>,
}

/// More bits than any key has.
const KEY_BITS: u32 = 40;

impl Flood {
    fn new(terrain: Rc<Terrain>, pattern: &Pattern, blank: usize) -> Flood {
        let (side, words) = (terrain.side, terrain.words());
        let index = Index::new(side, pattern.len());
        let shares = (0..).zip(pattern).map(|(tile, &home)| {
            let share = |cell: usize| {
                let home = usize::from(home);
                let distance = (cell / side).abs_diff(home / side) + (cell % side).abs_diff(home % side);
                u64::from(index.share(tile, cell)) | (distance as u64) << KEY_BITS
            };
            std::array::from_fn(|cell| if cell < side * side { share(cell) } else { 0 })
        });
        let mut shares: Vec<[u64; 32]> = shares.collect();
        shares.reverse();
        let by_zone = vec![0; terrain.zones.len() * words];
        let mut flood = Flood {
            index,
            shares,
            current: by_zone.clone(),
            next: by_zone.clone(),
            seen: by_zone,
            entered: vec![0; terrain.choices.len() * words],
            distance: 0,
            cursor: 0,
            grew: false,
            count: 0,
            entries: vec![0; index.len().div_ceil(2)],
            terrain,
        };
        // Patterns are ascending, so at the goal the last tile has the last place, and so on: the last order.
        let last = flood.terrain.orders.len() - 1;
        let taken = pattern.iter().map(|&cell| 1 << cell).sum();
        let start = flood.terrain.zone_of(taken, blank as u32) as usize;
        flood.next[start * words + last / 64] = 1 << (last % 64);
        flood
    }

    /// Goes on for about that many states. Returns how many there were, or nothing once there are no more.
    fn advance(&mut self, states: u64) -> Option<u64> {
        let terrain = Rc::clone(&self.terrain);
        let zones = terrain.zones.len();
        let mut done = 0;
        while done < states {
            if self.cursor < zones {
                done += 1 + self.settle(&terrain, self.cursor);
            } else {
                done += 1;
                self.spread(&terrain, self.cursor - zones);
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

    /// Takes the states of a zone that were not met before to be at the distance now. Returns how many they are.
    fn settle(&mut self, terrain: &Terrain, zone: usize) -> u64 {
        let words = terrain.words();
        let (_, choice) = terrain.zones[zone];
        let mut count = 0;
        for word in 0..words {
            let at = zone * words + word;
            let new = self.next[at] & !self.seen[at];
            self.next[at] = 0;
            self.current[at] = new;
            if new != 0 {
                count += u64::from(new.count_ones());
                self.seen[at] |= new;
                let entered = &mut self.entered[choice as usize * words + word];
                let first = new & !*entered;
                *entered |= first;
                self.enter(terrain, choice as usize, word, first);
            }
        }
        self.grew |= count > 0;
        count
    }

    /// Writes the entries of a choice's orders: those of the bits of one word.
    #[inline]
    fn enter(&mut self, terrain: &Terrain, choice: usize, word: usize, mut first: u64) {
        if first == 0 {
            return;
        }
        let mut cells = [0; MOST_TILES];
        for (place, cell) in cells.iter_mut().zip(bits(terrain.choices[choice])) {
            *place = cell;
        }
        self.count += u64::from(first.count_ones());
        while first != 0 {
            let order = &terrain.orders[word * 64 + first.trailing_zeros() as usize];
            first &= first - 1;
            let share = |(shares, &place): (&[u64; 32], &u8)| shares[cells[usize::from(place)] as usize % 32];
            let sum: u64 = self.shares.iter().zip(order).map(share).sum();
            let at = self.index.of((sum & ((1 << KEY_BITS) - 1)) as u32) as usize;
            // A tile's moves and its Manhattan distance are odd or even alike. What does not fit is cut off: that only
            // makes the estimate smaller.
            let entry = ((self.distance - (sum >> KEY_BITS) as u32) / 2).min(15) as u8;
            self.entries[at / 2] |= entry << (4 * (at % 2));
        }
    }

    /// Takes all steps from the states of a zone.
    fn spread(&mut self, terrain: &Terrain, zone: usize) {
        let words = terrain.words();
        let current = &self.current[zone * words..][..words];
        if current.iter().all(|&word| word == 0) {
            return;
        }
        let steps = terrain.first_steps[zone] as usize..terrain.first_steps[zone + 1] as usize;
        for step in &terrain.steps[steps] {
            let next = &mut self.next[step.zone as usize * words..][..words];
            if step.from == step.to {
                for (next, current) in next.iter_mut().zip(current) {
                    *next |= current;
                }
                continue;
            }
            let reordering = &terrain.reorderings[step.from as usize * terrain.tiles + step.to as usize];
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

/// The making of a database, in steps.
///
/// ```
/// use npuzzle::catalogue::Partition;
/// use npuzzle::heuristic::{Build, DatabaseKey};
/// let mut build = Build::new(DatabaseKey::new(Partition::P44, 0));
/// let database = loop {
///     if let Some(database) = build.advance(10_000) {
///         break database;
///     }
///     println!("{:.0} %", 100.0 * build.progress());
/// };
/// assert_eq!(database.key(), DatabaseKey::new(Partition::P44, 8)); // All corners share one.
/// ```
#[derive(Debug)]
pub struct Build {
    key: DatabaseKey,
    /// The patterns whose tables are not begun, the next last.
    waiting: Vec<Pattern>,
    flood: Option<Flood>,
    /// What the last table's search ran on: the next often has as many tiles.
    terrain: Option<Rc<Terrain>>,
    /// The tables that are done, one after the other.
    entries: Vec<u8>,
    /// Arrangements in tables that are done, and in all.
    counts: [u64; 2],
}

impl Build {
    /// Begins at nothing.
    pub fn new(key: DatabaseKey) -> Build {
        let mut waiting = key.arrangement().patterns;
        waiting.reverse();
        let all = waiting.iter().map(|pattern| reachable(key.side(), pattern.len())).sum();
        Build { key, waiting, flood: None, terrain: None, entries: Vec::new(), counts: [0, all] }
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let now = self.flood.as_ref().map_or(0, |flood| flood.count);
        (self.counts[0] + now) as f64 / self.counts[1] as f64
    }

    /// Goes on for about `states` states more, a millisecond for some tens of thousands. Returns the database when it is
    /// done, once.
    pub fn advance(&mut self, mut states: u64) -> Option<Database> {
        while states > 0 {
            let Some(flood) = &mut self.flood else {
                let pattern = self.waiting.pop()?;
                let same = self.terrain.take().filter(|terrain| terrain.tiles == pattern.len());
                let terrain = same.unwrap_or_else(|| Rc::new(Terrain::new(self.key.side(), pattern.len())));
                self.flood = Some(Flood::new(terrain, &pattern, self.key.blank()));
                continue;
            };
            if let Some(done) = flood.advance(states) {
                states = states.saturating_sub(done);
                continue;
            }
            let flood = self.flood.take()?;
            debug_assert_eq!(flood.count, reachable(self.key.side(), flood.terrain.tiles), "every entry is reached");
            self.counts[0] += flood.count;
            self.entries.extend(flood.entries);
            self.terrain = Some(flood.terrain);
            if self.waiting.is_empty() {
                return Some(Database::new(self.key, std::mem::take(&mut self.entries)));
            }
        }
        None
    }
}

/// The arrangements of so many tiles that have an entry: all, unless only the blank is left, whose place then decides
/// between odd and even.
fn reachable(side: usize, tiles: usize) -> u64 {
    let cells = side * side;
    let all = index::arrangements(cells as u32, tiles as u32);
    if tiles == cells - 1 { all / 2 } else { all }
}

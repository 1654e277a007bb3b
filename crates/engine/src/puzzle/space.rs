//! All boards of a small size, by their distance from a goal.

use super::{Board, Direction, Size};

/// The maximum number of cells of boards whose state space is small enough to list.
const MAX_LISTED_CELLS: usize = 9;

/// All boards from which a goal can be reached, in the order in which breadth-first search finds them.
///
/// 2x2 has 12 boards, 3x2 has 360, 4x2 has 20,160 and 3x3 has 181,440. The list takes 12 bytes a board.
///
/// ```
/// use npuzzle_engine::puzzle::{Goal, Size, StateSpace};
/// let space = StateSpace::new(&Goal::BlankLast.board(Size::PUZZLE_8)?).ok_or("3x3 is small enough")?;
/// assert_eq!(space.len(), 181_440);
/// assert_eq!(space.layers().len(), 32); // No board is farther than 31 moves.
/// let board = "8 6 7/2 5 4/3 0 1".parse()?;
/// let index = space.index(&board).ok_or("it can be solved")?;
/// assert_eq!(space.distance(index), 31);
/// assert_eq!(space.board(index), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateSpace {
    size: Size,
    ranks: Vec<u32>,
    /// The index of the first board of each distance.
    layers: Vec<u32>,
    /// The index of each rank.
    indices: Vec<u32>,
}

/// The index of a rank from which the goal cannot be reached.
const NOWHERE: u32 = u32::MAX;

impl StateSpace {
    /// Whether the boards of a size are few enough to list.
    pub const fn is_listed(size: Size) -> bool {
        size.cells() <= MAX_LISTED_CELLS
    }

    /// Lists the boards from which a goal can be reached. `None` if there are too many of them.
    pub fn new(goal: &Board) -> Option<StateSpace> {
        let size = goal.size();
        if !StateSpace::is_listed(size) {
            return None;
        }
        let cells = size.cells();
        let mut tiles = [0; MAX_LISTED_CELLS];
        tiles.iter_mut().zip(goal.tiles()).for_each(|(to, &tile)| *to = tile as u8);
        let first = rank(&tiles[..cells]);
        let mut indices = vec![NOWHERE; factorial(cells)];
        indices[first as usize] = 0;
        let (mut ranks, mut layers, mut next) = (vec![first], vec![0], 0);
        while next < ranks.len() {
            let end = ranks.len();
            for index in next..end {
                unrank(ranks[index], &mut tiles[..cells]);
                let blank = tiles[..cells].iter().position(|&tile| tile == 0)?;
                for cell in Direction::ALL.into_iter().filter_map(|direction| direction.source(blank, size)) {
                    tiles.swap(blank, cell);
                    let rank = rank(&tiles[..cells]);
                    tiles.swap(blank, cell);
                    if indices[rank as usize] == NOWHERE {
                        indices[rank as usize] = ranks.len() as u32;
                        ranks.push(rank);
                    }
                }
            }
            if end < ranks.len() {
                layers.push(end as u32);
            }
            next = end;
        }
        Some(StateSpace { size, ranks, layers, indices })
    }

    /// Restores a list from its ranks and layers. `None` if they are not of a list of boards of that size.
    pub fn from_ranks(size: Size, ranks: Vec<u32>, layers: Vec<u32>) -> Option<StateSpace> {
        let is_ascending = layers.first() == Some(&0) && layers.windows(2).all(|pair| pair[0] < pair[1]);
        if !StateSpace::is_listed(size)
            || !is_ascending
            || layers.last().is_none_or(|&last| last as usize >= ranks.len())
        {
            return None;
        }
        let mut indices = vec![NOWHERE; factorial(size.cells())];
        for (index, &rank) in (0..).zip(&ranks) {
            let place = indices.get_mut(rank as usize).filter(|place| **place == NOWHERE)?;
            *place = index;
        }
        Some(StateSpace { size, ranks, layers, indices })
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of boards.
    #[expect(clippy::len_without_is_empty, reason = "the goal itself is always listed")]
    pub const fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The ranks of the boards, which make the list again: see [`StateSpace::from_ranks`].
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The index of the first board of each distance.
    pub fn layers(&self) -> &[u32] {
        &self.layers
    }

    /// The indices of the boards at a distance. Empty if no board is as far.
    pub fn layer(&self, distance: u32) -> std::ops::Range<usize> {
        let bound = |layer: usize| self.layers.get(layer).map_or(self.len(), |&first| first as usize);
        bound(distance as usize)..bound(distance as usize + 1)
    }

    /// Returns the distance of a board in moves, by its index.
    pub fn distance(&self, index: usize) -> u32 {
        self.layers.partition_point(|&first| first as usize <= index) as u32 - 1
    }

    /// Returns a board by its index.
    ///
    /// # Panics
    /// If there is no such index, as indexing a slice does.
    pub fn board(&self, index: usize) -> Board {
        let mut tiles = vec![0; self.size.cells()];
        self.write_tiles(index, &mut tiles);
        let tiles: Vec<u16> = tiles.into_iter().map(u16::from).collect();
        Board::from_tiles(self.size, &tiles).expect("an unranked board has each tile once")
    }

    /// Writes the tiles of a board, which is given by its index.
    pub(crate) fn write_tiles(&self, index: usize, tiles: &mut [u8]) {
        unrank(self.ranks[index], tiles);
    }

    /// Returns the index of a board by its tiles. `None` if the goal cannot be reached from it.
    pub(crate) fn index_of_tiles(&self, tiles: &[u8]) -> Option<usize> {
        let index = self.indices[rank(tiles) as usize];
        (index != NOWHERE).then_some(index as usize)
    }

    /// Returns the index of a board. `None` if it has another size, or if the goal cannot be reached from it.
    pub fn index(&self, board: &Board) -> Option<usize> {
        if board.size() != self.size {
            return None;
        }
        let tiles: Vec<u8> = board.tiles().iter().map(|&tile| tile as u8).collect();
        self.index_of_tiles(&tiles)
    }
}

const fn factorial(number: usize) -> usize {
    if number < 2 { 1 } else { number * factorial(number - 1) }
}

/// Returns the number of a permutation in lexicographic order.
fn rank(tiles: &[u8]) -> u32 {
    let mut seen = 0_u32;
    let mut rank = 0;
    for (index, &tile) in tiles.iter().enumerate() {
        let smaller = (seen & ((1 << tile) - 1)).count_ones();
        rank = rank * (tiles.len() - index) as u32 + u32::from(tile) - smaller;
        seen |= 1 << tile;
    }
    rank
}

/// The inverse of [`rank`].
fn unrank(mut rank: u32, tiles: &mut [u8]) {
    let count = tiles.len();
    for index in (0..count).rev() {
        let choices = (count - index) as u32;
        tiles[index] = (rank % choices) as u8;
        rank /= choices;
    }
    let mut free = (1_u32 << count) - 1;
    for tile in tiles {
        let mut left = free;
        for _ in 0..*tile {
            left &= left - 1;
        }
        *tile = left.trailing_zeros() as u8;
        free &= !(1 << *tile);
    }
}

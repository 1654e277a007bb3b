//! An oracle for 3x3: the distance of every reachable board, by breadth-first search over plain arrays.
//!
//! The search is independent of the engine.

use npuzzle_engine::puzzle::{Board, Goal, Size};
#[cfg(test)]
use std::collections::HashSet;
use std::sync::LazyLock;

/// The tiles of a 3x3 board in reading order.
pub type Tiles = [u16; 9];

/// The number of boards from which a goal can be reached: half of 9!.
pub const REACHABLE: usize = 181_440;

/// The distances of all boards to one goal.
pub struct Oracle {
    /// The goal.
    pub goal: Tiles,
    // Every test is a process of its own and most need few of the goals, so a search waits until it is needed.
    layers: LazyLock<Layers, Box<dyn FnOnce() -> Layers + Send>>,
}

/// The result of the breadth-first search.
struct Layers {
    /// All reachable boards in order of their distance.
    boards: Vec<Tiles>,
    /// The distance of each arrangement by its rank, or [`UNREACHED`].
    distances: Vec<u8>,
}

const UNREACHED: u8 = u8::MAX;

impl Layers {
    fn new(goal: Tiles) -> Layers {
        let mut boards = vec![goal];
        let mut distances = vec![UNREACHED; 2 * REACHABLE];
        distances[rank(goal)] = 0;
        let mut next = 0;
        while next < boards.len() {
            let tiles = boards[next];
            let distance = distances[rank(tiles)];
            for neighbour in neighbours(tiles) {
                let known = &mut distances[rank(neighbour)];
                if *known == UNREACHED {
                    *known = distance + 1;
                    boards.push(neighbour);
                }
            }
            next += 1;
        }
        Layers { boards, distances }
    }
}

/// Numbers the arrangements of the tiles: a digit for each cell, which counts the smaller tiles that are not on earlier cells.
fn rank(tiles: Tiles) -> usize {
    let (mut rank, mut seen) = (0, 0_u32);
    for (cell, tile) in tiles.into_iter().enumerate() {
        let smaller = usize::from(tile) - (seen & ((1 << tile) - 1)).count_ones() as usize;
        rank = rank * (9 - cell) + smaller;
        seen |= 1 << tile;
    }
    rank
}

impl Oracle {
    /// Returns the distances to `goal`, to be computed at the first use.
    pub fn new(goal: Tiles) -> Oracle {
        Oracle { goal, layers: LazyLock::new(Box::new(move || Layers::new(goal))) }
    }

    /// Returns the distance to the goal in moves, or `None` if it cannot be reached.
    pub fn distance(&self, tiles: &[u16]) -> Option<u32> {
        let tiles: Tiles = tiles.try_into().expect("the board should be 3x3");
        Some(self.layers.distances[rank(tiles)]).filter(|&distance| distance != UNREACHED).map(u32::from)
    }

    /// Returns every `stride`-th reachable board with its distance, in order of distance.
    pub fn boards(&self, stride: usize) -> impl Iterator<Item = (Board, u32)> {
        let Layers { boards, distances } = &*self.layers;
        boards.iter().step_by(stride).map(|tiles| (board(tiles), distances[rank(*tiles)].into()))
    }
}

/// Returns the boards one move away.
fn neighbours(tiles: Tiles) -> impl Iterator<Item = Tiles> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("the board should have a blank");
    let touching =
        (0..9_usize).filter(move |cell| (cell / 3).abs_diff(blank / 3) + (cell % 3).abs_diff(blank % 3) == 1);
    touching.map(move |cell| {
        let mut neighbour = tiles;
        neighbour.swap(blank, cell);
        neighbour
    })
}

/// Converts tiles to a [`Board`].
pub fn board(tiles: &[u16]) -> Board {
    Board::from_tiles(Size::PUZZLE_8, tiles).expect("the tiles should be a permutation")
}

/// Returns all arrangements of the tiles, solvable or not.
pub fn permutations() -> impl Iterator<Item = Tiles> {
    (0..362_880_usize).map(|mut rank| {
        let mut left: Vec<u16> = (0..9).collect();
        std::array::from_fn(|cell| {
            let tile = left.remove(rank % (9 - cell));
            rank /= 9 - cell;
            tile
        })
    })
}

/// The named goals, and three custom goals with disordered tiles: the blank on an edge, in a corner and in the center.
pub static GOALS: LazyLock<Vec<(Goal, Oracle)>> = LazyLock::new(|| {
    let custom = |tiles: Tiles| (Goal::Custom(board(&tiles)), Oracle::new(tiles));
    vec![
        (Goal::BlankLast, Oracle::new([1, 2, 3, 4, 5, 6, 7, 8, 0])),
        (Goal::BlankFirst, Oracle::new([0, 1, 2, 3, 4, 5, 6, 7, 8])),
        (Goal::Spiral, Oracle::new([1, 2, 3, 8, 0, 4, 7, 6, 5])),
        (Goal::BlankCenter, Oracle::new([1, 2, 3, 4, 0, 5, 6, 7, 8])),
        custom([4, 0, 2, 7, 1, 8, 3, 6, 5]),
        custom([8, 6, 0, 2, 5, 4, 3, 7, 1]),
        custom([3, 7, 1, 5, 0, 8, 2, 4, 6]),
    ]
});

/// The oracle for the goal `blank-last`.
pub fn blank_last() -> &'static Oracle {
    &GOALS[0].1
}

#[test]
fn matches_known_facts_about_the_eight_puzzle() {
    let Layers { boards, distances } = &*blank_last().layers;
    assert_eq!(boards.len(), REACHABLE);
    let reached = || distances.iter().filter(|&&distance| distance != UNREACHED);
    assert_eq!((reached().count(), reached().max()), (REACHABLE, Some(&31)));
    assert_eq!(reached().filter(|&&distance| distance == 31).count(), 2);
    assert_eq!(permutations().collect::<HashSet<_>>().len(), 2 * REACHABLE);
    assert_eq!(permutations().map(rank).collect::<HashSet<_>>(), (0..2 * REACHABLE).collect());
}

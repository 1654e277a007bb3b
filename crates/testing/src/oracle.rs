//! An oracle for 3x3: the distance of every reachable board, by breadth-first search over plain arrays.
//!
//! The search is independent of the engine.

use npuzzle_engine::puzzle::{Board, Goal, Size};
use std::collections::HashMap;
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
    distances: HashMap<Tiles, u32>,
}

impl Layers {
    fn new(goal: Tiles) -> Layers {
        let mut boards = vec![goal];
        let mut distances = HashMap::with_capacity(REACHABLE);
        distances.insert(goal, 0);
        let mut next = 0;
        while next < boards.len() {
            let tiles = boards[next];
            let distance = distances[&tiles];
            for neighbour in neighbours(tiles) {
                distances.entry(neighbour).or_insert_with(|| {
                    boards.push(neighbour);
                    distance + 1
                });
            }
            next += 1;
        }
        Layers { boards, distances }
    }
}

impl Oracle {
    /// Returns the distances to `goal`, to be computed at the first use.
    pub fn new(goal: Tiles) -> Oracle {
        Oracle { goal, layers: LazyLock::new(Box::new(move || Layers::new(goal))) }
    }

    /// Returns the distance to the goal in moves, or `None` if it cannot be reached.
    pub fn distance(&self, tiles: &[u16]) -> Option<u32> {
        let tiles: Tiles = tiles.try_into().expect("the board should be 3x3");
        self.layers.distances.get(&tiles).copied()
    }

    /// Returns every `stride`-th reachable board with its distance, in order of distance.
    pub fn boards(&self, stride: usize) -> impl Iterator<Item = (Board, u32)> {
        let Layers { boards, distances } = &*self.layers;
        boards.iter().step_by(stride).map(|tiles| (board(tiles), distances[tiles]))
    }
}

/// Returns the boards one move away.
pub fn neighbours(tiles: Tiles) -> Vec<Tiles> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("the board should have a blank");
    let touching = (0..9_usize).filter(|cell| (cell / 3).abs_diff(blank / 3) + (cell % 3).abs_diff(blank % 3) == 1);
    touching
        .map(|cell| {
            let mut neighbour = tiles;
            neighbour.swap(blank, cell);
            neighbour
        })
        .collect()
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
    let hardest = distances.values().filter(|&&distance| distance == 31).count();
    assert_eq!((distances.values().max(), hardest), (Some(&31), 2));
    assert_eq!(permutations().collect::<std::collections::HashSet<_>>().len(), 2 * REACHABLE);
}

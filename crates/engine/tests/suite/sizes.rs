//! Boards of every small size, exhaustively: the numbers of boards by distance, solvability, heuristics and searches.

use crate::heuristic::estimates;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size, Solvability};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{PdbStore, StartError, begin};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::tables::tables;
use npuzzle_testing::tier::stride;
use npuzzle_testing::walk::walked_away;
use std::collections::{HashMap, HashSet};

/// The sizes of at most eight cells.
const SMALL: [&str; 5] = ["2x2", "3x2", "2x3", "4x2", "2x4"];

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// Returns a goal in reading order, except that the blank has changed places with the tile on `blank`.
fn goal_with_blank_on(size: Size, blank: usize) -> Board {
    let goal = Goal::BlankLast.board(size).unwrap();
    goal.with_swapped(goal.blank(), blank)
}

/// Returns the boards at each distance from the goal.
pub fn layers(goal: Board) -> impl Iterator<Item = HashSet<Board>> {
    let neighbors = |board: &Board| Direction::ALL.map(|direction| board.slide(direction)).into_iter().flatten();
    let first = (HashSet::new(), HashSet::from([goal]));
    std::iter::successors(Some(first), move |(previous, layer)| {
        // A move changes the parity of the distance, so a neighbor is in the previous layer or in the next.
        let next: HashSet<Board> = layer.iter().flat_map(neighbors).filter(|board| !previous.contains(board)).collect();
        (!next.is_empty()).then(|| (layer.clone(), next))
    })
    .map(|(_, layer)| layer)
}

/// Returns all arrangements of the tiles.
fn arrangements(size: Size) -> impl Iterator<Item = Board> {
    let cells = size.cells();
    (0..(1..=cells).product::<usize>()).map(move |mut rank| {
        let mut left: Vec<u16> = (0..cells as u16).collect();
        let tiles: Vec<u16> = (1..=cells)
            .rev()
            .map(|count| {
                let tile = left.remove(rank % count);
                rank /= count;
                tile
            })
            .collect();
        Board::from_tiles(size, &tiles).expect("the tiles should be a permutation")
    })
}

/// OEIS A090034, A089473, A090035 and A090036, for goals with the blank in a corner. The sequence of 2x2 is plain: its 12
/// boards form a cycle.
#[test]
fn boards_by_distance_are_those_published() {
    let counts = |text: &str| -> Vec<usize> {
        layers(Goal::BlankLast.board(size(text)).unwrap()).map(|layer| layer.len()).collect()
    };
    assert_eq!(counts("2x2"), [1, 2, 2, 2, 2, 2, 1]);
    let of_six = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    let of_eight = [
        1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664, 1884,
        1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
    ];
    let of_nine = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let of_ten = [
        1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279, 12463,
        16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335, 131998, 133107, 128720,
        119332, 106335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2,
    ];
    assert_eq!(counts("3x2"), of_six);
    assert_eq!(counts("2x3"), of_six);
    assert_eq!(counts("4x2"), of_eight);
    assert_eq!(counts("2x4"), of_eight);
    assert_eq!(counts("3x3"), of_nine);
    assert_eq!(counts("5x2"), of_ten);
}

#[test]
fn a_board_is_solvable_if_and_only_if_it_can_be_reached() {
    for text in SMALL {
        let size = size(text);
        let custom = Goal::BlankLast.board(size).unwrap().slide(Direction::Down).expect("a tile is above the blank");
        let goals = Goal::NAMED.into_iter().filter(|goal| goal.board(size).is_ok()).chain([Goal::Custom(custom)]);
        for goal in goals {
            let reached: HashSet<Board> = layers(goal.board(size).unwrap()).flatten().collect();
            assert_eq!(2 * reached.len(), arrangements(size).count());
            for board in arrangements(size) {
                let solvability = Solvability::of(&board, &goal).unwrap();
                assert_eq!(solvability.is_solvable(), reached.contains(&board), "{board} to {goal}");
            }
        }
    }
}

#[test]
fn admissible_heuristics_never_exceed_the_distance() {
    for text in SMALL {
        for goal in Goal::NAMED.into_iter().filter_map(|goal| goal.board(size(text)).ok()) {
            for (distance, layer) in (0..).zip(layers(goal.clone())) {
                let boards: Vec<Board> = layer.into_iter().collect();
                for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_admissible()) {
                    for (board, h) in boards.iter().zip(estimates(heuristic, &goal, &boards)) {
                        assert!(h <= distance, "{heuristic} of {board} to {goal}: {h} of {distance}");
                    }
                }
            }
        }
    }
}

/// The tables of these sizes hold all tiles in one pattern. Tall boards share those of wide ones.
#[test]
fn pattern_databases_of_at_most_eight_cells_yield_the_distance() {
    for text in SMALL {
        for blank in 0..size(text).cells() {
            let goal = goal_with_blank_on(size(text), blank);
            for (distance, layer) in (0..).zip(layers(goal.clone())) {
                let boards: Vec<Board> = layer.into_iter().collect();
                for (board, h) in boards.iter().zip(estimates(Heuristic::PatternDatabase, &goal, &boards)) {
                    assert_eq!(h, distance, "{board} to {goal}");
                }
            }
        }
    }
}

#[test]
fn consistent_heuristics_change_by_at_most_one_move() {
    for text in SMALL {
        let goal = Goal::BlankLast.board(size(text)).unwrap();
        let boards: Vec<Board> = layers(goal.clone()).flatten().collect();
        for &heuristic in Heuristic::ALL.iter().filter(|heuristic| heuristic.is_consistent()) {
            let values: HashMap<Board, u32> =
                boards.iter().cloned().zip(estimates(heuristic, &goal, &boards)).collect();
            for (board, h) in &values {
                for neighbor in Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)) {
                    assert!(
                        h.abs_diff(values[&neighbor]) <= 1,
                        "{heuristic}: {h} at {board}, {neighbor} is a move away"
                    );
                }
            }
        }
    }
}

fn solve(spec: &SearchSpec) -> usize {
    let mut search = begin(spec, &tables(spec)).expect("the board should be solvable");
    while search.advance(u64::MAX) == Progress::Running {}
    let moves = search.solution().expect("a solution");
    assert_eq!(moves.replay(spec.board()), Ok(spec.goal_board()));
    moves.len()
}

/// The goals of the comparisons.
const CORNERS: [Goal; 2] = [Goal::BlankFirst, Goal::BlankLast];

/// Searches every `stride(algorithm, heuristic)`-th board by each pair, in the order of the distances, and compares the
/// lengths with them.
fn compare_lengths(text: &str, goals: &[Goal], stride: impl Fn(Algorithm, Heuristic) -> usize) {
    let size = size(text);
    for goal in goals {
        let mut boards: Vec<(Board, usize)> = Vec::new();
        for (distance, layer) in layers(goal.board(size).unwrap()).enumerate() {
            boards.extend(layer.into_iter().map(|board| (board, distance)));
        }
        for &algorithm in Algorithm::ALL {
            for &heuristic in Heuristic::ALL.iter().take(if algorithm.takes_heuristic() { usize::MAX } else { 1 }) {
                for &(ref board, distance) in boards.iter().step_by(stride(algorithm, heuristic)) {
                    let length = solve(&SearchSpec::new(board.clone(), goal.clone(), algorithm, heuristic).unwrap());
                    // Without a limit, an anytime search ends with a proof.
                    let is_proved = algorithm.is_optimal(heuristic) || algorithm == Algorithm::Anytime;
                    let is_right = if is_proved { length == distance } else { length >= distance };
                    assert!(is_right, "{algorithm}, {heuristic}: {board} to {goal}: {length}, distance {distance}");
                }
            }
        }
    }
}

#[test]
fn every_search_of_every_board_of_at_most_six_cells_is_right() {
    for text in ["2x2", "3x2", "2x3"] {
        compare_lengths(text, &CORNERS, |_, _| 1);
    }
}

/// Samples: all boards by all pairs take minutes.
fn stride_on_eight_cells(algorithm: Algorithm, heuristic: Heuristic) -> usize {
    match (algorithm, heuristic) {
        (Algorithm::AStar | Algorithm::IdaStar, Heuristic::LinearConflict | Heuristic::WalkingDistance) => 23,
        // It visits every path.
        (Algorithm::IterativeDeepening, _) => 4001,
        _ => stride(251, 23),
    }
}

#[test]
fn searches_of_4x2_are_right() {
    compare_lengths("4x2", &CORNERS, stride_on_eight_cells);
}

#[test]
fn searches_of_2x4_are_right() {
    compare_lengths("2x4", &CORNERS, stride_on_eight_cells);
}

#[test]
#[ignore = "full: takes minutes"]
fn every_search_of_every_board_of_4x2_is_right() {
    // Iterative deepening, which visits every path, takes longer than all others.
    let stride = |algorithm, _| if algorithm == Algorithm::IterativeDeepening { 101 } else { 1 };
    compare_lengths("4x2", &[Goal::BlankLast], stride);
}

/// Solves a board by the optimal search, with all moves replayed and the bound met.
fn proved_length(board: Board, goal: Board) -> usize {
    let spec =
        SearchSpec::new(board.clone(), Goal::Custom(goal.clone()), Algorithm::Optimal, Heuristic::Manhattan).unwrap();
    let mut search = begin(&spec, &tables(&spec)).expect("the board should be solvable");
    while search.advance(u64::MAX) == Progress::Running {}
    let moves = search.solution().expect("a solution");
    assert_eq!(moves.replay(&board), Ok(goal.clone()));
    assert_eq!(search.lower_bound(), Some(moves.len() as u32), "{board} to {goal}");
    moves.len()
}

#[test]
fn the_optimal_search_proves_every_board_of_at_most_eight_cells() {
    for size in SMALL.map(size) {
        // A corner, and beside it on the longer edge. On six cells every other cell, too.
        let blanks = match size.cells() {
            8 => vec![7, if size.width() > size.height() { 1 } else { 2 }],
            cells => (0..cells).collect(),
        };
        for goal in blanks.into_iter().map(|blank| goal_with_blank_on(size, blank)) {
            for (distance, layer) in layers(goal.clone()).enumerate() {
                for board in layer {
                    assert_eq!(proved_length(board.clone(), goal.clone()), distance, "{board} to {goal}");
                }
            }
        }
    }
}

/// Some boards at every distance, among them the two farthest.
#[test]
fn the_optimal_search_proves_boards_of_5x2_at_every_distance() {
    let goal = Goal::BlankLast.board(size("5x2")).unwrap();
    let mut farthest = 0;
    for (distance, layer) in layers(goal.clone()).enumerate() {
        let mut boards: Vec<Board> = layer.into_iter().collect();
        boards.sort_unstable_by_key(|board| board.tiles().to_vec());
        for board in boards.iter().step_by(boards.len().div_ceil(10)) {
            assert_eq!(proved_length(board.clone(), goal.clone()), distance, "{board}");
        }
        farthest = distance;
    }
    assert_eq!(farthest, 55);
}

/// Every size from 12 to 16 cells, and some tall boards.
#[test]
fn the_optimal_search_agrees_with_linear_conflict_on_larger_boards() {
    for size in ["6x2", "2x6", "4x3", "3x4", "7x2", "5x3", "3x5", "8x2"].map(size) {
        // A corner, beside it, and the middle of the first row.
        for blank in [size.cells() - 1, 1, size.width() / 2] {
            let goal = goal_with_blank_on(size, blank);
            for seed in 0..3 {
                let board = walked_away(&goal, 40, seed);
                let spec = SearchSpec::new(
                    board.clone(),
                    Goal::Custom(goal.clone()),
                    Algorithm::IdaStar,
                    Heuristic::LinearConflict,
                )
                .unwrap();
                assert_eq!(proved_length(board.clone(), goal.clone()), solve(&spec), "{board} to {goal}");
            }
        }
    }
}

/// The radii of 4x3 and 6x2, with a bit for every arrangement: 200 MB and a minute each.
#[test]
#[ignore = "full: takes minutes"]
fn the_radii_of_twelve_cells_are_those_published() {
    for (text, radius) in [("4x3", 53), ("6x2", 80)] {
        let counts = counts_of_twelve(Goal::BlankLast.board(size(text)).unwrap());
        assert_eq!((counts.len() - 1, counts.iter().sum::<u64>()), (radius, 239_500_800), "{text}: {counts:?}");
    }
}

/// Returns the number of boards of twelve cells at each distance from the goal.
fn counts_of_twelve(goal: Board) -> Vec<u64> {
    const CELLS: usize = 12;
    const ARRANGEMENTS: usize = 479_001_600;
    /// Numbers the arrangements in lexicographic order.
    fn number(tiles: &[u8; CELLS]) -> usize {
        let mut left = (1_u32 << CELLS) - 1;
        tiles.iter().zip((1..=CELLS).rev()).fold(0, |number, (&tile, count)| {
            left ^= 1 << tile;
            number * count + (left & ((1 << tile) - 1)).count_ones() as usize
        })
    }
    fn arrangement(mut number: usize) -> [u8; CELLS] {
        let mut ranks = [0; CELLS];
        for count in 1..=CELLS {
            ranks[CELLS - count] = number % count;
            number /= count;
        }
        let mut left: u64 = 0xBA98_7654_3210;
        ranks.map(|rank| {
            let below = (1 << (4 * rank)) - 1;
            let tile = (left >> (4 * rank) & 15) as u8;
            left = left & below | left >> 4 & !below;
            tile
        })
    }
    let size = goal.size();
    let neighbors: Vec<Vec<usize>> = (0..CELLS)
        .map(|blank| Direction::ALL.into_iter().filter_map(|direction| direction.source(blank, size)).collect())
        .collect();
    let [mut previous, mut layer, mut next] = [(); 3].map(|()| vec![0_u64; ARRANGEMENTS / 64]);
    let first = number(&std::array::from_fn(|cell| goal.tile(cell) as u8));
    layer[first / 64] |= 1 << (first % 64);
    let mut counts = Vec::new();
    loop {
        let mut count = 0;
        for (at, &word) in layer.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                count += 1;
                let mut tiles = arrangement(64 * at + word.trailing_zeros() as usize);
                word &= word - 1;
                let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
                for &cell in &neighbors[blank] {
                    tiles.swap(blank, cell);
                    let number = number(&tiles);
                    next[number / 64] |= 1 << (number % 64);
                    tiles.swap(blank, cell);
                }
            }
        }
        if count == 0 {
            return counts;
        }
        counts.push(count);
        // A move changes the parity of the distance, so a neighbor is in the previous layer or in the next.
        next.iter_mut().zip(&previous).for_each(|(next, previous)| *next &= !previous);
        (previous, layer, next) = (layer, next, previous);
        next.fill(0);
    }
}

#[test]
fn searches_solve_boards_near_the_goal_on_every_size() {
    for size in (2..=12).flat_map(|width| (2..=25 / width).filter_map(move |height| Size::new(width, height).ok())) {
        let goal = Goal::Spiral.board(size).unwrap();
        // A walk that never turns back at once.
        let mut walk = vec![goal];
        for step in 0..12_usize {
            let board = walk[step].clone();
            let onward =
                |direction: &Direction| board.slide(*direction).is_some_and(|next| step == 0 || next != walk[step - 1]);
            let directions: Vec<Direction> = Direction::ALL.into_iter().filter(onward).collect();
            walk.push(board.slide(directions[step % directions.len()]).expect("the move is legal"));
        }
        // Tables are never freed: the largest ones are left out.
        let length = |algorithm, heuristic| {
            solve(&SearchSpec::new(walk[12].clone(), Goal::Spiral, algorithm, heuristic).unwrap())
        };
        let small = |heuristic: &&Heuristic| {
            **heuristic != Heuristic::PatternDatabase && heuristic.table_bytes(size, 0) < 20_000_000
        };
        for &heuristic in Heuristic::ALL.iter().filter(small) {
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar, Algorithm::Greedy] {
                let length = length(algorithm, heuristic);
                assert!(!algorithm.is_optimal(heuristic) || length <= 12, "{size}, {algorithm}, {heuristic}: {length}");
            }
        }
        assert!(length(Algorithm::Bidirectional, Heuristic::Manhattan) <= 12);
    }
}

#[test]
fn there_are_no_pattern_databases_beyond_16_cells_except_for_5x5() {
    let board = Goal::BlankFirst.board(size("6x3")).unwrap();
    for (algorithm, heuristic) in
        [(Algorithm::AStar, Heuristic::PatternDatabase), (Algorithm::Optimal, Heuristic::Manhattan)]
    {
        let spec = SearchSpec::new(board.clone(), Goal::BlankFirst, algorithm, heuristic).unwrap();
        assert_eq!(begin(&spec, &PdbStore::default()).err(), Some(StartError::NoPatterns(size("6x3"))), "{algorithm}");
    }
}

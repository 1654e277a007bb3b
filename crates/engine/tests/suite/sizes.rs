//! Boards of every small size, exhaustively: the numbers of boards by distance, and solvability.

use npuzzle_engine::puzzle::{Board, Direction, Goal, Size, Solvability};
use std::collections::HashSet;

fn size(text: &str) -> Size {
    text.parse().expect("a size")
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
        let mut left: Vec<u8> = (0..cells as u8).collect();
        let tiles: Vec<u8> = (1..=cells)
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
    for text in ["2x2", "3x2", "2x3", "4x2", "2x4"] {
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

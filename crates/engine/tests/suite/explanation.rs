//! The shares of an explanation add up to h.

use crate::heuristic::{estimates, names};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::heuristic::{Conflict, Explanation, Line, PdbKey, explain, explain_with_tables};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_testing::tables::{database, smallest};
use npuzzle_testing::walk::walked_away;
use std::collections::BTreeSet;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Random boards of a size, and some near the goal.
fn boards(size: Size, goal: &Goal) -> Vec<Board> {
    let at_goal = goal.board(size).unwrap();
    let near = (0..20).map(|seed| walked_away(&at_goal, 3 * seed as usize, seed));
    Scrambles::new(size, goal.clone(), 3).unwrap().take(20).chain(near).collect()
}

#[test]
fn the_shares_add_up_to_h_by_every_heuristic_to_every_named_goal() {
    for text in ["3x3", "4x4", "5x5", "3x2", "2x4", "5x3", "6x3", "6x6", "9x7", "17x16"] {
        let size: Size = text.parse().unwrap();
        for goal in Goal::NAMED.into_iter().filter(|goal| goal.board(size).is_ok()) {
            let at_goal = goal.board(size).unwrap();
            let boards = boards(size, &goal);
            for name in names(size) {
                let partition = smallest(size).filter(|_| name == Heuristic::PatternDatabase);
                let database =
                    partition.map(|partition| database(PdbKey::new(size, partition, at_goal.blank()).unwrap()));
                for (board, h) in boards.iter().zip(estimates(name, &at_goal, &boards)) {
                    let explanation = explain_with_tables(name, board, &at_goal, database.as_ref()).unwrap();
                    assert_eq!(explanation.value(), Some(h), "{name} of {board} to {at_goal}: {explanation:?}");
                    let without = explain(name, board, &at_goal);
                    match explanation {
                        Explanation::Tiles { .. } | Explanation::Exchanges(_) => {
                            assert_eq!(without, Some(explanation));
                        }
                        Explanation::Patterns(_) | Explanation::Composed { .. } => assert_eq!(without, None),
                        Explanation::Lines { rows, columns } => {
                            let Some(Explanation::Lines { rows: its_rows, columns: its_columns }) = &without else {
                                panic!("{without:?}")
                            };
                            assert_eq!((&rows.counts, &columns.counts), (&its_rows.counts, &its_columns.counts));
                            assert_eq!(without.unwrap().value(), None);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn each_tile_has_a_share_of_its_own_cell() {
    let size = Size::PUZZLE_15;
    let goal = Goal::Spiral.board(size).unwrap();
    for board in boards(size, &Goal::Spiral) {
        for name in [Heuristic::Misplaced, Heuristic::Euclidean, Heuristic::LinearConflict] {
            let Some(Explanation::Tiles { shares, .. }) = explain(name, &board, &goal) else { panic!("{name}") };
            let tiles: BTreeSet<usize> = shares.iter().map(|share| share.tile).collect();
            let misplaced = (1..16).filter(|&tile| board.cell_of(tile) != goal.cell_of(tile)).map(usize::from);
            assert_eq!(tiles, misplaced.collect(), "{name} of {board}");
            for share in shares {
                let tile = share.tile as u16;
                assert_eq!((Some(share.cell), Some(share.home)), (board.cell_of(tile), goal.cell_of(tile)), "{board}");
            }
        }
    }
}

#[test]
fn the_tiles_that_must_leave_are_as_few_as_possible() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    let explanation = explain(Heuristic::LinearConflict, &board("3 1 2/4 8 6/7 5 0"), &goal);
    let Some(Explanation::Tiles { conflicts, .. }) = explanation else { panic!("a sum over the tiles") };
    let expected = [
        Conflict { line: Line::Row(0), tiles: vec![3, 1, 2], leaving: vec![3] },
        Conflict { line: Line::Column(1), tiles: vec![8, 5], leaving: vec![8] },
    ];
    assert_eq!(conflicts.len(), expected.len(), "{conflicts:?}");
    assert_eq!(conflicts[0], expected[0]);
    // Either of two tiles may leave.
    assert_eq!((conflicts[1].line, &conflicts[1].tiles, conflicts[1].leaving.len()), (Line::Column(1), &vec![8, 5], 1));
}

#[test]
fn walking_distance_counts_the_tiles_of_each_goal_line() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    let explanation = explain(Heuristic::WalkingDistance, &board("1 2 6/4 5 3/7 8 0"), &goal);
    let Some(Explanation::Lines { rows, columns }) = explanation else { panic!("lines") };
    assert_eq!(rows.counts, [[2, 1, 0], [1, 2, 0], [0, 0, 2]]);
    assert_eq!(columns.counts, [[3, 0, 0], [0, 3, 0], [0, 0, 2]]);
}

#[test]
fn gaschnigs_tiles_jump_to_the_goal() {
    let goal = Goal::BlankFirst.board(Size::PUZZLE_8).unwrap();
    let mut board = board("8 1 2/0 4 3/7 5 6");
    let Some(Explanation::Exchanges(tiles)) = explain(Heuristic::Gaschnig, &board, &goal) else { panic!("exchanges") };
    for tile in tiles {
        board = board.with_swapped(board.blank(), board.cell_of(tile as u16).unwrap());
    }
    assert_eq!(board, goal);
}

#[test]
fn patterns_hold_each_tile_once() {
    for (text, goal) in [("3x3", Goal::BlankLast), ("4x4", Goal::BlankFirst), ("3x4", Goal::BlankLast)] {
        let size: Size = text.parse().unwrap();
        let at_goal = goal.board(size).unwrap();
        let key = PdbKey::new(size, smallest(size).unwrap(), at_goal.blank()).unwrap();
        let with_tables = boards(size, &goal).into_iter().map(|board| {
            explain_with_tables(Heuristic::PatternDatabase, &board, &at_goal, Some(&database(key))).unwrap()
        });
        for explanation in with_tables.chain(Explanation::of_patterns(key, &at_goal)) {
            let Explanation::Patterns(patterns) = explanation else { panic!("patterns") };
            assert!(patterns.len() > 1, "{text}");
            let mut tiles: Vec<usize> = patterns.into_iter().flat_map(|pattern| pattern.tiles).collect();
            tiles.sort_unstable();
            assert_eq!(tiles, (1..size.cells()).collect::<Vec<usize>>(), "{text}");
        }
    }
}

//! Boards beyond 25 cells, which share their tiles, against a plain vector.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Direction, Goal, MAX_CELLS, Moves, Scrambles, Size, Solvability, make_solvable};
use npuzzle_engine::solver::{self, PdbStore, StartError};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::strategies;
use proptest::prelude::*;

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// Any size, mostly one of more than 25 cells.
fn large_size() -> impl Strategy<Value = Size> {
    (2..=30_usize, 2..=30_usize).prop_map(|(width, height)| Size::new(width, height).expect("a size"))
}

/// Slides a tile of a vector. Returns whether that is possible.
fn slide(tiles: &mut [u16], size: Size, direction: Direction) -> bool {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let (row, column) = ((blank / size.width()) as isize, (blank % size.width()) as isize);
    let (row, column) = match direction {
        Direction::Up => (row + 1, column),
        Direction::Down => (row - 1, column),
        Direction::Left => (row, column + 1),
        Direction::Right => (row, column - 1),
    };
    let is_inside = (0..size.height() as isize).contains(&row) && (0..size.width() as isize).contains(&column);
    if is_inside {
        tiles.swap(blank, row as usize * size.width() + column as usize);
    }
    is_inside
}

/// Returns the number of inversions, by comparing all pairs, plus the rows from the blank to the last one if the width is
/// even.
fn invariant(board: &Board) -> usize {
    let order: Vec<u16> = board.tiles().iter().copied().filter(|&tile| tile != 0).collect();
    let pairs = (0..order.len()).flat_map(|first| (first + 1..order.len()).map(move |second| (first, second)));
    let inversions = pairs.filter(|&(first, second)| order[first] > order[second]).count();
    let (width, height) = (board.size().width(), board.size().height());
    inversions + if width % 2 == 0 { height - 1 - board.blank() / width } else { 0 }
}

#[test]
fn the_largest_board_has_900_cells() {
    assert_eq!(MAX_CELLS, 900);
    assert_eq!(Size::square(30).map(Size::cells), Ok(900));
    assert!("31x2".parse::<Size>().is_err());
    assert!(size_of::<Board>() <= 64);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn moves_and_swaps_change_a_board_as_they_change_a_vector(
        (board, directions, cells) in large_size().prop_flat_map(|size| (
            strategies::board_of(size),
            strategies::moves(200),
            (0..size.cells(), 0..size.cells()),
        ))
    ) {
        let size = board.size();
        let (mut moved, mut tiles) = (board.clone(), board.tiles().to_vec());
        for &direction in directions.directions() {
            let before = moved.clone();
            let is_legal = slide(&mut tiles, size, direction);
            prop_assert_eq!(moved.make_move(direction), is_legal);
            prop_assert_eq!(before.slide(direction).is_some(), is_legal);
            // A clone does not change with the board that it was made of.
            prop_assert_eq!(before.slide(direction).unwrap_or(before), moved.clone());
            prop_assert_eq!(moved.tiles(), &tiles[..]);
            prop_assert_eq!(tiles[moved.blank()], 0);
        }
        let swapped = moved.with_swapped(cells.0, cells.1);
        prop_assert_eq!(moved.tiles(), &tiles[..]);
        tiles.swap(cells.0, cells.1);
        prop_assert_eq!(swapped.tiles(), &tiles[..]);
        prop_assert_eq!(tiles[swapped.blank()], 0);
        prop_assert_eq!(Board::from_tiles(size, &tiles), Ok(swapped.clone()));
        for (tile, &cell) in swapped.cells().iter().enumerate() {
            prop_assert_eq!((tiles[cell] as usize, swapped.cell_of(tile as u16)), (tile, Some(cell)));
        }
    }

    #[test]
    fn a_replay_leads_where_single_moves_lead(
        (start, walk) in large_size().prop_flat_map(strategies::board_of)
            .prop_flat_map(|start| (Just(start.clone()), strategies::walk(start, 300)))
    ) {
        let moves: Moves = walk.iter().map(|(direction, _)| *direction).collect();
        let end = walk.last().map_or(start.clone(), |(_, board)| board.clone());
        prop_assert_eq!(moves.replay(&start), Ok(end));
    }

    #[test]
    fn a_board_is_read_as_it_is_written(board in large_size().prop_flat_map(strategies::board_of)) {
        let text = board.to_string();
        prop_assert_eq!(text.parse::<Board>(), Ok(board.clone()));
    }

    #[test]
    fn solvability_is_the_parity_of_the_inversions(board in large_size().prop_flat_map(strategies::board_of)) {
        let solvability = Solvability::of(&board, &Goal::BlankLast).expect("every size has it");
        prop_assert_eq!(solvability.is_solvable(), invariant(&board).is_multiple_of(2));
        let other = Solvability::of(&make_solvable(&board), &Goal::BlankLast).expect("every size has it");
        prop_assert_ne!(other.is_solvable(), solvability.is_solvable());
    }
}

#[test]
fn messages_name_a_few_of_hundreds_of_tiles() {
    let error = Board::from_tiles(size("30x30"), &[7; 900]).unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with("tile 7 appears 900 times (row 1, row 1, "), "{message}");
    assert!(message.ends_with("tile 6 is missing; tile 8 is missing; 891 more tiles are missing"), "{message}");
    assert!(message.len() < 400, "{message}");
    let foreign = Board::from_tiles(size("30x30"), &[1000; 900]).unwrap_err().to_string();
    assert!(foreign.contains("; 892 more numbers are out of range; the blank (0) is missing; "), "{foreign}");
    // Each is named if there are only a few.
    let few = "1 2 3/5 7 6/7 8 0".parse::<Board>().unwrap_err().to_string();
    assert_eq!(few, "tile 7 appears twice (row 2, row 3); tile 4 is missing");
}

#[test]
fn only_pattern_databases_are_missing_beyond_25_cells() {
    let board = Scrambles::new(size("30x30"), Goal::BlankLast, 1).unwrap().next().unwrap();
    for &algorithm in Algorithm::ALL {
        for &heuristic in Heuristic::ALL {
            let spec = SearchSpec::new(board.clone(), Goal::BlankLast, algorithm, heuristic).unwrap();
            let takes_heuristic = algorithm.takes_heuristic();
            let is_missing =
                algorithm == Algorithm::Optimal || takes_heuristic && heuristic == Heuristic::PatternDatabase;
            let expected = is_missing.then(|| StartError::NoPatterns(board.size()));
            assert_eq!(solver::check_size(algorithm, heuristic, board.size()).err(), expected);
            assert_eq!(solver::begin(&spec, &PdbStore::default()).err(), expected);
            assert_eq!(solver::begin_unchecked(&spec, &PdbStore::default()).err(), expected);
            let h = solver::initial_h(&spec, &PdbStore::default());
            assert_eq!(h.clone().err(), expected.filter(|_| takes_heuristic));
            assert_eq!(h.is_ok_and(|h| h.is_some()), takes_heuristic && !is_missing);
            assert_eq!(spec.pdb_key(), None);
            assert_eq!(spec.table_bytes(), 0);
        }
    }
}

//! The solution of a board in one call, and errors in place of panics.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::{Checkpoint, Part, Progress};
use npuzzle_engine::solve;
use npuzzle_engine::solver::{PdbStore, StartError, begin, begin_part, resume, split};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::oracle;
use npuzzle_testing::walk::walked_away;

#[test]
fn solutions_of_small_boards_are_optimal() {
    for (board, distance) in oracle::blank_last().boards(20_011) {
        let solution = solve(&board).unwrap();
        assert_eq!((solution.moves.len() as u32, solution.is_optimal), (distance, true), "{board}");
    }
}

#[test]
fn boards_of_every_size_are_solved() {
    for text in ["2x2", "4x3", "4x4", "5x5", "6x3", "6x6"] {
        let size: Size = text.parse().unwrap();
        let goal = Goal::BlankLast.board(size).unwrap();
        let board = walked_away(&goal, 30, 5);
        let solution = solve(&board).unwrap();
        assert_eq!(solution.moves.replay(&board), Ok(goal), "{text}");
        assert!(solution.moves.len() <= 30 && (solution.is_optimal || size.cells() > 16), "{text}: {solution:?}");
    }
    let board: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    assert!(matches!(solve(&board), Err(StartError::Unsolvable(_))));
}

#[test]
fn searches_can_be_sent_to_other_threads() {
    for text in ["3x3", "5x2", "6x6"] {
        let goal = Goal::BlankLast.board(text.parse().unwrap()).unwrap();
        let spec = SearchSpec::new(walked_away(&goal, 20, 1), Goal::BlankLast, Algorithm::AStar, Heuristic::Manhattan)
            .unwrap();
        let mut search = begin(&spec, &PdbStore::default()).unwrap();
        while search.advance(1000) == Progress::Running {}
        let here = search.solution();
        let mut search = begin(&spec, &PdbStore::default()).unwrap();
        search.advance(3);
        let there = std::thread::spawn(move || {
            while search.advance(1000) == Progress::Running {}
            search.solution()
        });
        assert_eq!(there.join().unwrap(), here, "{text}");
    }
}

#[test]
fn a_store_is_built_for_the_search_that_needs_it() {
    let board = Scrambles::new(Size::PUZZLE_8, Goal::BlankFirst, 1).unwrap().next().unwrap();
    for algorithm in [Algorithm::Optimal, Algorithm::AStar] {
        let spec = SearchSpec::new(board.clone(), Goal::BlankFirst, algorithm, Heuristic::Manhattan).unwrap();
        let store = PdbStore::build_for(&spec);
        assert_eq!(store.bytes() > 0, algorithm == Algorithm::Optimal);
        assert!(begin(&spec, &store).is_ok());
    }
}

#[test]
fn only_searches_by_pattern_databases_can_be_divided_or_resumed() {
    let board: Board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
    let spec = SearchSpec::new(board, Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan).unwrap();
    let (store, expected) = (PdbStore::default(), Some(StartError::NoProof(Algorithm::AStar)));
    assert_eq!(split(&spec, &store, 8, &Checkpoint::default()).err(), expected);
    let part = Part { prefix: "R".parse().unwrap(), bound: 21 };
    assert_eq!(begin_part(&spec, &store, &part).err(), expected);
    assert_eq!(resume(&spec, &store, Checkpoint::default()).err(), expected);
}

//! The library as a stranger uses it: nothing in here may name its `internals`, which an architecture test checks.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::driver::{Driver, Outcome, Signal};
use npuzzle_engine::heuristic::{Explanation, PatternDatabase, PdbBuilder, PdbKey, explain, explain_with_tables};
use npuzzle_engine::puzzle::{Board, Direction, Goal, GoalError, Moves, Scrambles, Size, Solvability};
use npuzzle_engine::search::{Checkpoint, Event, Progress, Search};
use npuzzle_engine::solver::{CustomHeuristic, PdbStore, StartError, begin, begin_observed, begin_with, resume};
use npuzzle_engine::spec::SearchSpec;
use std::time::Duration;

type Tested = Result<(), Box<dyn std::error::Error>>;

/// A search of a 3x3 board whose shortest solution has 21 moves.
fn spec(algorithm: Algorithm) -> SearchSpec {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    SearchSpec::new(board, Goal::BlankFirst, algorithm, Heuristic::Manhattan).expect("3x3 has this goal")
}

fn solved(search: &mut dyn Search) -> Option<Moves> {
    while search.advance(1000) == Progress::Running {}
    search.solution()
}

/// Manhattan distance to `blank-first` as a user would write it.
fn manhattan(board: &Board) -> u32 {
    let homes = Goal::BlankFirst.board(board.size()).expect("every size has it").cells();
    let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
    tiles.map(|(cell, &tile)| board.size().distance(cell, homes[usize::from(tile)]) as u32).sum()
}

#[test]
fn a_board_is_solved_in_one_call() -> Tested {
    let board = Scrambles::new(Size::PUZZLE_15, Goal::BlankLast, 1)?.next().expect("scrambles never end");
    let solution = npuzzle_engine::solve(&board)?;
    assert!(solution.is_optimal);
    assert_eq!(solution.moves.replay(&board)?, Goal::BlankLast.board(board.size())?);
    Ok(())
}

#[test]
fn no_search_is_for_a_goal_of_another_size() -> Tested {
    let spec = spec(Algorithm::AStar);
    let larger = Goal::BlankLast.board(Size::PUZZLE_15)?;
    let other = GoalError::Size { goal: larger.size(), board: spec.board().size() };
    let custom = Goal::Custom(larger.clone());
    assert_eq!(spec.clone().with_goal(custom.clone()), Err(other.clone()));
    assert_eq!(SearchSpec::by_method(spec.board().clone(), custom, spec.method()), Err(other));
    let central = spec.with_goal(Goal::BlankCenter)?;
    assert_eq!(central.goal_board().to_string(), "1 2 3/4 0 5/6 7 8");
    assert_eq!(central.with_board(larger), Err(GoalError::NoCenter));
    Ok(())
}

#[test]
fn an_observer_sees_every_expansion() -> Tested {
    let mut expanded = 0;
    let mut search = begin_observed(&spec(Algorithm::AStar), &PdbStore::default(), |event| {
        expanded += u64::from(matches!(event, Event::Expanded(_)));
    })?;
    assert_eq!(solved(&mut *search).map(|moves| moves.len()), Some(21));
    let statistics = search.statistics();
    drop(search);
    assert_eq!(expanded, statistics.expanded);
    Ok(())
}

#[test]
fn a_shortest_solution_is_proved_by_stored_pattern_databases() -> Tested {
    let spec = spec(Algorithm::Optimal);
    let mut builder = PdbBuilder::new(spec.pdb_key().expect("it uses them"));
    let database = loop {
        if let Some(database) = builder.advance(10_000) {
            break database;
        }
    };
    let mut store = PdbStore::default();
    store.insert(PatternDatabase::from_bytes(database.to_bytes())?);
    let mut search = begin(&spec, &store)?;
    assert_eq!(solved(&mut *search).map(|moves| moves.len()), Some(21));
    assert_eq!(search.lower_bound(), Some(21));
    Ok(())
}

#[test]
fn a_checkpoint_of_another_board_brings_no_solution() -> Tested {
    for size in [Size::PUZZLE_8, Size::new(6, 6)?] {
        let board = Scrambles::new(size, Goal::BlankLast, 1)?.next().expect("scrambles never end");
        let spec = SearchSpec::new(board, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan)?;
        for moves in ["", "L", "UUUU"] {
            let checkpoint = Checkpoint { incumbent: Some(moves.parse()?), ..Checkpoint::default() };
            let mut search = resume(&spec, &PdbStore::build_for(&spec), checkpoint)?;
            assert_eq!(search.solution(), None, "{moves}");
            search.advance(100_000);
            assert!(search.solution().is_some_and(|moves| spec.is_solved_by(&moves)), "{moves}");
        }
    }
    Ok(())
}

#[test]
fn no_search_begins_on_an_unsolvable_board() -> Tested {
    let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 25/26 27 29 28 0";
    for board in ["1 2 3/4 5 6/8 7 0", large] {
        let spec = SearchSpec::new(board.parse()?, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan)?;
        let (store, expected) = (PdbStore::build_for(&spec), Some(StartError::Unsolvable(spec.solvability())));
        assert_eq!(begin(&spec, &store).err(), expected);
        assert_eq!(resume(&spec, &store, Checkpoint::default()).err(), expected);
    }
    Ok(())
}

#[test]
fn a_driver_runs_a_search_to_its_outcome() -> Tested {
    let mut driver = Driver::new(spec(Algorithm::IdaStar), &PdbStore::default(), 0)?;
    let outcome = loop {
        if let Signal::Finished(outcome) = driver.advance(Duration::ZERO) {
            break outcome;
        }
    };
    assert!(matches!(outcome, Outcome::Solved { moves, optimal: true } if moves.len() == 21));
    Ok(())
}

#[test]
fn nothing_is_explained_by_a_goal_of_another_size() -> Tested {
    let goal = Goal::BlankFirst.board(Size::PUZZLE_15)?;
    let search = spec(Algorithm::AStar);
    let board = search.board();
    assert_eq!(explain(Heuristic::Manhattan, board, &goal), None);
    assert_eq!(explain_with_tables(Heuristic::WalkingDistance, board, &goal, None), None);
    let key = spec(Algorithm::Optimal).pdb_key().expect("it has one");
    assert_eq!(Explanation::of_patterns(key, &goal), None);
    Ok(())
}

mod a_heuristic_of_ones_own {
    use super::*;

    /// A board some moves from the goal.
    fn walked(size: Size, moves: usize) -> Result<Board, Box<dyn std::error::Error>> {
        let mut board = Goal::BlankFirst.board(size)?;
        for number in 0..moves {
            board.make_move(Direction::ALL[(number * number + number / 3) % 4]);
        }
        Ok(board)
    }

    #[test]
    fn searches_like_the_same_one_of_the_library() -> Tested {
        for (size, moves) in [(Size::PUZZLE_8, 100), (Size::PUZZLE_15, 40), (Size::new(6, 6)?, 30)] {
            let board = walked(size, moves)?;
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar, Algorithm::Greedy, Algorithm::WeightedAStar] {
                let spec = spec(algorithm).with_board(board.clone())?;
                let mut own = begin_with(&spec, CustomHeuristic::new(manhattan).consistent())?;
                let mut ours = begin(&spec, &PdbStore::default())?;
                assert_eq!(solved(&mut *own), solved(&mut *ours), "{algorithm} on {board}");
                let counts = |search: &dyn Search| (search.statistics().expanded, search.statistics().generated);
                assert_eq!(counts(&*own), counts(&*ours), "{algorithm} on {board}");
                assert_eq!(own.lower_bound(), ours.lower_bound(), "{algorithm} on {board}");
            }
        }
        Ok(())
    }

    #[test]
    fn proves_nothing_that_it_does_not_claim() -> Tested {
        for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
            let mut search = begin_with(&spec(algorithm), CustomHeuristic::new(|board| 2 * manhattan(board)))?;
            let length = solved(&mut *search).expect("it is complete").len();
            assert!(length >= 21 && search.lower_bound().is_none_or(|bound| bound == 0), "{algorithm}: {length}");
        }
        let mut search = begin_with(&spec(Algorithm::AStar), CustomHeuristic::new(manhattan).admissible())?;
        assert_eq!(solved(&mut *search).map(|moves| moves.len()), Some(21));
        assert_eq!(search.lower_bound(), Some(21));
        Ok(())
    }

    #[test]
    fn may_be_out_of_range() -> Tested {
        let mut search = begin_with(&spec(Algorithm::AStar), CustomHeuristic::new(|_| u32::MAX))?;
        assert!(solved(&mut *search).is_some());
        Ok(())
    }

    #[test]
    fn is_refused_where_it_has_no_use() -> Tested {
        let blind = begin_with(&spec(Algorithm::BreadthFirst), CustomHeuristic::new(manhattan)).err();
        assert_eq!(blind, Some(StartError::NoHeuristic(Algorithm::BreadthFirst)));
        let board: Board = "1 2 3/4 5 6/8 7 0".parse()?;
        let solvability = Solvability::of(&board, &Goal::BlankFirst)?;
        let unsolvable = begin_with(&spec(Algorithm::AStar).with_board(board)?, CustomHeuristic::new(manhattan)).err();
        assert_eq!(unsolvable, Some(StartError::Unsolvable(solvability)));
        Ok(())
    }
}

#[test]
fn what_a_board_does_not_have_is_none() {
    let size = Size::PUZZLE_8;
    assert_eq!(
        [size.cells() - 1, size.cells()].map(|cell| PdbKey::new(size, Partition::P44, cell).is_some()),
        [true, false]
    );
    assert_eq!(PdbKey::new(size, Partition::P555, 0), None);
    let search = spec(Algorithm::AStar);
    assert_eq!([8, 9].map(|tile| search.board().cell_of(tile)), [Some(0), None]);
}

//! The driver: batches, limits, escalation and outcomes.

use crate::heuristic::estimates;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, Status};
use npuzzle_engine::driver::{Driver, Outcome, SLICE, Signal};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::{BoundReport, Part, PartResult, Progress};
use npuzzle_engine::solver::{PdbStore, StartError, begin_part};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_testing::published::korf_24;
use npuzzle_testing::run::{request, solve};
use npuzzle_testing::tables::tables;
use npuzzle_testing::walk::walked_away;
use std::time::Duration;

fn driver(spec: SearchSpec, helpers: usize) -> Driver {
    Driver::new(spec.clone(), &tables(&spec), helpers).unwrap()
}

/// A 4x4 board whose proof generates enough nodes for the search to be split.
fn hard() -> SearchSpec {
    let board = "13 15 14 7/0 10 9 11/6 5 8 4/1 2 12 3".parse().unwrap();
    request(board, Goal::BlankLast, Algorithm::Optimal, Heuristic::Misplaced)
}

/// A 5x5 board that an anytime search has not nearly solved when it requests a prover.
fn vast() -> SearchSpec {
    request(korf_24()[0].board.clone(), Goal::BlankFirst, Algorithm::Anytime, Heuristic::Misplaced)
}

fn finish(driver: &mut Driver) -> Outcome {
    loop {
        if let Signal::Finished(outcome) = driver.advance(Duration::ZERO) {
            return outcome;
        }
    }
}

fn advance_until(driver: &mut Driver, expected: &Signal) {
    while driver.advance(Duration::ZERO) != *expected {
        assert_eq!(driver.outcome(), None);
    }
}

fn run_part(spec: &SearchSpec, part: &Part) -> PartResult {
    let mut search = begin_part(spec, &tables(spec), part).unwrap();
    while search.advance(u64::MAX) == Progress::Running {}
    search.result()
}

#[test]
fn the_initial_h_is_the_heuristic_value_of_the_start() {
    for (size, goal) in
        [(Size::PUZZLE_8, Goal::Spiral), (Size::PUZZLE_15, Goal::BlankFirst), (Size::PUZZLE_24, Goal::BlankLast)]
    {
        let at_goal = goal.board(size).unwrap();
        let board = walked_away(&at_goal, 60, 5);
        for &heuristic in Heuristic::ALL {
            let mut driver = driver(request(board.clone(), goal.clone(), Algorithm::Greedy, heuristic), 0);
            let h = estimates(heuristic, &at_goal, std::slice::from_ref(&board))[0];
            assert_eq!(driver.initial_h(), Some(h), "{heuristic}");
            driver.advance(Duration::ZERO);
            assert_eq!(driver.initial_h(), Some(h), "{heuristic}");
        }
    }
}

#[test]
fn uninformed_searches_and_unsolvable_boards_have_no_initial_h() {
    let near = walked_away(&Goal::BlankLast.board(Size::PUZZLE_8).unwrap(), 40, 3);
    for &algorithm in Algorithm::ALL {
        let driver = driver(request(near.clone(), Goal::BlankLast, algorithm, Heuristic::Manhattan), 0);
        assert_eq!(driver.initial_h().is_some(), algorithm.takes_heuristic(), "{algorithm}");
    }
    let unsolvable = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    assert_eq!(
        driver(request(unsolvable, Goal::BlankLast, Algorithm::AStar, Heuristic::Manhattan), 0).initial_h(),
        None
    );
}

#[test]
fn counts_and_solutions_match_a_direct_search() {
    let near = walked_away(&Goal::BlankLast.board(Size::PUZZLE_15).unwrap(), 40, 3);
    for &algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.takes_heuristic()) {
        let spec = request(near.clone(), Goal::BlankLast, algorithm, Heuristic::LinearConflict);
        let mut driver = driver(spec.clone(), 3);
        let outcome = finish(&mut driver);
        let run = solve(&spec);
        assert_eq!(driver.statistics(), run.statistics, "{spec:?}");
        let optimal = algorithm.has_proved(Heuristic::LinearConflict, run.length(&spec) as usize, driver.lower_bound());
        assert_eq!(outcome, Outcome::Solved { moves: run.moves.unwrap(), optimal });
        assert_eq!(outcome.status(), Status::Solved);
    }
}

#[test]
fn a_slice_ends_when_its_time_is_up() {
    let mut driver = driver(vast(), 0);
    let mut now = Duration::ZERO;
    let signal = driver.run_slice(|| {
        now += SLICE / 4;
        now
    });
    assert!(matches!(signal, Signal::Running | Signal::Improved));
    assert!(now <= 2 * SLICE);
    assert!(driver.statistics().generated > 0);
}

#[test]
fn a_size_without_pattern_databases_is_an_error() {
    let size = Size::new(6, 3).unwrap();
    let board = Goal::BlankFirst.board(size).unwrap();
    let spec = SearchSpec::new(board, Goal::BlankFirst, Algorithm::Optimal, Heuristic::Manhattan).unwrap();
    let error = Driver::new(spec, &PdbStore::default(), 0).err();
    assert_eq!(error, Some(StartError::NoPatterns(size)));
}

#[test]
fn an_unsolvable_board_finishes_at_once() {
    let board: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    let mut driver = driver(request(board, Goal::BlankLast, Algorithm::AStar, Heuristic::Manhattan), 0);
    let Signal::Finished(Outcome::Unsolvable(solvability)) = driver.advance(Duration::ZERO) else { panic!() };
    assert_eq!(solvability.inversions, 1);
    assert_eq!(driver.cancel().status(), Status::Unsolvable);
}

#[test]
fn a_missing_pattern_database_is_an_error() {
    let error = Driver::new(hard(), &PdbStore::default(), 0).err();
    assert_eq!(error, hard().pdb_key().map(StartError::NoDatabase));
}

#[test]
fn the_memory_limit_ends_a_search() {
    let spec = hard().with_algorithm(Algorithm::AStar).with_heuristic(Heuristic::Manhattan).with_memory_limit(1 << 20);
    assert_eq!(finish(&mut driver(spec, 0)), Outcome::MemoryLimit);
}

#[test]
fn the_time_limit_ends_a_search() {
    let limit = Duration::from_secs(2);
    let mut driver = driver(hard().with_time_limit(Some(limit)), 0);
    assert_eq!(driver.advance(Duration::ZERO), Signal::Running);
    let statistics = driver.statistics();
    assert_eq!(driver.advance(limit), Signal::Finished(Outcome::TimeLimit));
    assert_eq!(driver.statistics(), statistics);
    assert_eq!(driver.advance(Duration::ZERO), Signal::Finished(Outcome::TimeLimit), "the outcome should not change");
}

#[test]
fn a_stopped_search_returns_its_incumbent() {
    let limit = Duration::from_secs(2);
    let mut driver = driver(vast().with_time_limit(Some(limit)), 0);
    advance_until(&mut driver, &Signal::Improved);
    let moves = driver.solution().unwrap();
    let Signal::Finished(outcome) = driver.poll(limit) else { panic!() };
    assert_eq!(outcome, Outcome::Solved { moves, optimal: false });
    assert_eq!(driver.cancel(), outcome);
}

#[test]
fn a_cancelled_search_without_an_incumbent_has_no_solution() {
    assert_eq!(driver(hard(), 0).cancel(), Outcome::Cancelled);
}

#[test]
fn a_search_without_helpers_is_never_split() {
    let mut driver = driver(hard(), 0);
    while driver.statistics().generated < 6_000_000 {
        if driver.advance(Duration::ZERO) != Signal::Running {
            break;
        }
    }
    assert_eq!(driver.share_done(), None);
}

#[test]
fn a_long_proof_is_split_and_solved_with_helpers() {
    let spec = hard();
    let mut driver = driver(spec.clone(), 1);
    advance_until(&mut driver, &Signal::Split);
    assert!(driver.share_done().is_some());
    let lower_bound = driver.lower_bound();
    // The result of a lost helper may still arrive.
    let lost = driver.next_part().unwrap();
    driver.return_part(lost.clone());
    let again = driver.next_part().unwrap();
    assert_eq!(again, lost);
    let generated = driver.statistics().generated;
    driver.finish_part(&again, run_part(&spec, &again));
    assert!(driver.statistics().generated > generated);
    let generated = driver.statistics().generated;
    driver.finish_part(&lost, run_part(&spec, &lost));
    assert_eq!(driver.statistics().generated, generated, "a part should be counted once");
    driver.return_part(lost);
    assert!(driver.lower_bound() >= lower_bound);
    let outcome = loop {
        if let Some(part) = driver.next_part() {
            driver.finish_part(&part, run_part(&spec, &part));
        }
        if let Signal::Finished(outcome) = driver.advance(Duration::ZERO) {
            break outcome;
        }
    };
    let Outcome::Solved { moves, optimal: true } = outcome else { panic!("{outcome:?}") };
    assert_eq!(moves.len(), 61);
    assert_eq!(driver.next_part(), None);
}

#[test]
fn a_driver_waits_while_helpers_run_the_last_parts() {
    let spec = hard();
    let mut driver = driver(spec, 1);
    advance_until(&mut driver, &Signal::Split);
    let parts: Vec<Part> = std::iter::from_fn(|| driver.next_part()).collect();
    assert!(parts.len() >= 64);
    assert_eq!(driver.advance(Duration::ZERO), Signal::Waiting);
    assert_eq!(driver.poll(Duration::ZERO), Signal::Running);
    parts.into_iter().for_each(|part| driver.return_part(part));
    assert_eq!(driver.advance(Duration::ZERO), Signal::Running);
}

#[test]
fn a_long_anytime_search_requests_a_prover_once() {
    let mut driver = driver(vast(), 1);
    driver.merge_bound(BoundReport { lower_bound: 90, ..BoundReport::default() });
    assert!(driver.lower_bound() < Some(90), "a report should be ignored before a prover is requested");
    advance_until(&mut driver, &Signal::Prove);
    assert_eq!(driver.prover_spec().method().algorithm, Algorithm::Optimal);
    driver.merge_bound(BoundReport { lower_bound: 90, ..BoundReport::default() });
    assert_eq!(driver.lower_bound(), Some(90));
    let incumbent = driver.solution().map(|moves| moves.len());
    // After losing its prover, a search keeps the proved bound and does not request another prover.
    driver.lose_prover();
    assert_eq!(driver.lower_bound(), Some(90));
    assert_eq!(driver.solution().map(|moves| moves.len()), incumbent);
    for _ in 0..10 {
        assert_ne!(driver.advance(Duration::ZERO), Signal::Prove);
    }
}

/// A 6x6 board, for which there are no pattern databases.
fn large() -> SearchSpec {
    let board = Scrambles::new(Size::new(6, 6).unwrap(), Goal::BlankLast, 3).unwrap().next().unwrap();
    SearchSpec::new(board, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan)
        .unwrap()
        .with_memory_limit(1 << 26)
}

#[test]
fn a_long_search_of_a_large_board_requests_partners_once() {
    let spec = large().with_time_limit(Some(Duration::from_secs(60)));
    let goal = spec.goal_board();
    let mut driver = driver(spec.clone(), 2);
    let generated = driver.statistics().generated;
    let early = Statistics { generated: 1, ..Statistics::default() };
    driver.merge_partner(0, BoundReport { statistics: early, ..BoundReport::default() });
    assert_eq!(driver.statistics().generated, generated, "a report should be ignored before partners are requested");
    assert!(driver.partners().is_empty());
    advance_until(&mut driver, &Signal::Cooperate);
    let mut partners: Vec<Driver> = driver
        .partners()
        .into_iter()
        .map(|(spec, checkpoint)| {
            assert_eq!(spec.limits().time, None);
            assert_eq!(checkpoint.statistics, Statistics::default(), "a partner should count its own nodes");
            Driver::resume(spec, checkpoint, &PdbStore::default(), 0).unwrap()
        })
        .collect();
    assert_eq!(partners.len(), 2);
    let width = |driver: &Driver| driver.partners().into_iter().map(|(_, checkpoint)| checkpoint.beam_width);
    assert!(width(&driver).is_sorted_by(|narrower, wider| narrower < wider), "partners should not try the same widths");
    let mut alone = driver.statistics().generated;
    for _ in 0..50 {
        let before = driver.statistics().generated;
        assert_ne!(driver.advance(Duration::ZERO), Signal::Cooperate);
        alone += driver.statistics().generated - before;
        for (number, partner) in partners.iter_mut().enumerate() {
            assert!(!matches!(partner.advance(Duration::ZERO), Signal::Cooperate | Signal::Prove));
            let (statistics, solution) = (partner.statistics(), partner.solution());
            driver.merge_partner(number, BoundReport { lower_bound: 0, solution, statistics });
            partner.merge_solution(driver.solution().unwrap());
            assert_eq!(partner.solution().unwrap().replay(spec.board()), Ok(goal.clone()));
        }
    }
    let all: u64 = partners.iter().map(|partner| partner.statistics().generated).sum();
    assert_eq!(driver.statistics().generated, alone + all, "each node should be counted once");
    assert_eq!(driver.solution().unwrap().replay(spec.board()), Ok(goal));
    // The last reports of lost partners are still counted.
    drop(partners);
    for _ in 0..10 {
        assert_ne!(driver.advance(Duration::ZERO), Signal::Cooperate);
    }
    assert!(driver.statistics().generated > alone + all);
}

#[test]
fn a_shorter_solution_of_a_partner_is_an_improvement() {
    let mut driver = driver(large(), 1);
    advance_until(&mut driver, &Signal::Cooperate);
    let (spec, checkpoint) = driver.partners().remove(0);
    let mut partner = Driver::resume(spec, checkpoint, &PdbStore::default(), 0).unwrap();
    advance_until(&mut partner, &Signal::Improved);
    let (statistics, solution) = (partner.statistics(), partner.solution());
    driver.merge_partner(0, BoundReport { lower_bound: 0, solution, statistics });
    assert_eq!(driver.advance(Duration::ZERO), Signal::Improved);
    assert!(driver.solution().unwrap().len() <= partner.solution().unwrap().len());
}

#[test]
fn moves_from_a_partner_that_do_not_lead_to_the_goal_are_ignored() {
    let mut driver = driver(large(), 1);
    advance_until(&mut driver, &Signal::Cooperate);
    let solution = driver.solution();
    for moves in ["", "UDUD", "U9"] {
        let report = BoundReport { solution: Some(moves.parse().unwrap()), ..BoundReport::default() };
        driver.merge_partner(0, report);
        assert_eq!(driver.solution(), solution);
    }
    assert_eq!(driver.cancel(), Outcome::Solved { moves: solution.unwrap(), optimal: false });
}

#[test]
fn a_search_of_a_large_board_without_helpers_has_no_partners() {
    let mut driver = driver(large(), 0);
    while driver.statistics().generated < 3_000_000 {
        assert_ne!(driver.advance(Duration::ZERO), Signal::Cooperate);
    }
    assert!(driver.partners().is_empty());
}

#[test]
fn an_invalid_solution_from_a_prover_is_a_failure() {
    let board = walked_away(&Goal::BlankFirst.board(Size::PUZZLE_24).unwrap(), 40, 5);
    let optimal = solve(&request(board, Goal::BlankFirst, Algorithm::Optimal, Heuristic::Misplaced));
    let mut driver = driver(vast(), 1);
    advance_until(&mut driver, &Signal::Prove);
    let report = BoundReport { lower_bound: 40, solution: optimal.moves, statistics: optimal.statistics };
    driver.merge_bound(report);
    assert_eq!(driver.cancel(), Outcome::Failed);
}

#[test]
fn an_anytime_search_continues_with_another_partition() {
    let mut driver = driver(vast(), 1);
    advance_until(&mut driver, &Signal::Improved);
    let (length, bound) = (driver.solution().unwrap().len(), driver.lower_bound());
    let missing = driver.use_partition(Partition::P55554, &PdbStore::default());
    assert!(matches!(missing, Err(StartError::NoDatabase(_))));
    let larger = vast().with_partition(Some(Partition::P55554));
    driver.use_partition(Partition::P55554, &tables(&larger)).unwrap();
    assert_eq!(driver.spec().method().partition, Some(Partition::P55554));
    assert_eq!(driver.solution().unwrap().len(), length);
    assert!(driver.lower_bound() >= bound);
    advance_until(&mut driver, &Signal::Prove);
}

//! The anytime search: incumbents that improve and a lower bound that rises until they meet.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::{BoundReport, Checkpoint, Progress, Search};
use npuzzle_engine::solver::resume;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::History;
use npuzzle_testing::oracle::GOALS;
use npuzzle_testing::published::{korf_15, korf_24};
use npuzzle_testing::run::{begin, request, solve, to_the_end};
use npuzzle_testing::tables::{smallest, tables};
use npuzzle_testing::walk::walked_away;

fn anytime(board: Board, goal: Goal) -> SearchSpec {
    request(board, goal, Algorithm::Anytime, Heuristic::Misplaced)
}

/// Checks the bounds and the incumbent of a running search against the known optimum.
fn assert_bounds(search: &dyn Search, request: &SearchSpec, optimum: u32) {
    let Statistics { incumbent, lower_bound, .. } = search.statistics();
    assert!(lower_bound.unwrap() <= optimum, "{request:?}");
    assert!(incumbent.is_none_or(|incumbent| incumbent >= optimum), "{request:?}");
    let moves = search.solution();
    assert_eq!(moves.as_ref().map(|moves| moves.len() as u32), incumbent);
    if let Some(moves) = moves {
        assert_eq!(moves.replay(request.board()), Ok(request.goal_board()));
    }
}

#[test]
fn a_3x3_board_is_solved_optimally() {
    for (goal, oracle) in GOALS.iter() {
        for (board, distance) in oracle.boards(997) {
            let request = anytime(board, goal.clone());
            let run = solve(&request);
            assert_eq!((run.length(&request), run.statistics.lower_bound), (distance, Some(distance)));
        }
    }
}

#[test]
fn a_published_4x4_board_is_solved_optimally() {
    for published in &korf_15()[..12] {
        let request = anytime(published.board.clone(), Goal::BlankFirst);
        let run = solve(&request);
        assert_eq!((run.length(&request), run.statistics.lower_bound), (published.optimum, Some(published.optimum)));
    }
}

#[test]
fn a_rectangular_board_is_solved_optimally() {
    for size in ["6x2", "4x3", "3x4"].map(|size| size.parse::<Size>().unwrap()) {
        let board = Scrambles::new(size, Goal::Spiral, 1).unwrap().next().unwrap();
        let request = anytime(board.clone(), Goal::Spiral);
        let proof = request.clone().with_algorithm(Algorithm::Optimal);
        let (run, length) = (solve(&request), solve(&proof).length(&proof));
        assert_eq!((run.length(&request), run.statistics.lower_bound), (length, Some(length)), "{board}");
    }
}

#[test]
fn a_5x5_board_soon_has_a_near_optimal_solution_and_valid_bounds() {
    for published in &korf_24()[..4] {
        let request = anytime(published.board.clone(), Goal::BlankFirst);
        let mut search = begin(&request).unwrap();
        let mut history = History::default();
        while search.statistics().generated < 4_000_000 {
            assert_eq!(search.advance(50_000), Progress::Running);
            assert_bounds(&*search, &request, published.optimum);
            history.note(&search.statistics(), 0.0);
        }
        let ratio = search.solution().unwrap().len() as f64 / f64::from(published.optimum);
        assert!(ratio < 1.15, "{ratio}");
        let milestones = history.milestones();
        assert!(milestones.len() > 2, "{milestones:?}");
        for pair in milestones.windows(2) {
            assert!(pair[1].lower_bound >= pair[0].lower_bound, "{milestones:?}");
            assert!(pair[0].length.is_none_or(|before| pair[1].length.unwrap() <= before), "{milestones:?}");
        }
    }
}

#[test]
fn an_easy_5x5_board_is_solved_optimally() {
    let goals = ["blank-first", "blank-last", "spiral", "blank-center"];
    for (goal, seed) in goals.iter().cycle().zip(0..16) {
        let goal: Goal = goal.parse().unwrap();
        let board = walked_away(&goal.board(Size::PUZZLE_24).unwrap(), 60, seed);
        let request = anytime(board, goal);
        let run = solve(&request);
        let length = run.length(&request);
        assert_eq!(run.statistics.lower_bound, Some(length));
        let optimal = request.with_algorithm(Algorithm::Optimal);
        assert_eq!(solve(&optimal).length(&optimal), length);
    }
}

#[test]
fn results_do_not_depend_on_slices() {
    let published = &korf_24()[4];
    let request = anytime(published.board.clone(), Goal::BlankFirst);
    let state = |search: &dyn Search| (search.statistics(), search.solution());
    // The state after each improvement.
    let improvements = |slice: u64| {
        let mut search = begin(&request).unwrap();
        let mut states: Vec<_> = Vec::new();
        while search.statistics().generated < 1_500_000 {
            search.advance(slice);
            let now = state(&*search);
            if states.last().is_none_or(|(last, _): &(Statistics, _)| last.incumbent != now.0.incumbent) {
                states.push(now);
            }
        }
        states
    };
    let finished = |slice: u64| {
        let near = anytime(walked_away(&Goal::BlankFirst.board(Size::PUZZLE_24).unwrap(), 50, 3), Goal::BlankFirst);
        to_the_end(begin(&near).unwrap(), slice)
    };
    assert_eq!(improvements(1), improvements(1));
    let lengths = |slice| {
        improvements(slice).into_iter().map(|(statistics, moves)| (statistics.incumbent, moves)).collect::<Vec<_>>()
    };
    assert_eq!(lengths(1), lengths(777));
    let whole = finished(u64::MAX);
    for slice in [1, 10, 12_345] {
        assert_eq!(finished(slice), whole);
    }
}

#[test]
fn memory_stays_below_the_limit() {
    let published = &korf_24()[0];
    for memory_limit in [100_000, 1 << 20, 8 << 20] {
        let request = anytime(published.board.clone(), Goal::BlankFirst).with_memory_limit(memory_limit as u64);
        let mut search = begin(&request).unwrap();
        while search.statistics().generated < 3_000_000 {
            assert_eq!(search.advance(100_000), Progress::Running);
        }
        let Statistics { memory_bytes, incumbent, lower_bound, .. } = search.statistics();
        // The limit covers only the beams, not the path and branches of iterative deepening.
        assert!(memory_bytes <= memory_limit as u64 + 200_000, "{memory_bytes} of {memory_limit}");
        // Without memory for a beam, the search only raises its lower bound.
        assert_eq!(incumbent.is_some(), memory_limit > 100_000);
        assert!(lower_bound > Some(70));
    }
    let board = walked_away(&Goal::BlankLast.board(Size::PUZZLE_24).unwrap(), 40, 1);
    let request = anytime(board, Goal::BlankLast).with_memory_limit(0);
    let run = solve(&request);
    assert_eq!(run.statistics.lower_bound, Some(run.length(&request)));
}

#[test]
fn a_search_resumes_with_another_pattern_database() {
    let published = &korf_24()[1];
    let small = anytime(published.board.clone(), Goal::BlankFirst);
    assert_eq!(smallest(Size::PUZZLE_24), Some(Partition::P444444));
    let large = small.clone().with_partition(Some(Partition::P55554));
    let mut search = resume(&small, &tables(&small), Checkpoint::default()).unwrap();
    while search.statistics().generated < 1_000_000 {
        search.advance(10_000);
    }
    let before = search.statistics();
    let checkpoint = search.checkpoint();
    assert!(checkpoint.beam_width >= 500);
    let mut search = resume(&large, &tables(&large), checkpoint).unwrap();
    let after = search.statistics();
    assert_eq!((after.incumbent, after.generated), (before.incumbent, before.generated));
    assert!(after.lower_bound >= before.lower_bound);
    while search.statistics().generated < 4_000_000 {
        assert_eq!(search.advance(10_000), Progress::Running);
        assert_bounds(&*search, &large, published.optimum);
        assert!(search.statistics().incumbent <= before.incumbent);
        assert!(search.statistics().lower_bound >= before.lower_bound);
    }
    assert!(search.statistics().incumbent < before.incumbent);
}

#[test]
fn a_search_merges_the_reports_of_a_concurrent_prover() {
    let published = &korf_24()[2];
    let request = anytime(published.board.clone(), Goal::BlankFirst);
    let mut search = resume(&request, &tables(&request), Checkpoint::default()).unwrap();
    while search.statistics().incumbent.is_none() {
        search.advance(10_000);
    }
    let own = search.statistics();
    let report = |lower_bound, generated| {
        let statistics = Statistics { expanded: 70, generated, ..Statistics::default() };
        BoundReport { lower_bound, solution: None, statistics }
    };
    search.merge_bound(report(95, 100));
    let merged = search.statistics();
    assert_eq!((merged.generated, merged.expanded), (own.generated + 100, own.expanded + 70));
    assert_eq!((merged.lower_bound, merged.incumbent), (Some(95), own.incumbent));
    // A report replaces the one before.
    search.merge_bound(report(97, 300));
    assert_eq!(search.statistics().generated, own.generated + 300);
    assert_bounds(&*search, &request, published.optimum);
    // The search does not repeat the proof; it spends all its nodes on beams.
    assert_eq!(search.advance(2_000_000), Progress::Running);
    assert_eq!(search.statistics().lower_bound, Some(97));
    assert_bounds(&*search, &request, published.optimum);
    // The prover may find an optimal solution first.
    let proof = solve(&anytime(near(), Goal::BlankFirst).with_memory_limit(0));
    let near = anytime(near(), Goal::BlankFirst);
    let mut search = resume(&near, &tables(&near), Checkpoint::default()).unwrap();
    let lower_bound = proof.statistics.lower_bound.unwrap();
    search.merge_bound(BoundReport { lower_bound, solution: proof.moves.clone(), statistics: proof.statistics });
    assert_eq!(search.advance(1), Progress::Solved);
    assert_eq!(
        (search.solution(), search.statistics().lower_bound),
        (proof.moves.clone(), proof.statistics.lower_bound)
    );
}

/// A board whose proof takes little time.
fn near() -> Board {
    walked_away(&Goal::BlankFirst.board(Size::PUZZLE_24).unwrap(), 40, 5)
}

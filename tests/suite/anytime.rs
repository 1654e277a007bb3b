//! The anytime search: a solution at once, then shorter ones, beside a bound that rises until they meet.

use crate::oracle::GOALS;
use crate::published::{korf_15, korf_24};
use crate::run::{begin, request, solve, to_the_end};
use crate::search::walked_away;
use crate::tables::{smallest, tables};
use npuzzle::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle::puzzle::{Board, Goal, Side};
use npuzzle::search::{Progress, Search, SoFar};
use npuzzle::solver::{Request, go_on};
use npuzzle::statistics::{History, Statistics};

fn anytime(board: Board, goal: Goal) -> Request {
    request(board, goal, Algorithm::Anytime, Heuristic::Misplaced)
}

/// Checks that a search that goes on tells the truth about a board whose optimum is known.
fn assert_bounds(search: &dyn Search, request: &Request, optimum: u32) {
    let Statistics { incumbent, lower_bound, .. } = search.statistics();
    assert!(lower_bound.unwrap() <= optimum, "{request:?}");
    assert!(incumbent.is_none_or(|incumbent| incumbent >= optimum), "{request:?}");
    let moves = search.solution();
    assert_eq!(moves.as_ref().map(|moves| moves.len() as u32), incumbent);
    if let Some(moves) = moves {
        assert_eq!(moves.replay(&request.board), Ok(request.goal.board(request.board.side()).unwrap()));
    }
}

#[test]
fn of_3x3_it_proves_what_the_oracle_says() {
    for (goal, oracle) in GOALS.iter() {
        for (board, distance) in oracle.boards(997) {
            let request = anytime(board, *goal);
            let run = solve(&request);
            assert_eq!((run.length(&request), run.statistics.lower_bound), (distance, Some(distance)));
        }
    }
}

#[test]
fn of_4x4_it_proves_the_published_optimum() {
    for published in &korf_15()[..12] {
        let request = anytime(published.board, Goal::BlankFirst);
        let run = solve(&request);
        assert_eq!((run.length(&request), run.statistics.lower_bound), (published.optimum, Some(published.optimum)));
    }
}

#[test]
fn of_5x5_it_soon_comes_near_and_never_claims_too_much() {
    for published in &korf_24()[..4] {
        let request = anytime(published.board, Goal::BlankFirst);
        let mut search = begin(&request).unwrap();
        let mut history = History::default();
        while search.statistics().generated < 4_000_000 {
            assert_eq!(search.advance(50_000), Progress::Running);
            assert_bounds(&*search, &request, published.optimum);
            history.note(&search.statistics(), 0.0);
        }
        let length = search.solution().unwrap().len() as f64 / f64::from(published.optimum);
        assert!(length < 1.15, "{length}");
        let steps = history.steps();
        assert!(steps.len() > 2, "{steps:?}");
        for pair in steps.windows(2) {
            assert!(pair[1].lower_bound >= pair[0].lower_bound, "{steps:?}");
            assert!(pair[0].length.is_none_or(|before| pair[1].length.unwrap() <= before), "{steps:?}");
        }
    }
}

#[test]
fn of_5x5_it_proves_what_is_near() {
    let goals = ["blank-first", "blank-last", "spiral", "blank-center"];
    for (goal, seed) in goals.iter().cycle().zip(0..16) {
        let goal: Goal = goal.parse().unwrap();
        let board = walked_away(&goal.board(Side::Five).unwrap(), 60, seed);
        let request = anytime(board, goal);
        let run = solve(&request);
        let length = run.length(&request);
        assert_eq!(run.statistics.lower_bound, Some(length));
        let optimal = Request { algorithm: Algorithm::Optimal, ..request };
        assert_eq!(solve(&optimal).length(&optimal), length);
    }
}

#[test]
fn slices_change_nothing() {
    let published = &korf_24()[4];
    let request = anytime(published.board, Goal::BlankFirst);
    let state = |search: &dyn Search| (search.statistics(), search.solution());
    // After every improvement the same counts, however it was sliced.
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
    let ended = |slice: u64| {
        let near = anytime(walked_away(&Goal::BlankFirst.board(Side::Five).unwrap(), 50, 3), Goal::BlankFirst);
        to_the_end(begin(&near).unwrap(), slice)
    };
    assert_eq!(improvements(1), improvements(1));
    let lengths = |slice| {
        improvements(slice).into_iter().map(|(statistics, moves)| (statistics.incumbent, moves)).collect::<Vec<_>>()
    };
    assert_eq!(lengths(1), lengths(777));
    let whole = ended(u64::MAX);
    for slice in [1, 10, 12_345] {
        assert_eq!(ended(slice), whole);
    }
}

#[test]
fn memory_stays_below_the_limit() {
    let published = &korf_24()[0];
    for memory_limit in [100_000, 1 << 20, 8 << 20] {
        let request = Request { memory_limit, ..anytime(published.board, Goal::BlankFirst) };
        let mut search = begin(&request).unwrap();
        while search.statistics().generated < 3_000_000 {
            assert_eq!(search.advance(100_000), Progress::Running);
        }
        let Statistics { memory_bytes, incumbent, lower_bound, .. } = search.statistics();
        // Beside the beams, the deepening's path and branches.
        assert!(memory_bytes <= memory_limit as u64 + 200_000, "{memory_bytes} of {memory_limit}");
        // Without room for a beam there is the proof alone.
        assert_eq!(incumbent.is_some(), memory_limit > 100_000);
        assert!(lower_bound > Some(70));
    }
    let board = walked_away(&Goal::BlankLast.board(Side::Five).unwrap(), 40, 1);
    let request = Request { memory_limit: 0, ..anytime(board, Goal::BlankLast) };
    let run = solve(&request);
    assert_eq!(run.statistics.lower_bound, Some(run.length(&request)));
}

#[test]
fn it_goes_on_by_other_tables_from_what_it_has() {
    let published = &korf_24()[1];
    let small = anytime(published.board, Goal::BlankFirst);
    assert_eq!(smallest(Side::Five), Partition::P444444);
    let large = Request { partition: Some(Partition::P55554), ..small.clone() };
    let mut search = begin(&small).unwrap();
    while search.statistics().generated < 1_000_000 {
        search.advance(10_000);
    }
    let before = search.statistics();
    let so_far = SoFar { incumbent: search.solution(), statistics: before };
    let mut search = go_on(&large, &tables(&large), so_far).unwrap();
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
fn it_takes_over_what_is_proved_beside_it() {
    let published = &korf_24()[2];
    let request = anytime(published.board, Goal::BlankFirst);
    let mut search = begin(&request).unwrap();
    while search.statistics().incumbent.is_none() {
        search.advance(10_000);
    }
    let own = search.statistics();
    let proof = Statistics { expanded: 70, generated: 100, lower_bound: Some(95), ..Statistics::default() };
    search.hear(&SoFar { incumbent: None, statistics: proof });
    let heard = search.statistics();
    assert_eq!((heard.generated, heard.expanded), (own.generated + 100, own.expanded + 70));
    assert_eq!((heard.lower_bound, heard.incumbent), (Some(95), own.incumbent));
    // News replace what was said before.
    search.hear(&SoFar { incumbent: None, statistics: Statistics { generated: 300, lower_bound: Some(97), ..proof } });
    assert_eq!(search.statistics().generated, own.generated + 300);
    assert_bounds(&*search, &request, published.optimum);
    // It need not prove that itself: all that it generates are beams'.
    assert_eq!(search.advance(2_000_000), Progress::Running);
    assert_eq!(search.statistics().lower_bound, Some(97));
    assert_bounds(&*search, &request, published.optimum);
    // The other may come upon an optimum first.
    let best = solve(&Request { memory_limit: 0, ..anytime(near(), Goal::BlankFirst) });
    let near = anytime(near(), Goal::BlankFirst);
    let mut search = begin(&near).unwrap();
    search.hear(&SoFar { incumbent: best.moves.clone(), statistics: best.statistics });
    assert_eq!(search.advance(1), Progress::Solved);
    assert_eq!((search.solution(), search.statistics().lower_bound), (best.moves.clone(), best.statistics.lower_bound));
}

/// A board that is soon proved.
fn near() -> Board {
    walked_away(&Goal::BlankFirst.board(Side::Five).unwrap(), 40, 5)
}

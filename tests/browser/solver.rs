//! The whole conversation: the page's state, its client, a web worker and the engine.

use crate::inbox::Conversation;
use crate::scripts::{real_worker, spec};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::{Limits, SearchSpec};
use npuzzle_page::app::update::update;
use npuzzle_page::browser::solver_client::Answer;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::Outcome;
use wasm_bindgen_test::wasm_bindgen_test;

/// 108 moves from blank-first (the 8th of Korf and Felner's 50): no test waits for its end.
pub const ENDLESS: &str = "7 13 11 22 12/20 1 18 21 5/0 8 14 24 19/9 4 17 16 10/23 15 3 2 6";

fn endless(algorithm: Algorithm) -> SearchSpec {
    spec(ENDLESS, Goal::BlankFirst, algorithm, Heuristic::LinearConflict)
}

/// Checks that the solution of a search has the published length and leads to the goal.
async fn assert_solves(talk: &Conversation, spec: SearchSpec, length: usize) {
    talk.solve(spec.clone());
    let (outcome, report) = talk.outcome().await;
    let Outcome::Solved { moves, optimal } = outcome else { panic!("{outcome:?}") };
    assert_eq!((moves.len(), optimal), (length, true));
    assert_eq!(moves.replay(spec.board()), Ok(spec.goal_board()));
    assert!(report.statistics.generated > 0 && report.elapsed_ms >= 0.0);
}

#[wasm_bindgen_test]
async fn one_worker_solves_published_boards_one_after_another() {
    let talk = Conversation::new(&real_worker());
    for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
        for (board, goal, length) in [
            ("812043756", Goal::BlankFirst, 21),
            ("125348670", Goal::BlankFirst, 4),
            ("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast, 46),
            ("2 0 12 4 5/1 3 7 9 10/6 8 11 14 15/16 17 13 19 20/21 22 18 23 24", Goal::BlankLast, 19),
            ("1 2 3/4 5 6/7 8 0", Goal::BlankLast, 0),
        ] {
            let spec = spec(board, goal, algorithm, Heuristic::LinearConflict);
            if length == 0 {
                talk.solve(spec);
                assert!(matches!(talk.outcome().await.0, Outcome::Solved { moves, .. } if moves.is_empty()));
            } else {
                assert_solves(&talk, spec, length).await;
            }
        }
    }
}

#[wasm_bindgen_test]
async fn an_unsolvable_board_is_answered_with_the_reason() {
    let talk = Conversation::new(&real_worker());
    talk.solve(spec("1 2 3/8 4 0/5 6 7", Goal::Spiral, Algorithm::AStar, Heuristic::Manhattan));
    match talk.outcome().await {
        (Outcome::Unsolvable(why), _) => assert!(why.contains("inversion"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn rejects_a_size_without_pattern_databases() {
    let talk = Conversation::new(&real_worker());
    let board = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 0 17";
    talk.solve(spec(board, Goal::BlankLast, Algorithm::Optimal, Heuristic::Manhattan));
    match talk.next().await {
        Answer::Failed(1, why) => assert!(why.contains("no pattern databases for 6x3"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn a_search_reports_progress_until_it_is_cancelled_and_another_follows() {
    let talk = Conversation::new(&real_worker());
    talk.solve(endless(Algorithm::IdaStar));
    let mut seen = Vec::new();
    while seen.len() < 3 {
        match talk.next().await {
            Answer::Progress(1, report) => seen.push(report),
            other => panic!("{other:?}"),
        }
    }
    assert!(seen.is_sorted_by(|a, b| a.statistics.generated < b.statistics.generated && a.elapsed_ms < b.elapsed_ms));
    talk.client.cancel();
    let (outcome, report) = talk.outcome().await;
    assert_eq!(outcome, Outcome::Cancelled);
    assert!(report.statistics.generated >= seen[2].statistics.generated);
    let next = spec("812043756", Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
    assert_solves(&talk, next, 21).await;
}

#[wasm_bindgen_test]
async fn a_new_request_replaces_the_current_search() {
    let talk = Conversation::new(&real_worker());
    talk.solve(endless(Algorithm::IdaStar));
    assert!(matches!(talk.next().await, Answer::Progress(1, _)));
    let next = spec("812043756", Goal::BlankFirst, Algorithm::IdaStar, Heuristic::Manhattan);
    assert_solves(&talk, next, 21).await;
}

#[wasm_bindgen_test]
async fn a_search_stops_at_its_memory_limit_and_another_follows() {
    let talk = Conversation::new(&real_worker());
    let limited = endless(Algorithm::AStar);
    talk.solve(limited.clone());
    let (outcome, report) = talk.outcome().await;
    assert_eq!(outcome, Outcome::MemoryLimit);
    let limit = limited.limits().memory_bytes;
    assert!((limit / 2..=limit).contains(&report.statistics.memory_bytes), "{report:?}");
    assert_eq!(report.statistics.reopened, 0);
    let next =
        spec("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast, Algorithm::AStar, Heuristic::LinearConflict);
    assert_solves(&talk, next, 46).await;
}

#[wasm_bindgen_test]
async fn accepts_a_memory_limit_beyond_32_bits() {
    let talk = Conversation::new(&real_worker());
    let generous = spec("812043756", Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
    for limit in [4096, u32::MAX] {
        assert_solves(&talk, generous.clone().with_limits(Limits::memory_mib(limit)), 21).await;
    }
}

/// The page's loop without the page: requests and answers go through its state.
#[wasm_bindgen_test]
async fn the_state_follows_the_conversation() {
    let start: Board = "8 6 7/2 5 4/3 0 1".parse().expect("a board");
    let mut state = State::new(start.clone(), Goal::BlankLast, 64).expect("blank-last exists");
    let after = |state: &State, action: Action| update(state, action).0;
    // The search needs more than one slice; otherwise the worker reports only its end.
    state.solver.method.algorithm = Algorithm::IterativeDeepening;
    let talk = Conversation::new(&real_worker());

    for now in [0.0, 1.0] {
        // The second request makes the first one stale.
        assert_eq!(talk.solve(state.spec()), state.solver.last_request + 1);
        state = after(&state, SearchAction::Start(now).into());
        assert_eq!(state.solver.search.status().name(), "preparing");
    }
    let mut statuses = vec![state.solver.search.status().name()];
    while state.solver.search.pending().is_some() {
        state = after(&state, SearchAction::from(talk.next().await).into());
        if statuses.last() != Some(&state.solver.search.status().name()) {
            statuses.push(state.solver.search.status().name());
        }
    }
    assert_eq!(statuses, ["preparing", "searching", "solved"]);
    let playback = state.viewer.playback.as_ref().expect("a solution");
    assert!(playback.is_playing());
    assert_eq!((playback.moves().len(), state.board()), (31, start));
    for _ in 0..31 {
        state = after(&state, PlaybackAction::Tick.into());
    }
    assert_eq!(state.board().to_string(), "1 2 3/4 5 6/7 8 0");

    // After a change of the board, the search is ignored.
    state = after(&state, GameAction::Reset(0.0).into());
    talk.solve(state.spec());
    state = after(&state, SearchAction::Start(2.0).into());
    state = after(&state, GameAction::Press(1, 3.0).into());
    let moved = state.clone();
    state = after(&state, SearchAction::from(talk.end().await).into());
    assert_eq!(state, moved);
}

//! The whole conversation: the page's state, its client, a web worker, the solver.

use crate::inbox::Conversation;
use crate::worker_text::solver;
use npuzzle::app::solver_client::Answer;
use npuzzle::app::state::{Action, Setup, State};
use npuzzle::catalogue::{Algorithm, Heuristic};
use npuzzle::protocol::{Outcome, Task};
use npuzzle::puzzle::{Board, Goal};
use wasm_bindgen_test::wasm_bindgen_test;

/// 108 moves from blank-first (the 8th of Korf and Felner's 50): no test waits for its end.
pub const ENDLESS: &str = "7 13 11 22 12/20 1 18 21 5/0 8 14 24 19/9 4 17 16 10/23 15 3 2 6";

fn task(board: &str, goal: Goal, algorithm: Algorithm, heuristic: Heuristic) -> Task {
    let state = State::new(board.parse().expect("a board"), goal, 32).expect("the goal exists on that side");
    state.after(Action::SetUp(Setup { algorithm, heuristic, ..state.setup })).task()
}

fn endless(algorithm: Algorithm) -> Task {
    task(ENDLESS, Goal::BlankFirst, algorithm, Heuristic::LinearConflict)
}

/// Asks, and checks by a replay that the answer has the published length.
async fn assert_solves(talk: &Conversation, task: Task, length: usize) {
    talk.client.solve(task.clone());
    let (outcome, report) = talk.outcome().await;
    let Outcome::Solved { moves, optimal } = outcome else { panic!("{outcome:?}") };
    assert_eq!((moves.len(), optimal), (length, true));
    assert_eq!(moves.replay(&task.board), Ok(task.goal.board(task.board.side()).expect("it exists")));
    assert!(report.statistics.generated > 0 && report.elapsed_ms >= 0.0);
}

#[wasm_bindgen_test]
async fn published_boards_are_solved_one_after_another_by_one_worker() {
    let talk = Conversation::new(&solver());
    for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
        for (board, goal, length) in [
            ("812043756", Goal::BlankFirst, 21),
            ("125348670", Goal::BlankFirst, 4),
            ("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast, 46),
            ("2 0 12 4 5/1 3 7 9 10/6 8 11 14 15/16 17 13 19 20/21 22 18 23 24", Goal::BlankLast, 19),
            ("1 2 3/4 5 6/7 8 0", Goal::BlankLast, 0),
        ] {
            let task = task(board, goal, algorithm, Heuristic::LinearConflict);
            if length == 0 {
                talk.client.solve(task);
                assert!(matches!(talk.outcome().await.0, Outcome::Solved { moves, .. } if moves.is_empty()));
            } else {
                assert_solves(&talk, task, length).await;
            }
        }
    }
}

#[wasm_bindgen_test]
async fn an_unsolvable_board_is_answered_with_the_reason() {
    let talk = Conversation::new(&solver());
    talk.client.solve(task("1 2 3/8 4 0/5 6 7", Goal::Spiral, Algorithm::AStar, Heuristic::Manhattan));
    match talk.outcome().await {
        (Outcome::Unsolvable(why), _) => assert!(why.contains("inversions"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn a_goal_of_another_side_is_refused() {
    let talk = Conversation::new(&solver());
    let goal = Goal::Custom("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().expect("a board"));
    let fitting = task("812043756", Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
    talk.client.solve(Task { goal, ..fitting });
    match talk.next().await {
        Answer::Failed(1, why) => assert!(why.contains("the goal is a 4x4 board"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn a_search_tells_its_progress_until_it_is_cancelled_and_another_follows() {
    let talk = Conversation::new(&solver());
    talk.client.solve(endless(Algorithm::IdaStar));
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
    let next = task("812043756", Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
    assert_solves(&talk, next, 21).await;
}

#[wasm_bindgen_test]
async fn another_request_takes_the_place_of_the_search_under_way() {
    let talk = Conversation::new(&solver());
    talk.client.solve(endless(Algorithm::IdaStar));
    assert!(matches!(talk.next().await, Answer::Progress(1, _)));
    let next = task("812043756", Goal::BlankFirst, Algorithm::IdaStar, Heuristic::Manhattan);
    assert_solves(&talk, next, 21).await;
}

#[wasm_bindgen_test]
async fn a_search_stops_at_its_memory_limit_and_another_follows() {
    let talk = Conversation::new(&solver());
    let task_at_limit = endless(Algorithm::AStar);
    talk.client.solve(task_at_limit.clone());
    let (outcome, report) = talk.outcome().await;
    assert_eq!(outcome, Outcome::MemoryLimit);
    let limit = u64::from(task_at_limit.memory_limit_mib) << 20;
    assert!((limit / 2..=limit).contains(&report.statistics.memory_bytes), "{report:?}");
    assert_eq!(report.statistics.reopened, 0);
    let next =
        task("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast, Algorithm::AStar, Heuristic::LinearConflict);
    assert_solves(&talk, next, 46).await;
}

#[wasm_bindgen_test]
async fn more_memory_than_a_32_bit_machine_can_count_is_no_limit() {
    let talk = Conversation::new(&solver());
    let mut generous = task("812043756", Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan);
    for limit in [4096, u32::MAX] {
        generous.memory_limit_mib = limit;
        assert_solves(&talk, generous.clone(), 21).await;
    }
}

/// The page's loop without the page: what is asked and answered goes through its state.
#[wasm_bindgen_test]
async fn the_state_follows_the_conversation() {
    let start: Board = "8 6 7/2 5 4/3 0 1".parse().expect("a board");
    let mut state = State::new(start, Goal::BlankLast, 64).expect("blank-last exists");
    // It takes more than a slice, or the worker would say nothing but the end.
    state.setup.algorithm = Algorithm::IterativeDeepening;
    let talk = Conversation::new(&solver());

    let stale = talk.client.solve(state.task());
    state = state.after(Action::Asked(stale, 0.0));
    assert_eq!(state.search.status().name(), "preparing");
    let id = talk.client.solve(state.task());
    state = state.after(Action::Asked(id, 1.0));
    let mut statuses = vec![state.search.status().name()];
    while state.search.pending().is_some() {
        state = state.after(talk.next().await.into());
        if statuses.last() != Some(&state.search.status().name()) {
            statuses.push(state.search.status().name());
        }
    }
    assert_eq!(statuses, ["preparing", "searching", "solved"]);
    let playback = state.playback.as_ref().expect("a solution");
    assert!(playback.is_playing());
    assert_eq!((playback.moves().len(), state.board()), (31, start));
    for _ in 0..31 {
        state = state.after(Action::Tick);
    }
    assert_eq!(state.board().to_string(), "1 2 3/4 5 6/7 8 0");

    // A board that was changed meanwhile hears nothing of the search.
    state = state.after(Action::Reset);
    let id = talk.client.solve(state.task());
    state = state.after(Action::Asked(id, 2.0)).after(Action::Press(1, 3.0));
    let moved = state.clone();
    state = state.after(talk.end().await.into());
    assert_eq!(state, moved);
}
